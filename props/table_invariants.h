// T1 to T5, D4: what must hold of the tables, once for all positions.
#pragma once

#include <span>

#include "kiwipete/props/invariants.h"

namespace kiwi {

/// A statement about a table.
struct TableInvariant : Statement {
    Result (*check)();
};

[[nodiscard]] std::span<const TableInvariant> table_invariants();

} // namespace kiwi
