#include "kiwipete/props/catalogue.h"

namespace kiwi {

template const std::vector<PositionInvariant>& catalogue<PositionSubject>();

std::string command_to_repeat(const Violation& v) {
    if (v.start_fen.find('/') == std::string::npos || v.fen.starts_with("the text"))
        return {};
    std::string command = "kiwipete check \"" + v.start_fen + "\" --plies 0";
    if (!v.moves.empty())
        command += " --moves";
    for (const std::string& move : v.moves)
        command += ' ' + move;
    return command;
}

std::string to_string(const Violation& v) {
    std::string moves;
    for (const std::string& move : v.moves)
        moves += ' ' + move;
    std::string text = v.invariant + " does not hold of " + v.fen + '\n';
    text += "  from      " + v.start_fen + (moves.empty() ? "" : "\n  by       " + moves) + '\n';
    return text + "  expected  " + v.expected + "\n  found     " + v.found + '\n';
}

const char* name_of(Tier tier) {
    switch (tier) {
    case Tier::State:
        return "state";
    case Tier::Moves:
        return "moves";
    case Tier::Full:
        return "full";
    }
    return "?";
}

} // namespace kiwi
