#include "board.h"

#include <algorithm>

#include "../../engine/base/joined.h"
#include "../../engine/difference.h"
#include "../../engine/fen.h"

namespace kiwi {

std::unique_ptr<Board> Board::another() const {
    auto board = make_another();
    board->deviations_ = deviations_;
    board->takes_back_ = takes_back_;
    return board;
}

std::optional<std::string> Board::set(const BoardSetup& setup) { return set(write_fen(setup), setup.variant); }

void Board::make_uci(std::string_view uci) {
    const std::optional<std::size_t> move = find_move(*this, uci);
    if (!move)
        throw BoardError("asked for its legal moves, it does not list " + std::string(uci));
    make(*move);
}

PerftOutput Board::perft(int depth) {
    PerftOutput output;
    const std::size_t moves = list_moves();
    for (std::size_t m = 0; m < moves; ++m) {
        std::uint64_t leaves = 1;
        std::string move = uci(m);
        if (depth > 1) {
            make(m);
            leaves = depth == 2 ? list_moves() : perft(depth - 1).total; // no deeper than MAX_PERFT_DEPTH
            unmake();
        }
        output.moves.emplace_back(std::move(move), leaves);
        output.total += leaves;
    }
    return output;
}

namespace {

/// The name of the view that differs, or both answers.
std::string difference_between(const GivenAnswer& before, const Answer& now) {
    if (const auto* views = std::get_if<Views>(&now)) {
        const auto& earlier = std::get<Views>(before.answer);
        for (std::size_t i = 0; i < views->size(); ++i)
            if (i >= earlier.size() || (*views)[i] != earlier[i])
                return (*views)[i].first;
    }
    const QuestionRow& row = row_of(before.question);
    std::string text(row.name);
    if (row.about == About::Side)
        text += before.about.number == 0 ? " of White" : " of Black";
    if (row.about == About::Piece)
        text.append(" of ").append(1, before.about.piece);
    return text + ": " + text_of_answer(before.answer) + " became " + text_of_answer(now);
}

/// All arguments of a question about the position, each side, or each kind of piece.
std::vector<Argument> arguments_of(About about) {
    if (about == About::Side)
        return {{.number = 0}, {.number = 1}};
    if (about != About::Piece)
        return {Argument()};
    std::vector<Argument> all;
    for (const char piece : PIECE_LETTERS)
        all.push_back({.piece = piece});
    return all;
}

} // namespace

Answers answers_that_undo_restores(Board& board) {
    Answers all;
    const QuestionSet asked = board.answers();
    for (const QuestionRow& row : QUESTIONS)
        if (row.is_restored_by_undo && asked.has(row.question))
            for (const Argument& about : arguments_of(*row.about))
                all.push_back({row.question, about, board.answer(row.question, about)});
    return all;
}

std::string difference_from(const Answers& before, Board& board) {
    for (const GivenAnswer& earlier : before)
        if (const Answer now = board.answer(earlier.question, earlier.about); now != earlier.answer)
            return difference_between(earlier, now);
    return "";
}

std::function<std::string()> Board::changes_from_now() {
    return [this, before = answers_that_undo_restores(*this)] { return difference_from(before, *this); };
}

void Board::cannot(const char* what) { throw std::logic_error(std::string("the board has no ") + what); }

std::optional<std::size_t> find_move(Board& board, std::string_view uci) {
    const std::size_t moves = board.list_moves();
    for (std::size_t m = 0; m < moves; ++m)
        if (board.uci(m) == uci)
            return m;
    return std::nullopt;
}

std::vector<std::string> moves_of(Board& board) {
    std::vector<std::string> moves(board.list_moves());
    for (std::size_t m = 0; m < moves.size(); ++m)
        moves[m] = board.uci(m);
    return moves;
}

std::map<int, std::string> encodings_of_moves(Board& board) {
    std::map<int, std::string> texts;
    const std::size_t moves = board.list_moves();
    for (std::size_t m = 0; m < moves; ++m)
        texts.emplace(board.ask<Question::Encoding>({.move = m}), board.uci(m));
    return texts;
}

std::set<int> unused_bits(const std::map<int, std::string>& legal, const std::vector<int>& accepted,
                          const std::function<bool(const std::string& uci)>& is_special) {
    std::vector<int> ordinary;
    for (const auto& [encoding, uci] : legal)
        if (!is_special(uci))
            ordinary.push_back(encoding);
    std::set<int> unused;
    if (ordinary.size() < 2)
        return unused;
    const auto is_accepted_though_no_move = [&](int encoding) {
        return !legal.contains(encoding) && std::ranges::binary_search(accepted, encoding);
    };
    for (const int encoding : accepted) {
        const int bits = encoding ^ ordinary.front();
        if (std::ranges::all_of(ordinary, [&](int move) { return is_accepted_though_no_move(move ^ bits); }))
            unused.insert(bits);
    }
    return unused;
}

namespace {

/// Decimal for counts and scores, hexadecimal for numbers as large as keys.
std::string text_of_number(std::uint64_t value) {
    const auto number = static_cast<std::int64_t>(value);
    constexpr std::int64_t small = std::int64_t{1} << 40;
    return number > -small && number < small ? std::to_string(number) : text_of(Key{value});
}

std::string or_none(const std::string& list) { return list.empty() ? "none" : list; }

struct TextOf {
    template<class T>
    std::string operator()(const T& value) const {
        return text_of(value);
    }
    std::string operator()(std::int64_t number) const { return std::to_string(number); }
    std::string operator()(std::uint64_t number) const { return text_of_number(number); }
    std::string operator()(Squares squares) const {
        return or_none(joined_with(" ", Bitboard(squares.bits), [](Square s) { return to_string(s); }));
    }
    std::string operator()(const Complaint& complaint) const { return complaint.value_or("nothing"); }
    std::string operator()(const Views::value_type& view) const {
        return view.first + " " + text_of_number(view.second);
    }
    template<class T>
    std::string operator()(const std::vector<T>& items) const {
        return or_none(joined_with(", ", items, *this));
    }
};

} // namespace

std::string text_of_answer(const Answer& answer) { return std::visit(TextOf(), answer); }

} // namespace kiwi
