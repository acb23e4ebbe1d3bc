// Claims: strict, lenient and oracle read the same of any text, in all three spellings; what fails changes nothing.
#include "kiwipete/fuzz/enforce.h"
#include "kiwipete/fuzz/targets/targets.h"
#include "kiwipete/props/text_invariants.h"

namespace kiwi::fuzz {

void fen_differential(Bytes bytes) {
    constexpr std::array<std::string_view, 4> of_the_position{"U3", "F1", "F5", "S23"};
    const std::string_view text = text_of(bytes);
    enforce(find_violation(text, fen_text_invariants()));
    const ParsedFen parsed = parse_fen_of_any_variant(text);
    if (const auto* setup = std::get_if<BoardSetup>(&parsed)) {
        PositionGame game(*setup);
        enforce(game, of_the_position);
    }
}

} // namespace kiwi::fuzz
