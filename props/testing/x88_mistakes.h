// For tests: the mistakes of the example class by name, to be planted from the command line of a program.
#pragma once

#include <map>
#include <string>

#include "../example/board_x88.h"

namespace kiwi {

/// Plants a mistake in the example class. Throws std::out_of_range for an unknown name.
inline void make_mistake(const std::string& name) {
    static const std::map<std::string, bool x88::Mistakes::*> mistakes{
            {"castling-key", &x88::Mistakes::key_forgets_castling},
            {"castling-through-check", &x88::Mistakes::castles_through_check},
            {"double-check", &x88::Mistakes::double_check_is_single},
            {"en-passant-pin", &x88::Mistakes::en_passant_ignores_pins},
            {"lost-right", &x88::Mistakes::captured_rook_keeps_its_right},
            {"promotion-clock", &x88::Mistakes::clock_forgets_promotions},
            {"promotion-key", &x88::Mistakes::key_forgets_promotions},
            {"under-promotion", &x88::Mistakes::promotes_to_queens_only}};
    x88::mistakes.*mistakes.at(name) = true;
}

} // namespace kiwi
