// Each invariant for any board finds the fault that is planted for it.
#include <array>
#include <cstring>
#include <functional>
#include <set>

#include <gtest/gtest.h>

#include "../../engine/testing/test_game.h"
#include "../checking/check_game.h"
#include "../games/generators.h"
#include "../testing/faulty_board.h"
#include "../testing/oracle_board.h"
#include "class_board.h"

namespace kiwi {
namespace {

const FaultyBoard FAULTY;

constexpr const char* FEW_MOVES = "7k/8/8/8/8/8/8/K7 w - - 0 1";
constexpr const char* CHECKING = "4k3/8/8/8/4N3/8/8/K7 w - - 0 1";
constexpr const char* PINNED_KNIGHT = "4r1k1/8/8/8/4N3/8/8/4K3 w - - 0 1";
constexpr const char* DOUBLE_PUSH = "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1";

/// An invariant, a game that shows its fault, and the name of the fault if it differs from that of the invariant.
struct Row {
    std::string_view id;
    const char* fen;
    std::vector<const char*> moves{};
    const char* fault = nullptr;
};

const std::vector<const char*> REPEATED{"a1b1", "h8g8", "b1a1", "g8h8"};
const std::vector<const char*> REPEATED_TWICE{"a1b1", "h8g8", "b1a1", "g8h8", "a1b1", "h8g8", "b1a1", "g8h8"};

/// Where faults show, if it is not the position KIWIPETE, and further faults of an invariant.
const std::vector<Row> ROWS{
        {"S16", KIWIPETE, {"a1b1"}},
        {"S20", KIWIPETE, {"a1b1"}, "S19"},
        {"S29", "4k3/8/8/8/8/8/4Q3/4K3 b - - 0 1"},
        {"K9", "4k3/8/8/3n4/8/2R5/8/4K3 w - - 0 1"},
        {"M7", CHECKING},
        {"M7", KIWIPETE, {}, "every_check_predicted"},
        {"M8", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1"},
        {"M13", DOUBLE_PUSH, {"d2d4"}},
        {"M14", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1"},
        {"M16", CHECKING},
        {"N1", FEW_MOVES},
        {"N3", KIWIPETE, {"a1b1", "a8b8", "b1a1", "b8a8"}},
        {"N5", KIWIPETE, {"a1b1"}},
        {"N6", KIWIPETE, {"a1b1", "a8b8"}},
        {"N7", KIWIPETE, {"a1b1", "a8b8"}},
        {"N8", KIWIPETE, {"a1b1"}},
        {"M17", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
        {"U2", KIWIPETE},
        {"U2", KIWIPETE, {"a1b1"}, "null_move_ends_rights"},
        {"U2", KIWIPETE, {"a1b1"}, "null_move_spoils_the_key"},
        {"U3", KIWIPETE, {"a1b1"}},
        {"U7", KIWIPETE, {}, "U2"},
        {"F1", FEW_MOVES},
        {"Y2", "r3k3/8/8/8/8/8/8/4K3 b q - 0 1"},
        {"Y3", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1"},
        {"D1", FEW_MOVES, REPEATED},
        {"D1", FEW_MOVES, REPEATED_TWICE, "has_occurred_twice"},
        {"D7", FEW_MOVES, REPEATED_TWICE},
        {"A1", "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", {"c3d5"}, "throws"},
        {"K2", KIWIPETE},
        {"K2", KIWIPETE, {}, "castling_rights_are_counted"},
        {"K3", DOUBLE_PUSH, {"d2d4"}},
        {"D2", FEW_MOVES, REPEATED},
        {"D3", FEW_MOVES, REPEATED_TWICE},
        {"D5", FEW_MOVES, REPEATED},
        {"D6", FEW_MOVES, REPEATED_TWICE},
        {"Q1", KIWIPETE, {"a1b1"}},
        {"Q2", KIWIPETE, {"a1b1"}},
        {"Q3", DOUBLE_PUSH, {"d2d4"}},
        {"Q4", KIWIPETE, {"a1b1", "a8b8", "b1a1", "b8a8", "a1b1", "a8b8", "b1a1", "b8a8"}},
        {"Q5", KIWIPETE, {"a1b1", "a8b8"}},
        {"Q6", KIWIPETE, {"a1b1", "a8b8", "b1a1", "b8a8"}},
        {"Q7", KIWIPETE, {"e5d7"}},
        {"Q14", PINNED_KNIGHT},
        {"Q15", PINNED_KNIGHT},
        {"Q16", PINNED_KNIGHT},
        {"Q18", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1"},
        {"K4", KIWIPETE, {"a1b1"}},
        {"K5", KIWIPETE, {"e5d7"}},
        {"K6", KIWIPETE, {"e5d7"}},
        {"K7", KIWIPETE, {"a1b1"}},
        {"K10", KIWIPETE, {"a1b1"}},
        {"P5", FEW_MOVES},
};

/// The first finding of one invariant along a game.
std::optional<Finding> finding_along(const Row& row) {
    PlayedGame game(FAULTY, setup_of(row.fen));
    auto finding = find_failure(game, invariant(row.id));
    for (const char* uci : row.moves) {
        if (finding)
            break;
        EXPECT_TRUE(game.play(uci)) << uci;
        finding = find_failure(game, invariant(row.id));
    }
    return finding;
}

TEST(Board, NeedNotSetUpWhatNoGameReaches) {
    plant_fault("K9");
    const auto finding = finding_along({"K9", START_FEN.data()}); // any other piece would be a ninth pawn's
    FaultyBoard::faults = {};
    EXPECT_FALSE(finding);
}

TEST(Board, EachFaultIsFoundByItsInvariant) {
    std::vector<Row> rows = ROWS;
    for (const Invariant& i : catalogue()) {
        EXPECT_TRUE(i.needs.met_by(FAULTY.answers())) << title_of(i) << " is skipped";
        if (std::ranges::find(ROWS, i.id, &Row::id) == ROWS.end())
            rows.push_back({i.id, KIWIPETE});
    }
    for (const Row& row : rows) {
        FaultyBoard::faults = {};
        EXPECT_FALSE(finding_along(row)) << row.id << " fails without a fault";
        plant_fault(std::string(row.fault != nullptr ? row.fault : row.id));
        const auto finding = finding_along(row);
        FaultyBoard::faults = {};
        ASSERT_TRUE(finding) << row.id << " does not find its fault; if it shows elsewhere, ROWS says where";
        EXPECT_EQ(finding->invariant, &invariant(row.id));
        ASSERT_GE(finding->texts.size(), 2U) << row.id;
        EXPECT_NE(finding->texts[0].second, finding->texts[1].second) << row.id;
    }
}

/// The kinds of the violations of an invariant after moves, with faults planted.
std::vector<std::string> kinds_of(std::string_view id, const char* fen, const std::vector<const char*>& moves,
                                  const std::function<void(Faults&)>& plant) {
    FaultyBoard::faults = {};
    plant(FaultyBoard::faults);
    PlayedGame game(FAULTY, setup_of(fen));
    for (const char* uci : moves)
        EXPECT_TRUE(game.play(uci)) << uci;
    std::vector<std::string> kinds;
    for (const Violation& violation : invariant(id).run(game))
        kinds.push_back(violation.kind);
    FaultyBoard::faults = {};
    return kinds;
}

TEST(Board, DifferentMistakesOfSanAreOfDifferentKinds) {
    constexpr const char* three_queens = "6k1/8/8/8/8/Q7/8/Q1Q3K1 w - - 0 1";
    constexpr const char* en_passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    const std::vector<std::array<const char*, 4>> rows{
            {"4r1k1/8/8/8/8/8/4N3/1N2K3 w - - 0 1", "b1c3", "Nbc3", "disambiguation from a pinned piece"},
            {"r5k1/8/8/2R5/8/R7/8/K7 w - - 0 1", "c5a5", "Ra5", "no disambiguation from a pinned piece"},
            {three_queens, "a1c3", "Qac3", "disambiguation by the whole square"},
            {three_queens, "a1c3", "Qc3", "no disambiguation"},
            {"R7/6k1/8/8/8/8/6K1/R7 w - - 0 1", "a1a4", "Raa4", "disambiguation by file or rank"},
            {KIWIPETE, "e5d7", "Nexd7", "disambiguation without need"},
            {KIWIPETE, "e1g1", "0-0", "castling"},
            {"7k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "a8Q+", "promotion"},
            {en_passant, "e5d6", "exd6 e.p.", "en passant"},
            {en_passant, "e1e2", "K-e2", "another text"}};
    for (const auto& row : rows)
        EXPECT_EQ(kinds_of("M16", row[0], {},
                           [&](Faults& f) {
                               f.wrong<Question::San>([&](std::string right, auto& here) {
                                   return to_uci(here.move, here.pos.variant()) == row[1] ? row[2] : right;
                               });
                           }),
                  std::vector<std::string>{row[3]})
                << row[2];
    EXPECT_EQ(kinds_of("M16", KIWIPETE, {},
                       [](Faults& f) {
                           f.wrong<Question::San>([](const std::string& right, auto& /*here*/) {
                               return right == "O-O" ? "0-0" : right == "Nxd7" ? "Nexd7" : right;
                           });
                       })
                      .size(),
              2U)
            << "two mistakes in one position";
}

TEST(Board, DifferentMistakesOfPgnAreOfDifferentKinds) {
    using Kinds = std::vector<std::string>;
    struct PgnMistake {
        const char* written;
        const char* instead;
        Kinds kinds;
    };
    const std::vector<PgnMistake> rows{{" 5 37\"]", " 5 37\"]", {}},
                                       {"37... ", "{ 1. is a comment } 37... ", {}},
                                       {"37... ", "1... ", {"the numbers of its moves, counted from the start"}},
                                       {"38. ", "37. ", {"the numbers of its moves, counted from the start"}},
                                       {" 5 37\"]", " 5 1\"]", {"start: full-move number"}},
                                       {" 5 37\"]", " 0 37\"]", {"start: half-move clock"}},
                                       {" kq ", " k ", {"start: castling rights"}},
                                       {"38. Rb1 ", "", {"moves"}},
                                       {"37... ", "37. ", {"three dots after the number before Black's first move"}},
                                       {"[SetUp \"1\"]\n", "", {"[SetUp \"1\"] beside the tag FEN"}},
                                       {" *", "", {"a result at its end"}}};
    for (const PgnMistake& row : rows)
        EXPECT_EQ(kinds_of("N5", "r3k2r/8/8/8/8/8/8/R3K3 b kq - 5 37", {"a8b8", "a1b1"},
                           [&](Faults& f) {
                               f.wrong<Question::Pgn>([&](std::string text, auto& /*here*/) {
                                   const std::size_t at = text.rfind(row.written);
                                   EXPECT_NE(at, text.npos) << row.written << " in\n" << text;
                                   return text.replace(at, std::strlen(row.written), row.instead);
                               });
                           }),
                  row.kinds)
                << row.written << " as " << row.instead;
}

TEST(Board, AWrongSmallTreeNamesTheWrongReply) {
    for (const auto& [fault, told] : {std::pair("P5", "; after a1b1 without h8g8: the king on h8 may go to g8"),
                                      std::pair("a_reply_comes_twice", "; after a1b1 with h8g7: it is listed twice")}) {
        FaultyBoard::faults = {};
        plant_fault(fault);
        const auto finding = finding_along({"P5", FEW_MOVES});
        FaultyBoard::faults = {};
        ASSERT_TRUE(finding) << fault;
        EXPECT_TRUE(finding->text("found").ends_with(told)) << finding->text("found");
    }
}

TEST(Board, ThatListsNoMovesIsToldSo) {
    FaultyBoard::faults = {};
    plant_fault("lists_no_moves");
    const auto finding = finding_along({"M1", KIWIPETE});
    FaultyBoard::faults = {};
    ASSERT_TRUE(finding);
    EXPECT_EQ(finding->group(), "M1 legal moves: no moves");
}

class ForgetsItsSecondMove : public ClassBoard<OracleBoard> {
public:
    void make(std::size_t move) override {
        if (++plies_ != 2)
            ClassBoard::make(move);
    }
    void unmake() override {
        if (plies_-- != 2)
            ClassBoard::unmake();
    }

private:
    [[nodiscard]] std::unique_ptr<Board> make_another() const override {
        return std::make_unique<ForgetsItsSecondMove>();
    }
    int plies_ = 0;
};

TEST(Board, ThatListsTheMovesOfAnEarlierPositionIsToldWhich) {
    PlayedGame game(ForgetsItsSecondMove(), setup_of(FEW_MOVES));
    for (const char* move : {"a1b1", "h8g8"})
        ASSERT_TRUE(game.play(move));
    const auto failure = find_failure(game, invariant("M1"));
    ASSERT_TRUE(failure);
    EXPECT_EQ(failure->group(), "M1 legal moves: moves of an earlier position");
    EXPECT_EQ(failure->text("found"), "3 moves, the legal ones of the position before h8g8");
}

TEST(Board, AnIllegalBestMoveIsToldBesideTheOnlyLegalOne) {
    FaultyBoard::faults = {};
    plant_fault("B1");
    const auto finding = finding_along({"B1", "k7/8/1K6/8/8/8/8/7R b - - 0 1"});
    FaultyBoard::faults = {};
    ASSERT_TRUE(finding);
    EXPECT_EQ(finding->text("expected"), "the only legal move, a8b8");
}

/// Adds a leaf below the first move and takes one from the last, so that the total stays right.
class ShiftsALeaf : public ClassBoard<OracleBoard> {
public:
    [[nodiscard]] PerftOutput perft(int depth) override {
        PerftOutput output = ClassBoard::perft(depth);
        if (depth > 1 && output.moves.size() > 1) {
            ++output.moves.front().second;
            --output.moves.back().second;
        }
        return output;
    }

private:
    [[nodiscard]] std::unique_ptr<Board> make_another() const override { return std::make_unique<ShiftsALeaf>(); }
};

TEST(Board, CountsBelowMovesAreCheckedThoughTheirSumIsRight) {
    const CheckedGame game = check_game(ShiftsALeaf(), {setup_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), {}}, Tier::Full);
    ASSERT_TRUE(game.finding);
    EXPECT_EQ(game.finding->title(), "P5 small trees");
    EXPECT_TRUE(game.finding->text("found").starts_with("perft 2, the count of e1")) << *game.finding;
}

TEST(Board, TheOraclePassesItsOwnChecks) {
    Random random(3);
    const ClassBoard<OracleBoard> oracle;
    for (const char* fen : {START_FEN.data(), KIWIPETE, "1rk2rr1/8/8/8/8/8/8/1RK2RR1 w FBfb - 0 1"}) {
        const CheckedGame game =
                check_game(oracle, random_game_from(setup_of(fen), random, 8, NullMoves::Left), Tier::Full);
        EXPECT_FALSE(game.finding) << *game.finding;
        EXPECT_EQ(game.positions, 9);
    }
}

TEST(Board, SkipsInvariantsThatNeedMoreAnswers) {
    const QuestionSet oracle = answers_of<OracleBoard>();
    const auto needs = [](std::string_view id) { return invariant(id).needs; };
    EXPECT_FALSE(needs("S1").met_by(oracle));
    EXPECT_EQ(to_string(needs("S1"), Naming::Members), "key, recomputed_key");
    EXPECT_EQ(to_string(needs("S20"), Naming::Members), "key or views or evaluation");
    EXPECT_EQ(to_string(needs("M7"), Naming::Names), "moves, check, gives_check");
    EXPECT_TRUE(needs("M1").met_by(oracle));
    EXPECT_TRUE(needs("D1").met_by(oracle));
    PlayedGame game(ClassBoard<OracleBoard>(), setup_of(KIWIPETE));
    EXPECT_FALSE(find_failure(game, invariant("S1")));
    EXPECT_LT(answered_by(oracle).size(), answered_by(FAULTY.answers()).size());
}

TEST(FaultyBoard, WrongUndoIsBlamedAndNotWhatItSpoils) {
    FaultyBoard::faults = {};
    FaultyBoard::faults.wrong<Question::HalfmoveClock>(
            [](int clock, const auto& here) { return clock + (here.undone > 0 ? 1 : 0); });
    const CheckedGame checked = check_game(FAULTY, {standard_start(), {"e2e4", "e7e5"}}, Tier::Full);
    FaultyBoard::faults = {};
    ASSERT_TRUE(checked.finding);
    EXPECT_EQ(checked.finding->invariant, &invariant("U1")) << *checked.finding;
    EXPECT_TRUE(checked.finding->game->moves.empty());
}

TEST(FaultyBoard, SetsUpAgainWhereMovesAreNotTakenBack) {
    FaultyBoard::faults = {};
    FaultyBoard::faults.wrong<Question::HalfmoveClock>(
            [](int clock, const auto& here) { return clock + (here.undone + here.nulls_undone > 0 ? 1 : 0); });
    const CheckedGame checked =
            check_and_reduce(FAULTY, {standard_start(), {"e2e4", "0000", "g1f3"}}, Checks(Tier::Full).without("U1"));
    FaultyBoard::faults = {};
    EXPECT_EQ(checked.positions, 4);
    EXPECT_FALSE(checked.finding) << *checked.finding;
}

/// Refuses every FEN.
class RefusesAll : public PositionAnswers {
public:
    std::optional<std::string> set(std::string_view /*fen*/, Variant /*variant*/) { return "not today"; }
};

TEST(Board, ARefusedStartSaysSo) {
    PlayedGame game(ClassBoard<RefusesAll>(), standard_start());
    const auto refused = find_failure(game, invariant("M1"));
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->group(), "F1 FEN round trip: set-up refused");
    EXPECT_EQ(refused->text("found"), "refused: not today");
}

} // namespace
} // namespace kiwi
