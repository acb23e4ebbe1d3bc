#include "questions.h"

#include <algorithm>

#include "../../engine/base/joined.h"
#include "../../engine/base/markdown_table.h"

namespace kiwi {

const QuestionRow* find_question(std::string_view name) {
    const auto found = std::ranges::find(QUESTIONS, name, &QuestionRow::name);
    return name.empty() || found == QUESTIONS.end() ? nullptr : &*found;
}

std::string_view name_of(Question question, Naming naming) {
    const QuestionRow& row = row_of(question);
    return naming == Naming::Members || row.name.empty() ? row.members : row.name;
}

std::string to_string(QuestionSet questions, Naming naming, std::string_view separator) {
    std::string text;
    for (const QuestionRow& row : QUESTIONS)
        if (questions.has(row.question))
            text.append(text.empty() ? "" : separator).append(name_of(row.question, naming));
    return text;
}

namespace {

/// The JSON of a single answer, in words.
const char* one_in_words(const QuestionRow& row) {
    if (row.is_answered_by<bool>())
        return "`true` or `false`";
    if (row.is_answered_by<int>())
        return "a number, 0 or more";
    if (row.is_answered_by<std::int64_t>())
        return "a number";
    if (row.is_answered_by<std::uint64_t>())
        return "an integer, or a text of up to 16 hexadecimal digits";
    if (row.is_answered_by<Squares>())
        return "a list of squares, such as `[\"e1\",\"h8\"]`";
    if (row.is_answered_by<Complaint>())
        return "`null`, or a text";
    if (row.is_answered_by<Views>())
        return "an object of integers, such as `{\"material\":78}`";
    if (row.is_answered_by<char>())
        return "a letter";
    return row.is_answered_by<Texts>() ? "a list of texts" : "a text";
}

} // namespace

std::string json_in_words(const QuestionRow& row) {
    if (!row.about)
        return row.question == Question::Moves ? "a list of moves, such as `[\"e2e4\",\"a7a8q\"]`" : "";
    switch (*row.about) {
    case About::Position:
        break;
    case About::Move:
        if (row.is_answered_by<bool>())
            return "the list of the moves that do";
        return row.is_answered_by<std::string>() ? "an object such as `{\"g1f3\":\"Nf3\"}`"
                                                 : std::string("an object by moves, each ") + one_in_words(row);
    case About::Square:
        return row.is_answered_by<char>() ? "a text of 64 letters, a1, b1 to h8"
                                          : "a list of 64, a1, b1 to h8, of lists of squares";
    case About::Side:
        return std::string("a list of two, White's and Black's, each ") + one_in_words(row);
    case About::Piece:
        return std::string("an object by the letters `PNBRQKpnbrqk`, each ") + one_in_words(row);
    case About::Encoding:
        return "the list of those that are, 0 to 65535";
    case About::Text:
        if (row.is_answered_by<std::string>())
            return "an object such as `{\"Nf3\":\"g1f3\"}`; what is left out is read as nothing";
        return "the list of those for which it is so";
    case About::Ply:
        return "the list of those for which it is so";
    case About::Exchange:
        return "an object of the values in full, such as `{\"e4d5\":100}`";
    }
    return one_in_words(row);
}

std::string table_of_questions() {
    MarkdownTable table{"name", "in C++", "what it answers", "in JSON"};
    for (const QuestionRow& row : QUESTIONS)
        table.add({row.name.empty() ? "" : joined("`", row.name, "`"), joined("`", row.declaration, "`"), row.what,
                   json_in_words(row)});
    return table.text();
}

} // namespace kiwi
