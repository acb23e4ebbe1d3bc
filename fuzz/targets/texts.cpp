#include "../../props/fuzzing/target.h"

using namespace kiwi;
using namespace kiwi::fuzz;

KIWIPETE_FUZZ_TARGET(epd, SuiteText, 12000,
                     "Any bytes are refused with a reason, line and column, or are a suite that reads back equal.") {
    expect(find_failure(text_of(bytes), TextKind::PerftSuite));
}

KIWIPETE_FUZZ_TARGET(
        epd_operations, EpdText, 50000,
        "Any bytes are refused with a reason and a column, or are a position and operations that read back "
        "equal.") {
    expect(find_failure(text_of(bytes), TextKind::Epd));
}

KIWIPETE_FUZZ_TARGET(
        engine_output, OutputText, 8000,
        "Any output of an engine is refused with a reason and a line, or is counts that read back equal.") {
    expect(find_failure(text_of(bytes), TextKind::EngineOutput));
}

KIWIPETE_FUZZ_TARGET(fen, FenText, 100000,
                     "Any bytes are refused with a reason and a column, or are a position whose state is right.") {
    expect(find_failure_of_widest_reading(text_of(bytes)));
}

KIWIPETE_FUZZ_TARGET(
        fen_differential, FenText, 10000,
        "Strict parser, lenient parser and oracle read the same, in three spellings; an error changes nothing.") {
    static const Checks of_the_position = these({"U3", "F1", "F5", "S23"});
    const std::string_view text = text_of(bytes);
    expect(find_failure(text, TextKind::Fen));
    const ParsedFen parsed = parse_fen_of_any_variant(text);
    if (const auto* setup = std::get_if<BoardSetup>(&parsed)) {
        PlayedGame game(position_board(), *setup);
        expect(game, of_the_position);
    }
}

KIWIPETE_FUZZ_TARGET(pgn, PgnText, 20000,
                     "Any bytes are refused with a reason, line and column, or are a game that reads back equal.") {
    expect(find_failure(text_of(bytes), TextKind::Pgn));
}

KIWIPETE_FUZZ_TARGET(uci_input, UciText, 10000,
                     "Any input leaves a UCI session with a good position; an error changes nothing.") {
    expect(find_failure(text_of(bytes), TextKind::UciInput));
}
