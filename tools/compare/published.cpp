#include "published.h"

#include <array>

#include <fmt/format.h>

#include "../terminal/terminal.h"
#include "suites.h"

namespace kiwi::tools {

namespace {

struct PublishedCount {
    const char* position; ///< The name of a built-in position.
    int depth;
    const char* leaves; ///< As text: some do not fit into 64 bits.
    const char* by;
};

// Source: chessprogramming wiki, "Perft Results". For Kiwipete 9 only one public figure exists.
constexpr std::array PUBLISHED{
        PublishedCount{"startpos", 8, "84998978956", "many others"},
        PublishedCount{"startpos", 9, "2439530234167", "many others"},
        PublishedCount{"startpos", 10, "69352859712417", "Steven Edwards"},
        PublishedCount{"startpos", 11, "2097651003696806", "Steven Edwards"},
        PublishedCount{"startpos", 12, "62854969236701747", "Paul Byrne and Steven Edwards"},
        PublishedCount{"startpos", 13, "1981066775000396239", "Steven Edwards"},
        PublishedCount{"startpos", 14, "61885021521585529237", "Ankan Banerjee"},
        PublishedCount{"startpos", 15, "2015099950053364471960", "Ankan Banerjee"},
        PublishedCount{"kiwipete", 6, "8031647685", "many others"},
        PublishedCount{"kiwipete", 9, "708027759953502", "others"},
};

/// OEIS A083276: the number of different positions after each ply, from ply 1.
constexpr std::array<std::uint64_t, 11> POSITIONS_FROM_START{
        20,         400,         5'362,         72'078,         822'518,        9'417'681,
        96'400'068, 988'187'354, 9'183'421'888, 85'375'278'064, 726'155'461'002};

PublishedVerdict verdict_of(const std::string& found, const std::string& known, const std::string& by) {
    if (found == known)
        return {fmt::format("agrees with {}", by)};
    return {fmt::format("{}: {} by {}", red("DIFFERS"), with_separators(known), by), true};
}

} // namespace

PublishedVerdict operator+(PublishedVerdict first, const PublishedVerdict& second) {
    if (!first.text.empty() && !second.text.empty())
        first.text += '\n';
    return {first.text + second.text, first.differs || second.differs};
}

PublishedVerdict verdict_of_published_positions(const BoardSetup& setup, int ply, std::uint64_t positions) {
    if (ply < 1 || static_cast<std::size_t>(ply) > POSITIONS_FROM_START.size()
        || setup != find_named_position("startpos"))
        return {};
    return verdict_of(std::to_string(positions),
                      std::to_string(POSITIONS_FROM_START[static_cast<std::size_t>(ply - 1)]), "OEIS A083276");
}

PublishedVerdict verdict_of_published(const BoardSetup& setup, int depth, const NodeTotal& total) {
    for (const PublishedCount& count : PUBLISHED)
        if (count.depth == depth && find_named_position(count.position) == setup)
            return verdict_of(to_string(total), count.leaves, count.by);
    for (const NamedSuite& suite : built_in_suites())
        for (const SuiteEntry& entry : suite.suite)
            if (entry.setup == setup)
                for (const SuiteCount& count : entry.counts)
                    if (count.depth == depth)
                        return verdict_of(to_string(total), std::to_string(count.nodes), suite.name);
    return {};
}

} // namespace kiwi::tools
