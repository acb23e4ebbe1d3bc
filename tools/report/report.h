// What a run found, whatever it is written as: a page, annotations, test results.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../../props/games/game.h"
#include "junit.h"

namespace kiwi::tools {

/// Something that is wrong, with all that a reader needs to see it.
struct Finding {
    /// A move that is wrong in the last position of the game: missing if it is legal, else extra.
    struct WrongMove {
        std::string uci;
        bool is_legal;
        std::string rule; ///< Why, in words.
    };
    /// What two sides count below the moves of a position; a side that lacks a move counts nothing.
    struct Divide {
        struct Row {
            std::string move;
            std::array<std::optional<std::uint64_t>, 2> counts;
        };
        int depth;
        std::vector<Row> rows;
    };
    /// A line of a file.
    struct Place {
        std::string file;
        int line;
    };

    std::string title;  ///< One line.
    std::string rule{}; ///< Why it is wrong, in words; may be empty.
    std::optional<Line> game{};
    std::string fen{}; ///< Of the last position, if it is not to be written as usual.
    std::vector<WrongMove> moves{};
    /// Each with its label, such as "expected" and "found".
    std::vector<std::pair<std::string, std::string>> texts{};
    std::array<std::string, 2> sides{}; ///< The names of those who divide.
    std::vector<Divide> divides{};      ///< Of the first positions of the game, one after the other.
    std::string command{};              ///< What shows it again.
    std::vector<std::string> dialogue{};
    std::optional<Place> place{};
    std::size_t size = 0; ///< How much a reader must look at, in any unit.
};

/// What a run found, and what it was.
class Report {
public:
    /// Findings of one kind, the smallest first.
    struct Group {
        std::string name;
        std::size_t count = 0; ///< All that were found.
        std::vector<Finding> findings;
    };
    /// So many findings of a group are kept: the smallest.
    static constexpr std::size_t MOST_KEPT = 1000;

    /// `verb` is that of the command, `about` what it was run on.
    Report(std::string verb, std::string about) : verb_(std::move(verb)), about_(std::move(about)) {}

    void add(const std::string& group, Finding finding);
    /// A line of the summary, such as "positions" and "1,648".
    /// Without a text nothing is added.
    void add_fact(std::string label, std::string text) {
        if (!text.empty())
            facts_.emplace_back(std::move(label), std::move(text));
    }
    /// A test and what came of it, for a run that knows its tests one by one.
    void add_case(JunitCase test) { cases_.push_back(std::move(test)); }
    /// Each test that has the name of a group failed; for a group without a test, one that failed is added.
    void fail_cases_of_groups();
    /// For a run that does not know its tests: one that failed for each group, or, without groups, one that passed.
    void add_cases_of_groups(const std::string& passed);
    /// The run was stopped before its end.
    void set_interrupted() { interrupted_ = true; }

    [[nodiscard]] const std::string& verb() const { return verb_; }
    [[nodiscard]] const std::string& about() const { return about_; }
    [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& facts() const { return facts_; }
    /// In the order in which the first of each was found.
    [[nodiscard]] const std::vector<Group>& groups() const { return groups_; }
    /// How many failures there are.
    [[nodiscard]] std::size_t count() const;
    /// "no failure", "3 failures", and whether the run was interrupted.
    [[nodiscard]] std::string verdict() const;
    [[nodiscard]] const std::vector<JunitCase>& cases() const { return cases_; }

private:
    std::string verb_;
    std::string about_;
    std::vector<std::pair<std::string, std::string>> facts_;
    std::vector<Group> groups_;
    std::vector<JunitCase> cases_;
    bool interrupted_ = false;
};

/// A finding as text: title, rule, game, texts.
[[nodiscard]] std::string to_string(const Finding& finding);

} // namespace kiwi::tools
