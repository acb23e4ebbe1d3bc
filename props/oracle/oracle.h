// A slow, obvious implementation of the rules of chess: the reference for everything else.
//
// It shares no code, tables or types with engine/: FEN text goes in, UCI text comes out. A board is eight by eight
// letters. To find the legal moves, it makes each pseudo-legal move on a copy of the board and drops those that leave
// the own king in check. The code can be read beside the FIDE Laws of Chess (2023), whose articles it cites; Chess960
// follows their Guidelines II. Never make it faster at the price of plainness.
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

/// A square of the board: file 0…7 for a…h, rank 0…7 for 1…8.
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
    /// The files of the rooks with a castling right: White's, then Black's.
    std::array<std::bitset<8>, 2> castling_rooks;
    /// The square that a pawn passed if the last move was a double push, even where no en passant capture is legal.
    std::optional<Place> passed;
    int halfmove_clock = 0;
    int fullmove_number = 1;
    Castling castling = Castling::Standard;

    [[nodiscard]] char at(Place place) const;
    void put(Place place, char piece);
};

/// Reads a FEN that is known to be valid; returns nothing if it is malformed. A castling right is K, Q, k or q for the
/// outermost rook, or the file of the rook.
[[nodiscard]] std::optional<Board> read_fen(std::string_view fen, Castling castling);

/// Whether the rules define the play from this position: each side has one king and at most 16 pieces, no pawn is on a
/// first or last rank, the side not to move is not in check, kings and rooks with castling rights are on squares from
/// which they may castle, and the passed square lies behind a pawn that can just have made a double push.
[[nodiscard]] bool is_playable(const Board& board);

/// Whether a playable position can arise by a legal move from another playable position with possible material: a side
/// has at most eight pawns and promoted pieces together. Ignores all earlier moves and both clocks.
[[nodiscard]] bool has_last_move(const Board& board);

/// Writes a FEN: the en passant square only where a capture is legal; rights as KQkq, in Chess960 by file.
[[nodiscard]] std::string write_fen(const Board& board);

/// The legal moves in UCI notation, sorted. Castling is written e1g1, in Chess960 e1h1.
[[nodiscard]] std::vector<std::string> legal_moves(const Board& board);

/// The board after a legal move in UCI notation; nothing if it is not one.
[[nodiscard]] std::optional<Board> after_move(const Board& board, std::string_view uci);
/// The board after a null move: the other side is to move, and the counters go on.
[[nodiscard]] Board after_null_move(Board board);

/// The piece that the move from one board to the next captured, or '.'.
[[nodiscard]] char captured_piece(const Board& before, const Board& after);

/// A pseudo-legal move: it may leave the king in check. Castling needs the right and an empty path only.
struct PossibleMove {
    bool is_legal = false;
    bool is_castling = false;
    bool is_en_passant = false;
};
/// All pseudo-legal moves, in UCI notation.
[[nodiscard]] std::map<std::string, PossibleMove> pseudo_legal_moves(const Board& board);

/// The properties of a legal move.
struct MoveFacts {
    char moved = '.';    ///< The piece that moves; for castling the king.
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
    LowestForItsSide, ///< The attacker on the lowest square, seen from its own side of the board.
    Lowest,           ///< The attacker on the lowest square, counted from a1.
    Highest           ///< The attacker on the highest square.
};
/// Which pinned pieces capture.
enum class PinnedPieces {
    None,  ///< None while an enemy slider that pinned a piece stands where it stood.
    Legal, ///< Those whose capture leaves their king unattacked, as along the line of the pin.
    All
};
/// The rules of static exchange evaluation on which programs differ.
struct ExchangeRules {
    std::map<char, int> values{{'p', 100}, {'n', 320}, {'b', 330}, {'r', 500}, {'q', 900}}; ///< A king is worth 0.
    bool special_moves_are_worth_nothing = false; ///< En passant and promotion begin no exchange, like castling.
    PinnedPieces pinned = PinnedPieces::None;
    EqualAttackers first = EqualAttackers::LowestForItsSide;
};
/// All legal moves, in UCI notation, with the value of the exchange that each begins, as defined at
/// `kiwi::Position::see_ge`.
[[nodiscard]] std::map<std::string, int> exchange_values(const Board& board, const ExchangeRules& rules = {});

/// Whether the side to move is in check (3.9.1), mated (5.1.1), stalemated (5.2.1).
[[nodiscard]] bool is_check(const Board& board);
[[nodiscard]] bool is_mate(const Board& board);
[[nodiscard]] bool is_stalemate(const Board& board);

/// The squares from which pieces of a side attack a place (3.1.2).
[[nodiscard]] std::set<std::string> attackers(const Board& board, Place place, Side by);
/// A set of squares, one bit each: 0 for a1, 1 for b1 … 63 for h8.
using Places = std::bitset<64>;
[[nodiscard]] constexpr std::size_t index_of(Place place) {
    return 8 * static_cast<std::size_t>(place.rank) + static_cast<std::size_t>(place.file);
}
/// The squares that the piece on a square attacks (3.1.2), occupied or not.
[[nodiscard]] Places attacked_from(const Board& board, Place from);
/// The squares of the pieces that give check (3.9.1).
[[nodiscard]] std::set<std::string> checkers(const Board& board);

/// The square of the only piece between a king and an enemy slider, and the slider's square.
struct Blocker {
    std::string piece;
    std::string slider;
    auto operator<=>(const Blocker&) const = default;
};
/// All blockers, of either colour, for the king of one side.
[[nodiscard]] std::set<Blocker> blockers(const Board& board, Side side);

/// Whether some en passant capture is legal.
[[nodiscard]] bool can_capture_en_passant(const Board& board);

/// Whether two positions are the same under the repetition rule (9.2.3).
[[nodiscard]] bool same_position(const Board& a, const Board& b);

/// How often the last position of a game has occurred, the last occurrence included (9.2).
[[nodiscard]] int occurrences_of_last(std::span<const Board> game);
/// The earlier occurrences of the last position of a game: how many plies before the end, the most recent first.
[[nodiscard]] std::vector<int> earlier_occurrences(std::span<const Board> game);

/// Whether 50 moves by each side passed without capture or pawn move, and the side to move is not mated (9.3, 5.1.1).
[[nodiscard]] bool is_fifty_move_draw(const Board& board);

/// Whether 75 moves by each side passed without capture or pawn move, and the side to move is not mated (9.6.2).
[[nodiscard]] bool is_seventy_five_move_draw(const Board& board);

/// Whether the pieces on the board cannot mate, however both sides play (5.2.2): king against king, against king and
/// knight, or kings and bishops that all stand on squares of one colour. Does not recognise other dead positions, such
/// as blocked pawns.
[[nodiscard]] bool is_insufficient_material(const Board& board);

/// Insufficient material as many programs simplify it: two kings and at most one knight or bishop in all.
[[nodiscard]] bool is_minor_piece_ending(const Board& board);

/// All legal moves, in UCI notation, with their Standard Algebraic Notation (PGN standard, section 8.2.3): the origin's
/// file, else its rank, else both, only where another piece of the same kind has a legal move to the same destination;
/// "x", "=Q", "O-O", and "+" or "#".
[[nodiscard]] std::map<std::string, std::string> sans_of_moves(const Board& board);

/// All texts that may name a legal move, each with that move in UCI notation: SAN, a longer origin than needed,
/// captures with and without "x", castling with zeros, promotions with and without "=", the squares alone. Complete for
/// English piece letters in upper case, without check marks and comments. A text may name several moves, and stand here
/// twice.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> names_of_moves(const Board& board);

/// The number of leaf nodes at a depth. Makes every move: no bulk counting.
[[nodiscard]] std::uint64_t perft(const Board& board, int depth);

/// The key of a position of standard chess in Polyglot's opening books (Michel Van den Bergh, "Polyglot book format").
[[nodiscard]] std::uint64_t polyglot_key(const Board& board);

/// The file of en passant in that key: of the passed square, if a pawn of the side to move is beside the pawn that
/// passed it. Whether the capture is legal does not matter.
[[nodiscard]] std::optional<int> file_in_polyglot_key(const Board& board);

} // namespace kiwi::oracle
