#include "../../props/boards/questions.h"
#include "../../props/fuzzing/target.h"
#include "../adapter/json_answers.h"
#include "../report/json_line.h"

using namespace kiwi;
using namespace kiwi::fuzz;
using namespace kiwi::tools;

KIWIPETE_FUZZ_TARGET(adapter_answers, AnyText, 50000,
                     "Any JSON is refused as an answer to a question, with a short reason, or is the answer about each "
                     "move, square, piece and text, or says which it omits.") {
    const std::string_view text = text_of(bytes);
    const auto json = parsed_json<nlohmann::json>(std::string(text.substr(std::min<std::size_t>(text.size(), 1))));
    if (json.is_discarded())
        return;
    const QuestionRow& row = QUESTIONS[bytes[0] % std::size(QUESTIONS)];
    if (const std::string fault = fault_of_answer(row, json); !fault.empty() || !row.about)
        return expect(fault.size() < MOST_QUOTED + 200, "the reason is short", text);
    const std::vector<std::string> texts{"Nf3", "e2e4"};
    const std::vector<int> plies{0, 3};
    for (const char piece : std::string_view("PNBRQKpnbrqk"))
        for (const int number : {0, 1})
            try {
                const Argument about{.number = number, .piece = piece, .texts = texts, .plies = plies};
                static_cast<void>(answer_in(row, json, "e2e4", about));
            } catch (const BoardError& error) {
                expect(error.what()[0] != '\0', "an omission is named", text);
            }
}
