// Where two move generators differ: the first position, the moves concerned, and the rule in words.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "../../engine/notation/perft_output.h"
#include "../../props/games/game.h"
#include "../programs/allowed.h"
#include "../programs/uci_engine.h"
#include "../report/report.h"

namespace kiwi::tools {

/// One side of a comparison.
struct Side {
    std::string name;
    /// The perft of the last position of a line; may leave the moves out. Throws EngineError.
    std::function<PerftOutput(const Line& line, int depth)> perft;
};

/// Kiwipete's own perft, without the moves that are allowed to be missing.
[[nodiscard]] Side our_side(const Allowed& allowed = {});
/// An engine's, its moves spelled as ours.
[[nodiscard]] Side engine_side(RestartedEngine& engine, const Allowed& allowed = {});

/// A move that a side gets wrong.
struct WrongMove {
    std::string uci;
    std::string sides; ///< Who lacks it though it is legal, or has it though it is not.
    bool is_legal;     ///< According to Kiwipete.
    std::string rule;  ///< Why, in words.
    std::string kind;  ///< See `kind_of_move`.
};

/// What a side counts below each move.
using Counts = std::map<std::string, std::uint64_t>;
/// The counts of a side below the last position of a line. One that prints only totals is asked for each legal move; at
/// depth 1 it then has none. Throws EngineError.
[[nodiscard]] Counts divide(const Side& side, const Line& line, int depth);
/// What two sides count below each move that either has; one that lacks a move counts nothing.
[[nodiscard]] std::vector<Finding::Divide::Row> side_by_side(const Counts& a, const Counts& b);
/// The moves that only one side has, and those that both have though they are illegal, in the last position of a line.
[[nodiscard]] std::vector<WrongMove> wrong_moves(const Side& a, const Side& b, const Counts& of_a, const Counts& of_b,
                                                 const Line& line);

/// Where two sides differ.
struct Mismatch {
    Line line; ///< From the position that was compared to the one concerned.
    std::string fen;
    int depth = 1; ///< Of the counts.
    std::vector<WrongMove> moves;
    std::string counts; ///< What each side counts, if the moves are the same or not known.
    /// Whether it shows in the position set up by its FEN, too; if not, it depends on the moves before.
    bool shows_by_fen = true;
    std::vector<Finding::Divide> divides{}; ///< From the position that was compared down to the one concerned.
};

/// The last position of a line with the square that its last move passed, if that was a double push, even where no
/// capture is legal: many programs write FENs so.
[[nodiscard]] BoardSetup with_every_double_push(BoardSetup last, const Line& line);

/// What mismatches are grouped by, such as "missing: underpromotion".
[[nodiscard]] std::string group_of(const Mismatch& mismatch);
/// How much a reader must look at: pieces, then moves.
[[nodiscard]] std::size_t size_of(const Mismatch& mismatch);

/// Compares two sides below the last position of a line, depth by depth, and descends to the position where their moves
/// differ. Nothing if they agree.
[[nodiscard]] std::optional<Mismatch> find_mismatch(const Side& a, const Side& b, const Line& line, int max_depth);

/// Several lines for people: board, moves, rule, path, and what to paste.
[[nodiscard]] std::string to_string(const Mismatch& mismatch);

/// The same for a report, with the names of the sides.
[[nodiscard]] Finding finding_of(const Mismatch& mismatch, const std::array<std::string, 2>& sides);

} // namespace kiwi::tools
