#include "json_answers.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

#include "../../engine/base/joined.h"
#include "../../engine/base/markdown_table.h"
#include "../../engine/base/whole_number.h"
#include "../../engine/bitboard.h"
#include "../../engine/uci_move.h"
#include "../report/json_line.h"
#include "requests.h"

namespace kiwi::tools {

namespace {

using OrderedJson = nlohmann::ordered_json;

std::optional<std::uint64_t> hexadecimal(std::string_view text) {
    return parsed_number<std::uint64_t>(text.substr(text.starts_with("0x") ? 2 : 0), 16);
}

bool is_number(const Json& value) {
    return value.is_number_integer() || (value.is_string() && hexadecimal(value.get_ref<const std::string&>()));
}

/// Precondition: the value is a number.
std::uint64_t number_in(const Json& value) {
    if (value.is_string())
        return hexadecimal(value.get_ref<const std::string&>()).value();
    return value.is_number_unsigned() ? value.get<std::uint64_t>()
                                      : static_cast<std::uint64_t>(value.get<std::int64_t>());
}

/// Accepts capital promotion letters, a deviation that is recognised, and promotions to a king or a pawn, which are
/// told.
bool is_move(const Json& value) {
    if (!value.is_string())
        return false;
    const std::string_view text = value.get_ref<const std::string&>();
    return (text.size() == 4
            || (text.size() == 5 && std::string_view("nbrqkpNBRQKP").find(text[4]) != std::string_view::npos))
           && written_squares(text);
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
bool is_integer(const Json& value) { return value.is_number_integer(); }

/// A type of answer in JSON: in words, whether a value is one, and both ways. nlohmann::json converts most types
/// itself.
template<class Type>
struct AsItIs {
    static Type from(const Json& value) { return value.get<Type>(); }
    static OrderedJson to(const Type& value) { return value; }
};
template<class Type>
struct Codec : AsItIs<Type> {};

template<>
struct Codec<bool> : AsItIs<bool> {
    static constexpr std::string_view words = "`true` or `false`";
    static bool is(const Json& value) { return value.is_boolean(); }
};
template<>
struct Codec<int> : AsItIs<int> {
    static constexpr std::string_view words = "a number, 0 or more";
    static bool is(const Json& value) { return value.is_number_unsigned() && value.get<std::uint64_t>() < 1'000'000; }
};
template<>
struct Codec<std::int64_t> : AsItIs<std::int64_t> {
    static constexpr std::string_view words = "a number";
    static bool is(const Json& value) { return is_integer(value); }
};
template<>
struct Codec<std::uint64_t> : AsItIs<std::uint64_t> {
    static constexpr std::string_view words = "an integer, or a text of up to 16 hexadecimal digits";
    static bool is(const Json& value) { return is_number(value); }
    static std::uint64_t from(const Json& value) { return number_in(value); }
};
template<>
struct Codec<char> {
    static constexpr std::string_view words = "a letter";
    static bool is(const Json& value) { return is_text(value) && value.get_ref<const std::string&>().size() == 1; }
    static char from(const Json& value) { return value.get_ref<const std::string&>()[0]; }
    static OrderedJson to(char letter) { return std::string(1, letter); }
};
template<>
struct Codec<std::string> : AsItIs<std::string> {
    static constexpr std::string_view words = "a text";
    static bool is(const Json& value) { return is_text(value); }
};
template<>
struct Codec<Texts> : AsItIs<Texts> {
    static constexpr std::string_view words = "a list of texts";
    static bool is(const Json& value) { return is_list_of(value, is_text); }
};
template<>
struct Codec<Squares> {
    static constexpr std::string_view words = "a list of squares, such as `[\"e1\",\"h8\"]`";
    static bool is(const Json& value) {
        return is_list_of(value, [](const Json& s) {
            return is_text(s) && square_of_name(s.get_ref<const std::string&>()) != SQ_NONE;
        });
    }
    static Squares from(const Json& value) {
        Bitboard squares;
        for (const Json& square : value)
            squares |= square_of_name(square.get_ref<const std::string&>());
        return squares.bits();
    }
    static OrderedJson to(Squares squares) { return names_of(Bitboard(squares.bits)); }
};
template<>
struct Codec<Complaint> {
    static constexpr std::string_view words = "`null`, or a text";
    static bool is(const Json& value) { return value.is_null() || is_text(value); }
    static Complaint from(const Json& value) { return value.is_null() ? Complaint() : value.get<std::string>(); }
    static OrderedJson to(const Complaint& complaint) { return complaint ? OrderedJson(*complaint) : OrderedJson(); }
};
template<>
struct Codec<Views> {
    static constexpr std::string_view words = "an object of integers, such as `{\"material\":78}`";
    static bool is(const Json& value) { return is_object_of(value, is_number); }
    static Views from(const Json& value) {
        Views views;
        for (const auto& [name, number] : value.items())
            views.emplace_back(name, number_in(number));
        return views;
    }
    static OrderedJson to(const Views& views) {
        OrderedJson named = OrderedJson::object();
        for (const auto& [name, value] : views)
            named[name] = value;
        return named;
    }
};

/// The encodings of moves; no other answer is a list of numbers.
template<>
struct Codec<std::vector<int>> : AsItIs<std::vector<int>> {
    static constexpr std::string_view words = "the list of those that are, 0 to 65535";
    static bool is(const Json& value) {
        return is_list_of(value, [](const Json& n) {
            return n.is_number_unsigned() && n.get<std::uint64_t>() < static_cast<std::uint64_t>(ENCODINGS);
        });
    }
    static std::vector<int> from(const Json& value) {
        auto all = value.get<std::vector<int>>();
        std::ranges::sort(all);
        return all;
    }
};

/// The codec for a single answer to a question: of an exchange, for its value.
struct OneAnswer {
    std::string_view words;
    bool (*is)(const Json& value);
    Answer (*from)(const Json& value);
};
template<class Type>
constexpr OneAnswer ONE{Codec<Type>::words, Codec<Type>::is,
                        [](const Json& value) { return Answer(Codec<Type>::from(value)); }};
const OneAnswer& one(const QuestionRow& row) {
    static constexpr auto all = []<std::size_t... I>(std::index_sequence<I...>) {
        return std::array{ONE<std::variant_alternative_t<I, Answer>>...};
    }
    (std::make_index_sequence<index_in_answer<Texts>() + 1>());
    return row.about == About::Exchange   ? ONE<std::int64_t>
           : row.about == About::Encoding ? ONE<std::vector<int>>
                                          : all.at(row.type);
}

/// How the answers about all arguments of a question are put together.
enum class Shape {
    One,    ///< There is one answer, about the position.
    Those,  ///< A list of the arguments for which the answer is true.
    Object, ///< By argument.
    List,   ///< In the order of the arguments.
    Letters ///< A text, in the order of the arguments.
};
Shape shape_of(const QuestionRow& row) {
    switch (row.about.value_or(About::Move)) { // of the abilities only the moves are in the protocol
    case About::Position:
    case About::Encoding:
        return Shape::One;
    case About::Move:
    case About::Text:
    case About::Ply:
        return row.is_answered_by<bool>() ? Shape::Those : Shape::Object;
    case About::Square:
    case About::Side:
        return row.is_answered_by<char>() ? Shape::Letters : Shape::List;
    case About::Piece:
    case About::Exchange:
        break;
    }
    return Shape::Object;
}

int number_of_arguments(const QuestionRow& row) { return row.about == About::Side ? int{COLOR_NB} : int{SQUARE_NB}; }

bool is_answer(const QuestionRow& row, const Json& value) {
    switch (shape_of(row)) {
    case Shape::One:
        break;
    case Shape::Those:
        return is_list_of(value, row.about == About::Text ? is_text : row.about == About::Ply ? is_integer : is_move);
    case Shape::Object:
        return is_object_of(value, one(row).is);
    case Shape::List:
        return is_list_of(value, one(row).is) && value.size() == static_cast<std::size_t>(number_of_arguments(row));
    case Shape::Letters:
        return is_text(value) && value.get_ref<const std::string&>().size() == SQUARE_NB
               && value.get_ref<const std::string&>().find_first_not_of("PNBRQKpnbrqk.") == std::string::npos;
    }
    return one(row).is(value);
}

std::string in_words(const QuestionRow& row) {
    const std::string each(one(row).words);
    switch (row.about.value_or(About::Move)) {
    case About::Position:
    case About::Encoding:
        break;
    case About::Move:
        if (row.is_answered_by<bool>())
            return row.about ? "the list of the moves that do" : "a list of moves, such as `[\"e2e4\",\"a7a8q\"]`";
        return row.is_answered_by<std::string>() ? "an object such as `{\"g1f3\":\"Nf3\"}`"
                                                 : "an object by moves, each " + each;
    case About::Square:
        return row.is_answered_by<char>() ? "a text of 64 letters, a1, b1 to h8"
                                          : "a list of 64, a1, b1 to h8, of lists of squares";
    case About::Side:
        return "a list of two, White's and Black's, each " + each;
    case About::Piece:
        return "an object by the letters `PNBRQKpnbrqk`, each " + each;
    case About::Text:
        if (row.is_answered_by<std::string>())
            return "an object such as `{\"Nf3\":\"g1f3\"}`; what is left out is read as nothing";
        [[fallthrough]];
    case About::Ply:
        return "the list of those for which it is so";
    case About::Exchange:
        return "an object of the values in full, such as `{\"e4d5\":100}`";
    }
    return each;
}

/// The answer about one argument. Throws BoardError if it is missing; a text that is missing is read as nothing.
Answer answer_about(const QuestionRow& row, const Json& answer, const Json& argument) {
    switch (shape_of(row)) {
    case Shape::One:
        break;
    case Shape::Those:
        return std::ranges::find(answer, argument) != answer.end();
    case Shape::Object: {
        const auto& name = argument.get_ref<const std::string&>();
        if (const auto found = answer.find(name); found != answer.end())
            return one(row).from(*found);
        if (row.about == About::Text)
            return std::string();
        throw BoardError('"' + std::string(row.name) + "\" has nothing for " + name + ": " + shown(answer));
    }
    case Shape::List:
        return one(row).from(answer[argument.get<std::size_t>()]);
    case Shape::Letters:
        return answer.get_ref<const std::string&>()[argument.get<std::size_t>()];
    }
    return one(row).from(answer);
}

/// Calls `visit(argument in JSON, argument)` for each argument of a question; for `given` ones if it is about those.
template<class Visit>
void for_each_argument(Board& board, const QuestionRow& row, const OrderedJson& given, Visit visit) {
    if (shape_of(row) == Shape::One)
        return visit(OrderedJson(), Argument());
    if (row.about == About::Piece)
        for (const char piece : PIECE_LETTERS)
            visit(std::string(1, piece), Argument{.piece = piece});
    else if (row.about == About::Square || row.about == About::Side)
        for (int number = 0; number < number_of_arguments(row); ++number)
            visit(number, Argument{.number = number});
    else if (row.about == About::Text)
        for (const std::string& text : given.get<Texts>())
            visit(text, Argument{.texts = std::span(&text, 1)});
    else if (row.about == About::Ply)
        for (const int ply : given.get<std::vector<int>>())
            visit(ply, Argument{.plies = std::span(&ply, 1)});
    else
        for (std::size_t m = 0, moves = board.list_moves(); m < moves; ++m)
            visit(board.uci(m), Argument{.move = m});
}

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

OrderedJson json_about(Board& board, const QuestionRow& row, const Argument& about) {
    if (!row.about)
        return true; // each move in the list is legal
    if (row.about == About::Exchange)
        return value_of_exchange(board, row.question, about.move);
    const auto to_json = []<class Type>(const Type& value) { return Codec<Type>::to(value); };
    const OrderedJson answer = std::visit(to_json, board.answer(row.question, about));
    return is_about_given(*row.about) ? answer.front() : answer;
}

} // namespace

std::string fault_of_answer(const QuestionRow& row, const Json& answer) {
    if (is_answer(row, answer))
        return "";
    std::string must_be = in_words(row);
    std::erase(must_be, '`');
    return '"' + std::string(row.name) + "\" must be " + must_be + ", not " + shown(answer);
}

Answer answer_in(const QuestionRow& row, const Json& answer, const std::string& move, const Argument& about) {
    if (row.about == About::Move)
        return answer_about(row, answer, move);
    if (row.about == About::Exchange)
        return std::get<std::int64_t>(answer_about(row, answer, move)) >= about.number;
    if (row.about == About::Piece)
        return answer_about(row, answer, std::string(1, about.piece));
    if (!is_about_given(*row.about))
        return answer_about(row, answer, about.number);
    std::vector<bool> flags;
    Texts texts;
    for (const Json& argument : given_in(row, about))
        if (const Answer said = answer_about(row, answer, argument); row.is_answered_by<bool>())
            flags.push_back(std::get<bool>(said));
        else
            texts.push_back(std::get<std::string>(said));
    return row.is_answered_by<bool>() ? Answer(flags) : Answer(texts);
}

Json given_in(const QuestionRow& row, const Argument& about) {
    if (row.about == About::Ply)
        return std::vector<int>(about.plies.begin(), about.plies.end());
    return Texts(about.texts.begin(), about.texts.end());
}

OrderedJson json_answer_of(Board& board, const QuestionRow& row, const OrderedJson& given) {
    const Shape shape = shape_of(row);
    OrderedJson all = shape == Shape::Object ? OrderedJson::object() : OrderedJson::array();
    std::string letters;
    for_each_argument(board, row, given, [&](const OrderedJson& argument, const Argument& about) {
        OrderedJson item = json_about(board, row, about);
        if (shape == Shape::One)
            all = std::move(item);
        else if (shape == Shape::Letters)
            letters += item.get_ref<const std::string&>();
        else if (shape == Shape::List)
            all.push_back(std::move(item));
        else if (shape == Shape::Those && item.get<bool>())
            all.push_back(argument);
        else if (shape == Shape::Object && (row.about != About::Text || !item.get_ref<const std::string&>().empty()))
            all[argument.get<std::string>()] = std::move(item);
    });
    return shape == Shape::Letters ? OrderedJson(letters) : all;
}

std::string table_of_questions() {
    MarkdownTable table{"name", "in C++", "what it answers", "in JSON"};
    for (const QuestionRow& row : QUESTIONS)
        table.add({row.name.empty() ? "" : joined("`", row.name, "`"), joined("`", row.declaration, "`"), row.what,
                   row.about || row.question == Question::Moves ? in_words(row) : ""});
    return table.text();
}

std::string shown(const Json& value) { return shortened(json_line(value), MOST_QUOTED); }

std::string difference(const Json& before, const Json& after) {
    for (const auto& [question, was] : before.items()) {
        const auto is = after.find(question);
        if (is == after.end())
            return joined(question, ": ", shown(was), " became no answer");
        if (*is == was)
            continue;
        if (!was.is_array() || !is->is_array())
            return joined(question, ": ", shown(was), " became ", shown(*is));
        Json old = was;
        Json now = *is;
        std::sort(old.begin(), old.end());
        std::sort(now.begin(), now.end());
        Json lost = Json::array();
        Json gained = Json::array();
        std::set_difference(old.begin(), old.end(), now.begin(), now.end(), std::back_inserter(lost));
        std::set_difference(now.begin(), now.end(), old.begin(), old.end(), std::back_inserter(gained));
        if (!lost.empty() || !gained.empty())
            return joined(question, ": lost ", shown(lost), ", gained ", shown(gained));
    }
    return "";
}

} // namespace kiwi::tools
