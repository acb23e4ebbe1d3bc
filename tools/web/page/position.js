// The position: its board, its line of moves, and what is known about it.

const isBlack = () => shown.sideToMove === "black";

/** The board, with marks, or the position after a wrong move in `after`. */
function drawPosition({ after, caption, ...marks } = {}) {
  const last = shown.positions[shown.positions.length - 1];
  const toMove = `${isBlack() ? "Black" : "White"} to move${last.checkers ? ", in check" : ""}${shown.outcome ? `: ${shown.outcome}` : ""}`;
  const drawn = board(after ? { fen: `${after} ${isBlack() ? "w" : "b"}` } : { ...last, fen: shown.fen }, { last: last.move, ...marks });
  if (!after) drawn.append(...picking());
  byId("board").replaceChildren(drawn, element("figcaption", {}, caption ?? toMove));
  byId("line").replaceChildren(copyable("FEN", shown.fen));
  const { moves } = place;
  const step = (text, label, to, disabled) =>
    element("button", { type: "button", "aria-label": label, title: label, disabled, onclick: () => go(place.at(to)) }, text);
  byId("under-board").replaceChildren(
    step("|◀", "To the start of the game", [], moves.length === 0),
    step("◀", "Up one move", moves.slice(0, -1), moves.length === 0),
    element("button", { type: "button", "aria-pressed": String(flipped), onclick: flip }, "Flip"),
    element("button", { type: "button", onclick: () => go(new Place({ depth: place.depth })) }, "Start position"),
    copyButton("link", () => location.href, "Copy link"),
    ...(promotions ?? []).map(uci => element("button", { type: "button", class: "promotion", onclick: () => play(uci) }, sanOf(uci))));
  byId("moves").replaceChildren(...shown.positions.slice(1).map(({ san, move }, i) =>
    element("button", { type: "button", title: move, "aria-current": i === moves.length - 1 ? "step" : undefined,
                        onclick: () => go(place.at(moves.slice(0, i + 1))) }, san)));
  byId("notes").textContent = shown.unreachable ? `Unreachable: ${shown.unreachable}. It can be played on, and is counted.` : "";
}

function flip() {
  flipped = !flipped;
  drawPosition();
}

// --- Moves on the board, by a pointer or by the keyboard

let picked, promotions; // the square of the piece to move; the moves to choose from
let cursor = "e2"; // the square that the keyboard is on

const pieceOn = square => piecesOf(shown.fen).find(piece => piece.square === square);
const isOwn = piece => piece !== undefined && (piece.letter > "a") === isBlack();
const movesTo = square => shown.moves.map(({ uci }) => uci).filter(uci => uci.startsWith(picked + square));

/** What the board shows while a piece is picked: its square, where it can go, and the square of the keyboard. */
function picking() {
  const targets = picked ? shown.moves.filter(({ uci }) => uci.startsWith(picked)).map(({ uci }) => uci.slice(2, 4)) : [];
  return [
    picked && cell(picked, "picked", 1.5),
    ...[...new Set(targets)].map(square => element("circle", { cx: centre(square).x, cy: centre(square).y, r: 7, class: "target" })),
    byId("board").matches(":focus-visible") && cell(cursor, "cursor", 1.5),
  ].filter(Boolean);
}

function play(uci) {
  go(place.counts ? place.at([...place.moves, uci]) : place.with({ moves: [...place.moves, uci] }));
}

/** Picks the piece on a square up, or moves the picked one there; says the rule if that is not legal. */
function choose(square) {
  const piece = pieceOn(square);
  const found = picked ? movesTo(square) : [];
  promotions = undefined;
  if (found.length === 1) return play(found[0]);
  if (found.length > 1) promotions = found;
  else if (picked && picked !== square && !isOwn(piece)) {
    const { move, rule } = kiwipete.ask({ ask: "explain", game: place.game, move: picked + square });
    understood(`${move} is not legal: ${rule}.`, true);
    picked = undefined;
    return drawPosition({ arrows: [arrowOf(move, "extra")], named: squaresIn(rule) });
  } else picked = isOwn(piece) && picked !== square ? square : undefined;
  understood("");
  drawPosition();
  if (promotions) byId("under-board").querySelector(".promotion").focus();
}

function squareUnder({ clientX, clientY }) {
  const { left, top, width } = byId("board").querySelector("svg").getBoundingClientRect();
  const [x, y] = [clientX - left, clientY - top].map(at => at / width * 376);
  const [column, row] = [Math.floor((x - 14) / 45), Math.floor(y / 45)];
  if (Math.min(column, row) < 0 || Math.max(column, row) > 7) return undefined;
  return "abcdefgh"[flipped ? 7 - column : column] + (flipped ? row + 1 : 8 - row);
}

function keyOnBoard(event) {
  const [right, up] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] ?? [];
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (right !== undefined) {
    const turn = flipped ? -1 : 1, within = n => Math.min(7, Math.max(0, n));
    cursor = "abcdefgh"[within("abcdefgh".indexOf(cursor[0]) + turn * right)] + (within(Number(cursor[1]) - 1 + turn * up) + 1);
    drawPosition();
  } else if (event.key === "Enter" || event.key === " ") choose(cursor);
  else if (event.key === "Escape") { picked = promotions = undefined; drawPosition(); }
  else return;
  event.preventDefault();
  const piece = pieceOn(cursor);
  say(`${cursor}, ${piece ? `${piece.letter < "a" ? "white" : "black"} ${NAMES[piece.letter.toLowerCase()]}` : "empty"}${picked === cursor ? ", picked" : ""}`);
}

function drawAbout() {
  const inside = byId("about-position").querySelector(".inside");
  const { checkers, pinned } = shown.positions[shown.positions.length - 1];
  const facts = [
    ["FEN", shown.fen], ["Shredder-FEN", shown.shredderFen], ["UCI", shown.uci], ["variant", shown.chess960 ? "Chess960" : "standard chess"],
    ["grade", shown.unreachable ? `unreachable: ${shown.unreachable}` : "playable"],
    ["legal moves", `${shown.moves.length}: ${shown.moves.map(({ san }) => san).join(", ") || "none"}`],
    ["checkers", (checkers ?? []).join(", ") || "none"], ["pinned", (pinned ?? []).join(", ") || "none"],
    ["end of the game", shown.outcome || "no"],
    ...Object.entries(shown.keys).map(([name, key]) => [name === "key" ? "Kiwipete's key" : `${name} key`, key]),
  ];
  inside.replaceChildren(element("dl", { class: "facts" }, facts.map(([name, text]) => [element("dt", {}, name), element("dd", {}, text)]).flat()));
}
