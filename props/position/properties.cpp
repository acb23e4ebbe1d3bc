#include "properties.h"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace kiwi {

const std::vector<Invariant>& position_properties() {
    static const std::vector<Invariant> all = [] {
        std::vector<Invariant> rows;
        for (const auto group : {move_properties(), undo_properties(), fen_properties(), counting_properties()})
            rows.insert(rows.end(), group.begin(), group.end());
        return rows;
    }();
    return all;
}

const Invariant& property(std::string_view id) {
    const auto row = std::ranges::find(position_properties(), id, &Invariant::id);
    return row != position_properties().end() ? *row : invariant(id);
}

const TextProperty& text_property(std::string_view id) {
    for (const auto group : {fen_text_properties(), parser_properties()})
        for (const TextProperty& row : group)
            if (row.id == id)
                return row;
    throw std::out_of_range("no property " + std::string(id));
}

std::optional<Finding> find_failure(std::string_view text, TextKind kind) {
    for (const auto group : {fen_text_properties(), parser_properties()})
        for (const TextProperty& row : group)
            if (row.kind == kind)
                if (Result violation = row.run(text)) {
                    Finding finding = finding_of(row, std::move(*violation));
                    finding.input = text;
                    return finding;
                }
    return std::nullopt;
}

} // namespace kiwi
