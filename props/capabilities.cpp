#include "kiwipete/props/capabilities.h"

#include <array>

namespace kiwi {

const char* name_of(Capability capability) {
    static constexpr std::array NAMES{"in_check",
                                      "gives_check",
                                      "is_capture",
                                      "piece_at",
                                      "count_legal_moves",
                                      "key",
                                      "recomputed_key",
                                      "views",
                                      "self_check",
                                      "make_null, unmake_null",
                                      "flip",
                                      "has_occurred, has_occurred_twice",
                                      "see_ge",
                                      "kiwi::Position"};
    static_assert(NAMES.size() == CAPABILITY_NB);
    return NAMES[static_cast<std::size_t>(capability)];
}

std::string to_string(Capabilities capabilities, const char* separator) {
    std::string text;
    for (int i = 0; i < CAPABILITY_NB; ++i)
        if (capabilities.has(Capability(i)))
            text.append(text.empty() ? "" : separator).append(name_of(Capability(i)));
    return text;
}

} // namespace kiwi
