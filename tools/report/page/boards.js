"use strict";
// Elements and boards: what every page of Kiwipete draws with. Text from outside only ever becomes the content of text nodes.

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

let outlines = {}; // of pieces, as SVG paths by their letters; the page sets them

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
    return element("path", { d: outlines[letter.toLowerCase()], class: letter < "a" ? "white" : "black",
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
