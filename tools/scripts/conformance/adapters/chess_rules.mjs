// An adapter of chess-rules (npm): kiwipete check --library "node chess_rules.mjs"
import { createRequire } from "node:module";
import { serve } from "./protocol.mjs";

const require = createRequire(import.meta.url);
const rules = require("chess-rules");
const { version } = require("./node_modules/chess-rules/package.json");
let position, clocks;

const square = (offset) => "abcdefgh"[offset % 8] + (1 + (offset >> 3));
const PROMOTIONS = ["q", "r", "b", "n"];

/** The legal moves: the library's, by UCI notation. */
function legal() {
  const made = new Map();
  for (const move of rules.getAvailableMoves(position)) {
    const text = square(move.src) + square(move.dst);
    const isPromotion = position.board[move.src].type === "P" && "18".includes(text[3]);
    for (const letter of isPromotion ? PROMOTIONS : [""]) made.set(text + letter, { ...move, ...(letter && { promotionType: letter.toUpperCase() }) });
  }
  return made;
}

serve({
  name: `chess-rules ${version}`,
  declares: ["no-counters"],
  set(fen) {
    try {
      position = rules.fenToPosition(fen);
      clocks = fen.split(" ").slice(4);
    } catch (error) {
      return error.message;
    }
  },
  make(uci) {
    position = rules.applyMove(position, legal().get(uci));
  },
  answers: {
    moves: () => [...legal().keys()],
    fen: () => rules.positionToFen(position).split(" ").slice(0, 4).join(" ") + " 0 1",
    check: () => position.check,
  },
});
