// Tests the adapter protocol, with a correct program and with programs that are wrong in every way.
#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <set>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "../../props/boards/position_board.h"
#include "../../props/checking/check_game.h"
#include "../../props/games/generators.h"
#include "../../props/games/random_pieces.h"
#include "../../props/invariants/catalogue.h"
#include "../adapter/adapter_process.h"
#include "../adapter/json_answers.h"
#include "../adapter/requests.h"
#include "../testing/library_in_test.h"
#include "open_program.h"

namespace kiwi::tools {
namespace {

TEST(Protocol, WholeCatalogueHoldsForOurPosition) {
    const nlohmann::json json = checked(FAKE, {"--random", "6", "--plies", "10"});
    EXPECT_EQ(json["findings"], nlohmann::json::array());
    EXPECT_EQ(json["facts"]["games"], 6);
}

TEST(Protocol, AllInvariantsHoldForTheExampleClass) {
    const nlohmann::json json = checked(X88, {"--random", "8", "--plies", "8"});
    EXPECT_EQ(json["findings"], nlohmann::json::array());
}

/// Each invariant that a program can be asked about finds a fault planted for it.
TEST(Protocol, WholeListOfFaultsIsFoundByItsInvariants) {
    std::set<std::string> found;
    // Castling and checks; an en passant capture; promotions; few moves, so that positions repeat; checks.
    const std::vector<std::string> starts{"r3k2r/8/8/8/4N3/8/8/R3K2R w KQkq - 0 1", "8/8/7K/8/2Pp4/8/8/k7 b - c3 0 1",
                                          "4k3/P7/8/8/8/8/7p/4K3 w - - 0 1", "7k/8/8/8/8/8/8/K7 w - - 0 1",
                                          "4r1k1/8/8/8/4N3/8/8/4K3 w - - 0 1"};
    for (const char* id :
         {"S1",  "S16", "S20", "S21", "S22", "S23", "S28", "S29", "K1",  "K2",  "K3",  "M1",  "M2",  "M7",
          "M12", "M13", "M14", "M16", "M17", "N1",  "N2",  "N3",  "N4",  "N5",  "N6",  "N7",  "N8",  "U1",
          "U2",  "U3",  "E1",  "D1",  "D7",  "Q1",  "Q2",  "Q3",  "Q4",  "Q5",  "Q6",  "Q7",  "Q8",  "Q9",
          "Q10", "Q11", "Q12", "Q13", "Q14", "Q15", "Q16", "Q17", "Q18", "Q19", "K4",  "K5",  "K6",  "K7",
          "K8",  "K9",  "K10", "M4",  "M6",  "M18", "M19", "M20", "M21", "U9",  "U10", "U11", "F13", "D2",
          "D3",  "D5",  "D6",  "O1",  "O2",  "O3",  "O4",  "O5",  "O6",  "O7",  "B1",  "B2"}) {
        std::vector<std::string> arguments = starts;
        arguments.insert(arguments.end(),
                         {"--plies", "24", "--games", "2", "--only", id, "--fail-fast", "--no-repeat"});
        const nlohmann::json json = checked(with_fault(id), arguments);
        ASSERT_FALSE(json["findings"].empty()) << id;
        EXPECT_TRUE(json["findings"][0]["invariant"].get<std::string>().starts_with(std::string(id) + " ")) << json;
        found.insert(id);
    }
    // The other invariants compare answers with each other; if a program is wrong, another invariant finds the fault
    // first. E2 cannot fail, because the protocol has one value for each exchange.
    const std::set<std::string> others{"A1", "E2", "F1", "M8", "S19", "U7", "Y2", "Y3", "P5"};
    const QuestionSet fake = open_program({Way::Library, FAKE}, ProgramOptions()).answers;
    for (const Invariant* row : answered_by(fake))
        EXPECT_NE(found.contains(std::string(row->id)), others.contains(std::string(row->id))) << title_of(*row);
}

struct Death {
    const char* fault;
    const char* message;
};
void PrintTo(const Death& death, std::ostream* os) { *os << death.message; }

class WholeDeaths : public testing::TestWithParam<Death> {};

TEST_P(WholeDeaths, AreFailuresWithAMinimisedGameAndTheRunGoesOn) {
    // This adapter fails when a knight captures.
    const nlohmann::json json = checked(with_fault(GetParam().fault),
                                        {"4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
                                         "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 4 4",
                                         "--plies", "4", "--timeout", "1500", "--only", "A1,U1"});
    EXPECT_EQ(json["facts"]["games"], 3);
    ASSERT_GE(json["findings"].size(), 1U);
    for (const nlohmann::json& finding : json["findings"]) {
        EXPECT_EQ(finding["invariant"], "A1 answers");
        expect_contains(finding["found"], GetParam().message);
        expect_contains(finding["found"], "\"make\":");
        // At most five letters: the two kings, the knight, the captured piece, and one more.
        const std::string fen = finding["startFen"].get<std::string>();
        const std::string placement = fen.substr(0, fen.find(' '));
        EXPECT_LE(std::ranges::count_if(placement, [](unsigned char c) { return std::isalpha(c) != 0; }), 5) << fen;
        EXPECT_LE(finding["moves"].size(), 1U) << finding;
    }
}

INSTANTIATE_TEST_SUITE_P(Program, WholeDeaths,
                         testing::Values(Death{"throws", "a planted exception"}, Death{"aborts", "killed by signal 6"},
                                         Death{"killed", "killed by signal 9"}, Death{"exits", "exit code 3"},
                                         Death{"hangs", "did not answer within 1500 ms"},
                                         Death{"no_JSON", "is no JSON object: hello, world"}),
                         [](const auto& fault) { return std::string(fault.param.fault); });

TEST(Protocol, AClassIsNotAskedToUnmakeAMoveThatItDidNotMake) {
    AdapterProcess fake(FAKE, ProgramOptions());
    const auto error_in = [&](const Json& request) { return fake.any_answer_to(request).value("error", ""); };
    EXPECT_EQ(error_in(set_request(std::string(START_FEN), Variant::Standard)), "");
    EXPECT_EQ(error_in(undo_request("e2e4")), "there is no move to take back");
    EXPECT_EQ(error_in(move_request("e2e4")), "");
    EXPECT_EQ(error_in(undo_request(NULL_MOVE)), "there is no null move to take back");
    EXPECT_EQ(error_in(undo_request("e2e4")), "");
}

TEST(Protocol, UndoThatChangesAKeyIsToldWithBothKeys) {
    for (const std::string undo : {"U1", "U2"}) { // these faults add 1 to the key
        const nlohmann::json json = checked(with_fault(undo), {"startpos", "--plies", "0", "--only", undo});
        ASSERT_EQ(json["findings"].size(), 1U);
        const nlohmann::json& finding = json["findings"][0];
        EXPECT_TRUE(finding["expected"].get<std::string>().starts_with("all as before ")) << finding;
        unsigned long long before = 0;
        unsigned long long after = 0;
        EXPECT_EQ(std::sscanf(finding["found"].get<std::string>().c_str(), "changed: key: %llu became %llu", &before,
                              &after),
                  2)
                << finding;
        EXPECT_EQ(after, before + 1) << finding;
    }
}

TEST(Protocol, WithoutUndoTheGameIsPlayedAgain) {
    const std::string adapter = FAKE + " --without unmake,null";
    const nlohmann::json good = checked(adapter, {"--random", "3", "--plies", "6"});
    EXPECT_EQ(good["findings"], nlohmann::json::array());
    const nlohmann::json bad =
            checked(adapter + " --fault M7", {"4k3/8/8/8/4N3/8/8/K7 w - - 0 1", "--plies", "0", "--only", "M7"});
    EXPECT_FALSE(bad["findings"].empty());
    EXPECT_FALSE(open_program({Way::Library, adapter}, ProgramOptions()).answers.has(Question::Unmake));
}

TEST(Protocol, WrongUndoIsNotToldAsAnotherMistake) {
    const nlohmann::json json = checked(with_fault("U1"), {"--random", "9", "--plies", "4"});
    ASSERT_FALSE(json["findings"].empty());
    for (const nlohmann::json& finding : json["findings"])
        EXPECT_EQ(finding["invariant"], "U1 undo") << finding;
    EXPECT_EQ(json["facts"]["games"], 9);
    expect_contains(json["notes"].dump(), "no move is taken back: positions are set up again");
}

TEST(Protocol, AnswersAreThoseOfTheClass) {
    const Program opened = open_program({Way::Library, FAKE}, ProgramOptions());
    const auto program = opened.make_board();
    const auto own = position_board().another();
    Random random(5);
    const Game game = random_game(random, Source::RuleHeavy, 12);
    ASSERT_FALSE(program->set(game.start));
    ASSERT_FALSE(own->set(game.start));
    const auto expect_the_same = [&](Question question, const Argument& theirs, const Argument& ours) {
        EXPECT_EQ(text_of_answer(program->answer(question, theirs)), text_of_answer(own->answer(question, ours)))
                << name_of(question, Naming::Names);
    };
    for (const std::string& uci : game.moves) {
        if (uci == "0000")
            break;
        const auto theirs = find_move(*program, uci);
        const auto ours = find_move(*own, uci);
        ASSERT_TRUE(theirs && ours);
        for (const QuestionRow& row : QUESTIONS)
            if (row.about && !is_about_given(*row.about) && opened.answers.has(row.question)
                && own->has(row.question)) {
                const int number = row.about == About::Side ? 1 : 20;
                expect_the_same(row.question, {.move = *theirs, .number = number, .piece = 'n'},
                                {.move = *ours, .number = number, .piece = 'n'});
            }
        program->make(*theirs);
        own->make(*ours);
    }
    expect_the_same(Question::Fen, {}, {});
}

/// Drives a program and our Position by the same random calls, and compares what they answer.
class Driven {
public:
    Driven(std::unique_ptr<Board> program, std::uint64_t seed) : program_(std::move(program)), random_(seed) { set(); }

    void call_any() {
        switch (random_.below(7)) {
        case 0:
            return nulls_.empty() ? make() : undo();
        case 1:
            return one_in(random_, 4) ? set() : make();
        case 2:
            return expect_the_same_perft();
        case 3:
            return expect_undo_to_restore();
        case 4:
            return program_->has(Question::NullMoves) && !own_->ask<Question::InCheck>() ? make_null() : make();
        case 5:
            EXPECT_EQ(program_->ask<Question::Fen>(), own_->ask<Question::Fen>());
            return make();
        default:
            return make();
        }
    }

private:
    void set() {
        const Game game = random_game(random_, Source::RuleHeavy, 0);
        // Sometimes another object, which takes the process of the one before.
        if (one_in(random_, 2))
            program_ = program_->another();
        ASSERT_FALSE(program_->set(game.start));
        ASSERT_FALSE(own_->set(game.start));
        nulls_.clear();
    }
    void make() {
        const std::size_t moves = own_->list_moves();
        ASSERT_EQ(program_->list_moves(), moves);
        if (moves == 0)
            return set();
        const std::size_t move = random_.below(moves);
        const auto same = find_move(*program_, own_->uci(move));
        ASSERT_TRUE(same) << own_->uci(move);
        program_->make(*same);
        own_->make(move);
        nulls_.push_back(false);
    }
    void make_null() {
        program_->make_null();
        own_->make_null();
        nulls_.push_back(true);
    }
    void undo() {
        const bool null = nulls_.back();
        for (Board* board : {program_.get(), own_.get()})
            null ? board->unmake_null() : board->unmake();
        nulls_.pop_back();
        EXPECT_EQ(program_->ask<Question::Fen>(), own_->ask<Question::Fen>());
    }
    void expect_the_same_perft() {
        const int depth = own_->list_moves() > 8 ? 1 + static_cast<int>(random_.below(2)) : 3;
        const auto sorted = [&](Board& board) {
            const auto perft = board.perft(depth);
            return std::map<std::string, std::uint64_t>(perft.moves.begin(), perft.moves.end());
        };
        EXPECT_EQ(sorted(*program_), sorted(*own_)) << own_->ask<Question::Fen>() << " at depth " << depth;
    }
    void expect_undo_to_restore() {
        const auto changes = program_->changes_from_now();
        for (std::size_t m = program_->list_moves(); m-- > 0;) {
            program_->make(m);
            program_->unmake();
            EXPECT_EQ(changes(), "");
        }
        if (program_->has(Question::NullMoves) && !own_->ask<Question::InCheck>()) {
            program_->make_null();
            program_->unmake_null();
            EXPECT_EQ(changes(), "");
        }
    }

    std::unique_ptr<Board> program_;
    std::unique_ptr<Board> own_ = position_board().another();
    Random random_;
    std::vector<bool> nulls_; ///< For each ply since the start, whether it is a null move.
};

TEST(Protocol, BoardAnswersAsOurPositionWhateverIsCalled) {
    // The last adapter ends if it is asked to take back a move.
    const std::string no_undo = ended_by("/^{.unmake/Q", "--without unmake");
    for (const std::string& adapter : {FAKE, FAKE + " --without null", no_undo}) {
        Driven driven(open_program({Way::Library, adapter}, ProgramOptions()).make_board(), 7);
        for (int i = 0; i < 150 && !testing::Test::HasFailure(); ++i)
            driven.call_any();
    }
}

TEST(Protocol, CostlyQuestionsAreAskedWhereEnPassantMatters) {
    // The capture is legal at ply 4 only; no FEN at the end or at a multiple of 9 plies has its square.
    const nlohmann::json found =
            checked(with_fault("K3") + " --without recomputed_key",
                    {"startpos", "--moves", "e2e4", "a7a6", "e4e5", "d7d5", "a2a3", "h7h6", "b2b3"});
    ASSERT_FALSE(found["findings"].empty());
    EXPECT_EQ(found["findings"][0]["invariant"], "K3 en passant in the key");
}

TEST(Protocol, FindingSaysThatTheMoveEndsACastlingRight) {
    const nlohmann::json found = checked(FAKE + " --mistake lost-right",
                                         {"4k3/4N3/8/8/8/8/1p6/R3K3 b Q - 0 1", "--moves", "b2a1q", "--only", "U3"});
    ASSERT_FALSE(found["findings"].empty());
    EXPECT_EQ(found["findings"][0]["kind"], "castling rights after a move that ends a castling right");
}

TEST(Protocol, LibrariesAreCountedInSuitesAndComparisons) {
    const Outcome suite = kiwipete({"suite", "--library", X88, "--max-nodes", "300", "-q"});
    EXPECT_EQ(suite.code, ExitCode::Good) << suite.out << suite.err;
    const Outcome same = kiwipete({"compare", "--library", X88, "--random", "10", "-d", "2", "-q"});
    EXPECT_EQ(same.code, ExitCode::Good) << same.out << same.err;
    const Outcome wrong = kiwipete({"compare", "startpos", "--library", with_fault("M1"), "-d", "1", "-q"});
    EXPECT_EQ(wrong.code, ExitCode::Mismatch);
    expect_contains(wrong.out, "a2a4");
    const Outcome dead =
            kiwipete({"compare", "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "--library", with_fault("aborts"), "-q"});
    EXPECT_EQ(dead.code, ExitCode::Mismatch);
    expect_contains(dead.out, "killed by signal 6");
}

TEST(Protocol, AdapterTestSaysWhatIsWrong) {
    const std::string few =
            " --without accepts_encoding,see,dirty_threats,dirty_pieces,attackers,pseudo_legal,staged_moves";
    const Outcome good = kiwipete({"adapter-test", FAKE + few});
    EXPECT_EQ(good.code, ExitCode::Good) << good.out;
    expect_contains(good.out, "All good");
    const Outcome wrong = kiwipete({"adapter-test", with_fault("U3") + few});
    EXPECT_EQ(wrong.code, ExitCode::Mismatch);
    expect_contains(wrong.out, "WRONG");
    const Outcome none = kiwipete({"adapter-test", "/nowhere/program"});
    EXPECT_EQ(none.code, ExitCode::WrongUse);
    expect_contains(none.err, "no such file");
    expect_contains(kiwipete({"adapter-test"}).err, "name the adapter");
    const Outcome other = kiwipete({"check", "--library", "sed -u s/.*/hello/"});
    EXPECT_EQ(other.code, ExitCode::WrongUse);
    expect_contains(other.err, "is no JSON object: hello");
}

TEST(Protocol, AnswersOfWrongTypesAreDescribed) {
    const auto fault_of = [](const char* question, const Json& answer) {
        return fault_of_answer(*find_question(question), answer);
    };
    const auto number_in = [](const Json& answer) {
        return std::get<std::uint64_t>(answer_in(*find_question("key"), answer, "", {}));
    };
    const auto answered = [](const char* question, const Json& answer, const Argument& about) {
        return answer_in(*find_question(question), answer, "e4d5", about);
    };
    EXPECT_EQ(fault_of("check", Json(true)), "");
    EXPECT_EQ(fault_of("check", Json(1)), "\"check\" must be true or false, not 1");
    EXPECT_EQ(fault_of("moves", Json({"e2e4", "a7a8q"})), "");
    for (const char* judged_elsewhere : {"a7a8Q", "a7a8k", "a7a8p"})
        EXPECT_EQ(fault_of("moves", Json({judged_elsewhere})), "");
    for (const char* wrong : {"e4", "e2e9", "e2e0", "e2i4", "i2e4", "e0e4", "a7a8x", "a7a8qq"})
        EXPECT_NE(fault_of("moves", Json({"e2e4", wrong})), "") << wrong;
    EXPECT_NE(fault_of("moves", Json("e2e4")), "");
    EXPECT_EQ(fault_of("key", Json("0xfFfFfFfFfFfFfFfF")), "");
    EXPECT_EQ(number_in(Json("0xfFfFfFfFfFfFfFfF")), UINT64_MAX);
    EXPECT_EQ(number_in(Json(-1)), UINT64_MAX);
    EXPECT_EQ(number_in(Json(UINT64_MAX)), UINT64_MAX);
    EXPECT_NE(fault_of("key", Json("12345678901234567")), "");
    EXPECT_NE(fault_of("key", Json("")), "");
    EXPECT_NE(fault_of("key", Json("0x")), "");
    EXPECT_NE(fault_of("key", Json(1.5)), "");
    EXPECT_NE(fault_of("pieces", Json("RNBQ")), "");
    EXPECT_EQ(fault_of("pieces", Json(std::string(64, 'R'))), "");
    EXPECT_NE(fault_of("pieces", Json(std::string(63, 'R') + 'x')), "");
    EXPECT_NE(fault_of("repetitions", Json(-1)), "");
    EXPECT_EQ(fault_of("repetitions", Json(999'999U)), "");
    EXPECT_NE(fault_of("repetitions", Json(1'000'000U)), "");
    EXPECT_EQ(fault_of("attackers", Json(std::vector(64, Texts{"e4"}))), "");
    EXPECT_NE(fault_of("attackers", Json(std::vector(63, Texts{"e4"}))), "");
    EXPECT_EQ(fault_of("accepts_encoding", Json::parse("[0,65535]")), "");
    EXPECT_NE(fault_of("accepts_encoding", Json::parse("[65536]")), "");
    EXPECT_EQ(answered("accepts_encoding", Json({7, 2}), {}), Answer(std::vector{2, 7}));
    EXPECT_EQ(answered("see", Json({{"e4d5", 100}}), {.number = 100}), Answer(true));
    EXPECT_EQ(answered("see", Json({{"e4d5", 100}}), {.number = 101}), Answer(false));
    const Texts san{"x"};
    EXPECT_EQ(answered("move_of_san", Json::object(), {.texts = san}), Answer(Texts{""}));
    EXPECT_EQ(fault_of("repetition", Json(-1)), "");
    EXPECT_NE(fault_of("repetition", Json(0.5)), "");
    EXPECT_NE(fault_of("san", Json({{"d2d4", "d4"}, {"e2e4", 4}})), "");
    EXPECT_EQ(fault_of("self_check", Json()), "");
    EXPECT_NE(fault_of("self_check", Json(5)), "");
}

/// An adapter that says `hello`, and gives one answer to all other requests.
std::string adapter_saying(const std::string& hello, const std::string& answer = "{}") {
    return "sed -u '1s/.*/" + hello + "/;1!s/.*/" + answer + "/'";
}

TEST(Protocol, AStepThatANewProcessPassesIsUnsteady) {
    const std::string file = testing::TempDir() + "adapter.once";
    std::filesystem::remove(file);
    const TemporaryFile script("[ -e " + file + " ] && exec " + FAKE + "\ntouch " + file + "\n" + FAKE
                                       + " | sed -u 's/\"move_count\":20/\"move_count\":x/'\n",
                               ".sh");
    const std::vector<std::string> words{"adapter-test", "sh " + script.path(), "--only", "ask move_count"};
    const Outcome outcome = kiwipete(words);
    EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out;
    expect_contains(outcome.out, "1 unsteady answer");
    std::filesystem::remove(file);
}

TEST(Protocol, UndoIsTestedByItself) {
    const Outcome outcome = kiwipete({"adapter-test", FAKE, "--only", "unmake,unnull"});
    EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out;
}

TEST(Protocol, ARefusalOfAPositionThatNoGameReachesIsExplained) {
    const std::string refuses = "sed -u -e '1s/.*/{\"name\":\"a\",\"answers\":[\"moves\",\"fen\"]}/' "
                                "-e '/Q2 b - d3 /{s/.*/{\"refused\":\"no\"}/;b' -e '}' -e '1!s/.*/{}/'";
    const Outcome outcome =
            kiwipete({"check", "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1", "--plies", "0", "--library", refuses});
    expect_contains(outcome.out, "no game reaches this position, so refusing it may be right: the double push past d3");
}

TEST(Protocol, HelloIsReadStrictly) {
    for (const auto& [hello, why] :
         {std::pair(R"({})", R"(must have a "name")"), std::pair(R"({"name":1})", R"(must have a "name")"),
          std::pair(R"([])", "is no JSON object"), std::pair(R"({"error":"no"})", "error: no"),
          std::pair(R"({"name":"a"})", R"("answers" must name "moves")"),
          std::pair(R"({"name":"a","answers":["moves"]})", R"("answers" must name "fen")"),
          std::pair(R"({"name":"a","answers":"moves"})", R"("answers" must be a list of texts)"),
          std::pair(R"({"name":"a","answers":["fen",1]})", R"("answers" must be a list of texts)"),
          std::pair(R"({"name":"a","answers":["no"]})", R"("answers" names "no")"),
          std::pair(R"({"name":"a","variants":["standard","no"]})", R"("variants" names "no")"),
          std::pair(R"({"name":"a","declares":["no"]})", R"("declares" names "no")")})
        try {
            const AdapterProcess process(adapter_saying(hello), ProgramOptions());
            FAIL() << hello;
        } catch (const ProgramError& error) {
            expect_contains(error.what(), why);
        }
}

TEST(Protocol, OnlyAPositionMayBeRefused) {
    const std::string hello = R"({"name":"a","answers":["moves","fen"]})";
    const std::vector<const QuestionRow*> asked{&row_of(Question::Moves)};
    const auto request = asking(set_request("no FEN", Variant::Standard), asked);
    const auto why_wrong = [&](const std::string& answer, AdapterProcess::MayRefuse may_refuse) -> std::string {
        try {
            AdapterProcess process(adapter_saying(hello, answer), ProgramOptions());
            static_cast<void>(process.answer_to(process.send(request), asked, may_refuse));
            return "";
        } catch (const ProgramError& error) {
            return error.what();
        }
    };
    const std::string refusal = R"({"refused":"no"})";
    EXPECT_EQ(why_wrong(refusal, AdapterProcess::MayRefuse::Yes), "");
    expect_contains(why_wrong(refusal, AdapterProcess::MayRefuse::No), R"("moves" is missing)");
    expect_contains(why_wrong(R"({"moves":1})", AdapterProcess::MayRefuse::Yes), R"("moves" must be)");
    expect_contains(kiwipete({"adapter-test", adapter_saying(hello, refusal)}).out,
                    "the start position is refused: no");
}

TEST(Protocol, AReaderReadsSomething) {
    const std::string hello = R"({"name":"a","answers":["moves","fen","move_of_san"]})";
    for (const std::string moves : {R"({"e4":"","Nf3":"","e5":"","x":""})", "{}"}) {
        const std::string answer = R"({"moves":["e2e4"],"fen":"a","move_of_san":)" + moves + "}";
        expect_contains(kiwipete({"adapter-test", adapter_saying(hello, answer), "--only", "move_of_san"}).out,
                        R"("e4" is not read: )");
    }
}

TEST(Protocol, ListsMayChangeTheirOrder) {
    using Json = nlohmann::json;
    const Json before{{"moves", {"a2a3", "b2b3"}}, {"check", true}};
    EXPECT_EQ(difference(before, {{"moves", {"b2b3", "a2a3"}}, {"check", true}}), "");
    EXPECT_EQ(difference(before, {{"moves", {"b2b3", "c2c3"}}, {"check", true}}),
              "moves: lost [\"a2a3\"], gained [\"c2c3\"]");
    EXPECT_EQ(difference(before, {{"moves", {"a2a3", "b2b3"}}, {"check", false}}), "check: true became false");
}

TEST(Protocol, ALongLastQuestionIsQuoted) {
    AdapterProcess process(adapter_saying(R"({"name":"a","answers":["moves","fen"]})"), ProgramOptions());
    const Json request{{"ask", {"moves", "fen", "san", "stalemate", "checkmate", "insufficient_material"}}};
    EXPECT_THROW(static_cast<void>(process.answer_to(process.send(request), {&row_of(Question::Moves)})), ProgramError);
}

/// Runs only where python-chess is installed. `./dev adapters` installs and tests all libraries.
TEST(Adapters, OfPythonChessHoldsAllInvariants) {
    if (output_of("python3 -c 'import chess' 2>/dev/null; echo $?").first != "0\n")
        GTEST_SKIP() << "python-chess is not installed";
    // python-chess violates N2 in Chess960: docs/findings.md.
    const nlohmann::json json =
            checked("python3 " KIWIPETE_ADAPTERS "/python_chess.py", {"--random", "4", "--plies", "6", "--skip", "N2"});
    EXPECT_EQ(json["findings"], nlohmann::json::array());
}

} // namespace
} // namespace kiwi::tools
