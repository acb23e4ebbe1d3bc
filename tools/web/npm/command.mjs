#!/usr/bin/env node
// `npx kiwipete`: the verbs of the command that need no other process.
import { existsSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import * as kiwipete from "./kiwipete.mjs";

const HELP = `Test chess move generators and board code.

usage: kiwipete VERB [ARG ...]

  perft [FEN|startpos|NAME] -d DEPTH [--divide] [--stats] [--moves "e2e4 e7e5"] [--chess960]
                             count the leaves below a position
  diff [FEN|startpos|NAME] [-d DEPTH] [FILE|-] [--moves "..."]
                             compare the output of an engine's perft (a file, or standard input) with the right counts
  explain FEN MOVE           say why a move is legal or not
  board [FEN|NAME]           show a position
  parse [FILE|-]             say what a text is, as JSON: FEN, EPD, PGN, UCI position, moves, or the output of perft
  suite [FILE ...] [--max-nodes N] [--filter TEXT]
                             count the positions of perft suites, the built-in ones without files
  check [ADAPTER.mjs] [--random N] [--seed S] [--plies N] [--skip ID,ID] [--json]
                             check the invariants on the board of an adapter, the same that kiwipete check --library runs;
                             else on Kiwipete itself
  page                       print where the page is that does all this in a browser

The whole command, which tests UCI engines and libraries in any language, is built from Kiwipete's sources.
Example: npx kiwipete diff startpos -d 3 my_engine_output.txt
`;

class UsageError extends Error {}

const number = (n) => n.toLocaleString("en");

function whole(text, name, least, most) {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most)
    throw new UsageError(`--${name} ${text}: expected a number from ${least} to ${most}`);
  return value;
}

/** The content of a file, or of standard input. */
const textOf = (file) => readFileSync(file === "-" ? 0 : file, "utf8");

/** The position that a user means, with its moves in any notation. */
function positionOf(text, { moves, chess960 } = {}) {
  const { game } = kiwipete.position(text);
  if (chess960) game.chess960 = true;
  if (!moves) return game;
  const played = kiwipete.read(moves, game).game;
  if (played?.fen !== kiwipete.position(game).game.fen) throw new UsageError(`--moves ${moves}: not legal in this position`);
  return played;
}

function perft([text = "startpos", ...rest], { depth, divide, stats, ...options }) {
  expectNoMore(rest);
  const game = positionOf(text, options);
  if (stats) {
    const { columns, rows } = kiwipete.stats(game, whole(depth ?? "4", "depth", 1, 64));
    const table = [["depth", ...columns], ...rows.map((row, i) => [i + 1, ...row].map(number))];
    for (const row of table) console.log(row.map((cell) => String(cell).padStart(13)).join(""));
    return 0;
  }
  const began = performance.now();
  const { total, moves, depth: counted } = kiwipete.divide(game, whole(depth ?? "4", "depth", 0, 64));
  const seconds = (performance.now() - began) / 1000;
  if (divide) console.log(moves.map(([move, nodes]) => `${move}: ${nodes}`).join("\n") + `\n\nNodes searched: ${total}\n`);
  else console.log(`${kiwipete.position(game).fen}\ndepth ${counted}: ${number(total)} nodes in ${seconds.toFixed(3)} s`);
  return 0;
}

function diff(args, { depth, json, ...options }) {
  const isFile = (arg) => arg === "-" || existsSync(arg);
  const [text, file, ...rest] = args.length === 1 && isFile(args[0]) ? [undefined, ...args] : args;
  expectNoMore(rest);
  const game = text === undefined && !options.moves ? undefined : positionOf(text ?? "startpos", options);
  const result = kiwipete.diff(game, depth && whole(depth, "depth", 1, 64), textOf(file ?? "-"));
  const { text: told, agrees, ...answer } = result;
  process.stdout.write(json ? JSON.stringify(answer) + "\n" : told);
  return agrees ? 0 : 1;
}

function explain([text, move, ...rest], { json, ...options }) {
  expectNoMore(rest);
  if (move === undefined) throw new UsageError("explain needs a position and a move");
  const answer = kiwipete.explain(positionOf(text, options), move);
  const { move: uci, legal, rule } = answer;
  console.log(json ? JSON.stringify(answer) : `${uci} is ${legal ? "legal" : "not legal"}: ${rule}`);
  return 0;
}

function board([text = "startpos", ...rest], options) {
  expectNoMore(rest);
  const shown = kiwipete.position(positionOf(text, options));
  shown.fen.split(" ")[0].split("/").forEach((row, i) =>
    console.log(`${8 - i} ${row.replace(/\d/g, (n) => ".".repeat(n)).split("").join(" ")}`));
  console.log(`  a b c d e f g h\n\nFEN           ${shown.fen}\nShredder-FEN  ${shown.shredderFen}`);
  console.log(`to move       ${shown.sideToMove}\nlegal moves   ${shown.moves.length}: ${shown.moves.map(({ san }) => san).join(" ")}`);
  if (shown.outcome) console.log(`end           ${shown.outcome}`);
  if (shown.unreachable) console.log(`unreachable   ${shown.unreachable}`);
  return 0;
}

function parse([file = "-", ...rest]) {
  expectNoMore(rest);
  console.log(JSON.stringify(kiwipete.read(textOf(file)), null, 2));
  return 0;
}

function suite(files, { "max-nodes": most = "10000000", filter = "" }) {
  const limit = whole(most, "max-nodes", 1, Number.MAX_SAFE_INTEGER);
  const suites = files.length > 0 ? files.map((file) => [file, kiwipete.suite(readFileSync(file, "utf8"))])
    : kiwipete.suiteNames().map((name) => [name, kiwipete.builtInSuite(name)]);
  let passed = 0, failed = 0, bad = 0, leaves = 0;
  for (const [name, { positions, errors }] of suites) {
    for (const { line, column, reason } of errors) console.error(`${name}:${line}:${column}: ${reason}`);
    bad += errors.length;
    for (const { name: title, game, counts } of positions) {
      if (!`${title} ${game.fen}`.toLowerCase().includes(filter.toLowerCase())) continue;
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
  console.log(`${number(passed)} passed, ${number(failed)} failed, ${number(leaves)} leaves`);
  return bad > 0 ? 2 : failed > 0 ? 1 : 0;
}

async function check([file, ...rest], { random = "100", seed = "1", plies = "20", skip = "", json }) {
  expectNoMore(rest);
  let adapter;
  if (file !== undefined) {
    globalThis.kiwipeteServe = (given) => { adapter = given; };
    await import(pathToFileURL(file));
    if (adapter === undefined) throw new UsageError(`${file}: it does not call serve() of protocol.mjs with an adapter`);
  }
  const report = kiwipete.check(adapter, {
    random: whole(random, "random", 1, 1_000_000), seed: whole(seed, "seed", 0, Number.MAX_SAFE_INTEGER),
    plies: whole(plies, "plies", 0, 1000), skip: skip.split(",").filter(Boolean),
  });
  if (json) console.log(JSON.stringify(report, null, 2));
  else {
    for (const { name, count, findings: [first] } of report.groups) {
      console.log(`FAILURE ${name} (${number(count)}×)\n  rule      ${first.rule}\n  uci       ${first.uci ?? ""}`);
      for (const { uci, legal, rule } of first.moves ?? []) console.log(`  ${legal ? "missing" : "extra  "}   ${uci}: ${rule}`);
      for (const [label, text] of first.texts ?? []) console.log(`  ${label.padEnd(9)} ${text}`);
    }
    for (const note of report.notes) console.log(`note: ${note}`);
    console.log(`${report.about}: ${report.verdict}, ${report.checked.length} invariants in ${number(report.positions)} positions of ${number(report.games)} games, seed ${seed}`);
  }
  return report.good ? 0 : 1;
}

const page = () => { console.log(kiwipete.page.href); return 0; };

function expectNoMore(rest) {
  if (rest.length > 0) throw new UsageError(`${rest[0]}: one argument too many; put a FEN in quotation marks`);
}

const VERBS = { perft, diff, explain, board, parse, suite, check, page };
const OPTIONS = {
  depth: { type: "string", short: "d" }, divide: { type: "boolean" }, stats: { type: "boolean" }, chess960: { type: "boolean" },
  moves: { type: "string" }, "max-nodes": { type: "string" }, filter: { type: "string" }, random: { type: "string" },
  seed: { type: "string" }, plies: { type: "string" }, skip: { type: "string" }, json: { type: "boolean" },
  help: { type: "boolean", short: "h" }, version: { type: "boolean" },
};

async function main() {
  const { values, positionals: [verb, ...args] } = parseArgs({ options: OPTIONS, allowPositionals: true });
  if (values.version) return console.log(`kiwipete ${kiwipete.version} (WebAssembly)`), 0;
  if (values.help || verb === undefined || verb === "help") return console.log(HELP), 0;
  if (!Object.hasOwn(VERBS, verb)) throw new UsageError(`${verb}: unknown verb; kiwipete --help lists them`);
  return await VERBS[verb](args, values);
}

main().then((code) => { process.exitCode = code; }, (error) => {
  console.error(`kiwipete: ${error instanceof Error && !(error instanceof TypeError && !error.code) ? error.message : error?.stack ?? error}`);
  process.exitCode = 2;
});
