// Kiwipete for tests of chess code in JavaScript: counts, rules in words, and the invariants on a board of yours.
import { readFileSync, readdirSync } from "node:fs";
import { answerToLine } from "./answers.mjs";
import { Kiwipete } from "./module.mjs";

const kiwipete = new Kiwipete(new WebAssembly.Module(readFileSync(new URL("kiwipete.wasm", import.meta.url))));

function ask(request, library, onProgress = () => {}) {
  Object.assign(kiwipete, { library, onProgress });
  return kiwipete.ask(request);
}

/** A game of an argument: a FEN or "startpos", or { fen, moves, chess960 }. */
const gameOf = (position) =>
  typeof position !== "string" ? { ...position } : position === "startpos" ? {} : { fen: position };

export const version = ask({ ask: "version" }).version;
export const read = (text, current) => ask({ ask: "read", text, ...(current && { game: gameOf(current) }) });
export const position = (of) => ask({ ask: "position", game: gameOf(of) });
export const divide = (of, depth, { onProgress } = {}) => ask({ ask: "divide", game: gameOf(of), depth }, undefined, onProgress);
export const perft = (of, depth, options) => divide(of, depth, options).total;
export const stats = (of, depth) => ask({ ask: "stats", game: gameOf(of), depth });
export const explain = (of, move) => ask({ ask: "explain", game: gameOf(of), move });
export const random = (about, seed = 1) => ask({ ask: "random", about, seed }).game;
export const randomAbout = ask({ ask: "version" }).randomAbout;

export function diff(of, depth, counts) {
  const given = typeof counts === "string" ? { text: counts } : { counts: countsOf(counts) };
  return ask({ ask: "diff", ...(of !== undefined && { game: gameOf(of) }), ...given, ...(depth && { depth }) });
}

/** Counts as { e2e4: 20, … }. */
function countsOf(counts) {
  const moves = Object.entries(counts);
  return { moves, total: moves.reduce((sum, [, nodes]) => sum + nodes, 0) };
}

export function check(adapter, { games = 100, seed = 1, plies = 20, skip = [], onProgress } = {}) {
  const library = adapter && { answer: (line) => answerToLine(line, adapter) };
  return ask({ ask: "check", library: Boolean(library), games, seed, plies, skip }, library, onProgress);
}

/** The suites of Kiwipete, by name, and the positions of a suite in any form that Kiwipete reads. */
export const suiteNames = () => readdirSync(new URL("suites/", import.meta.url)).sort();
export const suite = (text) => ask({ ask: "suite", text });
export const builtInSuite = (name) => suite(readFileSync(new URL(`suites/${name}`, import.meta.url), "utf8"));

/** The page, a file: the same in a browser. */
export const page = new URL("kiwipete.html", import.meta.url);
