// The npm package as its users have it: node --test package_test.mjs, with KIWIPETE_PACKAGE, a folder with it installed.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { TinyBoard } from "./tiny_board.mjs";

const FOLDER = process.env.KIWIPETE_PACKAGE;
const kiwipete = await import(pathToFileURL(join(FOLDER, "kiwipete.mjs")));
const KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

function run(args, input) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(FOLDER, "command.mjs"), ...args], { input, encoding: "utf8" });
  return { status, stdout, stderr };
}

/** A board behind an adapter; `wrong` changes what it answers. */
function adapter(wrong = {}) {
  let board = new TinyBoard();
  return {
    name: "tiny board",
    set(fen) { board = new TinyBoard(fen); },
    make(uci) { board.make(uci); },
    unmake() { board.unmake(); },
    answers: { moves: () => board.moves(), fen: () => board.fen(), check: () => board.inCheck(), ...wrong.answers?.(() => board) },
  };
}

test("counts are the published ones", () => {
  assert.equal(kiwipete.perft("startpos", 5), 4865609);
  assert.equal(kiwipete.perft(KIWIPETE, 4), 4085603);
  assert.equal(kiwipete.divide("startpos", 2).moves.length, 20);
  assert.deepEqual(kiwipete.stats("startpos", 4).rows[3].slice(0, 2), [197281, 1576]);
});

test("each built-in suite holds, up to some nodes", () => {
  const { status, stdout } = run(["suite", "--max-nodes", "20000"]);
  assert.equal(status, 0, stdout);
  assert.match(stdout, /^[\d,]{5} passed, 0 failed/);
});

test("rules are said in words, and texts are read", () => {
  assert.match(kiwipete.explain("startpos", "e1g1").rule, /bishop on f1/);
  assert.equal(kiwipete.explain("startpos", "Nf3").legal, true);
  assert.deepEqual(kiwipete.read("1. e4 e5").game.moves, ["e2e4", "e7e5"]);
  assert.equal(kiwipete.position({ moves: ["f2f3", "e7e5", "g2g4", "d8h4"] }).outcome, "checkmate");
  for (const castling of ["O-O", "0-0"]) assert.match(kiwipete.explain("startpos", castling).rule, /bishop on f1/);
  assert.equal(kiwipete.explain("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O").legal, true);
  for (const of of ["kiwipete", KIWIPETE, { fen: KIWIPETE }, `position fen ${KIWIPETE}`, `https://lichess.org/analysis/${KIWIPETE.replaceAll(" ", "_")}`])
    assert.equal(kiwipete.perft(of, 1), 48);
});

const LONG = "x".repeat(1_000_000);

/** A board that lacks something. */
const lacking = (name) => ({ ...adapter(), [name]: undefined });

test("each wrong argument is refused with a reason", () => {
  const { perft, divide, stats, explain, diff, check, read, position, random, suite, builtInSuite } = kiwipete;
  const cyclic = {};
  cyclic.moves = [cyclic];
  for (const [call, reason] of [
    ...[position, (of) => perft(of, 1), (of) => stats(of, 1), (of) => explain(of, "e2e4"), (of) => divide(of, 1)].flatMap((ask) => [
      ...[undefined, null, 5, [], NaN, true, 3n, new Map(), new Date(), Promise.resolve("startpos"), new TinyBoard()].map((of) => [() => ask(of), /^the position is .*; expected a FEN, "startpos"/]),
      [() => ask("starpos"), /"starpos" is neither a FEN, startpos, nor/], [() => ask(""), /"" is neither a FEN/],
      [() => ask("8/8/8/8 w - -"), /malformed: column 8/], [() => ask("e2e4: 20"), /neither a FEN/],
      ...[5, null, NaN, perft, Symbol("s")].map((fen) => [() => ask({ fen }), /^fen is .*; expected a text/]), [() => ask({ fen: "x" }), /malformed/],
      [() => ask({ fan: "x" }), /the position has no field "fan"; expected fen, moves, chess960/],
      [() => ask({ moves: "e2e4" }), /moves is "e2e4"; expected a list of texts/], [() => ask({ moves: [1] }), /moves\[0\] is 1; expected a text of one line/],
      ...["e2\0e4", "e2\ne4", LONG].map((move) => [() => ask({ moves: [move] }), /^moves\[0\] is "[ex].*; expected a text of one line/]),
      [() => ask({ moves: ["e2e5"] }), /"e2e5" is not legal/], [() => ask({ chess960: "yes" }), /chess960 is "yes"; expected true or false/], [() => ask("1. e4 e5 2. Nf6"), /"Nf6" is no legal move/],
      [() => ask(cyclic), /moves\[0\] is an object; expected a text/], [() => ask("\ud800/8"), /no legal move/],
    ]),
    ...[undefined, null, NaN, -1, 1.5, 65, "3", [], {}, Infinity, 3n].flatMap((depth) => [perft, divide, stats].map((ask) =>
      [() => ask("startpos", depth), /^depth is .*; expected a whole number from [01] to 64/])),
    [() => stats("startpos", 0), /depth is 0; expected a whole number from 1/],
    ...[null, NaN, 0, -1, "x", 65].map((depth) => [() => diff("startpos", depth, {}), /depth is .*; expected a whole number from 1 to 64/]),
    ...[undefined, null, 5, [], NaN].map((counts) => [() => diff("startpos", 1, counts), /counts is .*; expected the output of an engine/]),
    ...[null, NaN, -1, 1.5, "20", 20n].map((nodes) => [() => diff("startpos", 1, { e2e4: nodes }), /the count of e2e4 is .*; expected a whole number/]),
    [() => diff("startpos", 1, ""), /the text is empty/], [() => diff("startpos", 1, "hello"), /no position, move or count is understood/],
    [() => diff("starpos", 1, {}), /neither a FEN/], [() => diff(null, 1, {}), /the position is null/],
    [() => diff("kiwipete", 1, divide("startpos", 1).moves.map((row) => row.join(": ")).join("\n")), /of another position\? 15 of its moves are not legal here/],
    ...[undefined, null, 5, {}].map((move) => [() => explain("startpos", move), /the move is .*; expected a text/]),
    [() => explain("startpos", "hello"), /hello/], [() => explain("startpos", ""), /""/],
    ...[undefined, null, 5, {}].flatMap((given) => [[() => read(given), /the text is .*; expected a text/], [() => suite(given), /the suite is .*; expected a text/]]),
    [() => read("e4", null), /the position is null/],
    ...[undefined, null, "x", 5].map((about) => [() => random(about), /about/]),
    ...[null, NaN, -1, "x", 2 ** 60].map((seed) => [() => random("pin", seed), /seed is .*; expected a whole number/]),
    ...[undefined, null, 5, "x", "../../package.json"].map((name) => [() => builtInSuite(name), /the suite is .*; expected chess960\.epd, /]),
    ...[null, 5, "x"].map((given) => [() => check(given), /the adapter is /]), [() => check({}), /the adapter has no name/],
    ...["name", "set", "make"].map((name) => [() => check(lacking(name)), new RegExp(`the adapter has no .*${name}`)]),
    [() => check(lacking("answers")), /no function answers.moves/], [() => check({ ...adapter(), unmake: 5 }), /has unmake, which is no function/],
    [() => check({ ...adapter(), answers: { moves() {}, fen: "x" } }), /has answers.fen, which is no function/],
    ...[["null", () => {}, "one of null and unnull"], ["refuses", 5, "refuses"], ["variants", "chess960", "variants"], ["declares", () => {}, "declares"], ["read", 5, "read"]].map(([name, value, what]) =>
      [() => check({ ...adapter(), [name]: value }), new RegExp(`the adapter has ${what}`)]), [() => check(Symbol("s")), /the adapter is Symbol/],
    ...[perft, divide].flatMap((ask) => [[() => ask("startpos", 1, null), /options is null/], [() => ask("startpos", 1, { onprogress() {} }), /options has no field "onprogress"; expected onProgress/],
      [() => ask("startpos", 1, { onProgress: 5 }), /onProgress is 5; expected a function/]]),
    ...[["random", 0], ["random", NaN], ["seed", -1], ["plies", 1001], ["plies", "x"], ["skip", "S1"], ["onProgress", 5], ["onDialogue", null]].map(([name, value]) =>
      [() => check(undefined, { [name]: value }), new RegExp(`${name} is .*; expected`)]),
    [() => check(undefined, { games: 5 }), /options has no field "games"; expected random, seed/], [() => check(undefined, null), /options is null/],
    [() => check(undefined, { skip: ["S99"] }), /there is no invariant S99/], [() => check(undefined, { skip: [5] }), /skip\[0\] is 5; expected a text/],
  ])
    assert.throws(call, (error) => (error.constructor === Error && error.message.length < 500 && reason.test(error.message)) || assert.fail(`${call}: ${error}`), String(call));
});

test("counts without a move miss all moves", () => {
  const { finding, agrees } = kiwipete.diff("startpos", 1, {});
  assert.equal(agrees, false);
  assert.equal(finding.moves.filter(({ legal }) => legal).length, 20);
});

test("a wrong divide is explained", () => {
  const { finding, total } = kiwipete.diff("startpos", 1, { ...Object.fromEntries(kiwipete.divide("startpos", 1).moves), e2e5: 1 });
  assert.deepEqual(total, [20, 21]);
  assert.deepEqual(finding.moves.map(({ uci, legal }) => [uci, legal]), [["e2e5", false]]);
  const wrong = kiwipete.divide("startpos", 3).moves.map(([move, nodes]) => `${move}: ${move === "a2a3" ? 1 : nodes}`).join("\n");
  assert.deepEqual(kiwipete.diff("startpos", undefined, wrong).miscounted, ["a2a3"]);
});

test("a right board holds all invariants, and a wrong one is caught", () => {
  const right = kiwipete.check(adapter(), { random: 20 });
  assert.equal(right.good, true, JSON.stringify(right.groups.map(({ name }) => name)));
  assert.ok(right.checked.length > 10);
  const checkless = kiwipete.check(adapter({ answers: () => ({ check: () => false }) }), { random: 20 });
  assert.match(checkless.groups[0].name, /check/);
  const throws = kiwipete.check(adapter({ answers: (board) => ({ fen: () => { if (board().inCheck()) throw new Error("planted"); return board().fen(); } }) }), { random: 20 });
  assert.match(JSON.stringify(throws.groups), /planted/);
});

test("an adapter that answers later or refuses without words is told so", () => {
  for (const [wrong, found] of [
    [{ set: async () => {} }, /set returned a promise/], [{ make: async () => { throw new Error("later"); } }, /make returned a promise/],
    [{ answers: { ...adapter().answers, moves: async () => [] } }, /moves returned a promise/],
    [{ set: (fen) => new TinyBoard(fen) }, /set returned a value of type object; expected nothing, or a text/], [{ set: () => true }, /of type boolean/],
    [{ make() { throw new Error(LONG); } }, /xxx.*when asked/],
  ]) {
    const told = JSON.stringify(kiwipete.check({ ...adapter(), ...wrong }, { random: 1 }).groups);
    assert.match(told, found);
    assert.ok(told.length < 10_000);
  }
});

test("a board and a listener may ask something themselves", () => {
  const board = adapter({ answers: (board) => ({ check: () => (kiwipete.perft("startpos", 1), board().inCheck()) }) });
  const dialogue = [];
  const onProgress = () => assert.equal(kiwipete.explain("startpos", "e4").legal, true);
  assert.equal(kiwipete.check(board, { random: 2, onProgress, onDialogue: (...line) => dialogue.push(line) }).good, true);
  assert.deepEqual([dialogue[0], JSON.parse(dialogue[1][1]).name], [['{"hello":1}'], "tiny board"]);
});

test("results have the fields that the types declare, and no others", () => {
  let types = readFileSync(join(FOLDER, "kiwipete.d.ts"), "utf8").replace(/\/\*[^]*?\*\//g, "");
  for (let whole; whole !== types;) [whole, types] = [types, types.replace(/(: ){[^{}]*}|\[[^[\]]*\]/g, "$1")]; // what is inside a field
  const declared = (name) => [...types.match(new RegExp(`interface ${name} {([^{}]*)}`))[1].matchAll(/(\w+)\??:/g)].map(([, field]) => field).sort();
  const { divide, explain, diff, position, stats, suite, check, builtInSuite, random } = kiwipete;
  const [epd] = builtInSuite("rules.epd").positions;
  for (const [name, result] of Object.entries({
    Divide: divide("startpos", 1), Explained: explain("startpos", "e4"), Diff: diff("startpos", 1, {}), WrongMove: diff("startpos", 1, {}).finding.moves[0],
    Shown: position("startpos"), Stats: stats("startpos", 1), SuitePosition: epd, Suite: suite(""), Game: random("pin"), CheckReport: check(undefined, { random: 1 }),
  })) assert.deepEqual(Object.keys(result).sort(), declared(name), name);
});

test("after an error from outside the next answer is right", () => {
  assert.throws(() => kiwipete.check(adapter(), { random: 5, onProgress: () => { throw new Error("from outside"); } }), /from outside/);
  assert.equal(kiwipete.perft("startpos", 3), 8902);
  assert.equal(kiwipete.check(adapter(), { random: 5 }).good, true);
});

test("Kiwipete's own Position holds its invariants", () => {
  const report = kiwipete.check(undefined, { random: 10 });
  assert.equal(report.good, true);
  assert.ok(report.checked.length > 60);
});

test("the command says what is wrong, and ends with 0, 1 or 2", () => {
  assert.match(run(["perft", "startpos", "-d", "4"]).stdout, /depth 4: 197,281 nodes/);
  assert.match(run(["perft", "kiwipete", "-d", "2", "--divide"]).stdout, /Nodes searched: 2039/);
  for (const moves of ["e2e4 e7e5", "e2e4,e7e5", "1. e4 e5"]) assert.match(run(["perft", "-d", "1", "--moves", moves]).stdout, /: 29 nodes/);
  const folder = mkdtempSync(join(tmpdir(), "kiwipete-package-"));
  const output = join(folder, "output.txt");
  writeFileSync(output, "e2e4: 1\ne2e5: 1\n");
  const diff = run(["diff", "startpos", "-d", "1", output]);
  assert.equal(diff.status, 1);
  assert.match(diff.stdout, /extra +e2e5: /);
  assert.equal(run(["diff", "startpos"], run(["perft", "startpos", "-d", "3", "--divide"]).stdout).status, 0);
  assert.deepEqual(JSON.parse(run(["parse"], "1. e4 e5").stdout).game.moves, ["e2e4", "e7e5"]);
  assert.match(run(["parse"], "hello").stderr, /no position, move or count is understood/);
  for (const name of ["answers.mjs", "protocol.mjs"]) copyFileSync(join(FOLDER, name), join(folder, name));
  for (const name of ["tiny_adapter.mjs", "tiny_board.mjs"]) copyFileSync(new URL(name, import.meta.url), join(folder, name));
  const right = run(["check", join(folder, "tiny_adapter.mjs"), "--random", "10"]); // as the page and --library run it
  assert.match(right.stdout, /^tiny board: no failure/m, right.stderr);
  assert.match(run(["check", join(FOLDER, "template.mjs"), "--random", "1"]).stdout, /^my library 1\.0\.0: /m); // before its TODOs are done
  const hello = spawnSync(process.execPath, [join(folder, "tiny_adapter.mjs")], { input: '{"hello":1}\n', encoding: "utf8" });
  assert.equal(JSON.parse(hello.stdout).name, "tiny board");
  writeFileSync(join(folder, "adapter.mjs"), "import { serve } from './protocol.mjs'; serve({ name: 'empty', set() {}, make() {}, answers: { moves: () => [], fen: () => 'x' } });");
  writeFileSync(join(folder, "nameless.mjs"), "import { serve } from './protocol.mjs'; serve({});");
  writeFileSync(join(folder, "silent.mjs"), "export default {};");
  const check = run(["check", join(folder, "adapter.mjs"), "--random", "10"]);
  assert.equal(check.status, 1);
  assert.match(check.stdout, /FAILURE .*\n {2}rule /);
  for (const [make, found] of [["for (;;);", /timed out: did not answer within 2000 ms, when asked .*make/], ["process.exit(0);", /exited: exit code 0, when asked/],
    ["console.log('chatter');", /"good": true/]]) {
    writeFileSync(join(folder, "wrong.mjs"), readFileSync(join(folder, "tiny_adapter.mjs"), "utf8").replace("make(uci) {", `make(uci) { ${make}`));
    const { status, stdout } = run(["check", join(folder, "wrong.mjs"), "--random", "1", "--timeout", "2000", "--json"]);
    assert.match(stdout, found);
    assert.equal(status, JSON.parse(stdout).good ? 0 : 1);
  }
  assert.deepEqual(Object.keys(JSON.parse(run(["perft", "-d", "1", "--divide", "--json"]).stdout)), ["fen", "depth", "nodes", "complete", "seconds", "moves"]);
  assert.equal(JSON.parse(run(["perft", "-d", "2", "--stats", "--json"]).stdout).stats[1].discoveredChecks, 0);
  assert.equal(JSON.parse(run(["board", "--json"]).stdout).legalMoves.length, 20);
  for (const [args, said] of [
    [["check", join(folder, "nameless.mjs")], /the adapter has no name, a text/], [["check", join(folder, "silent.mjs")], /when it was loaded; an adapter calls serve/],
    [["perft", "startpos", "--moves", "e2e5"], /--moves e2e5: |"e2e5" is no legal move/], [["perft", KIWIPETE, "--moves", "g1f3"], /g1f3/],
    [["perf"], /unknown verb "perf"; see/], [["perft", "starpos"], /neither a FEN/], [["perft", "-d", "x"], /--depth "x": expected a whole number/], [["perft", "-d", "-1"], /--depth "-1"/],
    [["perft", "-d", ""], /--depth ""/], [["perft", "-d"], /--depth needs a value/], [["perft", "-d", "1", "-d", "2"], /twice/], [["perft", "--plies", "3"], /unknown option --plies of perft/],
    [["perft", "--divide=1"], /takes no value/], [["suite", "--filter", "nosuch"], /leave no position/], [["diff", "startpos", "/nosuch"], /^kiwipete: \/nosuch: no such file/],
    [["diff", folder], /: illegal operation on a directory/], [["page", "x"], /too many/], [[], /^$/],
    [["perft", "8/8/8/8 w - - 0 1"], /malformed/], [["check", "/nosuch.mjs"], /nosuch/], [["explain", "startpos"], /needs/], [["perft", "--nosuch"], /nosuch/],
  ]) {
    const { status, stderr } = run(args);
    assert.equal(status, 2, args.join(" "));
    assert.match(stderr, said);
    assert.doesNotMatch(stderr, /\n +at /, "no stack for a mistake of the user");
  }
  assert.match(readFileSync(new URL(run(["page"]).stdout.trim()), "utf8"), /<!DOCTYPE html>/);
});
