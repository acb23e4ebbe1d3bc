// The content of a FEN: pieces on squares, side to move, castling, en passant, clocks. No derived state.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "bitboard.h"

namespace kiwi {

/// The half-move clock at which a game is over (FIDE 9.6.2).
inline constexpr int SEVENTY_FIVE_MOVES = 150;
/// The largest half-move clock and full-move number that is read: far beyond any game.
inline constexpr int MAX_HALFMOVE_CLOCK = 99'999;
inline constexpr int MAX_FULLMOVE_NUMBER = 99'999;
/// The largest one in a set-up: moves count on from what was read, and nothing overflows.
inline constexpr int MAX_COUNTED = 100'000'000;

/// The content of a FEN, valid or not: see `find_fault`.
struct BoardSetup {
    std::array<Piece, SQUARE_NB> board{};
    Color side_to_move = WHITE;
    /// The rook's square for each single right (index WHITE_OO, WHITE_OOO, BLACK_OO, BLACK_OOO), or SQ_NONE.
    std::array<Square, CASTLING_RIGHT_NB> castling_rook = [] {
        std::array<Square, CASTLING_RIGHT_NB> none{};
        none.fill(SQ_NONE);
        return none;
    }();
    /// The square that a double push has just passed, even if no pawn can capture there; otherwise SQ_NONE.
    Square ep_square = SQ_NONE;
    int halfmove_clock = 0;  ///< Plies since the last capture or pawn move, 0…MAX_COUNTED.
    int fullmove_number = 1; ///< 1 for the first move, up by one after each move of Black, 1…MAX_COUNTED.
    Variant variant = Variant::Standard;

    bool operator==(const BoardSetup&) const = default;
};

/// The squares of a piece, and the square of a king (SQ_NONE if there is none, the lowest if there are several).
[[nodiscard]] Bitboard pieces(const BoardSetup& setup, Piece pc);
[[nodiscard]] Square king_square(const BoardSetup& setup, Color c);

/// The same position with the colours exchanged and the board turned upside down.
[[nodiscard]] BoardSetup flipped(const BoardSetup& setup);

/// The field of a FEN that is at fault.
enum class FenField { Whole, Placement, SideToMove, Castling, EnPassant, HalfmoveClock, FullmoveNumber };

/// Why a FEN or a set-up is rejected.
enum class Fault {
    // Text.
    TooLong,
    EmbeddedNul,
    TooFewFields,
    TrailingText,
    // Placement.
    WrongRankCount,
    WrongRankWidth,
    ConsecutiveDigits,
    UnknownLetter,
    MissingKing,
    TooManyKings,
    PawnOnBackRank,
    TooManyPieces,   ///< More than 16 of a colour.
    OpponentInCheck, ///< The side not to move is in check.
    // Side to move.
    BadSideToMove,
    // Castling.
    BadCastlingLetter,
    DuplicateCastlingRight,
    CastlingOrder, ///< The rights are not in the order White before Black, king side before queen side.
    CastlingWithoutKing,
    CastlingWithoutRook,
    CastlingNotStandard, ///< A Chess960 right where standard castling was requested.
    // En passant.
    BadEnPassantSquare,
    EnPassantWrongRank,
    EnPassantOccupied,
    EnPassantWithoutPawn,
    EnPassantOriginOccupied,
    // Half-move clock and full-move number.
    BadNumber,
    NumberOutOfRange,
    // Positions that no game reaches; see engine/reachability.h.
    TooManyPawns,
    TooManyPromoted,     ///< More promoted pieces than pawns are missing.
    CastlingFilesDiffer, ///< Kings or rooks of both sides may castle, but from different files.
    ImpossibleCheck,     ///< No last move can have given this check.
    EnPassantImpossible, ///< The double push cannot have been the last move: the enemy king was in check before it.
    NoLastMove           ///< No move of the other side leads to this position.
};

/// How bad a fault is.
enum class Grade {
    Malformed,  ///< The text is not a FEN.
    Unplayable, ///< The rules cannot continue the game: no king, the side not to move in check, …
    Unreachable ///< The game can be continued, but no game leads to the position.
};
[[nodiscard]] Grade grade_of(Fault fault);
/// "malformed", "unplayable", "unreachable".
[[nodiscard]] const char* name_of(Grade grade);

/// "castling", for people.
[[nodiscard]] const char* name_of(FenField field);

/// What is wrong with a set-up, where, and why.
struct SetupFault {
    Fault fault;
    FenField field;
    Square square; ///< The square at fault; SQ_NONE if there is no single one.
    std::string reason;
};

/// The first fault of the placement that makes it unplayable: kings, pawns on the back ranks, more than 16 pieces of a
/// colour, the side not to move in check.
[[nodiscard]] std::optional<SetupFault> find_placement_fault(const BoardSetup& setup);

/// The fault of having more than 8 pawns, or more promoted pieces than missing pawns: playable, but unreachable.
[[nodiscard]] std::optional<SetupFault> find_promotion_fault(const BoardSetup& setup);

/// The fault that both sides may castle, but with kings or rooks on different files. Playable, but unreachable, except
/// in Double Chess960, where each side has its own starting arrangement.
[[nodiscard]] std::optional<SetupFault> find_castling_files_fault(const BoardSetup& setup);

/// The fault of one castling right, if any. Precondition: the placement has no fault.
[[nodiscard]] std::optional<SetupFault> find_castling_fault(const BoardSetup& setup, CastlingRights right);

/// The fault of the en passant square, if any. Precondition: the placement has no fault.
[[nodiscard]] std::optional<SetupFault> find_en_passant_fault(const BoardSetup& setup);

/// The first fault that makes a set-up unplayable; none if `Position::set` accepts it.
[[nodiscard]] std::optional<SetupFault> find_fault(const BoardSetup& setup);

} // namespace kiwi
