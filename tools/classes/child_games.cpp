#include "child_games.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../props/checking/conventions.h"
#include "../../props/games/reduce.h"
#include "../report/json_line.h"
#include "../report/report_json.h"

namespace kiwi::tools {

namespace {

using OrderedJson = nlohmann::ordered_json;

// Messages of a child, one line each: {"at":PLIES} before each position, {"finding":…} when found and when reduced,
// {"trial":true} before each trial of a reduction, {"positions":N} and {"done":true} at the end.
void tell(int to, const OrderedJson& message) {
    const std::string line = json_line(message) + "\n";
    for (std::size_t at = 0; at < line.size();) {
        const ssize_t written = write(to, line.data() + at, line.size() - at);
        if (written < 0 && errno != EINTR)
            _exit(1); // the parent has closed its end
        at += written > 0 ? static_cast<std::size_t>(written) : 0;
    }
}

void be_the_child(int to, const Board& kind, const Game& given, const Checks& checks) {
    const auto board = board_for(checks, kind);
    const auto tell_and_go_on = [&](const OrderedJson& message) {
        tell(to, message);
        return true;
    };
    CheckedGame game = check_game(*board, given, checks, [&](std::size_t plies) {
        return tell_and_go_on({{"at", plies}});
    });
    if (game.finding) {
        tell(to, {{"finding", json_of(*game.finding)}});
        const Finding small = minimised(*game.finding, *board, [&] { return tell_and_go_on({{"trial", true}}); });
        tell(to, {{"finding", json_of(small)}});
    }
    tell(to, {{"positions", game.positions}});
}

/// Reads lines from a pipe until its end or until `use(message)` is false; `timeout` is for each read. False after a
/// timeout.
template<class Use>
bool read_lines(int from, std::chrono::milliseconds timeout, const Use& use) {
    std::string pending;
    std::array<char, 4096> bytes{};
    for (;;) {
        pollfd ready{from, POLLIN, 0};
        const int polled = poll(&ready, 1, static_cast<int>(timeout.count()));
        if (polled == 0)
            return false;
        if (polled < 0)
            continue;
        const ssize_t size = read(from, bytes.data(), bytes.size());
        if (size <= 0)
            return true;
        pending.append(bytes.data(), static_cast<std::size_t>(size));
        for (std::size_t end = pending.find('\n'); end != std::string::npos; end = pending.find('\n')) {
            if (!use(OrderedJson::parse(pending.substr(0, end), nullptr, false)))
                return true;
            pending.erase(0, end + 1);
        }
    }
}

std::string end_of(pid_t child) {
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    if (WIFSIGNALED(status))
        return "killed by signal " + std::to_string(WTERMSIG(status)) + " (" + strsignal(WTERMSIG(status)) + ")";
    return WEXITSTATUS(status) == 0 ? "" : "exit code " + std::to_string(WEXITSTATUS(status));
}

struct Child {
    pid_t pid;
    int socket; ///< Connected with the child.
};

/// Runs `work(socket)` in a child process.
template<class Work>
Child child_that(const Work& work) {
    // A child created at the same time would inherit this child's end of the socket and hide its end of file.
    static std::mutex making;
    const std::scoped_lock lock(making);
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()) != 0)
        throw std::system_error(errno, std::generic_category(), "socketpair");
    std::fflush(nullptr); // otherwise the child would print buffered text again
    const pid_t child = fork();
    if (child < 0)
        throw std::system_error(errno, std::generic_category(), "fork");
    if (child == 0) {
        close(ends[0]);
        work(ends[1]);
        _exit(0);
    }
    close(ends[1]);
    return {child, ends[0]};
}

/// Runs `work(to)` in a child process, and `use(message)` for each message. Returns how the child died, or "".
template<class Work, class Use>
std::string death_of_child(std::chrono::milliseconds timeout, bool shows_errors, const Work& work, const Use& use) {
    const Child child = child_that([&](int to) {
        if (const int nowhere = shows_errors ? -1 : open("/dev/null", O_WRONLY); nowhere >= 0)
            dup2(nowhere, STDERR_FILENO);
        work(to);
        tell(to, {{"done", true}});
    });
    bool finished = false;
    const bool in_time = read_lines(child.socket, timeout, [&](const OrderedJson& message) {
        finished = finished || message.contains("done");
        use(message);
        return true;
    });
    close(child.socket);
    if (!in_time)
        kill(child.pid, SIGKILL);
    const std::string end = end_of(child.pid);
    if (!in_time)
        return "no answer within " + std::to_string(timeout.count()) + " ms";
    return finished ? "" : end.empty() ? "exit code 0" : end;
}

/// Updates a game from a message.
void keep(const OrderedJson& message, CheckedGame& game) {
    if (message.contains("at"))
        game.positions = message["at"].get<int>();
    else if (message.contains("finding"))
        game.finding = finding_from(message["finding"]);
    else if (message.contains("positions"))
        game.positions = message["positions"].get<int>();
}

Finding finding_of_death(const Game& game, const std::string& death) {
    Finding finding{&invariant("A1")};
    finding.rule = finding.invariant->rule;
    finding.kind = death;
    set_game(finding, game);
    finding.texts = {{"expected", "an answer"}, {"found", death}};
    return finding;
}

Checks checks_in(const OrderedJson& request) {
    std::vector<const Invariant*> rows;
    for (const OrderedJson& id : request.value("checks", OrderedJson::array()))
        rows.push_back(find_invariant(id.get<std::string>()));
    Checks checks(std::move(rows));
    for (const OrderedJson& group : request.value("left_out", OrderedJson::array()))
        checks = checks.without(group.get<std::string>());
    return checks;
}

} // namespace

Deviations recognised_in_child(const Board& kind, std::chrono::milliseconds timeout) {
    Deviations recognised;
    const auto recognise = [&](int to) {
        const Deviations found = recognised_deviations(kind);
        for (const DeviationRow& row : DEVIATIONS)
            if (found.*row.flag)
                tell(to, {{"deviation", row.name}});
    };
    const auto remember = [&](const OrderedJson& message) {
        if (const DeviationRow* row = find_deviation(message.value("deviation", "")))
            recognised.*row->flag = true;
    };
    static_cast<void>(death_of_child(timeout, false, recognise, remember)); // the games report a crash
    return recognised;
}

ChildGames::Run ChildGames::run(const Game& game, const Checks& checks, Errors errors) const {
    Run seen;
    const auto play = [&](int to) { be_the_child(to, kind_, game, checks); };
    const auto remember = [&](const OrderedJson& message) { keep(message, seen.game); };
    seen.death = death_of_child(timeout_, errors == Errors::Shown, play, remember);
    return seen;
}

CheckedGame ChildGames::check(const Game& game, const Checks& checks) const {
    const Run seen = run(game, checks, Errors::Shown);
    return seen.death.empty() || seen.game.finding ? seen.game : reduced_death(game, checks, seen);
}

/// Reduces a game that ended the child. If the death does not recur, the finding is unsteady.
CheckedGame ChildGames::reduced_death(const Game& game, const Checks& checks, const Run& seen) const {
    const ChildGames hasty(kind_, timeout_of_trial(timeout_), make_game_, plies_);
    const auto dies = [&](const Game& smaller) { return !hasty.run(smaller, checks, Errors::Hidden).death.empty(); };
    const Game whole = beginning(game, static_cast<std::size_t>(seen.game.positions));
    const Game small = dies(whole) ? minimised_game(whole, dies) : whole;
    CheckedGame checked = seen.game;
    // With the whole timeout, and with the output of the class on stderr.
    for (const Game& shown : {small, whole})
        if (const Run again = run(shown, checks, Errors::Shown); !again.death.empty()) {
            checked.finding =
                    finding_of_death(beginning(shown, static_cast<std::size_t>(again.game.positions)), again.death);
            return checked;
        }
    checked.finding = finding_of_death(whole, seen.death);
    checked.finding->is_unsteady = true;
    return checked;
}

GameProcess::GameProcess(const Board& kind, std::chrono::milliseconds timeout, MakeGame make_game, int plies) :
    games_(kind, timeout, std::move(make_game), plies) {
    begin();
}

GameProcess::~GameProcess() { end(); }

void GameProcess::begin() {
    const Child child = child_that([&](int socket) {
        constexpr std::chrono::milliseconds for_ever(-1);
        read_lines(socket, for_ever, [&](const OrderedJson& message) {
            const Game game = games_.make_game_(message.at("number").get<std::size_t>(), games_.plies_);
            be_the_child(socket, games_.kind_, game, checks_in(message));
            tell(socket, {{"done", true}});
            return true;
        });
    });
    child_ = child.pid;
    socket_ = child.socket;
}

void GameProcess::end() {
    close(socket_);
    kill(child_, SIGKILL);
    static_cast<void>(end_of(child_));
}

CheckedGame GameProcess::check(const Tasks::Place& task, const Checks& checks) {
    OrderedJson request{{"number", task.number}};
    for (const Invariant* row : checks)
        request["checks"].push_back(row->id);
    for (const std::string& group : checks.kinds_left_out())
        request["left_out"].push_back(group);
    const std::string line = request.dump() + "\n";
    // If the child is dead, reading the answer fails.
    static_cast<void>(send(socket_, line.data(), line.size(), MSG_NOSIGNAL));
    CheckedGame checked;
    bool finished = false;
    read_lines(socket_, games_.timeout_, [&](const OrderedJson& message) {
        keep(message, checked);
        finished = message.contains("done");
        return !finished;
    });
    if (finished)
        return checked;
    end();
    CheckedGame found = games_.check(longest_game(task.number), checks); // check it again in a new process
    begin();
    return found;
}

/// The longest beginning of the game that `make_game_` can make. The child tells each as the game of a finding.
Game GameProcess::longest_game(std::size_t number) const {
    CheckedGame longest;
    const auto make = [&](int to) {
        for (int plies = 0; plies <= games_.plies_; ++plies)
            tell(to, {{"finding", json_of(finding_of_death(games_.make_game_(number, plies), ""))}});
    };
    const auto remember = [&](const OrderedJson& message) { keep(message, longest); };
    static_cast<void>(death_of_child(games_.timeout_, false, make, remember));
    return longest.finding ? *longest.finding->game : Game{standard_start(), {}};
}

} // namespace kiwi::tools
