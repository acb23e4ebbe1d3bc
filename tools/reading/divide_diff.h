// Compares counts with the right ones and explains moves, for the command, the page and npx.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "../../props/findings/finding.h"
#include "pasted_text.h"

namespace kiwi::tools {

/// A question makes no sense; the text says why.
class BadRequest : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// What a long answer reports on the way: how much of it is done, and what is being done.
using OnProgress = std::function<void(std::size_t done, std::size_t of, const std::string& what)>;

/// The right counts of a position by depth, each counted once.
class RightCounts {
public:
    explicit RightCounts(Game game) : game_(std::move(game)) {}
    [[nodiscard]] const Game& game() const { return game_; }
    /// By move, in Kiwipete's spelling. Throws BadRequest if the depth is too large.
    const PerftOutput& at(int depth, const OnProgress& on_progress = {});
    /// The total of a depth, if there are up to 100,000,000 leaves, or up to `most` if that is more.
    [[nodiscard]] std::optional<std::uint64_t> total_if_quick(int depth, std::uint64_t most = 0);
    /// Whether a number is that of the leaves of depths 1 to `depth` together.
    [[nodiscard]] bool is_sum(std::uint64_t number, int depth);

private:
    Game game_;
    std::map<int, PerftOutput> by_depth_;
};

/// Counts of an engine beside the right ones.
struct DivideDiff {
    RightCounts counts; ///< Also of other depths.
    int depth = 0;
    std::uint64_t right = 0;
    std::uint64_t yours = 0;
    Finding finding{};                     ///< Moves that are missing or extra, if any; and the rows.
    std::vector<std::string> miscounted{}; ///< Moves that are right, and their counts are not.
    std::vector<std::string> notes{};

    [[nodiscard]] const Game& game() const { return counts.game(); }

    [[nodiscard]] bool agrees() const { return finding.moves.empty() && miscounted.empty() && right == yours; }
};

/// Compares counts of the last position of a game with the right ones. Without a depth, that of the text is taken, else
/// the one whose total is nearest. Of totals by depth, the first wrong one is told, else the deepest. Moves that the
/// text leaves out, and moves without a leaf, are not missing. Of a few moves without a total, only their counts are
/// compared. A note says if a wrong total is right for one ply less or more, or for all depths together. Throws
/// BadRequest if the text has no counts, or those of another position, or if it may lack what is wrong.
[[nodiscard]] DivideDiff diff_divides(const Game& game, const PastedText& theirs, std::optional<int> depth,
                                      const OnProgress& on_progress = {});

/// The same of a text with counts. Its own position counts, else the one that is given, else the nearest of the start
/// position, one below the counts, and Kiwipete; a note says so. Throws BadRequest if the text cannot be read.
[[nodiscard]] DivideDiff diff_text(std::string_view text, const std::optional<Game>& given, std::optional<int> depth,
                                   bool chess960 = false, const OnProgress& on_progress = {});

/// "depth", "total" (right, yours), "rows" (move, right, yours), "miscounted", "finding" and "notes".
[[nodiscard]] nlohmann::json json_of(const DivideDiff& diff);
/// The same for people, with the commands that go on.
[[nodiscard]] std::string text_of(const DivideDiff& diff);

/// The depth of the first wrong count; of the last one if all are right or take long to count.
[[nodiscard]] SuiteCount first_wrong(RightCounts& right, const std::vector<SuiteCount>& counts);

/// Whether a move is legal, and the rule: "move", "legal", "rule", "kind" and "after". Throws BadRequest if a text is
/// no move.
[[nodiscard]] nlohmann::json explained(const Game& game, const std::string& move);

/// Why a text names no legal move after a game: "e1g1 is not legal: …", or why it names no move.
[[nodiscard]] std::string why_no_move(const Game& game, const std::string& text);

} // namespace kiwi::tools
