#include "kiwipete/tools/engines/allowed.h"

#include <algorithm>

#include <fmt/core.h>

#include "kiwipete/engine/notation/uci_move.h"
#include "kiwipete/tools/command.h"

namespace kiwi::tools {

const std::vector<AllowedName>& allowed_names() {
    static const std::vector<AllowedName> names{
            {"no-underpromotion", "pawns become queens only", &Allowed::no_underpromotion},
            {"no-counters", "FENs have no half-move clock and full-move number of their own", &Allowed::no_counters},
            {"ep-always", "FENs and keys have an en passant square after every double push", &Allowed::ep_always},
            {"castling-by-rook", "castling is written as king takes rook in standard chess",
             &Allowed::castling_by_rook}};
    return names;
}

Allowed allowed_from(const std::vector<std::string>& names) {
    Allowed allowed;
    for (const std::string& name : names) {
        const auto known = std::ranges::find_if(allowed_names(), [&](const AllowedName& n) { return name == n.name; });
        if (known == allowed_names().end()) {
            std::string all;
            for (const AllowedName& n : allowed_names())
                all += fmt::format("\n  {:<18} {}", n.name, n.meaning);
            throw UsageError(fmt::format("--allow {}: there is no such difference; there are{}", name, all));
        }
        allowed.*known->flag = true;
    }
    return allowed;
}

std::string to_string(const Allowed& allowed) {
    std::string text;
    for (const AllowedName& n : allowed_names())
        if (allowed.*n.flag)
            text += (text.empty() ? "" : ", ") + std::string(n.name);
    return text;
}

std::vector<Move> expected_moves(const Position& pos, const Allowed& allowed) {
    std::vector<Move> moves;
    for (const Move m : legal_moves(pos))
        if (!allowed.no_underpromotion || m.type_of() != MoveType::Promotion || m.promotion_type() == QUEEN)
            moves.push_back(m);
    return moves;
}

namespace {

std::uint64_t leaves_below(Position& pos, int depth, const Allowed& allowed) {
    const std::vector<Move> moves = expected_moves(pos, allowed);
    if (depth == 1)
        return moves.size();
    std::uint64_t leaves = 0;
    for (const Move m : moves) {
        StateInfo st;
        pos.do_move(m, st);
        leaves += leaves_below(pos, depth - 1, allowed); // no deeper than MAX_PERFT_DEPTH
        pos.undo_move(m);
    }
    return leaves;
}

} // namespace

std::uint64_t expected_leaves(const Position& pos, int depth, const Allowed& allowed) {
    Position copy;
    StateInfo st;
    [[maybe_unused]] const auto fault = copy.set(pos.setup(), &st);
    return depth == 0 ? 1 : leaves_below(copy, depth, allowed);
}

void spell_as_we_do(PerftOutput& output, const Position& pos, const Allowed& allowed) {
    if (!allowed.castling_by_rook || pos.is_chess960())
        return;
    for (const Move m : legal_moves(pos))
        if (m.type_of() == MoveType::Castling)
            for (auto& [uci, nodes] : output.moves)
                if (uci == to_string(m.from_sq()) + to_string(m.to_sq()))
                    uci = to_uci(m, pos.variant());
}

} // namespace kiwi::tools
