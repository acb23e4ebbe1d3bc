// The rules of chess the slow, obvious way: what everything else is compared with.
//
// Nothing here is shared with engine/, neither code nor tables nor types: FEN text goes in, UCI text comes out. A board
// is eight by eight letters. To find the legal moves, each move that the piece could make is tried on a copy of the
// board, and kept if the own king cannot be captured then. Plain enough to be read beside the FIDE Laws of Chess
// (2023), whose articles the code cites; Chess960 follows their Guidelines II. Never make it faster.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kiwi::oracle {

enum class Side { White, Black };
[[nodiscard]] constexpr Side other(Side side) { return side == Side::White ? Side::Black : Side::White; }

/// How castling is written: the king's destination, or in Chess960 its rook's square. Nothing else differs.
enum class Castling { Standard, Chess960 };

/// A place on the board: file 0…7 for a…h, rank 0…7 for 1…8.
struct Place {
    int file = 0;
    int rank = 0;
    auto operator<=>(const Place&) const = default;
};

/// "e4".
[[nodiscard]] std::string name_of(Place place);

/// A position: letters as in a FEN, '.' for an empty square.
struct Board {
    std::array<std::array<char, 8>, 8> square{}; ///< square[rank][file]
    Side side_to_move = Side::White;
    /// The files of the rooks that the king may still castle with: first White's, then Black's.
    std::array<std::bitset<8>, 2> castling_rooks;
    /// The square that a pawn passed in a double push with the last move; kept whether or not it can be captured there.
    std::optional<Place> passed;
    int halfmove_clock = 0;
    int fullmove_number = 1;
    Castling castling = Castling::Standard;

    [[nodiscard]] char at(Place place) const;
    void put(Place place, char piece);
};

/// Reads a FEN that is known to be valid; nothing if it is not even well formed. Rights may be spelt K, Q, k, q for the
/// outermost rook, or by the file of the rook.
[[nodiscard]] std::optional<Board> read_fen(std::string_view fen, Castling castling);

/// Whether the rules say how to play on: each side has one king and at most 16 pieces, no pawn stands on a first or
/// last rank, the side that has moved is not in check, kings and rooks with castling rights stand where they may castle
/// from, and the square that a pawn passed lies behind a pawn that can just have passed it.
[[nodiscard]] bool is_playable(const Board& board);

/// Whether a legal move leads to a playable position, from one that is playable and has possible material: pawns and
/// promoted pieces are at most eight of a side. Nothing is said about the moves before the last. The clocks are not
/// looked at.
[[nodiscard]] bool has_last_move(const Board& board);

/// Writes a FEN: the en passant square only where a capture is legal; rights as KQkq, in Chess960 by file.
[[nodiscard]] std::string write_fen(const Board& board);

/// The legal moves in UCI notation, sorted. Castling is written e1g1, in Chess960 e1h1.
[[nodiscard]] std::vector<std::string> legal_moves(const Board& board);

/// The board after a legal move in UCI notation; nothing if it is not one.
[[nodiscard]] std::optional<Board> after_move(const Board& board, std::string_view uci);

/// The piece that the move from one board to the next captured, or '.'.
[[nodiscard]] char captured_piece(const Board& before, const Board& after);

/// A move that is legal but for the safety of the king, perhaps: castling if the right remains and nothing stands in
/// the way.
struct PossibleMove {
    bool is_legal = false;
    bool is_castling = false;
    bool is_en_passant = false;
};
/// All such moves, legal ones among them, in UCI notation.
[[nodiscard]] std::map<std::string, PossibleMove> pseudo_legal_moves(const Board& board);

/// What a legal move is, beside where it goes.
struct MoveFacts {
    char moved = '.';    ///< The piece that moves; of castling the king.
    char captured = '.'; ///< The captured piece, or '.'.
    bool is_en_passant = false;
    bool is_castling = false;
    bool is_promotion = false;
    bool gives_check = false;
};
/// All legal moves, in UCI notation, with their facts.
[[nodiscard]] std::map<std::string, MoveFacts> facts_of_moves(const Board& board);
/// Which of two equal attackers captures first.
enum class EqualAttackers {
    LowestForItsSide, ///< The one on the lowest square as its own side sees the board.
    Lowest,           ///< The one on the lowest square, from a1.
    Highest           ///< The one on the highest square.
};
/// How exchanges are counted, where programs differ.
struct ExchangeRules {
    std::map<char, int> values{{'p', 100}, {'n', 320}, {'b', 330}, {'r', 500}, {'q', 900}}; ///< A king is worth 0.
    bool special_moves_are_worth_nothing = false; ///< En passant and promotion, as castling; they begin no exchange.
    bool pinned_pieces_capture = false;
    EqualAttackers first = EqualAttackers::LowestForItsSide;
};
/// All legal moves, in UCI notation, with the value of the exchange that each begins, as `kiwi::Position::see_ge`
/// defines it in words.
[[nodiscard]] std::map<std::string, int> exchange_values(const Board& board, const ExchangeRules& rules = {});

/// Whether the side to move is in check (3.9.1), mated (5.1.1), stalemated (5.2.1).
[[nodiscard]] bool is_check(const Board& board);
[[nodiscard]] bool is_mate(const Board& board);
[[nodiscard]] bool is_stalemate(const Board& board);

/// The squares from which pieces of a side attack a place (3.1.2).
[[nodiscard]] std::set<std::string> attackers(const Board& board, Place place, Side by);
/// A set of places, a bit each: 0 for a1, 1 for b1 … 63 for h8.
using Places = std::bitset<64>;
[[nodiscard]] constexpr std::size_t index_of(Place place) {
    return 8 * static_cast<std::size_t>(place.rank) + static_cast<std::size_t>(place.file);
}
/// The places that the piece on a place attacks (3.1.2), occupied or not.
[[nodiscard]] Places attacked_from(const Board& board, Place from);
/// The squares of the pieces that give check (3.9.1).
[[nodiscard]] std::set<std::string> checkers(const Board& board);

/// A piece that alone stands between a king and an enemy slider, and that slider's square.
struct Blocker {
    std::string piece;
    std::string slider;
    auto operator<=>(const Blocker&) const = default;
};
/// All of them for the king of one side, whatever their own colour.
[[nodiscard]] std::set<Blocker> blockers(const Board& board, Side side);

/// Whether some en passant capture is legal.
[[nodiscard]] bool can_capture_en_passant(const Board& board);

/// Whether two positions are the same under the repetition rule (9.2.3).
[[nodiscard]] bool same_position(const Board& a, const Board& b);

/// How often the last position of a game occurred in it, itself included (9.2).
[[nodiscard]] int occurrences_of_last(std::span<const Board> game);
/// How many plies before the end of a game its last position occurred, the last time first; itself not counted.
[[nodiscard]] std::vector<int> earlier_occurrences(std::span<const Board> game);

/// Whether 50 moves by each side passed without capture or pawn move, and the side to move is not mated (9.3, 5.1.1).
[[nodiscard]] bool is_fifty_move_draw(const Board& board);

/// The same for 75 moves (9.6.2).
[[nodiscard]] bool is_seventy_five_move_draw(const Board& board);

/// Whether the pieces on the board cannot mate, however both sides play (5.2.2): king against king, against king and
/// knight, or against kings and bishops that all stand on squares of one colour. Other dead positions, such as blocked
/// pawns, are not asked for here.
[[nodiscard]] bool is_insufficient_material(const Board& board);

/// The same as many programs simplify it: king against king and at most one knight or bishop in all.
[[nodiscard]] bool is_minor_piece_ending(const Board& board);

/// All legal moves, in UCI notation, with their Standard Algebraic Notation (FIDE Appendix C; PGN standard, section
/// 8.2.3): the origin's file, else its rank, else both, only where another legal move of such a piece has the same
/// destination; "x", "=Q", "O-O", and "+" or "#".
[[nodiscard]] std::map<std::string, std::string> sans_of_moves(const Board& board);

/// Texts by which programs and people name legal moves, without check marks and comments, each with a move that it may
/// name, in UCI notation, sorted: SAN, more of the origin than is needed, captures with and without "x", zeros for
/// castling, promotions with and without "=", the squares alone. Exact for the letters of English and upper case.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> names_of_moves(const Board& board);

/// The number of leaves at a depth, every move made.
[[nodiscard]] std::uint64_t perft(const Board& board, int depth);

} // namespace kiwi::oracle
