// A small chess board in JavaScript, right and slow, which the tests of the page and the package check, and break.

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const PROMOTIONS = ["q", "r", "b", "n"];
const ROOK = [[1, 0], [-1, 0], [0, 1], [0, -1]], BISHOP = [[1, 1], [1, -1], [-1, 1], [-1, -1]];
const KNIGHT = [[1, 2], [2, 1], [-1, 2], [-2, 1], [1, -2], [2, -1], [-1, -2], [-2, -1]];
const STEPS = { n: KNIGHT, k: [...ROOK, ...BISHOP], r: ROOK, b: BISHOP, q: [...ROOK, ...BISHOP] };
const name = ([file, rank]) => "abcdefgh"[file] + (rank + 1);
const square = text => ["abcdefgh".indexOf(text[0]), Number(text[1]) - 1];
const isOn = (file, rank) => file >= 0 && file < 8 && rank >= 0 && rank < 8;
const colour = piece => piece === undefined ? undefined : piece < "a" ? "w" : "b";

export class TinyBoard {
  constructor(fen = START) {
    const [placement, side, castling, passed, clock = "0", number = "1"] = fen.split(" ");
    this.pieces = new Map();
    placement.split("/").forEach((row, i) => {
      let file = 0;
      for (const c of row) c >= "1" && c <= "8" ? file += Number(c) : this.pieces.set(name([file++, 7 - i]), c);
    });
    Object.assign(this, { side, castling: castling.replace("-", ""), passed: passed === "-" ? "" : passed, clock: Number(clock), number: Number(number), before: [] });
  }

  attacked(target, by, pieces = this.pieces) {
    const [file, rank] = square(target);
    const at = (f, r) => isOn(f, r) ? pieces.get(name([f, r])) : undefined;
    const letter = p => by === "w" ? p.toUpperCase() : p;
    const behind = by === "w" ? -1 : 1;
    if ([-1, 1].some(f => at(file + f, rank + behind) === letter("p"))) return true;
    for (const piece of ["n", "k"]) if (STEPS[piece].some(([f, r]) => at(file + f, rank + r) === letter(piece))) return true;
    for (const piece of ["r", "b", "q"])
      for (const [f, r] of STEPS[piece]) {
        let step = 1;
        while (isOn(file + f * step, rank + r * step) && !at(file + f * step, rank + r * step)) ++step;
        if (at(file + f * step, rank + r * step) === letter(piece)) return true;
      }
    return false;
  }

  kingOf(side, pieces = this.pieces) { return [...pieces].find(([, p]) => p === (side === "w" ? "K" : "k"))[0]; }
  inCheck() { return this.attacked(this.kingOf(this.side), this.side === "w" ? "b" : "w"); }

  /** The pieces after a move. */
  after(uci) {
    const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
    const pieces = new Map(this.pieces);
    const piece = pieces.get(from);
    pieces.delete(from);
    if (piece.toLowerCase() === "p" && to === this.passed) pieces.delete(to[0] + from[1]);
    if (piece.toLowerCase() === "k" && from[0] === "e" && "cg".includes(to[0])) {
      const [rookFrom, rookTo] = to[0] === "g" ? ["h", "f"] : ["a", "d"];
      pieces.set(rookTo + from[1], pieces.get(rookFrom + from[1]));
      pieces.delete(rookFrom + from[1]);
    }
    const promoted = uci[4];
    pieces.set(to, promoted ? (this.side === "w" ? promoted.toUpperCase() : promoted) : piece);
    return pieces;
  }

  *pseudoLegal() {
    const other = this.side === "w" ? "b" : "w";
    for (const [from, piece] of this.pieces) {
      if (colour(piece) !== this.side) continue;
      const [file, rank] = square(from);
      const kind = piece.toLowerCase();
      if (kind === "p") {
        const forward = this.side === "w" ? 1 : -1;
        const [firstRank, lastRank] = this.side === "w" ? [1, 7] : [6, 0];
        const targets = [];
        if (!this.pieces.has(name([file, rank + forward]))) {
          targets.push([file, rank + forward]);
          if (rank === firstRank && !this.pieces.has(name([file, rank + 2 * forward]))) targets.push([file, rank + 2 * forward]);
        }
        for (const f of [file - 1, file + 1])
          if (isOn(f, rank + forward) && (colour(this.pieces.get(name([f, rank + forward]))) === other || name([f, rank + forward]) === this.passed))
            targets.push([f, rank + forward]);
        for (const to of targets) {
          const [, rank] = to;
          for (const promotion of rank === lastRank ? PROMOTIONS : [""]) yield from + name(to) + promotion;
        }
        continue;
      }
      const slides = "rbq".includes(kind);
      for (const [f, r] of STEPS[kind])
        for (let step = 1; step === 1 || slides; ++step) {
          const [toFile, toRank] = [file + f * step, rank + r * step];
          if (!isOn(toFile, toRank) || colour(this.pieces.get(name([toFile, toRank]))) === this.side) break;
          yield from + name([toFile, toRank]);
          if (this.pieces.has(name([toFile, toRank]))) break;
        }
      if (kind === "k") yield* this.castles(other);
    }
  }

  *castles(other) {
    const rank = this.side === "w" ? "1" : "8";
    const free = files => [...files].every(file => !this.pieces.has(file + rank));
    const safe = files => [...files].every(file => !this.attacked(file + rank, other));
    if (this.castling.includes(this.side === "w" ? "K" : "k") && free("fg") && safe("efg")) yield `e${rank}g${rank}`;
    if (this.castling.includes(this.side === "w" ? "Q" : "q") && free("bcd") && safe("ecd")) yield `e${rank}c${rank}`;
  }

  moves() {
    const other = this.side === "w" ? "b" : "w";
    return [...this.pseudoLegal()].filter(uci => {
      const pieces = this.after(uci);
      return !this.attacked(this.kingOf(this.side, pieces), other, pieces);
    });
  }

  make(uci) {
    const { pieces, side, castling, passed, clock, number } = this;
    this.before.push({ pieces, side, castling, passed, clock, number });
    const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
    const isPawn = pieces.get(from).toLowerCase() === "p";
    const isCapture = pieces.has(to);
    this.pieces = this.after(uci);
    for (const [corner, right] of [["a1", "Q"], ["h1", "K"], ["a8", "q"], ["h8", "k"], ["e1", "KQ"], ["e8", "kq"]])
      if (from === corner || to === corner) for (const letter of right) this.castling = this.castling.replace(letter, "");
    this.side = side === "w" ? "b" : "w";
    this.clock = isPawn || isCapture ? 0 : clock + 1;
    this.number = number + (side === "b" ? 1 : 0);
    this.passed = "";
    if (isPawn && Math.abs(Number(from[1]) - Number(to[1])) === 2) {
      this.passed = from[0] + (Number(from[1]) + Number(to[1])) / 2;
      if (!this.moves().some(move => move.slice(2, 4) === this.passed && this.pieces.get(move.slice(0, 2)).toLowerCase() === "p")) this.passed = "";
    }
  }

  unmake() { Object.assign(this, this.before.pop()); }

  fen() {
    const rows = [];
    for (let rank = 7; rank >= 0; --rank) {
      let row = "", empty = 0;
      for (let file = 0; file < 8; ++file) {
        const piece = this.pieces.get(name([file, rank]));
        if (!piece) { ++empty; continue; }
        row += (empty || "") + piece;
        empty = 0;
      }
      rows.push(row + (empty || ""));
    }
    // A square that a FEN names is kept only if a pawn may capture there.
    return `${rows.join("/")} ${this.side} ${this.castling || "-"} ${this.passed || "-"} ${this.clock} ${this.number}`;
  }
}
