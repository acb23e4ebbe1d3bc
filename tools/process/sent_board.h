// A program that is sent a position and its moves with each question, as a board under test.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "program_board.h"
#include "sent_position.h"

namespace kiwi::tools {

/// The legal moves are those of the program's perft 1, but for moves of which it counts none: some programs list all
/// pseudo-legal ones. A program that prints only totals is not asked for moves.
class SentBoard : public ProgramBoard {
public:
    [[nodiscard]] std::optional<std::string> set(std::string_view fen, Variant variant) override;
    using ProgramBoard::set;
    [[nodiscard]] std::size_t list_moves() override { return perft_one().moves.size(); }
    [[nodiscard]] std::string uci(std::size_t move) override { return as_we_spell(perft_one().moves.at(move).first); }
    void make(std::size_t move) override { play_on(perft_one().moves.at(move).first); }
    void make_uci(std::string_view uci) override;
    void unmake() override;
    [[nodiscard]] PerftOutput perft(int depth) override;

protected:
    [[nodiscard]] const SentPosition& position() const { return position_; }
    /// Perft 1 of this position, with moves in the program's notation; asked once.
    const PerftOutput& perft_one();

    /// The answers about a position that the program has given.
    struct Known {
        std::optional<PerftOutput> perft_one{}; ///< In the program's notation.
        std::map<Question, Answer> answers{};
        bool was_shown = false; ///< The program was sent this position and asked to show it.
    };
    [[nodiscard]] Known& known() { return known_.back(); }

private:
    /// Asks the program. Throws ProgramError.
    [[nodiscard]] virtual PerftOutput perft_of(const SentPosition& position, int depth) = 0;
    void play_on(std::string spelled);
    [[nodiscard]] std::string as_we_spell(const std::string& move) const;
    [[nodiscard]] std::string fen_here() const;

    SentPosition position_;
    std::vector<Known> known_{1}; ///< Of the start and of the position after each move.
};

} // namespace kiwi::tools
