#include "open_program.h"

#include <fmt/format.h>

#include "../../props/checking/conventions.h"
#include "../adapter/adapter_board.h"
#include "../adapter/perft_script.h"
#include "../terminal/say.h"
#include "../uci/uci_board.h"
#include "../uci/uci_engine.h"

namespace kiwi::tools {

Program open_program(const ProgramChoice& choice, const ProgramOptions& options) {
    if (options.detected.board)
        return *options.detected.board;
    Program program = choice.way == Way::Engine    ? open_uci_engine(choice.command, options)
                      : choice.way == Way::Library ? open_adapter(choice.command, options)
                                                   : open_perft_script(choice.command, options);
    const auto board = program.make_board();
    board->allow(program.deviations | options.deviations);
    for (std::string& note : allow_recognised(*board))
        program.notes.push_back(std::move(note));
    program.deviations = board->deviations();
    program.make_board = [make = program.make_board, all = program.deviations] {
        auto made = make();
        made->allow(all);
        return made;
    };
    return program;
}

void introduce(const Program& program) {
    say("{}\n", program.description());
    for (const std::string& note : program.notes)
        say("note: {}\n", note);
}

Program open_counting_program(const ProgramChoice& choice, const ProgramOptions& options) {
    ProgramOptions counting = options;
    counting.plays = false;
    Program program = open_program(choice, counting);
    if (!program.as_engine || program.as_engine->perft)
        return program;
    if (program.as_engine->crash)
        throw ProgramError(*program.as_engine->crash);
    const ProgramError& why = *program.as_engine->no_perft;
    throw ProgramError(
            Misbehaviour::NoPerft,
            fmt::format("{} has no perft that we understand ({}); name its command with --perft-command and the "
                        "form of its totals with --perft-total, write a script for a perft outside of UCI "
                        "(--script), or test the engine by its play (kiwipete check)",
                        program.name, why.what()),
            why.dialogue());
}

} // namespace kiwi::tools
