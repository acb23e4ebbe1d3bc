// The files of the test vectors.
#pragma once

#include <string>
#include <vector>

namespace kiwi::tools {

struct VectorFile {
    std::string name;
    std::string content;
};

/// All files: one for each theme, the schema, and the README. `version` is that of the program. Each call gives the
/// same.
[[nodiscard]] std::vector<VectorFile> vector_files(const std::string& version);

} // namespace kiwi::tools
