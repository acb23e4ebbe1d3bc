// A program that is sent a position and its moves with each question, as a board under test.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "../../engine/played_position.h"
#include "program_board.h"
#include "sent_position.h"

namespace kiwi::tools {

/// The legal moves are those of the program's perft 1, but for moves of which it counts none: some programs list all
/// pseudo-legal ones. A program that prints only totals is not asked for moves.
class SentBoard : public ProgramBoard {
public:
    [[nodiscard]] std::optional<std::string> set(std::string_view fen, Variant variant) override {
        position_ = {std::string(fen), variant};
        known_.assign(1, {});
        return std::nullopt;
    }
    using ProgramBoard::set;
    [[nodiscard]] std::size_t list_moves() override { return perft_one().moves.size(); }
    [[nodiscard]] std::string uci(std::size_t move) override { return as_we_spell(perft_one().moves.at(move).first); }
    void make(std::size_t move) override { play_on(perft_one().moves.at(move).first); }
    void make_uci(std::string_view uci) override {
        if (has(Question::Moves))
            return ProgramBoard::make_uci(uci);
        play_on(in_its_spelling(std::string(uci), deviations(), position_.variant, [&] { return fen_here(); }));
    }
    void unmake() override {
        position_.moves.pop_back();
        known_.pop_back();
    }
    [[nodiscard]] PerftOutput perft(int depth) override {
        PerftOutput output = depth == 1 ? perft_one() : perft_of(position_, depth);
        for (auto& [move, nodes] : output.moves)
            move = as_we_spell(move);
        return output;
    }

protected:
    [[nodiscard]] const SentPosition& position() const { return position_; }
    /// Perft 1 of this position, with moves in the program's notation; asked once.
    const PerftOutput& perft_one() {
        std::optional<PerftOutput>& known = known_.back().perft_one;
        if (!known) {
            known = perft_of(position_, 1);
            std::erase_if(known->moves, [](const auto& counted) { return counted.second == 0; });
        }
        return *known;
    }

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
    void play_on(std::string spelled) {
        position_.moves.push_back(std::move(spelled));
        known_.emplace_back();
    }
    [[nodiscard]] std::string as_we_spell(const std::string& move) const {
        return in_our_spelling(move, deviations(), position_.variant, [&] { return fen_here(); });
    }
    /// The FEN after the moves of this position, up to the first illegal move.
    [[nodiscard]] std::string fen_here() const {
        PlayedPosition board;
        if (board.set(position_.fen, position_.variant))
            return position_.fen;
        for (const std::string& move : position_.moves)
            if (!board.play(in_our_spelling(move, deviations(), position_.variant, [&] { return board.pos.fen(); })))
                break;
        return board.pos.fen();
    }

    SentPosition position_;
    std::vector<Known> known_{1}; ///< Of the start and of the position after each move.
};

} // namespace kiwi::tools
