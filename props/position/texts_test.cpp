#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "../../engine/notation/pgn.h"
#include "../../engine/notation/read_text.h"
#include "../../engine/perft/bulk_perft.h"
#include "../../engine/played_position.h"
#include "../games/random.h"
#include "dressed_counts.h"
#include "properties.h"

namespace kiwi {
namespace {

constexpr std::array SEEDS{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                           "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3 0 1", "1rk2rr1/8/8/8/8/8/8/1RK2RR1 w FBfb - 3 40",
                           "4k3/8/8/8/8/8/8/4K2R w Kkq - 0 1", "8/8/8/8/8/8/8/K1k5 b - -"};

/// The text with a few characters changed, removed or inserted.
std::string mutated(std::string text, Random& random) {
    constexpr std::string_view letters = "PNBRQKpnbrqk12345678/ w-bKQkqHAha03e6d3 0199;D,\n\r#\"\xff";
    for (std::uint64_t changes = random.below(4); changes > 0 && !text.empty(); --changes) {
        const std::size_t at = random.below(text.size());
        const char letter = letters[random.below(letters.size())];
        switch (random.below(3)) {
        case 0:
            text[at] = letter;
            break;
        case 1:
            text.erase(at, 1);
            break;
        default:
            text.insert(at, 1, letter);
        }
    }
    return text;
}

/// A text without a fault, and how often it is changed.
struct RightText {
    TextKind kind;
    std::string text;
    int times = 3000;
};

std::vector<RightText> right_texts() {
    std::vector<RightText> all{
            {TextKind::EngineOutput, "e2e4: 20\nd2d4 1\na7a8q - 3\n\nNodes searched: 24\n"},
            {TextKind::Epd, "4k3/8/8/8/8/8/8/4K2R w K - bm O-O Rh8+; id \"a; name\"; hmvc 7; fmvn 20; ce -12;"},
            {TextKind::Pgn, "[White \"A \\\"B\\\"\"]\n[FEN \"r3k2r/P7/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1\"]\n\n"
                            "1. exd6 {a} (1. a8=Q+ $1) O-O-O!? ; b\n% c\n2. a8=N -- 3. O-O 1/2-1/2\n"}};
    for (const std::string fen : SEEDS) {
        all.push_back({TextKind::Fen, fen, 600});
        all.push_back({TextKind::PerftSuite, fen + " ;D1 20 ;D2 400", 200});
        all.push_back({TextKind::PerftSuite, "id x\nepd " + fen + "\nperft 1 20\nperft 2 400\n", 200});
        all.push_back({TextKind::PerftSuite, fen + ",2,400\n" + SEEDS[0] + ",1,20", 200});
        all.push_back({TextKind::UciInput,
                       "setoption name UCI_Chess960 value true\nposition fen " + fen
                               + " moves e1d1 e8d8\ngo perft 1\nposition startpos moves e2e4\ngo perft 1\nd\nquit\n",
                       200});
    }
    return all;
}

TEST(TextProperties, HoldForMutatedTexts) {
    ASSERT_TRUE(std::holds_alternative<PgnGame>(parse_pgn(right_texts()[2].text)));
    Random random(11);
    for (const auto& [kind, text, times] : right_texts())
        for (int i = 0; i < times; ++i) {
            const auto failure = find_failure(mutated(text, random), kind);
            ASSERT_FALSE(failure) << *failure;
        }
}

/// Eight squares of a rank: pieces on some files, such as "..RK...." as "2RK4".
std::string rank_of_fen(const std::string& squares) {
    std::string text;
    for (std::size_t i = 0; i < squares.size();) {
        const std::size_t gap = std::min(squares.find_first_not_of('.', i), squares.size()) - i;
        if (gap > 0)
            text += std::to_string(gap);
        i += gap;
        if (i < squares.size())
            text += squares[i++];
    }
    return text;
}

TEST(FenParser, HoldsForKingAndRookOnAnyFilesWithAnyCastlingLetter) {
    for (std::size_t king = 0; king < 8; ++king)
        for (std::size_t rook = 0; rook < 8; ++rook)
            for (const char letter : std::string_view("KQABCDEFGHkqabcdefgh")) {
                std::string white(8, '.');
                std::string black(8, '.');
                white[rook] = 'R'; // the king stands there if both are to stand on one file
                black[rook] = 'r';
                white[king] = 'K';
                black[king] = 'k';
                const std::string text = rank_of_fen(black) + "/pppppppp/8/8/8/8/PPPPPPPP/" + rank_of_fen(white) + " w "
                                         + letter + " - 0 1";
                const auto failure = find_failure(text, TextKind::Fen);
                ASSERT_FALSE(failure) << *failure;
            }
}

TEST(FenParser, HoldsForAnyTwoCastlingLettersOfThreeRooks) {
    for (const char first : std::string_view("ABHKQ"))
        for (const char second : std::string_view("ABHKQ")) {
            const std::string text = std::string("4k3/8/8/8/8/8/8/RR2K2R w ") + first + second + " - 0 1";
            const auto failure = find_failure(text, TextKind::Fen);
            ASSERT_FALSE(failure) << *failure;
        }
}

TEST(FenParser, HoldsForAnyEnPassantSquareBeforeBehindAndWithoutAPawn) {
    for (std::size_t pawn = 0; pawn < 8; ++pawn)
        for (const std::string_view column : {"..p", ".np", "n.p", "...", "..n", "..P"}) // from its first rank on
            for (char file = 'a'; file <= 'h'; ++file)
                for (char rank = '1'; rank <= '8'; ++rank)
                    for (const bool white : {true, false}) {
                        std::array<std::string, 3> rows;
                        for (std::size_t i = 0; i < rows.size(); ++i) {
                            std::string squares(8, '.');
                            squares[pawn] = column[i];
                            if (!white && squares[pawn] != '.')
                                squares[pawn] = static_cast<char>(squares[pawn] ^ 0x20);
                            rows[i] = rank_of_fen(squares);
                        }
                        const std::string pieces =
                                white ? "4k3/" + rows[0] + "/" + rows[1] + "/" + rows[2] + "/8/8/8/4K3 w - "
                                      : "4k3/8/8/8/" + rows[2] + "/" + rows[1] + "/" + rows[0] + "/4K3 b - ";
                        const auto failure = find_failure(pieces + file + rank + " 0 1", TextKind::Fen);
                        ASSERT_FALSE(failure) << *failure;
                    }
}

TEST(Finding, ShowsATextWithItsBytes) {
    Finding finding{&text_property("F3")};
    finding.rule = finding.invariant->rule;
    finding.input = "a\x01\\";
    finding.texts = {{"expected", "something"}, {"found", "nothing"}};
    EXPECT_EQ(to_string(finding),
              "F3 any bytes\n"
              "  rule      Any text is an error with a column, or a position whose self-checks pass.\n"
              "  input     \"a\\x01\\x5c\"\n  expected  something\n  found     nothing\n");
}

TEST(Finding, ShowsAGameWithItsMoves) {
    Finding finding{&invariant("M1")};
    finding.kind = "extra castling";
    finding.game = {standard_start(), {"e2e4", "0000"}};
    finding.fen = "the last position";
    finding.moves = {{"e8c8", false, "the reason", "castling"}};
    finding.texts = {{"by moves", "1"}, {"by FEN", "2"}};
    EXPECT_EQ(to_string(finding),
              "M1 legal moves: extra castling\n"
              "  position  the last position\n"
              "  uci       position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4 0000\n"
              "  note      the position set up by its FEN alone does not show it: the moves matter\n"
              "  board     8 r  n [b] q [k] b  n  r\n            7 p  p  p  p  p  p  p  p\n"
              "            6 .  .  .  .  .  .  .  .\n            5 .  .  .  .  .  .  .  .\n"
              "            4 .  .  .  .  P  .  .  .\n            3 .  .  .  .  .  .  .  .\n"
              "            2 P  P  P  P  .  P  P  P\n            1 R  N  B  Q  K  B  N  R\n"
              "              a  b  c  d  e  f  g  h\n"
              "  extra     e8c8: the reason\n  by moves  1\n  by FEN    2\n");
    EXPECT_EQ(finding.group(), "M1 legal moves: extra castling");
    finding.invariant = &invariant("M17"); // of a position set up by its FEN
    EXPECT_FALSE(finding.needs_moves());
}

TEST(DressedCounts, AreReadInFifteenHundredDressesAndNeverChanged) {
    Random random(1);
    const Below below = [&](std::size_t n) { return static_cast<std::size_t>(random.below(n)); };
    for (const std::string_view fen :
         {START_FEN, std::string_view("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
          std::string_view("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"),
          std::string_view("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
          std::string_view("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8")}) {
        const BoardSetup setup = std::get<BoardSetup>(parse_fen_of_any_variant(fen));
        PlayedPosition board(setup);
        for (const int depth : {2, 3, 4}) {
            CountedMoves counts;
            for (const DividedMove& divided : BulkPerft(setup).divide(depth))
                counts.emplace_back(divided.move, divided.total.nodes());
            for (int i = 0; i < 100; ++i) {
                std::swap(counts[below(counts.size())], counts[below(counts.size())]);
                const auto failure = find_failure_of_dressed_counts(board.pos, counts, below);
                ASSERT_FALSE(failure) << *failure;
                const std::string text = dressed_counts(board.pos, counts, below);
                const ReadText read = read_text(text);
                EXPECT_TRUE(read.blocks.size() == 1 && !read.blocks[0].fault) << "refused: " << text;
            }
        }
    }
}

} // namespace
} // namespace kiwi
