#include "faulty_board.h"

namespace kiwi {

template class ClassBoard<FaultyClass>;

std::vector<Move> FaultyClass::illegal_special_moves() {
    std::vector<Move> moves;
    const Square king = game_.pos.square<KING>(game_.pos.side_to_move());
    for (const auto& [uci, facts] : oracle::pseudo_legal_moves(board())) {
        const auto [from, to] = written_squares(uci).value();
        if (facts.is_en_passant && !facts.is_legal)
            moves.push_back(Move::make<MoveType::EnPassant>(from, to));
        if (!facts.is_castling || facts.is_legal)
            continue;
        for (const CastlingRights right : SINGLE_RIGHTS)
            if (const Square rook = game_.pos.castling_rook_square(right);
                rook != SQ_NONE && rank_of(rook) == rank_of(king))
                if (const Move m = Move::make<MoveType::Castling>(king, rook); this->uci(m) == uci)
                    moves.push_back(m);
    }
    return moves;
}

namespace {

std::vector<int> wrong_encodings(const std::vector<int>& right, const Faults::Wrong& wrong, Here here) {
    std::vector<int> all;
    for (here.number = 0; here.number < ENCODINGS; ++here.number)
        if (std::get<bool>(wrong(Answer(std::ranges::binary_search(right, here.number)), here)))
            all.push_back(here.number);
    return all;
}

} // namespace

Answer FaultyBoard::answer(Question question, const Argument& about) {
    const Answer right = ClassBoard::answer(question, about);
    const auto wrong = faults.answers.find(question);
    if (wrong == faults.answers.end())
        return right;
    Here here = object().here();
    const About kind = row_of(question).about.value();
    if (kind == About::Move || kind == About::Exchange)
        here.move = at(about.move);
    here.number = about.number;
    here.piece = about.piece;
    if (kind == About::Encoding)
        return wrong_encodings(std::get<std::vector<int>>(right), wrong->second, here);
    if (!is_about_given(kind))
        return wrong->second(right, here);
    const auto wrong_about = [&]<class One>(std::vector<One> all) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            here.number = kind == About::Ply ? about.plies[i] : 0;
            here.text = kind == About::Text ? std::string_view(about.texts[i]) : "";
            all[i] = std::get<One>(wrong->second(Answer(One(all[i])), here));
        }
        return Answer(std::move(all));
    };
    if (const auto* texts = std::get_if<Texts>(&right))
        return wrong_about(*texts);
    return wrong_about(std::get<std::vector<bool>>(right));
}

} // namespace kiwi
