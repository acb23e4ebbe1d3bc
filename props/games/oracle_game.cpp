#include "oracle_game.h"

namespace kiwi {

void OracleGame::play_null(std::string fen_after) {
    moves_.emplace_back("0000");
    stretches_.push_back({moves_.size(), std::move(fen_after), {}});
}

bool OracleGame::try_play(const std::string& uci) {
    if (uci == "0000") {
        std::vector<oracle::Board> after{oracle::after_null_move(here())};
        moves_.push_back(uci);
        stretches_.push_back({moves_.size(), std::nullopt, std::move(after)});
        return true;
    }
    std::optional<oracle::Board> after = oracle::after_move(here(), uci);
    if (after) {
        moves_.push_back(uci);
        stretches_.back().boards.push_back(*std::move(after));
    }
    return after.has_value();
}

void OracleGame::undo() {
    const auto forget = [this](auto&... said) {
        ((said && said->first == moves_.size() ? said.reset() : void()), ...);
    };
    forget(facts_, possible_, checkers_, pins_, occurrences_);
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
            throw UnreadableFen("\"" + *fen + "\" is not a FEN");
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

template<class Said, class Find>
const Said& OracleGame::known(Known<Said>& said, Find find) {
    if (!said || said->first != moves_.size())
        said.emplace(moves_.size(), find(here()));
    return said->second;
}

const std::map<std::string, oracle::MoveFacts>& OracleGame::moves() { return known(facts_, oracle::facts_of_moves); }

const std::map<std::string, oracle::PossibleMove>& OracleGame::possible_moves() {
    return known(possible_, oracle::pseudo_legal_moves);
}

bool OracleGame::has_legal_move() {
    return std::ranges::any_of(possible_moves(), [](const auto& move) { return move.second.is_legal; });
}

const std::map<std::string, std::string>& OracleGame::sans(std::size_t ply) {
    const auto [sans, is_new] = sans_.try_emplace(ply);
    if (is_new)
        sans->second = oracle::sans_of_moves(boards().at(ply - stretches_.back().ply));
    return sans->second;
}

const std::set<std::string>& OracleGame::checkers() { return known(checkers_, oracle::checkers); }

const std::set<oracle::Blocker>& OracleGame::pins() {
    return known(pins_, [](const oracle::Board& board) {
        const bool white = board.side_to_move == oracle::Side::White;
        std::set<oracle::Blocker> pins = oracle::blockers(board, board.side_to_move);
        std::erase_if(pins, [&](const auto& b) { return (board.at(place_of(b.piece)) < 'a') != white; });
        return pins;
    });
}

int OracleGame::occurrences() {
    return known(occurrences_, [this](const oracle::Board&) { return oracle::occurrences_of_last(boards()); });
}

} // namespace kiwi
