#include "pgn.h"

#include <algorithm>
#include <array>
#include <vector>

#include <gtest/gtest.h>

#include "../base/joined.h"
#include "../fen.h"

namespace kiwi {
namespace {

/// Parses a text; returns its moves and result, or "LINE, COLUMN: REASON".
std::string read_game(std::string_view text) {
    const ParsedPgn parsed = parse_pgn(text);
    if (const auto* error = std::get_if<TextRemark>(&parsed))
        return joined(std::to_string(error->line), ", ", std::to_string(error->column), ": ", error->reason);
    std::string moves;
    for (const std::string& move : std::get<PgnGame>(parsed).moves)
        moves += move + ' ';
    return moves + std::get<PgnGame>(parsed).result;
}

constexpr const char* FOUR_MOVES = "e2e4 e7e5 g1f3 b8c6 *";

TEST(Pgn, IsReadInAllItsForms) {
    for (const char* text : {
                 "1. e4 e5 2. Nf3 Nc6 *",
                 "1.e4 e5 2.Nf3 Nc6",
                 "e4 e5 Nf3 Nc6 *",
                 "1 e4 e5 2 Nf3 Nc6 *",
                 "1. e4 1... e5 2.Nf3 2...Nc6 *",
                 "1. e4 1. ... e5 7. Nf3 Nc6 *",
                 "\xEF\xBB\xBF[Event \"?\"]\r\n\r\n1. e4 e5\r\n2. Nf3 Nc6 *\r\n",
                 "[Event \"?\"] [Site \"?\"]\n1. e4 e5\n\n2.\vNf3 Nc6 *",
                 "{a (comment 1. d4 ; %} 1. e4 {one}{two\nlines [%clk 0:01:00]} e5 2. Nf3 Nc6 * {after",
                 "1. e4 ; a comment { (\n e5 2. Nf3 Nc6 *",
                 "% 1. d4\n1. e4\n%) }\ne5 2. Nf3 Nc6 *",
                 "1. e4$1 $2 e5 $255 2. Nf3! ?! Nc6?? *",
                 "1. e4 (1. d4 d5 (1... Nf6 {)} $3 2. nonsense 1-0) 2. c4) e5 2. Nf3 Nc6 (2... d6) *",
                 "1. e4+ e5 2. Ng1f3# Nb8-c6 *",
                 "1. e4 e5 2. Nf3 Nc6 * [Event \"next\"] 1. d4 *",
                 "1. e4 e5 2. Nf3 Nc6\n[Event \"next\"]\n1. d4 *",
         })
        EXPECT_EQ(read_game(text), FOUR_MOVES) << text;
    EXPECT_EQ(read_game("1. e4 e5 1/2-1/2"), "e2e4 e7e5 1/2-1/2");
    EXPECT_EQ(read_game("1-0 1. e4"), "1-0");
    EXPECT_EQ(read_game("1. e4 -- 2. d4 Z0 *"), "e2e4 0000 d2d4 0000 *");
    EXPECT_EQ(read_game("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 d6 *"), "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 d7d6 *");
    for (const char* capture : {"exd6 e.p.", "exd6e.p.", "exd6"})
        EXPECT_EQ(read_game(std::string("1. e4 a6 2. e5 d5 3. ") + capture), "e2e4 a7a6 e4e5 d7d5 e5d6 *");
    EXPECT_EQ(read_game("[Event \"x\"]"), "*");
}

/// The notes of a text, such as "c1 words; a1 14; v e2e4 c7c5".
std::string notes_of(std::string_view text) {
    const PgnNotes notes = parse_pgn_notes(text);
    std::string all;
    for (const auto& [moves, comment] : notes.comments)
        all += "c" + std::to_string(moves) + comment + "; ";
    for (const auto& [moves, number] : notes.annotations)
        all += "a" + std::to_string(moves) + ' ' + std::to_string(number) + "; ";
    for (const std::vector<std::string>& variation : notes.variations) {
        all += 'v';
        for (const std::string& move : variation)
            all += ' ' + move;
        all += "; ";
    }
    return all;
}

TEST(Pgn, HasNotesOfItsMainLine) {
    EXPECT_EQ(notes_of("{ x} [Event \"?\"] { a} 1. e4 { b} (1. d4 { no} $7) { c} e5 ; d\n 2. Nf3 * { no"),
              "c0 a; c1 b; c1 c; c2 d; v d2d4; ");
    EXPECT_EQ(notes_of("$9 1. e4$14 $2 e5 !? 2. Nf3?? $256 $x *"), "a0 9; a1 14; a1 2; a2 5; a3 4; ");
    EXPECT_EQ(notes_of("1. e4! e5? 2. Nf3!! Nc6?? 3. Bb5!? a6?! 4. Ba4!!! *"), "a1 1; a2 2; a3 3; a4 4; a5 5; a6 6; ");
    EXPECT_EQ(notes_of("1. e4 { a} e5 2. Ke3 *"), "") << "it is rejected";
}

TEST(Pgn, HasVariationsFromTheMoveThatTheyReplace) {
    EXPECT_EQ(notes_of("1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) e5 (1... c5 2. Nf3) 2. Nf3 *"),
              "v d2d4 g8f6 c2c4; v d2d4 d7d5 c2c4; v c2c4; v e2e4 c7c5 g1f3; ");
    EXPECT_EQ(notes_of("1. e4 (1. d4 Ke4 2. c4 (2. c3)) (1. d3 1-0 d6) () (1. Ke4) e5 (--) *"),
              "v d2d4; v d2d3; v e2e4 0000; ")
            << "up to an illegal move or a result";
    EXPECT_EQ(notes_of("(1. d4 (1. c4)) 1. e4 (1. f4) *"), "v c2c4; v d2d4; v f2f4; ");
    EXPECT_EQ(notes_of("[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/1KR5 w C - 0 1\"]\n\n1. Kc2 (1. O-O) *"),
              "v b1c1; ");
    EXPECT_EQ(notes_of("1. e4 -- (1... e5) 2. d4 *"), "v e2e4 e7e5; ");
}

TEST(Pgn, HasTags) {
    const ParsedPgn parsed = parse_pgn("[White \"A \\\"B\\\" \\\\ [c]; {d\"]\n[ Black \"\"][White \"other\"]\n*");
    const auto& game = std::get<PgnGame>(parsed);
    EXPECT_EQ(game.tags, (decltype(game.tags){{"White", "A \"B\" \\ [c]; {d"}, {"Black", ""}}));
    EXPECT_EQ(game.start, standard_start());
    EXPECT_EQ(read_game("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 5 40\"]\n40... Kd7 41. e4"), "e8d7 e2e4 *");
    EXPECT_EQ(read_game("[FEN \"1rk2r2/5p2/8/8/8/8/5P2/1RK2R2 w FBfb - 0 1\"] O-O O-O-O *"), "c1f1 c8b8 *");
    constexpr const char* fen = "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]";
    for (const char* variant : {"Chess960", "CHESS 960", "Fischerandom", "fischer random"})
        EXPECT_EQ(read_game(joined(fen, "[Variant \"", variant, "\"] O-O")), "e1h1 *");
    for (const char* variant : {"Standard", "", "?"})
        EXPECT_EQ(read_game(joined(fen, "[Variant \"", variant, "\"] O-O")), "e1g1 *");
    EXPECT_EQ(*std::get<PgnGame>(parse_pgn("{a comment} [White \"a\\b\"] ; another\n*")).tag("White"), "a\\b");
    EXPECT_EQ(*std::get<PgnGame>(parse_pgn("[White \"\\x\"] *")).tag("White"), "\\x");   // no escape
    EXPECT_EQ(*std::get<PgnGame>(parse_pgn("[White \"a\\\\\"] *")).tag("White"), "a\\"); // an escape at the end
}

TEST(Pgn, MayEndAtABackslash) {
    const std::string text = "[White \"a\\";
    const std::vector<char> without_end(text.begin(), text.end()); // lets sanitizers detect a read beyond the end
    EXPECT_EQ(read_game(std::string_view(without_end.data(), without_end.size())),
              "1, 1: the value of the tag is not closed");
}

TEST(Pgn, ThatIsNoneIsRefusedWithPlaceAndReason) {
    EXPECT_EQ(read_game(""), "1, 1: no game: neither a tag nor a move nor a result");
    EXPECT_EQ(read_game("\n{only a comment}"), "2, 17: no game: neither a tag nor a move nor a result");
    EXPECT_EQ(read_game("1. e4 e5\n2. Nf6 Nc6 *"),
              "2, 4: \"Nf6\": no legal move is so described, in rnbqkbnr/pppp1ppp/8/4p3/4P3/"
              "8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    EXPECT_EQ(read_game("1. e4 e5 2.Nf3 Nc6 3.hello").substr(0, 11), "1, 22: \"hel");
    EXPECT_EQ(read_game("1. e4 {open"), "1, 7: a comment that is not closed");
    EXPECT_EQ(read_game("[{open"), "1, 2: a comment that is not closed");
    EXPECT_EQ(read_game("[White {open"), "1, 8: a comment that is not closed");
    EXPECT_EQ(read_game("1. e4 (1. d4 (1. c4) d5"), "1, 7: a variation that is not closed");
    EXPECT_EQ(read_game("1. e4 e5)"), "1, 9: a ) without its (");
    EXPECT_EQ(read_game("1. e4 } e5"), "1, 7: unexpected }");
    EXPECT_EQ(read_game("1. e4 <reserved> e5"), "1, 7: unexpected <");
    EXPECT_EQ(read_game("1. e4 $ e5"), "1, 7: expected a number after $");
    EXPECT_EQ(read_game("[White name]"), "1, 8: expected a tag such as [White \"name\"]");
    for (const char* open :
         {"[White \"open", "[White \"open\rx\"]", "[White \"open\nx\"]", "[White \"open\\", "[White \"open\\\""})
        EXPECT_EQ(read_game(open), "1, 1: the value of the tag is not closed") << open;
    EXPECT_EQ(read_game("[\"name\"]"), "1, 2: expected a tag such as [White \"name\"]");
    EXPECT_EQ(read_game("[White"), "1, 7: expected a tag such as [White \"name\"]");
    EXPECT_EQ(read_game("1. e4 \x0E").substr(0, 6), "1, 7: ");
    EXPECT_EQ(read_game("["), "1, 2: expected a tag such as [White \"name\"]");
    EXPECT_EQ(read_game("[White \"x\" 1. e4"), "1, 12: expected ] after the value of the tag");
    EXPECT_EQ(read_game("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]").substr(0, 32), "1, 34: the FEN of the tags is un");
    EXPECT_EQ(read_game("[FEN \"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1\"] --"), "1, 41: a null move in check");
    EXPECT_EQ(read_game(std::string(100'000, '(')), "1, 100000: a variation that is not closed");
}

TEST(Pgn, IsWrittenAsProgramsExchangeIt) {
    PgnGame game{.start = standard_start()};
    game.tags = {{"White", "\"A\" \\"}, {"Annotator", "nobody"}, {"Result", "wrong"}};
    game.moves = {"e2e4", "e7e5", "g1f3"};
    game.result = "0-1";
    EXPECT_EQ(write_pgn(game), "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
                               "[White \"\\\"A\\\" \\\\\"]\n[Black \"?\"]\n[Result \"0-1\"]\n[Annotator \"nobody\"]\n\n"
                               "1. e4 e5 2. Nf3 0-1\n");
    const ParsedPgn parsed =
            parse_pgn("[Variant \"Chess960\"][FEN \"1rk2r2/5p2/8/8/8/8/5P2/1RK2R2 b FBfb - 3 12\"]12... O-O 13. O-O");
    const std::string written = write_pgn(std::get<PgnGame>(parsed));
    EXPECT_NE(written.find("[Result \"*\"]\n[FEN \"1rk2r2/5p2/8/8/8/8/5P2/1RK2R2 b FBfb - 3 12\"]\n"
                           "[SetUp \"1\"]\n[Variant \"Chess960\"]\n\n12... O-O 13. O-O *\n"),
              std::string::npos)
            << written;
}

/// Checks the movetext lines of a written game, and returns the length of the longest.
std::size_t longest_line_of(const PgnGame& game) {
    std::size_t longest = 0;
    const std::string written = write_pgn(game);
    for (std::size_t at = written.find("\n\n") + 2; at < written.size(); at = written.find('\n', at) + 1) {
        const std::size_t end = written.find('\n', at);
        longest = std::max(longest, end - at);
        EXPECT_NE(written[at], ' ');
        EXPECT_NE(written[end - 1], ' ');
        if (end + 1 < written.size()) { // the next word does not fit in the line
            EXPECT_GT(end - at + 1 + (written.find_first_of(" \n", end + 1) - end - 1), 79U);
        }
    }
    EXPECT_EQ(std::get<PgnGame>(parse_pgn(written)).moves, game.moves);
    return longest;
}

TEST(Pgn, HasLinesOfAtMost79Characters) {
    std::size_t longest = 0;
    PgnGame beginning{.start = standard_start()};
    for (const char* push : {"", "a2a3", "a7a6", "b2b3", "b7b6", "c2c3", "c7c6", "d2d3", "d7d6"}) {
        if (*push != '\0')
            beginning.moves.emplace_back(push);
        PgnGame game = beginning;
        const bool white_begins = game.moves.size() % 2 == 0;
        constexpr std::array white{"g1f3", "g8f6", "f3g1", "f6g8"};
        constexpr std::array black{"g8f6", "g1f3", "f6g8", "f3g1"};
        for (int i = 0; i < 100; ++i)
            game.moves.insert(game.moves.end(), (white_begins ? white : black).begin(),
                              (white_begins ? white : black).end());
        longest = std::max(longest, longest_line_of(game));
    }
    EXPECT_EQ(longest, 79U);
}

} // namespace
} // namespace kiwi
