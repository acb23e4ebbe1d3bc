// For tests: an adapter that is right until an argument says how it is not. Its board answers everything; with
// --mistake it is the example class.
//
//   fake_adapter [--fault NAME | --known-bug REPORT | --mistake NAME] [--without ANSWER,…]
#include <string>

#include "../../props/example/adapter.h"
#include "../../props/testing/museum.h"
#include "../../props/testing/named_faults.h"
#include "../../props/testing/x88_mistakes.h"
#include "../classes/serve.h"

namespace {

/// The board but for some answers.
class Without : public kiwi::FaultyBoard {
public:
    explicit Without(std::string_view names) {
        while (!names.empty()) {
            if (const kiwi::QuestionRow* row = kiwi::find_question(names.substr(0, names.find(','))))
                missing_.add(row->question);
            names.remove_prefix(std::min(
                    names.size(), names.find(',') == std::string_view::npos ? names.size() : names.find(',') + 1));
        }
    }
    [[nodiscard]] kiwi::QuestionSet answers() const override {
        kiwi::QuestionSet some = FaultyBoard::answers();
        for (const kiwi::QuestionRow& row : kiwi::QUESTIONS)
            if (missing_.has(row.question))
                some.remove(row.question);
        return some;
    }

private:
    kiwi::QuestionSet missing_;
};

} // namespace

int main(int argc, char** argv) {
    std::string without;
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string option = argv[i];
        if (option == "--fault")
            kiwi::plant_fault(argv[i + 1]);
        else if (option == "--known-bug") {
            for (const kiwi::museum::KnownBug& known_bug : kiwi::museum::known_bugs())
                if (known_bug.report == std::string_view(argv[i + 1]))
                    known_bug.plant(kiwi::FaultyBoard::faults);
        } else if (option == "--mistake") {
            kiwi::make_mistake(argv[i + 1]);
            kiwi::ClassBoard<x88::Adapter> board;
            return kiwi::tools::serve_main(board, "fake adapter");
        } else if (option == "--without")
            without = argv[i + 1];
    }
    Without board(without);
    return kiwi::tools::serve_main(board, "fake adapter");
}
