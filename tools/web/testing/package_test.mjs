// The npm package as its users have it: node --test package_test.mjs, with KIWIPETE_PACKAGE, a folder with it installed.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
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
  assert.throws(() => kiwipete.perft("8/8/8/8 w - -", 1), /malformed: column 8/);
  assert.throws(() => kiwipete.perft("startpos", 65), /"depth" is 65; expected a number from 0 to 64/);
  assert.throws(() => kiwipete.explain("startpos", "hello"), /hello/);
});

test("a wrong divide is explained", () => {
  const { finding, total } = kiwipete.diff("startpos", 1, { ...Object.fromEntries(kiwipete.divide("startpos", 1).moves), e2e5: 1 });
  assert.deepEqual(total, [20, 21]);
  assert.deepEqual(finding.moves.map(({ uci, legal }) => [uci, legal]), [["e2e5", false]]);
  const wrong = kiwipete.divide("startpos", 3).moves.map(([move, nodes]) => `${move}: ${move === "a2a3" ? 1 : nodes}`).join("\n");
  assert.deepEqual(kiwipete.diff("startpos", undefined, wrong).miscounted, ["a2a3"]);
});

test("a right board holds all invariants, and a wrong one is caught", () => {
  const right = kiwipete.check(adapter(), { games: 20 });
  assert.equal(right.good, true, JSON.stringify(right.groups.map(({ name }) => name)));
  assert.ok(right.checked.length > 10);
  const checkless = kiwipete.check(adapter({ answers: () => ({ check: () => false }) }), { games: 20 });
  assert.match(checkless.groups[0].name, /check/);
  const throws = kiwipete.check(adapter({ answers: (board) => ({ fen: () => { if (board().inCheck()) throw new Error("planted"); return board().fen(); } }) }), { games: 20 });
  assert.match(JSON.stringify(throws.groups), /planted/);
});

test("after an error from outside the next answer is right", () => {
  assert.throws(() => kiwipete.check(adapter(), { games: 5, onProgress: () => { throw new Error("from outside"); } }), /from outside/);
  assert.equal(kiwipete.perft("startpos", 3), 8902);
  assert.equal(kiwipete.check(adapter(), { games: 5 }).good, true);
});

test("Kiwipete's own Position holds its invariants", () => {
  const report = kiwipete.check(undefined, { games: 10 });
  assert.equal(report.good, true);
  assert.ok(report.checked.length > 60);
});

test("the command says what is wrong, and ends with 0, 1 or 2", () => {
  assert.match(run(["perft", "startpos", "-d", "4"]).stdout, /depth 4: 197,281 nodes/);
  assert.match(run(["perft", "kiwipete", "-d", "2", "--divide"]).stdout, /Nodes searched: 2039/);
  const folder = mkdtempSync(join(tmpdir(), "kiwipete-package-"));
  const output = join(folder, "output.txt");
  writeFileSync(output, "e2e4: 1\ne2e5: 1\n");
  const diff = run(["diff", "startpos", "-d", "1", output]);
  assert.equal(diff.status, 1);
  assert.match(diff.stdout, /extra +e2e5: /);
  assert.equal(run(["diff", "startpos"], run(["perft", "startpos", "-d", "3", "--divide"]).stdout).status, 0);
  assert.deepEqual(JSON.parse(run(["parse"], "1. e4 e5").stdout).game.moves, ["e2e4", "e7e5"]);
  assert.match(run(["parse"], "hello").stderr, /"hello" is no legal move here/);
  writeFileSync(join(folder, "adapter.mjs"), "export default { name: 'empty', set() {}, make() {}, answers: { moves: () => [], fen: () => 'x' } };");
  const check = run(["check", join(folder, "adapter.mjs"), "--games", "10"]);
  assert.equal(check.status, 1);
  assert.match(check.stdout, /FAILURE .*\n {2}rule /);
  for (const [args, said] of [
    [["perf"], /perf: unknown verb/], [["perft", "starpos"], /neither a FEN/], [["perft", "-d", "x"], /--depth x: expected/],
    [["perft", "8/8/8/8 w - - 0 1"], /malformed/], [["check", "/nosuch.mjs"], /nosuch/], [["explain", "startpos"], /needs/], [["perft", "--nosuch"], /nosuch/],
  ]) {
    const { status, stderr } = run(args);
    assert.equal(status, 2, args.join(" "));
    assert.match(stderr, said);
    assert.doesNotMatch(stderr, /\n +at /, "no stack for a mistake of the user");
  }
  assert.match(readFileSync(new URL(run(["page"]).stdout.trim()), "utf8"), /<!DOCTYPE html>/);
});
