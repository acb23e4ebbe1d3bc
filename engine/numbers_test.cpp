// Tests numbers at and beyond every limit of a type or rule, in each field that holds a number: a number is read
// unchanged, or rejected.
#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/whole_number.h"
#include "fen.h"
#include "notation/perft_output.h"
#include "notation/perft_suite.h"
#include "perft/node_total.h"
#include "testing/test_name.h"

namespace kiwi {
namespace {

using Wide = NodeTotal::Number;

std::string decimal(Wide number) { return to_string(NodeTotal(number)); }

struct Field {
    const char* name;
    Wide least;
    Wide most;
    /// The number read from a field with this text, if the text is accepted.
    std::function<std::optional<std::uint64_t>(const std::string& text)> read;
};

std::optional<BoardSetup> accepted_setup(const std::string& fen) {
    const ParsedFen parsed = parse_fen(fen, Variant::Standard);
    const auto* setup = std::get_if<BoardSetup>(&parsed);
    return setup != nullptr ? std::optional(*setup) : std::nullopt;
}

std::optional<SuiteCount> count_of(const std::string& text) {
    const ParsedSuite parsed = parse_suite(text);
    return parsed.errors.empty() ? std::optional(parsed.suite.at(0).counts.at(0)) : std::nullopt;
}

std::optional<std::uint64_t> nodes_of(const std::string& text) {
    const auto count = count_of(text);
    return count ? std::optional(count->nodes) : std::nullopt;
}

std::optional<std::uint64_t> depth_of(const std::string& text) {
    const auto count = count_of(text);
    return count ? std::optional(static_cast<std::uint64_t>(count->depth)) : std::nullopt;
}

std::optional<std::uint64_t> total_of_output(const std::string& text) {
    const ParsedPerftOutput parsed = parse_perft_output(text);
    const auto* output = std::get_if<PerftOutput>(&parsed);
    return output != nullptr ? std::optional(output->total) : std::nullopt;
}

const std::string BOARD = "4k3/8/8/8/8/8/8/4K3 w - -";
constexpr Wide MAX_COUNT = UINT64_MAX;
/// A number beyond it with so few leaves is no depth.
constexpr Wide DEEPEST_OF_FEW = 20;

const std::vector<Field>& fields() {
    static const std::vector<Field> all{
            {"half-move clock", 0, MAX_HALFMOVE_CLOCK,
             [](const std::string& text) -> std::optional<std::uint64_t> {
                 const auto setup = accepted_setup(BOARD + " " + text + " 1");
                 return setup ? std::optional(static_cast<std::uint64_t>(setup->halfmove_clock)) : std::nullopt;
             }},
            {"full-move number", 1, MAX_FULLMOVE_NUMBER,
             [](const std::string& text) -> std::optional<std::uint64_t> {
                 const auto setup = accepted_setup(BOARD + " 0 " + text);
                 return setup ? std::optional(static_cast<std::uint64_t>(setup->fullmove_number)) : std::nullopt;
             }},
            {"count of an EPD suite", 0, MAX_COUNT, [](auto& text) { return nodes_of(BOARD + " ;D9 " + text); }},
            {"count of a .perft suite", 0, MAX_COUNT,
             [](auto& text) { return nodes_of("id x\nepd " + BOARD + "\nperft 9 " + text + "\n"); }},
            {"count of a row", 0, MAX_COUNT, [](auto& text) { return nodes_of(BOARD + " 0 1,9," + text); }},
            {"depth of an EPD suite", 1, DEEPEST_OF_FEW,
             [](auto& text) { return depth_of(BOARD + " ;D" + text + " 5"); }},
            {"depth of a .perft suite", 1, DEEPEST_OF_FEW,
             [](auto& text) { return depth_of("id x\nepd " + BOARD + "\nperft " + text + " 5\n"); }},
            {"depth of a row", 1, DEEPEST_OF_FEW,
             [](auto& text) { return depth_of("fen,depth,nodes\n" + BOARD + " 0 1," + text + ",5"); }},
            {"total of an engine", 0, MAX_COUNT,
             [](auto& text) { return total_of_output("Nodes searched: " + text + "\n"); }},
            {"count of a move", 0, MAX_COUNT, [](auto& text) { return total_of_output("e1e2: " + text + "\n"); }},
            {"whole number", 3, 1000, [](const std::string& text) -> std::optional<std::uint64_t> {
                 const auto number = whole_number(text, 3, 1000);
                 return number ? std::optional(static_cast<std::uint64_t>(*number)) : std::nullopt;
             }}};
    return all;
}

void PrintTo(const Field& field, std::ostream* out) { *out << field.name; }

class Numbers : public testing::TestWithParam<Field> {};

TEST_P(Numbers, AreReadUpToTheLimitAndRefusedBeyond) {
    const Field& field = GetParam();
    std::vector<Wide> numbers{0, 1, field.least, field.most, field.most - 1, field.most + 1};
    for (const int bits : {7, 8, 15, 16, 31, 32, 63, 64, 100})
        for (const int more : {-1, 0, 1})
            numbers.push_back((Wide{1} << bits) + static_cast<Wide>(more));
    if (field.least > 0)
        numbers.push_back(field.least - 1);
    for (const Wide number : numbers) {
        if (number == 0 && std::string_view(field.name) == "full-move number")
            continue; // 0 is read as 1
        const auto found = field.read(decimal(number));
        ASSERT_EQ(found.has_value(), number >= field.least && number <= field.most) << decimal(number);
        if (found)
            EXPECT_EQ(decimal(*found), decimal(number));
    }
}

TEST_P(Numbers, HaveNoSignAndNoOtherCharacters) {
    for (const char* text : {"-5", "+5", "5.0", "0x5", "5e1", "5,000,000,000,000,000,000,000", "5_", "five", "\xB2"})
        EXPECT_FALSE(GetParam().read(text)) << text;
}

INSTANTIATE_TEST_SUITE_P(Fields, Numbers, testing::ValuesIn(fields()),
                         [](const auto& field) { return test_name(field.param.name); });

TEST(NodeTotals, AreReadFromDigitsOnly) {
    EXPECT_EQ(read_total("0129"), NodeTotal(129));
    for (const char* text : {"", "/", ":", "1:", " 1", "-1"})
        EXPECT_FALSE(read_total(text)) << text;
}

} // namespace
} // namespace kiwi
