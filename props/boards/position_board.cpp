#include "position_board.h"

#include "class_board.h"

namespace kiwi {

Views PositionAnswers::views() const {
    const StateInfo& st = *game_.pos.state();
    Views views{{"key", st.key},
                {"pawn key", st.pawn_key},
                {"material key", st.material_key},
                {"minor-piece key", st.minor_piece_key},
                {"White's non-pawn key", st.non_pawn_key[WHITE]},
                {"Black's non-pawn key", st.non_pawn_key[BLACK]},
                {"White's material", static_cast<std::uint64_t>(st.non_pawn_material[WHITE])},
                {"Black's material", static_cast<std::uint64_t>(st.non_pawn_material[BLACK])},
                {"middlegame score", static_cast<std::uint64_t>(mg_value(st.psq_score))},
                {"endgame score", static_cast<std::uint64_t>(eg_value(st.psq_score))},
                {"checkers", st.checkers.bits()}};
    for (const Color c : {WHITE, BLACK}) {
        views.emplace_back("blockers", st.blockers_for_king[c].bits());
        views.emplace_back("pinners", st.pinners[c].bits());
    }
    for (int pt = PAWN; pt <= KING; ++pt)
        views.emplace_back("check squares", st.check_squares[PieceType(pt)].bits());
    return views;
}

std::optional<std::string> PositionAnswers::self_check() const {
    if (const auto failed = game_.pos.failed_step())
        return std::string("step ") + name_of(*failed);
    return std::nullopt;
}

static_assert(BoardClass<PositionBoard>);

const Board& position_board() {
    static const ClassBoard<PositionBoard> board;
    return board;
}

} // namespace kiwi
