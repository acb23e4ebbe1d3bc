// Consistency of an engine from outside: what it says of a position must not depend on how the position was reached.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "kiwipete/props/random.h"
#include "kiwipete/tools/engines/uci_engine.h"

namespace kiwi::tools {

/// What an engine can be asked about a position, beside its legal moves.
enum class Question { Moves, Fen, Key, Checkers, Eval };
inline constexpr std::array ALL_QUESTIONS{Question::Moves, Question::Fen, Question::Key, Question::Checkers,
                                          Question::Eval};
/// "legal moves", "FEN", "key", "checkers", "static evaluation".
[[nodiscard]] const char* name_of(Question question);

/// Everything that an engine says of the last position of a line. Evaluations are not asked for in check.
using Answers = std::map<Question, std::string>;

/// A statement that an engine breaks, or how it ended. Each names a statement of its own, such as "key by moves and by
/// FEN".
struct EngineFinding {
    std::string statement;
    Line line; ///< The game, minimised.
    std::string expected;
    std::string found;
    std::string input; ///< What was said to the engine, where that was no legal game.
};

/// Several lines for people, with what to paste.
[[nodiscard]] std::string to_string(const EngineFinding& finding);

/// Holds one engine, restarted where it ends, to the statements.
class EngineCheck {
public:
    /// Starts the engine and finds out what it answers. Throws EngineError if it is none.
    EngineCheck(const std::string& command, EngineLimits limits);

    [[nodiscard]] std::string engine_name() { return engine_.engine().name(); }
    [[nodiscard]] bool plays_chess960() { return engine_.engine().plays_chess960(); }
    /// What the engine answers always alike; the rest is skipped.
    [[nodiscard]] const std::vector<Question>& questions() const { return questions_; }

    /// Holds the positions of a game to: moves, FEN, key, checkers and evaluation are the same by moves and by FEN; the
    /// moves are Kiwipete's; a position that is set twice is the same; a flipped position has as many leaves at
    /// depth 2. The first finding, in the smallest game, if any.
    [[nodiscard]] std::optional<EngineFinding> hold(const Line& line);

    /// Says something hostile: a damaged FEN or moves that are none. A finding if the engine does not answer any more;
    /// minimised.
    [[nodiscard]] std::optional<EngineFinding> provoke(Random& random);

private:
    [[nodiscard]] Answers answers(const Line& line);
    void find_questions();
    [[nodiscard]] std::optional<EngineFinding> find(const Line& line, bool flip);
    [[nodiscard]] std::optional<EngineFinding> hold_position(const Line& line);
    [[nodiscard]] std::optional<EngineFinding> hold_flip(const Line& line);
    [[nodiscard]] bool survives(const std::string& input, std::string& how);

    RestartedEngine engine_;
    std::vector<Question> questions_;
};

} // namespace kiwi::tools
