// An interactive walk through a perft tree, with the counts of one or two move generators below each move.
#pragma once

#include <algorithm>
#include <climits>
#include <functional>
#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "../../engine/base/whole_number.h"
#include "../../engine/base/words.h"
#include "../../engine/notation/found_position.h"
#include "../../engine/perft_depth.h"
#include "../../engine/played_position.h"
#include "../reading/divide_diff.h"
#include "../terminal/exit_code.h"
#include "../terminal/terminal.h"
#include "compare.h"
#include "suites.h"

namespace kiwi::tools {

class Explorer {
public:
    /// Starts at a position, and prints to `out`. Compares `ours` with `other`, if given. Precondition: 1 <= depth <=
    /// MAX_PERFT_DEPTH.
    Explorer(Counter ours, std::optional<Counter> other, const BoardSetup& start, int depth, std::ostream& out) :
        ours_(std::move(ours)),
        other_(std::move(other)),
        game_{start, {}},
        depth_(depth),
        out_(out) {}

    /// Prints the counts in the current position. Throws ProgramError.
    void show() { print(rows(), shown_); }
    /// Runs one command, such as "e2e4", "up" or "depth 4". False after "quit". Throws UsageError for an invalid
    /// command, and ProgramError if the other counter misbehaves; the position then stays the same.
    bool obey(std::string_view text) {
        text = trimmed(text);
        const std::string_view name = text.substr(0, text.find_first_of(" \t\r"));
        const std::string argument(trimmed(text.substr(name.size())));
        if (name == "quit" || name == "exit")
            return false;
        const Game game = game_;
        const int depth = depth_;
        try {
            const auto command = std::ranges::find_if(
                    commands(), [&](const Command& c) { return std::ranges::find(c.names, name) != c.names.end(); });
            if (name.empty())
                show();
            else if (command == commands().end())
                argument.empty() ? go_down(std::string(name))
                                 : throw UsageError(fmt::format("unknown command: {}; help lists all", name));
            else if (*command->argument == '\0' && !argument.empty())
                throw UsageError(fmt::format("{}: nothing may follow, but there is \"{}\"", name, argument));
            else
                command->obey(*this, argument);
        } catch (...) {
            game_ = game;
            depth_ = depth;
            throw;
        }
        return true;
    }
    /// The possible first words of a command: command names, and the legal moves in UCI notation and SAN.
    [[nodiscard]] std::vector<std::string> words() const {
        std::vector<std::string> words{"quit"};
        for (const Command& command : commands())
            words.emplace_back(command.names.front());
        for (const auto& [uci, san] : moves_with_san(last_setup(game_))) {
            words.push_back(uci);
            words.push_back(san);
        }
        return words;
    }
    [[nodiscard]] static std::string help() {
        std::string text;
        for (const Command& command : commands())
            text += fmt::format("  {:<14} {}\n", fmt::format("{} {}", command.names.front(), command.argument),
                                command.what);
        return text + "  (empty line)   count again\n  quit           end\n";
    }

private:
    /// A row of the table; a count is empty if that side lacks the move.
    struct Row {
        std::string move;
        std::optional<std::uint64_t> ours;
        std::optional<std::uint64_t> other;
        std::string rule; ///< Why the move is legal or illegal, if a side is wrong about the move.
    };
    /// A command: its names, the usual name first, its argument, and its function.
    struct Command {
        std::vector<std::string_view> names;
        const char* argument; ///< For the help; empty if the command has no argument.
        const char* what;
        std::function<void(Explorer&, const std::string& argument)> obey;
    };
    [[nodiscard]] static const std::vector<Command>& commands() {
        static const std::vector<Command> all{
                {{"move", "down"},
                 "MOVE",
                 "go down a move, such as g1f3 or Nf3; the move alone does it, too",
                 &Explorer::go_down},
                {{"up", "back", "undo", "unmove"}, "[N]", "go up a move, or N", &Explorer::go_up},
                {{"root"}, "", "go back to the first position", &Explorer::go_to_root},
                {{"next"}, "", "go down the first move that differs", &Explorer::go_to_difference},
                {{"find"}, "", "go down until the moves themselves differ", &Explorer::find_difference},
                {{"depth"}, "N", "count to this depth from here", &Explorer::change_depth},
                {{"fen", "position"}, "[FEN]", "show the FEN, or begin again at another", &Explorer::change_position},
                {{"board", "d"},
                 "",
                 "show the board",
                 [](Explorer& e, auto&) { e.out_ << PlayedPosition(last_setup(e.game_)).pos; }},
                {{"line", "moves"},
                 "",
                 "show the moves played, to paste as a UCI command",
                 [](Explorer& e, auto&) { e.out_ << position_command(e.game_) << '\n'; }},
                {{"diff"}, "", "switch between all moves and those that differ", &Explorer::show_only_differences},
                {{"san"}, "", "switch SAN on or off", &Explorer::show_san},
                {{"help", "?"}, "", "show this", [](Explorer& e, auto&) { e.out_ << help(); }}};
        return all;
    }

    [[nodiscard]] bool differs(const Row& row) const { return other_ && row.ours != row.other; }
    [[nodiscard]] std::vector<Row> rows() const {
        const MoveCounts ours = divide(ours_, game_, depth_);
        const MoveCounts other = other_ ? divide(*other_, game_, depth_) : MoveCounts();
        std::vector<Row> rows;
        for (const auto& [move, counts] : side_by_side(ours, other))
            rows.push_back({move, counts[0], counts[1], {}});
        if (other_)
            for (const WrongMove& wrong : wrong_moves(*other_, ours_, other, ours, game_))
                std::ranges::find(rows, wrong.uci, &Row::move)->rule =
                        (wrong.is_legal ? "missing: " : "extra: ") + wrong.rule;
        return rows;
    }
    /// The first differing row, or null. Throws UsageError if there is no other counter.
    [[nodiscard]] const Row* first_difference(std::string_view command, const std::vector<Row>& rows) const {
        if (!other_)
            throw UsageError(fmt::format(
                    "{}: there is nothing to compare with; name a program: --engine, --library or --script", command));
        const auto found = std::ranges::find_if(rows, [&](const Row& row) { return differs(row); });
        return found == rows.end() ? nullptr : &*found;
    }
    enum class Shown { All, Differing };
    [[nodiscard]] static std::map<std::string, std::string> moves_with_san(const BoardSetup& setup) {
        PlayedPosition board(setup);
        std::map<std::string, std::string> moves;
        for (const Move m : legal_moves(board.pos))
            moves.emplace(to_uci(m, setup.variant), to_san(board.pos, m));
        return moves;
    }
    void print(const std::vector<Row>& rows, Shown shown) {
        const auto number = [](const std::optional<std::uint64_t>& nodes) {
            return nodes ? with_separators(*nodes) : std::string("-");
        };
        Row total{"total", 0, 0, ""};
        for (const Row& row : rows) {
            *total.ours += row.ours.value_or(0);
            *total.other += row.other.value_or(0);
        }
        const std::size_t ours = std::max(ours_.name.size(), number(total.ours).size());
        const std::size_t other = other_ ? std::max(other_->name.size(), number(total.other).size()) : 0;
        const int width_of_move = has_san_ ? 14 : 6;
        const auto print_row = [&](const std::string& move, const std::string& left, const std::string& right,
                                   const std::string& note) {
            std::string text = fmt::format("{:<{}}{:>{}}", move, width_of_move, left, ours);
            if (other_)
                text += fmt::format("  {:>{}}", right, other);
            if (!note.empty())
                text = red(text + "  " + note);
            out_ << text << '\n';
        };
        out_ << write_fen(last_setup(game_)) << '\n';
        out_ << fmt::format("depth {}{}{}\n", depth_, game_.moves.empty() ? "" : ", after ",
                            fmt::join(game_.moves, " "));
        const auto sans = moves_with_san(last_setup(game_));
        const auto label_of = [&](const std::string& uci) {
            const auto known = sans.find(uci);
            return fmt::format("{:<6}{}", uci, !has_san_ || known == sans.end() ? "" : known->second);
        };
        print_row("", ours_.name, other_ ? other_->name : "", "");
        for (const Row& row : rows) {
            if (shown == Shown::Differing && !differs(row) && row.rule.empty())
                continue;
            std::string note = row.rule;
            if (note.empty() && differs(row))
                note = fmt::format("{:+}", static_cast<std::int64_t>(row.other.value_or(0) - row.ours.value_or(0)));
            print_row(label_of(row.move), number(row.ours), number(row.other), note);
        }
        print_row("total", number(total.ours), number(total.other),
                  differs(total) ? fmt::format("{:+}", static_cast<std::int64_t>(*total.other - *total.ours)) : "");
    }
    void go_down(const std::string& text) {
        const PlayedPosition here(last_setup(game_));
        const Move m = move_in_any_notation(here.pos, text);
        if (!m.is_ok()) {
            const std::string why = why_no_move(game_, text);
            throw UsageError(why + (why.front() == '"' ? "; help lists the commands" : "")); // it may be no move
        }
        game_.moves.push_back(to_uci(m, game_.start.variant));
        depth_ = std::max(1, depth_ - 1);
        show();
    }

    void go_up(const std::string& plies) {
        const auto played = static_cast<int>(game_.moves.size());
        const std::optional<int> up = plies.empty() ? 1 : whole_number(plies, 1, INT_MAX);
        if (!up)
            throw UsageError(fmt::format("up {}: expected a number of moves", plies));
        if (*up > played)
            throw UsageError(fmt::format("up: only {} moves are played", played));
        take_back(*up);
        show();
    }

    void go_to_root(const std::string& /*nothing*/) {
        take_back(static_cast<int>(game_.moves.size()));
        show();
    }

    void take_back(int moves) {
        game_.moves.resize(game_.moves.size() - static_cast<std::size_t>(moves));
        depth_ = std::min(MAX_PERFT_DEPTH, depth_ + moves);
    }

    void go_to_difference(const std::string& /*nothing*/) {
        const std::vector<Row> all = rows();
        const Row* found = first_difference("next", all);
        if (found == nullptr)
            throw UsageError("next: no move differs here; a greater depth may show more");
        if (!found->rule.empty())
            throw UsageError(fmt::format("next: the moves differ here: {}, {}", found->move, found->rule));
        go_down(found->move);
    }

    void find_difference(const std::string& /*nothing*/) {
        for (;;) {
            const std::vector<Row> all = rows();
            const Row* found = first_difference("find", all);
            if (found == nullptr && game_.moves.empty())
                throw UsageError("find: no move differs here; a greater depth may show more");
            const bool moves_differ = std::ranges::any_of(all, [](const Row& row) { return !row.rule.empty(); });
            if (found == nullptr || moves_differ || depth_ == 1)
                return print(all,
                             found == nullptr && !moves_differ ? shown_
                                                               : Shown::Differing); // the result must stay in view
            game_.moves.push_back(found->move);
            --depth_;
        }
    }

    void change_depth(const std::string& text) {
        const std::optional<int> depth = whole_number(text, 1, MAX_PERFT_DEPTH);
        if (!depth)
            throw UsageError(fmt::format("depth \"{}\": expected a number from 1 to {}", text, MAX_PERFT_DEPTH));
        depth_ = *depth;
        show();
    }

    void change_position(const std::string& fen) {
        if (fen.empty()) {
            out_ << write_fen(last_setup(game_)) << '\n';
            return;
        }
        game_ = {find_position(fen), {}};
        show();
    }

    void show_only_differences(const std::string& /*nothing*/) {
        if (!other_)
            throw UsageError("diff: there is nothing to compare with; name a program: --engine, --library or --script");
        shown_ = shown_ == Shown::All ? Shown::Differing : Shown::All;
        show();
    }

    void show_san(const std::string& /*nothing*/) {
        has_san_ = !has_san_;
        show();
    }

    Counter ours_;
    std::optional<Counter> other_;
    Game game_;
    Shown shown_ = Shown::All;
    bool has_san_ = false; ///< Show SAN, too.
    int depth_;            ///< The depth of the counts in the current position.
    std::ostream& out_;
};

} // namespace kiwi::tools
