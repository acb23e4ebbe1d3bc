// The adapter of the example board: all that the catalogue needs from a board class.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <kiwipete/props/boards/board_class.h>

#include "board_x88.h"

namespace x88 {

class Adapter {
public:
    using Move = x88::Move;

    // Required members.
    std::optional<std::string> set(std::string_view fen, kiwi::Variant variant) {
        Board board;
        if (!read(board, fen, variant == kiwi::Variant::Chess960 ? Castling::Chess960 : Castling::Standard))
            return "not a FEN";
        game_ = {board};
        return std::nullopt;
    }
    std::string fen() const { return write(game_.back()); }
    std::vector<Move> legal_moves() const { return x88::legal_moves(game_.back()); }
    std::string uci(Move move) const { return to_uci(game_.back(), move); }
    void make(Move move) { game_.push_back(after(game_.back(), move)); }
    void unmake() { game_.pop_back(); }

    // Optional members.
    bool in_check() const { return x88::in_check(game_.back()); }
    std::uint64_t key() const { return game_.back().key; }
    std::uint64_t recomputed_key() const { return computed_key(game_.back()); }

private:
    std::vector<Board> game_;
};

static_assert(kiwi::BoardClass<Adapter>);

} // namespace x88
