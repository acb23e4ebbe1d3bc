// An adapter of chessops (npm): kiwipete check --library "node chessops.mjs"
import { createRequire } from "node:module";
import { Chess, castlingSide, normalizeMove } from "chessops/chess";
import { INITIAL_FEN, makeFen, parseFen } from "chessops/fen";
import { parsePgn, startingPosition } from "chessops/pgn";
import { makeSan, parseSan } from "chessops/san";
import { kingCastlesTo, makeSquare, makeUci, parseUci, squareRank } from "chessops/util";
import { serve } from "./protocol.mjs";

const require = createRequire(import.meta.url);
const { version } = require(require.resolve("chessops").replace(/dist.*/, "package.json"));
let game = [Chess.default()]; // play() changes a position and nothing takes it back: each move is played on a copy
let chess960 = false;
const position = () => game[game.length - 1];

function legal() {
  const moves = [];
  for (const [from, squares] of position().allDests())
    for (const to of squares) {
      const promotes = position().board.getRole(from) === "pawn" && [0, 7].includes(squareRank(to));
      for (const promotion of promotes ? ["queen", "rook", "bishop", "knight"] : [undefined])
        moves.push({ from, to, promotion });
    }
  return moves;
}

// chessops writes castling as king takes rook.
function uci(move, before = position()) {
  const side = castlingSide(before, move);
  return side && !chess960 ? makeSquare(move.from) + makeSquare(kingCastlesTo(before.turn, side)) : makeUci(move);
}

/** The notes of a game, a line each: the number of moves before it, and the note. */
function notesOf(text, notes) {
  const [game] = parsePgn(text);
  if (!game) return "";
  const nodes = [{ comments: game.comments }, ...game.moves.mainline()];
  return nodes.flatMap((node, i) => notes(node).map((note) => `${i} ${note}`)).join("\n");
}

serve({
  name: `chessops ${version}`,
  variants: ["standard", "chess960"],
  set(fen, is960) {
    const result = parseFen(fen).chain((setup) => Chess.fromSetup(setup));
    if (result.isErr) return result.error.message;
    game = [result.value];
    chess960 = is960;
  },
  make(text) {
    const next = position().clone();
    next.play(normalizeMove(position(), parseUci(text)));
    game.push(next);
  },
  unmake: () => game.pop(),
  answers: {
    moves: () => legal().map((move) => uci(move)),
    fen: () => makeFen(position().toSetup()),
    check: () => position().isCheck(),
    pieces: () =>
      Array.from({ length: 64 }, (_, square) => {
        const piece = position().board.get(square);
        const letter = piece && (piece.role === "knight" ? "n" : piece.role[0]);
        return piece ? (piece.color === "white" ? letter.toUpperCase() : letter) : ".";
      }).join(""),
    san: () => Object.fromEntries(legal().map((move) => [uci(move), makeSan(position(), move)])),
    checkmate: () => position().isCheckmate(),
    stalemate: () => position().isStalemate(),
    insufficient_material: () => position().isInsufficientMaterial(),
  },
  read: {
    move_of_san(text) {
      const move = parseSan(position(), text);
      return move && uci(move);
    },
    game_of_pgn(text) {
      const [game] = parsePgn(text);
      const start = game && startingPosition(game.headers);
      if (!game || start.isErr) return "";
      const now = start.value;
      const fen = makeFen(now.toSetup());
      let moves = "";
      for (const { san } of game.moves.mainline()) {
        const move = parseSan(now, san);
        if (!move) break;
        moves += " " + uci(move, now);
        now.play(move);
      }
      return (fen === INITIAL_FEN ? "startpos" : "fen " + fen) + (moves && " moves" + moves);
    },
    comments_of_pgn: (text) =>
      notesOf(text, (node) => [...(node.startingComments ?? []), ...(node.comments ?? [])].map((c) => c.replace(/\s+/g, " "))),
    annotations_of_pgn: (text) => notesOf(text, (node) => node.nags ?? []),
    variations_of_pgn(text) {
      const [game] = parsePgn(text);
      const start = game && startingPosition(game.headers);
      if (!game || start.isErr) return "";
      const lines = [];
      const follow = (node, now, line, isMain) => {
        if (node.children.length === 0 && !isMain) lines.push(line.join(" "));
        node.children.forEach((child, i) => {
          const move = parseSan(now, child.data.san);
          if (!move) return;
          const then = now.clone();
          then.play(move);
          follow(child, then, [...line, uci(move, now)], isMain && i === 0);
        });
      };
      follow(game.moves, start.value, [], true);
      return lines.join("\n");
    },
    tags_of_pgn: (text) => [...(parsePgn(text)[0]?.headers ?? [])].map((tag) => tag.join(" ")).join("\n"),
  },
});
