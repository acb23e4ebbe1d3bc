#include "dressed_counts.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "../../engine/base/joined.h"
#include "../../engine/base/with_separators.h"
#include "../../engine/notation/read_text.h"
#include "../../engine/notation/san.h"
#include "../../engine/uci_move.h"
#include "../invariants/catalogue.h"

namespace kiwi {

namespace {

/// Writes counts in a dress chosen by `below(n)`, a source of random numbers from 0 to n - 1.
class DressedCounts {
public:
    DressedCounts(Position& pos, const Below& below) : pos_(pos), below_(below) {}

    /// One text. It has a total, and says nothing else about counts.
    [[nodiscard]] std::string write(const CountedMoves& moves) {
        choose();
        std::uint64_t sum = 0;
        std::string text =
                pick({"", "Stockfish 16 by the developers\n", "uciok\nreadyok\n", "perft started ...\n\n", "# mine\n"});
        text += opening_;
        std::size_t number = 0;
        for (const auto& [move, nodes] : moves) {
            text += line(move, nodes, ++number);
            sum += nodes;
        }
        return text + closing_ + line_end_ + total_ + counted(sum) + total_end_ + line_end_;
    }

private:
    [[nodiscard]] std::string pick(std::initializer_list<const char*> choices) {
        return choices.begin()[below_(choices.size())];
    }

    void choose() {
        spelling_ = below_(9);
        thousands_ = pick({"", "", ",", ".", "'", "\xE2\x80\xAF"});
        line_end_ = pick({"\n", "\n", "\r\n"});
        opening_ = closing_ = "";
        count_first_ = false;
        const std::size_t kind = below_(6);
        number_ = pick({"", "", "", "#. ", "#) ", "move # : "});
        before_ = pick({"", "", "", "  ", "info string ", "* ", "> ", "\x1B[32m", "\t"});
        middle_ = pick({": ", " ", " - ", " -> ", " => ", "\t", " | ", " = ", " .... ", " : "});
        after_ = pick({"", "", " nodes", " (4.5%)", " 0.01s", "  12 ms"});
        if (before_ == "\x1B[32m")
            middle_ = "\x1B[0m" + middle_;
        constexpr std::size_t kinds_without_numbers = 5;
        if (kind < kinds_without_numbers)
            number_ = "";
        if (kind == 0) { // JSON
            opening_ = "{" + line_end_;
            closing_ = "}" + line_end_;
            before_ = "  \"";
            middle_ = "\": ";
            after_ = ",";
            thousands_ = "";
        } else if (kind == 1) { // a table of Markdown
            opening_ = "| move | nodes | share |" + line_end_ + "| --- | ---: | --- |" + line_end_;
            before_ = "| ";
            middle_ = " | ";
            after_ = " | 3.3% |";
        } else if (kind == 2) { // CSV
            opening_ = pick({"", "move,nodes\n"});
            before_ = after_ = "";
            middle_ = ",";
            thousands_ = "";
        } else if (kind == 3) {
            count_first_ = true;
            middle_ = pick({" ", "\t", "  "});
            after_ = "";
        } else if (kind == 4) { // objects over several lines
            before_ = "  {" + line_end_ + "    \"move\": \"";
            middle_ = "\"," + line_end_ + "    \"nodes\": ";
            after_ = line_end_ + "  },";
            opening_ = "[" + line_end_;
            closing_ = "]" + line_end_;
            thousands_ = "";
        }
        total_ = pick({"Nodes searched: ", "Total: ", "total nodes = ", "Leaf nodes: ", "Nodes: ", "Total\t",
                       "perft(3) = ", "info string nodes ", "Nodes searched  : "});
        total_end_ = pick({"", "", " (0.002 s, 4.4 Mnps)", " in 12 ms", " time 2.69e-05"});
    }

    [[nodiscard]] std::string counted(std::uint64_t number) const {
        return with_separators(std::to_string(number), thousands_);
    }

    [[nodiscard]] std::string spelled(Move move) {
        std::string uci = to_uci(move, pos_.variant());
        const std::string promotion = uci.substr(4);
        const std::string from = uci.substr(0, 2);
        const std::string to = uci.substr(2, 2);
        std::string upper = uci;
        std::ranges::transform(upper, upper.begin(),
                               [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
        const std::string capital = promotion.empty() ? "" : upper.substr(4);
        switch (spelling_) {
        case 1:
            return upper;
        case 2:
            return to_san(pos_, move);
        case 3:
            return from + "-" + to + (promotion.empty() ? "" : "=" + capital);
        case 4:
            return from + "->" + to + (promotion.empty() ? "" : "(" + capital + ")");
        case 5:
            return from + to + (promotion.empty() ? "" : "=" + capital);
        case 6:
            return from + to + capital;
        case 7:
            return from + (pos_.empty(move.to_sq()) ? "-" : "x") + to + promotion;
        default:
            return uci;
        }
    }

    [[nodiscard]] std::string line(Move move, std::uint64_t nodes, std::size_t number) {
        std::string label = number_;
        if (const std::size_t at = label.find('#'); at != std::string::npos)
            label.replace(at, 1, std::to_string(number));
        if (count_first_)
            return counted(nodes) + middle_ + spelled(move) + line_end_;
        return before_ + label + spelled(move) + middle_ + counted(nodes) + after_ + line_end_;
    }

    Position& pos_;
    const Below& below_;
    std::size_t spelling_ = 0;
    bool count_first_ = false;
    std::string thousands_, line_end_, opening_, closing_, number_, before_, middle_, after_, total_, total_end_;
};

using NamedCounts = std::vector<std::pair<std::string, std::uint64_t>>;

/// Sorted, each move in UCI notation.
NamedCounts by_name(const Position& pos, const CountedMoves& moves) {
    NamedCounts named;
    for (const auto& [move, nodes] : moves)
        named.emplace_back(to_uci(move, pos.variant()), nodes);
    std::ranges::sort(named);
    return named;
}

std::string in_words(const NamedCounts& counts) {
    return joined_with(", ", counts, [](const auto& of) { return joined(of.first, " ", std::to_string(of.second)); });
}

constexpr NamedRule DRESSED_COUNTS{"X7", "dressed counts",
                                   "What a text says of each move is read back, or refused with a reason."};

} // namespace

std::string dressed_counts(Position& pos, const CountedMoves& moves, const Below& below) {
    return DressedCounts(pos, below).write(moves);
}

std::optional<Finding> find_failure_of_dressed_counts(Position& pos, const CountedMoves& moves, const Below& below) {
    const std::string text = dressed_counts(pos, moves, below);
    NamedCounts found;
    for (const TextBlock& block : read_text(text).blocks) {
        if (block.fault)
            return std::nullopt;
        for (const auto& [move, nodes] : block.divide.moves)
            found.emplace_back(to_uci(move_in_any_notation(pos, move), pos.variant()), nodes);
    }
    std::ranges::sort(found);
    const NamedCounts expected = by_name(pos, moves);
    if (found == expected)
        return std::nullopt;
    Finding finding = finding_of(DRESSED_COUNTS, Difference{in_words(expected), in_words(found)});
    finding.input = text;
    return finding;
}

} // namespace kiwi
