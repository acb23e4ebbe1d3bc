// An adapter of cm-chess (npm): kiwipete check --library "node cm_chess.mjs"
import { createRequire } from "node:module";
import { Chess } from "cm-chess/src/Chess.js";
import { serve } from "./protocol.mjs";

const { version } = createRequire(import.meta.url)("./node_modules/cm-chess/package.json");
let chess = new Chess();

const lan = (move) => move.from + move.to + (move.promotion ?? "");
const legal = () => chess.moves({ verbose: true });

serve({
  name: `cm-chess ${version}`,
  declares: ["ep-always"],
  set(fen) {
    try {
      chess = new Chess({ fen });
    } catch (error) {
      return error.message;
    }
  },
  make(uci) {
    if (!chess.move({ from: uci.slice(0, 2), to: uci.slice(2, 4), promotion: uci[4] })) throw new Error(`refused ${uci}`);
  },
  unmake: () => { chess.undo(); },
  answers: {
    moves: () => legal().map(lan),
    fen: () => chess.fen(),
    san: () => Object.fromEntries(legal().map((move) => [lan(move), move.san])),
    check: () => chess.inCheck(),
    checkmate: () => chess.inCheckmate(),
    stalemate: () => chess.inStalemate(),
    insufficient_material: () => chess.insufficientMaterial(),
    threefold_repetition: () => chess.inThreefoldRepetition() === true,
  },
});
