#include "sent_board.h"

#include "../../engine/played_position.h"

namespace kiwi::tools {

std::optional<std::string> SentBoard::set(std::string_view fen, Variant variant) {
    position_ = {std::string(fen), variant};
    known_.assign(1, {});
    return std::nullopt;
}

const PerftOutput& SentBoard::perft_one() {
    std::optional<PerftOutput>& known = known_.back().perft_one;
    if (!known) {
        known = perft_of(position_, 1);
        std::erase_if(known->moves, [](const auto& counted) { return counted.second == 0; });
    }
    return *known;
}

void SentBoard::make_uci(std::string_view uci) {
    if (has(Question::Moves))
        return ProgramBoard::make_uci(uci);
    play_on(in_its_spelling(std::string(uci), deviations(), position_.variant, [&] { return fen_here(); }));
}

void SentBoard::play_on(std::string spelled) {
    position_.moves.push_back(std::move(spelled));
    known_.emplace_back();
}

void SentBoard::unmake() {
    position_.moves.pop_back();
    known_.pop_back();
}

PerftOutput SentBoard::perft(int depth) {
    PerftOutput output = depth == 1 ? perft_one() : perft_of(position_, depth);
    for (auto& [move, nodes] : output.moves)
        move = as_we_spell(move);
    return output;
}

/// The FEN after the moves of this position, up to the first illegal move.
std::string SentBoard::fen_here() const {
    PlayedPosition board;
    if (board.set(position_.fen, position_.variant))
        return position_.fen;
    for (const std::string& move : position_.moves)
        if (!board.play(in_our_spelling(move, deviations(), position_.variant, [&] { return board.pos.fen(); })))
            break;
    return board.pos.fen();
}

std::string SentBoard::as_we_spell(const std::string& move) const {
    return in_our_spelling(move, deviations(), position_.variant, [&] { return fen_here(); });
}

} // namespace kiwi::tools
