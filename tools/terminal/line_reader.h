// Commands from the keyboard or from a pipe, a line at a time.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace kiwi::tools {

/// Reads lines of standard input. From a keyboard, with editing, history and completion by libedit where the build has
/// it. At most one at a time.
class LineReader {
public:
    /// `words` are what a line may begin with, asked for when the tab key is pressed.
    explicit LineReader(std::function<std::vector<std::string>()> words);
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;
    ~LineReader();

    /// The next line; nothing at the end of the input.
    [[nodiscard]] std::optional<std::string> next();
    /// Whether a person types the lines.
    [[nodiscard]] bool is_by_hand() const { return by_hand_; }

private:
    bool by_hand_;
};

} // namespace kiwi::tools
