// An adapter of chess.js (npm): kiwipete check --library "node chessjs.mjs"
import { createRequire } from "node:module";
import { Chess } from "chess.js";
import { serve } from "./protocol.mjs";

const { version } = createRequire(import.meta.url)("chess.js/package.json");
let chess = new Chess();
// chess.js takes long to list its moves, so they are cached until the position changes.
let moves;
const START = new Chess().fen();

/** The first game of a text, or null. */
function gameOf(text) {
  try {
    const game = new Chess();
    game.loadPgn(text);
    return game;
  } catch {
    return null;
  }
}

const legal = () => (moves ??= chess.moves({ verbose: true }));

serve({
  name: `chess.js ${version}`,
  set(fen) {
    try {
      moves = undefined;
      chess = new Chess(fen);
    } catch (error) {
      return error.message;
    }
  },
  make(uci) {
    moves = undefined;
    chess.move({ from: uci.slice(0, 2), to: uci.slice(2, 4), promotion: uci[4] });
  },
  unmake() {
    moves = undefined;
    chess.undo();
  },
  answers: {
    moves: () => legal().map((move) => move.lan),
    fen: () => chess.fen(),
    check: () => chess.inCheck(),
    captures: () => legal().filter((m) => m.isCapture() || m.isEnPassant()).map((m) => m.lan),
    pieces: () =>
      chess.board().reverse().flat()
        .map((piece) => (piece === null ? "." : piece.color === "w" ? piece.type.toUpperCase() : piece.type))
        .join(""),
    key: () => chess.hash(),
    san: () => Object.fromEntries(legal().map((move) => [move.lan, move.san])),
    checkmate: () => chess.isCheckmate(),
    stalemate: () => chess.isStalemate(),
    insufficient_material: () => chess.isInsufficientMaterial(),
    fifty_moves: () => chess.isDrawByFiftyMoves(),
    threefold_repetition: () => chess.isThreefoldRepetition(),
    pgn: () => chess.pgn(),
  },
  read: {
    move_of_san(text) {
      try {
        const move = chess.move(text, { strict: true }); // the other parser reads what names several moves, too
        chess.undo();
        return move.lan;
      } catch {
        return "";
      }
    },
    game_of_pgn(text) {
      const game = gameOf(text);
      if (!game) return "";
      const history = game.history({ verbose: true });
      const start = history.length > 0 ? history[0].before : game.fen();
      const moves = history.map((move) => " " + move.lan).join("");
      return (start === START ? "startpos" : "fen " + start) + (moves && " moves" + moves);
    },
    comments_of_pgn(text) {
      const game = gameOf(text);
      if (!game) return "";
      const history = game.history({ verbose: true });
      const fens = [history[0]?.before, ...history.map((move) => move.after)];
      return game.getComments().map(({ fen, comment }) => `${fens.indexOf(fen)} ${comment.replace(/\s+/g, " ")}`).join("\n");
    },
    tags_of_pgn: (text) => Object.entries(gameOf(text)?.getHeaders() ?? {}).map((tag) => tag.join(" ")).join("\n"),
  },
});
