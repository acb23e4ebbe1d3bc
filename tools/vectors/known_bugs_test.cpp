// Which known bugs of other programs the test vectors see: each is planted in a board, which then gives the answers.
#include <functional>
#include <map>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "../../props/invariants/catalogue.h"
#include "../../props/testing/museum.h"
#include "smoke.h"
#include "vector_case.h"

namespace kiwi::tools {
namespace {

std::string text_in(const OrderedJson& json, const char* key) { return json.at(key).get<std::string>(); }

bool is_set_up(Board& board, const OrderedJson& input) {
    return !board.set(text_in(input, "fen"), input.at("chess960").get<bool>() ? Variant::Chess960 : Variant::Standard);
}

bool plays(Board& board, const std::string& uci) {
    const auto move = find_move(board, uci);
    if (move)
        board.make(*move);
    return move.has_value();
}

bool has_right_moves(Board& board, const OrderedJson& answer) {
    std::map<std::string, std::string> found;
    const std::vector<std::string> moves = moves_of(board);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const std::string san = board.ask<Question::San>({.move = i});
        found[moves[i]] = san;
        if (board.ask<Question::GivesCheck>({.move = i}) != (san.back() == '+' || san.back() == '#'))
            return false;
    }
    return moves.size() == found.size() && nlohmann::json(found) == nlohmann::json(answer.at("moves"))
           && board.ask<Question::InCheck>() == answer.at("check").get<bool>();
}

/// Whether the board knows that a move is illegal, and unless only the king's safety forbids it, not pseudo-legal.
bool refuses(Board& board, const OrderedJson& input) {
    const auto position = oracle::read_fen(text_in(input, "fen"), oracle::Castling::Standard).value();
    const std::vector<std::string> asked{text_in(input, "move")};
    return !board.ask<Question::Accepts>({.texts = asked}).front()
           && (oracle::pseudo_legal_moves(position).contains(asked[0])
               || !board.ask<Question::PseudoLegal>({.texts = asked}).front());
}

bool has_right_draws(Board& board, const OrderedJson& input, const OrderedJson& answer) {
    for (const OrderedJson& move : input.at("moves"))
        if (!plays(board, move.get<std::string>()))
            return false;
    const auto is = [&](const char* key) { return answer.at(key).get<bool>(); };
    const int occurrences = answer.at("occurrences").get<int>();
    return board.ask<Question::Fen>() == text_in(answer, "fen") && board.ask<Question::Repetitions>() == occurrences - 1
           && board.ask<Question::HasOccurred>() == (occurrences > 1)
           && (board.ask<Question::RepetitionDistance>() != 0) == (occurrences > 1)
           && board.ask<Question::InsufficientMaterial>() == is("insufficient_material")
           && board.ask<Question::Checkmate>() == is("checkmate")
           && board.ask<Question::Stalemate>() == is("stalemate");
}

std::uint64_t leaves(Board& board, int depth) {
    const std::size_t moves = board.list_moves();
    std::uint64_t sum = depth == 1 ? moves : 0;
    for (std::size_t i = 0; depth > 1 && i < moves; ++i) {
        const auto next = board.another();
        if (next->set(board.ask<Question::Fen>(), Variant::Standard) || next->list_moves() != moves)
            return 0;
        next->make(i);
        sum += leaves(*next, depth - 1);
    }
    return sum;
}

/// Whether the board answers a case as it must. Questions of other themes are not asked.
bool is_right(Board& board, const std::string& theme, const Case& one) {
    const OrderedJson& input = one.input;
    const OrderedJson& answer = one.answer;
    if (theme == "fen")
        return is_set_up(board, input) == answer.contains("playable")
               && (!answer.contains("playable") || board.ask<Question::Fen>() == text_in(answer, "fen"));
    if (theme == "pgn_read") {
        const std::vector<std::string> asked{text_in(input, "pgn")};
        const std::string found = board.ask<Question::GameOfPgn>({.texts = asked}).front();
        std::string moves = answer.at("moves").empty() ? "" : " moves";
        for (const OrderedJson& move : answer.at("moves"))
            moves += ' ' + move.get<std::string>();
        return (one.verdict == Verdict::Invalid) == found.empty() && (found.empty() || found.ends_with(moves));
    }
    if (!input.contains("fen"))
        return true;
    if (!is_set_up(board, input))
        return false;
    if (theme == "san_read") {
        const std::vector<std::string> asked{text_in(input, "san")};
        const std::string found = board.ask<Question::MoveOfSan>({.texts = asked}).front();
        return found == (answer.is_null() ? "" : text_in(answer, "move"));
    }
    if (theme == "draws")
        return has_right_draws(board, input, answer);
    if (theme == "perft") {
        constexpr std::size_t most = 2;
        for (std::size_t depth = 1; depth <= most && depth <= answer.at("leaves").size(); ++depth)
            if (!input.at("chess960").get<bool>()
                && leaves(board, static_cast<int>(depth)) != answer.at("leaves")[depth - 1])
                return false;
        return true;
    }
    if (theme == "san_write") {
        const auto move = find_move(board, text_in(input, "move"));
        return move && board.ask<Question::San>({.move = *move}) == text_in(answer, "san");
    }
    if (answer.is_null())
        return refuses(board, input);
    if (input.contains("move"))
        return plays(board, text_in(input, "move")) && board.ask<Question::Fen>() == text_in(answer, "fen");
    return has_right_moves(board, answer);
}

struct Bug {
    std::string name;
    std::function<void()> plant;
};

/// Known bugs of other programs, and for each invariant the fault that it must find.
std::vector<Bug> all_bugs() {
    std::vector<Bug> bugs;
    for (const museum::KnownBug& bug : museum::known_bugs())
        bugs.push_back({fmt::format("{}, {}", bug.report, bug.what), [&bug] { bug.plant(FaultyBoard::faults); }});
    for (const Invariant& row : catalogue()) {
        const std::string id(row.id);
        if (id != "A1" && id != "U7") // the first ends this process, the second compares answers
            bugs.push_back({title_of(row), [id] { plant_fault(id); }});
    }
    return bugs;
}

/// The valid and invalid cases that ask what a FaultyBoard can answer here, by theme.
std::vector<std::pair<std::string_view, Case>> asked_cases() {
    const std::set<std::string_view> others{"pgn_write", "epd", "polyglot_keys", "see", "uci_dialogues"};
    std::vector<std::pair<std::string_view, Case>> all;
    for (const VectorTheme& theme : themes())
        for (Case& one : others.contains(theme.name) ? std::vector<Case>() : cases_of(theme))
            if (one.verdict != Verdict::Acceptable)
                all.emplace_back(theme.name, std::move(one));
    return all;
}

/// The places of the cases on which the board is wrong.
std::vector<std::size_t> wrong_cases(const std::vector<std::pair<std::string_view, Case>>& cases) {
    FaultyBoard board;
    std::vector<std::size_t> wrong;
    for (std::size_t i = 0; i < cases.size(); ++i)
        if (!is_right(board, std::string(cases[i].first), cases[i].second))
            wrong.push_back(i);
    return wrong;
}

TEST(WholeVectors, SeeKnownBugsTwiceAndTheSmokeCasesSeeThemToo) {
    const auto cases = asked_cases();
    FaultyBoard::faults = {};
    EXPECT_TRUE(wrong_cases(cases).empty());
    int seen = 0;
    std::map<std::string_view, int> seen_by;
    for (const Bug& bug : all_bugs()) {
        FaultyBoard::faults = {};
        bug.plant();
        const std::vector<std::size_t> wrong = wrong_cases(cases);
        if (wrong.empty())
            continue;
        ++seen;
        std::set<std::string_view> who;
        for (const std::size_t i : wrong)
            who.insert(cases[i].first);
        for (const std::string_view theme : who)
            ++seen_by[theme];
        EXPECT_GE(wrong.size(), 2U) << bug.name;
        EXPECT_TRUE(std::ranges::any_of(wrong, [&](std::size_t i) {
            return std::ranges::binary_search(SMOKE_CASES, cases[i].second.id);
        })) << bug.name;
    }
    FaultyBoard::faults = {};
    for (const auto& [theme, count] : seen_by)
        fmt::print("| `{}` | {} |\n", theme, count);
    EXPECT_GE(seen, 50); // the others are about keys, undo and answers that no vector asks for
}

} // namespace
} // namespace kiwi::tools
