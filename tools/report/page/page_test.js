"use strict";
// Uses a page of a report as a reader does; the test appends this to the page and looks for the result in the document.

const failures = [];
function expect(what, holds) { if (!holds) failures.push(what); }
const first = (selector, inside = document) => inside.querySelector(selector);
const press = (target, key) => target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

const pause = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds));

function lookAt(finding) {
  expect("two boards are drawn", finding.querySelectorAll("svg.board").length === 2);
  expect("a board is described for listeners", /[Kk]ing/.test(first("svg.board", finding).getAttribute("aria-label")));
  expect("an arrow shows the move", first(".arrow", finding));
  expect("every piece has an outline",
    [...finding.querySelectorAll("svg.board path")].every(path => path.getAttribute("d").startsWith("M")));
  expect("differences come first in both divides", first(".divide tbody tr", finding).className === "differs");
}

function stepThrough(finding) {
  const caption = () => first("figcaption", finding).textContent;
  const button = name => first(`[aria-label='${name}']`, finding);
  const atTheEnd = caption();
  press(first(".boards", finding), "Home");
  expect("Home goes to the first move", caption() !== atTheEnd && button("Move back").disabled);
  button("Next move").click();
  expect("there is a way back", !button("Move back").disabled);
  press(first(".boards", finding), "End");
  expect("End goes to the last move", caption() === atTheEnd && button("Next move").disabled);
}

function showMore() {
  const more = [...document.querySelectorAll(".group > button")].find(button => !button.hidden);
  const group = more.parentElement;
  const before = group.querySelectorAll(".finding").length;
  more.click();
  expect("more findings are shown", group.querySelectorAll(".finding").length > before);
  expect("the first of them has the focus", document.activeElement === group.querySelectorAll(".finding > summary")[before]);
}

function lookAtTools() {
  const shown = () => [...document.querySelectorAll(".finding")].filter(finding => finding.offsetParent !== null).length;
  const search = first("#tools input");
  const filtered = text => {
    search.value = text;
    search.dispatchEvent(new Event("input"));
    return shown();
  };
  const castling = filtered("castling");
  const all = filtered("");
  expect("a filter leaves some findings", castling > 0 && castling < all && filtered("no such text") === 0);
  filtered("");
  const lines = decodeURIComponent(first("#tools a[download]").href).split("\n");
  expect("each line of the EPD is a position", lines.length > 1 && / [wb] .* id "/.test(lines[0]));
  const flip = [...document.querySelectorAll("#tools button")].find(button => button.textContent === "Flip boards");
  const label = () => first("svg.board text").textContent;
  flip.click();
  expect("boards are flipped", label() === "h");
  flip.click();
  expect("and flipped back", label() === "a");
  expect("a finding has a link that leads to it", first(".finding .link").hash === `#${first(".finding").id}`);
  expect("an analysis board is linked", first(".copies a[href^='https://lichess.org/analysis/']"));
  expect("the command is there", /^kiwipete compare/.test(first("#command pre").textContent));
  expect("who is to move is said", / to move/.test(first("figcaption").textContent));
}

// The clipboard of the browser answers in its own time; this one at once, or not at all.
async function copy(button) {
  const said = first("#said");
  for (const works of [true, false]) {
    let copied;
    const writeText = async text => { if (works) copied = text; else throw new Error("not allowed"); };
    Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
    said.textContent = "";
    button.click();
    await pause(100);
    expect("copying is said", said.textContent === "FEN copied");
    expect("the FEN is copied", !works || copied === button.previousSibling.textContent);
  }
}

async function use() {
  const open = first(".finding[open]");
  lookAt(open);
  expect("a closed finding is not drawn", !first(".finding:not([open]) .inside").hasChildNodes());
  for (const finding of document.querySelectorAll(".finding")) finding.open = true;
  await pause(500);
  stepThrough([...document.querySelectorAll(".finding")].find(finding => first(".steps", finding)));
  showMore();
  for (const link of document.querySelectorAll("nav a"))
    expect("each link of the contents leads to a group", first(link.getAttribute("href")));
  open.focus();
  press(document.body, "ArrowLeft"); // without a click
  expect("the position at the start can be copied", first("[aria-label='Copy the start FEN']"));
  lookAtTools();
  await copy(first("[aria-label='Copy the FEN']", open));
  expect("nothing is wider than the window", document.documentElement.scrollWidth <= window.innerWidth);
  expect("nothing was fetched", performance.getEntriesByType("resource").length === 0);
  expect("every button has a name", [...document.querySelectorAll("button")].every(b => b.hidden || b.textContent || b.ariaLabel));
}

use().catch(error => failures.push(String(error)))
  .finally(() => { document.documentElement.dataset.result = failures.length === 0 ? "good" : failures.join("; "); });
