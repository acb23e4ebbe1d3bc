#include "props/game.h"

#include <algorithm>

#include "props/violation.h"

namespace kiwi {

std::string to_string(const Violation& v) {
    std::string moves;
    for (const std::string& move : v.moves)
        moves += ' ' + move;
    std::string text = v.invariant + " does not hold of " + v.fen + '\n';
    text += "  from      " + v.start_fen + (moves.empty() ? "" : "\n  by       " + moves) + '\n';
    return text + "  expected  " + v.expected + "\n  found     " + v.found + '\n';
}

Game::Game(const BoardSetup& start) {
    states_.emplace_back();
    if (const auto fault = pos_.set(start, &states_.back()))
        detail::assertion_failed("a game begins from a set-up without fault", __FILE__, __LINE__);
    start_fen_ = write_fen(start);
    origins_.push_back({0, start_fen_});
}

void Game::play(Move m) {
    states_.emplace_back();
    pos_.do_move(m, states_.back());
    moves_.push_back(m);
}

void Game::pass() {
    states_.emplace_back();
    pos_.do_null_move(states_.back());
    moves_.push_back(Move::null());
    origins_.push_back({moves_.size(), pos_.fen()});
    boards_.clear();
}

void Game::undo() {
    KIWI_ASSERT(!moves_.empty());
    if (moves_.back() == Move::null()) {
        pos_.undo_null_move();
        origins_.pop_back();
        boards_.clear();
    } else
        pos_.undo_move(moves_.back());
    moves_.pop_back();
    states_.pop_back();
    boards_.resize(std::min(boards_.size(), moves_.size() + 1 - origins_.back().ply));
}

std::vector<std::string> Game::moves_in_uci() const {
    std::vector<std::string> texts;
    for (const Move m : moves_)
        texts.push_back(to_uci(m, pos_.variant()));
    return texts;
}

const oracle::Board& Game::oracle_board() { return oracle_game().back(); }

const std::vector<oracle::Board>& Game::oracle_game() {
    const Origin& origin = origins_.back();
    if (boards_.empty())
        boards_.push_back(*oracle::read_fen(origin.fen, pos_.is_chess960()));
    while (boards_.size() < moves_.size() + 1 - origin.ply) {
        const Move m = moves_[origin.ply + boards_.size() - 1];
        boards_.push_back(*oracle::after_move(boards_.back(), to_uci(m, pos_.variant())));
    }
    return boards_;
}

} // namespace kiwi
