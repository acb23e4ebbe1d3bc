// What can go wrong with a program.
#pragma once

#include <string>
#include <vector>

#include "../../props/boards/board.h"

namespace kiwi::tools {

/// How a program can misbehave.
enum class Misbehaviour {
    NotStarted,    ///< It cannot be run.
    NotUci,        ///< It speaks another protocol.
    TimedOut,      ///< No answer within the time limit.
    Crashed,       ///< A signal killed it, or it ended after the report of a sanitizer or an uncaught error.
    Refused,       ///< It ended in order, after it had said something about the input; or it said that it refuses.
    Exited,        ///< It ended in order, without a word.
    Flooded,       ///< Far more output than any answer needs.
    ProtocolError, ///< An answer that cannot be understood.
    NoPerft        ///< It does not count, as far as we can tell.
};

/// "could not be started", "timed out", "crashed" and so on.
[[nodiscard]] const char* name_of(Misbehaviour misbehaviour);

/// A program misbehaved and must be restarted. The message, on one line, has its name and what it did.
class ProgramError : public BoardError {
public:
    ProgramError(Misbehaviour misbehaviour, const std::string& what, std::vector<std::string> dialogue = {}) :
        BoardError(what, name_of(misbehaviour), std::move(dialogue)),
        misbehaviour_(misbehaviour) {}
    [[nodiscard]] Misbehaviour misbehaviour() const { return misbehaviour_; }

private:
    Misbehaviour misbehaviour_;
};

/// The message, then the dialogue, a line each.
[[nodiscard]] std::string to_string(const BoardError& error);

} // namespace kiwi::tools
