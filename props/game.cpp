#include "props/game.h"

namespace kiwi {

void OracleShadow::pass(std::string fen_after) {
    moves_.emplace_back("0000");
    origins_.push_back({moves_.size(), std::move(fen_after)});
    boards_.clear();
}

void OracleShadow::undo() {
    if (facts_ && facts_->first == moves_.size())
        facts_.reset();
    if (origins_.back().ply == moves_.size()) {
        origins_.pop_back();
        boards_.clear();
    }
    moves_.pop_back();
    boards_.resize(std::min(boards_.size(), moves_.size() + 1 - origins_.back().ply));
}

const std::vector<oracle::Board>& OracleShadow::boards() {
    const Origin& origin = origins_.back();
    if (boards_.empty()) {
        const auto board = oracle::read_fen(origin.fen, chess960_);
        if (!board)
            throw OracleIsLost("\"" + origin.fen + "\" is no FEN");
        boards_.push_back(*board);
    }
    while (boards_.size() < moves_.size() + 1 - origin.ply) {
        const std::string& uci = moves_[origin.ply + boards_.size() - 1];
        const auto after = oracle::after_move(boards_.back(), uci);
        if (!after)
            throw OracleIsLost(uci + " is no move in " + oracle::write_fen(boards_.back()));
        boards_.push_back(*after);
    }
    return boards_;
}

const std::map<std::string, oracle::MoveFacts>& OracleShadow::moves() {
    if (!facts_ || facts_->first != moves_.size())
        facts_.emplace(moves_.size(), oracle::facts_of_moves(boards().back()));
    return facts_->second;
}

} // namespace kiwi
