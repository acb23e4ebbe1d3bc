#include "fen.h"

#include <array>

#include <gtest/gtest.h>

#include "testing/fen_rows.h"
#include "testing/test_game.h"

namespace kiwi {
namespace {

using namespace fen_rows;

/// Parses the FEN of a row without its mark.
ParsedFen read_row(const Refused& row, FenMode mode) { return parse_fen(row.text(), row.variant, mode); }

void expect_refused(const Refused& row, FenMode mode) {
    const ParsedFen parsed = read_row(row, mode);
    const auto* error = std::get_if<FenError>(&parsed);
    ASSERT_NE(error, nullptr) << row.marked << " is accepted";
    EXPECT_EQ(error->fault, row.fault) << row.marked << ": " << error->reason;
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
    EXPECT_EQ(std::get<FenError>(with_nul).field, FenField::Whole);
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
    for (const std::string_view fen : CHESS960_FENS) {
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
            EXPECT_EQ(repairs[i].fault, row.repairs[i]) << row.fen;
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

} // namespace
} // namespace kiwi
