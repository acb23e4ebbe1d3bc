"use strict";
// Draws the report that stands in the page as JSON. Text from outside only ever becomes the content of text nodes.

const report = JSON.parse(document.getElementById("report").textContent);
const SHOWN_AT_ONCE = 20;
const SVG = "http://www.w3.org/2000/svg";

// An element with attributes and children; a child that is a string becomes text, none is left out.
function element(name, attributes = {}, ...children) {
  const made = name === "svg" || element.inSvg.has(name) ? document.createElementNS(SVG, name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value !== undefined && value !== false) made.setAttribute(key, value === true ? "" : value);
  made.append(...children.flat().filter(child => child !== undefined && child !== null && child !== false));
  return made;
}
element.inSvg = new Set(["rect", "path", "g", "line", "circle", "text", "polygon"]);

function say(text) { document.getElementById("said").textContent = text; }

// --- Boards

const NAMES = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };

// The pieces of a FEN: [{ square: "e4", letter: "P" }, …].
function piecesOf(fen) {
  const pieces = [];
  fen.split(" ")[0].split("/").forEach((row, i) => {
    let file = 0;
    for (const letter of row)
      if (letter >= "1" && letter <= "8") file += Number(letter);
      else pieces.push({ square: "abcdefgh"[file++] + (8 - i), letter });
  });
  return pieces;
}

let flipped = false; // Black at the bottom

function corner(square) {
  const file = square.charCodeAt(0) - 97, rank = Number(square[1]) - 1;
  return { x: 14 + 45 * (flipped ? 7 - file : file), y: 45 * (flipped ? rank : 7 - rank) };
}
function centre(square) { const { x, y } = corner(square); return { x: x + 22.5, y: y + 22.5 }; }

function cell(square, kind, inset = 0) {
  const { x, y } = corner(square);
  return element("rect", { x: x + inset, y: y + inset, width: 45 - 2 * inset, height: 45 - 2 * inset, class: kind });
}

// A line with a head; from and to are squares.
function arrow({ from, to, kind }) {
  const a = centre(from), b = centre(to);
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const unit = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
  const at = (along, aside) =>
    `${(b.x - unit.x * along - unit.y * aside).toFixed(1)},${(b.y - unit.y * along + unit.x * aside).toFixed(1)}`;
  const [x2, y2] = at(14, 0).split(",");
  return element("g", {},
    element("line", { x1: a.x, y1: a.y, x2, y2, class: `arrow ${kind}` }),
    element("polygon", { points: `${at(4, 0)} ${at(15, 7)} ${at(15, -7)}`, class: `head ${kind}` }));
}

function sideOf(fen) { return fen.split(" ")[1] === "b" ? "Black" : "White"; }

// What a listener hears instead of a picture.
function described(position, arrows) {
  const sides = { White: [], Black: [] };
  for (const { square, letter } of piecesOf(position.fen))
    sides[letter < "a" ? "White" : "Black"].push(`${NAMES[letter.toLowerCase()]} ${square}`);
  const parts = Object.entries(sides).map(([side, list]) => `${side}: ${list.join(", ")}.`);
  for (const { from, to, kind } of arrows) parts.push(`${kind === "played" ? "Move" : `The ${kind} move`} ${from} to ${to}.`);
  parts.push(`${sideOf(position.fen)} to move.`);
  if (position.checkers) parts.push(`Check by ${position.checkers.join(" and ")}.`);
  if (position.pinned) parts.push(`Pinned: ${position.pinned.join(", ")}.`);
  return parts.join(" ");
}

// A position as a picture. `last` is the move that led to it, `named` are squares that the rule speaks of.
function board(position, { arrows = [], last, named = [] }) {
  const pieces = piecesOf(position.fen);
  const mover = position.fen.split(" ")[1] === "b" ? "k" : "K";
  const king = position.checkers && pieces.find(piece => piece.letter === mover);
  const squares = [], marks = [], labels = [];
  for (let i = 0; i < 64; ++i)
    squares.push(cell("abcdefgh"[i % 8] + (8 - (i >> 3)), (i + (i >> 3)) % 2 ? "dark" : "light"));
  for (let i = 0; i < 8; ++i) {
    labels.push(element("text", { x: 14 + 45 * i + 22.5, y: 371, "text-anchor": "middle" }, "abcdefgh"[flipped ? 7 - i : i]));
    labels.push(element("text", { x: 6, y: 45 * i + 26, "text-anchor": "middle" }, String(flipped ? i + 1 : 8 - i)));
  }
  if (last) marks.push(cell(last.slice(0, 2), "last"), cell(last.slice(2, 4), "last"));
  if (king) marks.push(cell(king.square, "check"));
  const drawn = pieces.map(({ square, letter }) => {
    const { x, y } = corner(square);
    return element("path", { d: report.pieces[letter.toLowerCase()], class: letter < "a" ? "white" : "black",
                             transform: `translate(${x} ${y})` });
  });
  const rings = [
    ...(position.pinned || []).map(square => cell(square, "pinned", 2)),
    ...named.map(square => element("circle", { cx: centre(square).x, cy: centre(square).y, r: 20, class: "named" })),
    ...(position.checkers || []).map(square => cell(square, "pinned", 2)),
  ];
  const wanted = arrows.filter(({ from, to }) => /^[a-h][1-8]$/.test(from) && /^[a-h][1-8]$/.test(to));
  return element("svg", { class: "board", viewBox: "0 0 376 376", role: "img", "aria-label": described(position, wanted) },
    squares, marks, drawn, rings, wanted.map(arrow), labels);
}

const arrowOf = (uci, kind) => ({ from: uci.slice(0, 2), to: uci.slice(2, 4), kind });
const squaresIn = text => [...new Set((text || "").match(/\b[a-h][1-8]\b/g) || [])];

// --- A finding

// The game of a finding, step by step: each move played, then, at its end, a move that is wrong.
class Game {
  constructor(finding) {
    this.finding = finding;
    this.positions = finding.positions;
    this.wrong = finding.moves ? finding.moves[0] : undefined;
    this.last = this.positions.length - 1; // the number of moves played at the end
    this.steps = this.last + (this.wrong ? 1 : 0);
    this.step = Math.max(this.steps - 1, 0);
    this.before = element("figure");
    this.after = element("figure");
    this.output = element("output", { "aria-live": "polite" });
    this.divides = element("div", { class: "divide", tabindex: 0, role: "region", "aria-label": "What both count, move by move" });
    this.moves = this.positions.slice(1).map(({ move }, i) =>
      element("button", { type: "button", onclick: () => this.go(i) }, move));
    this.back = [this.button("|◀", "First move", () => this.go(0)), this.button("◀", "Move back", () => this.go(this.step - 1))];
    this.forward = [this.button("▶", "Next move", () => this.go(this.step + 1)),
                    this.button("▶|", "Last move", () => this.go(this.steps - 1))];
    this.choices = (finding.moves || []).map(move => this.choice(move));
    this.copies = element("div", { class: "copies" });
  }

  button(text, label, onclick) {
    return element("button", { type: "button", "aria-label": label, title: label, onclick }, text);
  }

  choice(move) {
    const kind = move.legal ? "missing" : "extra";
    return element("button", { type: "button", onclick: () => { this.wrong = move; this.go(this.steps - 1); } },
      element("span", { class: `kind ${kind}` }, kind), " ", element("b", {}, move.uci), `: ${move.rule}`);
  }

  // Everything about the game, the first step shown.
  drawn() {
    const stepper = this.steps > 1 &&
      element("div", { class: "steps", role: "group", "aria-label": "Steps of the game" }, this.back, this.forward, this.output);
    const list = this.moves.length > 1 &&
      element("ol", { class: "line", "aria-label": "Moves of the game" }, this.moves.map(move => element("li", {}, move)));
    const all = element("div", { class: "game" },
      this.choices.length > 0 &&
        element("ul", { class: "wrong", "aria-label": "Wrong moves" }, this.choices.map(choice => element("li", {}, choice))),
      element("div", { class: "boards" }, this.before, this.after, this.divides), stepper, list, this.copies);
    this.go(this.step);
    return all;
  }

  key(event) {
    const step = { ArrowLeft: this.step - 1, ArrowRight: this.step + 1, Home: 0, End: this.steps - 1 }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.go(step);
  }

  // Shows the position before step number `step` and the one after it.
  go(step) {
    this.step = Math.min(Math.max(step, 0), Math.max(this.steps - 1, 0));
    const here = this.positions[this.step];
    if (this.steps === 0) this.show(this.before, here, {}, "The position");
    else if (this.step === this.last) this.showWrong(here);
    else {
      const next = this.positions[this.step + 1];
      this.show(this.before, here, { arrows: [arrowOf(next.move, "played")], last: here.move }, `Before ${next.move}`);
      this.show(this.after, next, { last: next.move, named: this.step + 1 === this.last ? this.named() : [] }, `After ${next.move}`);
    }
    this.output.textContent = `move ${this.step + 1} of ${this.steps}`;
    this.moves.forEach((button, i) => i === this.step ? button.setAttribute("aria-current", "step") : button.removeAttribute("aria-current"));
    this.choices.forEach((button, i) =>
      button.setAttribute("aria-pressed", String(this.step === this.last && this.finding.moves[i] === this.wrong)));
    this.back.forEach(button => { button.disabled = this.step === 0; });
    this.forward.forEach(button => { button.disabled = this.step >= this.steps - 1; });
    this.showDivide();
    this.showCopies(this.step < this.last ? this.positions[this.step + 1] : here);
  }

  named() { return squaresIn(this.wrong ? this.wrong.rule : this.finding.rule); }

  showWrong(here) {
    const { uci, legal, after } = this.wrong;
    const kind = legal ? "missing" : "extra";
    this.show(this.before, here, { arrows: [arrowOf(uci, kind)], last: here.move, named: this.named() },
      `${uci} is ${legal ? "legal, and missing" : "illegal, and generated"}`);
    this.show(this.after, { fen: after }, { last: uci, named: this.named() }, `After ${uci}${legal ? "" : ", which is illegal"}`);
  }

  show(figure, position, marks, caption) {
    const mover = position.fen.split(" ").length > 1 ? `, ${sideOf(position.fen)} to move` : "";
    figure.replaceChildren(board(position, marks), element("figcaption", {}, caption + mover));
  }

  // What both sides count below the moves of the position before the step.
  showDivide() {
    const { divides, sides } = this.finding;
    const divide = divides && divides[this.step];
    this.divides.replaceChildren();
    this.divides.hidden = !divide;
    if (!divide) return;
    const next = this.step < this.last ? this.positions[this.step + 1].move : undefined;
    const differs = ([, ...counts]) => counts[0] !== counts[1];
    const sorted = [...divide.rows.filter(differs), ...divide.rows.filter(row => !differs(row))];
    const rows = sorted.map(([move, ...counts]) =>
      element("tr", { class: counts[0] !== counts[1] && "differs" },
        element("td", {}, move === next
          ? element("button", { type: "button", "aria-label": `Go down to ${move}`, onclick: () => this.go(this.step + 1) }, `${move} ▶`)
          : move),
        counts.map(count => element("td", {}, count === null ? "–" : count.toLocaleString("en")))));
    const differing = rows.filter(row => row.className === "differs").length;
    this.divides.append(element("table", {},
      element("caption", {}, `Perft ${divide.depth}: ${differing} of ${rows.length} moves differ, those first`),
      element("thead", {}, element("tr", {}, ["move", ...sides].map(name => element("th", { scope: "col" }, name)))),
      element("tbody", {}, rows)));
  }

  // The position that the step leads to, or, at a wrong move, in which it is played.
  showCopies(position) {
    const { uci, command, fenShowsIt, chess960 } = this.finding;
    const start = this.positions[0].fen;
    const last = this.positions[this.last].fen;
    this.copies.replaceChildren(...[["FEN", position.fen], ["start FEN", start !== position.fen && start], ["UCI", uci], ["command", command]]
      .filter(([, text]) => text).map(([label, text]) => copyable(label, text)));
    if (this.last > 0 && !fenShowsIt && position.fen === last)
      this.copies.append(element("p", { class: "place" }, "The position set up by its FEN alone does not show it: the moves matter."));
    this.copies.append(element("p", {}, element("a", { href: analysisOf(position.fen, chess960), rel: "noreferrer" }, "Open the position on an analysis board"), " (lichess.org)"));
  }
}

function analysisOf(fen, chess960) {
  return `https://lichess.org/analysis/${chess960 ? "chess960" : "standard"}/${fen.replaceAll(" ", "_")}`;
}

// A text with a button that copies it.
function copyable(label, text) {
  const copied = () => say(`${label} copied`);
  const copy = async event => {
    const button = event.currentTarget;
    try {
      await navigator.clipboard.writeText(text);
    } catch { // a page from a file may not use the clipboard in every browser
      const area = element("textarea", { class: "hidden" });
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
      button.focus();
    }
    button.textContent = "copied";
    setTimeout(() => { button.textContent = "copy"; }, 1500);
    copied();
  };
  return element("div", { class: "copy" }, element("span", { class: "label" }, label), element("pre", {}, text),
    element("button", { type: "button", "aria-label": `Copy the ${label}`, onclick: copy }, "copy"));
}

// A text in which the words that the other text lacks are marked.
function compared(text, other) {
  const words = new Set(other.split(/\s+/));
  return text.split(/(\s+)/).map(word => word.trim() && !words.has(word) ? element("mark", {}, word) : word);
}

function textsOf(finding) {
  const texts = finding.texts || [];
  if (texts.length === 0) return undefined;
  const pair = texts.slice(-2).map(([, text]) => text); // the last two are told apart
  return element("div", { class: "sides" }, texts.map(([label, text], i) => {
    // "an answer" is no text that something could differ from.
    const other = texts.length > 1 && i >= texts.length - 2 && !pair.includes("an answer") ? pair[texts.length - 1 - i] : undefined;
    return element("div", { class: label }, element("h4", {}, label),
      element("pre", {}, other === undefined ? text : compared(text, other)));
  }));
}

function fill(inside, finding) {
  const game = finding.positions && new Game(finding);
  inside.game = game;
  inside.append(...[
    finding.rule && element("p", { class: "rule" }, finding.rule),
    textsOf(finding),
    game && game.drawn(),
    !finding.positions && finding.command && copyable("command", finding.command),
    finding.dialogue && element("details", {}, element("summary", {}, "What was said last"),
      element("pre", { tabindex: 0 }, finding.dialogue.join("\n"))),
  ].filter(Boolean));
}

// What tells findings with the same title apart.
function whereOf({ place, positions, title }) {
  const fen = positions ? positions[positions.length - 1].fen : "";
  return [place, fen === title ? "" : fen].filter(Boolean).join(" ");
}

// Drawn when it is opened first: a thousand boards at once would be slow.
function findingOf(finding, isOpen, id) {
  const inside = element("div", { class: "inside" });
  const draw = () => { if (!inside.hasChildNodes()) fill(inside, finding); };
  const details = element("details", { class: "finding", id, ontoggle: () => { if (details.open) { draw(); current = inside; } } },
    element("summary", {}, element("h3", {}, finding.title), element("span", { class: "place" }, ` ${whereOf(finding)}`),
      element("a", { class: "link", href: `#${id}`, "aria-label": "Link to this finding", title: "Link to this finding" }, "#")), inside);
  details.addEventListener("pointerdown", () => { current = inside; });
  details.addEventListener("focusin", () => { current = inside; });
  if (isOpen) { details.open = true; draw(); }
  return details;
}

// The arrow keys step through the game that was opened or used last; of a new page through the first.
let current;
document.addEventListener("keydown", event => {
  if (/^(INPUT|TEXTAREA)$/.test(event.target.tagName)) return;
  const inside = event.target.closest?.(".inside") || current || document.querySelector(".finding[open] .inside");
  if (inside && inside.game) inside.game.key(event);
});

// --- The page

const groupsByNumber = [];

function groupOf(group, number) {
  const list = element("div");
  let shown = 0;
  const more = element("button", { type: "button" });
  const showMore = () => {
    const next = group.findings.slice(shown, shown + SHOWN_AT_ONCE);
    list.append(...next.map((finding, i) => findingOf(finding, shown + i === 0, `finding-${number}-${shown + i}`)));
    shown += next.length;
    more.textContent = `Show ${Math.min(SHOWN_AT_ONCE, group.findings.length - shown)} more of ${group.findings.length - shown}`;
    more.hidden = shown >= group.findings.length;
    return next.length;
  };
  more.addEventListener("click", () => {
    const first = shown;
    showMore();
    list.children[first].querySelector("summary").focus();
  });
  showMore();
  groupsByNumber[number] = { show: at => { while (shown <= at && showMore() > 0); } };
  const kept = group.findings.length;
  return element("section", { class: "group", id: `group-${number}`, "aria-labelledby": `name-${number}`, tabindex: -1 },
    element("h2", { id: `name-${number}` }, group.name, " ", element("span", { class: "count" }, `${group.count.toLocaleString("en")}×`)),
    list, more,
    kept < group.count && element("p", { class: "place" }, `The ${kept.toLocaleString("en")} smallest of ${group.count.toLocaleString("en")} are on this page.`));
}

// Opens the finding that the address names, even one that is not shown yet.
function goToAddress() {
  const [, group, at] = location.hash.match(/^#finding-(\d+)-(\d+)$/) || [];
  if (group === undefined || !groupsByNumber[group]) return;
  groupsByNumber[group].show(Number(at));
  const finding = document.getElementById(location.hash.slice(1));
  if (!finding) return;
  finding.open = true;
  finding.scrollIntoView();
}

// Shows only findings with a text.
function filter(text) {
  const wanted = text.trim().toLowerCase();
  if (wanted) groupsByNumber.forEach(group => group.show(Infinity));
  let count = 0;
  report.groups.forEach((group, g) => {
    let some = false;
    group.findings.forEach((finding, f) => {
      const details = document.getElementById(`finding-${g}-${f}`);
      if (!details) return;
      const holds = !wanted || `${group.name} ${JSON.stringify({ ...finding, command: "" })}`.toLowerCase().includes(wanted);
      details.hidden = !holds;
      some = some || holds;
      count += holds ? 1 : 0;
    });
    document.getElementById(`group-${g}`).hidden = !some;
  });
  say(`${count} findings`);
}

// The positions of all findings, one to a line, as EPD with their titles.
function epd() {
  const lines = new Set();
  for (const group of report.groups)
    for (const { positions, title } of group.findings)
      if (positions) {
        const [placement, side, castling, passed] = positions[positions.length - 1].fen.split(" ");
        lines.add(`${placement} ${side} ${castling} ${passed} id "${group.name.replaceAll('"', "'")}"; c0 "${title.replaceAll('"', "'")}";`);
      }
  return [...lines].join("\n") + "\n";
}

function tools() {
  const findings = () => [...document.querySelectorAll(".finding")];
  const openAll = element("button", { type: "button", onclick: () => {
    const open = findings().some(finding => !finding.open);
    for (const finding of findings()) finding.open = open;
    openAll.textContent = open ? "Close all" : "Open all";
  } }, "Open all");
  const flip = element("button", { type: "button", "aria-pressed": "false", onclick: () => {
    flipped = !flipped;
    flip.setAttribute("aria-pressed", String(flipped));
    for (const { game } of document.querySelectorAll(".inside")) if (game) game.go(game.step);
  } }, "Flip boards");
  const download = element("a", { class: "button", download: "kiwipete.epd",
    href: `data:application/x-chess-epd,${encodeURIComponent(epd())}` }, "Download the positions as EPD");
  return [
    element("label", {}, "Filter ", element("input", { type: "search", placeholder: "FEN, move, word", oninput: event => filter(event.target.value) })),
    openAll, flip, download];
}

// What a run without failure asked.
function passed() {
  if (!report.passed) return undefined;
  return element("section", { class: "finding inside" }, element("h2", {}, `${report.passed.length.toLocaleString("en")} passed`),
    element("ul", { class: "passed" }, report.passed.slice(0, 500).map(name => element("li", {}, name))),
    report.passed.length > 500 && element("p", { class: "place" }, `and ${(report.passed.length - 500).toLocaleString("en")} more`));
}

function drawPage() {
  document.title = `${report.verdict}: kiwipete ${report.verb}, ${report.about}`;
  document.getElementById("verb").textContent = report.verb;
  document.getElementById("about").textContent = report.about;
  const verdict = document.getElementById("verdict");
  verdict.textContent = report.verdict;
  verdict.className = report.good ? "good" : "bad";
  document.getElementById("facts").append(...report.facts.map(([label, text]) =>
    element("div", {}, element("dt", {}, label), element("dd", {}, text))));
  document.getElementById("footer").textContent =
    `Made by Kiwipete ${report.version}${report.commit ? `, commit ${report.commit}` : ""}, on ${report.date} in ${report.seconds.toFixed(1)} s.`;
  if (report.command) document.getElementById("command").append(copyable("command", report.command));
  document.getElementById("groups").append(...report.groups.map(groupOf));
  if (report.groups.length > 0) document.getElementById("tools").append(...tools());
  else document.getElementById("groups").append(...[passed()].filter(Boolean));
  addEventListener("hashchange", goToAddress);
  goToAddress();
  if (report.groups.length < 2) return;
  document.querySelector(".columns").classList.add("with-contents");
  document.getElementById("contents").append(element("ol", {}, report.groups.map((group, i) =>
    element("li", {}, element("a", { href: `#group-${i}` }, element("span", {}, group.name),
      element("span", { class: "count" }, group.count.toLocaleString("en")))))));
}

drawPage();
