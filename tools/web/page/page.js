// The page: shows a position, and compares the counts that were pasted for it with the right ones.

const byId = id => document.getElementById(id);
const number = n => n.toLocaleString("en");
const plural = (n, one, many) => (n === 1 ? one : many).replace("#", number(n));
let kiwipete, wasm, compiled, place, shown;
let told = ""; // what was read of a text, until its position is shown

let counting, checking, counted;

// --- Going somewhere

/** Goes to a place: the address changes, and with it what is shown. */
function go(next, words = "") {
  const hash = next.toHash();
  told = words;
  if (hash === location.hash) show();
  else location.hash = hash;
}

function show() {
  place = Place.fromHash(location.hash);
  understood(told);
  told = "";
  byId("depth").value = place.depth;
  byId("pasting").open = !place.counts;
  picked = promotions = undefined;
  try {
    shown = kiwipete.ask({ ask: "position", game: place.game });
  } catch (error) {
    understood(`The address names no position: ${shortened(error.message)}`, true);
    place = new Place();
    shown = kiwipete.ask({ ask: "position", game: place.game });
  }
  drawPosition();
  drawAbout();
  drawStats();
  count();
}

const MOST_TEXT = 4_000_000; // characters that are read
const MOST_KEPT = 20_000; // characters of a text that stay in the field
const MOST_MOVES = 300; // no position has more than 218 legal moves
/** A text as a sentence begins: moves and quotations stay as they are. */
const sentence = text => text.replace(/^[a-z](?![a-h]?\d)/, letter => letter.toUpperCase());
const shortened = text => text.length > 300 ? `${text.slice(0, 300)} …` : text;

/** What was read of a text, or why nothing was; with the line at fault and a mark under its column. */
function understood(text, isBad = false, error) {
  const box = byId("understood");
  box.className = isBad ? "bad" : "";
  box.replaceChildren(...text ? [element("span", {}, text)] : []);
  if (error?.quoted)
    box.append(element("pre", {}, `${shortened(error.quoted)}\n${error.column < 300 ? `${" ".repeat(Math.max(0, error.column - 1))}^` : ""}`));
}

let lastRead = { text: "", shown: "" }; // the last text, and what the field shows of it
const isUnchanged = () => [lastRead.shown, ""].includes(byId("paste").value);
const readField = () => readText(byId("paste").value === lastRead.shown ? lastRead.text : byId("paste").value);

/** Reads a text that was pasted anywhere, and goes to what it means. */
function readText(text) {
  const refuse = error => {
    for (const id of ["finding", "remarks"]) byId(id).replaceChildren(); // what is told of another text would seem to be of this one
    verdict("", "");
    byId("pasting").open = true;
    understood(error.line > 1 ? `Line ${number(error.line)}: ${shortened(error.error)}` : sentence(shortened(error.error)), true, error);
  };
  byId("paste").value = text.slice(0, MOST_KEPT);
  lastRead = { text, shown: byId("paste").value };
  if (text.length > MOST_TEXT) return refuse({ error: `The text has ${number(text.length)} characters; up to ${number(MOST_TEXT)} are read.` });
  understood("Reading …");
  counted = undefined;
  counting.run({ request: { ask: "read", text, game: place.game } }, { onAnswer: goToRead, onError: refuse, onStop: () => understood("Stopped.") });

  function goToRead({ game, name, known, counts, depth, notes = [] }) {
    const words = [];
    if (game) words.push(name ? `the position “${shortened(name)}”` : game.moves.length > 0 ? plural(game.moves.length, "a game of # ply", "a game of # plies") : "a position");
    if (counts?.moves.length > MOST_MOVES) return refuse({ error: `The text counts ${number(counts.moves.length)} moves. No position has more than 218.` });
    const goWith = (next, said) => go(next, [`Read: ${words.join(" and ")}.`, ...said.map(shortened)].join(" "));
    if (!counts && !known) {
      const next = game ? new Place({ ...game, depth: place.depth }) : place;
      return goWith(depth ? next.with({ depth: Math.min(depth, 12) }) : next, notes);
    }
    words.push(known && game ? "its counts" : counts.moves.length > 0 ? plural(counts.moves.length, "the count of # move", "the counts of # moves") : "a total");
    // Which position and depth are meant, and whether that is sure, is found out from the whole text, as by the command.
    const isOfBoard = !game && (place.moves.length > 0 || place.fen !== START);
    const onError = error => { // the counts of a suite may take too long
      if (!known || !game) return refuse(error);
      const deepest = known.filter(([, nodes]) => nodes < 1e9).pop() ?? known[0];
      goWith(new Place({ ...game, depth: deepest[0] }), [...notes, sentence(error.error)]);
    };
    const onAnswer = diff => {
      const isSame = JSON.stringify(diff.game) === JSON.stringify(place.game);
      goWith((isSame ? place : new Place(diff.game)).withCounts({ ...counts ?? { moves: [] }, total: diff.total[1], depth: diff.depth }), [...isOfBoard ? ["It is compared with the position on the board."] : [], ...diff.notes]);
    };
    counting.run({ request: { ask: "diff", text, ...isOfBoard && { game: place.game } } }, { onAnswer, onError, onStop: () => understood("Stopped.") });
  }
}

// --- Counts

function count() {
  const { counts } = place;
  current = undefined;
  for (const id of ["finding", "next", "divide", "remarks"]) byId(id).replaceChildren();
  byId("total").textContent = "";
  verdict("", "");
  const began = performance.now();
  counted = undefined;
  const request = counts ? { ask: "diff", game: place.game, counts, depth: counts.depth } : { ask: "divide", game: place.game, depth: place.depth };
  counting.run({ request }, {
    onAnswer: answer => { counted = answer; counts ? drawDiff(answer) : drawDivide(answer, performance.now() - began); },
    onError: ({ error }) => verdict("bad", sentence(shortened(error))),
    onStop: () => verdict("bad", `Stopped at depth ${place.depth}.`),
  });
}

function verdict(kind, text) {
  byId("verdict").className = kind;
  byId("verdict").textContent = text;
  if (text) byId("verdict").scrollIntoView({ block: "nearest" });
}

const sanOf = uci => shown.moves.find(move => move.uci === uci)?.san;

/** A row: the move, which leads down where it is legal, and its counts. */
function row(uci, counts, differs) {
  const san = sanOf(uci);
  const name = san ? element("button", { type: "button", "aria-label": `Go down to ${san}`, onclick: () => go(place.at([...place.moves, uci])) }, uci) : uci;
  return element("tr", { class: differs && "differs" }, element("td", {}, name, " ", san && element("span", { class: "san" }, san)),
    counts.map(nodes => element("td", {}, nodes === null ? "–" : number(nodes))));
}

function table(caption, headings, rows) {
  byId("divide").replaceChildren(element("table", {}, element("caption", {}, caption),
    element("thead", {}, element("tr", {}, headings.map(name => element("th", { scope: "col" }, name)))), element("tbody", {}, rows)));
}

function drawDivide({ depth, total, moves }, milliseconds) {
  byId("total").textContent = `${number(total)} leaves, ${(milliseconds / 1000).toFixed(2)} s`;
  table(`Perft ${depth}, move by move`, ["move", "right"], moves.map(([uci, nodes]) => row(uci, [nodes])));
  if (moves.length > 0) askFor(place, "Paste what your engine prints for this:");
}

/** The commands that make an engine count a place. */
function commandsFor({ fen, moves, depth }) {
  const start = fen === START ? "startpos" : `fen ${fen}`;
  return `position ${start}${moves.length > 0 ? ` moves ${moves.join(" ")}` : ""}\ngo perft ${depth}`;
}

function askFor(at, text, more = []) {
  byId("next").replaceChildren(element("p", {}, text), copyable("commands", commandsFor(at)), ...more);
}

function drawDiff({ depth, total: [right, yours], rows, finding, miscounted, notes, issue }) {
  if (place.depth !== depth) { // it was found out which depth was meant
    place = place.withCounts({ ...place.counts, depth });
    history.replaceState(null, "", place.toHash());
    byId("depth").value = depth;
  }
  const onlyTotal = place.counts.moves.length === 0;
  byId("total").textContent = `${number(right)} leaves are right; yours: ${number(yours)}`;
  const differs = ([, a, b]) => !onlyTotal && a !== b;
  const sorted = [...rows.filter(differs), ...rows.filter(r => !differs(r))];
  table(`Perft ${depth}: ${rows.filter(differs).length} of ${rows.length} moves differ, those first`,
    onlyTotal ? ["move", "right"] : ["move", "right", "yours"],
    sorted.map(([uci, ...counts]) => row(uci, onlyTotal ? counts.slice(0, 1) : counts, differs([uci, ...counts]))));
  byId("remarks").replaceChildren(...notes.map(note => element("p", { class: "place" }, shortened(note))));
  if (finding || right !== yours || miscounted.length > 0)
    byId("remarks").append(element("div", { id: "actions", class: "steps" }, copyButton("text for an issue", () => issue, "Copy as text for an issue")));
  if (finding) return drawFinding(finding);
  if (miscounted.length > 0) return drawMiscounted(miscounted, depth);
  if (right === yours) {
    verdict("good", `All right at depth ${depth}${onlyTotal ? "" : `, all ${rows.length} moves`}.`);
    return askFor(place.with({ depth: depth + 1 }), "Try it one ply deeper:");
  }
  verdict("bad", `The total is wrong: ${number(right)} is right. Paste the counts move by move ("divide") to see where.`);
}

const firstOf = names => `${names.slice(0, 4).join(", ")}${names.length > 4 ? " …" : ""}`;
const ended = text => text.endsWith("…") ? text : `${text}.`;

function drawFinding(finding) {
  const [extra, missing] = [finding.moves.filter(move => !move.legal), finding.moves.filter(move => move.legal)];
  const list = (moves, what) => moves.length > 0 && `${moves.length === 1 ? "a move is" : `${moves.length} moves are`} ${what}: ${firstOf(moves.map(m => m.uci))}`;
  const text = [list(extra, "illegal, and generated"), list(missing, "legal, and missing")].filter(Boolean).join("; ");
  verdict("bad", sentence(ended(text)));
  const wrongMoves = [...extra, ...missing].slice(0, MOST_MOVES);
  let [wrong] = wrongMoves, isAfter = false;
  const flipButton = element("button", { type: "button", onclick: () => { isAfter = !isAfter; draw(); } });
  const choices = wrongMoves.map(move => choiceOf(move, () => { [wrong, isAfter] = [move, false]; draw(); }));
  byId("finding").replaceChildren(element("ul", { class: "wrong", "aria-label": "Wrong moves" }, choices.map(choice => element("li", {}, choice))));
  byId("actions").prepend(flipButton);
  draw();

  function draw() {
    const { uci, legal, rule, after } = wrong;
    choices.forEach((choice, i) => choice.setAttribute("aria-pressed", String(wrongMoves[i] === wrong)));
    flipButton.textContent = isAfter ? `Show the position before ${uci}` : `Show the position after ${uci}`;
    flipButton.hidden = !after;
    const caption = isAfter ? `After ${uci}${legal ? "" : ", which is illegal"}` : `${uci} is ${legal ? "legal, and missing" : "illegal, and generated"}`;
    drawPosition(isAfter ? { after, caption, last: uci, named: squaresIn(rule) } : { caption, arrows: [arrowOf(uci, legal ? "missing" : "extra")], named: squaresIn(rule) });
  }
}

function drawMiscounted(moves, depth) {
  const first = moves[0];
  verdict("bad", ended(`The moves are right. ${moves.length === 1 ? "One is" : `${moves.length} are`} miscounted: the mistake is below ${firstOf(moves.map(m => sanOf(m) ?? m))}`));
  const below = place.at([...place.moves, first]).with({ depth: depth - 1 });
  askFor(below, `Go down to ${sanOf(first) ?? first}, and paste what your engine prints for this:`,
    [element("p", {}, element("button", { type: "button", id: "go-down", onclick: () => go(below) }, `Go down to ${first}`))]);
  drawPosition({ arrows: [arrowOf(first, "played")] });
}

// --- More about positions

function explain(event) {
  event.preventDefault();
  const box = byId("explained");
  try {
    const { move, legal, rule } = kiwipete.ask({ ask: "explain", game: place.game, move: byId("move").value.trim() });
    box.className = legal ? "right" : "bad";
    box.textContent = `${move} is ${legal ? "legal" : "not legal"}: ${rule}.`;
    drawPosition({ arrows: [arrowOf(move, legal ? "missing" : "extra")], named: squaresIn(rule) });
  } catch (error) {
    box.className = "bad";
    box.textContent = error.message;
  }
}

let statsJob;
function drawStats() {
  statsJob?.stop();
  const inside = byId("stats").querySelector(".inside");
  inside.replaceChildren();
  if (!byId("stats").open) return;
  const depth = Math.min(place.depth, 5);
  inside.textContent = `Counting to depth ${depth} …`;
  statsJob = new Job({ request: { ask: "stats", game: place.game, depth } }, {
    onAnswer: ({ columns, rows }) => inside.replaceChildren(element("div", { class: "divide", tabindex: 0, role: "region", "aria-label": "Statistics" },
      element("table", {}, element("thead", {}, element("tr", {}, ["depth", ...columns].map(name => element("th", { scope: "col" }, name)))),
        element("tbody", {}, rows.map((numbers, i) => element("tr", {}, [i + 1, ...numbers].map(n => element("td", {}, number(n))))))))),
    onError: ({ error }) => { inside.textContent = error; },
  });
}

function drawRandom(event) {
  event.preventDefault();
  const seed = crypto.getRandomValues(new Uint32Array(1))[0];
  go(new Place({ ...kiwipete.ask({ ask: "random", about: byId("random-about").value, seed }).game, depth: place.depth }));
}

// --- Suites

let suites, suiteRows = [];
const MOST_ROWS = 200;

function chooseSuite() {
  suiteRows = kiwipete.ask({ ask: "suite", text: suites[byId("suite").value] }).positions;
  filterSuite();
}

function filterSuite() {
  const wanted = byId("suite-filter").value.trim().toLowerCase();
  const found = suiteRows.filter(({ name, game }) => `${name} ${game.fen}`.toLowerCase().includes(wanted));
  byId("suite-note").textContent = `${number(found.length)} positions${found.length > MOST_ROWS ? `, the first ${MOST_ROWS} are shown` : ""}`;
  const deepest = counts => counts.filter(([, nodes]) => nodes < 3e8).pop() ?? counts[0];
  byId("suite-rows").replaceChildren(element("table", {}, element("tbody", {}, found.slice(0, MOST_ROWS).map(({ name, game, counts }) => {
    const [depth, nodes] = deepest(counts);
    return element("tr", {}, element("td", {}, element("button", { type: "button", onclick: () => {
      go(new Place({ ...game, depth }));
      byId("here").scrollIntoView({ block: "nearest" });
    } }, name || game.fen.split(" ")[0])), element("td", {}, `perft ${depth}: ${number(nodes)}`));
  }))));
}

// --- Libraries under test

const libraryFiles = new Map();
const SILENT_AFTER = 10; // seconds

async function addFiles(files) {
  for (const file of files) {
    const text = await file.text();
    if (/\bserve\s*\(/.test(text) && /protocol\.mjs/.test(text)) byId("adapter").value = text;
    else libraryFiles.set(file.name, text);
  }
  byId("file-list").replaceChildren(...[...libraryFiles.keys()].map(name => element("li", {}, element("code", {}, name), " ",
    element("button", { type: "button", "aria-label": `Remove ${name}`, onclick: event => { libraryFiles.delete(name); event.target.parentElement.remove(); } }, "remove"))));
  byId("library").open = true;
}

function checkLibrary(event) {
  event.preventDefault();
  const status = byId("library-status");
  const result = byId("library-result");
  result.replaceChildren();
  status.className = "";
  status.textContent = "Checking …";
  let told = performance.now(), game = "";
  const silent = setInterval(() => {
    if (performance.now() - told > SILENT_AFTER * 1000)
      status.textContent = `No game has ended for ${SILENT_AFTER} seconds. Stop it, and look at what it plays: ${game}`;
  }, 1000);
  const over = then => given => { clearInterval(silent); then(given); };
  const request = { ask: "check", library: true, games: Number(byId("games").value), seed: Number(byId("seed").value) };
  checking.run({ request, library: { files: [...libraryFiles], adapter: byId("adapter").value } }, {
    onProgress: ({ done, of, what }) => { told = performance.now(); game = what; status.textContent = `Game ${number(done + 1)} of ${number(of)}`; },
    onStop: over(() => { status.textContent = game ? `Stopped at ${game}` : "Stopped."; }),
    onError: over(({ error, dialogue }) => {
      status.className = "bad";
      status.textContent = error;
      if (dialogue) result.append(element("pre", {}, dialogue.join("\n")));
    }),
    onAnswer: over(answer => drawChecked(answer, status, result)),
  });
}

function drawChecked({ about, good, verdict: text, games, positions, checked, skipped, notes, deviations, groups }, status, result) {
  status.className = good ? "right" : "bad";
  status.textContent = `${about}: ${text}, ${number(checked.length)} invariants in ${number(positions)} positions of ${number(games)} games.`;
  groupsByNumber.length = 0;
  result.append(...notes.map(note => element("p", { class: "place" }, `Note: ${note}`)));
  if (deviations) result.append(element("p", { class: "place" }, `Intentional deviations: ${deviations}`));
  result.append(...groups.map(groupOf));
  result.append(element("details", {}, element("summary", {}, `What was checked, and ${skipped.length} that need an answer which the adapter does not give`),
    element("ul", { class: "passed" }, checked.map(name => element("li", {}, name))),
    element("ul", { class: "passed" }, skipped.map(({ invariant, why }) => element("li", {}, `${invariant}: ${why}`)))));
}

// --- The page

const EXAMPLE = `position fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1 moves c7c5
go perft 1
a5a4: 1\na5a6: 1\na5b6: 1\nb4b1: 1\nb4b2: 1\nb4b3: 1\nb4a4: 1\nb4c4: 1\nb4d4: 1\nb4e4: 1\nb4f4: 1\nb5b6: 1\nb5c6: 1\ne2e3: 1\ne2e4: 1\ng2g3: 1\ng2g4: 1

Nodes searched: 17`;
const ADAPTER = `// Answers for a library, here for the class "Board" of a file "my_board.js" that you drop above.
import { Board } from "my_board.js";
import { serve } from "./protocol.mjs";

let board = new Board();
serve({
  name: "my board",
  set(fen) { board = new Board(fen); },  // return a reason to refuse a FEN
  make(uci) { board.move(uci); },        // "e2e4", "e7e8q"; castling "e1g1"
  unmake() { board.undo(); },            // leave it out if there is none
  answers: {
    moves: () => board.legalMoves(),     // ["e2e4", …]
    fen: () => board.fen(),
    // check, checkmate, stalemate, san, key … as far as your library answers them
  },
});
`;

function listen() {
  byId("paste-form").addEventListener("submit", event => { event.preventDefault(); readField(); });
  byId("paste").addEventListener("keydown", event => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) readField(); });
  byId("paste").addEventListener("paste", event => { // a whole text is read at once if the field is empty or was read
    const text = event.clipboardData.getData("text");
    if (!text || !isUnchanged()) return;
    event.preventDefault();
    readText(text);
  });
  document.addEventListener("paste", event => {
    if (/^(INPUT|TEXTAREA)$/.test(event.target.tagName) || event.defaultPrevented) return;
    readText(event.clipboardData.getData("text"));
  });
  byId("example").addEventListener("click", () => readText(EXAMPLE));
  byId("depth").addEventListener("change", () => {
    const depth = Math.min(12, Math.max(1, Math.floor(Number(byId("depth").value)) || 1));
    const pasted = new Map(place.pasted);
    pasted.delete(place.moves.join(".")); // those counts were of another depth
    go(place.with({ depth, pasted }));
  });
  byId("about-move").querySelector("form").addEventListener("submit", explain);
  byId("stats").addEventListener("toggle", drawStats);
  byId("random").querySelector("form").addEventListener("submit", drawRandom);
  byId("suites").addEventListener("toggle", () => { if (suiteRows.length === 0) chooseSuite(); });
  byId("suite").addEventListener("change", chooseSuite);
  byId("suite-filter").addEventListener("input", filterSuite);
  byId("library").querySelector("form").addEventListener("submit", checkLibrary);
  byId("files").addEventListener("change", event => addFiles(event.target.files));
  addEventListener("dragover", event => { event.preventDefault(); byId("library").classList.add("dropping"); });
  addEventListener("dragleave", () => byId("library").classList.remove("dropping"));
  addEventListener("drop", event => {
    event.preventDefault();
    byId("library").classList.remove("dropping");
    event.dataTransfer.files.length > 0 ? addFiles(event.dataTransfer.files) : readText(event.dataTransfer.getData("text"));
  });
  byId("board").addEventListener("click", event => { const square = squareUnder(event); if (square) choose(cursor = square); });
  byId("board").addEventListener("keydown", keyOnBoard);
  byId("board").addEventListener("focus", () => { if (byId("board").matches(":focus-visible")) byId("board").querySelector("svg").append(cell(cursor, "cursor", 1.5)); });
  byId("board").addEventListener("blur", () => byId("board").querySelector(".cursor")?.remove());
  addEventListener("hashchange", show);
  document.addEventListener("keydown", event => {
    if (/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.defaultPrevented) return; // a finding steps through its own game
    if (event.key === "ArrowLeft" && place.moves.length > 0) go(place.at(place.moves.slice(0, -1)));
  });
}

/** Bytes that stand in the page, packed. */
async function unpacked(id) {
  const packed = Uint8Array.from(atob(byId(id).textContent.trim()), c => c.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

async function begin() {
  Job.source = URL.createObjectURL(new Blob([byId("module").textContent, byId("worker").textContent], { type: "text/javascript" }));
  Job.library = [byId("module").textContent, byId("library-worker").textContent].join("\n");
  wasm = await unpacked("wasm");
  compiled = await WebAssembly.compile(wasm);
  suites = JSON.parse(new TextDecoder().decode(await unpacked("epd")));
  kiwipete = new Kiwipete(compiled);
  const { version, randomAbout, pieces } = kiwipete.ask({ ask: "version" });
  outlines = pieces;
  counting = new Task(byId("stop"), byId("progress"));
  checking = new Task(byId("stop-library"), byId("library-progress"));
  byId("random-about").append(...randomAbout.map(name => element("option", {}, name)));
  byId("suite").append(...Object.keys(suites).map(name => element("option", {}, name)));
  byId("adapter").value = ADAPTER;
  byId("version").textContent = version;
  listen();
  show();
  performance.mark("shown");
}

begin().catch(error => understood(`This browser cannot run the page: ${error.message}`, true));
