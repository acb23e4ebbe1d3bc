#include "epd.h"

#include <gtest/gtest.h>

#include "../fen.h"

namespace kiwi {
namespace {

constexpr std::string_view FIELDS = "4k3/8/8/8/8/8/8/4K2R w K -";

/// Parses the four fields and a line of operations; returns its canonical text, or "COLUMN: REASON".
std::string read_epd(const std::string& operations) {
    const auto parsed = parse_epd(std::string(FIELDS) + operations);
    if (const auto* error = std::get_if<EpdError>(&parsed))
        return std::to_string(error->column) + ": " + error->reason;
    return write_epd(std::get<Epd>(parsed)).substr(FIELDS.size());
}

TEST(Epd, IsReadWithItsOperations) {
    const auto parsed =
            parse_epd("4k3/8/8/8/8/8/8/4K2R w K - bm O-O Rh8+; id \"a; name\"; hmvc 7;fmvn 20; ce -12 ; draw_offer");
    const Epd& epd = std::get<Epd>(parsed);
    EXPECT_EQ(write_fen(epd.setup), "4k3/8/8/8/8/8/8/4K2R w K - 7 20");
    EXPECT_EQ(epd.operations,
              (std::vector<EpdOperation>{
                      {"bm", {"O-O", "Rh8+"}}, {"id", {"a; name"}}, {"ce", {"-12"}}, {"draw_offer", {}}}));
    EXPECT_TRUE(has_moves(epd.operations[0]));
    EXPECT_FALSE(has_moves(epd.operations[1]));
}

TEST(Epd, IsWrittenInItsCanonicalForm) {
    EXPECT_EQ(read_epd(""), "");
    EXPECT_EQ(read_epd("  \t"), "");
    EXPECT_EQ(read_epd(" bm  e4 ;am d4"), " bm e4; am d4;");
    EXPECT_EQ(read_epd(" hmvc 0; fmvn 1; c0 \"one\" \"\" \"two words\";"), " c0 one \"\" \"two words\";");
    EXPECT_EQ(read_epd(" fmvn 3; hmvc 2;"), " hmvc 2; fmvn 3;");
    EXPECT_EQ(read_epd(" 0 1 bm e4;"), " 0 1 bm e4;"); // EPD has no clock fields: "0" is an unknown opcode
    EXPECT_EQ(write_epd(std::get<Epd>(parse_epd("1rk2r2/8/8/8/8/8/8/1RK2R2 w FBfb - hmvc 1;"))),
              "1rk2r2/8/8/8/8/8/8/1RK2R2 w FBfb - hmvc 1;");
}

TEST(Epd, ThatIsNoneIsRefusedWithColumnAndReason) {
    EXPECT_EQ(read_epd(" id \"open"), "31: a quotation mark that is not closed");
    EXPECT_EQ(read_epd(" ; bm e4;"), "28: expected an opcode such as bm");
    EXPECT_EQ(read_epd(" \"x\" 1;"), "28: expected an opcode such as bm");
    for (const char* counter : {" hmvc;", " hmvc x;", " hmvc 1 2;", " hmvc 100000;", " hmvc -1;"})
        EXPECT_EQ(read_epd(counter), "28: hmvc needs a number from 0 to 99999") << counter;
    EXPECT_EQ(read_epd(" fmvn 0;"), "28: fmvn needs a number from 1 to 99999");
    for (const char* fields : {"", "4k3/8/8/8/8/8/8/4K2R", "4k3/8/8/8/8/8/8/4K2R w K", "4k3/8/8/8/8/8/8/8 w - -",
                               "4k3/8/8/8/8/8/8/4K2R w Q -"}) {
        const auto parsed = parse_epd(fields);
        const auto* error = std::get_if<EpdError>(&parsed);
        ASSERT_NE(error, nullptr) << fields;
        EXPECT_GE(error->column, 1);
        EXPECT_NE(error->reason, "");
    }
}

} // namespace
} // namespace kiwi
