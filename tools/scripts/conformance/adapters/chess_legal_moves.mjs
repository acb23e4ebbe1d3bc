// An adapter of chess-legal-moves (npm): kiwipete check --library "node chess_legal_moves.mjs"
import { createRequire } from "node:module";
import { serve } from "./protocol.mjs";

const require = createRequire(import.meta.url);
const loaded = require("chess-legal-moves");
const Game = loaded.default ?? loaded;
const { version } = require("./node_modules/chess-legal-moves/package.json");
let game, given;

serve({
  name: `chess-legal-moves ${version}`,
  set(fen) {
    try {
      game = new Game(fen);
      given = fen;
    } catch (error) {
      return error.message;
    }
  },
  make(uci) {
    game.addMove(uci);
  },
  answers: {
    moves: () => game.legalMoves,
    fen: () => game.fen ?? game.FEN ?? game.fenString ?? given,
  },
});
