#include "oracle_game.h"

#include <algorithm>

namespace kiwi {

void OracleGame::play_null(std::string fen_after) {
    moves_.emplace_back("0000");
    stretches_.push_back({moves_.size(), std::move(fen_after), {}});
}

void OracleGame::undo() {
    if (facts_ && facts_->first == moves_.size())
        facts_.reset();
    if (possible_ && possible_->first == moves_.size())
        possible_.reset();
    sans_.erase(moves_.size());
    if (stretches_.back().ply == moves_.size())
        stretches_.pop_back();
    moves_.pop_back();
    auto& boards = stretches_.back().boards;
    boards.resize(std::min(boards.size(), moves_.size() + 1 - stretches_.back().ply));
}

const std::vector<oracle::Board>& OracleGame::boards() {
    auto& [ply, fen, boards] = stretches_.back();
    if (boards.empty()) {
        const auto board = fen ? oracle::read_fen(*fen, castling_of(start_.variant)) : oracle_board_of(start_);
        if (!board)
            throw IllegalMove("\"" + *fen + "\" is not a FEN");
        boards.push_back(*board);
    }
    while (boards.size() < moves_.size() + 1 - ply) {
        const std::string& uci = moves_[ply + boards.size() - 1];
        const auto after = oracle::after_move(boards.back(), uci);
        if (!after)
            throw IllegalMove(uci + " is not legal in " + oracle::write_fen(boards.back()));
        boards.push_back(*after);
    }
    return boards;
}

const std::map<std::string, oracle::MoveFacts>& OracleGame::moves() {
    if (!facts_ || facts_->first != moves_.size())
        facts_.emplace(moves_.size(), oracle::facts_of_moves(boards().back()));
    return facts_->second;
}

const std::map<std::string, oracle::PossibleMove>& OracleGame::possible_moves() {
    if (!possible_ || possible_->first != moves_.size())
        possible_.emplace(moves_.size(), oracle::pseudo_legal_moves(boards().back()));
    return possible_->second;
}

const std::map<std::string, std::string>& OracleGame::sans(std::size_t ply) {
    const auto [sans, is_new] = sans_.try_emplace(ply);
    if (is_new)
        sans->second = oracle::sans_of_moves(boards().at(ply - stretches_.back().ply));
    return sans->second;
}

} // namespace kiwi
