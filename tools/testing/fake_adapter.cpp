// For tests: an adapter that is correct unless an argument plants a fault. Its board answers every question; with
// --mistake, the board is the example class.
//
//   fake_adapter [--fault NAME | --known-bug REPORT | --mistake NAME | --deviate NAME] [--without ANSWER,…]
#include <algorithm>
#include <cctype>
#include <string>

#include "../../engine/base/words.h"
#include "../../props/example/adapter.h"
#include "../../props/games/fen_text.h"
#include "../../props/testing/faulty_board.h"
#include "../../props/testing/museum.h"
#include "../../props/testing/x88_mistakes.h"
#include "../classes/serve.h"

namespace {

/// The faulty board, without some of its answers.
class Without : public kiwi::FaultyBoard {
public:
    explicit Without(std::string_view names) {
        for (const std::string_view name : kiwi::words_of(names, ","))
            if (const kiwi::QuestionRow* row = kiwi::find_question(name))
                missing_.add(row->question);
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

/// The example class with an undeclared intentional deviation.
class Deviating : public x88::Adapter {
public:
    static inline kiwi::Deviations deviations;

    std::optional<std::string> set(std::string_view fen, kiwi::Variant variant) {
        variant_ = variant;
        const std::string clock = kiwi::field_of(std::string(fen), kiwi::FenField::HalfmoveClock);
        if (deviations.fifty_moves_end && clock.size() == 3 && clock != "100")
            return "the game is over";
        const bool is_short = std::ranges::count(fen, ' ') == 3;
        return Adapter::set(std::string(fen) + (is_short && deviations.no_counters ? " 0 1" : ""), variant);
    }
    [[nodiscard]] std::string fen() const {
        return deviations.no_counters ? kiwi::without_clocks(Adapter::fen()) : Adapter::fen();
    }
    [[nodiscard]] std::vector<Move> legal_moves() const {
        const auto board = kiwi::oracle::read_fen(Adapter::fen(), kiwi::castling_of(variant_));
        return end_the_game(board.value(), deviations) ? std::vector<Move>() : Adapter::legal_moves();
    }
    [[nodiscard]] std::string uci(Move move) const {
        return kiwi::in_its_spelling(Adapter::uci(move), deviations, variant_, [&] { return Adapter::fen(); });
    }
    [[nodiscard]] bool accepts(std::string_view text) const {
        return std::ranges::any_of(legal_moves(), [&](Move move) { return uci(move) == text; });
    }
    [[nodiscard]] bool pseudo_legal(std::string_view text) const { return accepts(text); }
    [[nodiscard]] kiwi::Texts staged_moves() const {
        kiwi::Texts texts;
        for (const Move move : legal_moves())
            texts.push_back(uci(move));
        return texts;
    }
    void make_null() {
        before_null_.push_back(*this);
        kiwi::BoardSetup setup = std::get<kiwi::BoardSetup>(kiwi::parse_fen(Adapter::fen(), variant_));
        setup.side_to_move = ~setup.side_to_move;
        setup.ep_square = kiwi::SQ_NONE;
        ++setup.halfmove_clock;
        setup.fullmove_number += setup.side_to_move == kiwi::WHITE ? 1 : 0;
        static_cast<void>(Adapter::set(kiwi::write_fen(setup), variant_));
    }
    void unmake_null() {
        Adapter::operator=(before_null_.back());
        before_null_.pop_back();
    }

private:
    kiwi::Variant variant_ = kiwi::Variant::Standard;
    std::vector<x88::Adapter> before_null_;
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
            Deviating::deviations.*kiwi::find_deviation(argv[i + 1])->flag = true;
            kiwi::ClassBoard<Deviating> board;
            return kiwi::tools::serve_main(board, "fake adapter");
        } else if (option == "--without")
            without = argv[i + 1];
    }
    Without board(without);
    return kiwi::tools::serve_main(board, "fake adapter");
}
