#include "allowed.h"

#include <fmt/core.h>

#include "../../engine/uci_move.h"
#include "../verbs/verbs.h"

namespace kiwi::tools {

Allowed allowed_from(const std::vector<std::string>& names) {
    Allowed allowed;
    for (const std::string& name : names) {
        const AllowedName* known = find_allowed(name);
        if (known == nullptr)
            throw UsageError(
                    fmt::format("--allow {}: there is no such difference; there are{}", name, list_of_allowed()));
        allowed.*known->flag = true;
    }
    return allowed;
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
