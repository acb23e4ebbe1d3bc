#include "player.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "../../engine/base/whole_number.h"
#include "../../engine/base/words.h"
#include "../terminal/exit_code.h"

namespace kiwi::tools {

std::string to_string(const Steps& steps, const char* between) {
    std::string text;
    for (const Step& step : steps)
        for (const std::string& command : step)
            text.append(text.empty() ? "" : between).append(command);
    return text;
}

std::string_view first_word(std::string_view command) { return command.substr(0, command.find_first_of(" \t")); }

namespace {

bool has_go(const Step& step) { return std::ranges::find(step, "go", first_word) != step.end(); }

bool goes_on(const Step& step, std::string_view word) {
    constexpr std::array<std::string_view, 5> of_a_search{"go", "wait", "stop", "ponderhit", "isready"};
    return first_word(step.front()) == "position" && std::ranges::find(of_a_search, word) != of_a_search.end()
           && !(word == "go" && has_go(step));
}

/// Splits a text into commands, and groups them into steps.
Steps split_steps(std::string_view text) {
    Steps steps;
    for (const std::string_view part : words_of(text, ";\n")) {
        const std::string_view command = trimmed(part);
        if (command.empty())
            continue;
        if (steps.empty() || !goes_on(steps.back(), first_word(command)))
            steps.emplace_back();
        steps.back().emplace_back(command);
    }
    return steps;
}

/// The variant that an option UCI_Chess960 chooses; nothing for any other command.
std::optional<Variant> variant_set_by(std::string_view command) {
    if (!command.starts_with("setoption") || command.find(" UCI_Chess960 ") == std::string_view::npos)
        return std::nullopt;
    return command.ends_with(" true") ? Variant::Chess960 : Variant::Standard;
}

/// The N of "wait N", up to 600,000; nothing if malformed.
std::optional<int> milliseconds_of(std::string_view wait) {
    constexpr std::string_view word = "wait ";
    constexpr int ten_minutes = 600'000;
    return wait.starts_with(word) ? whole_number(wait.substr(word.size()), 0, ten_minutes) : std::nullopt;
}

/// Throws UsageError for a command that UCI does not know, or a malformed "wait".
void check_command(const std::string& command) {
    constexpr std::array<std::string_view, 12> known{"wait",      "uci",      "debug",     "isready",
                                                     "setoption", "register", "position",  "ucinewgame",
                                                     "go",        "stop",     "ponderhit", "quit"};
    if (std::ranges::find(known, first_word(command)) == known.end())
        throw UsageError(fmt::format("--dialogue: \"{}\" is no command of UCI", command));
    if (first_word(command) == "wait" && !milliseconds_of(command))
        throw UsageError(fmt::format("--dialogue: \"{}\": expected \"wait\" and milliseconds, up to 600000", command));
}

/// Throws UsageError for an illegal position, or a `go` without a position to search.
void check_position(const Step& step, Variant variant) {
    if (first_word(step.front()) != "position") {
        if (has_go(step))
            throw UsageError(fmt::format("--dialogue: \"{}\" has no position before it", step.front()));
        return;
    }
    const auto parsed = parse_position(step.front(), variant);
    if (const auto* why = std::get_if<std::string>(&parsed))
        throw UsageError(fmt::format("--dialogue: \"{}\": {}", step.front(), *why));
    if (has_go(step) && !has_legal_move(PlayedPosition(last_setup(std::get<Game>(parsed))).pos))
        throw UsageError(fmt::format("--dialogue: \"{}\": the game is over there", step.front()));
}

} // namespace

Variant variant_after(const Steps& steps) {
    Variant variant = Variant::Standard;
    for (const Step& step : steps)
        variant = variant_set_by(step.front()).value_or(variant);
    return variant;
}

Steps parse_steps(std::string_view text) {
    Steps steps = split_steps(text);
    if (steps.empty())
        throw UsageError("--dialogue: no command");
    Variant variant = Variant::Standard;
    for (const Step& step : steps) {
        std::ranges::for_each(step, check_command);
        variant = variant_set_by(step.front()).value_or(variant);
        check_position(step, variant);
    }
    return steps;
}

class Player::Turn {
public:
    explicit Turn(Player& player) : player_(player), engine_(player.engine_) {}

    void obey(const std::string& command) {
        const std::string_view word = first_word(command);
        if (word == "wait")
            return wait(command);
        if (word == "isready") {
            const auto printed = engine_.wait_until_ready();
            lines_.insert(lines_.end(), printed.begin(), printed.end());
            return notice_answer();
        }
        if (word == "position")
            set(command);
        else if (word == "go")
            search_->go = parse_go(command);
        else if (word == "setoption")
            note_option(command);
        else if (word == "stop" || word == "ponderhit")
            must_wait_ = false;
        was_stopped_ = was_stopped_ || word == "stop";
        engine_.send(command);
        is_searching_ = is_searching_ || word == "go";
        must_wait_ = must_wait_ || (word == "go" && search_->go.waits_to_be_told());
    }

    std::optional<Search> ended() {
        if (!is_searching_) {
            engine_.wait_until_ready();
            return std::nullopt;
        }
        wait_for_answer();
        const auto end = std::ranges::find_if(lines_, is_best_move) + 1;
        search_->answer = read_search_answer({lines_.begin(), end});
        search_->after.assign(end, lines_.end());
        const auto late = engine_.wait_until_ready();
        search_->is_complete = search_->go.depth && player_.has_one_thread_ && !was_stopped_ && !search_->was_stopped;
        search_->after.insert(search_->after.end(), late.begin(), late.end());
        return std::move(search_);
    }

private:
    void wait(const std::string& command) {
        const auto time = milliseconds_of(command);
        if (has_answered_ || !time)
            return;
        static_cast<void>(engine_.read_for(Process::Milliseconds(*time), lines_, is_best_move));
        notice_answer();
    }
    /// Waits for the answer within one limit, at least as long as its clock: some engines print on and on. A search
    /// limited by depth or nodes that is still running then receives `stop`.
    void wait_for_answer() {
        Process::Milliseconds limit = player_.options_.answer;
        const bool is_white = (search_->start.side_to_move == WHITE) == (search_->moves.size() % 2 == 0);
        if (const auto time = search_->go.time.at(is_white ? 0 : 1))
            limit = std::max(limit, Process::Milliseconds(*time + 1000));
        if (has_answered_ || engine_.read_for(limit, lines_, is_best_move))
            return;
        if (!search_->go.is_timed() && !search_->go.waits_to_be_told()) {
            search_->was_stopped = true;
            engine_.send("stop");
            if (engine_.read_for(limit, lines_, is_best_move))
                return;
        }
        engine_.fail(Misbehaviour::TimedOut, fmt::format("no bestmove within {} ms", limit.count()));
    }
    void notice_answer() {
        if (has_answered_ || std::ranges::none_of(lines_, is_best_move))
            return;
        has_answered_ = true;
        search_->was_told = !must_wait_;
    }
    void set(const std::string& command) {
        auto parsed = parse_position(command, player_.variant_);
        auto& position = std::get<Game>(parsed);
        search_ = Search{position.start, std::move(position.moves)};
        search_->most_variations = player_.most_variations_;
        engine_.begin_question();
    }
    void note_option(const std::string& command) {
        constexpr std::string_view multi_pv = "setoption name MultiPV value ";
        player_.variant_ = variant_set_by(command).value_or(player_.variant_);
        if (command.starts_with(multi_pv))
            player_.most_variations_ = whole_number(command.substr(multi_pv.size()), 1, 1000).value_or(1);
        if (command.starts_with("setoption name Threads "))
            player_.has_one_thread_ = command.ends_with(" value 1");
    }

    Player& player_;
    UciProcess& engine_;
    std::optional<Search> search_;
    std::vector<std::string> lines_; ///< Lines printed since `go`.
    bool is_searching_ = false;
    bool has_answered_ = false;
    bool must_wait_ = false; ///< The engine may not answer yet.
    bool was_stopped_ = false;
};

std::optional<Search> Player::run(const Step& step) {
    Turn turn(*this);
    for (const std::string& command : step)
        turn.obey(command);
    return turn.ended();
}

} // namespace kiwi::tools
