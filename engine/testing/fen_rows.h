// FENs to refuse and to accept: for the tests, and for the test vectors that others copy.
#pragma once

#include <string>
#include <vector>

#include "../fen.h"

namespace kiwi::fen_rows {

/// A FEN to reject. '^' is before the character at fault, or where something is missing.
struct Refused {
    const char* marked;
    FenField field;
    Fault fault;
    Variant variant = Variant::Standard;

    /// The FEN without its mark.
    [[nodiscard]] std::string text() const {
        std::string fen = marked;
        return fen.erase(fen.find('^'), 1);
    }
};

using enum FenField;

// clang-format off
/// FENs that are malformed or unplayable.
inline const std::vector<Refused> REFUSED{
    // From reports of other programs (docs/museum.md).
    {"1n6/8/2Q5/1r^K5/8/8/8/5k2 b - -", Placement, Fault::OpponentInCheck},
    {"2k5/8/3K4/1p6/p7/P7/1B6/8 b ^KQkq - 0 1", Castling, Fault::CastlingWithoutKing},
    // Too few fields, too much text.
    {"^", Whole, Fault::TooFewFields},
    {"   ^", Whole, Fault::TooFewFields},
    {"4k3/8/8/8/8/8/8/4K3^", Whole, Fault::TooFewFields},
    {"4k3/8/8/8/8/8/8/4K3 w^", Whole, Fault::TooFewFields},
    {"4k3/8/8/8/8/8/8/4K3 w -^", Whole, Fault::TooFewFields},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 ^x", Whole, Fault::TrailingText},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 ^0", Whole, Fault::TrailingText},
    // Ranks.
    {"4k3/8/8/8/8/8/4K3^ w - - 0 1", Placement, Fault::WrongRankCount},
    {"4k3/8/8/8/8/8/8/4K3^/8 w - - 0 1", Placement, Fault::WrongRankCount},
    {"4k3/8/8/8/8/8/8/4K3^/ w - - 0 1", Placement, Fault::WrongRankCount},
    {"8^ w - - 0 1", Placement, Fault::WrongRankCount},
    {"4k2^/8/8/8/8/8/8/4K3 w - - 0 1", Placement, Fault::WrongRankWidth},
    {"4k3/7^/8/8/8/8/8/4K3 w - - 0 1", Placement, Fault::WrongRankWidth},
    {"4k3/^/8/8/8/8/8/4K3 w - - 0 1", Placement, Fault::WrongRankWidth},
    {"4k^4/8/8/8/8/8/8/4K3 w - - 0 1", Placement, Fault::WrongRankWidth},
    {"rnbqkbnr^r/8/8/8/8/8/8/4K3 w - - 0 1", Placement, Fault::WrongRankWidth},
    {"4k3/8/8/8/8/8/8/4K2^ w - - 0 1", Placement, Fault::WrongRankWidth},
    {"4k3/8/8/8/8/8/8/^ w - - 0 1", Placement, Fault::WrongRankWidth},
    {"4k3/4^4/8/8/8/8/8/4K3 w - - 0 1", Placement, Fault::ConsecutiveDigits},
    {"4k3/8/1^1p5/8/8/8/8/4K3 w - - 0 1", Placement, Fault::ConsecutiveDigits},
    // Letters.
    {"4k3/^x7/8/8/8/8/8/4K3 w - - 0 1", Placement, Fault::UnknownLetter},
    {"4k3/^9/8/8/8/8/8/4K3 w - - 0 1", Placement, Fault::UnknownLetter},
    {"4k3/^0p7/8/8/8/8/8/4K3 w - - 0 1", Placement, Fault::UnknownLetter},
    {"4k3/8/8/3^.4/8/8/8/4K3 w - - 0 1", Placement, Fault::UnknownLetter},
    {"4k3^\\8/8/8/8/8/8/4K3 w - - 0 1", Placement, Fault::UnknownLetter},
    {"4k3/8/8/^\xC3\xA9" "6/8/8/8/4K3 w - - 0 1", Placement, Fault::UnknownLetter},
    // Side to move.
    {"4k3/8/8/8/8/8/8/4K3 ^x - - 0 1", SideToMove, Fault::BadSideToMove},
    {"4k3/8/8/8/8/8/8/4K3 ^W - - 0 1", SideToMove, Fault::BadSideToMove},
    {"4k3/8/8/8/8/8/8/4K3 ^white - - 0 1", SideToMove, Fault::BadSideToMove},
    {"4k3/8/8/8/8/8/8/4K3 ^- w - - 0", SideToMove, Fault::BadSideToMove},
    // Kings.
    {"^8/8/8/8/8/8/8/4K3 w - - 0 1", Placement, Fault::MissingKing},
    {"^4k3/8/8/8/8/8/8/8 w - - 0 1", Placement, Fault::MissingKing},
    {"^8/8/8/8/8/8/8/8 w - - 0 1", Placement, Fault::MissingKing},
    {"4k3/8/8/8/8/8/8/^K3K3 w - - 0 1", Placement, Fault::TooManyKings},
    {"4k2k/8/8/8/8/8/^k7/4K3 w - - 0 1", Placement, Fault::TooManyKings},
    // Pawns.
    {"4k3/8/8/8/8/8/8/^P3K3 w - - 0 1", Placement, Fault::PawnOnBackRank},
    {"4k2^P/8/8/8/8/8/8/4K3 w - - 0 1", Placement, Fault::PawnOnBackRank},
    {"4k3/8/8/8/8/8/8/4K2^p w - - 0 1", Placement, Fault::PawnOnBackRank},
    {"^p3k3/8/8/8/8/8/8/4K3 w - - 0 1", Placement, Fault::PawnOnBackRank},
    // Material.
    {"^4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w - - 0 1", Placement, Fault::TooManyPieces},
    {"^rnbqkbnr/pppppppp/n7/8/8/8/8/4K3 w - - 0 1", Placement, Fault::TooManyPieces},
    // Checks.
    {"^k7/8/8/8/8/8/8/R3K3 w - - 0 1", Placement, Fault::OpponentInCheck},
    {"8/8/8/3^k4/4P3/8/8/4K3 w - - 0 1", Placement, Fault::OpponentInCheck},
    {"8/8/8/8/8/3k4/4^K3/8 b - - 0 1", Placement, Fault::OpponentInCheck},
    {"4k3/8/3N4/8/8/8/8/4^K2r b - - 0 1", Placement, Fault::OpponentInCheck},
    // Castling.
    {"r3k2r/8/8/8/8/8/8/R3K2R w ^x - 0 1", Castling, Fault::BadCastlingLetter},
    {"r3k2r/8/8/8/8/8/8/R3K2R w KQ^-kq - 0 1", Castling, Fault::BadCastlingLetter},
    {"r3k2r/8/8/8/8/8/8/R3K2R w K^Zkq - 0 1", Castling, Fault::BadCastlingLetter},
    {"r3k2r/8/8/8/8/8/8/R3K2R w K^1 - 0 1", Castling, Fault::BadCastlingLetter},
    {"r3k2r/8/8/8/8/8/8/R3K2R w K^Kkq - 0 1", Castling, Fault::DuplicateCastlingRight},
    {"r3k2r/8/8/8/8/8/8/R3K2R w K^H - 0 1", Castling, Fault::DuplicateCastlingRight},
    {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq^q - 0 1", Castling, Fault::DuplicateCastlingRight},
    {"r3k2r/8/8/8/8/8/8/R3K2R w Q^K - 0 1", Castling, Fault::CastlingOrder},
    {"r3k2r/8/8/8/8/8/8/R3K2R w kq^KQ - 0 1", Castling, Fault::CastlingOrder},
    {"r3k2r/8/8/8/8/8/8/R3K2R w KQq^k - 0 1", Castling, Fault::CastlingOrder},
    {"r3k2r/8/8/8/8/8/4K3/R6R w ^KQkq - 0 1", Castling, Fault::CastlingWithoutKing},
    {"r6r/3k4/8/8/8/8/8/R3K2R w KQ^kq - 0 1", Castling, Fault::CastlingWithoutKing},
    {"4k3/8/8/8/8/8/8/K6R w ^H - 0 1", Castling, Fault::CastlingWithoutKing, Variant::Chess960},
    {"r3k2r/8/8/8/8/8/8/R3K3 w ^KQkq - 0 1", Castling, Fault::CastlingWithoutRook},
    {"r3k2r/8/8/8/8/8/8/4K2R w K^Q - 0 1", Castling, Fault::CastlingWithoutRook},
    {"r3k2N/8/8/8/8/8/8/4K2R w K^kq - 0 1", Castling, Fault::CastlingWithoutRook},
    {"4k3/8/8/8/8/8/8/4K2R w ^A - 0 1", Castling, Fault::CastlingWithoutRook},
    {"4k3/8/8/8/8/8/8/4K2r w ^H - 0 1", Castling, Fault::CastlingWithoutRook, Variant::Chess960},
    {"4k3/8/8/8/8/8/8/4KR2 w ^E - 0 1", Castling, Fault::CastlingWithoutRook, Variant::Chess960},
    {"4k3/8/8/8/8/8/8/5K1R w ^K - 0 1", Castling, Fault::CastlingNotStandard},
    {"4k3/8/8/8/8/8/8/4K1R1 w ^G - 0 1", Castling, Fault::CastlingNotStandard},
    {"1r2k3/8/8/8/8/8/8/4K3 w ^q - 0 1", Castling, Fault::CastlingNotStandard},
    // En passant.
    {"4k3/8/8/3pP3/8/8/8/4K3 w - ^d - 0", EnPassant, Fault::BadEnPassantSquare},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - ^d9 0 1", EnPassant, Fault::BadEnPassantSquare},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - ^i6 0 1", EnPassant, Fault::BadEnPassantSquare},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - ^D6 0 1", EnPassant, Fault::BadEnPassantSquare},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - ^d66 0 1", EnPassant, Fault::BadEnPassantSquare},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - ^d5 0 1", EnPassant, Fault::EnPassantWrongRank},
    {"4k3/8/8/8/3Pp3/8/8/4K3 w - ^d3 0 1", EnPassant, Fault::EnPassantWrongRank},
    {"4k3/8/3n4/3pP3/8/8/8/4K3 w - ^d6 0 1", EnPassant, Fault::EnPassantOccupied},
    {"4k3/8/8/4P3/8/8/8/4K3 w - ^d6 0 1", EnPassant, Fault::EnPassantWithoutPawn},
    {"4k3/8/8/3PP3/8/8/8/4K3 w - ^d6 0 1", EnPassant, Fault::EnPassantWithoutPawn},
    {"4k3/3n4/8/3pP3/8/8/8/4K3 w - ^d6 0 1", EnPassant, Fault::EnPassantOriginOccupied},
    // Half-move clock and full-move number.
    {"4k3/8/8/8/8/8/8/4K3 w - - ^x 1", HalfmoveClock, Fault::BadNumber},
    {"4k3/8/8/8/8/8/8/4K3 w - - 1^.5 1", HalfmoveClock, Fault::BadNumber},
    {"4k3/8/8/8/8/8/8/4K3 w - - ^+1 1", HalfmoveClock, Fault::BadNumber},
    {"4k3/8/8/8/8/8/8/4K3 w - - ^- 1", HalfmoveClock, Fault::BadNumber},
    {"4k3/8/8/8/8/8/8/4K3 w - - ^-1 1", HalfmoveClock, Fault::NumberOutOfRange},
    {"4k3/8/8/8/8/8/8/4K3 w - - ^100000 1", HalfmoveClock, Fault::NumberOutOfRange},
    {"4k3/8/8/8/8/8/8/4K3 w - - ^99999999999999999999 1", HalfmoveClock, Fault::NumberOutOfRange},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1^a", FullmoveNumber, Fault::BadNumber},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 ^-1", FullmoveNumber, Fault::NumberOutOfRange},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 ^100000", FullmoveNumber, Fault::NumberOutOfRange},
};

/// A FEN to accept, and the FEN that is written for it.
struct Accepted {
    const char* fen;
    const char* written; ///< Null if it is written unchanged.
    Variant variant = Variant::Standard;
};

inline const std::vector<Accepted> ACCEPTED{
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", nullptr},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", nullptr},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", nullptr},
    {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", nullptr},
    {"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", nullptr},
    {"qqqqqqqq/3kq3/8/8/8/8/3KQ3/QQQQQQQQ w - - 0 1", nullptr},
    // Half-move clock and full-move number: missing, zero, large.
    {"4k3/8/8/8/8/8/8/4K3 w - -", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
    {"4k3/8/8/8/8/8/8/4K3 w - - 7", "4k3/8/8/8/8/8/8/4K3 w - - 7 1"},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
    {"4k3/8/8/8/8/8/8/4K3 b - - 0 0", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
    {"4k3/8/8/8/8/8/8/4K3 w - - 100 120", nullptr},
    {"4k3/8/8/8/8/8/8/4K3 w - - 99999 99999", nullptr},
    {"4k3/8/8/8/8/8/8/4K3 b - - 007 010", "4k3/8/8/8/8/8/8/4K3 b - - 7 10"},
    // Blanks.
    {"  4k3/8/8/8/8/8/8/4K3  w -\t- 3   9 ", "4k3/8/8/8/8/8/8/4K3 w - - 3 9"},
    // En passant square: kept if a capture is legal, otherwise dropped.
    {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", nullptr},
    {"4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1", nullptr},
    {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
    {"8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "8/8/8/K2pP2r/8/8/8/4k3 w - - 0 1"},
    {"4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4r1k1/8/8/3pP3/8/8/8/4K3 w - - 0 1"},
    {"4r1k1/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", nullptr},
    {"4k3/8/8/3pP3/4K3/8/8/8 w - d6 0 1", nullptr},
    {"4k3/r6K/8/3pP3/8/8/8/8 w - d6 0 1", "4k3/r6K/8/3pP3/8/8/8/8 w - - 0 1"},
    {"4k3/8/8/p6P/8/8/8/4K3 w - a6 0 1", "4k3/8/8/p6P/8/8/8/4K3 w - - 0 1"},
    // Castling rights in three notations.
    {"r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
    {"r3k2r/8/8/8/8/8/8/R3K2R w KAhq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
    {"r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 1", nullptr},
    {"r3k2r/8/8/8/8/8/8/R3K2R b - - 0 1", nullptr},
    {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", Variant::Chess960},
    {"1rk3r1/8/8/8/8/8/8/1RK3R1 w KQkq - 0 1", "1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1", Variant::Chess960},
    {"1rk2rr1/8/8/8/8/8/8/1RK2RR1 w FBfb - 0 1", nullptr, Variant::Chess960},
    {"1rk2rr1/8/8/8/8/8/8/1RK2RR1 w FQkb - 0 1", "1rk2rr1/8/8/8/8/8/8/1RK2RR1 w FBgb - 0 1", Variant::Chess960},
    {"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", nullptr, Variant::Chess960},
    {"4k3/8/8/8/8/8/8/RK6 w A - 0 1", nullptr, Variant::Chess960},
    // Possible checks.
    {"4k3/8/8/8/4r3/5n2/8/3QK3 w - - 0 1", nullptr},
    {"4k3/8/8/8/1b2r3/8/8/4K3 w - - 0 1", nullptr},
    {"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", nullptr},
    {"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", nullptr},
    // The largest possible material.
    {"4k3/8/8/8/8/8/PPPPPPP1/QQ2K3 w - - 0 1", nullptr},
    {"4k3/8/8/8/8/8/PPPPPPP1/B1B1K3 w - - 0 1", nullptr},
    {"rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w KQkq - 0 1", nullptr},
    {"4k3/8/8/8/8/8/8/NNNNKNNN w - - 0 1", nullptr},
    {"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - - 12 34", nullptr},
};
// clang-format on

// clang-format off
/// FENs of positions that no game reaches: only strict reading refuses them.
inline const std::vector<Refused> UNREACHABLE{
    {"^4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", Placement, Fault::TooManyPawns},
    {"^4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", Placement, Fault::TooManyPawns},
    {"^4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", Placement, Fault::TooManyPromoted},
    {"^4k3/8/8/8/8/8/PPPPPPP1/NNN1K1NN w - - 0 1", Placement, Fault::TooManyPromoted},
    {"^4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w - - 0 1", Placement, Fault::TooManyPromoted},
    {"^rrr1k3/pppppppp/8/8/8/8/8/4K3 w - - 0 1", Placement, Fault::TooManyPromoted},
    {"4r3/8/8/8/1b5k/5n2/8/4^K3 w - - 0 1", Placement, Fault::ImpossibleCheck},
    {"4k3/8/8/8/8/3n1n2/8/4^K3 w - - 0 1", Placement, Fault::ImpossibleCheck},
    {"4k3/8/8/8/8/3n4/5p2/4^K3 w - - 0 1", Placement, Fault::ImpossibleCheck},
    {"4k3/8/8/8/8/8/3p1p2/4^K3 w - - 0 1", Placement, Fault::ImpossibleCheck},
    {"4k3/8/8/8/8/8/8/r3^K2r w - - 0 1", Placement, Fault::ImpossibleCheck},
    {"4k2b/8/8/4^K3/8/8/8/b7 w - - 0 1", Placement, Fault::ImpossibleCheck},
    {"4k3/8/8/3pP3/8/5n2/8/4K3 w - ^d6 0 1", EnPassant, Fault::EnPassantImpossible},
    {"4k3/8/8/3pP3/8/8/8/r3K3 w - ^d6 0 1", EnPassant, Fault::EnPassantImpossible},
    {"4k1b1/8/8/3pP3/8/8/K7/8 w - ^d6 0 1", EnPassant, Fault::EnPassantImpossible},
    // Checks by two sliders on two diagonals; from public suites and bug reports.
    {"B6b/8/8/8/2K5/5^k2/8/b6B b - - 0 1", Placement, Fault::ImpossibleCheck},
    {"3R4/8/q4k2/2B5/1N^K5/3b4/8/8 w - - 0 1", Placement, Fault::ImpossibleCheck},
    {"1Q6/8/6K1/4^k3/1b6/8/1B6/8 b - - 0 1", Placement, Fault::ImpossibleCheck},
    {"8/5r2/6^k1/7B/8/3B4/8/4K3 b - - 0 1", Placement, Fault::ImpossibleCheck},
    {"n7/2n5/8/3NB1^K1/7b/4bp2/3N4/2k5 w - - 0 71", Placement, Fault::ImpossibleCheck},
    // Chess960 where the sides have different starting arrangements.
    {"5k1r/8/8/8/8/8/8/2R2KR1 b ^Gh - 0 1", Castling, Fault::CastlingFilesDiffer, Variant::Chess960},
    {"4k2r/8/8/8/8/8/8/5K1R b ^Hh - 0 1", Castling, Fault::CastlingFilesDiffer, Variant::Chess960},
    // A check by a pawn that cannot have moved.
    {"8/8/8/8/8/4^k3/3P4/K7 b - - 0 1", Placement, Fault::ImpossibleCheck},
    // Neither White's king nor its pawn has a move to retract.
    {"^8/8/8/8/8/8/P7/K1k5 b - - 0 1", Placement, Fault::NoLastMove},
};
// clang-format on

} // namespace kiwi::fen_rows
