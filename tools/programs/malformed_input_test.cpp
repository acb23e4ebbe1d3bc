// Malformed input: each kind comes about, none is right by accident, and its fault is named.
#include "malformed_input.h"

#include <algorithm>
#include <array>
#include <regex>
#include <set>
#include <utility>

#include <gtest/gtest.h>

#include "../../engine/movegen.h"
#include "../../engine/notation/pgn.h"
#include "../../engine/played_position.h"
#include "../../engine/uci_move.h"

namespace kiwi::tools {

namespace {

constexpr std::uint64_t TEXTS = 600; ///< Enough for each kind, with the fixed seed.

TEST(MalformedInput, HasItsFaultNamed) {
    for (const auto& [command, fault] : std::vector<std::pair<std::string, std::string>>{
                 {"4k3/8/8/8/8/8/8/4K3 w - -", "a FEN without clocks"},
                 {"4k3/8/8/8/8/8/8/4K3 w - - 0", "a FEN without clocks"},
                 {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "a FEN without a fault"},
                 {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves e1e2 e8e7", "a FEN without a fault"},
                 {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves e1e3", "a move that is not legal"},
                 {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves e1e2 e8e6", "a move that is not legal"},
                 {"4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "castling rights of Chess960"},
                 {"4k3/8/8/8/8/8/8/4KR2 w F - 0 1 moves e1f1", "castling rights of Chess960"},
                 {"4k3/8/8/8/8/8/8/4KR2 w F - 0 1 moves e1e3", "a move that is not legal"},
                 {"4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", "a position that no game reaches"},
                 {"4k3/8/8/8/8/8/8/8 w - -", "no king"},
                 {"", "missing fields"}})
        EXPECT_EQ(fault_in("position fen " + command), fault) << command;
}

TEST(MalformedInput, GrowsSounderPartByPart) {
    using Commands = std::vector<std::string>;
    EXPECT_EQ(sounder_commands("position fen 8/8 x KQ e3 7 9 z moves e2e4"),
              (Commands{"position fen 8/8 x KQ e3 7 9 z", "position fen 8/8 x KQ e3 7 9 moves e2e4",
                        "position fen 8/8 w KQ e3 7 9 z moves e2e4", "position fen 8/8 b KQ e3 7 9 z moves e2e4",
                        "position fen 8/8 x - e3 7 9 z moves e2e4", "position fen 8/8 x KQ - 7 9 z moves e2e4",
                        "position fen 8/8 x KQ e3 0 9 z moves e2e4", "position fen 8/8 x KQ e3 7 1 z moves e2e4",
                        "position fen 8/8/8/8/8/8/8/8 x KQ e3 7 9 z moves e2e4",
                        "position fen 4k3/8/8/8/8/8/8/4K3 x KQ e3 7 9 z moves e2e4"}));
    EXPECT_EQ(
            sounder_commands("position fen 8/8 b"),
            (Commands{"position fen 8/8 b -", "position fen 8/8/8/8/8/8/8/8 b", "position fen 4k3/8/8/8/8/8/8/4K3 b"}));
    EXPECT_EQ(sounder_commands("position fen pp7/R/3kk3q/? w"),
              (Commands{"position fen pp7/R/3kk3q/? w -", "position fen pp6/R7/3kk3/8/8/8/8/8 w",
                        "position fen 4k3/8/8/8/8/8/8/4K3 w"}));
    EXPECT_EQ(sounder_commands("position fen "),
              (Commands{"position fen 8/8/8/8/8/8/8/8", "position fen 4k3/8/8/8/8/8/8/4K3"}));
    EXPECT_EQ(sounder_commands("position fen 4k3/8/8/8/8/8/8/4K3 b - - 0 1"), Commands());
}

TEST(MalformedInput, IsNeverALegalMove) {
    // With castling, en passant, promotions, and a pinned rook and bishop.
    const PlayedPosition game(setup_of("r3k2r/P7/8/2Pp4/1b2q3/2B5/4R3/R3K2R w KQkq d6 0 1"));
    std::set<std::string> legal;
    for (const Move m : legal_moves(game.pos))
        legal.insert(to_uci(m, Variant::Standard));
    std::set<std::string> texts;
    for (std::uint64_t n = 0; n < 10 * TEXTS; ++n) {
        Random random = random_of_task(1, n);
        texts.insert(malformed_move(game.pos, random));
    }
    for (const std::string& text : texts)
        EXPECT_FALSE(legal.contains(text)) << text;
    for (const char* text : {"e2d2", "e2a2", "c3d2", "c3b4"}) // of a pinned rook, and of a bishop that is pinned or not
        EXPECT_EQ(texts.contains(text), !legal.contains(text)) << text;
    for (const char* text : {"e1e1", "e1e8", "a1a8", "h1e1", "", "e2", "♔e2", "O-O", "e7e8x"})
        EXPECT_TRUE(texts.contains(text)) << text;
    const auto is_long = [](const std::string& text) {
        return text.size() > 10 && text == std::string(text.size(), 'e');
    };
    EXPECT_GT(std::ranges::count_if(texts, is_long), 100);
    EXPECT_LE(std::ranges::max(texts, {}, &std::string::size).size(), 5000U);
}

TEST(MalformedInput, OfAPositionHasMovesOrADamagedFen) {
    static const std::regex MOVES("( [a-h][1-8][a-h][1-8])+");
    std::uint64_t with_moves = 0;
    std::uint64_t damaged = 0;
    std::set<std::ptrdiff_t> numbers;
    for (std::uint64_t n = 0; n < TEXTS; ++n) {
        Random random = random_of_task(1, n);
        const std::string command = malformed_command(random);
        EXPECT_TRUE(command.starts_with("position fen ")) << command;
        const std::size_t moves = command.find(" moves");
        damaged += fault_in_fen(command.substr(13, moves == std::string::npos ? moves : moves - 13)) != NO_FAULT;
        if (moves == std::string::npos)
            continue;
        ++with_moves;
        const std::string list = command.substr(moves + 6);
        EXPECT_TRUE(std::regex_match(list, MOVES)) << command;
        numbers.insert(std::ranges::count(list, ' '));
    }
    EXPECT_GT(with_moves, TEXTS / 4);
    EXPECT_LT(with_moves, 3 * TEXTS / 4);
    EXPECT_GT(damaged, TEXTS / 2);
    EXPECT_LT(damaged, TEXTS);
    EXPECT_TRUE(numbers.contains(1) && *numbers.rbegin() > 7);
}

TEST(MalformedInput, OfPgnIsAnnotatedDamagedAndCut) {
    const Game game{setup_of(START_FEN), {"e2e4", "e7e5"}};
    const std::string plain = write_pgn({.start = game.start, .moves = game.moves});
    constexpr std::array pieces{" {a comment} ", " (1. e4 $1 (1. d4)) ", " ; a comment\n", "\n% a line\n", "e.p. ",
                                "0-0 "};
    std::array<std::uint64_t, pieces.size()> with{};
    std::uint64_t whole = 0;
    std::uint64_t damaged = 0;
    for (std::uint64_t n = 0; n < TEXTS; ++n) {
        Random random = random_of_task(1, n);
        std::string text = malformed_pgn(game, random);
        const bool is_whole = text.ends_with(plain.substr(plain.size() - 2));
        for (bool again = true; std::exchange(again, false);) // a piece may stand in another
            for (std::size_t i = 0; i < pieces.size(); ++i)
                if (const std::size_t at = text.find(pieces[i]); at != std::string::npos) {
                    text.erase(at, std::string_view(pieces[i]).size());
                    ++with[i];
                    again = true;
                }
        whole += is_whole;
        damaged += is_whole && text != plain;
    }
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        EXPECT_GT(with[i], TEXTS / 8) << pieces[i];
        EXPECT_LT(with[i], 7 * TEXTS / 8) << pieces[i];
    }
    EXPECT_GT(whole, TEXTS / 3);
    EXPECT_LT(whole, 9 * TEXTS / 10);
    EXPECT_GT(damaged, whole / 3);
    EXPECT_LT(damaged, whole);
}

} // namespace

} // namespace kiwi::tools
