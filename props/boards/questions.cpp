#include "questions.h"

#include <array>

namespace kiwi {

namespace {

struct Names {
    const char* members;
    const char* protocol;
};
constexpr std::array NAMES{
        Names{"unmake", "unmake"},
        Names{"make_null, unmake_null", "null"},
        Names{"chess960", ""},
        Names{"in_check", "check"},
        Names{"gives_check", "gives_check"},
        Names{"is_capture", "captures"},
        Names{"piece_at", "pieces"},
        Names{"count_legal_moves", "move_count"},
        Names{"san", "san"},
        Names{"accepts", "accepts"},
        Names{"key", "key"},
        Names{"recomputed_key", "recomputed_key"},
        Names{"views", "views"},
        Names{"self_check", "self_check"},
        Names{"flip", ""},
        Names{"has_occurred, has_occurred_twice", "repeated"},
        Names{"repetitions", "repetitions"},
        Names{"is_checkmate", "checkmate"},
        Names{"is_stalemate", "stalemate"},
        Names{"is_insufficient_material", "insufficient_material"},
        Names{"is_fifty_moves", "fifty_moves"},
        Names{"is_seventyfive_moves", "seventyfive_moves"},
        Names{"is_threefold_repetition", "threefold_repetition"},
        Names{"is_fivefold_repetition", "fivefold_repetition"},
        Names{"see_ge", "see"},
        Names{"kiwi::Position", ""},
};
static_assert(NAMES.size() == CAPABILITY_NB);

} // namespace

const char* name_of(Capability capability) { return NAMES[static_cast<std::size_t>(capability)].members; }
const char* protocol_name_of(Capability capability) { return NAMES[static_cast<std::size_t>(capability)].protocol; }

std::optional<Capability> find_capability(std::string_view protocol_name) {
    for (const Capability c : EVERY_CAPABILITY)
        if (!protocol_name.empty() && protocol_name == protocol_name_of(c))
            return c;
    return std::nullopt;
}

std::string to_string(Capabilities capabilities, const char* separator, const char* (*name)(Capability)) {
    std::string text;
    for (const Capability c : EVERY_CAPABILITY)
        if (capabilities.has(c))
            text.append(text.empty() ? "" : separator).append(name(c));
    return text;
}

} // namespace kiwi
