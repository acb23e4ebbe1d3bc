// Consistency of an engine from outside: its answers about a position must not depend on how the position was reached.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "kiwipete/props/random.h"
#include "kiwipete/tools/engines/uci_engine.h"

namespace kiwi::tools {

/// What an engine can be asked about a position.
enum class Question { Moves, Fen, Key, Checkers, Eval };
inline constexpr std::array ALL_QUESTIONS{Question::Moves, Question::Fen, Question::Key, Question::Checkers,
                                          Question::Eval};
/// "legal moves", "FEN", "key", "checkers", "static evaluation".
[[nodiscard]] const char* name_of(Question question);

/// The answers of an engine about the last position of a line. Evaluations are not asked for in check.
using Answers = std::map<Question, std::string>;

/// A check that an engine fails, or how it ended.
struct EngineFailure {
    std::string check; ///< Such as "key by moves and by FEN".
    Line line;         ///< The game, minimised.
    std::string expected;
    std::string found;
    std::string input; ///< What was sent instead of a legal game; empty for a game.
};

/// Several lines for people, with what to paste.
[[nodiscard]] std::string to_string(const EngineFailure& failure);

/// Checks one engine, which is restarted when it misbehaves.
class EngineCheck {
public:
    /// Starts the engine and finds out what it answers. Throws EngineError if it is not an engine.
    EngineCheck(const std::string& command, EngineLimits limits);

    [[nodiscard]] std::string engine_name() { return engine_.engine().name(); }
    [[nodiscard]] bool plays_chess960() { return engine_.engine().plays_chess960(); }
    /// What the engine answers, and always in the same way; the rest is skipped.
    [[nodiscard]] const std::vector<Question>& questions() const { return questions_; }

    /// Checks each position of a game: moves, FEN, key, checkers and evaluation are the same by moves and by FEN; the
    /// moves are Kiwipete's; a position that is set twice is the same. The last position flipped has as many leaves at
    /// depth 2. The first failure, in the smallest game, if any.
    [[nodiscard]] std::optional<EngineFailure> check_game(const Line& line);

    /// Sends malformed input: a damaged FEN or illegal moves. A minimised failure if the engine does not answer any
    /// more.
    [[nodiscard]] std::optional<EngineFailure> check_malformed(Random& random);

private:
    [[nodiscard]] Answers answers(const Line& line);
    void find_questions();
    [[nodiscard]] std::optional<EngineFailure> check_last(const Line& line);
    [[nodiscard]] std::optional<EngineFailure> check_last_and_flip(const Line& line);
    [[nodiscard]] std::optional<EngineFailure> check_position(const Line& line);
    [[nodiscard]] std::optional<EngineFailure> check_flip(const Line& line);
    [[nodiscard]] bool survives(const std::string& input, std::string& how);

    RestartedEngine engine_;
    std::vector<Question> questions_;
};

} // namespace kiwi::tools
