#!/usr/bin/env node
// `npx kiwipete`: the verbs of the command that need no other process.
import { existsSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { getSystemErrorMap, parseArgs } from "node:util";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";
import * as kiwipete from "./kiwipete.mjs";

const HELP = `Test chess move generators and board code.

usage: kiwipete VERB [ARG ...]

  perft [POSITION] [-d DEPTH] [--divide] [--stats]
                             count the leaves below a position, to depth 5 by default
  diff [POSITION] [-d DEPTH] [FILE|-]
                             compare the output of an engine's perft (a file, or standard input) with the right counts
  explain POSITION MOVE      say why a move is legal or not
  board [POSITION]           show a position
  parse [FILE|-]             say what a text is, as JSON: FEN, EPD, PGN, UCI position, moves, or the output of perft
  suite [FILE ...] [--max-nodes N] [--filter TEXT]
                             count the positions of perft suites, the built-in ones without files
  check [ADAPTER.mjs] [--random N] [--seed S] [--plies N] [--skip ID,ID] [--timeout MS]
                             check the invariants on the board of an adapter, the same that kiwipete check --library runs;
                             else on Kiwipete itself
  page                       print where the page is that does all this in a browser

A POSITION is a FEN, startpos, the name of a built-in position, or a UCI position command; --moves "e2e4 e7e5" plays moves
from it, --chess960 makes castling that of Chess960. --json prints JSON: perft, diff, explain, board, check.
Exit codes: 0 all good, 1 a failure of what was tested, 2 wrong use.

The whole command, which tests UCI engines and libraries in any language, is built from Kiwipete's sources.
Example: npx kiwipete diff startpos -d 3 my_engine_output.txt
`;

class UsageError extends Error {}

const number = (n) => n.toLocaleString("en");

/** The number that an option gives, or nothing if it is not given. */
function whole(options, name, least, most = Number.MAX_SAFE_INTEGER) {
  const text = options[name];
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text) || Number(text) < least || Number(text) > most)
    throw new UsageError(`--${name} ${JSON.stringify(text)}: expected a whole number from ${least} to ${most}`);
  return Number(text);
}

const nameOf = (file) => file === "-" ? "standard input" : file;

/** What `use` makes of the content of a file, or of standard input; errors name the file and the line. */
function fromFile(file, use) {
  const name = nameOf(file);
  let text;
  try {
    text = readFileSync(file === "-" ? 0 : file, "utf8");
  } catch ({ errno, message }) {
    throw new UsageError(`${name}: ${getSystemErrorMap().get(errno)?.[1] ?? message}`);
  }
  try {
    return use(text);
  } catch (error) {
    throw new UsageError(`${name}${error.line > 1 ? `:${error.line}:${error.column}` : ""}: ${error.message}`);
  }
}

/** The position that a user means, with its moves in any notation. */
function positionOf(text, { moves, chess960 } = {}) {
  const { game } = kiwipete.position(text);
  if (chess960) game.chess960 = true;
  if (moves === undefined) return game;
  try {
    const played = kiwipete.read(moves, game).game;
    if (played?.fen !== kiwipete.position(game).game.fen) throw new Error("not moves of this position");
    return played;
  } catch (error) {
    throw new UsageError(`--moves ${JSON.stringify(moves)}: ${error.message}`);
  }
}

function perft([text = "startpos", ...rest], { divide, stats, json, ...options }) {
  expectNoMore(rest);
  const game = positionOf(text, options);
  const { fen } = kiwipete.position(game);
  if (stats) {
    const { columns, names, rows } = kiwipete.stats(game, whole(options, "depth", 1, 64) ?? 5);
    const table = [["depth", ...columns], ...rows.map((row, i) => [i + 1, ...row].map(number))];
    if (json) print({ fen, stats: rows.map((row, i) => Object.fromEntries([["depth", i + 1], ...row.map((n, column) => [names[column], n])])) });
    else for (const row of table) console.log(row.map((cell) => String(cell).padStart(13)).join(""));
    return 0;
  }
  const began = performance.now();
  const { total, moves, depth } = kiwipete.divide(game, whole(options, "depth", 0, 64) ?? 5);
  const seconds = (performance.now() - began) / 1000;
  if (json) print({ fen, depth, nodes: total, complete: true, seconds, ...(divide && { moves: Object.fromEntries(moves) }) });
  else if (divide) console.log(moves.map(([move, nodes]) => `${move}: ${nodes}`).join("\n") + `\n\nNodes searched: ${total}\n`);
  else console.log(`${fen}\ndepth ${depth}: ${number(total)} nodes in ${seconds.toFixed(3)} s`);
  return 0;
}

function diff(args, { json, ...options }) {
  const isFile = (arg) => arg === "-" || existsSync(arg);
  const [text, file = "-", ...rest] = args.length === 1 && isFile(args[0]) ? [undefined, ...args] : args;
  expectNoMore(rest);
  const game = text === undefined && !options.moves ? undefined : positionOf(text ?? "startpos", options);
  const depth = whole(options, "depth", 1, 64);
  const { text: told, agrees, ...answer } = fromFile(file, (output) => kiwipete.diff(game, depth, output));
  process.stdout.write(json ? JSON.stringify(answer) + "\n" : told);
  return agrees ? 0 : 1;
}

function explain([text, move, ...rest], { json, ...options }) {
  expectNoMore(rest);
  if (move === undefined) throw new UsageError(`explain needs a position and a move; ${SEE_HELP}`);
  const answer = kiwipete.explain(positionOf(text, options), move);
  const { move: uci, legal, rule } = answer;
  json ? print(answer) : console.log(`${uci} is ${legal ? "legal" : "not legal"}: ${rule}`);
  return 0;
}

function board([text = "startpos", ...rest], { json, ...options }) {
  expectNoMore(rest);
  const shown = kiwipete.position(positionOf(text, options));
  const { fen, shredderFen, chess960, sideToMove, keys, moves, outcome, unreachable } = shown;
  if (json) {
    const { checkers = [], pinned = [] } = shown.positions.at(-1);
    return print({ fen, shredderFen, chess960, sideToMove, keys, checkers, pinned, legalMoves: moves.map(({ uci }) => uci), outcome, unreachable });
  }
  fen.split(" ")[0].split("/").forEach((row, i) =>
    console.log(`${8 - i} ${row.replace(/\d/g, (n) => ".".repeat(n)).split("").join(" ")}`));
  console.log(`  a b c d e f g h\n\nFEN           ${fen}\nShredder-FEN  ${shredderFen}`);
  console.log(`to move       ${sideToMove}\nlegal moves   ${moves.length}: ${moves.map(({ san }) => san).join(" ")}`);
  if (outcome) console.log(`end           ${outcome}`);
  if (unreachable) console.log(`unreachable   ${unreachable}`);
  return 0;
}

function parse([file = "-", ...rest]) {
  expectNoMore(rest);
  return print(fromFile(file, kiwipete.read));
}

function suite(files, { filter = "", ...options }) {
  const limit = whole(options, "max-nodes", 1) ?? 10_000_000;
  const suites = files.length > 0 ? files.map((file) => [nameOf(file), fromFile(file, kiwipete.suite)])
    : kiwipete.suiteNames().map((name) => [name, kiwipete.builtInSuite(name)]);
  let passed = 0, failed = 0, bad = 0, leaves = 0;
  for (const [name, { positions, errors }] of suites) {
    for (const { line, column, reason } of errors) console.error(`${name}:${line}:${column}: ${reason}`);
    bad += errors.length;
    for (const { name: title, game, counts } of positions) {
      if (!`${name} ${title} ${game.fen}`.toLowerCase().includes(filter.toLowerCase())) continue;
      const [depth, nodes] = counts.filter(([, n]) => n <= limit).pop() ?? counts[0];
      if (nodes > limit) continue;
      const counted = kiwipete.perft(game, depth);
      leaves += counted;
      if (counted === nodes) ++passed;
      else {
        ++failed;
        console.log(`FAIL ${name}: ${game.fen}: ${number(counted)} at depth ${depth}, the suite says ${number(nodes)}`);
      }
    }
  }
  if (passed + failed + bad === 0) throw new UsageError("--filter and --max-nodes leave no position");
  console.log(`${number(passed)} passed, ${number(failed)} failed, ${number(leaves)} leaves`);
  return bad > 0 ? 2 : failed > 0 ? 1 : 0;
}

async function check([file, ...rest], { json, ...options }) {
  expectNoMore(rest);
  const timeout = whole(options, "timeout", 1) ?? 10_000;
  const asked = {
    random: whole(options, "random", 1, 1_000_000), seed: whole(options, "seed", 0), plies: whole(options, "plies", 0, 1000),
    skip: options.skip?.split(",").map((id) => id.trim()).filter(Boolean),
  };
  const report = file === undefined ? kiwipete.check(undefined, asked) : await checkFile(file, asked, timeout);
  if (json) print(report);
  else {
    for (const { name, count, findings: [first] } of report.groups) {
      console.log(`FAILURE ${name} (${number(count)}×)\n  rule      ${first.rule}`);
      if (first.uci) console.log(`  uci       ${first.uci}`);
      for (const { uci, legal, rule } of first.moves ?? []) console.log(`  ${legal ? "missing" : "extra  "}   ${uci}: ${rule}`);
      for (const [label, text] of first.texts ?? []) console.log(`  ${label.padEnd(9)} ${text}`);
    }
    for (const note of report.notes) console.log(`note: ${note}`);
    console.log(`${report.about}: ${report.verdict}, ${report.checked.length} invariants in ${number(report.positions)} positions of ${report.games === 1 ? "1 game" : `${number(report.games)} games`}, seed ${asked.seed ?? 1}`);
  }
  return report.good ? 0 : 1;
}

// --- An adapter under test runs in a worker, because it may hang, exit or crash

/** What both threads see: the number of requests and answers, the length of the last request, and the request. */
const watched = (memory) => ({ state: new Int32Array(memory, 0, 2), text: Buffer.from(memory, 8) });

/** The report on the adapter of a file. Throws a UsageError if it cannot be loaded. */
function checkFile(file, options, timeout) {
  if (!existsSync(file)) throw new UsageError(`${file}: no such file or directory`);
  const memory = new SharedArrayBuffer(4096);
  const { state, text } = watched(memory);
  const worker = new Worker(new URL(import.meta.url), { workerData: { file, options, memory }, stdout: true });
  worker.stdout.pipe(process.stderr); // standard output has the report
  let progress = {}, timer, told = performance.now();
  return new Promise((resolve, reject) => {
    const fail = (kind, found) => {
      const request = text.toString("utf8", 0, state[1]);
      if (state[0] === 0) return reject(new UsageError(`${file} ${kind}: ${found}, when it was loaded${kind === "crashed" ? "" : "; an adapter calls serve() of protocol.mjs"}`));
      const name = `A1 answers: ${kind}`, rule = "Every question is answered: no exception, crash, timeout or answer that cannot be understood.";
      resolve({ about: file, asked: "", deviations: "", games: 0, positions: 0, notes: [], good: false, verdict: "1 failure", checked: [], skipped: [],
                groups: [{ name, count: 1, findings: [{ title: name, rule, texts: [["game", progress.what], ["found", `${file} ${kind}: ${found}, when asked ${request}`]] }] }] });
    };
    worker.on("message", (message) => {
      if (message.what) progress = message;
      if (message.error) reject(new UsageError(`${file}: ${message.error}`));
      if (message.report) resolve(message.report);
    });
    worker.on("error", (error) => fail("crashed", [error?.message ?? error, ...error?.stack?.match(/at .*file:.*/) ?? []].join(" ")));
    worker.on("exit", (code) => fail("exited", `exit code ${code}`));
    let seen = -1, since = 0;
    timer = setInterval(() => {
      if (state[0] !== seen) [seen, since] = [state[0], performance.now()];
      else if (seen % 2 === 0 && performance.now() - since > timeout) fail("timed out", `did not answer within ${timeout} ms`);
      if (!progress.of || performance.now() - told < 10_000) return; // long runs say how far they are
      told = performance.now();
      console.error(`${progress.done}/${progress.of} games`);
    }, Math.min(100, timeout));
  }).finally(() => { clearInterval(timer); return worker.terminate(); });
}

/** Checks the adapter that a file hands to serve(), in the worker. */
async function checkInWorker({ file, options, memory }) {
  const { state, text } = watched(memory);
  const adapter = await new Promise((resolve, reject) => {
    globalThis.kiwipeteServe = resolve;
    import(pathToFileURL(file)).catch(reject);
  });
  const onDialogue = (request, answer) => {
    if (answer === undefined) state[1] = text.write(request);
    Atomics.add(state, 0, 1);
  };
  const onProgress = (done, of, what) => parentPort.postMessage({ done, of, what });
  try {
    Atomics.store(state, 0, 1);
    parentPort.postMessage({ report: kiwipete.check(adapter, { ...options, onDialogue, onProgress }) });
  } catch (error) {
    parentPort.postMessage({ error: error.message });
  }
}

const page = (rest) => { expectNoMore(rest); console.log(kiwipete.page.href); return 0; };

function expectNoMore(rest) {
  if (rest.length > 0) throw new UsageError(`${rest[0]}: one argument too many; put a FEN in quotation marks`);
}

/** Prints JSON, as the command does. */
const print = (answer) => { console.log(JSON.stringify(answer, null, 2)); return 0; };

const SEE_HELP = "see npx kiwipete --help";
const STRINGS = { depth: "d", moves: "", "max-nodes": "", filter: "", random: "", seed: "", plies: "", skip: "", timeout: "" };
const BOOLEANS = { divide: "", stats: "", chess960: "", json: "", help: "h", version: "" };
const VERBS = { // with their options
  perft: [perft, ["depth", "divide", "stats", "moves", "chess960", "json"]], diff: [diff, ["depth", "moves", "chess960", "json"]],
  explain: [explain, ["moves", "chess960", "json"]], board: [board, ["moves", "chess960", "json"]], parse: [parse, []],
  suite: [suite, ["max-nodes", "filter"]], check: [check, ["random", "seed", "plies", "skip", "timeout", "json"]], page: [page, []],
};

/** The arguments and options that are given. Throws a UsageError about options that the verb does not have. */
function parsed() {
  const typed = (type, names) => Object.entries(names).map(([name, short]) => [name, { type, ...(short && { short }) }]);
  const options = Object.fromEntries([...typed("string", STRINGS), ...typed("boolean", BOOLEANS)]);
  const { values, positionals: [verb, ...args], tokens } = parseArgs({ options, allowPositionals: true, strict: false, tokens: true });
  if (verb === "help") values.help = true;
  if (values.help || values.version || verb === undefined) return { values };
  if (!Object.hasOwn(VERBS, verb)) throw new UsageError(`unknown verb ${JSON.stringify(verb)}; ${SEE_HELP}`);
  const given = new Set();
  for (const { kind, name, rawName, value } of tokens) {
    if (kind !== "option") continue;
    if (!VERBS[verb][1].includes(name)) throw new UsageError(`unknown option ${rawName} of ${verb}; ${SEE_HELP}`);
    if (given.has(name)) throw new UsageError(`--${name} is given twice; ${SEE_HELP}`);
    if (name in STRINGS !== (value !== undefined)) throw new UsageError(`--${name} ${name in STRINGS ? "needs a value" : "takes no value"}; ${SEE_HELP}`);
    given.add(name);
  }
  return { values, verb, args };
}

async function main() {
  const { values, verb, args } = parsed();
  if (values.version) return console.log(`kiwipete ${kiwipete.version} (WebAssembly)`), 0;
  if (verb === undefined) return console.log(HELP), values.help ? 0 : 2;
  return await VERBS[verb][0](args, values);
}

if (!isMainThread) await checkInWorker(workerData);
else main().then((code) => { process.exitCode = code; }, (error) => {
  const isOurs = error instanceof UsageError || error?.constructor === Error;
  console.error(`kiwipete: ${isOurs ? error.message : error?.stack ?? error}`);
  process.exitCode = 2;
});
