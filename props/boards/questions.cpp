#include "questions.h"

#include <algorithm>

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

} // namespace kiwi
