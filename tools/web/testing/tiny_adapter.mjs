// The adapter of the board that the tests check.
import { TinyBoard } from "./tiny_board.mjs";
import { serve } from "./protocol.mjs";

let board = new TinyBoard();

serve({
  name: "tiny board",
  set(fen) { board = new TinyBoard(fen); },
  make(uci) { board.make(uci); },
  unmake() { board.unmake(); },
  answers: {
    moves: () => board.moves(),
    fen: () => board.fen(),
    check: () => board.inCheck(),
    checkmate: () => board.inCheck() && board.moves().length === 0,
  },
});
