// Findings: what is wrong, the game that shows it, step by step, and groups of them.

const SHOWN_AT_ONCE = 20;

// A wrong move with its rule, as a button.
function choiceOf(move, onclick) {
  const kind = move.legal ? "missing" : "extra";
  return element("button", { type: "button", onclick },
    element("span", { class: `kind ${kind}` }, kind), " ", element("b", {}, move.uci), `: ${move.rule}`);
}

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
    this.choices = (finding.moves || []).map(move => choiceOf(move, () => { this.wrong = move; this.go(this.steps - 1); }));
    this.copies = element("div", { class: "copies" });
  }

  button(text, label, onclick) {
    return element("button", { type: "button", "aria-label": label, title: label, onclick }, text);
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
    const { uci, command, needsMoves, chess960 } = this.finding;
    const start = this.positions[0].fen;
    const last = this.positions[this.last].fen;
    this.copies.replaceChildren(...[["FEN", position.fen], ["start FEN", start !== position.fen && start], ["UCI", uci], ["command", command]]
      .filter(([, text]) => text).map(([label, text]) => copyable(label, text)));
    if (this.last > 0 && needsMoves && position.fen === last)
      this.copies.append(element("p", { class: "place" }, "The position set up by its FEN alone does not show it: the moves matter."));
    this.copies.append(element("p", {}, element("a", { href: analysisOf(position.fen, chess960), rel: "noreferrer" }, "Open the position on an analysis board"), " (lichess.org)"));
  }
}

function analysisOf(fen, chess960) {
  return `https://lichess.org/analysis/${chess960 ? "chess960" : "standard"}/${fen.replaceAll(" ", "_")}`;
}

// A button that copies a text, which a function returns.
function copyButton(label, textOf, name = "copy") {
  const copy = async event => {
    const button = event.currentTarget;
    try {
      await navigator.clipboard.writeText(textOf());
    } catch { // a page from a file may not use the clipboard in every browser
      const area = element("textarea", { class: "hidden" });
      area.value = textOf();
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
      button.focus();
    }
    button.textContent = "copied";
    setTimeout(() => { button.textContent = name; }, 1500);
    say(`${label} copied`);
  };
  return element("button", { type: "button", "aria-label": `Copy the ${label}`, onclick: copy }, name);
}

function copyable(label, text) {
  return element("div", { class: "copy" }, element("span", { class: "label" }, label), element("pre", {}, text), copyButton(label, () => text));
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

// --- Groups

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
