#include "uci_board.h"

#include <regex>
#include <type_traits>
#include <utility>

#include <fmt/format.h>

#include "../../engine/base/whole_number.h"
#include "../../engine/base/words.h"
#include "../process/sent_board.h"
#include "uci_engine.h"

namespace kiwi::tools {

namespace {

/// The text after a label such as "Key:" at the start of a line.
std::optional<std::string> labelled(const std::vector<std::string>& lines, std::string_view label) {
    for (const std::string& line : lines)
        if (line.starts_with(label))
            return std::string(trimmed(std::string_view(line).substr(label.size())));
    return std::nullopt;
}

bool is_fen(const std::string& text) {
    return std::holds_alternative<BoardSetup>(parse_fen(text, Variant::Chess960, FenMode::Lenient));
}

/// The FEN behind "Fen:" in any case, else the last on a line of its own with all six fields.
std::optional<std::string> fen_in(const std::vector<std::string>& lines) {
    constexpr std::string_view label = "fen:";
    constexpr std::size_t all_fields = 6;
    std::optional<std::string> alone;
    for (const std::string& line : lines) {
        const bool has_label = in_lower_case(line.substr(0, label.size())) == label;
        std::string fen(trimmed(std::string_view(line).substr(has_label ? label.size() : 0)));
        if (!is_fen(fen))
            continue;
        if (has_label)
            return fen;
        if (words_of(fen).size() == all_fields)
            alone = std::move(fen);
    }
    return alone;
}

/// A number of 16 hexadecimal digits, of somewhat fewer if leading zeros are left out, or of any after "0x". Decimal
/// keys of 32 bits are none.
std::optional<std::uint64_t> key_in(const std::string& text) {
    const bool is_marked = text.starts_with("0x");
    const std::size_t fewest = text.find_first_of("abcdefABCDEF") != std::string::npos ? 10 : 13;
    return (text.size() >= fewest && text.size() <= 16) || is_marked
                   ? parsed_number<std::uint64_t>(text.substr(is_marked ? 2 : 0), 16)
                   : std::nullopt;
}

std::optional<Squares> squares_in(const std::string& text) {
    Bitboard squares;
    for (const std::string_view word : words_of(text)) {
        const Square square = square_of_name(word);
        if (square == SQ_NONE)
            return std::nullopt;
        squares |= square;
    }
    return Squares(squares.bits());
}

std::string evaluation_in(const std::vector<std::string>& lines) {
    static const std::regex form("evaluation[^-+0-9]*([-+][0-9]+(\\.[0-9]+)?|[0-9]+\\.[0-9]+)", std::regex::icase);
    const auto may_match = [](const std::string& line) { // the regex is slow, and most lines are tables
        return line.find("valuation") != std::string::npos || line.find("VALUATION") != std::string::npos;
    };
    std::string text;
    for (const std::string& line : lines)
        if (may_match(line) && std::regex_search(line, form))
            text.append(text.empty() ? "" : "; ").append(line);
    return text;
}

} // namespace

std::map<Question, Answer> documented_answers(const std::vector<std::string>& display,
                                              const std::vector<std::string>& evaluation) {
    std::map<Question, Answer> answers;
    if (auto fen = fen_in(display))
        answers[Question::Fen] = std::move(*fen);
    for (const char* label : {"Zobrist key:", "Zobrist:", "Hash key:", "Hash:", "Key:"}) // the last one counts
        if (const auto text = labelled(display, label))
            if (const auto key = key_in(*text))
                answers[Question::HashKey] = *key;
    if (const auto text = labelled(display, "Checkers:"))
        if (const auto checkers = squares_in(*text)) {
            answers[Question::Checkers] = *checkers;
            answers[Question::InCheck] = checkers->bits != 0;
        }
    if (std::string text = evaluation_in(evaluation); !text.empty())
        answers[Question::Evaluation] = std::move(text);
    return answers;
}

namespace {

/// A board that sends its moves with the next question. Moves come from `go perft 1`; FEN, key and checkers from `d`,
/// and the static evaluation from `eval`, if in the documented form. An engine without perft plays instead.
class UciBoard : public SentBoard {
public:
    UciBoard(std::shared_ptr<PoolOf<UciEngine>> pool, std::shared_ptr<const UciAbilities> abilities) :
        pool_(std::move(pool)),
        abilities_(std::move(abilities)) {}

    [[nodiscard]] QuestionSet answers() const override { return abilities_->answers; }
    [[nodiscard]] ProcessPool& pool() const override { return *pool_; }

    [[nodiscard]] Answer answer(Question question, const Argument& /*about*/) override {
        std::map<Question, Answer>& answers = known().answers;
        if (!answers.contains(question)) {
            if (question == Question::MoveCount)
                answers[question] = static_cast<int>(perft_one().total);
            else if (question == Question::Evaluation)
                answers[question] = evaluation_in(shown("eval"));
            else if (question == Question::BestMove || question == Question::Variations)
                ask_for_play();
            else
                answers.merge(documented_answers(shown("d"), {}));
        }
        const auto found = answers.find(question);
        if (found == answers.end())
            throw ProgramError(Misbehaviour::ProtocolError,
                               fmt::format("{}: no {} that can be read in the answer to \"d\" after \"{}\"",
                                           abilities_->name, name_of(question, Naming::Names), position().command()));
        return found->second;
    }

private:
    [[nodiscard]] std::unique_ptr<Board> make_another() const override {
        return std::make_unique<UciBoard>(pool_, abilities_);
    }
    /// Asks an engine of the pool. The engine returns to the pool unless it fails.
    template<class Ask>
    auto ask_engine(const Ask& ask) -> std::invoke_result_t<Ask, UciEngine&> {
        auto engine = pool_->take([](const UciEngine&) { return true; });
        auto answer = ask(*engine);
        pool_->give_back(std::move(engine));
        return answer;
    }

    [[nodiscard]] PerftOutput perft_of(const SentPosition& position, int depth) override {
        return ask_engine([&](UciEngine& engine) { return engine.perft(position, depth); });
    }

    [[nodiscard]] std::vector<std::string> shown(const char* command) {
        const bool was_shown = std::exchange(known().was_shown, true);
        const auto again = was_shown ? UciEngine::Again::No : UciEngine::Again::Yes;
        return ask_engine([&](UciEngine& engine) { return engine.answers_to(position(), {command}, again).front(); });
    }

    void ask_for_play() {
        const SearchAnswer played = ask_engine([&](UciEngine& engine) { return engine.play(position()); });
        known().answers[Question::BestMove] = played.best_move;
        known().answers[Question::Variations] = played.lines_of_moves();
    }

    std::shared_ptr<PoolOf<UciEngine>> pool_;
    std::shared_ptr<const UciAbilities> abilities_;
};

/// The questions answered in the documented form: the answer must be the same when repeated and, except for checks,
/// differ between positions. No position here is a check. Adds a note on a FEN or key that is not the same.
QuestionSet documented_questions(UciEngine& engine, std::vector<std::string>& notes) {
    const SentPosition one{std::string(START_FEN), Variant::Standard, {"e2e4"}};
    const SentPosition other{one.fen, Variant::Standard, {"d2d4", "e7e5"}};
    const auto answers_at = [&](const SentPosition& position) {
        const auto lines = engine.answers_to(position, {"d", "eval"});
        return documented_answers(lines[0], lines[1]);
    };
    const auto once = answers_at(one);
    const auto different = answers_at(other);
    const auto again = answers_at(one);
    QuestionSet answered;
    for (const auto& [question, answer] : once) {
        const bool is_steady = again.contains(question) && again.at(question) == answer;
        const bool is_about_the_position = different.contains(question) && different.at(question) != answer;
        if (is_steady && (is_about_the_position || question == Question::Checkers || question == Question::InCheck))
            answered.add(question);
        if (!is_steady && again.contains(question) && (question == Question::Fen || question == Question::HashKey))
            notes.push_back(fmt::format("{} is not asked: \"d\" after \"{}\" shows another one the second time",
                                        name_of(question, Naming::Names), one.command()));
    }
    return answered;
}

} // namespace

Program open_uci_engine(const std::string& command, const ProgramOptions& options) {
    UciEngine engine(command, options);
    UciAbilities abilities = engine.abilities();
    Program program;
    if (const auto& perft = abilities.perft) {
        abilities.answers = {Question::Perft, Question::MoveCount};
        if (perft->lists_moves)
            abilities.answers.add(Question::Moves);
    } else if (!abilities.go.empty())
        abilities.answers = {Question::BestMove, Question::Variations};
    abilities.answers = abilities.answers | documented_questions(engine, abilities.notes);
    if (engine.plays_chess960())
        abilities.answers.add(Question::Chess960);
    program.name = abilities.name = engine.name();
    program.answers = abilities.answers;
    program.notes = abilities.notes;
    program.as_engine = std::make_shared<const UciAbilities>(abilities);
    program.make_board = [command, options, abilities = program.as_engine] {
        const auto start = [=](const ProgramOptions& now) {
            return std::make_unique<UciEngine>(command, now, *abilities);
        };
        return std::make_unique<UciBoard>(std::make_shared<PoolOf<UciEngine>>(options, start), abilities);
    };
    return program;
}

} // namespace kiwi::tools
