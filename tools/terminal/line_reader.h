// Reads commands line by line, from the keyboard or a pipe.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace kiwi::tools {

/// Reads lines of standard input. From a keyboard with editing, history and completion, if built with libedit. At most
/// one may exist.
class LineReader {
public:
    /// `words` returns the possible first words of a line, for completion by the tab key.
    explicit LineReader(std::function<std::vector<std::string>()> words);
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;
    ~LineReader();

    [[nodiscard]] std::optional<std::string> next();
    /// Whether a person types the lines.
    [[nodiscard]] bool is_by_hand() const { return by_hand_; }

private:
    bool by_hand_;
};

} // namespace kiwi::tools
