#include <algorithm>
#include <cctype>
#include <stdexcept>
#include <utility>

#include "base/joined.h"
#include "base/words.h"
#include "fen.h"
#include "reachability.h"

namespace kiwi {

std::string to_string(const FenError& error) {
    return joined(name_of(grade_of(error.fault)), ": column ") + std::to_string(error.column) + ", "
           + name_of(error.field) + ": " + error.reason;
}

namespace {

constexpr std::string_view BLANKS = " \t";

std::string quoted(char c) {
    if (std::isprint(static_cast<unsigned char>(c)) != 0)
        return {'\'', c, '\''};
    static constexpr char HEX[] = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(c);
    return std::string("byte 0x") + HEX[byte >> 4] + HEX[byte & 15];
}

/// One field of the text, and its start, counted from 0.
struct Token {
    std::string_view text;
    std::size_t start = 0;
};

/// Parses one FEN. Each step returns false once `error_` is set; the first error is kept.
class Parser {
public:
    Parser(std::string_view text, Variant variant, FenMode mode, FenRepairs* repairs) :
        text_(text),
        mode_(mode),
        repairs_(repairs) {
        setup_.variant = variant;
    }

    ParsedFen parse() {
        const bool good = split() && read_placement() && read_side_to_move() && check(find_placement_fault(setup_))
                          && read_castling() && read_en_passant() && read_numbers()
                          && (mode_ != FenMode::Strict || check(find_unreachable(setup_)));
        if (good)
            return setup_;
        return std::move(error_);
    }

private:
    template<class... Parts>
    bool fail(FenField field, Fault fault, std::size_t position, const Parts&... reason) {
        error_ = {field, fault, static_cast<int>(position) + 1, joined(reason...)};
        return false;
    }

    /// In lenient mode, records the repair and continues; otherwise fails.
    template<class... Parts>
    bool repair(FenField field, Fault fault, std::size_t position, const Parts&... reason) {
        if (mode_ != FenMode::Lenient)
            return fail(field, fault, position, reason...);
        if (repairs_ != nullptr)
            repairs_->push_back({field, fault, static_cast<int>(position) + 1, joined(reason...)});
        return true;
    }

    bool split() {
        if (text_.size() > MAX_FEN_LENGTH)
            return fail(FenField::Whole, Fault::TooLong, MAX_FEN_LENGTH, "longer than ", std::to_string(MAX_FEN_LENGTH),
                        " characters");
        if (const std::size_t nul = text_.find('\0'); nul != std::string_view::npos)
            return fail(FenField::Whole, Fault::EmbeddedNul, nul, "a NUL character");
        std::size_t end = 0;
        for (std::size_t start = 0; (start = text_.find_first_not_of(BLANKS, end)) != std::string_view::npos;) {
            if (field_count_ == fields_.size())
                return fail(FenField::Whole, Fault::TrailingText, start, "text after the sixth field");
            end = std::min(text_.find_first_of(BLANKS, start), text_.size());
            fields_[field_count_++] = {text_.substr(start, end - start), start};
        }
        if (field_count_ < 4)
            return fail(FenField::Whole, Fault::TooFewFields, text_.size(), "only ", std::to_string(field_count_),
                        " of at least 4 fields");
        return true;
    }

    bool read_placement() {
        const Token field = fields_[0];
        int rank = RANK_8;
        int file = 0;
        bool after_digit = false;
        const auto wrong_width = [&](std::size_t i) {
            return fail(FenField::Placement, Fault::WrongRankWidth, field.start + i, "rank ", std::to_string(rank + 1),
                        " does not have 8 squares");
        };
        for (std::size_t i = 0; i < field.text.size(); ++i) {
            const char c = field.text[i];
            if (c == '/') {
                if (file != FILE_NB)
                    return wrong_width(i);
                if (rank == RANK_1)
                    return fail(FenField::Placement, Fault::WrongRankCount, field.start + i, "more than 8 ranks");
                --rank;
                file = 0;
                after_digit = false;
            } else if (c >= '1' && c <= '8') {
                if (after_digit)
                    return fail(FenField::Placement, Fault::ConsecutiveDigits, field.start + i, "two digits in a row");
                after_digit = true;
                file += c - '0';
                if (file > FILE_NB)
                    return wrong_width(i);
            } else {
                const Piece pc = piece_of_char(c);
                if (pc == NO_PIECE)
                    return fail(FenField::Placement, Fault::UnknownLetter, field.start + i, quoted(c),
                                " is neither a piece, a digit from 1 to 8 nor '/'");
                if (file >= FILE_NB)
                    return wrong_width(i);
                const Square s = make_square(File(file++), Rank(rank));
                setup_.board[s] = pc;
                column_of_[s] = field.start + i;
                after_digit = false;
            }
        }
        if (file != FILE_NB)
            return wrong_width(field.text.size());
        if (rank != RANK_1)
            return fail(FenField::Placement, Fault::WrongRankCount, field.start + field.text.size(), "only ",
                        std::to_string(8 - rank), " ranks");
        return true;
    }

    bool read_side_to_move() {
        const Token field = fields_[1];
        if (field.text != "w" && field.text != "b")
            return fail(FenField::SideToMove, Fault::BadSideToMove, field.start, "neither w nor b, but \"",
                        field.text.substr(0, 8), "\"");
        setup_.side_to_move = field.text == "w" ? WHITE : BLACK;
        return true;
    }

    /// Fails where the fault is; true if there is none.
    bool check(const std::optional<SetupFault>& fault) {
        if (!fault)
            return true;
        const bool is_on_a_square = fault->field == FenField::Placement && is_ok(fault->square);
        const std::size_t position =
                is_on_a_square ? column_of_[fault->square] : fields_[static_cast<std::size_t>(fault->field) - 1].start;
        return fail(fault->field, fault->fault, position, fault->reason);
    }

    bool read_castling() {
        const Token field = fields_[2];
        if (field.text == "-")
            return true;
        CastlingRights highest = NO_CASTLING;
        for (std::size_t i = 0; i < field.text.size(); ++i)
            if (!read_castling_letter(field.text[i], field.start + i, highest))
                return false;
        return true;
    }

    /// The outermost rook of `c` on one side of its king, or SQ_NONE.
    [[nodiscard]] Square outermost_rook(Color c, bool king_side, Square king) const {
        const Rank rank = relative_rank(c, RANK_1);
        const File edge = king_side ? FILE_H : FILE_A;
        for (int file = edge; file != file_of(king); file += king_side ? -1 : 1)
            if (const Square s = make_square(File(file), rank); setup_.board[s] == make_piece(c, ROOK))
                return s;
        return SQ_NONE;
    }

    bool read_castling_letter(char letter, std::size_t position, CastlingRights& highest) {
        const Color c = std::isupper(static_cast<unsigned char>(letter)) != 0 ? WHITE : BLACK;
        const char upper = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
        const Square king = king_square(setup_, c);
        const bool by_side = upper == 'K' || upper == 'Q';
        if (!by_side && (upper < 'A' || upper > 'H'))
            return fail(FenField::Castling, Fault::BadCastlingLetter, position, quoted(letter),
                        " is not a castling right");
        if (relative_rank(c, king) != RANK_1)
            return repair(FenField::Castling, Fault::CastlingWithoutKing, position, quoted(letter), ": the king is on ",
                          to_string(king), ", not on its first rank");
        const bool king_side = by_side ? upper == 'K' : upper - 'A' > file_of(king);
        const CastlingRights right = c & (king_side ? KING_SIDE : QUEEN_SIDE);
        const Square rook =
                by_side ? outermost_rook(c, king_side, king) : make_square(File(upper - 'A'), relative_rank(c, RANK_1));
        if (rook == SQ_NONE)
            return repair(FenField::Castling, Fault::CastlingWithoutRook, position, quoted(letter),
                          ": no rook on that side of the king on ", to_string(king));
        if (setup_.castling_rook[right] != SQ_NONE)
            return repair(FenField::Castling, Fault::DuplicateCastlingRight, position, quoted(letter),
                          ": this right is named already");
        setup_.castling_rook[right] = rook;
        if (const auto fault = find_castling_fault(setup_, right)) {
            setup_.castling_rook[right] = SQ_NONE;
            return repair(fault->field, fault->fault, position, fault->reason);
        }
        if (right < highest)
            return repair(FenField::Castling, Fault::CastlingOrder, position, quoted(letter),
                          " is out of order: White first, king side first");
        highest = right;
        return true;
    }

    bool read_en_passant() {
        const Token field = fields_[3];
        if (field.text == "-")
            return true;
        setup_.ep_square = square_of_name(field.text);
        if (setup_.ep_square == SQ_NONE)
            return repair(FenField::EnPassant, Fault::BadEnPassantSquare, field.start,
                          "neither a square nor '-', but \"", field.text.substr(0, 8), "\"");
        if (const auto fault = find_en_passant_fault(setup_)) {
            setup_.ep_square = SQ_NONE;
            return repair(fault->field, fault->fault, field.start, fault->reason);
        }
        return true;
    }

    bool read_numbers() {
        if (field_count_ > 4
            && !read_number(fields_[4], FenField::HalfmoveClock, 0, MAX_HALFMOVE_CLOCK, setup_.halfmove_clock))
            return false;
        if (field_count_ > 5
            && !read_number(fields_[5], FenField::FullmoveNumber, 0, MAX_FULLMOVE_NUMBER, setup_.fullmove_number))
            return false;
        if (setup_.fullmove_number == 0)
            setup_.fullmove_number = 1;
        return true;
    }

    bool read_number(Token field, FenField which, int lowest, int highest, int& number) {
        const bool negative = field.text.front() == '-' && field.text.size() > 1;
        const std::string_view digits = field.text.substr(negative ? 1 : 0);
        int value = 0;
        for (std::size_t i = 0; i < digits.size(); ++i) {
            if (!is_digit(digits[i]))
                return fail(which, Fault::BadNumber, field.start + i + (negative ? 1 : 0), quoted(digits[i]),
                            " in a number");
            if (value <= highest)
                value = value * 10 + (digits[i] - '0');
        }
        number = negative ? lowest : std::min(value, highest);
        if (negative || value > highest)
            return repair(which, Fault::NumberOutOfRange, field.start, "not from ", std::to_string(lowest), " to ",
                          std::to_string(highest));
        return true;
    }

    std::string_view text_;
    FenMode mode_;
    FenRepairs* repairs_;
    std::array<Token, 6> fields_{};
    std::size_t field_count_ = 0;
    std::array<std::size_t, SQUARE_NB> column_of_{};
    BoardSetup setup_;
    FenError error_{};
};

} // namespace

ParsedFen parse_fen(std::string_view text, Variant variant, FenMode mode, FenRepairs* repairs) {
    return Parser(text, variant, mode, repairs).parse();
}

BoardSetup setup_of(std::string_view fen) {
    const ParsedFen parsed = parse_fen_of_any_variant(fen);
    if (const auto* error = std::get_if<FenError>(&parsed))
        throw std::invalid_argument(joined(fen, ": ", to_string(*error)));
    return std::get<BoardSetup>(parsed);
}

BoardSetup standard_start() { return setup_of(START_FEN); }

ParsedFen parse_fen_of_any_variant(std::string_view text, bool chess960, FenMode mode) {
    ParsedFen parsed = parse_fen(text, chess960 ? Variant::Chess960 : Variant::Standard, mode);
    const FenError* error = std::get_if<FenError>(&parsed);
    if (error != nullptr && error->fault == Fault::CastlingNotStandard)
        return parse_fen(text, Variant::Chess960, mode);
    return parsed;
}

bool hides_chess960(const BoardSetup& setup) {
    return setup.variant == Variant::Chess960
           && std::holds_alternative<BoardSetup>(parse_fen(write_fen(setup), Variant::Standard));
}

} // namespace kiwi
