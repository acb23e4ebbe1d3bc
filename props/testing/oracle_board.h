// For tests: the oracle as a board class.
#pragma once

#include "../boards/board_class.h"
#include "../games/oracle_game.h"

namespace kiwi {

class OracleBoard {
public:
    using Move = std::string;

    std::optional<std::string> set(std::string_view fen, Variant variant) {
        const std::optional<oracle::Board> board = oracle::read_fen(fen, castling_of(variant));
        if (!board)
            return "not a FEN";
        game_ = {*board};
        return std::nullopt;
    }
    [[nodiscard]] std::string fen() const { return oracle::write_fen(game_.back()); }
    [[nodiscard]] std::vector<std::string> legal_moves() const { return oracle::legal_moves(game_.back()); }
    [[nodiscard]] const std::string& uci(const Move& m) const { return m; }
    void make(const Move& m) { game_.push_back(oracle::after_move(game_.back(), m).value()); }
    void unmake() { game_.pop_back(); }

    [[nodiscard]] bool in_check() const { return oracle::is_check(game_.back()); }
    [[nodiscard]] char piece_at(int square) const { return game_.back().at({square % 8, square / 8}); }
    [[nodiscard]] bool has_occurred() const { return oracle::occurrences_of_last(game_) >= 2; }
    [[nodiscard]] bool has_occurred_twice() const { return oracle::occurrences_of_last(game_) >= 3; }

private:
    std::vector<oracle::Board> game_;
};

static_assert(BoardClass<OracleBoard>);

} // namespace kiwi
