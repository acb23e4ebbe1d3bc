// Uses the page as a person does, in headless Chromium: node --test page_test.mjs, with KIWIPETE_PAGE and KIWIPETE_BROWSER.
import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { Browser } from "./browser.mjs";

const PAGE = pathToFileURL(process.env.KIWIPETE_PAGE).href;
const SHOTS = process.env.KIWIPETE_SCREENSHOTS; // a folder, or nothing
const KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
let browser, page;

before(() => { browser = new Browser(process.env.KIWIPETE_BROWSER); });
after(() => browser.close());

/** The page anew, counted. */
async function opened(hash = "", options = {}) {
  await page?.close();
  page = await browser.open(PAGE + hash, options);
  await page.until("counted");
  return page;
}
const rows = () => page.value("[...document.querySelectorAll('#divide tbody tr')].map(tr => [...tr.cells].map(td => td.innerText.trim().replace(/\\s+/g, ' ')))");
/** Pastes a text, and waits until its counts are compared. */
async function pasted(text) {
  await page.value("counted = undefined");
  await page.paste(text);
  await page.until("counted");
}
/** Why a text that is pasted is not read. */
async function refused(text) {
  await page.paste(text);
  await page.until("document.getElementById('understood').className === 'bad'");
  return page.text("#understood");
}
const quiet = () => assert.deepEqual(page.messages, [], "the console says nothing");
/** What an engine prints that gets some counts wrong. */
const divideWith = (answer, wrong) => answer.map(([move, nodes]) => `${move}: ${wrong[move] ?? nodes}`).join("\n");
const right = (depth, game) => page.value(`kiwipete.ask({ ask: "divide", depth: ${depth}, game: ${JSON.stringify(game)} }).moves`);

test("the first screen counts the start position", async () => {
  await opened();
  assert.match(await page.text("#total"), /^197,281 leaves/);
  assert.equal((await rows()).length, 20);
  assert.match(await page.value("document.querySelector('#board svg').getAttribute('aria-label')"), /White: .*king e1.*White to move/);
  quiet();
});

test("texts of each kind are read, wherever they are pasted", async () => {
  await opened();
  const fen = () => page.value("shown.fen");
  for (const [text, expected] of [
    [KIWIPETE, KIWIPETE],
    ["position startpos moves e2e4 c7c5", /^rnbqkbnr\/pp1ppppp\/8\/2p5\/4P3/],
    ['[Event "?"]\n\n1. d4 {a comment} d5 (1... Nf6) 2. c4 *', /^rnbqkbnr\/ppp1pppp\/8\/3p4\/2PP4/],
    ["1. e4 e5 2. Nf3 Nc6", /2n5\/4p3\/4P3\/5N2/],
    ["4k3/8/8/8/8/8/8/4K2R w K - bm O-O;", /^4k3\/8\/8\/8\/8\/8\/8\/4K2R w K - 0 1$/],
    ["nrbbkqrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBKQRN w GBgb - 0 1 ;D1 20", /GBgb/],
    ["startpos", /^rnbqkbnr/],
    [`https://lichess.org/analysis/standard/${KIWIPETE.replaceAll(" ", "_")}`, KIWIPETE],
  ]) {
    await pasted(text);
    typeof expected === "string" ? assert.equal(await fen(), expected) : assert.match(await fen(), expected, text);
  }
  for (const [text, expected] of [[`${KIWIPETE}\r\n`, /^r3k2r/], ["startpos", /^rnbqkbnr/]]) { // in the field, over what was read before
    await page.value("counted = undefined");
    await page.paste(text, "#paste");
    await page.until("counted");
    assert.match(await fen(), expected);
  }
  await page.paste("Nf3"); // from the position on the board
  await page.until("place.moves.length === 1");
  assert.match(await page.text("#moves"), /Nf3/);
  quiet();
});

test("what is wrong with a FEN is said, and where", async () => {
  await opened();
  for (const [text, said] of [
    ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq - 0 1", /Unplayable: column 47, castling: .*\n *rnb.*\n +\^/s],
    ["8/8/8/8 w - -", /Malformed: .*only 4 ranks/],
    ["hello world", /No position, move or count is understood/],
    ["1. e4 e5 2. Nf6", /"Nf6" is no legal move here.*\n1\. e4 e5 2\. Nf6\n {12}\^$/s], // the move that is wrong, not the first that another position lacks
    ["1. e4 e5\n  2. Nf6 *", /^Line 2: .*\n2\. Nf6 \*\n {3}\^$/s], ["position startpos moves e2e5", /^e2e5 is not a legal move/],
    ["https://lichess.org/abcd1234", /names no position, and nothing is fetched/],
  ]) assert.match(await refused(text), said);
  await page.paste("B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1");
  await page.until("counted && place.fen.startsWith('B6b')");
  assert.match(await page.text("#notes"), /Unreachable/);
  quiet();
});

test("a divide leads to the wrong move and its rule", async () => {
  await opened();
  // An engine that castles through a check: after d7 the rook's square f1 is attacked … here its counts are made up.
  const game = { fen: "r3k2r/8/8/8/8/8/6p1/R3K2R w KQkq - 0 1" };
  await page.paste(game.fen);
  await page.until("counted && place.fen.startsWith('r3k2r/8')");
  const deep = await right(2, game);
  const below = deep[0][0];
  await page.paste(`position fen ${game.fen}\ngo perft 2\n${divideWith(deep, { [below]: deep[0][1] + 1 })}\n`);
  await page.until("counted?.miscounted?.length === 1");
  assert.match(await page.text("#verdict"), /The moves are right\. One is miscounted/);
  assert.equal((await rows())[0][0].split(" ")[0], below, "what differs comes first");
  assert.match(await page.text("#next"), new RegExp(`moves ${below}\\ngo perft 1`));
  await page.click("#go-down");
  await page.until("counted && place.moves.length === 1");
  const shallow = await right(1, { ...game, moves: [below] });
  await page.paste(divideWith(shallow, {}) + "\ne8c8: 1".replace(shallow.some(([m]) => m === "e8c8") ? "e8c8" : "?", "a1a8"));
  await page.until("document.querySelector('#finding .wrong')");
  assert.match(await page.text("#verdict"), /A move is illegal, and generated/);
  assert.match(await page.text("#finding .wrong"), /extra/);
  assert.ok(await page.value("document.querySelector('#board .arrow.extra') !== null"), "an arrow on the board");
  quiet();
});

test("real defects are shown with their rule", async () => {
  await opened();
  for (const [fen, wrong, rule] of [
    ["4k3/8/8/8/7q/8/8/R3K3 w Q - 0 1", { extra: "e1c1" }, /castling .*refused: .*check/],
    ["8/5k2/8/8/1Pp5/8/K7/8 b - b3 0 1", { missing: "c4b3" }, /en passant/],
    ["r3k2r/1K6/8/8/8/8/8/8 b kq - 0 1", { extra: "e8c8" }, /castling .*attack/],
  ]) {
    const moves = (await right(1, { fen })).filter(([move]) => move !== wrong.missing);
    if (wrong.extra) moves.push([wrong.extra, 1]);
    await page.paste(`position fen ${fen}\ngo perft 1\n${divideWith(moves, {})}\n\nNodes searched: ${moves.length}\n`);
    await page.until(`counted?.finding && place.fen === ${JSON.stringify(fen)} && document.querySelector('#finding .wrong')`);
    assert.match(await page.text("#finding .wrong"), rule);
    assert.match(await page.text("#finding .wrong"), new RegExp(wrong.extra ?? wrong.missing));
  }
  quiet();
});

test("right counts are called right, totals alone and odd spellings too", async () => {
  await opened();
  await page.paste("go perft 3\n8902 nodes\nNodes searched: 8,902");
  await page.until("counted?.total?.[1] === 8902");
  assert.match(await page.text("#verdict"), /All right at depth 3/);
  await page.paste(`position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n${divideWith(await right(1, { fen: "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1" }), {}).replace("e1g1", "e1h1").replace("e1c1", "e1a1")}`);
  await page.until("counted?.total?.[1] === 26");
  assert.match(await page.text("#verdict"), /All right at depth 1, all 26 moves/);
  await page.paste("Nodes searched: 21");
  await page.until("counted?.total?.[1] === 21");
  assert.match(await page.text("#verdict"), /total is wrong: 26 is right/);
  quiet();
});

test("a number alone is a count, of the depth whose count is nearest", async () => {
  await opened();
  for (const [text, said] of [["197281", /All right at depth 4/], ["20", /All right at depth 1/], ["197280", /total is wrong: 197,281 is right/]]) {
    await pasted(text);
    assert.match(await page.text("#verdict"), said);
  }
  assert.match(await refused("197281 of them"), /"197281" is no legal move/);
  assert.deepEqual([await page.text("#verdict"), await page.text("#remarks")], ["", ""], "no verdict stands beside a text that is not read");
  assert.equal(await page.value("document.getElementById('pasting').open"), true);
  quiet();
});

test("illegal moves come before the missing ones", async () => {
  await opened();
  await pasted("e2e4: 20\ne2e5: 20\nd2d4: 20");
  await page.until("document.querySelector('#finding .wrong')");
  assert.match(await page.text("#finding .wrong"), /^extra\s+e2e5/);
  assert.match(await page.text("#verdict"), /generated: e2e5; 18 moves are legal, and missing: a2a3, a2a4, b1a3, b1c3 …$/);
  quiet();
});

test("counts of another position are not compared move by move", async () => {
  await opened();
  const counts = divideWith(await right(1), {});
  for (const [other, count] of [["1. e4", 20], [KIWIPETE, 15]]) {
    await pasted(other);
    await page.paste(counts);
    await page.until("document.getElementById('understood').className === 'bad'");
    assert.match(await page.text("#understood"), new RegExp(`^Of another position\\? ${count} of its moves are not legal here`));
  }
  assert.equal(await page.value("document.querySelectorAll('#divide tr.differs').length"), 0);
  quiet();
});

test("what the command asks about is not called right, and a wrong total is told beside its position", async () => {
  for (const [text, id, told] of [
    ["Expected equality of these values:\n  perft(pos, 4)\n    Which is: 43239\n  43238\n8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1\n", "verdict", /43,238 is right/],
    ["position startpos\nperft(4): 197282\nStockfish: 197281\n", "verdict", /197,281 is right/],
    [`${KIWIPETE} ;D1 48 ;D2 2040`, "verdict", /2,039 is right/],
    ["not ok 3 - perft kiwipete depth 3\n  ---\n  operator: equal\n  expected: 97862\n  actual:   97861\n  ...\n", "verdict", /97,862 is right/],
  ]) {
    await opened();
    await page.paste(text);
    await page.until(`document.getElementById('${id}').className === 'bad'`);
    assert.match(await page.text(`#${id}`), told, text);
  }
  quiet();
});

test("the verdict, what is wrong and one board are in view together", async () => {
  const top = selector => page.value(`document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect().top`);
  const bottom = selector => page.value(`document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect().bottom`);
  for (const [width, height, seen] of [[1280, 800, ["#verdict", "#finding .wrong", "#board svg", "#divide tr.differs"]], [768, 1024, ["#verdict", "#finding .wrong", "#board svg", "#divide tr.differs"]], [360, 740, ["#verdict"]]]) {
    await opened("", { width, height });
    await page.click("#example");
    await page.until("document.querySelector('#finding .wrong')");
    for (const selector of seen)
      assert.ok(await top(selector) >= 0 && await bottom(selector) <= height, `${selector} at ${width}: ${await top(selector)} to ${await bottom(selector)}`);
    assert.equal(await page.value("document.querySelectorAll('.desk svg.board').length"), 1);
    assert.equal(await page.value("document.getElementById('pasting').open"), false);
    assert.match(await page.value("document.getElementById('paste').value"), /Nodes searched: 17/);
    const pawns = () => page.value("document.querySelector('#board svg').getAttribute('aria-label').match(/White:[^.]*/)[0]");
    assert.match(await pawns(), /pawn b5/);
    await page.click("#actions button:first-child");
    assert.match(await pawns(), /pawn c6/, "the same board shows the position after the move");
    await page.click("#actions button:first-child");
    assert.match(await pawns(), /pawn b5/);
    quiet();
  }
});

test("a finding is copied as a text for an issue", async () => {
  await opened();
  await page.click("#example");
  await page.until("document.querySelector('#actions button')");
  await page.value("navigator.clipboard.writeText = async text => { window.copiedText = text; }");
  await page.click("#actions button:last-child");
  const text = await page.value("copiedText");
  assert.match(text, /^position fen 8\/2p5.* moves c7c5\ngo perft 1\nlegal moves: extra en passant\n/);
  assert.match(text, /5 K \[P\] p/);
  assert.match(text, /extra +b5c6: en passant is refused: the king on a5/);
  quiet();
});

test("long texts do not stop the page, and are not quoted whole", async () => {
  await opened();
  // What the page computes itself, it cannot answer meanwhile: only the worker reads.
  await page.value("{ const { ask } = kiwipete; window.asked = new Set(); kiwipete.ask = request => { asked.add(request.ask); return ask.call(kiwipete, request); }; }");
  for (const text of ["e2e4: 20\n".repeat(116_000), "e2e4: 20 ".repeat(116_000), "rubbish \u00e4 ".repeat(100_000), "x".repeat(5_000_000),
    Array.from({ length: 60_000 }, (_, i) => `${"abcdefgh"[i % 8]}${1 + (i >> 3) % 8}${"abcdefgh"[(i >> 6) % 8]}${1 + (i >> 9) % 8}: ${i}`).join("\n")])
    assert.ok((await refused(text)).length < 700, "what is said is short");
  assert.match(await refused("4k3/8/8/8/8/8/8/4K3 w - - 0 1\n".repeat(150_000)), /^The text has 4,500,000 characters; up to 4,000,000 are read/);
  assert.deepEqual(await page.value("[...asked]"), []);
  quiet();
});

test("moves are made on the board, by clicks and by the keyboard", async () => {
  await opened();
  const moves = () => page.value("place.moves.join(' ')");
  await page.clickSquare("e2");
  assert.equal(await page.value("document.querySelectorAll('#board .target').length"), 2);
  await page.clickSquare("e4");
  await page.until("place.moves.length === 1");
  await page.clickSquare("e8");
  await page.clickSquare("e6");
  assert.match(await page.text("#understood"), /^e8e6 is not legal: /);
  assert.equal(await moves(), "e2e4");
  await page.value("document.getElementById('board').focus()");
  await page.press("Tab"); // so that the focus is seen
  await page.value("document.getElementById('board').focus()");
  for (const key of ["ArrowUp", "ArrowUp", "ArrowUp"]) await page.press(key); // from e6, where the pointer was last: e8 is the last rank
  await page.press("ArrowDown");
  await page.press("Enter");
  assert.match(await page.text("#said"), /e7, black pawn, picked/);
  await page.press("ArrowDown");
  await page.press("ArrowDown");
  await page.press("Enter");
  await page.until("place.moves.length === 2");
  assert.equal(await moves(), "e2e4 e7e5");
  await pasted("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1");
  await page.clickSquare("b7");
  await page.clickSquare("b8");
  assert.equal(await page.value("document.querySelectorAll('.promotion').length"), 4);
  await page.value("[...document.querySelectorAll('.promotion')].find(button => button.innerText.startsWith('b8=N')).click()");
  await page.until("place.moves.join() === 'b7b8n'");
  quiet();
});

test("it has an icon, links, and a description for those who share its address", async () => {
  await opened();
  const links = await page.value("[...document.querySelectorAll('header a, footer a')].map(link => link.href)");
  for (const end of [/kiwipete$/, /docs\/page\.md$/, /issues$/]) assert.ok(links.some(link => /^https:\/\/github\.com\//.test(link) && end.test(link)), `${end}: ${links}`);
  assert.match(await page.value("document.querySelector('link[rel=icon]').href"), /^data:image/);
  for (const name of ["title", "description", "type", "image"]) assert.ok(await page.value(`document.querySelector('meta[property="og:${name}"]').content`));
  quiet();
});

test("down, up, back and forward, and a link that holds everything", async () => {
  await opened();
  await page.value("document.querySelector('#divide tbody button').click()"); // by a click
  await page.until("place.moves.length === 1 && counted");
  assert.equal(await page.value("place.depth"), 3);
  await page.value("history.back()");
  await page.until("place.moves.length === 0");
  await pasted("1. d4");
  assert.match(await page.text("#understood"), /^Read: a game of 1 ply/);
  await page.value("history.back()");
  await page.until("place.moves.length === 0");
  assert.equal(await page.text("#understood"), "", "what was read is not of this position");
  await page.until("counted && document.querySelector('#divide tbody button')");
  await page.value("document.querySelector('#divide tbody button').click()");
  await page.until("place.moves.length === 1 && counted");
  await page.value("history.back()");
  await page.until("place.moves.length === 0");
  await page.value("history.forward()");
  await page.until("place.moves.length === 1 && counted");
  await page.value("document.activeElement.blur()");
  await page.press("ArrowLeft"); // up, by the keyboard
  await page.until("place.moves.length === 0 && counted");
  await page.paste(KIWIPETE);
  await page.until("counted && place.fen.startsWith('r3k2r')");
  await page.paste(divideWith(await right(1, { fen: KIWIPETE }), {}) + "\ne1e2: 1");
  await page.until("counted?.finding");
  const link = await page.value("location.hash");
  await opened(link);
  await page.until("document.querySelector('#finding .wrong')");
  assert.match(await page.text("#verdict"), /illegal, and generated: e1e2/);
  quiet();
  await page.value("location.hash = '#counts=*1*e2e4-5*NaN'"); // a link that was damaged
  await page.until("document.getElementById('verdict').className === 'bad' && place.fen.startsWith('rnbq')");
  assert.doesNotMatch(await page.text("#verdict"), /json/);
});

test("a long count can be stopped", async () => {
  await opened();
  await page.value("{ const depth = document.getElementById('depth'); depth.value = 10; depth.dispatchEvent(new Event('change')); }");
  await page.until("!document.getElementById('stop').hidden && document.getElementById('progress').value > 0");
  await page.click("#stop");
  assert.match(await page.text("#verdict"), /Stopped at depth 10/);
  quiet();
});

test("a move is explained, statistics are counted, a random position is drawn", async () => {
  await opened();
  await page.value("{ document.getElementById('about-move').open = true; document.getElementById('move').value = 'e1g1'; document.querySelector('#about-move form').requestSubmit(); }");
  assert.match(await page.text("#explained"), /e1g1 is not legal: castling king side is refused: the bishop on f1/);
  await page.value("{ document.getElementById('move').value = 'O-O'; document.querySelector('#about-move form').requestSubmit(); }");
  assert.match(await page.text("#explained"), /e1g1 is not legal: castling king side is refused: the bishop on f1/);
  await page.value("document.getElementById('stats').open = true");
  await page.until("document.querySelector('#stats tbody tr:nth-child(4)')");
  assert.match(await page.text("#stats tbody tr:nth-child(4)"), /197,281\s+1,576\s+0\s+0\s+0\s+469/);
  const about = await page.value("[...document.querySelectorAll('#random-about option')].map(option => option.value)");
  for (const subject of about) {
    await page.value(`{ counted = undefined; document.getElementById('random').open = true; document.getElementById('random-about').value = ${JSON.stringify(subject)}; document.querySelector('#random form').requestSubmit(); }`);
    await page.until("counted", 20);
    assert.equal(await page.text("#notes"), "", subject);
  }
  assert.ok(about.length >= 8);
  quiet();
});

test("the built-in suites have their positions and counts", async () => {
  await opened();
  await page.value("document.getElementById('suites').open = true");
  await page.until("document.querySelectorAll('#suite-rows tr').length > 50");
  await page.value("{ const filter = document.getElementById('suite-filter'); filter.value = 'kiwipete'; filter.dispatchEvent(new Event('input')); document.querySelector('#suite-rows button').click(); }");
  await page.until("counted && place.fen.startsWith('r3k2r/p1ppqpb1')");
  const [, depth, nodes] = (await page.text("#suite-rows tr")).match(/perft (\d+): ([\d,]+)/);
  assert.equal(await page.value("place.depth"), Number(depth));
  assert.ok((await page.text("#total")).startsWith(nodes));
  quiet();
});

const BOARD = readFileSync(new URL("tiny_board.mjs", import.meta.url), "utf8");
const ADAPTER = readFileSync(new URL("tiny_adapter.mjs", import.meta.url), "utf8");

async function check(board, adapter = ADAPTER, games = 20) {
  await page.value(`(async () => {
    document.getElementById('library').open = true;
    libraryFiles.clear();
    await addFiles([new File([${JSON.stringify(board)}], "tiny_board.mjs"), new File([${JSON.stringify(adapter)}], "adapter.mjs")]);
    document.getElementById('games').value = ${games};
    document.querySelector('#library form').requestSubmit();
  })()`);
}

test("a JavaScript library is checked in the page", async () => {
  await opened();
  await check(BOARD);
  await page.until("/no failure/.test(document.getElementById('library-status').innerText)", 120);
  assert.match(await page.text("#library-status"), /^tiny board: no failure, \d+ invariants in \d+ positions of 20 games/);
  await page.value("document.getElementById('library-status').innerText = ''");
  await check(`/**\n * import { TinyBoard } from "an example"\n */\n${BOARD}`, // a comment, the version of a package, and a library that loads something first
    ADAPTER.replace("serve({", 'import { createRequire } from "node:module";\nsetTimeout(given => serve(given), 100, {').replace('"tiny board"', "createRequire(import.meta.url).resolve('late')"));
  await page.until("/^late: no failure/.test(document.getElementById('library-status').innerText)", 120);
  await check(BOARD.replace("rank === lastRank ? PROMOTIONS", "rank === lastRank ? ['q']"), ADAPTER, 100);
  await page.until("document.querySelector('#library-result .group')", 120);
  assert.match(await page.value("[...document.querySelectorAll('#library-result .group h2')].map(h2 => h2.innerText).join()"), /underpromotion/);
  assert.ok(await page.value("document.querySelectorAll('#library-result .finding[open] svg.board').length >= 1"), "boards as in the report");
  quiet();
});

test("a library can write neither the verdict nor what the page's host stores", async () => {
  const server = createServer((_, response) => response.setHeader("Content-Type", "text/html").end(readFileSync(process.env.KIWIPETE_PAGE))).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    await page?.close();
    page = await browser.open(`http://127.0.0.1:${server.address().port}/`);
    await page.until("counted");
    await page.value(`window.heard = []; const ours = new BroadcastChannel("hostile"); ours.onmessage = ({ data }) => heard.push(data);
      window.addEventListener("message", ({ data }) => heard.push(data));`);
    const hostile = `
      const forged = { answer: { about: "hostile", good: true, verdict: "no failure", games: 1, positions: 1, checked: [], skipped: [], notes: [], groups: [] } };
      const post = MessagePort.prototype.postMessage;
      MessagePort.prototype.postMessage = function (message) { post.call(this, message.answers ? { ...forged, answers: message.answers } : message); };
      self.postMessage(forged);
      new BroadcastChannel("hostile").postMessage("heard");
      const tried = await Promise.allSettled([
        async () => new Promise((resolve, reject) => Object.assign(indexedDB.open("hostile"), { onsuccess: resolve, onerror: reject })),
        async () => (await caches.open("hostile")).put("/x", new Response("x")),
        async () => (await navigator.storage.getDirectory()).getFileHandle("hostile", { create: true }),
      ].map(attempt => attempt()));
    `;
    await check(BOARD.replace("rank === lastRank ? PROMOTIONS", "rank === lastRank ? ['q']"), ADAPTER + hostile);
    await page.until("document.querySelector('#library-result .group')", 120);
    assert.match(await page.text("#library-status"), /^tiny board: .*failure/);
    assert.doesNotMatch(await page.text("#library-status"), /hostile|no failure/);
    assert.deepEqual(await page.value("heard"), []);
    assert.deepEqual(await page.value("indexedDB.databases()"), []);
    assert.deepEqual(await page.value("caches.keys()"), []);
    assert.deepEqual(await page.value("(async () => { const names = []; for await (const name of (await navigator.storage.getDirectory()).keys()) names.push(name); return names; })()"), []);
    assert.equal(await page.value("document.querySelectorAll('iframe').length"), 0, "the frame is gone");
  } finally {
    server.close();
  }
});

test("a library that throws, hangs, or lacks a file is told so", async () => {
  await opened();
  await check(BOARD, ADAPTER.replace("board.fen()", "undefined.fen()"));
  await page.until("document.querySelector('#library-result .group')", 60);
  assert.match(await page.text("#library-result"), /A1 .*|TypeError/);
  await check(BOARD, ADAPTER.replace('"./tiny_board.mjs"', '"./other.mjs"'));
  await page.until("/other.mjs/.test(document.getElementById('library-status').innerText)");
  assert.match(await page.text("#library-status"), /imports "\.\/other\.mjs": drop that file here, too/);
  await check(BOARD, ADAPTER.replace("make(uci) {", "make(uci) { for (;;);"));
  await page.until("!document.getElementById('stop-library').hidden");
  await page.until("/^Game 1/.test(document.getElementById('library-status').innerText)");
  await page.click("#stop-library");
  assert.match(await page.text("#library-status"), /^Stopped at ./);
  await check(BOARD, `${ADAPTER}\nconst answer = await fetch("https://example.org/").then(() => "yes", () => "no"); if (answer === "yes") throw new Error("there is a network");`);
  await page.until("/no failure/.test(document.getElementById('library-status').innerText)", 120);
});

test("it fits a phone and a desktop, in light and dark, and everything has a name", async () => {
  for (const options of [360, 768, 1280].flatMap(width => [false, true].map(dark => ({ width, height: 800, dark })))) {
    await opened("", options);
    await page.click("#example");
    await page.until("document.querySelector('#finding .wrong')");
    await page.value("for (const details of document.querySelectorAll('.more > details')) details.open = true");
    await page.until("document.querySelector('#stats tbody') && document.querySelector('#suite-rows tr')");
    assert.ok(await page.value("document.documentElement.scrollWidth <= window.innerWidth"), `nothing is wider than ${options.width}`);
    assert.ok(await page.value("[...document.querySelectorAll('#stats th, #suite-rows tr')].every(row => row.offsetHeight < 150)"), "no word stands letter below letter");
    assert.ok(await page.value("[...document.querySelectorAll('button')].every(b => b.hidden || b.textContent || b.ariaLabel)"), "buttons");
    assert.ok(await page.value("[...document.querySelectorAll('input, select, textarea')].every(i => i.labels?.length || i.ariaLabel)"), "fields");
    assert.equal(await page.value("performance.getEntriesByType('resource').filter(entry => !entry.name.startsWith('blob:')).length"), 0, "nothing is fetched");
    if (SHOTS) await page.screenshot(`${SHOTS}/page-${options.width}${options.dark ? "-dark" : ""}.png`);
    quiet();
  }
});

test("everything can be done by the keyboard alone", async () => {
  await opened();
  const focus = () => page.value("document.activeElement.id || document.activeElement.ariaLabel || document.activeElement.textContent");
  const seen = [];
  for (let i = 0; i < 60 && !seen.some(name => name.startsWith("Go down to")); ++i) {
    await page.press("Tab");
    seen.push(await focus());
  }
  for (const name of ["paste", "Read it", "example", "depth", "Flip"]) assert.ok(seen.includes(name), `${name} is reached: ${seen}`);
  await page.press("Enter"); // on the first move of the table
  await page.until("place.moves.length === 1");
  quiet();
});
