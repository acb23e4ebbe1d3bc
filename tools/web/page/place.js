// Where the reader is: a game, a depth, and the counts that were pasted for positions of that game. All of it stands in
// the address, so that a link shows the same to somebody else, and the buttons "back" and "forward" of the browser work.

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const FIRST_DEPTH = 4;

class Place {
  constructor({ fen = START, moves = [], chess960 = false, depth = FIRST_DEPTH, pasted = new Map() } = {}) {
    Object.assign(this, { fen, moves, chess960, depth, pasted });
  }

  get game() { return { fen: this.fen, moves: this.moves, chess960: this.chess960 }; }

  /** The counts that were pasted for this position: { depth, moves: [[move, nodes], …], total }, or undefined. */
  get counts() { return this.pasted.get(this.moves.join(".")); }

  with(changes) { return new Place({ ...this, ...changes }); }

  /** The position after some moves of this game and perhaps one more, the depth less the plies gone down. */
  at(moves) {
    return this.with({ moves, depth: Math.max(1, this.depth - (moves.length - this.moves.length)) });
  }

  withCounts(counts) {
    const pasted = new Map(this.pasted);
    pasted.set(this.moves.join("."), counts);
    return this.with({ pasted, depth: counts.depth ?? this.depth });
  }

  toHash() {
    const parts = new URLSearchParams();
    if (this.fen !== START) parts.set("fen", this.fen.replaceAll(" ", "_"));
    if (this.chess960) parts.set("chess960", "1");
    if (this.moves.length > 0) parts.set("moves", this.moves.join("."));
    parts.set("depth", this.depth);
    for (const [at, { depth, moves, total }] of this.pasted)
      parts.append("counts", [at, depth ?? "", moves.map(row => row.join("-")).join("."), total].join("*"));
    return "#" + parts;
  }

  static fromHash(hash) {
    const parts = new URLSearchParams(hash.slice(1));
    const depth = Number(parts.get("depth"));
    const list = text => text ? text.split(".") : [];
    const pasted = new Map(parts.getAll("counts").map(text => text.split("*")).filter(fields => fields.length === 4)
      .map(([at, counted, rows, total]) => [at, {
        depth: Number(counted) || undefined, total: Number(total),
        moves: list(rows).map(row => row.split("-")).map(([move, nodes]) => [move, Number(nodes)]),
      }]));
    return new Place({
      fen: parts.get("fen")?.replaceAll("_", " ") ?? START, chess960: parts.get("chess960") === "1",
      moves: list(parts.get("moves")), depth: depth >= 1 && depth <= 12 ? Math.floor(depth) : FIRST_DEPTH, pasted,
    });
  }
}
