// An adapter of js-chess-engine (npm): kiwipete check --library "node js_chess_engine.mjs"
import { createRequire } from "node:module";
import { serve } from "./protocol.mjs";

const require = createRequire(import.meta.url);
const { Game } = require("js-chess-engine");
const { version } = require("./node_modules/js-chess-engine/package.json");
let game;

/** The legal moves in UCI notation. A promotion is listed four times, and is always one to a queen, as documented. */
const legal = () => Object.entries(game.moves()).flatMap(([from, targets]) => [...new Set(targets)].map((to) => {
  const piece = game.exportJson().pieces[from];
  return (from + to).toLowerCase() + ("Pp".includes(piece) && "18".includes(to[1]) ? "q" : "");
}));

serve({
  name: `js-chess-engine ${version}`,
  declares: ["no-underpromotion"],
  set(fen) {
    try {
      game = new Game(fen);
    } catch (error) {
      return error.message;
    }
  },
  make: (uci) => { game.move(uci.slice(0, 2).toUpperCase(), uci.slice(2, 4).toUpperCase()); },
  answers: {
    moves: legal,
    fen: () => game.exportFEN(),
    check: () => game.exportJson().check,
    checkmate: () => game.exportJson().checkMate,
  },
});
