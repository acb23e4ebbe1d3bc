#include "reachability.h"

#include <gtest/gtest.h>

#include "fen.h"

namespace kiwi {
namespace {

TEST(Reachability, AcceptsWhatAMoveLeadsTo) {
    // Checks that a move can give: by uncovering, only by an en passant capture, by castling. Last, a position to which
    // only a double push leads: before a single push the pawn would already have given check.
    for (const char* fen :
         {"4k3/8/3N4/8/8/8/8/K3R3 b - - 0 1", "4k3/3P4/8/8/8/8/8/K3R3 b - - 0 1", "8/8/3P4/1B2k3/8/8/8/K3R3 b - - 0 1",
          "3Rk3/8/8/8/B7/8/8/K7 b - - 0 1", "8/8/3Pk3/8/2B5/3P4/8/K3R3 b - - 0 1", "5k2/8/8/8/8/8/8/R4RK1 b - - 0 1",
          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
          "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 2", "8/8/8/8/3kP3/3p1p2/PPP5/KB6 b - - 0 1"}) {
        const ParsedFen parsed = parse_fen(fen, Variant::Standard, FenMode::Strict);
        EXPECT_TRUE(std::holds_alternative<BoardSetup>(parsed)) << fen << to_string(std::get<FenError>(parsed));
    }
}

/// Positions whose only possible last move is castling: no other piece of the side that moved last can have moved.
TEST(Reachability, KnowsThatTheLastMoveMayBeCastling) {
    const auto is_accepted = [](const char* fen, Variant variant) {
        return std::holds_alternative<BoardSetup>(parse_fen(fen, variant, FenMode::Strict));
    };
    for (const char* fen : {"4k3/8/8/8/8/8/PPPPPPPP/2nQBRKB b - - 0 1", "4k3/8/8/8/8/8/PPPPPPPP/RBKRB3 b - - 0 1",
                            "2NqbrkB/pppppppp/8/8/8/8/8/4K3 w - - 0 1", "rbkrb3/pppppppp/8/8/8/8/8/4K3 w - - 0 1"}) {
        EXPECT_TRUE(is_accepted(fen, Variant::Chess960)) << fen;
        EXPECT_FALSE(is_accepted(fen, Variant::Standard)) << fen;
    }
    // Castling is impossible if a piece is one square aside, or the rook is on the wrong side of the king.
    for (const char* fen : {"4k3/8/8/8/8/8/PPPPPPPP/1nQBRKBn b - - 0 1", "4k3/8/8/8/8/8/PPPPPPPP/nQBKRBn1 b - - 0 1",
                            "4k3/8/8/8/8/8/PPPPPPPP/RBRKB3 b - - 0 1", "8/8/8/4k3/8/8/PPPPPPPP/2nQBKRB b - - 0 1",
                            "4k3/8/8/8/8/6n1/PPPPPPPP/2nQBRKB b - - 0 1"}) // out of check
        EXPECT_FALSE(is_accepted(fen, Variant::Chess960)) << fen;
}

/// Each piece beyond the starting material needs a promoted pawn.
TEST(Reachability, CountsPromotedPieces) {
    const auto is_reachable = [](const std::string& third_rank, const char* pawns) {
        const std::string fen = "4k3/8/8/8/8/" + third_rank + "/" + pawns + "/4K3 b - - 0 1";
        const ParsedFen parsed = parse_fen(fen, Variant::Standard, FenMode::Strict);
        const auto* error = std::get_if<FenError>(&parsed);
        EXPECT_TRUE(error == nullptr || error->fault == Fault::TooManyPromoted) << fen << to_string(*error);
        return error == nullptr;
    };
    for (const char* good : {"NN6", "RR6", "Q7", "BB6"})
        EXPECT_TRUE(is_reachable(good, "PPPPPPPP")) << good;
    for (const char* promoted : {"NNN5", "RRR5", "QQ6", "B1B5", "1B1B4"}) { // bishops on squares of the same colour
        EXPECT_FALSE(is_reachable(promoted, "PPPPPPPP")) << promoted;
        EXPECT_TRUE(is_reachable(promoted, "PPPPPPP1")) << promoted;
    }
}

} // namespace
} // namespace kiwi
