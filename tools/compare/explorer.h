// A walk through the tree of moves by commands, with what each of two move generators counts below every move.
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
    /// Begins at a position; what is printed goes to `out`. `other` is compared with `ours`, if there is one. Depths
    /// are from 1 to MAX_PERFT_DEPTH.
    Explorer(Counter ours, std::optional<Counter> other, const BoardSetup& start, int depth, std::ostream& out);

    /// Shows the counts in the position where the walk is. Throws ProgramError.
    void show();
    /// Obeys one command, such as "e2e4", "up" or "depth 4". False after "quit". Throws UsageError, with what is wrong
    /// with the command, and ProgramError if the other side misbehaves; then the walk is where it was.
    bool obey(std::string_view command);
    /// What a line may begin with here: commands, and legal moves in both notations.
    [[nodiscard]] std::vector<std::string> words() const;
    /// The commands, a line for each.
    [[nodiscard]] static std::string help();

private:
    /// A row of the table; without a number where a side does not have the move.
    struct Row {
        std::string move;
        std::optional<std::uint64_t> ours;
        std::optional<std::uint64_t> other;
        std::string rule; ///< Why the move is legal or not, if one of the sides is wrong about it.
    };
    struct Command;
    [[nodiscard]] static const std::vector<Command>& commands();

    [[nodiscard]] bool differs(const Row& row) const { return other_ && row.ours != row.other; }
    [[nodiscard]] std::vector<Row> rows() const;
    /// The first row that differs, or null. Throws UsageError if there is nothing to compare with.
    [[nodiscard]] const Row* first_difference(std::string_view command, const std::vector<Row>& rows) const;
    /// Which rows of a table are printed.
    enum class Shown { All, Differing };
    void print(const std::vector<Row>& rows, Shown shown);
    /// The legal move that a text means, in UCI notation or SAN; the text itself if it means none.
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
    void print_board(const std::string& nothing);
    void print_line(const std::string& nothing);
    void print_help(const std::string& nothing);

    Counter ours_;
    std::optional<Counter> other_;
    Game game_;
    Shown shown_ = Shown::All;
    bool has_san_ = false; ///< Whether moves are shown in SAN, too.
    int depth_;            ///< Of the tree below the position where the walk is.
    std::ostream& out_;
};

} // namespace kiwi::tools
