// The answers of the test vectors, computed again by what did not write them.
#include <algorithm>
#include <map>
#include <regex>
#include <set>

#include <gtest/gtest.h>

#include "../../engine/notation/epd.h"
#include "../../engine/notation/pgn.h"
#include "../../engine/notation/san.h"
#include "../../engine/perft/perft.h"
#include "../../engine/played_position.h"
#include "../../props/games/game.h"
#include "../../props/games/oracle_board.h"
#include "vector_case.h"

namespace kiwi::tools {
namespace {

const std::map<std::string, OrderedJson>& files() {
    static const auto all = [] {
        std::map<std::string, OrderedJson> parsed;
        for (const VectorFile& file : vector_files("1.2.3"))
            if (file.name.ends_with(".json"))
                parsed[file.name.substr(0, file.name.size() - 5)] = OrderedJson::parse(file.content);
        return parsed;
    }();
    return all;
}

std::string text(const OrderedJson& json, const char* key) { return json.at(key).get<std::string>(); }

/// The position of an input after its moves.
struct Played {
    explicit Played(const OrderedJson& input) {
        EXPECT_FALSE(board.set(text(input, "fen"), variant_of(input))) << input;
        for (const OrderedJson& move : input.value("moves", OrderedJson::array()))
            EXPECT_TRUE(board.play(move.get<std::string>())) << input;
    }
    static Variant variant_of(const OrderedJson& input) {
        return input.at("chess960").get<bool>() ? Variant::Chess960 : Variant::Standard;
    }
    PlayedPosition board;
};

OrderedJson legal_moves_by_position(const OrderedJson& input) {
    Played played(input);
    Position& pos = played.board.pos;
    std::map<std::string, std::string> moves;
    for (const Move m : legal_moves(pos))
        moves[to_uci(m, pos.variant())] = to_san(pos, m);
    const bool check = static_cast<bool>(pos.checkers());
    return {{"moves", moves},
            {"check", check},
            {"checkmate", check && moves.empty()},
            {"stalemate", !check && moves.empty()}};
}

OrderedJson move_by_position(const OrderedJson& input, const OrderedJson& answer) {
    Played played(input);
    const std::string uci = text(input, "move");
    if (!parse_uci(played.board.pos, uci).is_ok())
        return nullptr;
    OrderedJson ours{{"san", to_san(played.board.pos, parse_uci(played.board.pos, uci))}};
    EXPECT_TRUE(played.board.play(uci));
    ours["fen"] = played.board.pos.fen();
    if (answer.contains("fen_with_every_double_push"))
        ours["fen_with_every_double_push"] = write_fen(with_every_double_push(played.board.pos.setup(), uci));
    return ours;
}

OrderedJson chess960_by_position(const OrderedJson& input, const OrderedJson& answer) {
    if (input.contains("start")) {
        PlayedPosition board;
        EXPECT_FALSE(board.set(text(answer, "x_fen"), Variant::Chess960));
        return {{"fen", board.pos.fen()}, {"x_fen", board.pos.fen(FenStyle::XFen)}};
    }
    return input.contains("move") ? move_by_position(input, answer) : legal_moves_by_position(input);
}

OrderedJson perft_by_position(const OrderedJson& input, const OrderedJson& answer) {
    const Played played(input);
    OrderedJson ours{{"leaves", OrderedJson::array()}};
    constexpr std::uint64_t most_leaves = 20'000; // each leaf is made
    for (const OrderedJson& leaves : answer.at("leaves")) {
        const int depth = static_cast<int>(ours["leaves"].size()) + 1;
        const auto counted = run_perft(played.board.pos.setup(), depth, {.method = PerftMethod::EveryLeaf});
        ours["leaves"].push_back(leaves > most_leaves ? leaves.get<std::uint64_t>()
                                                      : std::get<PerftResult>(counted).total.nodes());
    }
    return ours;
}

/// What the oracle says of an accepted FEN; for a refused one the answer if the oracle refuses it, too.
OrderedJson fen_by_oracle(const OrderedJson& input, const OrderedJson& answer) {
    const bool chess960 = input.at("chess960").get<bool>();
    const auto board =
            oracle::read_fen(text(input, "fen"), chess960 ? oracle::Castling::Chess960 : oracle::Castling::Standard);
    if (!answer.contains("playable"))
        return parse_fen(text(input, "fen"), Played::variant_of(input)).index() == 1 ? answer : OrderedJson("accepted");
    OrderedJson ours = answer;
    ours["fen"] = board ? oracle::write_fen(*board) : "";
    ours["playable"] = board && oracle::is_playable(*board);
    if (answer.at("reachable").get<bool>())
        ours["reachable"] = board && oracle::has_last_move(*board);
    return ours;
}

OrderedJson san_by_reader(const OrderedJson& input, const OrderedJson& answer) {
    const Played played(input);
    const auto parsed = parse_san(played.board.pos, text(input, "san"));
    if (const Move* m = std::get_if<Move>(&parsed))
        return {{"move", to_uci(*m, played.board.pos.variant())}};
    return answer.is_null() ? OrderedJson() : OrderedJson("refused");
}

OrderedJson san_by_writer(const OrderedJson& input) {
    Played played(input);
    return {{"san", to_san(played.board.pos, parse_uci(played.board.pos, text(input, "move")))}};
}

OrderedJson pgn_by_reader(const OrderedJson& input) {
    const ParsedPgn parsed = parse_pgn(text(input, "pgn"));
    const PgnGame* game = std::get_if<PgnGame>(&parsed);
    return game == nullptr ? OrderedJson("refused")
                           : OrderedJson{{"fen", PlayedPosition(game->start).pos.fen()}, {"moves", game->moves}};
}

OrderedJson pgn_by_writer(const OrderedJson& input, const OrderedJson& answer) {
    const ParsedPgn parsed = parse_pgn(text(answer, "pgn"));
    if (parsed.index() == 1)
        return "refused";
    const auto& game = std::get<PgnGame>(parsed);
    const bool is_the_game =
            PlayedPosition(game.start).pos.fen() == text(input, "fen") && OrderedJson(game.moves) == input.at("moves");
    return is_the_game ? answer : OrderedJson("another game");
}

/// The oracle reads the four fields.
OrderedJson epd_by_reader(const OrderedJson& input, const OrderedJson& answer) {
    const std::string line = text(input, "epd");
    const auto parsed = parse_epd(line);
    if (const auto* error = std::get_if<EpdError>(&parsed))
        return {{"column", error->column}};
    const BoardSetup& setup = std::get<Epd>(parsed).setup;
    std::size_t end = 0;
    for (int field = 0; field < 4; ++field)
        end = std::min(line.find(' ', end + 1), line.size());
    auto board = oracle::read_fen(line.substr(0, end) + " 0 1", oracle::Castling::Standard).value();
    board.halfmove_clock = setup.halfmove_clock;
    board.fullmove_number = setup.fullmove_number;
    OrderedJson ours = answer;
    ours["fen"] = oracle::write_fen(board);
    ours["operations"] = OrderedJson::array();
    for (const EpdOperation& operation : std::get<Epd>(parsed).operations) {
        std::vector<std::string> words{operation.opcode};
        words.insert(words.end(), operation.operands.begin(), operation.operands.end());
        ours["operations"].push_back(words);
    }
    return ours;
}

OrderedJson draws_by_position(const OrderedJson& input, const OrderedJson& answer) {
    Played played(input);
    const Position& pos = played.board.pos;
    std::map<std::string, int> seen; // by the fields that matter
    PlayedPosition again;
    EXPECT_FALSE(again.set(text(input, "fen"), Played::variant_of(input)));
    const auto see = [&] {
        ++seen[again.pos.fen().substr(0, again.pos.fen().rfind(' ', again.pos.fen().rfind(' ') - 1))];
    };
    see();
    for (const OrderedJson& move : input.at("moves")) {
        EXPECT_TRUE(again.play(move.get<std::string>()));
        see();
    }
    const std::string fen = pos.fen();
    const bool is_over = !has_legal_move(pos);
    const bool is_mate = is_over && pos.checkers();
    OrderedJson ours = answer;
    ours["fen"] = fen;
    ours["occurrences"] = seen[fen.substr(0, fen.rfind(' ', fen.rfind(' ') - 1))];
    ours["fifty_moves"] = pos.rule50_count() >= 100 && !is_over;
    ours["seventy_five_moves"] = pos.rule50_count() >= 150 && !is_over;
    const Bitboard minor = pos.pieces(KNIGHT, BISHOP);
    constexpr Bitboard dark(0xAA55'AA55'AA55'AA55);
    const bool one_colour = !(pos.pieces(BISHOP) & dark) || !(pos.pieces(BISHOP) & ~dark);
    ours["insufficient_material"] = (pos.pieces() == (pos.pieces(KING) | minor))
                                    && (minor.popcount() <= 1 || (minor == pos.pieces(BISHOP) && one_colour));
    ours["checkmate"] = is_mate;
    ours["stalemate"] = is_over && !is_mate;
    return ours;
}

OrderedJson see_by_position(const OrderedJson& input, const OrderedJson& answer) {
    const Played played(input);
    const Move m = parse_uci(played.board.pos, text(input, "move"));
    const int value = answer.at("value").get<int>();
    const bool is_value = played.board.pos.see_ge(m, value) && !played.board.pos.see_ge(m, value + 1);
    return is_value ? answer : OrderedJson("another value");
}

/// The answer, if the patterns of a search match just the legal moves.
OrderedJson dialogue_by_position(const OrderedJson& input, const OrderedJson& answer) {
    PlayedPosition board;
    bool is_about_fen = false;
    Variant variant = Variant::Standard;
    for (const OrderedJson& line : input.at("send")) {
        const auto sent = line.get<std::string>();
        variant = sent.find("UCI_Chess960") != std::string::npos ? Variant::Chess960 : variant;
        if (!sent.starts_with("position fen "))
            continue;
        is_about_fen = true;
        const std::size_t moves = std::min(sent.find(" moves "), sent.size());
        EXPECT_FALSE(board.set(sent.substr(13, moves - 13), variant)) << sent;
        for (std::size_t at = moves; at < sent.size(); at = sent.find(' ', at + 1))
            if (const std::string move = sent.substr(at + 1, sent.find(' ', at + 1) - at - 1); move != "moves")
                EXPECT_TRUE(board.play(move)) << sent;
    }
    if (!is_about_fen)
        return answer;
    const auto pattern = answer.at("expect").at(0).get<std::string>();
    std::size_t legal = 0;
    for (const Move m : legal_moves(board.pos)) {
        ++legal;
        if (!std::regex_search("bestmove " + to_uci(m, variant), std::regex(pattern)))
            return "a legal move is not expected";
    }
    const auto alternatives =
            static_cast<std::size_t>(std::ranges::count(pattern.substr(0, pattern.find(")(")), '|')) + 1;
    return legal == 0 || alternatives == legal ? answer : OrderedJson("an illegal move is expected");
}

/// Keys that the description of the format publishes, by the position after the moves.
const std::map<std::string, std::string>& published_keys() {
    static const std::map<std::string, std::string> keys = [] {
        std::map<std::string, std::string> by_fen;
        for (const auto& [moves, key] : std::vector<std::pair<std::vector<std::string>, std::string>>{
                     {{}, "463b96181691fc9c"},
                     {{"e2e4"}, "823c9b50fd114196"},
                     {{"e2e4", "d7d5"}, "0756b94461c50fb0"},
                     {{"e2e4", "d7d5", "e4e5"}, "662fafb965db29d4"},
                     {{"e2e4", "d7d5", "e4e5", "f7f5"}, "22a48b5a8e47ff78"},
                     {{"e2e4", "d7d5", "e4e5", "f7f5", "e1e2"}, "652a607ca3f242c1"},
                     {{"e2e4", "d7d5", "e4e5", "f7f5", "e1e2", "e8f7"}, "00fdd303c946bdd9"},
                     {{"a2a4", "b7b5", "h2h4", "b5b4", "c2c4"}, "3c8123ea7b067637"},
                     {{"a2a4", "b7b5", "h2h4", "b5b4", "c2c4", "b4c3", "a1a3"}, "5c3f9b829b279560"}}) {
            PlayedPosition board(standard_start());
            EXPECT_EQ(board.play_all(moves), moves.size());
            by_fen[board.pos.fen()] = key;
        }
        return by_fen;
    }();
    return keys;
}

/// The published key, if there is one.
OrderedJson key_by_format(const OrderedJson& input, const OrderedJson& answer) {
    const auto found = published_keys().find(Played(input).board.pos.fen());
    return found == published_keys().end() ? answer : OrderedJson{{"key", found->second}};
}

TEST(WholeVectors, HaveThePublishedKeysOfPolyglot) {
    std::size_t published = 0;
    for (const OrderedJson& one : files().at("polyglot_keys").at("cases"))
        published += published_keys().count(Played(one.at("input")).board.pos.fen());
    EXPECT_EQ(published, published_keys().size());
}

OrderedJson answer_again(const std::string& theme, const OrderedJson& input, const OrderedJson& answer) {
    if (theme == "legal_moves")
        return legal_moves_by_position(input);
    if (theme == "make_move")
        return move_by_position(input, answer);
    if (theme == "perft")
        return perft_by_position(input, answer);
    if (theme == "fen")
        return fen_by_oracle(input, answer);
    if (theme == "san_read")
        return san_by_reader(input, answer);
    if (theme == "san_write")
        return san_by_writer(input);
    if (theme == "pgn_read")
        return pgn_by_reader(input);
    if (theme == "pgn_write")
        return pgn_by_writer(input, answer);
    if (theme == "epd")
        return epd_by_reader(input, answer);
    if (theme == "draws")
        return draws_by_position(input, answer);
    if (theme == "chess960")
        return chess960_by_position(input, answer);
    if (theme == "polyglot_keys")
        return key_by_format(input, answer);
    if (theme == "see")
        return see_by_position(input, answer);
    return theme == "uci_dialogues" ? dialogue_by_position(input, answer) : OrderedJson("no such theme");
}

/// Whether Kiwipete's other half agrees with a case. JSON whose keys are in another order is equal.
bool is_agreed(const std::string& theme, const OrderedJson& one) {
    nlohmann::json found = answer_again(theme, one.at("input"), one.at("answer"));
    if (one.at("answer").is_object() && one.at("answer").contains("x_fen") && !one.at("input").contains("start")) {
        PlayedPosition board;
        const bool is_fen = found.contains("fen") && !board.set(found["fen"].get<std::string>(), Variant::Chess960);
        found["x_fen"] = is_fen ? write_fen(board.pos.setup(), FenStyle::XFen) : "";
    }
    if (found == "refused") // of a text
        return one.at("verdict") != "valid";
    return found == nlohmann::json(one.at("answer")) && (theme != "pgn_read" || one.at("verdict") != "invalid");
}

TEST(WholeVectors, HaveAnswersThatPositionAndReadersConfirm) {
    for (const auto& [name, file] : files())
        if (name != "schema")
            for (const OrderedJson& one : file.at("cases"))
                EXPECT_TRUE(is_agreed(name, one)) << one << '\n'
                                                  << answer_again(name, one.at("input"), one.at("answer"));
}

/// A case with a wrong answer: its first value is another one.
OrderedJson spoiled(OrderedJson one) {
    OrderedJson* value = &one.at("answer");
    while (value->is_structured() && !value->empty())
        value = &value->front();
    *value = value->is_number()    ? OrderedJson(value->get<int>() + 1)
             : value->is_boolean() ? OrderedJson(!value->get<bool>())
                                   : OrderedJson("4k3/8/8/8/8/8/8/4K3 w - - 7 7");
    return one;
}

/// Whether our Position can judge the answer. Only engines know the answers of the other dialogues.
bool is_about_a_fen(const OrderedJson& dialogue) { return dialogue.dump().find("position fen") != std::string::npos; }

TEST(WholeVectors, WithAWrongAnswerAreDetected) {
    for (const auto& [name, file] : files())
        if (name != "schema")
            for (const OrderedJson& one : file.at("cases"))
                if (one.at("verdict") == "valid" && (name != "uci_dialogues" || is_about_a_fen(one))
                    && (name != "polyglot_keys" || published_keys().contains(Played(one.at("input")).board.pos.fen())))
                    EXPECT_FALSE(is_agreed(name, spoiled(one))) << one;
}

/// Says which key is missing or unknown in an object of the schema; empty if none is.
std::string fault_of_keys(const OrderedJson& json, const OrderedJson& schema) {
    for (const OrderedJson& key : schema.value("required", OrderedJson::array()))
        if (!json.contains(key.get<std::string>()))
            return "missing: " + key.get<std::string>();
    for (const auto& item : json.items())
        if (!schema.at("properties").contains(item.key()))
            return "unknown: " + item.key();
    return {};
}

TEST(Vectors, HaveTheFieldsOfTheSchemaAndUniqueIds) {
    const OrderedJson& schema = files().at("schema");
    const OrderedJson& of_case = schema.at("properties").at("cases").at("items");
    const std::regex id(of_case.at("properties").at("id").at("pattern").get<std::string>());
    std::set<std::string> ids;
    for (const auto& [name, file] : files()) {
        if (name == "schema")
            continue;
        EXPECT_EQ(fault_of_keys(file, schema), "") << name;
        for (const OrderedJson& one : file.at("cases")) {
            EXPECT_EQ(fault_of_keys(one, of_case), "") << one;
            for (const char* part : {"input", "answer"})
                if (!one.at(part).is_null())
                    EXPECT_EQ(fault_of_keys(one.at(part), of_case.at("properties").at(part)), "") << one;
            EXPECT_TRUE(std::regex_match(text(one, "id"), id)) << one;
            EXPECT_TRUE(ids.insert(text(one, "id")).second) << one;
            EXPECT_GT(text(one, "why").size(), 10U) << one;
            EXPECT_FALSE(one.at("tags").empty()) << one;
        }
    }
    EXPECT_NE(fault_of_keys({{"theme", "x"}}, schema), "");
    OrderedJson other = files().at("epd");
    other["other"] = 1;
    EXPECT_NE(fault_of_keys(other, schema), "");
}

TEST(WholeVectors, AreSmallWithHundredCasesForSmokeTests) {
    std::size_t bytes = 0;
    std::size_t smoke = 0;
    for (const VectorFile& file : vector_files("1.2.3"))
        bytes += file.content.size();
    for (const VectorTheme& theme : themes()) {
        const std::vector<Case> cases = cases_of(theme);
        EXPECT_LE(cases.size(), 600U) << theme.name;
        for (const Case& one : cases)
            smoke += static_cast<std::size_t>(std::ranges::count(one.tags, "smoke"));
    }
    EXPECT_LE(bytes, 2'000'000U);
    EXPECT_EQ(smoke, 100U);
}

/// Others list the ids of cases that they skip: a case may be added, but none may go for no reason.
TEST(WholeVectors, KeepTheirIds) {
    std::map<std::string, std::uint64_t> sums; // of the hashes in the ids
    std::size_t cases = 0;
    for (const auto& [name, file] : files())
        for (const OrderedJson& one : file.value("cases", OrderedJson::array())) {
            const std::string id = text(one, "id");
            sums[name] += std::stoull(id.substr(id.size() - 10), nullptr, 16);
            ++cases;
        }
    std::uint64_t sum = 0;
    for (const auto& [name, of_theme] : sums)
        sum = sum * 31 + of_theme;
    const char* changed =
            "the cases changed; if cases were only added, CHANGELOG.md says so, and these are the numbers";
    EXPECT_EQ(cases, 3340U) << changed;
    EXPECT_EQ(sum, 1'442'766'725'290'584'046U) << changed;
}

TEST(WholeVectors, AreTheSameInEachRun) {
    const auto first = vector_files("1.2.3");
    const auto second = vector_files("1.2.3");
    ASSERT_EQ(first.size(), second.size());
    for (std::size_t i = 0; i < first.size(); ++i)
        EXPECT_EQ(first[i].content, second[i].content) << first[i].name;
}

} // namespace
} // namespace kiwi::tools
