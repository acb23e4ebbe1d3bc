#include "json_answers.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "../../engine/bitboard.h"
#include "../report/json_line.h"
#include "requests.h"

namespace kiwi::tools {

namespace {

using OrderedJson = nlohmann::ordered_json;

bool is_hexadecimal(std::string_view text) {
    if (text.starts_with("0x"))
        text.remove_prefix(2);
    return !text.empty() && text.size() <= 16
           && text.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
}

bool is_number(const Json& value) {
    return value.is_number_integer() || (value.is_string() && is_hexadecimal(value.get_ref<const std::string&>()));
}

/// Precondition: the value is a number.
std::uint64_t number_in(const Json& value) {
    if (!value.is_string())
        return value.is_number_unsigned() ? value.get<std::uint64_t>()
                                          : static_cast<std::uint64_t>(value.get<std::int64_t>());
    std::string_view digits = value.get_ref<const std::string&>();
    if (digits.starts_with("0x"))
        digits.remove_prefix(2);
    std::uint64_t number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number, 16);
    return number;
}

bool is_square(std::string_view text) {
    return text.size() == 2 && text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8';
}

/// Accepts capital promotion letters, a deviation that is recognised.
bool is_move(const Json& value) {
    if (!value.is_string())
        return false;
    const std::string_view text = value.get_ref<const std::string&>();
    return (text.size() == 4
            || (text.size() == 5 && std::string_view("nbrqNBRQ").find(text[4]) != std::string_view::npos))
           && is_square(text.substr(0, 2)) && is_square(text.substr(2, 2));
}

template<class Is>
bool is_list_of(const Json& value, Is is) {
    return value.is_array() && std::ranges::all_of(value, is);
}
template<class Is>
bool is_object_of(const Json& value, Is is) {
    return value.is_object() && std::ranges::all_of(value, is);
}
bool is_text(const Json& value) { return value.is_string(); }

bool is_board(const Json& value) {
    return value.is_string() && value.get_ref<const std::string&>().size() == 64
           && value.get_ref<const std::string&>().find_first_not_of("PNBRQKpnbrqk.") == std::string::npos;
}

/// Whether a value has the type of a single answer.
bool is_one(const QuestionRow& row, const Json& value) {
    if (row.is_answered_by<bool>())
        return value.is_boolean();
    if (row.is_answered_by<int>())
        return value.is_number_unsigned() && value.get<std::uint64_t>() < 1'000'000;
    if (row.is_answered_by<std::int64_t>())
        return value.is_number_integer();
    if (row.is_answered_by<std::uint64_t>())
        return is_number(value);
    if (row.is_answered_by<Squares>())
        return is_list_of(value,
                          [](const Json& s) { return s.is_string() && is_square(s.get_ref<const std::string&>()); });
    if (row.is_answered_by<Complaint>())
        return value.is_null() || value.is_string();
    if (row.is_answered_by<Views>())
        return is_object_of(value, is_number);
    if (row.is_answered_by<char>())
        return value.is_string() && value.get_ref<const std::string&>().size() == 1;
    return row.is_answered_by<Texts>() ? is_list_of(value, is_text) : value.is_string();
}

bool is_answer(const QuestionRow& row, const Json& value) {
    if (!row.about) // other questions about the board itself are not sent
        return is_list_of(value, is_move);
    const auto is_one_answer = [&](const Json& one) { return is_one(row, one); };
    switch (*row.about) {
    case About::Position:
        return is_one(row, value);
    case About::Move:
        return row.is_answered_by<bool>() ? is_list_of(value, is_move) : is_object_of(value, is_one_answer);
    case About::Square:
        return row.is_answered_by<char>() ? is_board(value) : is_list_of(value, is_one_answer) && value.size() == 64;
    case About::Side:
        return is_list_of(value, is_one_answer) && value.size() == 2;
    case About::Piece:
        return is_object_of(value, is_one_answer);
    case About::Encoding:
        return is_list_of(value, [](const Json& n) {
            return n.is_number_unsigned() && n.get<std::uint64_t>() < static_cast<std::uint64_t>(ENCODINGS);
        });
    case About::Ply:
        return is_list_of(value, [](const Json& n) { return n.is_number_integer(); });
    case About::Text:
        return row.is_answered_by<bool>() ? is_list_of(value, is_text) : is_object_of(value, is_text);
    case About::Exchange:
        return is_object_of(value, [](const Json& n) { return n.is_number_integer(); });
    }
    return false;
}

Answer one_in(const QuestionRow& row, const Json& value) {
    if (row.is_answered_by<bool>())
        return value.get<bool>();
    if (row.is_answered_by<int>())
        return value.get<int>();
    if (row.is_answered_by<std::int64_t>())
        return value.get<std::int64_t>();
    if (row.is_answered_by<std::uint64_t>())
        return number_in(value);
    if (row.is_answered_by<Complaint>())
        return value.is_null() ? Complaint() : Complaint(value.get<std::string>());
    if (row.is_answered_by<Texts>())
        return value.get<Texts>();
    if (row.is_answered_by<Squares>()) {
        Bitboard squares;
        for (const Json& square : value)
            squares |= square_of_name(square.get_ref<const std::string&>());
        return Squares(squares.bits());
    }
    if (row.is_answered_by<char>())
        return value.get_ref<const std::string&>()[0];
    if (row.is_answered_by<Views>()) {
        Views views;
        for (const auto& [name, number] : value.items())
            views.emplace_back(name, number_in(number));
        return views;
    }
    return value.get<std::string>();
}

/// The member of an answer for a move or a letter. Throws BoardError if it is missing.
const Json& entry_of(const Json& answer, const QuestionRow& row, const std::string& name) {
    const auto found = answer.find(name);
    if (found == answer.end())
        throw BoardError('"' + std::string(row.name) + "\" has nothing for " + name + ": " + shown(answer));
    return *found;
}

} // namespace

std::string fault_of_answer(const QuestionRow& row, const Json& answer) {
    if (is_answer(row, answer))
        return "";
    std::string must_be = json_in_words(row);
    std::erase(must_be, '`');
    return '"' + std::string(row.name) + "\" must be " + must_be + ", not " + shown(answer);
}

Answer answer_in(const QuestionRow& row, const Json& answer, const std::string& move, const Argument& about) {
    const auto number = static_cast<std::size_t>(about.number);
    switch (row.about.value()) {
    case About::Move:
        if (row.is_answered_by<bool>())
            return std::ranges::find(answer, Json(move)) != answer.end();
        return one_in(row, entry_of(answer, row, move));
    case About::Square:
        if (row.is_answered_by<char>())
            return answer.get_ref<const std::string&>()[number];
        return one_in(row, answer[number]);
    case About::Side:
        return one_in(row, answer[number]);
    case About::Piece:
        return one_in(row, entry_of(answer, row, std::string(1, about.piece)));
    case About::Encoding: {
        auto all = answer.get<std::vector<int>>();
        std::ranges::sort(all);
        return all;
    }
    case About::Exchange:
        return entry_of(answer, row, move).get<int>() >= about.number;
    default:
        return one_in(row, answer);
    }
}

std::vector<Json> given_in(const QuestionRow& row, const Argument& about) {
    std::vector<Json> given;
    if (row.about == About::Text)
        given.assign(about.texts.begin(), about.texts.end());
    else
        given.assign(about.plies.begin(), about.plies.end());
    return given;
}

namespace {

struct JsonOf {
    template<class T>
    OrderedJson operator()(const T& value) const {
        return value;
    }
    OrderedJson operator()(char letter) const { return std::string(1, letter); }
    OrderedJson operator()(Squares squares) const {
        OrderedJson names = OrderedJson::array();
        for (const Square s : Bitboard(squares.bits))
            names.push_back(to_string(s));
        return names;
    }
    OrderedJson operator()(const Complaint& complaint) const {
        return complaint ? OrderedJson(*complaint) : OrderedJson(nullptr);
    }
    OrderedJson operator()(const Views& views) const {
        OrderedJson named = OrderedJson::object();
        for (const auto& [name, value] : views)
            named[name] = value;
        return named;
    }
};

/// The largest threshold that an exchange reaches, by bisection.
int value_of_exchange(Board& board, Question question, std::size_t move) {
    constexpr int most = 4096; // more than any sequence of captures can win
    int won = -most;
    for (int lost = most; lost - won > 1;) {
        const int middle = (won + lost) / 2;
        (std::get<bool>(board.answer(question, {.move = move, .number = middle})) ? won : lost) = middle;
    }
    return won;
}

OrderedJson by_move(Board& board, const QuestionRow& row) {
    const bool is_list = row.about == About::Move && row.is_answered_by<bool>();
    OrderedJson all = is_list ? OrderedJson::array() : OrderedJson::object();
    const std::size_t moves = board.list_moves();
    for (std::size_t m = 0; m < moves; ++m)
        if (row.about == About::Exchange)
            all[board.uci(m)] = value_of_exchange(board, row.question, m);
        else if (const Answer answer = board.answer(row.question, {.move = m}); !is_list)
            all[board.uci(m)] = std::visit(JsonOf(), answer);
        else if (std::get<bool>(answer))
            all.push_back(board.uci(m));
    return all;
}

/// The answers for each square, or for each side.
OrderedJson by_number(Board& board, const QuestionRow& row, int end) {
    OrderedJson all = OrderedJson::array();
    for (int number = 0; number < end; ++number)
        all.push_back(std::visit(JsonOf(), board.answer(row.question, {.number = number})));
    return all;
}

} // namespace

OrderedJson json_answer_of(Board& board, const QuestionRow& row) {
    if (row.question == Question::Moves)
        return moves_of(board);
    switch (row.about.value()) {
    case About::Move:
    case About::Exchange:
        return by_move(board, row);
    case About::Square: {
        if (!row.is_answered_by<char>())
            return by_number(board, row, SQUARE_NB);
        std::string letters;
        for (int s = 0; s < SQUARE_NB; ++s)
            letters += std::get<char>(board.answer(row.question, {.number = s}));
        return letters;
    }
    case About::Side:
        return by_number(board, row, COLOR_NB);
    case About::Piece: {
        OrderedJson all = OrderedJson::object();
        for (const char piece : PIECE_LETTERS)
            all[std::string(1, piece)] = std::visit(JsonOf(), board.answer(row.question, {.piece = piece}));
        return all;
    }
    default:
        return std::visit(JsonOf(), board.answer(row.question, {}));
    }
}

std::string shortened(const std::string& text) {
    constexpr std::size_t longest = 200;
    return text.size() <= longest ? text : text.substr(0, longest) + "…";
}

std::string shown(const Json& value) { return shortened(json_line(value)); }

} // namespace kiwi::tools
