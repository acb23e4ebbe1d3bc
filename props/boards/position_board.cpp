#include "position_board.h"

#include <utility>

#include "../../engine/base/joined.h"
#include "../../engine/base/words.h"
#include "../../engine/consistency.h"
#include "../../engine/notation/epd.h"
#include "../../engine/notation/pgn.h"
#include "class_board.h"

namespace kiwi {

Views PositionAnswers::views() const {
    const StateInfo& st = *game_.pos.state();
    return {{"Black's material", static_cast<std::uint64_t>(st.non_pawn_material[BLACK])},
            {"White's material", static_cast<std::uint64_t>(st.non_pawn_material[WHITE])},
            {"endgame score", static_cast<std::uint64_t>(eg_value(st.psq_score))},
            {"middlegame score", static_cast<std::uint64_t>(mg_value(st.psq_score))}};
}

std::string PositionAnswers::castling_rights() const {
    std::string text;
    for (const auto& [right, letter] :
         {std::pair(WHITE_OO, 'K'), {WHITE_OOO, 'Q'}, {BLACK_OO, 'k'}, {BLACK_OOO, 'q'}}) {
        if (!game_.pos.can_castle(right))
            continue;
        const int file = file_of(game_.pos.castling_rook_square(right));
        const bool white = (right & WHITE) != NO_CASTLING;
        text += game_.pos.is_chess960() ? static_cast<char>((white ? 'A' : 'a') + file) : letter;
    }
    return text.empty() ? "-" : text;
}

std::string PositionAnswers::ep_square() const { return to_string(game_.pos.ep_square()); }

std::uint64_t PositionAnswers::attacks_from(int square) const {
    const Piece pc = game_.pos.piece_on(Square(square));
    return pc == NO_PIECE ? 0 : game_.pos.attacks_from(pc, Square(square)).bits();
}

char PositionAnswers::captured_by(Move m) const {
    if (m.type_of() == MoveType::EnPassant)
        return to_char(make_piece(~game_.pos.side_to_move(), PAWN));
    return game_.pos.capture(m) ? to_char(game_.pos.piece_on(m.to_sq())) : '.';
}

std::uint64_t PositionAnswers::squares_of(char piece) const {
    const Piece pc = piece_of_char(piece);
    return game_.pos.pieces(color_of(pc), type_of(pc)).bits();
}

std::uint64_t PositionAnswers::passed_pawns(int side) const {
    Bitboard passed;
    for (const Square s : game_.pos.squares<PAWN>(Color(side)))
        if (game_.pos.pawn_passed(Color(side), s))
            passed |= s;
    return passed.bits();
}

std::string PositionAnswers::move_of_san(std::string_view text) const {
    const auto parsed = parse_san(game_.pos, text);
    const Move* m = std::get_if<Move>(&parsed);
    return m != nullptr ? to_uci(*m, game_.pos.variant()) : "";
}

std::string PositionAnswers::game_of_pgn(std::string_view text) const {
    const ParsedPgn parsed = parse_pgn(text);
    const auto* game = std::get_if<PgnGame>(&parsed);
    return game != nullptr ? "fen " + to_string(Game{game->start, game->moves}) : "";
}

std::string PositionAnswers::tags_of_pgn(std::string_view text) const {
    const ParsedPgn parsed = parse_pgn(text);
    const auto* game = std::get_if<PgnGame>(&parsed);
    return game == nullptr
                   ? ""
                   : joined_with("\n", game->tags, [](const auto& tag) { return tag.first + ' ' + tag.second; });
}

std::string PositionAnswers::comments_of_pgn(std::string_view text) const {
    return joined_with("\n", parse_pgn_notes(text).comments, [](const PgnNotes::Comment& comment) {
        return with_single_blanks(std::to_string(comment.moves) + ' ' + comment.text);
    });
}

std::string PositionAnswers::annotations_of_pgn(std::string_view text) const {
    return joined_with("\n", parse_pgn_notes(text).annotations, [](const PgnNotes::Annotation& annotation) {
        return std::to_string(annotation.moves) + ' ' + std::to_string(annotation.number);
    });
}

std::string PositionAnswers::variations_of_pgn(std::string_view text) const {
    return joined_with("\n", parse_pgn_notes(text).variations,
                       [](const std::vector<std::string>& variation) { return joined_with(" ", variation); });
}

std::string PositionAnswers::pgn() const {
    PgnGame game{.start = start_};
    for (const Move m : game_.moves())
        game.moves.push_back(uci(m));
    return write_pgn(game);
}

std::string PositionAnswers::position_of_epd(std::string_view line) const {
    const auto parsed = parse_epd(line);
    const Epd* epd = std::get_if<Epd>(&parsed);
    if (epd == nullptr)
        return "";
    const PlayedPosition board(epd->setup);
    std::string lines = board.pos.fen();
    for (const EpdOperation& operation : epd->operations) {
        lines += '\n' + operation.opcode;
        for (const std::string& operand : operation.operands) {
            const auto move = has_moves(operation) ? parse_san(board.pos, operand) : std::string();
            lines += ' '
                     + (std::holds_alternative<Move>(move) ? to_uci(std::get<Move>(move), board.pos.variant())
                                                           : operand);
        }
    }
    return lines;
}

bool PositionAnswers::pseudo_legal(std::string_view text) const {
    const auto squares = written_squares(text);
    if (!squares || text.size() > 5)
        return false;
    const auto [from, to] = *squares;
    const auto is_meant = [&](Move m) { return to_uci(m, game_.pos.variant()) == text && game_.pos.pseudo_legal(m); };
    if (text.size() == 5)
        return std::string_view("nbrq").find(text[4]) != std::string_view::npos
               && is_meant(Move::make<MoveType::Promotion>(from, to, type_of(piece_of_char(text[4]))));
    for (const CastlingRights right : SINGLE_RIGHTS)
        if (const Square rook = game_.pos.castling_rook_square(right);
            rook != SQ_NONE && is_meant(Move::make<MoveType::Castling>(from, rook)))
            return true;
    return is_meant(Move(from, to)) || is_meant(Move::make<MoveType::EnPassant>(from, to));
}

std::optional<std::string> PositionAnswers::self_check() const {
    const std::optional<FailedCheck> failed = failed_check(game_.pos);
    return failed ? std::optional(to_string(*failed)) : std::nullopt;
}

static_assert(BoardClass<PositionBoard>);

namespace {

class OwnBoard : public ClassBoard<PositionBoard> {
public:
    [[nodiscard]] bool is_reference() const override { return true; }
    [[nodiscard]] Position& position() { return object().position(); }

private:
    [[nodiscard]] std::unique_ptr<Board> make_another() const override { return std::make_unique<OwnBoard>(); }
};

} // namespace

const Board& position_board() {
    static const OwnBoard board;
    return board;
}

Position& position_of(Board& board) { return dynamic_cast<OwnBoard&>(board).position(); }

} // namespace kiwi
