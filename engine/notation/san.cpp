#include "san.h"

namespace kiwi {

namespace {

constexpr std::string_view EN_PASSANT_SUFFIX = "e.p.";

char letter_of(PieceType pt) { return to_char(make_piece(WHITE, pt)); }

/// The file, rank or square that distinguishes a piece from others of its type with the same destination.
std::string origin_in_san(const Position& pos, Move m) {
    bool others = false;
    bool on_file = false;
    bool on_rank = false;
    for (const Move other : legal_moves(pos)) {
        if (other.from_sq() == m.from_sq() || other.to_sq() != m.to_sq() || other.type_of() == MoveType::Castling
            || pos.moved_piece(other) != pos.moved_piece(m))
            continue;
        others = true;
        on_file = on_file || file_of(other.from_sq()) == file_of(m.from_sq());
        on_rank = on_rank || rank_of(other.from_sq()) == rank_of(m.from_sq());
    }
    const std::string square = to_string(m.from_sq());
    return !others ? "" : !on_file ? square.substr(0, 1) : !on_rank ? square.substr(1) : square;
}

/// "+" for check, "#" for mate, else "".
std::string_view check_mark(Position& pos, Move m) {
    if (!pos.gives_check(m))
        return "";
    StateInfo next;
    pos.do_move(m, next);
    const bool is_mate = !has_legal_move(pos);
    pos.undo_move(m);
    return is_mate ? "#" : "+";
}

/// A move other than castling as a text describes it.
struct Description {
    PieceType piece = PAWN;
    std::optional<File> file{};
    std::optional<Rank> rank{};
    Square to = SQ_NONE;
    PieceType promotion = NO_PIECE_TYPE;

    [[nodiscard]] bool fits(const Position& pos, Move m) const {
        if (m.to_sq() != to || m.type_of() == MoveType::Castling || type_of(pos.moved_piece(m)) != piece)
            return false;
        const PieceType promotes_to = m.type_of() == MoveType::Promotion ? m.promotion_type() : NO_PIECE_TYPE;
        return promotes_to == promotion && may_start_on(m.from_sq());
    }
    [[nodiscard]] bool may_start_on(Square from) const {
        return (!file || *file == file_of(from)) && (!rank || *rank == rank_of(from));
    }
};

/// Removes the last character if it is in `letters`, and returns its index there.
std::optional<std::size_t> take_last(std::string_view& text, std::string_view letters) {
    const std::size_t which = text.empty() ? std::string_view::npos : letters.find(text.back());
    if (which == std::string_view::npos)
        return std::nullopt;
    text.remove_suffix(1);
    return which;
}

/// Parses from the end, where the destination is. Nothing if the text is not SAN.
std::optional<Description> described(std::string_view text) {
    Description description;
    if (const auto promotion = take_last(text, "NBRQ")) {
        description.promotion = PieceType(KNIGHT + *promotion);
        static_cast<void>(take_last(text, "="));
    }
    if (text.size() < 2)
        return std::nullopt;
    description.to = square_of_name(text.substr(text.size() - 2));
    text.remove_suffix(2);
    static_cast<void>(take_last(text, "x-"));
    if (const auto rank = take_last(text, "12345678"))
        description.rank = Rank(*rank);
    if (const auto file = take_last(text, "abcdefgh"))
        description.file = File(*file);
    if (const auto piece = take_last(text, "PNBRQK"))
        description.piece = PieceType(PAWN + *piece);
    return text.empty() && description.to != SQ_NONE ? std::optional(description) : std::nullopt;
}

std::string_view without_marks(std::string_view text) { return text.substr(0, text.find_last_not_of("+#!?") + 1); }

/// Removes "e.p." from the end, if it is there.
bool take_en_passant(std::string_view& text) {
    if (!text.ends_with(EN_PASSANT_SUFFIX))
        return false;
    text.remove_suffix(EN_PASSANT_SUFFIX.size());
    text = text.substr(0, text.find_last_not_of(' ') + 1);
    return true;
}

} // namespace

std::optional<CastlingSide> castling_in(std::string_view text) {
    if (text == "O-O" || text == "0-0")
        return KING_SIDE;
    if (text == "O-O-O" || text == "0-0-0")
        return QUEEN_SIDE;
    return std::nullopt;
}

std::string to_san(Position& pos, Move m) {
    std::string san;
    const PieceType piece = type_of(pos.moved_piece(m));
    if (m.type_of() == MoveType::Castling)
        san = m.to_sq() > m.from_sq() ? "O-O" : "O-O-O";
    else {
        if (piece != PAWN)
            san = letter_of(piece) + origin_in_san(pos, m);
        else if (pos.capture(m))
            san = to_string(m.from_sq()).substr(0, 1);
        san += pos.capture(m) ? "x" : "";
        san += to_string(m.to_sq());
        if (m.type_of() == MoveType::Promotion)
            san += {'=', letter_of(m.promotion_type())};
    }
    return san.append(check_mark(pos, m));
}

std::variant<Move, std::string> parse_san(const Position& pos, std::string_view text) {
    text = without_marks(text);
    const bool is_en_passant = take_en_passant(text);
    const std::optional<CastlingSide> side = castling_in(text);
    const std::optional<Description> description = side ? std::nullopt : described(text);
    if (!side && !description)
        return "it is no move in algebraic notation";
    Move found = Move::none();
    for (const Move m : legal_moves(pos)) {
        const bool castles_so =
                side && m.type_of() == MoveType::Castling && (m.to_sq() > m.from_sq()) == (*side == KING_SIDE);
        if (!castles_so && !(description && description->fits(pos, m)))
            continue;
        if (is_en_passant && m.type_of() != MoveType::EnPassant)
            continue;
        if (found.is_ok())
            return "it describes several legal moves: " + to_uci(found, pos.variant()) + " and "
                   + to_uci(m, pos.variant());
        found = m;
    }
    if (!found.is_ok())
        return "no legal move is so described";
    return found;
}

std::vector<std::string> illegal_moves_in_san(const Position& pos, std::string_view text) {
    std::vector<std::string> moves;
    text = without_marks(text);
    static_cast<void>(take_en_passant(text));
    std::optional<Description> description = described(text);
    if (!description)
        return moves;
    if (description->piece == PAWN && !description->file)
        description->file = file_of(description->to);
    for (const Square from : pos.pieces(pos.side_to_move(), description->piece))
        if (description->may_start_on(from) && from != description->to) {
            moves.push_back(to_string(from) + to_string(description->to));
            if (description->promotion != NO_PIECE_TYPE)
                moves.back() += to_char(make_piece(BLACK, description->promotion));
        }
    for (const Move m : legal_moves(pos)) // castling as the king's move, or one of several that are meant
        std::erase(moves, to_uci(m, pos.variant()));
    return moves;
}

} // namespace kiwi
