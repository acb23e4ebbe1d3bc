#include "answers.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace kiwi::tools {

namespace {

using Json = nlohmann::json;

bool is_hexadecimal(std::string_view text) {
    if (text.starts_with("0x"))
        text.remove_prefix(2);
    return !text.empty() && text.size() <= 16
           && text.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
}

bool is_number(const Json& value) {
    return value.is_number_integer() || (value.is_string() && is_hexadecimal(value.get_ref<const std::string&>()));
}

bool is_square(std::string_view text) {
    return text.size() == 2 && text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8';
}

bool is_move(const Json& value) {
    if (!value.is_string())
        return false;
    const std::string_view text = value.get_ref<const std::string&>();
    return (text.size() == 4 || (text.size() == 5 && std::string_view("nbrq").find(text[4]) != std::string_view::npos))
           && is_square(text.substr(0, 2)) && is_square(text.substr(2, 2));
}

bool is_list_of_moves(const Json& value) { return value.is_array() && std::ranges::all_of(value, is_move); }

template<class Is>
bool is_object_of(const Json& value, Is is) {
    return value.is_object() && std::ranges::all_of(value, is);
}

bool is_board(const Json& value) {
    return value.is_string() && value.get_ref<const std::string&>().size() == 64
           && value.get_ref<const std::string&>().find_first_not_of("PNBRQKpnbrqk.") == std::string::npos;
}

/// What the answer to a question must be, and whether a value is.
struct Type {
    const char* what;
    bool (*fits)(const Json&);
};

constexpr Type LIST_OF_MOVES{R"(a list of moves in UCI notation, such as ["e2e4","a7a8q"])", is_list_of_moves};
constexpr Type FLAG{"true or false", [](const Json& v) { return v.is_boolean(); }};
constexpr Type COUNT{"a number, 0 or more",
                     [](const Json& v) { return v.is_number_unsigned() && v.get<std::uint64_t>() < 1'000'000; }};
constexpr Type NUMBER{R"(an integer, or a text of up to 16 hexadecimal digits)", is_number};

const Type& type_of(const std::string& question) {
    static const std::array<std::pair<std::string_view, Type>, 15> special{
            {{"moves", LIST_OF_MOVES},
             {"gives_check", LIST_OF_MOVES},
             {"captures", LIST_OF_MOVES},
             {"accepts",
              {"a list of texts",
               [](const Json& v) {
                   return v.is_array() && std::ranges::all_of(v, [](const Json& t) { return t.is_string(); });
               }}},
             {"fen", {"a text", [](const Json& v) { return v.is_string(); }}},
             {"pieces", {R"(a text of 64 letters, a1, b1 to h8, "." for an empty square)", is_board}},
             {"move_count", COUNT},
             {"repetitions", COUNT},
             {"repeated", COUNT},
             {"key", NUMBER},
             {"recomputed_key", NUMBER},
             {"views", {"an object of numbers", [](const Json& v) { return is_object_of(v, is_number); }}},
             {"self_check", {"null, or a text", [](const Json& v) { return v.is_null() || v.is_string(); }}},
             {"san",
              {R"(an object such as {"g1f3":"Nf3"})",
               [](const Json& v) { return is_object_of(v, [](const Json& t) { return t.is_string(); }); }}},
             {"see", {R"(an object such as {"e4d5":100})", [](const Json& v) {
                          return is_object_of(v, [](const Json& n) { return n.is_number_integer(); });
                      }}}}};
    const auto found =
            std::ranges::find(special, std::string_view(question), &std::pair<std::string_view, Type>::first);
    return found == special.end() ? FLAG : found->second;
}

} // namespace

std::string fault_of_answer(const std::string& question, const Json& answer) {
    const Type& type = type_of(question);
    return type.fits(answer) ? "" : fmt::format("\"{}\" must be {}, not {}", question, type.what, shown(answer));
}

std::uint64_t number_in(const Json& answer) {
    if (!answer.is_string())
        return answer.is_number_unsigned() ? answer.get<std::uint64_t>()
                                           : static_cast<std::uint64_t>(answer.get<std::int64_t>());
    std::string_view digits = answer.get_ref<const std::string&>();
    if (digits.starts_with("0x"))
        digits.remove_prefix(2);
    std::uint64_t number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number, 16);
    return number;
}

std::string shortened(const std::string& text) {
    constexpr std::size_t longest = 200;
    return text.size() <= longest ? text : text.substr(0, longest) + "…";
}

std::string shown(const Json& value) { return shortened(value.dump(-1, ' ', false, Json::error_handler_t::replace)); }

} // namespace kiwi::tools
