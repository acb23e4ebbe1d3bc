// For tests: an adapter that is right until an argument says how it is not. Its board answers everything; with
// --mistake it is the example class.
//
//   fake_adapter [--fault NAME | --known-bug REPORT | --mistake NAME | --deviate NAME] [--without ANSWER,…]
#include <algorithm>
#include <cctype>
#include <string>

#include "../../props/example/adapter.h"
#include "../../props/games/fen_text.h"
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

/// The example class with an intentional deviation that it does not declare.
class Deviating : public x88::Adapter {
public:
    static inline std::string how;

    std::optional<std::string> set(std::string_view fen, kiwi::Variant variant) {
        if (how == "fifty-moves-end" && kiwi::field_of(std::string(fen), kiwi::FenField::HalfmoveClock).size() == 3
            && kiwi::field_of(std::string(fen), kiwi::FenField::HalfmoveClock) != "100")
            return "the game is over";
        const bool is_short = std::ranges::count(fen, ' ') == 3;
        return Adapter::set(std::string(fen) + (is_short && how == "no-counters" ? " 0 1" : ""), variant);
    }
    [[nodiscard]] std::string fen() const {
        std::string text = Adapter::fen();
        if (how == "no-counters")
            text = kiwi::without_clocks(text);
        return text;
    }
    [[nodiscard]] std::vector<Move> legal_moves() const {
        const auto pieces = [](const std::string& text) {
            return std::ranges::count_if(text.substr(0, text.find(' ')),
                                         [](unsigned char c) { return std::isalpha(c); });
        };
        return how == "ends-with-bare-kings" && pieces(Adapter::fen()) == 2 ? std::vector<Move>()
                                                                            : Adapter::legal_moves();
    }
    [[nodiscard]] std::string uci(Move move) const {
        std::string text = Adapter::uci(move);
        if (how == "capital-promotions" && text.size() == 5)
            text.back() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.back())));
        if (how == "castling-by-rook")
            text = kiwi::with_castling_by_rook(text, Adapter::fen());
        return text;
    }
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
        } else if (option == "--deviate") {
            Deviating::how = argv[i + 1];
            kiwi::ClassBoard<Deviating> board;
            return kiwi::tools::serve_main(board, "fake adapter");
        } else if (option == "--without")
            without = argv[i + 1];
    }
    Without board(without);
    return kiwi::tools::serve_main(board, "fake adapter");
}
