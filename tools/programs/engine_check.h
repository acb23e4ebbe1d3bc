// Consistency of an engine from outside: its moves are ours, and its answers about a position do not depend on how the
// position was reached. An engine without perft is tested by its own play.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "../../props/games/random.h"
#include "../report/report.h"
#include "allowed.h"
#include "engine_answers.h"
#include "uci_engine.h"

namespace kiwi::tools {

/// A check that an engine fails, or how it misbehaved.
struct EngineFailure {
    std::string check; ///< Such as "key by moves and by FEN"; failures are grouped by it.
    Line line;         ///< The game, minimised.
    std::string input; ///< What was sent instead of a legal game; empty for a game.
    /// What is told apart: "expected" and "found" where we know what is right, else "by moves" and "by FEN", or
    /// "first" and "again".
    std::vector<std::pair<std::string, std::string>> texts;
    std::vector<std::string> dialogue; ///< The last lines that were said, if the engine misbehaved.
};

/// Several lines for people, with what to paste.
[[nodiscard]] std::string to_string(const EngineFailure& failure);

/// The same for a report; its group is the check.
[[nodiscard]] Finding finding_of(const EngineFailure& failure);

/// What is found out about an engine once, before the checks.
struct EngineProfile {
    std::string name;
    bool plays_chess960 = false;
    PerftSupport perft = NoPerft{};
    /// What it answers in the documented form, and always in the same way; the rest is not asked.
    std::vector<Question> questions;
    [[nodiscard]] bool has_perft() const { return std::holds_alternative<PerftCommand>(perft); }
};

/// Starts an engine and finds out what it answers. Throws EngineError if it is not an engine.
[[nodiscard]] EngineProfile profile_of(const std::string& command, const EngineOptions& options);

/// What became of malformed input.
enum class Survival { Answered, Refused };

/// Checks one engine, which is restarted when it misbehaves.
class EngineCheck {
public:
    EngineCheck(const std::string& command, const EngineOptions& options, EngineProfile profile,
                const Allowed& allowed);

    /// Goes on with a new process.
    void restart() { engine_.restart(); }

    /// Checks each position of a game. With perft: the moves are Kiwipete's, by moves and by FEN; FEN and checkers are
    /// right; key and evaluation are the same by moves, by FEN and set twice; the last position and its flip have as
    /// many leaves at depth 2 as Kiwipete counts. Without perft: the best move and the variations of a short search are
    /// legal, and there is no best move after mate and stalemate. The first failure, in the smallest game, if any.
    [[nodiscard]] std::optional<EngineFailure> check_game(const Line& line);

    /// Sends malformed input: a damaged FEN or illegal moves. A minimised failure if the engine crashes, ends without a
    /// word or does not answer any more.
    [[nodiscard]] std::variant<Survival, EngineFailure> check_malformed(Random& random);

    /// What a reader should know, but is no failure: conventions that the engine follows, and what was seen only once.
    /// Only those since the last call.
    [[nodiscard]] std::set<std::string> take_notes() { return std::exchange(notes_, {}); }

private:
    [[nodiscard]] bool asks(Question question) const;
    [[nodiscard]] Answers answers(const Line& line);
    [[nodiscard]] std::optional<EngineFailure> check_last(const Line& line, bool is_last);
    [[nodiscard]] std::optional<EngineFailure> check_answers(const Line& line);
    [[nodiscard]] std::optional<EngineFailure> check_moves(const Line& line, const Line& asked, const char* how);
    [[nodiscard]] std::optional<EngineFailure> check_fen(const Line& line, const Answers& by_moves,
                                                         BoardSetup& printed);
    [[nodiscard]] std::optional<EngineFailure> check_same(const Line& line, const Answers& by_moves,
                                                          const BoardSetup& printed);
    [[nodiscard]] std::optional<EngineFailure> check_leaves(const Line& line);
    [[nodiscard]] std::optional<EngineFailure> check_play(const Line& line);
    /// Nothing if it survives or refuses; else how it misbehaved.
    [[nodiscard]] std::optional<EngineError> misbehaviour_at(const std::string& input, Survival& survival);

    RestartedEngine engine_;
    EngineProfile profile_;
    Allowed allowed_;
    std::set<std::string> notes_;
};

} // namespace kiwi::tools
