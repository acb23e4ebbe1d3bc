// An adapter of kokopu (npm): kiwipete check --library "node kokopu.mjs"
import { createRequire } from "node:module";
import kokopu from "kokopu";
import { serve } from "./protocol.mjs";

const { Position, pgnRead } = kokopu;
const { version } = createRequire(import.meta.url)("./node_modules/kokopu/package.json");
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
let position, clocks, kept, chess960;

const legal = () => position.moves();
const those = (holds) => legal().filter((move) => move[holds]()).map((move) => position.uci(move));

/** The first game of a text, or null. */
function gameOf(text) {
  try {
    return pgnRead(text, 0);
  } catch {
    return null;
  }
}

serve({
  name: `kokopu ${version}`,
  variants: ["standard", "chess960"],
  set(fen, is960) {
    try {
      const made = new Position(`${is960 ? "chess960" : "regular"}:${fen}`);
      if (!made.isLegal()) return "not legal";
      [position, chess960, kept] = [made, is960, []];
      clocks = fen.split(" ").slice(4).map(Number);
    } catch (error) {
      return error.message;
    }
  },
  make(uci) {
    const move = position.uci(uci, true);
    kept.push([new Position(position), [...clocks]]);
    // A Position of kokopu has no clocks: its FEN takes them from whoever plays the game.
    const resets = move.isCapture() || move.movingPiece() === "p";
    clocks = [resets ? 0 : clocks[0] + 1, clocks[1] + (position.turn() === "b" ? 1 : 0)];
    position.play(move);
  },
  unmake: () => { [position, clocks] = kept.pop(); },
  answers: {
    moves: () => legal().map((move) => position.uci(move)),
    fen: () => position.fen({ fiftyMoveClock: clocks[0], fullMoveNumber: clocks[1] }),
    check: () => position.isCheck(),
    captures: () => those("isCapture"),
    castlings: () => those("isCastling"),
    promotions: () => those("isPromotion"),
    en_passant_captures: () => those("isEnPassant"),
    san: () => Object.fromEntries(legal().map((move) => [position.uci(move), position.notation(move)])),
    checkmate: () => position.isCheckmate(),
    stalemate: () => position.isStalemate(),
  },
  read: {
    move_of_san(text) {
      try {
        return position.uci(position.notation(text));
      } catch {
        return "";
      }
    },
    game_of_pgn(text) {
      const game = gameOf(text);
      if (!game) return "";
      const at = game.initialPosition();
      const fiftyMoveClock = game.mainVariation().initialFiftyMoveClock();
      const start = at.fen({ fiftyMoveClock, fullMoveNumber: game.initialFullMoveNumber() });
      const moves = game.nodes().map((node) => node.positionBefore().uci(node.positionBefore().notation(node.notation())));
      return [start === START ? "startpos" : `fen ${start}`, ...(moves.length ? ["moves", ...moves] : [])].join(" ");
    },
  },
});
