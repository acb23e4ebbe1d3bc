#include "fen.h"

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

#include "testing/test_game.h"

namespace kiwi {
namespace {

/// A FEN to reject. '^' is before the character at fault, or where something is missing.
struct Refused {
    const char* marked;
    FenField field;
    Fault fault;
    Variant variant = Variant::Standard;
};

constexpr FenField WHOLE = FenField::Whole;
constexpr FenField PLACEMENT = FenField::Placement;
constexpr FenField SIDE = FenField::SideToMove;
constexpr FenField CASTLING = FenField::Castling;
constexpr FenField EN_PASSANT = FenField::EnPassant;
constexpr FenField CLOCK = FenField::HalfmoveClock;
constexpr FenField NUMBER = FenField::FullmoveNumber;

// clang-format off
const std::vector<Refused> REFUSED{
    // From reports of other programs (docs/museum.md).
    {"1n6/8/2Q5/1r^K5/8/8/8/5k2 b - -", PLACEMENT, Fault::OpponentInCheck},
    {"2k5/8/3K4/1p6/p7/P7/1B6/8 b ^KQkq - 0 1", CASTLING, Fault::CastlingWithoutKing},
    // Too few fields, too much text.
    {"^", WHOLE, Fault::TooFewFields},
    {"   ^", WHOLE, Fault::TooFewFields},
    {"4k3/8/8/8/8/8/8/4K3^", WHOLE, Fault::TooFewFields},
    {"4k3/8/8/8/8/8/8/4K3 w^", WHOLE, Fault::TooFewFields},
    {"4k3/8/8/8/8/8/8/4K3 w -^", WHOLE, Fault::TooFewFields},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 ^x", WHOLE, Fault::TrailingText},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 ^0", WHOLE, Fault::TrailingText},
    // Ranks.
    {"4k3/8/8/8/8/8/4K3^ w - - 0 1", PLACEMENT, Fault::WrongRankCount},
    {"4k3/8/8/8/8/8/8/4K3^/8 w - - 0 1", PLACEMENT, Fault::WrongRankCount},
    {"4k3/8/8/8/8/8/8/4K3^/ w - - 0 1", PLACEMENT, Fault::WrongRankCount},
    {"8^ w - - 0 1", PLACEMENT, Fault::WrongRankCount},
    {"4k2^/8/8/8/8/8/8/4K3 w - - 0 1", PLACEMENT, Fault::WrongRankWidth},
    {"4k3/7^/8/8/8/8/8/4K3 w - - 0 1", PLACEMENT, Fault::WrongRankWidth},
    {"4k3/^/8/8/8/8/8/4K3 w - - 0 1", PLACEMENT, Fault::WrongRankWidth},
    {"4k^4/8/8/8/8/8/8/4K3 w - - 0 1", PLACEMENT, Fault::WrongRankWidth},
    {"rnbqkbnr^r/8/8/8/8/8/8/4K3 w - - 0 1", PLACEMENT, Fault::WrongRankWidth},
    {"4k3/8/8/8/8/8/8/4K2^ w - - 0 1", PLACEMENT, Fault::WrongRankWidth},
    {"4k3/8/8/8/8/8/8/^ w - - 0 1", PLACEMENT, Fault::WrongRankWidth},
    {"4k3/4^4/8/8/8/8/8/4K3 w - - 0 1", PLACEMENT, Fault::ConsecutiveDigits},
    {"4k3/8/1^1p5/8/8/8/8/4K3 w - - 0 1", PLACEMENT, Fault::ConsecutiveDigits},
    // Letters.
    {"4k3/^x7/8/8/8/8/8/4K3 w - - 0 1", PLACEMENT, Fault::UnknownLetter},
    {"4k3/^9/8/8/8/8/8/4K3 w - - 0 1", PLACEMENT, Fault::UnknownLetter},
    {"4k3/^0p7/8/8/8/8/8/4K3 w - - 0 1", PLACEMENT, Fault::UnknownLetter},
    {"4k3/8/8/3^.4/8/8/8/4K3 w - - 0 1", PLACEMENT, Fault::UnknownLetter},
    {"4k3^\\8/8/8/8/8/8/4K3 w - - 0 1", PLACEMENT, Fault::UnknownLetter},
    {"4k3/8/8/^\xC3\xA9" "6/8/8/8/4K3 w - - 0 1", PLACEMENT, Fault::UnknownLetter},
    // Side to move.
    {"4k3/8/8/8/8/8/8/4K3 ^x - - 0 1", SIDE, Fault::BadSideToMove},
    {"4k3/8/8/8/8/8/8/4K3 ^W - - 0 1", SIDE, Fault::BadSideToMove},
    {"4k3/8/8/8/8/8/8/4K3 ^white - - 0 1", SIDE, Fault::BadSideToMove},
    {"4k3/8/8/8/8/8/8/4K3 ^- w - - 0", SIDE, Fault::BadSideToMove},
    // Kings.
    {"^8/8/8/8/8/8/8/4K3 w - - 0 1", PLACEMENT, Fault::MissingKing},
    {"^4k3/8/8/8/8/8/8/8 w - - 0 1", PLACEMENT, Fault::MissingKing},
    {"^8/8/8/8/8/8/8/8 w - - 0 1", PLACEMENT, Fault::MissingKing},
    {"4k3/8/8/8/8/8/8/^K3K3 w - - 0 1", PLACEMENT, Fault::TooManyKings},
    {"4k2k/8/8/8/8/8/^k7/4K3 w - - 0 1", PLACEMENT, Fault::TooManyKings},
    // Pawns.
    {"4k3/8/8/8/8/8/8/^P3K3 w - - 0 1", PLACEMENT, Fault::PawnOnBackRank},
    {"4k2^P/8/8/8/8/8/8/4K3 w - - 0 1", PLACEMENT, Fault::PawnOnBackRank},
    {"4k3/8/8/8/8/8/8/4K2^p w - - 0 1", PLACEMENT, Fault::PawnOnBackRank},
    {"^p3k3/8/8/8/8/8/8/4K3 w - - 0 1", PLACEMENT, Fault::PawnOnBackRank},
    // Material.
    {"^4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w - - 0 1", PLACEMENT, Fault::TooManyPieces},
    {"^rnbqkbnr/pppppppp/n7/8/8/8/8/4K3 w - - 0 1", PLACEMENT, Fault::TooManyPieces},
    // Checks.
    {"^k7/8/8/8/8/8/8/R3K3 w - - 0 1", PLACEMENT, Fault::OpponentInCheck},
    {"8/8/8/3^k4/4P3/8/8/4K3 w - - 0 1", PLACEMENT, Fault::OpponentInCheck},
    {"8/8/8/8/8/3k4/4^K3/8 b - - 0 1", PLACEMENT, Fault::OpponentInCheck},
    {"4k3/8/3N4/8/8/8/8/4^K2r b - - 0 1", PLACEMENT, Fault::OpponentInCheck},
    // Castling.
    {"r3k2r/8/8/8/8/8/8/R3K2R w ^x - 0 1", CASTLING, Fault::BadCastlingLetter},
    {"r3k2r/8/8/8/8/8/8/R3K2R w KQ^-kq - 0 1", CASTLING, Fault::BadCastlingLetter},
    {"r3k2r/8/8/8/8/8/8/R3K2R w K^Zkq - 0 1", CASTLING, Fault::BadCastlingLetter},
    {"r3k2r/8/8/8/8/8/8/R3K2R w K^1 - 0 1", CASTLING, Fault::BadCastlingLetter},
    {"r3k2r/8/8/8/8/8/8/R3K2R w K^Kkq - 0 1", CASTLING, Fault::DuplicateCastlingRight},
    {"r3k2r/8/8/8/8/8/8/R3K2R w K^H - 0 1", CASTLING, Fault::DuplicateCastlingRight},
    {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq^q - 0 1", CASTLING, Fault::DuplicateCastlingRight},
    {"r3k2r/8/8/8/8/8/8/R3K2R w Q^K - 0 1", CASTLING, Fault::CastlingOrder},
    {"r3k2r/8/8/8/8/8/8/R3K2R w kq^KQ - 0 1", CASTLING, Fault::CastlingOrder},
    {"r3k2r/8/8/8/8/8/8/R3K2R w KQq^k - 0 1", CASTLING, Fault::CastlingOrder},
    {"r3k2r/8/8/8/8/8/4K3/R6R w ^KQkq - 0 1", CASTLING, Fault::CastlingWithoutKing},
    {"r6r/3k4/8/8/8/8/8/R3K2R w KQ^kq - 0 1", CASTLING, Fault::CastlingWithoutKing},
    {"4k3/8/8/8/8/8/8/K6R w ^H - 0 1", CASTLING, Fault::CastlingWithoutKing, Variant::Chess960},
    {"r3k2r/8/8/8/8/8/8/R3K3 w ^KQkq - 0 1", CASTLING, Fault::CastlingWithoutRook},
    {"r3k2r/8/8/8/8/8/8/4K2R w K^Q - 0 1", CASTLING, Fault::CastlingWithoutRook},
    {"r3k2N/8/8/8/8/8/8/4K2R w K^kq - 0 1", CASTLING, Fault::CastlingWithoutRook},
    {"4k3/8/8/8/8/8/8/4K2R w ^A - 0 1", CASTLING, Fault::CastlingWithoutRook},
    {"4k3/8/8/8/8/8/8/4K2r w ^H - 0 1", CASTLING, Fault::CastlingWithoutRook, Variant::Chess960},
    {"4k3/8/8/8/8/8/8/4KR2 w ^E - 0 1", CASTLING, Fault::CastlingWithoutRook, Variant::Chess960},
    {"4k3/8/8/8/8/8/8/5K1R w ^K - 0 1", CASTLING, Fault::CastlingNotStandard},
    {"4k3/8/8/8/8/8/8/4K1R1 w ^G - 0 1", CASTLING, Fault::CastlingNotStandard},
    {"1r2k3/8/8/8/8/8/8/4K3 w ^q - 0 1", CASTLING, Fault::CastlingNotStandard},
    // En passant.
    {"4k3/8/8/3pP3/8/8/8/4K3 w - ^d - 0", EN_PASSANT, Fault::BadEnPassantSquare},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - ^d9 0 1", EN_PASSANT, Fault::BadEnPassantSquare},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - ^i6 0 1", EN_PASSANT, Fault::BadEnPassantSquare},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - ^D6 0 1", EN_PASSANT, Fault::BadEnPassantSquare},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - ^d66 0 1", EN_PASSANT, Fault::BadEnPassantSquare},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - ^d5 0 1", EN_PASSANT, Fault::EnPassantWrongRank},
    {"4k3/8/8/8/3Pp3/8/8/4K3 w - ^d3 0 1", EN_PASSANT, Fault::EnPassantWrongRank},
    {"4k3/8/3n4/3pP3/8/8/8/4K3 w - ^d6 0 1", EN_PASSANT, Fault::EnPassantOccupied},
    {"4k3/8/8/4P3/8/8/8/4K3 w - ^d6 0 1", EN_PASSANT, Fault::EnPassantWithoutPawn},
    {"4k3/8/8/3PP3/8/8/8/4K3 w - ^d6 0 1", EN_PASSANT, Fault::EnPassantWithoutPawn},
    {"4k3/3n4/8/3pP3/8/8/8/4K3 w - ^d6 0 1", EN_PASSANT, Fault::EnPassantOriginOccupied},
    // Half-move clock and full-move number.
    {"4k3/8/8/8/8/8/8/4K3 w - - ^x 1", CLOCK, Fault::BadNumber},
    {"4k3/8/8/8/8/8/8/4K3 w - - 1^.5 1", CLOCK, Fault::BadNumber},
    {"4k3/8/8/8/8/8/8/4K3 w - - ^+1 1", CLOCK, Fault::BadNumber},
    {"4k3/8/8/8/8/8/8/4K3 w - - ^- 1", CLOCK, Fault::BadNumber},
    {"4k3/8/8/8/8/8/8/4K3 w - - ^-1 1", CLOCK, Fault::NumberOutOfRange},
    {"4k3/8/8/8/8/8/8/4K3 w - - ^100000 1", CLOCK, Fault::NumberOutOfRange},
    {"4k3/8/8/8/8/8/8/4K3 w - - ^99999999999999999999 1", CLOCK, Fault::NumberOutOfRange},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1^a", NUMBER, Fault::BadNumber},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 ^-1", NUMBER, Fault::NumberOutOfRange},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 ^100000", NUMBER, Fault::NumberOutOfRange},
};

/// A FEN to accept, and the FEN that is written for it.
struct Accepted {
    const char* fen;
    const char* written; ///< Null if it is written unchanged.
    Variant variant = Variant::Standard;
};

const std::vector<Accepted> ACCEPTED{
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
const std::vector<Refused> UNREACHABLE{
    {"^4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", PLACEMENT, Fault::TooManyPawns},
    {"^4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", PLACEMENT, Fault::TooManyPawns},
    {"^4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", PLACEMENT, Fault::TooManyPromoted},
    {"^4k3/8/8/8/8/8/PPPPPPP1/NNN1K1NN w - - 0 1", PLACEMENT, Fault::TooManyPromoted},
    {"^4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w - - 0 1", PLACEMENT, Fault::TooManyPromoted},
    {"^rrr1k3/pppppppp/8/8/8/8/8/4K3 w - - 0 1", PLACEMENT, Fault::TooManyPromoted},
    {"4r3/8/8/8/1b5k/5n2/8/4^K3 w - - 0 1", PLACEMENT, Fault::ImpossibleCheck},
    {"4k3/8/8/8/8/3n1n2/8/4^K3 w - - 0 1", PLACEMENT, Fault::ImpossibleCheck},
    {"4k3/8/8/8/8/3n4/5p2/4^K3 w - - 0 1", PLACEMENT, Fault::ImpossibleCheck},
    {"4k3/8/8/8/8/8/3p1p2/4^K3 w - - 0 1", PLACEMENT, Fault::ImpossibleCheck},
    {"4k3/8/8/8/8/8/8/r3^K2r w - - 0 1", PLACEMENT, Fault::ImpossibleCheck},
    {"4k2b/8/8/4^K3/8/8/8/b7 w - - 0 1", PLACEMENT, Fault::ImpossibleCheck},
    {"4k3/8/8/3pP3/8/5n2/8/4K3 w - ^d6 0 1", EN_PASSANT, Fault::EnPassantImpossible},
    {"4k3/8/8/3pP3/8/8/8/r3K3 w - ^d6 0 1", EN_PASSANT, Fault::EnPassantImpossible},
    {"4k1b1/8/8/3pP3/8/8/K7/8 w - ^d6 0 1", EN_PASSANT, Fault::EnPassantImpossible},
    // Checks by two sliders on two diagonals; from public suites and bug reports.
    {"B6b/8/8/8/2K5/5^k2/8/b6B b - - 0 1", PLACEMENT, Fault::ImpossibleCheck},
    {"3R4/8/q4k2/2B5/1N^K5/3b4/8/8 w - - 0 1", PLACEMENT, Fault::ImpossibleCheck},
    {"1Q6/8/6K1/4^k3/1b6/8/1B6/8 b - - 0 1", PLACEMENT, Fault::ImpossibleCheck},
    {"8/5r2/6^k1/7B/8/3B4/8/4K3 b - - 0 1", PLACEMENT, Fault::ImpossibleCheck},
    {"n7/2n5/8/3NB1^K1/7b/4bp2/3N4/2k5 w - - 0 71", PLACEMENT, Fault::ImpossibleCheck},
    // Chess960 where the sides have different starting arrangements.
    {"5k1r/8/8/8/8/8/8/2R2KR1 b ^Gh - 0 1", CASTLING, Fault::CastlingFilesDiffer, Variant::Chess960},
    {"4k2r/8/8/8/8/8/8/5K1R b ^Hh - 0 1", CASTLING, Fault::CastlingFilesDiffer, Variant::Chess960},
    // A check by a pawn that cannot have moved.
    {"8/8/8/8/8/4^k3/3P4/K7 b - - 0 1", PLACEMENT, Fault::ImpossibleCheck},
    // Neither White's king nor its pawn has a move to retract.
    {"^8/8/8/8/8/8/P7/K1k5 b - - 0 1", PLACEMENT, Fault::NoLastMove},
};
// clang-format on

/// Parses the FEN of a row without its mark.
ParsedFen read_row(const Refused& row, FenMode mode) {
    std::string fen = row.marked;
    fen.erase(fen.find('^'), 1);
    return parse_fen(fen, row.variant, mode);
}

void expect_refused(const Refused& row, FenMode mode) {
    const ParsedFen parsed = read_row(row, mode);
    const auto* error = std::get_if<FenError>(&parsed);
    ASSERT_NE(error, nullptr) << row.marked << " is accepted";
    EXPECT_STREQ(name_of(error->fault), name_of(row.fault)) << row.marked << ": " << error->reason;
    EXPECT_STREQ(name_of(error->field), name_of(row.field)) << row.marked;
    EXPECT_EQ(error->column, static_cast<int>(std::string(row.marked).find('^')) + 1)
            << row.marked << ": " << error->reason;
    EXPECT_FALSE(error->reason.empty()) << row.marked;
}

TEST(Fen, RefusesErrorsWithFieldAndColumn) {
    ASSERT_GE(REFUSED.size(), 75U);
    for (const Refused& row : REFUSED) {
        EXPECT_NE(grade_of(row.fault), Grade::Unreachable) << row.marked;
        expect_refused(row, FenMode::Playable);
    }
}

TEST(Fen, AcceptsUnreachablePositionsUnlessStrict) {
    for (const Refused& row : UNREACHABLE) {
        EXPECT_EQ(grade_of(row.fault), Grade::Unreachable) << row.marked;
        expect_refused(row, FenMode::Strict);
        for (const FenMode mode : {FenMode::Playable, FenMode::Lenient})
            EXPECT_TRUE(std::holds_alternative<BoardSetup>(read_row(row, mode))) << row.marked;
    }
}

TEST(Fen, SaysWhyAFenIsRefused) {
    using Text = std::string_view;
    constexpr std::array<std::pair<Text, Text>, 16> reasons{{
            {"4k3/8/8/8/8/8/4K3 w - - 0 1", "malformed: column 18, placement: only 7 ranks"},
            {"4k3/8/8/8/8/8/8/4K3/ w - - 0 1", "malformed: column 20, placement: more than 8 ranks"},
            {"4k3/8/8/8/8/8/8/8 w - - 0 1", "unplayable: column 1, placement: White has no king"},
            {"4k3/8/8/8/8/8/8/4K3 w X - 0 1", "malformed: column 23, castling: 'X' is not a castling right"},
            {"4k3/8/8/8/8/8/8/4K2R w I - 0 1", "malformed: column 24, castling: 'I' is not a castling right"},
            {"4k3/8/8/8/8/8/8/4K3 w - abcdefghijk 0 1",
             "malformed: column 25, en passant: neither a square nor '-', but \"abcdefgh\""},
            {"4k3/8/8/8/8/8/8/4K3 w - - -1x 1", "malformed: column 29, half-move clock: 'x' in a number"},
            {"4k3/8/8/8/8/8/8/4K3 w - - 1\x7F 1", "malformed: column 28, half-move clock: byte 0x7f in a number"},
            {"4k3/8/8/8/8/8/8/4K3 w - - -5 1", "unplayable: column 27, half-move clock: not from 0 to 99999"},
            {"4k3/8/8/8/8/8/8/4K3 w - - 0 -12", "unplayable: column 29, full-move number: not from 0 to 99999"},
            {"3KK3/8/8/8/8/8/8/4k3 w - - 0 1", "unplayable: column 2, placement: White has 2 kings"},
            {"4k3/8/8/8/8/8/8/R7 b - - 0 1", "unplayable: column 1, placement: White has no king"},
            {"4k3/8/8/8/8/NNN5/PPPPPP2/4K1NN b - - 0 1",
             "unreachable: column 1, placement: White has 3 promoted pieces, but only 2 pawns are missing"},
            {"8/8/8/2p1p3/3K4/8/8/7k w - - 0 1", "unreachable: column 14, placement: the king on d4 is in check from "
                                                 "c5 and e5, of which neither can have been "
                                                 "uncovered"},
            {"8/8/8/8/r2K3r/8/8/7k w - - 0 1",
             "unreachable: column 11, placement: the king on d4 is in check from a4 and h4, two sides of one line"},
            {"3r4/8/8/8/r2K3r/8/8/7k w - - 0 1",
             "unreachable: column 13, placement: the king on d4 is in check from more than two pieces"},
    }};
    for (const auto& [fen, reason] : reasons) {
        const ParsedFen parsed = parse_fen(fen, Variant::Standard, FenMode::Strict);
        const auto* error = std::get_if<FenError>(&parsed);
        ASSERT_NE(error, nullptr) << fen;
        EXPECT_EQ(to_string(*error), reason) << fen;
    }
}

TEST(Fen, RefusesNulAndOverlongText) {
    const std::string_view nul("4k3/8/8/8/8/8/8/4K3 w - - 0 1\0", 30);
    const ParsedFen with_nul = parse_fen(nul, Variant::Standard);
    ASSERT_TRUE(std::holds_alternative<FenError>(with_nul));
    EXPECT_EQ(std::get<FenError>(with_nul).fault, Fault::EmbeddedNul);
    EXPECT_EQ(std::get<FenError>(with_nul).field, WHOLE);
    EXPECT_EQ(std::get<FenError>(with_nul).column, 30);
    const std::string longest = std::string(START_FEN) + std::string(MAX_FEN_LENGTH - START_FEN.size(), ' ');
    EXPECT_TRUE(std::holds_alternative<BoardSetup>(parse_fen(longest, Variant::Standard)));
    EXPECT_TRUE(std::holds_alternative<FenError>(parse_fen(longest + ' ', Variant::Standard)));
    const ParsedFen overlong = parse_fen(std::string(START_FEN) + std::string(MAX_FEN_LENGTH, ' '), Variant::Standard);
    ASSERT_TRUE(std::holds_alternative<FenError>(overlong));
    EXPECT_EQ(std::get<FenError>(overlong).fault, Fault::TooLong);
}

TEST(Fen, AcceptsCorrectFensAndWritesThemCanonically) {
    ASSERT_GE(ACCEPTED.size(), 40U);
    for (const Accepted& row : ACCEPTED) {
        Position pos;
        StateInfo st;
        const auto error = pos.set(row.fen, row.variant, &st);
        ASSERT_FALSE(error) << row.fen << ": " << to_string(*error);
        EXPECT_EQ(pos.fen(), row.written == nullptr ? row.fen : row.written);
        EXPECT_TRUE(pos.pos_is_ok()) << row.fen;
    }
}

TEST(Fen, LenientReadsCorrectFensAsOtherReadingDoes) {
    for (const Accepted& row : ACCEPTED) {
        FenRepairs repairs;
        const ParsedFen lenient = parse_fen(row.fen, row.variant, FenMode::Lenient, &repairs);
        EXPECT_EQ(lenient, parse_fen(row.fen, row.variant)) << row.fen;
        EXPECT_TRUE(repairs.empty()) << row.fen;
    }
}

TEST(Fen, ThreeSpellingsOfOnePositionAreEqual) {
    for (const std::string_view fen : chess960_fens()) {
        const TestGame game(fen, Variant::Chess960);
        const BoardSetup setup = game.pos.setup();
        for (const FenStyle style : {FenStyle::Canonical, FenStyle::Shredder, FenStyle::XFen})
            EXPECT_EQ(std::get<BoardSetup>(parse_fen(write_fen(setup, style), Variant::Chess960)), setup) << fen;
    }
    const TestGame inner("1rk2rr1/8/8/8/8/8/8/1RK2RR1 w FBgb - 0 1", Variant::Chess960);
    EXPECT_EQ(inner.pos.fen(FenStyle::XFen), "1rk2rr1/8/8/8/8/8/8/1RK2RR1 w FQkq - 0 1");
    EXPECT_EQ(TestGame().pos.fen(FenStyle::Shredder), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
}

TEST(Fen, LenientRepairsErrorsOfRealFiles) {
    struct Row {
        const char* fen;
        const char* written;
        std::vector<Fault> repairs;
    };
    const std::vector<Row> rows{
            {"4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1",
             "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
             {Fault::CastlingWithoutRook, Fault::CastlingWithoutRook, Fault::CastlingWithoutRook,
              Fault::CastlingWithoutRook}},
            {"r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1",
             "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
             {Fault::CastlingOrder, Fault::CastlingOrder, Fault::CastlingOrder}},
            {"r3k2r/8/8/8/8/8/4K3/R6R w KQkq - 0 1",
             "r3k2r/8/8/8/8/8/4K3/R6R w kq - 0 1",
             {Fault::CastlingWithoutKing, Fault::CastlingWithoutKing}},
            {"4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", {Fault::EnPassantWithoutPawn}},
            {"4k3/8/8/8/8/8/8/4K3 w - xx 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", {Fault::BadEnPassantSquare}},
            {"4k3/8/8/8/8/8/8/4K3 w - - -3 123456789",
             "4k3/8/8/8/8/8/8/4K3 w - - 0 99999",
             {Fault::NumberOutOfRange, Fault::NumberOutOfRange}}};
    for (const Row& row : rows) {
        FenRepairs repairs;
        Position pos;
        StateInfo st;
        ASSERT_FALSE(pos.set(row.fen, Variant::Standard, &st, FenMode::Lenient, &repairs)) << row.fen;
        EXPECT_EQ(pos.fen(), row.written);
        ASSERT_EQ(repairs.size(), row.repairs.size()) << row.fen;
        for (std::size_t i = 0; i < repairs.size(); ++i)
            EXPECT_STREQ(name_of(repairs[i].fault), name_of(row.repairs[i])) << row.fen;
        EXPECT_TRUE(std::holds_alternative<BoardSetup>(parse_fen(pos.fen(), Variant::Standard))) << row.fen;
        EXPECT_TRUE(std::holds_alternative<FenError>(parse_fen(row.fen, Variant::Standard))) << row.fen;
    }
}

TEST(Fen, AFailedSetChangesNothing) {
    TestGame game(KIWIPETE_FEN);
    game.play("e1g1 e8c8");
    const std::string before = game.pos.fen();
    const StateInfo* state = game.pos.state();
    StateInfo other{};
    other.rule50 = 77;
    for (const Refused& row : REFUSED)
        EXPECT_TRUE(game.pos.set(row.marked, row.variant, &other));
    EXPECT_EQ(game.pos.fen(), before);
    EXPECT_EQ(game.pos.state(), state);
    EXPECT_EQ(other.rule50, 77);
    EXPECT_TRUE(game.pos.pos_is_ok());
}

/// Parses a text in each mode and variant, and checks the result against the documentation of the parser.
void expect_error_or_good_position(const std::string& text) {
    for (const Variant variant : {Variant::Standard, Variant::Chess960})
        for (const FenMode mode : {FenMode::Playable, FenMode::Strict, FenMode::Lenient}) {
            Position pos;
            StateInfo st;
            if (const auto error = pos.set(text, variant, &st, mode)) {
                EXPECT_GE(error->column, 1) << text;
                EXPECT_LE(static_cast<std::size_t>(error->column), text.size() + 1) << text;
                EXPECT_FALSE(error->reason.empty()) << text;
                EXPECT_FALSE(pos.is_set()) << text;
                continue;
            }
            EXPECT_TRUE(pos.pos_is_ok()) << text;
            Position again;
            StateInfo st2;
            EXPECT_FALSE(again.set(pos.fen(), variant, &st2)) << text;
            EXPECT_EQ(again.fen(), pos.fen()) << text;
        }
}

TEST(Fen, AnyBytesGiveAnErrorOrAGoodPosition) {
    std::mt19937 random(1);
    for (int i = 0; i < 10'000; ++i) {
        std::string text(random() % 120, '\0');
        for (char& c : text)
            c = static_cast<char>(random());
        expect_error_or_good_position(text);
    }
}

TEST(Fen, MutatedFensGiveAnErrorOrAGoodPosition) {
    std::mt19937 random(2);
    const std::string letters = "PNBRQKpnbrqk12345678/ w-bKQkqHAha03e6d3 0199";
    for (int i = 0; i < 10'000; ++i) {
        std::string text(ACCEPTED[random() % ACCEPTED.size()].fen);
        for (int changes = 1 + static_cast<int>(random() % 3); changes > 0; --changes) {
            const std::size_t at = random() % text.size();
            switch (random() % 3) {
            case 0:
                text[at] = letters[random() % letters.size()];
                break;
            case 1:
                text.erase(at, 1);
                break;
            default:
                text.insert(at, 1, letters[random() % letters.size()]);
            }
        }
        expect_error_or_good_position(text);
    }
}

} // namespace
} // namespace kiwi
