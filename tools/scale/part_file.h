// Files with the count of one part of a perft (JSON), and what several of them are together.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "../../engine/perft/scale/perft_part.h"

namespace kiwi::tools {

/// What is counted, in so many parts: parts of one question can be added up.
struct PartQuestion {
    BoardSetup setup;
    int depth = 0;
    int split = 0;         ///< The ply where the tree is split.
    int parts = 0;         ///< N of K/N.
    std::string version{}; ///< Of the program: another one may divide the positions in another way.

    bool operator==(const PartQuestion&) const = default;
};

/// The content of a file.
struct PartFile {
    PartQuestion question;
    PerftPart part;
    double seconds = 0; ///< That it took.
};

/// The version of this program, as files have it.
[[nodiscard]] std::string version_of_parts();

/// The text of a file. Its last member is a checksum of the others.
[[nodiscard]] std::string text_of(const PartFile& file);

/// What a text contains, or why it is no part: not JSON, a member that is missing or of another kind, another checksum.
[[nodiscard]] std::variant<PartFile, std::string> parse_part(const std::string& text);

/// Parts put together.
struct MergedParts {
    PartQuestion question;
    NodeTotal nodes;
    std::uint64_t positions = 0;
    std::uint64_t checksum = 0; ///< Of the positions; the same however many parts there are.
    double chance_of_error = 0;
    double seconds = 0;                ///< Of all parts together.
    std::vector<std::string> problems; ///< Files that cannot be used, each with the reason.
    std::vector<Shard> missing;        ///< Parts that no usable file has.

    /// Different parts that were read.
    [[nodiscard]] std::size_t parts() const { return static_cast<std::size_t>(question.parts) - missing.size(); }
    [[nodiscard]] bool complete() const { return problems.empty() && missing.empty(); }
};

/// Reads files and adds them up. The first one that can be used says what the question is.
[[nodiscard]] MergedParts merge_parts(const std::vector<std::string>& paths);

/// The command that counts a part.
[[nodiscard]] std::string command_for(const PartQuestion& question, Shard shard, const std::string& path);

} // namespace kiwi::tools
