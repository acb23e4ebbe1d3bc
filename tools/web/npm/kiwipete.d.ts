// What the package `kiwipete` gives. Whatever makes no sense throws an Error that says what is wrong; the error of a text has
// the `line` and `column`, too, and that of a FEN the `grade`: "malformed" or "unplayable".

/** A FEN, "startpos", the name of a built-in position, a UCI `position` command, or a game: a start and its moves. */
export type Position = string | { fen?: string; moves?: string[]; chess960?: boolean };
export interface Game { fen: string; moves: string[]; chess960: boolean }
/** A move in UCI notation and the leaves below it. */
export type Counted = [move: string, nodes: number];

export interface Divide { depth: number; total: number; moves: Counted[] }
export interface Explained {
  move: string;
  legal: boolean;
  /** Why it is legal or not, such as "castling king side is refused: the bishop on f1 stands in the way". */
  rule: string;
  /** Such as "castling", "underpromotion", "move of a pinned piece". */
  kind: string;
  /** The FEN after it, legal or not. */
  after: string;
}
export interface WrongMove { uci: string; legal: boolean; rule: string; after: string }
export interface Diff {
  /** The position that the counts are compared in. */
  game: Game;
  depth: number;
  /** What is right, and what was given. */
  total: [right: number, given: number];
  /** Each move; null for a side that does not have it. */
  rows: [move: string, right: number | null, given: number | null][];
  /** Moves that are illegal and given, or legal and missing, with the rule; null if there is none. */
  finding: { title: string; moves: WrongMove[]; uci: string; [more: string]: unknown } | null;
  /** Moves that both have, counted differently: the mistake is below one of these. */
  miscounted: string[];
  /** Everything is right. */
  agrees: boolean;
  /** What was skipped in the text, or taken for granted. */
  notes: string[];
  /** The mistakes and the next step as the command prints them, and the finding as a text for an issue. */
  text: string;
  issue: string;
}
export interface Shown {
  game: Game;
  uci: string;
  fen: string;
  shredderFen: string;
  chess960: boolean;
  sideToMove: "white" | "black";
  moves: { uci: string; san: string }[];
  positions: { fen: string; move?: string; san?: string; checkers?: string[]; pinned?: string[] }[];
  /** "checkmate", "stalemate", that a draw may be claimed, or "". */
  outcome: string;
  /** Why no game leads to this position; null if one may. */
  unreachable: string | null;
  keys: { key: string; pawn: string; material: string };
}
export interface Read {
  game?: Game;
  counts?: { moves: Counted[]; total: number; isPart?: true; hasTotal?: false };
  depth?: number;
  name?: string;
  known?: [depth: number, nodes: number][];
  notes?: string[];
}
/** For each depth a row; `names` are the columns in JSON, as kiwipete perft --stats prints it. */
export interface Stats { columns: string[]; names: string[]; rows: number[][] }
export interface SuitePosition { name: string; game: Game; counts: [depth: number, nodes: number][] }
export interface Suite { positions: SuitePosition[]; errors: { line: number; column: number; reason: string }[] }

/**
 * A board under test: what docs/libraries.md of Kiwipete calls an adapter. The names of `answers` are the questions. All
 * functions answer at once: one that returns a promise is reported.
 */
export interface Adapter {
  name: string;
  variants?: ("standard" | "chess960")[];
  declares?: string[];
  /** Sets a position up; returns a reason to refuse it. */
  set(fen: string, chess960: boolean): string | undefined | void;
  make(uci: string): void;
  unmake?(): void;
  null?(): void;
  unnull?(): void;
  refuses?: boolean;
  answers: { moves(): string[]; fen(): string; [question: string]: () => unknown };
  given?: Record<string, (one: string) => boolean>;
  read?: Record<string, (text: string) => string | undefined>;
}
export interface Progress { (done: number, of: number, what: string): void }
/** The options of `kiwipete check` that have these names. */
export interface CheckOptions {
  /** Games, each from its own random position; 100 by default. */
  random?: number;
  /** 1 by default. */
  seed?: number;
  /** Plies in each game; 40 by default. */
  plies?: number;
  /** Invariants, such as "M16", or answers, such as "san", without which they cannot be checked. */
  skip?: string[];
  onProgress?: Progress;
  /** Called before each request of the protocol, and again with the answer. */
  onDialogue?(request: string, answer?: string): void;
}
export interface CheckReport {
  about: string;
  good: boolean;
  verdict: string;
  games: number;
  positions: number;
  notes: string[];
  deviations: string;
  asked: string;
  checked: string[];
  skipped: { invariant: string; why: string }[];
  /** What fails, grouped, each with the smallest games that show it. */
  groups: {
    name: string;
    count: number;
    findings: { title: string; rule?: string; texts?: [label: string, text: string][]; uci?: string; moves?: WrongMove[]; [more: string]: unknown }[];
  }[];
}

export const version: string;
/** What a text is: FEN, EPD, PGN, UCI `position`, moves, or the output of perft. */
export function read(text: string, current?: Position): Read;
export function position(of: Position): Shown;
/** The leaves below each move; depth 0 to 64. */
export function divide(of: Position, depth: number, options?: { onProgress?: Progress }): Divide;
export function perft(of: Position, depth: number, options?: { onProgress?: Progress }): number;
/** Captures, castles, checks and so on of the last ply, for each depth from 1. */
export function stats(of: Position, depth: number): Stats;
/** Why a move, in UCI notation or SAN, is legal or not. */
export function explain(of: Position, move: string): Explained;
/** Compares counts with the right ones: an engine's output, or { e2e4: 20, … }. Without a depth it is guessed. */
export function diff(of: Position, depth: number | undefined, counts: string | Record<string, number>): Diff;
/**
 * Plays random games on a board and checks the invariants; without an adapter on Kiwipete's own Position. It runs in this
 * thread: of a board that may hang or exit, `npx kiwipete check` says so.
 */
export function check(adapter?: Adapter, options?: CheckOptions): CheckReport;
export const randomAbout: string[];
export function random(about: string, seed?: number): Game;
export function suiteNames(): string[];
export function suite(text: string): Suite;
export function builtInSuite(name: string): Suite;
/** The page as a file. */
export const page: URL;
