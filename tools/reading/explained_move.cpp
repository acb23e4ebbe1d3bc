#include <variant>
#include <vector>

#include <fmt/format.h>

#include "../../engine/notation/found_position.h"
#include "../../engine/notation/san.h"
#include "../../engine/played_position.h"
#include "../../engine/uci_move.h"
#include "../../props/findings/rule_in_words.h"
#include "../report/page_json.h"
#include "divide_diff.h"

namespace kiwi::tools {

namespace {

/// O-O and O-O-O as the king's move, so that there is a rule where castling is not legal. Other texts in our spelling.
std::string illegal_move_in_uci(const Position& pos, const std::string& text) {
    const bool is_short = text == "O-O" || text == "0-0";
    if (!is_short && text != "O-O-O" && text != "0-0-0")
        return in_any_spelling(pos, text);
    const std::string king = to_string(pos.square<KING>(pos.side_to_move()));
    return king + (is_short ? 'g' : 'c') + king[1];
}

} // namespace

nlohmann::json explained(const Game& game, const std::string& text) {
    PlayedPosition board(last_setup(game));
    const Move m = move_in_any_notation(board.pos, text);
    std::string uci = m.is_ok() ? to_uci(m, board.pos.variant()) : illegal_move_in_uci(board.pos, text);
    if (!written_squares(uci) && !m.is_ok()) {
        const auto san = parse_san(board.pos, text);
        const auto* reason = std::get_if<std::string>(&san);
        std::string why = reason != nullptr ? *reason : "it is no move";
        const std::vector<std::string> meant = illegal_moves_in_san(board.pos, text);
        for (const std::string& move : meant)
            why += fmt::format("\n  {}: {}", move, wrong_move(board.pos, move).rule);
        if (meant.size() != 1)
            throw BadRequest(fmt::format("\"{}\": {}", text.substr(0, 40), why));
        uci = meant.front();
    }
    const WrongMove move = wrong_move(board.pos, uci);
    return {{"move", uci},
            {"legal", move.is_legal},
            {"rule", move.rule},
            {"kind", kind_of_move(board.pos, uci)},
            {"after", placement_after(board.pos, uci)}};
}

} // namespace kiwi::tools
