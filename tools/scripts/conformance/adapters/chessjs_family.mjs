// An adapter of libraries that descend from chess.js: kiwipete check --library "node chessjs_family.mjs chess.ts"
import { createRequire } from "node:module";
import { serve } from "./protocol.mjs";

const package_ = process.argv[2];
const { version } = createRequire(import.meta.url)(`./node_modules/${package_}/package.json`);
const { Chess } = await import(package_);
let chess = new Chess(); // its functions are looked up here

/** The first of these functions that the library has, or undefined. */
const call = (...names) => names.filter((name) => typeof chess[name] === "function").map((name) => () => chess[name]())[0];
const isUndone = typeof chess.undo === "function";
const lan = (move) => move.from + move.to + (move.promotion ?? "");
const legal = () => chess.moves({ verbose: true });

const answers = {
  moves: () => legal().map(lan),
  fen: () => chess.fen(),
  san: () => Object.fromEntries(legal().map((move) => [lan(move), move.san])),
  check: call("in_check", "inCheck", "isCheck"),
  checkmate: call("in_checkmate", "inCheckmate", "isCheckmate"),
  stalemate: call("in_stalemate", "inStalemate", "isStalemate"),
  insufficient_material: call("insufficient_material", "insufficientMaterial", "isInsufficientMaterial"),
  threefold_repetition: call("in_threefold_repetition", "inThreefoldRepetition", "isThreefoldRepetition"),
  fifty_moves: call("isDrawByFiftyMoves"),
};

serve({
  name: `${package_} ${version}`,
  set(fen) {
    try {
      const made = new Chess(isUndone ? fen : { fen, disableNullMoves: true });
      if (made.fen().split(" ")[0] !== fen.split(" ")[0]) return "another position instead"; // a FEN that is refused silently
      chess = made;
    } catch (error) {
      return error.message;
    }
  },
  make(uci) {
    if (!chess.move({ from: uci.slice(0, 2), to: uci.slice(2, 4), promotion: uci[4] })) throw new Error(`refused ${uci}`);
  },
  ...(isUndone ? { unmake: () => chess.undo() } : {}),
  answers: Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer)),
});
