// Tests the requests of the web page natively, also under sanitizers.
#include "answers.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "../../props/games/fen_text.h"

namespace kiwi::tools {
namespace {

using Json = nlohmann::json;

constexpr const char* KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

Json asked(const Json& request) {
    return Json::parse(answer_to(request.dump(-1, ' ', false, Json::error_handler_t::replace)));
}

struct ReadRow {
    const char* name;
    std::string text;
    Json expected; ///< The answer must have these members.
};

class ReadsPasted : public testing::TestWithParam<ReadRow> {};

TEST_P(ReadsPasted, RecognisesTheForm) {
    const Json answer = asked({{"ask", "read"}, {"text", GetParam().text}});
    for (const auto& [name, value] : GetParam().expected.items())
        EXPECT_EQ(answer.value(name, Json()), value) << answer.dump(2);
}

Json game(const char* fen, const Json& moves = Json::array()) {
    return {{"fen", fen}, {"moves", moves}, {"chess960", false}};
}
constexpr const char* START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

INSTANTIATE_TEST_SUITE_P(
        Texts, ReadsPasted,
        testing::Values(
                ReadRow{"Fen", KIWIPETE, {{"game", game(KIWIPETE)}, {"counts", nullptr}}},
                ReadRow{"Startpos", " startpos\n", {{"game", game(START)}}},
                ReadRow{"FenOfChess960",
                        "4k3/8/8/8/8/8/8/1R2K3 w B - 0 1",
                        {{"game",
                          {{"fen", "4k3/8/8/8/8/8/8/1R2K3 w B - 0 1"}, {"moves", Json::array()}, {"chess960", true}}}}},
                ReadRow{"PositionCommand",
                        "position startpos moves e2e4 e7e5",
                        {{"game", game(START, {"e2e4", "e7e5"})}}},
                ReadRow{"PositionCommandWithFen",
                        std::string("position fen ") + KIWIPETE + " moves e1h1",
                        {{"game", game(KIWIPETE, {"e1g1"})}}},
                ReadRow{"Pgn",
                        "[Event \"?\"]\n\n1. e4 {best} e5 2. Nf3 *",
                        {{"game", game(START, {"e2e4", "e7e5", "g1f3"})}}},
                ReadRow{"MovesInSan", "1.e4 e5 2. Nf3", {{"game", game(START, {"e2e4", "e7e5", "g1f3"})}}},
                ReadRow{"MovesInUci", "e2e4 e7e5", {{"game", game(START, {"e2e4", "e7e5"})}}},
                ReadRow{"LineOfSuite",
                        std::string(KIWIPETE) + " ;id \"kiwi\" ;D1 48 ;D2 2039",
                        {{"game", game(KIWIPETE)}, {"name", "kiwi"}, {"known", {{1, 48}, {2, 2039}}}}},
                ReadRow{"Epd",
                        "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"x\";",
                        {{"game", game("4k3/8/8/8/8/8/8/4K2R w K - 0 1")}}},
                ReadRow{"Divide", "a2a3: 1\nb2b3: 2\n\nNodes searched: 3",
                        Json::parse(R"({"counts": {"moves": [["a2a3", 1], ["b2b3", 2]], "total": 3}})")},
                ReadRow{"Session", "position startpos moves e2e4\ngo perft 2\na7a6: 30\n\nNodes searched: 30\n",
                        Json::parse(R"({"depth": 2, "counts": {"moves": [["a7a6", 30]], "total": 30}})")},
                ReadRow{"AnswerOfD",
                        std::string("+---+\n | r |\nFen: ") + KIWIPETE + "\nKey: 1234",
                        {{"game", game(KIWIPETE)}}},
                ReadRow{"TotalOnly",
                        "go perft 5\nNodes searched: 4,865,609",
                        {{"depth", 5}, {"counts", {{"moves", Json::array()}, {"total", 4865609}}}}},
                ReadRow{"UnplayableFen",
                        "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
                        {{"grade", "unplayable"}, {"column", 23}, {"quoted", "4k3/8/8/8/8/8/8/4K3 w K - 0 1"}}},
                ReadRow{"MalformedFen", "8/8/8/8 w - -", {{"grade", "malformed"}, {"column", 8}}},
                ReadRow{"IllegalMoveInACommand",
                        "\nposition startpos moves e2e5",
                        {{"error", "e2e5 is not a legal move where it is played"}, {"column", 25}}},
                ReadRow{"IllegalMoveInAPgn", "[Event \"?\"]\n\n1. e4 e4 *", {{"line", 3}, {"column", 7}}},
                ReadRow{"MoveTwice", "a2a3: 1\na2a3: 1", {{"error", "a2a3 is listed twice"}, {"line", 2}}},
                ReadRow{"WrongMoveOfAGame",
                        "1. e4 e5\n  2. Nf6 *",
                        {{"line", 2}, {"column", 4}, {"quoted", "2. Nf6 *"}}},
                ReadRow{"AddressOfAGame",
                        "https://lichess.org/abcd1234",
                        {{"error",
                          "\"https://lichess.org/abcd1234\" names no position, and nothing is fetched: give the PGN "
                          "or a FEN"}}},
                ReadRow{"Nothing", " \n", {{"error", "the text is empty"}}}),
        [](const auto& row) { return row.param.name; });

TEST(Answers, DescribeAPosition) {
    const Json answer = asked({{"ask", "position"}, {"game", {{"moves", {"f2f3", "e7e5", "g2g4", "d8h4"}}}}});
    EXPECT_EQ(answer["outcome"], "checkmate");
    EXPECT_EQ(answer["positions"].back()["san"], "Qh4#");
    EXPECT_EQ(answer["positions"].back()["checkers"], Json({"h4"}));
    EXPECT_TRUE(answer["moves"].empty());
    EXPECT_EQ(asked({{"ask", "position"}})["moves"].size(), 20U);
    EXPECT_NE(asked({{"ask", "position"}, {"game", {{"fen", "B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1"}}}})["unreachable"],
              Json());
}

TEST(Answers, CompareCountsAndNameTheRule) {
    const Json wrong = asked({{"ask", "diff"},
                              {"game", {{"fen", "4k3/8/8/8/7q/8/8/R3K3 w Q - 0 1"}}},
                              {"text", "e1c1: 1\ne1d1: 1"},
                              {"depth", 1}});
    EXPECT_EQ(wrong["finding"]["moves"][0]["uci"], "e1c1");
    EXPECT_EQ(wrong["finding"]["moves"][0]["legal"], false);
    EXPECT_NE(wrong["finding"]["moves"][0]["rule"].get<std::string>().find("check"), std::string::npos);
    EXPECT_EQ(asked({{"ask", "diff"}, {"counts", Json::object()}, {"depth", 1}})["finding"]["moves"].size(), 20U);
    // One count is wrong. The depth follows from the total.
    Json counts = asked({{"ask", "divide"}, {"depth", 3}});
    counts["moves"][0][1] = 1;
    counts["total"] = counts["total"].get<int>() - 380;
    const Json miscounted = asked({{"ask", "diff"}, {"counts", counts}});
    EXPECT_EQ(miscounted["depth"], 3);
    EXPECT_EQ(miscounted["miscounted"], Json::array({counts["moves"][0][0]}));
    EXPECT_EQ(miscounted["finding"], Json());
}

TEST(Answers, GivePositionsOnEverySubject) {
    const Json version = asked({{"ask", "version"}});
    for (const Json& about : version["randomAbout"]) {
        const Json drawn = asked({{"ask", "random"}, {"about", about}, {"seed", 7}});
        EXPECT_EQ(drawn, asked({{"ask", "random"}, {"about", about}, {"seed", 7}}));
        EXPECT_EQ(asked({{"ask", "position"}, {"game", drawn["game"]}})["unreachable"], Json()) << about;
    }
}

TEST(Answers, CheckOurOwnPosition) {
    std::size_t told = 0;
    const Json request{{"ask", "check"}, {"games", 3}, {"plies", 6}, {"skip", {"P5", "K1"}}};
    const Json report = Json::parse(answer_to(
            request.dump(), [&](std::size_t, std::size_t of, const std::string&) { told += of == 3 ? 1 : 0; }));
    EXPECT_EQ(report["good"], true) << report.dump(2);
    EXPECT_EQ(report["games"], 3);
    EXPECT_EQ(told, 4U);
    EXPECT_GT(report["checked"].size(), 60U);
}

TEST(Answers, RefuseInvalidRequests) {
    for (const char* text : {"",
                             "{",
                             "[]",
                             "5",
                             "{}",
                             R"({"ask": "nosuch"})",
                             R"({"ask": 5})",
                             R"({"ask": "divide", "depth": 65})",
                             R"({"ask": "divide", "depth": "5"})",
                             R"({"ask": "position", "game": {"fen": "x"}})",
                             R"({"ask": "position", "game": {"fen": 5}})",
                             R"({"ask": "position", "game": {"fan": "x"}})",
                             R"({"ask": "position", "game": 5})",
                             R"({"ask": "position", "game": {"moves": ["e2e5"]}})",
                             R"({"ask": "position", "game": {"moves": [5]}})",
                             R"({"ask": "explain", "move": "hello"})",
                             R"({"ask": "explain", "move": ""})",
                             R"({"ask": "random", "about": "nosuch"})",
                             R"({"ask": "diff", "text": "e2e4"})",
                             R"({"ask": "diff", "counts": {"moves": [[1, 2]]}})",
                             R"({"ask": "diff", "counts": {"moves": [["e2e4"]]}})",
                             R"({"ask": "diff", "counts": 5})",
                             R"({"ask": "diff", "counts": {"total": "5"}})",
                             R"({"ask": "diff", "counts": {"total": -5}})",
                             R"({"ask": "diff", "counts": {"isPart": 5}})",
                             R"({"ask": "diff", "counts": {"hasTotal": 5}})",
                             R"({"ask": "check", "games": 0})",
                             R"({"ask": "check", "skip": ["ZZ1"]})",
                             R"({"ask": "check", "skip": [5]})",
                             "{\"ask\": \"read\", \"text\": \"\xff\"}"}) {
        const Json answer = Json::parse(answer_to(text));
        ASSERT_TRUE(answer.contains("error")) << text << '\n' << answer.dump(2);
        EXPECT_FALSE(answer["error"].get<std::string>().empty()) << text;
        if (Json::accept(text) && Json::parse(text).is_object()) {
            EXPECT_EQ(answer["error"].get<std::string>().find("json.exception"), std::string::npos) << answer;
        }
    }
    EXPECT_EQ(asked({{"ask", "position"}, {"game", {{"moves", Json::array({std::string("e2\0e4", 5)})}}}})["error"],
              std::string("\"e2\\u0000e4\" is not legal in ") + std::string(START_FEN));
}

TEST(Answers, SurviveDamagedTexts) {
    Random random(1);
    for (const ReadRow& row :
         {ReadRow{"", KIWIPETE, {}},
          ReadRow{"", "position startpos moves e2e4\ngo perft 2\na7a6: 30\n\nNodes searched: 30\n", {}},
          ReadRow{"", "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O Kd7 *", {}},
          ReadRow{"", "1.e4 e5 2. Nf3 Nc6", {}},
          ReadRow{"", std::string(KIWIPETE) + " ;id \"kiwi\" ;D1 48 ;D2 2039", {}}})
        for (int i = 0; i < 300; ++i) {
            std::string text = row.text;
            for (std::uint64_t n = random.below(4); n < 4; ++n)
                text = damaged(text, random);
            const Json answer = asked({{"ask", "read"}, {"text", text}});
            ASSERT_TRUE(answer.contains("error") || answer.contains("game") || answer.contains("counts")) << text;
            if (answer.contains("game")) {
                EXPECT_FALSE(asked({{"ask", "position"}, {"game", answer["game"]}}).contains("error")) << text;
            }
            static_cast<void>(asked({{"ask", "explain"}, {"move", text.substr(0, 6)}}));
        }
}

} // namespace
} // namespace kiwi::tools
