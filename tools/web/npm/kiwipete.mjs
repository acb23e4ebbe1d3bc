// Kiwipete for tests of chess code in JavaScript: counts, rules in words, and the invariants on a board of yours.
import { readFileSync, readdirSync } from "node:fs";
import { answerToLine, checkedAdapter } from "./answers.mjs";
import { Kiwipete } from "./module.mjs";

const module = new WebAssembly.Module(readFileSync(new URL("kiwipete.wasm", import.meta.url)));
const idle = []; // instances that answer nothing: what is called during an answer may ask something itself

function ask(request, library, onProgress = () => {}) {
  const kiwipete = idle.pop() ?? new Kiwipete(module);
  try {
    return Object.assign(kiwipete, { library, onProgress }).ask(request);
  } finally {
    idle.push(kiwipete);
  }
}

// --- Arguments

const quoted = (given) => JSON.stringify(given.length > 100 ? `${given.slice(0, 100)}…` : given);

function told(value) {
  if (typeof value === "string") return quoted(value);
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "function") return "a function";
  if (Array.isArray(value)) return "a list";
  if (typeof value !== "object" || value === null) return String(value);
  return isObject(value) ? "an object" : `an object of class ${value.constructor?.name}`;
}
function expected(isRight, name, what, value) {
  if (isRight) return value;
  throw new Error(`${name} is ${told(value)}; expected ${what}`);
}
const whole = (name, value, least, most) =>
  expected(Number.isInteger(value) && value >= least && value <= most, name, `a whole number from ${least} to ${most}`, value);
const text = (name, value) => expected(typeof value === "string", name, "a text", value);
const line = (name, value) =>
  expected(typeof value === "string" && value.length <= 100 && !/\p{Cc}/u.test(value), name, "a text of one line, up to 100 characters", value);
/** An object as { … } makes it: what a class keeps elsewhere would be overlooked. */
const isObject = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !Object.getPrototypeOf(Object.getPrototypeOf(value) ?? Object.prototype);

/** An object that has no other fields than these. */
function fieldsOf(name, given, fields, what = "an object") {
  expected(isObject(given), name, what, given);
  for (const field of Object.keys(given))
    if (!fields.includes(field)) throw new Error(`${name} has no field ${quoted(field)}; expected ${fields.join(", ")}`);
  return given;
}
const callback = (name, value) => expected(["undefined", "function"].includes(typeof value), name, "a function", value);
const progressOf = (options = {}) => callback("onProgress", fieldsOf("options", options, ["onProgress"]).onProgress);

let byName; // the positions of the built-in suites
function named(name) {
  byName ??= new Map(suiteNames().reverse().flatMap((file) => builtInSuite(file).positions.reverse()).map((entry) => [entry.name.toLowerCase(), entry.game]));
  return name && byName.get(name.toLowerCase());
}

/** The game that is meant by the name of a position, any text that names one, or { fen, moves, chess960 }. */
function gameOf(position) {
  if (typeof position !== "string") {
    const { fen, moves = [], chess960 = false } =
      fieldsOf("the position", position, ["fen", "moves", "chess960"], "a FEN, \"startpos\", the name of a built-in position, or { fen, moves, chess960 }");
    expected(Array.isArray(moves), "moves", "a list of texts", moves);
    return { fen: fen === undefined ? fen : text("fen", fen), moves: Array.from(moves, (move, i) => line(`moves[${i}]`, move)),
             chess960: expected(typeof chess960 === "boolean", "chess960", "true or false", chess960) };
  }
  let game = position.includes("/") ? undefined : named(position);
  try {
    game ||= read(position).game;
  } catch (error) { // whatever names squares is no name that was misspelled
    if (/\/|[a-h][1-8]/.test(position)) throw Object.assign(error, error.grade && { message: `FEN ${quoted(position)}, ${error.message}` });
  }
  if (!game) throw new Error(`${quoted(position)} is neither a FEN, startpos, nor the name of a built-in position`);
  return game;
}

/** Counts as { e2e4: 20, … }. */
function countsOf(counts) {
  expected(isObject(counts), "counts", "the output of an engine, or { e2e4: 20, … }", counts);
  const moves = Object.entries(counts).map(([move, nodes]) =>
    [line("a move of counts", move).trim(), whole(`the count of ${move}`, nodes, 0, Number.MAX_SAFE_INTEGER)]);
  return { moves, total: moves.reduce((sum, [, nodes]) => sum + nodes, 0) };
}

// --- What the package gives: kiwipete.d.ts

export const { version, randomAbout } = ask({ ask: "version" });
export const read = (given, current) => ask({ ask: "read", text: text("the text", given), ...(current !== undefined && { game: gameOf(current) }) });
export const position = (of) => ask({ ask: "position", game: gameOf(of) });

export const divide = (of, depth, options) =>
  ask({ ask: "divide", game: gameOf(of), depth: whole("depth", depth, 0, 64) }, undefined, progressOf(options));
export const perft = (of, depth, options) => divide(of, depth, options).total;
export const stats = (of, depth) => ask({ ask: "stats", game: gameOf(of), depth: whole("depth", depth, 1, 64) });
export const explain = (of, move) => ask({ ask: "explain", game: gameOf(of), move: line("the move", move) });
export const random = (about, seed = 1) =>
  ask({ ask: "random", about: line("about", about), seed: whole("seed", seed, 0, Number.MAX_SAFE_INTEGER) }).game;

export function diff(of, depth, counts) {
  const given = typeof counts === "string" ? { text: counts } : { counts: countsOf(counts) };
  return ask({ ask: "diff", ...(of !== undefined && { game: gameOf(of) }), ...given, ...(depth !== undefined && { depth: whole("depth", depth, 1, 64) }) });
}

export function check(adapter, options = {}) {
  const { random: games = 100, seed = 1, plies = 40, skip = [], onProgress, onDialogue = () => {} } =
    fieldsOf("options", options, ["random", "seed", "plies", "skip", "onProgress", "onDialogue"]);
  const answer = (request) => {
    onDialogue(request);
    const answered = answerToLine(request, adapter);
    onDialogue(request, answered);
    return answered;
  };
  const library = adapter !== undefined;
  if (library) checkedAdapter(adapter);
  expected(Array.isArray(skip), "skip", "a list of invariants", skip);
  callback("onDialogue", onDialogue);
  return ask({ ask: "check", library, games: whole("random", games, 1, 1_000_000), seed: whole("seed", seed, 0, Number.MAX_SAFE_INTEGER),
               plies: whole("plies", plies, 0, 1000), skip: Array.from(skip, (one, i) => line(`skip[${i}]`, one)) },
             library ? { answer } : undefined, callback("onProgress", onProgress));
}

export const suiteNames = () => readdirSync(new URL("suites/", import.meta.url)).sort();
export const suite = (given) => ask({ ask: "suite", text: text("the suite", given) });
export const builtInSuite = (name) =>
  suite(readFileSync(new URL(`suites/${expected(suiteNames().includes(name), "the suite", suiteNames().join(", "), name)}`, import.meta.url), "utf8"));

/** The page, a file: the same in a browser. */
export const page = new URL("kiwipete.html", import.meta.url);
