// An adapter of ffish (npm), Fairy-Stockfish for JavaScript: kiwipete check --library "node ffish.mjs"
import { createRequire } from "node:module";
import { serve } from "./protocol.mjs";

delete globalThis.fetch; // it would fetch its WebAssembly, which is in a file, from an address
const require = createRequire(import.meta.url);
const ffish = require("ffish");
const { version } = require("./node_modules/ffish/package.json");
await new Promise((resolve) => { ffish.onRuntimeInitialized = resolve; });
let board;

const legal = () => board.legalMoves().split(" ").filter(Boolean);

serve({
  name: `ffish ${version}`,
  variants: ["standard", "chess960"],
  set(fen, chess960) {
      board?.delete();
    board = new ffish.Board("chess", fen, chess960);
  },
  make(uci) {
    if (!board.push(uci)) throw new Error(`refused ${uci}`);
  },
  unmake: () => board.pop(),
  answers: {
    moves: legal,
    fen: () => board.fen(),
    move_count: () => board.numberLegalMoves(),
    clock: () => board.halfmoveClock(),
    move_number: () => board.fullmoveNumber(),
    check: () => board.isCheck(),
    captures: () => legal().filter((move) => board.isCapture(move)),
    san: () => Object.fromEntries(legal().map((move) => [move, board.sanMove(move)])),
    insufficient_material: () => board.isInsufficientMaterial(),
  },
});
