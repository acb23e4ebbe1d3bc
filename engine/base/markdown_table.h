// Writes Markdown tables for the documentation.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace kiwi {

/// A table that grows row by row. Each row has as many cells as the table has titles; no cell contains a '|'.
class MarkdownTable {
public:
    MarkdownTable(std::initializer_list<std::string_view> titles) {
        add(titles);
        for (std::size_t i = 0; i < titles.size(); ++i)
            text_.append("| --- ");
        text_.append("|\n");
    }

    void add(std::initializer_list<std::string_view> cells) {
        for (const std::string_view cell : cells)
            text_.append("| ").append(cell).append(" ");
        text_.append("|\n");
    }
    [[nodiscard]] const std::string& text() const { return text_; }

private:
    std::string text_;
};

} // namespace kiwi
