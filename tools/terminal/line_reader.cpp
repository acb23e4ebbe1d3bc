#include "line_reader.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <memory>

#include "terminal.h"

#ifdef KIWIPETE_LIBEDIT
    #include <editline/readline.h>
#endif

namespace kiwi::tools {

#ifdef KIWIPETE_LIBEDIT
namespace {

// libedit's callbacks have no user argument.
std::function<std::vector<std::string>()> words_of_line;
std::vector<std::string> matching;

/// Word number `state` that begins with `text`. libedit frees it.
char* matching_word(const char* text, int state) {
    if (state == 0) {
        matching = words_of_line();
        std::erase_if(matching, [&](const std::string& word) { return !word.starts_with(text); });
    }
    const auto i = static_cast<std::size_t>(state);
    return i < matching.size() ? strdup(matching[i].c_str()) : nullptr;
}

char** complete(const char* text, int, int) {
    rl_attempted_completion_over = 1; // do not complete file names
    return rl_completion_matches(text, matching_word);
}

} // namespace

LineReader::LineReader(std::function<std::vector<std::string>()> words) : by_hand_(is_terminal(stdin)) {
    words_of_line = std::move(words);
    rl_attempted_completion_function = complete;
}

LineReader::~LineReader() { words_of_line = nullptr; }
#else
LineReader::LineReader(std::function<std::vector<std::string>()>) : by_hand_(is_terminal(stdin)) {}

LineReader::~LineReader() = default;
#endif

std::optional<std::string> LineReader::next() {
    std::cout << std::flush;
#ifdef KIWIPETE_LIBEDIT
    if (by_hand_ && is_terminal(stdout)) {
        const std::unique_ptr<char, void (*)(void*)> line(readline("> "), &std::free);
        if (line == nullptr)
            return std::nullopt;
        if (*line != '\0')
            add_history(line.get());
        return line.get();
    }
#endif
    std::cout << (by_hand_ ? "> " : "") << std::flush;
    std::string line;
    if (!std::getline(std::cin, line))
        return std::nullopt;
    return line;
}

} // namespace kiwi::tools
