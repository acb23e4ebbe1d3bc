// Errors of a program under test.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "../../props/boards/board.h"

namespace kiwi::tools {

enum class Misbehaviour {
    NotStarted, ///< The program cannot be run.
    NotUci,     ///< The program speaks another protocol.
    TimedOut,
    Crashed,       ///< A signal killed it, or it ended after a report of a sanitizer or an uncaught error.
    Refused,       ///< It printed a reason and ended in order, or said that it refuses.
    Exited,        ///< It ended in order without printing a reason.
    Flooded,       ///< It printed far more output than any answer needs.
    ProtocolError, ///< Its answer is malformed.
    NoPerft        ///< It seems to have no perft.
};

/// "timed out", "crashed" and so on.
[[nodiscard]] const char* name_of(Misbehaviour misbehaviour);
/// Whether a finding of this kind, or an error of this `how`, is a crash: a fault even if it never happens again.
[[nodiscard]] bool is_crash(std::string_view kind);

/// A program misbehaved and must be restarted. The message is one line: the program's name and what happened.
class ProgramError : public BoardError {
public:
    ProgramError(Misbehaviour misbehaviour, const std::string& what, std::vector<std::string> dialogue = {}) :
        BoardError(what, name_of(misbehaviour), std::move(dialogue)),
        misbehaviour_(misbehaviour) {}
    [[nodiscard]] Misbehaviour misbehaviour() const { return misbehaviour_; }

private:
    Misbehaviour misbehaviour_;
};

/// Whether the program printed a text on stdout, as far as the dialogue shows.
[[nodiscard]] bool has_printed(const BoardError& error, std::string_view text);

/// The message, then the dialogue, one line each.
[[nodiscard]] std::string to_string(const BoardError& error);

} // namespace kiwi::tools
