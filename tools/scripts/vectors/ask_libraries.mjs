// Repeats the answers of test vectors with chess.js and chessops.
//
// usage: node ask_libraries.mjs FOLDER MODULES     MODULES is the folder with node_modules, such as tools/adapters after npm ci
//
// Prints each valid or invalid case on which a library differs, and counts the others. Exit code 1 if there is one.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, modules] = process.argv.slice(2);
const require = createRequire(pathToFileURL(join(resolve(modules), "x.mjs")));
const load = (name) => import(pathToFileURL(require.resolve(name).replace("/cjs/", "/esm/")));
const { Chess } = await load("chess.js");
const [chess, util, fens, pgns, sans] = await Promise.all(["chess", "util", "fen", "pgn", "san"].map((name) => load(`chessops/${name}`)));
const chessops = { ...chess, ...util };

/** Chess as chess.js knows it. */
const chessjs = {
  name: "chess.js",
  plays960: false,
  set: (fen) => new Chess(fen),
  move(chess, uci) {
    chess.move({ from: uci.slice(0, 2), to: uci.slice(2, 4), promotion: uci[4] });
    return chess;
  },
  fen: (chess) => chess.fen(),
  moves: (chess) => Object.fromEntries(chess.moves({ verbose: true }).map((move) => [move.lan, move.san])),
  state: (chess) => ({ check: chess.inCheck(), checkmate: chess.isCheckmate(), stalemate: chess.isStalemate() }),
  read: (chess, san) => chess.move(san, { strict: true }).lan,
  game(text) {
    const chess = new Chess();
    chess.loadPgn(text);
    const history = chess.history({ verbose: true });
    return { fen: history.length > 0 ? history[0].before : chess.fen(), moves: history.map((move) => move.lan) };
  },
  draws: (chess) => ({
    threefold: chess.isThreefoldRepetition(),
    fifty_moves: chess.isDrawByFiftyMoves(),
    insufficient_material: chess.isInsufficientMaterial(),
  }),
};

/** The move of chessops in our notation: it writes castling as king takes rook. */
function written(chess, move, is960) {
  const side = chessops.castlingSide(chess, move);
  return side && !is960
    ? chessops.makeSquare(move.from) + chessops.makeSquare(chessops.kingCastlesTo(chess.turn, side))
    : chessops.makeUci(move);
}

function legal(chess) {
  const moves = [];
  for (const [from, squares] of chess.allDests())
    for (const to of squares) {
      const promotes = chess.board.getRole(from) === "pawn" && (to < 8 || to >= 56);
      for (const promotion of promotes ? ["queen", "rook", "bishop", "knight"] : [undefined]) moves.push({ from, to, promotion });
    }
  return moves;
}

const ops = {
  name: "chessops",
  plays960: true,
  set: (fen) => chessops.Chess.fromSetup(fens.parseFen(fen).unwrap()).unwrap(),
  move(chess, uci) {
    chess.play(chessops.normalizeMove(chess, chessops.parseUci(uci)));
    return chess;
  },
  fen: (chess) => fens.makeFen(chess.toSetup()),
  moves: (chess, is960) => Object.fromEntries(legal(chess).map((move) => [written(chess, move, is960), sans.makeSan(chess, move)])),
  state: (chess) => ({ check: chess.isCheck(), checkmate: chess.isCheckmate(), stalemate: chess.isStalemate() }),
  read(chess, san, is960) {
    const move = sans.parseSan(chess, san);
    if (!move) throw new Error("not read");
    return written(chess, move, is960);
  },
  game(text) {
    const [game] = pgns.parsePgn(text);
    const chess = pgns.startingPosition(game.headers).unwrap();
    const fen = ops.fen(chess);
    const moves = [];
    for (const node of game.moves.mainline()) {
      const move = sans.parseSan(chess, node.san);
      if (!move) throw new Error(node.san);
      moves.push(written(chess, move, false));
      chess.play(move);
    }
    return { fen, moves };
  },
  draws: (chess) => ({ insufficient_material: chess.isInsufficientMaterial() }),
};

const sorted = (object) => JSON.stringify(Object.entries(object).sort());
/** The FEN with castling rights in one notation: libraries keep KQkq, or the files. */
const comparable = (fen, library) => library.fen(library.set(fen));

const checks = {
  legal_moves(library, { fen, chess960 }, answer) {
    const chess = library.set(fen);
    const { check, checkmate, stalemate } = answer;
    return [{ ...library.moves(chess, chess960), ...library.state(chess) }, { ...answer.moves, check, checkmate, stalemate }];
  },
  make_move(library, { fen, move, chess960 }, answer) {
    if (answer === null) {
      if (library.moves(library.set(fen), chess960)[move] === undefined) throw new Error("refused");
      return [{ move }, {}];
    }
    const found = library.fen(library.move(library.set(fen), move));
    const right = [answer.fen, answer.fen_with_every_double_push].filter(Boolean).map((text) => comparable(text, library));
    return [{ fen: found }, { fen: right.includes(found) ? found : right[0] }];
  },
  fen: (library, { fen }, answer) => [{ fen: library.fen(library.set(fen)) }, { fen: comparable(answer.fen ?? "-", library) }],
  san_read: (library, { fen, san, chess960 }, answer) => [{ move: library.read(library.set(fen), san, chess960) }, answer ?? {}],
  san_write: (library, { fen, move, chess960 }, answer) => [{ san: library.moves(library.set(fen), chess960)[move] }, answer],
  pgn_read: (library, { pgn }, answer) => [library.game(pgn), { ...answer, fen: comparable(answer.fen, library) }],
  draws(library, { fen, moves }, answer) {
    const chess = moves.reduce((played, move) => library.move(played, move), library.set(fen));
    const { checkmate, stalemate, occurrences, ...rest } = answer;
    const found = { ...library.draws(chess), ...library.state(chess) };
    const right = { ...rest, checkmate, stalemate, check: found.check, threefold: occurrences >= 3 };
    return [found, Object.fromEntries(Object.keys(found).map((key) => [key, right[key]]))];
  },
  chess960: (library, input, answer) =>
    input.start !== undefined
      ? [{ fen: comparable(answer.fen, library) }, { fen: comparable(answer.x_fen, library) }]
      : checks[input.move ? "make_move" : "legal_moves"](library, input, answer),
};

/** What the library says instead, or null. An input is refused by an exception, or PGN by the moves before the error. */
function difference(library, check, { input, answer, verdict }) {
  try {
    const [found, right] = check(library, input, answer);
    const mayEqual = verdict !== "invalid" || check === checks.pgn_read;
    return mayEqual && sorted(found) === sorted(right) ? null : JSON.stringify(found);
  } catch (error) {
    return verdict === "invalid" ? null : error.message;
  }
}

let differences = 0;
for (const library of [chessjs, ops])
  for (const [theme, check] of Object.entries(checks)) {
    const { cases } = JSON.parse(readFileSync(join(folder, `${theme}.json`), "utf8"));
    const asked = cases.filter(({ input }) => library.plays960 || (!input.chess960 && input.start === undefined));
    const count = { valid: 0, invalid: 0, acceptable: 0 };
    for (const one of asked) {
      const found = difference(library, check, one);
      if (found === null) continue;
      count[one.verdict]++;
      if (one.verdict !== "acceptable")
        console.log(`${library.name}: ${one.id} (${one.verdict}): ${found}\n  ${JSON.stringify(one.input)}\n  ${one.why}`);
    }
    console.log(`${library.name}: ${theme}: ${asked.length} cases; valid ${count.valid}, invalid ${count.invalid}, acceptable ${count.acceptable} differ`);
    differences += count.valid + count.invalid;
  }
process.exitCode = differences > 0 ? 1 : 0;
