#include "../../props/fuzzing/target.h"

using namespace kiwi;
using namespace kiwi::fuzz;

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
