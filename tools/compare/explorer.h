// An interactive walk through a perft tree, with the counts of one or two move generators below each move.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compare.h"

namespace kiwi::tools {

class Explorer {
public:
    /// Starts at a position, and prints to `out`. Compares `ours` with `other`, if given. Precondition: 1 <= depth <=
    /// MAX_PERFT_DEPTH.
    Explorer(Counter ours, std::optional<Counter> other, const BoardSetup& start, int depth, std::ostream& out);

    /// Prints the counts in the current position. Throws ProgramError.
    void show();
    /// Runs one command, such as "e2e4", "up" or "depth 4". False after "quit". Throws UsageError for an invalid
    /// command, and ProgramError if the other counter misbehaves; the position then stays the same.
    bool obey(std::string_view command);
    /// The possible first words of a command: command names, and the legal moves in UCI notation and SAN.
    [[nodiscard]] std::vector<std::string> words() const;
    [[nodiscard]] static std::string help();

private:
    /// A row of the table; a count is empty if that side lacks the move.
    struct Row {
        std::string move;
        std::optional<std::uint64_t> ours;
        std::optional<std::uint64_t> other;
        std::string rule; ///< Why the move is legal or illegal, if a side is wrong about the move.
    };
    struct Command;
    [[nodiscard]] static const std::vector<Command>& commands();

    [[nodiscard]] bool differs(const Row& row) const { return other_ && row.ours != row.other; }
    [[nodiscard]] std::vector<Row> rows() const;
    /// The first differing row, or null. Throws UsageError if there is no other counter.
    [[nodiscard]] const Row* first_difference(std::string_view command, const std::vector<Row>& rows) const;
    enum class Shown { All, Differing };
    void print(const std::vector<Row>& rows, Shown shown);
    /// The legal move that a text in UCI notation or SAN means; the text itself if there is none.
    [[nodiscard]] std::string meant(const std::string& text) const;
    void show_only_differences(const std::string& nothing);
    void show_san(const std::string& nothing);
    void take_back(int moves);
    void go_down(const std::string& text);
    void go_up(const std::string& plies);
    void go_to_root(const std::string& nothing);
    void go_to_difference(const std::string& nothing);
    void find_difference(const std::string& nothing);
    void change_depth(const std::string& depth);
    void change_position(const std::string& fen);

    Counter ours_;
    std::optional<Counter> other_;
    Game game_;
    Shown shown_ = Shown::All;
    bool has_san_ = false; ///< Show SAN, too.
    int depth_;            ///< The depth of the counts in the current position.
    std::ostream& out_;
};

} // namespace kiwi::tools
