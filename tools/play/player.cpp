#include "player.h"

#include <algorithm>
#include <array>
#include <sstream>

#include <fmt/format.h>

#include "../../engine/base/whole_number.h"
#include "../../engine/fen.h"
#include "../../props/findings/rule_in_words.h"

namespace kiwi::tools {

std::string to_string(const Steps& steps, const char* between) {
    std::string text;
    for (const Step& step : steps)
        for (const std::string& command : step)
            text.append(text.empty() ? "" : between).append(command);
    return text;
}

namespace {

bool begins_with_word(std::string_view command, std::string_view word) {
    return command.starts_with(word) && (command.size() == word.size() || command[word.size()] == ' ');
}

bool belongs_to_search(std::string_view command) {
    constexpr std::array<std::string_view, 5> words{"go", "wait", "stop", "ponderhit", "isready"};
    return std::ranges::any_of(words, [&](std::string_view word) { return begins_with_word(command, word); });
}

} // namespace

Steps parse_steps(std::string_view text) {
    Steps steps;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(";\n"), text.size());
        std::string_view command = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::size_t first = command.find_first_not_of(" \t\r");
        if (first == std::string_view::npos)
            continue;
        command = command.substr(first, command.find_last_not_of(" \t\r") + 1 - first);
        const auto is_go = [](std::string_view one) { return begins_with_word(one, "go"); };
        const bool goes_on = !steps.empty() && begins_with_word(steps.back().front(), "position")
                             && belongs_to_search(command)
                             && !(is_go(command) && std::ranges::any_of(steps.back(), is_go));
        if (!goes_on)
            steps.emplace_back();
        steps.back().emplace_back(command);
    }
    return steps;
}

std::optional<int> milliseconds_of(std::string_view wait) {
    constexpr std::string_view word = "wait ";
    constexpr int ten_minutes = 600'000;
    return wait.starts_with(word) ? whole_number(wait.substr(word.size()), 0, ten_minutes) : std::nullopt;
}

std::variant<Game, std::string> parse_position(std::string_view command, Variant variant) {
    const std::size_t end = std::min(command.find(" moves"), command.size());
    std::istringstream words{std::string(command.substr(0, end))};
    std::string word;
    std::string fen;
    words >> word >> word;
    if (word == "startpos")
        fen = START_FEN;
    else if (word == "fen")
        while (words >> word)
            fen.append(fen.empty() ? "" : " ").append(word);
    const ParsedFen parsed = parse_fen(fen, variant, FenMode::Lenient);
    if (const auto* error = std::get_if<FenError>(&parsed))
        return to_string(*error);
    Game position{std::get<BoardSetup>(parsed), {}};
    PlayedPosition board(position.start);
    std::istringstream moves{std::string(command.substr(std::min(end + 6, command.size())))};
    while (moves >> word) {
        position.moves.push_back(in_any_spelling(board.pos, word));
        if (!board.play(position.moves.back()))
            return fmt::format("{} is not legal", word);
    }
    return position;
}

class Player::Turn {
public:
    explicit Turn(Player& player) : player_(player), engine_(player.engine_) {}

    void obey(const std::string& command) {
        std::istringstream words(command);
        std::string word;
        words >> word;
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
    /// Waits for the answer within one limit: some engines print on and on. A search limited by depth or nodes that is
    /// still running then receives `stop`.
    void wait_for_answer() {
        const Process::Milliseconds limit = player_.options_.answer;
        if (has_answered_ || engine_.read_for(limit, lines_, is_best_move))
            return;
        if (!search_->go.is_timed && !search_->go.waits_to_be_told()) {
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
        if (command.find("UCI_Chess960") != std::string::npos)
            player_.variant_ = command.ends_with(" true") ? Variant::Chess960 : Variant::Standard;
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
