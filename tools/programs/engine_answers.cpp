#include "engine_answers.h"

#include <algorithm>
#include <cctype>
#include <regex>
#include <sstream>

#include "../../engine/fen.h"

namespace kiwi::tools {

const char* name_of(Question question) {
    switch (question) {
    case Question::Moves:
        return "legal moves";
    case Question::Fen:
        return "FEN";
    case Question::Key:
        return "key";
    case Question::Checkers:
        return "checkers";
    case Question::Eval:
        return "static evaluation";
    }
    return "?";
}

namespace {

/// The text after a label such as "Key:" at the beginning of a line.
std::optional<std::string> labelled(const std::vector<std::string>& lines, std::string_view label) {
    for (const std::string& line : lines)
        if (line.starts_with(label)) {
            const std::size_t begin = line.find_first_not_of(" \t", label.size());
            const std::size_t end = line.find_last_not_of(" \t\r") + 1;
            return begin == std::string::npos ? "" : line.substr(begin, end - begin);
        }
    return std::nullopt;
}

bool is_fen(const std::string& text) {
    return std::holds_alternative<BoardSetup>(parse_fen(text, Variant::Chess960, FenMode::Lenient));
}

bool is_key(const std::string& text) {
    return text.size() == 16 && std::ranges::all_of(text, [](unsigned char c) { return std::isxdigit(c) != 0; });
}

/// The squares in order.
std::optional<std::string> sorted_squares(const std::string& text) {
    std::istringstream words(text);
    std::vector<std::string> squares;
    for (std::string word; words >> word;) {
        if (square_of_name(word) == SQ_NONE)
            return std::nullopt;
        squares.push_back(word);
    }
    std::ranges::sort(squares);
    std::string sorted;
    for (const std::string& square : squares)
        sorted += (sorted.empty() ? "" : " ") + square;
    return sorted;
}

std::optional<std::string> evaluation(const std::vector<std::string>& lines) {
    static const std::regex form("evaluation[^-+0-9]*([-+][0-9]+(\\.[0-9]+)?|[0-9]+\\.[0-9]+)", std::regex::icase);
    std::string text;
    for (const std::string& line : lines)
        if (std::regex_search(line, form))
            text += line + '\n';
    if (text.empty())
        return std::nullopt;
    return text;
}

} // namespace

std::optional<std::string> documented_answer(Question question, const std::vector<std::string>& lines) {
    std::optional<std::string> answer;
    switch (question) {
    case Question::Moves:
        return std::nullopt;
    case Question::Fen:
        answer = labelled(lines, "Fen:");
        return answer && is_fen(*answer) ? answer : std::nullopt;
    case Question::Key:
        answer = labelled(lines, "Key:");
        return answer && is_key(*answer) ? answer : std::nullopt;
    case Question::Checkers:
        answer = labelled(lines, "Checkers:");
        return answer ? sorted_squares(*answer) : std::nullopt;
    case Question::Eval:
        return evaluation(lines);
    }
    return std::nullopt;
}

} // namespace kiwi::tools
