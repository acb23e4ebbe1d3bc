#include "read_text.h"

#include <random>

#include <gtest/gtest.h>

#include "../perft/bulk_perft.h"
#include "../played_position.h"
#include "../testing/dressed_counts.h"

namespace kiwi {
namespace {

constexpr std::string_view KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

BoardSetup setup_in_fen(std::string_view fen) { return std::get<BoardSetup>(parse_fen_of_any_variant(fen)); }

CountedMoves right_counts_of(const BoardSetup& setup, int depth) {
    CountedMoves counts;
    for (const DividedMove& divided : BulkPerft(setup).divide(depth))
        counts.emplace_back(divided.move, divided.total.nodes());
    return counts;
}

/// The counts that a text has, by our moves; empty if it is refused.
std::vector<std::pair<std::string, std::uint64_t>> read_counts(const Position& pos, const std::string& text) {
    const ReadText read = read_text(text);
    std::vector<std::pair<std::string, std::uint64_t>> counts;
    for (const TextBlock& block : read.blocks)
        for (const auto& [move, nodes] : block.divide.moves)
            counts.emplace_back(to_uci(move_in_any_notation(pos, move), pos.variant()), nodes);
    std::ranges::sort(counts);
    return counts;
}

TEST(DressedCounts, AreReadOrRefusedAndNeverChanged) {
    std::mt19937_64 random(1);
    const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
    int refused = 0;
    for (const std::string_view fen : {START_FEN, KIWIPETE, std::string_view("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"),
                                       std::string_view("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
                                       std::string_view("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8")}) {
        PlayedPosition board(setup_in_fen(fen));
        DressedCounts dress(board.pos, below);
        for (const int depth : {2, 3, 4}) {
            CountedMoves counts = right_counts_of(setup_in_fen(fen), depth);
            for (int i = 0; i < 100; ++i) {
                std::shuffle(counts.begin(), counts.end(), random);
                const std::string text = dress.write(counts);
                std::vector<std::pair<std::string, std::uint64_t>> expected;
                for (const auto& [move, nodes] : counts)
                    expected.emplace_back(to_uci(move, board.pos.variant()), nodes);
                std::ranges::sort(expected);
                const auto found = read_counts(board.pos, text);
                if (found.empty())
                    ++refused;
                else
                    ASSERT_EQ(found, expected) << text;
                EXPECT_FALSE(found.empty()) << text.substr(0, 300) << "\n…" << text.substr(text.size() - 60);
            }
        }
    }
    EXPECT_EQ(refused, 0);
}

} // namespace
} // namespace kiwi
