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

nlohmann::json explained(const Game& game, const std::string& text) {
    PlayedPosition board(last_setup(game));
    const Move m = move_in_any_notation(board.pos, text);
    if (const auto side = m.is_ok() ? std::nullopt : castling_in(text)) {
        const CastlingRights castling = board.pos.side_to_move() & *side;
        const std::string king = to_string(board.pos.square<KING>(board.pos.side_to_move()));
        const std::string uci = king + to_string(castled_king_square(castling));
        return {{"move", uci},
                {"legal", false},
                {"rule", why_no_castling(board.pos, castling)},
                {"kind", "castling"},
                {"after", placement_after(board.pos, uci)}};
    }
    std::string uci = m.is_ok() ? to_uci(m, board.pos.variant()) : in_any_spelling(board.pos, text);
    if (!written_squares(uci) && !m.is_ok()) {
        const auto san = parse_san(board.pos, text);
        const auto* reason = std::get_if<std::string>(&san);
        std::string why = text == "0000"      ? "it is UCI's null move: a side may not pass"
                          : reason != nullptr ? *reason
                                              : "it is no move";
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

std::string why_no_move(const Game& game, const std::string& text) {
    try {
        const nlohmann::json answer = explained(game, text);
        return fmt::format("{} is not legal: {}", answer["move"].get<std::string>(), answer["rule"].get<std::string>());
    } catch (const BadRequest& error) {
        return error.what();
    }
}

} // namespace kiwi::tools
