// A template for an adapter. Copy it, replace the lines marked TODO, and delete what your library cannot answer. Then
//
//     kiwipete adapter-test "node my_adapter.mjs"         # says what is wrong with the adapter
//     kiwipete check --library "node my_adapter.mjs" --random 200
//     npx kiwipete check my_adapter.mjs                   # the same without the command; the page does so, too
//
// docs/questions.md describes each question.
import { serve } from "./protocol.mjs";

let board; // TODO: your library's game or position

serve({
  name: "my library 1.0.0", // TODO: with its version, for the report

  // Delete "chess960" if your library does not play it.
  variants: ["standard", "chess960"],

  // The library's intentional deviations, such as "ep-always": its FEN has an en passant square after every double push.
  declares: [],

  // Set up a FEN with six fields. In Chess960 castling rights are written by file: HAha. Return the reason if the library
  // refuses the FEN: every FEN that is sent is of a position that a game can reach.
  set(fen, chess960) {
    board = undefined; // TODO
  },

  // Play a legal move: "e2e4", "a7a8q". Castling is "e1g1"; in Chess960 the king takes its own rook, "e1h1".
  make(uci) {}, // TODO

  // Take back the last move. Delete this if your library cannot do it: games are then played again from their start.
  unmake() {}, // TODO

  // Play a null move, and take it back. Delete both if your library has none.
  null() {}, // TODO
  unnull() {}, // TODO

  // Whether the library refuses malformed FENs and FENs of unplayable positions.
  refuses: false,

  // Questions about a text or a ply.
  given: {
    // Does your parser accept this text as a legal move? Any two squares are asked about, with or without a letter.
    accepts: (text) => false, // TODO
  },

  // What your library reads in a text. "" if it refuses the text.
  read: {
    // The legal move that a text in SAN names, spelled as in make.
    move_of_san: (text) => "", // TODO
    // The first game of a text in PGN: "startpos moves e2e4 e7e5" or "fen FEN moves …".
    game_of_pgn: (text) => "", // TODO
    // The tags of that game, one on each line: "White Somebody".
    tags_of_pgn: (text) => "", // TODO
    // The comments and the numeric annotations of its main line, one on each line: "2 a comment", "2 14" after two moves.
    comments_of_pgn: (text) => "", // TODO
    annotations_of_pgn: (text) => "", // TODO
    // Its variations, one on each line: all moves from the start of the game to its end, "e2e4 c7c5".
    variations_of_pgn: (text) => "", // TODO
    // The FEN of a line of EPD; then, if your library reads operations, one line for each: "bm e2e4 d2d4".
    position_of_epd: (text) => "", // TODO
  },

  // The questions. Only moves and fen are required. Delete the others that you cannot answer. docs/questions.md has as many
  // more, such as checkers, pinned pieces, attackers of a square, dirty pieces.
  answers: {
    moves: () => [], // TODO: the legal moves: ["e2e4", "a7a8q"], spelled as in make
    fen: () => "", // TODO: all six fields

    check: () => false, // is the side to move in check?
    gives_check: () => [], // the moves that give check
    captures: () => [], // the moves that capture, en passant included
    pieces: () => "", // 64 letters, a1, b1 to h8: "RNBQKBNR…", "." for an empty square
    move_count: () => 0, // the number of moves, by a function that counts without listing
    san: () => ({}), // each legal move as {"g1f3": "Nf3"}
    pgn: () => "", // the game since the position was set up

    key: () => 0n, // the hash key: a BigInt, a number, or hexadecimal digits
    recomputed_key: () => 0n, // the same key, computed from scratch
    views: () => ({}), // other numbers that depend on the position alone: {"material": 78}
    self_check: () => null, // your own consistency check: null, or what is wrong
    repetitions: () => 0, // how often this position occurred before in the game

    checkmate: () => false,
    stalemate: () => false,
    insufficient_material: () => false,
    fifty_moves: () => false,
    seventyfive_moves: () => false,
    threefold_repetition: () => false,
    fivefold_repetition: () => false,
  },
});
