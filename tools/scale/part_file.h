// Files with the count of one part of a perft, as JSON, and how to merge them.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "../../engine/perft/scale/perft_part.h"

namespace kiwi::tools {

/// A perft that is counted in parts. Parts of equal questions can be merged.
struct PartQuestion {
    BoardSetup setup;
    int depth = 0;
    int split = 0;         ///< The ply at which the tree is split.
    int parts = 0;         ///< The number of parts.
    std::string version{}; ///< The version of the program: another version may divide the positions differently.

    bool operator==(const PartQuestion&) const = default;
};

struct PartFile {
    PartQuestion question;
    PerftPart part;
    double seconds = 0; ///< The time taken.
};

/// The text of a part file. Its last member is a checksum of the others, on one line.
[[nodiscard]] std::string text_of(const PartFile& file);

/// Parses a part file; or says why the text is not a part: malformed JSON, a missing or wrong member, a wrong checksum.
[[nodiscard]] std::variant<PartFile, std::string> parse_part(const std::string& text);

/// The sum of parts.
struct MergedParts {
    PartQuestion question;
    NodeTotal nodes;
    std::uint64_t positions = 0;
    std::uint64_t checksum = 0; ///< Of the positions; does not depend on the number of parts.
    double chance_of_error = 0;
    double seconds = 0;                ///< The sum over all parts.
    std::vector<std::string> problems; ///< Unusable files, each with the reason.
    std::vector<Shard> missing;        ///< Parts without a usable file.

    /// The number of different parts read.
    [[nodiscard]] std::size_t parts() const { return static_cast<std::size_t>(question.parts) - missing.size(); }
    [[nodiscard]] bool complete() const { return problems.empty() && missing.empty(); }
};

/// Reads and adds up part files. The first usable file determines the question.
[[nodiscard]] MergedParts merge_parts(const std::vector<std::string>& paths);

/// The command that counts a part.
[[nodiscard]] std::string command_for(const PartQuestion& question, Shard shard, const std::string& path);

} // namespace kiwi::tools
