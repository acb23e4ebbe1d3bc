// Which known bugs of other programs the test vectors see: each is planted in a board, which then gives the answers.
#include <cstdio>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "../../props/testing/museum.h"
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

/// The number of valid and invalid cases of a theme on which a board is wrong, two at most.
int wrong_cases(Board& board, const std::string& theme, const std::vector<Case>& cases) {
    int wrong = 0;
    for (const Case& one : cases)
        if (wrong < 2 && one.verdict != Verdict::Acceptable && !is_right(board, theme, one))
            ++wrong;
    return wrong;
}

TEST(WholeVectors, SeeKnownBugs) {
    FaultyBoard board;
    std::map<std::string, std::vector<Case>> by_theme;
    for (const VectorTheme& theme : themes())
        if (const std::set<std::string_view> others{"pgn_write", "epd", "polyglot_keys", "see", "uci_dialogues"};
            !others.contains(theme.name))
            by_theme[std::string(theme.name)] = cases_of(theme);
    FaultyBoard::faults = {};
    for (const auto& [theme, cases] : by_theme)
        EXPECT_EQ(wrong_cases(board, theme, cases), 0) << theme;
    int seen = 0;
    std::map<std::string, int> seen_by;
    for (const museum::KnownBug& bug : museum::known_bugs()) {
        FaultyBoard::faults = {};
        bug.plant(FaultyBoard::faults);
        std::string who;
        for (const auto& [theme, cases] : by_theme)
            if (const int wrong = wrong_cases(board, theme, cases); wrong > 0) {
                who += ' ' + theme + (wrong == 1 ? " (once)" : "");
                ++seen_by[theme];
            }
        std::printf("%s, %s:%s\n", bug.report, bug.what, who.empty() ? " not seen" : who.c_str());
        seen += who.empty() ? 0 : 1;
    }
    FaultyBoard::faults = {};
    for (const auto& [theme, count] : seen_by)
        std::printf("| `%s` | %d |\n", theme.c_str(), count);
    EXPECT_GE(seen, 29); // the others are hash keys, but for one
}

} // namespace
} // namespace kiwi::tools
