// Kiwipete for tests of chess code in JavaScript: counts, rules in words, and the invariants on a board of yours.
import { readFileSync, readdirSync } from "node:fs";
import { answerToLine, checkedAdapter } from "./answers.mjs";
import { Kiwipete } from "./module.mjs";

const kiwipete = new Kiwipete(new WebAssembly.Module(readFileSync(new URL("kiwipete.wasm", import.meta.url))));

function ask(request, library, onProgress = () => {}) {
  Object.assign(kiwipete, { library, onProgress });
  return kiwipete.ask(request);
}

// --- Arguments

function expected(isRight, name, what, value) {
  if (isRight) return value;
  const told = typeof value === "string" ? JSON.stringify(value.slice(0, 40)) : Array.isArray(value) ? "a list" : value && typeof value === "object" ? "an object" : String(value);
  throw new Error(`${name} is ${told}; expected ${what}`);
}
const whole = (name, value, least, most) =>
  expected(Number.isInteger(value) && value >= least && value <= most, name, `a whole number from ${least} to ${most}`, value);
const text = (name, value) => expected(typeof value === "string", name, "a text", value);
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** The options of a function, with their defaults; others are refused. */
function optionsOf(given, defaults) {
  expected(isObject(given), "options", "an object", given);
  for (const name of Object.keys(given))
    if (!Object.hasOwn(defaults, name)) throw new Error(`there is no option ${name}; there are ${Object.keys(defaults).join(", ")}`);
  const options = { ...defaults };
  for (const [name, value] of Object.entries(given)) if (value !== undefined) options[name] = value;
  expected(["undefined", "function"].includes(typeof options.onProgress), "onProgress", "a function", options.onProgress);
  return options;
}

let byName; // the positions of the built-in suites
function named(name) {
  byName ??= new Map(suiteNames().reverse().flatMap((file) => builtInSuite(file).positions.reverse()).map((entry) => [entry.name.toLowerCase(), entry.game]));
  return name && byName.get(name.toLowerCase());
}

/** The game that is meant by the name of a position, any text that names one, or { fen, moves, chess960 }. */
function gameOf(position) {
  if (typeof position !== "string")
    return expected(isObject(position), "the position", "a FEN, \"startpos\", the name of a built-in position, or { fen, moves, chess960 }", position);
  const mayBeName = !position.includes("/");
  let game = mayBeName && named(position);
  try {
    game ||= read(position).game;
  } catch (error) {
    if (!mayBeName) throw error;
  }
  if (!game) throw new Error(`${JSON.stringify(position.slice(0, 40))} is neither a FEN, startpos, nor the name of a built-in position`);
  return game;
}

/** Counts as { e2e4: 20, … }. */
function countsOf(counts) {
  expected(isObject(counts), "counts", "the output of an engine, or { e2e4: 20, … }", counts);
  const moves = Object.entries(counts).map(([move, nodes]) => [move, whole(`the count of ${move}`, nodes, 0, Number.MAX_SAFE_INTEGER)]);
  return { moves, total: moves.reduce((sum, [, nodes]) => sum + nodes, 0) };
}

// --- What the package gives: kiwipete.d.ts

export const { version, randomAbout } = ask({ ask: "version" });
export const read = (given, current) => ask({ ask: "read", text: text("the text", given), ...(current !== undefined && { game: gameOf(current) }) });
export const position = (of) => ask({ ask: "position", game: gameOf(of) });

export function divide(of, depth, options = {}) {
  const { onProgress } = optionsOf(options, { onProgress: undefined });
  return ask({ ask: "divide", game: gameOf(of), depth: whole("depth", depth, 0, 64) }, undefined, onProgress);
}
export const perft = (of, depth, options) => divide(of, depth, options).total;
export const stats = (of, depth) => ask({ ask: "stats", game: gameOf(of), depth: whole("depth", depth, 1, 64) });
export const explain = (of, move) => ask({ ask: "explain", game: gameOf(of), move: text("the move", move) });
export const random = (about, seed = 1) =>
  ask({ ask: "random", about: text("about", about), seed: whole("seed", seed, 0, Number.MAX_SAFE_INTEGER) }).game;

export function diff(of, depth, counts) {
  const given = typeof counts === "string" ? { text: counts } : { counts: countsOf(counts) };
  return ask({ ask: "diff", ...(of !== undefined && { game: gameOf(of) }), ...given, ...(depth !== undefined && { depth: whole("depth", depth, 1, 64) }) });
}

export function check(adapter, options = {}) {
  const { random: games, seed, plies, skip, onProgress } = optionsOf(options, { random: 100, seed: 1, plies: 20, skip: [], onProgress: undefined });
  const library = adapter === undefined ? undefined : { answer: (line) => answerToLine(line, adapter) };
  if (library) checkedAdapter(adapter);
  return ask({ ask: "check", library: Boolean(library), games: whole("random", games, 1, 1_000_000), seed: whole("seed", seed, 0, Number.MAX_SAFE_INTEGER),
               plies: whole("plies", plies, 0, 1000), skip: expected(Array.isArray(skip), "skip", "a list of invariants", skip) }, library, onProgress);
}

export const suiteNames = () => readdirSync(new URL("suites/", import.meta.url)).sort();
export const suite = (given) => ask({ ask: "suite", text: text("the suite", given) });
export const builtInSuite = (name) =>
  suite(readFileSync(new URL(`suites/${expected(suiteNames().includes(name), "the suite", suiteNames().join(", "), name)}`, import.meta.url), "utf8"));

/** The page, a file: the same in a browser. */
export const page = new URL("kiwipete.html", import.meta.url);
