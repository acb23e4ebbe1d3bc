#include "program_error.h"

namespace kiwi::tools {

const char* name_of(Misbehaviour misbehaviour) {
    switch (misbehaviour) {
    case Misbehaviour::NotStarted:
        return "could not be started";
    case Misbehaviour::NotUci:
        return "is not a UCI engine";
    case Misbehaviour::TimedOut:
        return "timed out";
    case Misbehaviour::Crashed:
        return "crashed";
    case Misbehaviour::Refused:
        return "refused";
    case Misbehaviour::Exited:
        return "exited";
    case Misbehaviour::Flooded:
        return "flooded its output";
    case Misbehaviour::ProtocolError:
        return "gave no usable answer";
    case Misbehaviour::NoPerft:
        return "has no perft";
    }
    return "?";
}

std::string to_string(const BoardError& error) {
    std::string text = error.what();
    for (const std::string& line : error.dialogue())
        text += "\n        " + line;
    return text;
}

} // namespace kiwi::tools
