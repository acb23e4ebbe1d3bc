#include "divide_diff.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "../../engine/base/with_separators.h"
#include "../../engine/base/words.h"
#include "../../engine/notation/classic_positions.h"
#include "../../engine/notation/found_position.h"
#include "../../engine/notation/san.h"
#include "../../engine/perft/perft.h"
#include "../../engine/played_position.h"
#include "../../props/findings/rule_in_words.h"
#include "../report/page_json.h"

namespace kiwi::tools {

const PerftOutput& RightCounts::at(int depth, const OnProgress& on_progress) {
    if (const auto counted = by_depth_.find(depth); counted != by_depth_.end())
        return counted->second;
    PerftOptions options;
    options.hash = bulk::default_hash(depth);
    if (on_progress)
        options.on_progress = [&](std::size_t done, std::size_t parts) { on_progress(done, parts, ""); };
    const BoardSetup setup = last_setup(game_);
    const auto result = run_perft(setup, depth, options);
    if (const auto* error = std::get_if<PerftError>(&result))
        throw BadRequest(error->reason);
    PerftOutput& output = by_depth_[depth];
    for (const DividedMove& divided : std::get<PerftResult>(result).divided)
        output.moves.emplace_back(to_uci(divided.move, setup.variant), divided.total.nodes());
    output.total = std::get<PerftResult>(result).total.nodes();
    return output;
}

std::optional<std::uint64_t> RightCounts::total_if_quick(int depth, std::uint64_t most) {
    constexpr std::uint64_t always = 100'000'000;
    constexpr std::uint64_t moves = 40; // in a position
    constexpr int deepest = 12;
    std::uint64_t right = 1;
    for (int plies = 1; plies <= depth; ++plies) {
        if (plies > deepest || right > std::max(always, most) / moves)
            return std::nullopt;
        right = at(plies).total;
    }
    return right;
}

bool RightCounts::is_sum(std::uint64_t number, int depth) {
    std::uint64_t sum = 0;
    for (int plies = 1; plies <= depth && sum < number; ++plies)
        sum += at(plies).total;
    return sum == number;
}

namespace {

/// How far two counts are apart, by their ratio.
double distance(std::uint64_t one, std::uint64_t other) {
    const auto logarithm = [](std::uint64_t n) { return std::log(static_cast<double>(std::max<std::uint64_t>(n, 1))); };
    return std::abs(logarithm(one) - logarithm(other));
}

/// The depth at which most counts of moves are right, if that is more than half of them; else, and of several, the one
/// whose total is nearest.
int likely_depth(RightCounts& counts, const PerftOutput& theirs, const OnProgress& on_progress) {
    const std::uint64_t total = theirs.total;
    constexpr int deepest = 12;
    constexpr std::uint64_t most = 1'000'000'000; // the next depth takes too long unasked
    int likely = 0;
    std::pair<std::ptrdiff_t, double> best{0, -HUGE_VAL};
    for (int depth = 1; depth <= deepest; ++depth) {
        const PerftOutput& ours = counts.at(depth, on_progress);
        const std::uint64_t leaves = ours.total;
        const auto right = std::ranges::count_if(theirs.moves, [&](const auto& counted) {
            return std::ranges::find(ours.moves, counted) != ours.moves.end();
        });
        const bool are_most = right * 2 > std::ssize(theirs.moves);
        if (const std::pair fit(are_most ? right : 0, -distance(leaves, total)); fit > best) {
            best = fit;
            likely = depth;
        }
        const bool is_excerpt = leaves == total && !theirs.moves.empty() && right == 0; // such as "e2e4: 20"
        if (leaves >= total && !is_excerpt)
            break;
        if (leaves > most)
            throw BadRequest("the text does not say the depth of its counts; -d says it");
    }
    return likely;
}

using CountedMoves = std::vector<std::pair<std::string, std::uint64_t>>;

/// Adds the four promotions of a pawn whose letters are not told.
void add_with_letters(CountedMoves& moves, const std::string& uci, std::vector<std::uint64_t> counts,
                      const MoveCounts& ours) {
    std::vector<std::string> letters{"n", "b", "r", "q"};
    if (counts.size() != letters.size()) {
        for (const std::uint64_t nodes : counts)
            moves.emplace_back(uci, nodes);
        return;
    }
    std::erase_if(letters, [&](const std::string& letter) {
        const auto right = std::ranges::find(counts, ours.at(uci + letter));
        if (right == counts.end())
            return false;
        moves.emplace_back(uci + letter, *right);
        counts.erase(right);
        return true;
    });
    for (std::size_t i = 0; i < letters.size(); ++i)
        moves.emplace_back(uci + letters[i], counts[i]);
}

/// The moves of an engine in our spelling. Its promotions without a letter, four of a pawn, get the letters whose
/// counts are right, and the others in order.
CountedMoves in_our_spelling(const Position& pos, const PerftOutput& theirs, const MoveCounts& ours) {
    CountedMoves moves;
    std::map<std::string, std::vector<std::uint64_t>> without_letter;
    for (const auto& [text, nodes] : theirs.moves) {
        const Move m = move_in_any_notation(pos, text);
        const std::string uci = m.is_ok() ? to_uci(m, pos.variant())
                                          : illegal_castling_in(pos, text).value_or(in_any_spelling(pos, text));
        if (!m.is_ok() && uci.size() == 4 && ours.contains(uci + "q"))
            without_letter[uci].push_back(nodes);
        else
            moves.emplace_back(uci, nodes);
    }
    for (auto& [uci, counts] : without_letter)
        add_with_letters(moves, uci, std::move(counts), ours);
    return moves;
}

/// A move that is missing or extra. What is no move at all has only the reason.
WrongMove wrong_move_of(const Position& pos, const std::string& text) {
    if (written_squares(text) || text == "0000")
        return wrong_move(pos, text);
    const auto san = parse_san(pos, text);
    const auto* why = std::get_if<std::string>(&san);
    return {text, false, why != nullptr ? *why : "", "move"};
}

/// Fills in the rows, and what is wrong about them.
void compare_moves(DivideDiff& diff, const PerftOutput& ours, const PerftOutput& theirs, bool is_part) {
    const PlayedPosition board(last_setup(diff.game()));
    const MoveCounts right(ours.moves.begin(), ours.moves.end());
    const auto moves = in_our_spelling(board.pos, theirs, right);
    Finding& finding = diff.finding;
    finding.asked = "legal moves";
    finding.sides = {"right", "yours"};
    finding.divides.push_back({diff.depth, {}});
    const bool has_moves = !moves.empty() || (diff.yours == 0 && diff.depth == 1); // an empty list
    std::vector<std::string> left_out;
    for (const auto& [move, counts] : side_by_side(right, {moves.begin(), moves.end()})) {
        const bool is_missing = has_moves && !counts[1];
        const bool may_be_missing =
                is_missing && (is_part || (counts[0] == std::uint64_t{0} && diff.right == diff.yours));
        if (may_be_missing)
            left_out.push_back(move);
        finding.divides.back().rows.push_back({move, counts});
        if (has_moves && !may_be_missing && counts[0].has_value() != counts[1].has_value())
            finding.moves.push_back(wrong_move_of(board.pos, move));
        if (counts[0] && counts[1] && *counts[0] != *counts[1])
            diff.miscounted.push_back(move);
    }
    constexpr std::size_t most_named = 5;
    if (!left_out.empty())
        diff.notes.push_back(
                fmt::format("{} of {} moves are not in the text{}", left_out.size(), ours.moves.size(),
                            left_out.size() > most_named ? "" : fmt::format(": {}", fmt::join(left_out, " "))));
    finding.kind = kind_of(finding.moves);
    set_game(finding, diff.game());
}

/// Throws BadRequest if many moves begin where the side to move has no piece; or if many are extra, and many are
/// missing or, in a position that the text does not name, any.
void refuse_another_position(const DivideDiff& diff, bool is_named) {
    const PlayedPosition board(last_setup(diff.game()));
    const auto is_strange = [&](std::string_view move) {
        const auto squares = written_squares(move);
        return squares ? !board.pos.pieces(board.pos.side_to_move()).contains(squares->from)
                       : !move_in_any_notation(board.pos, move).is_ok();
    };
    std::size_t moves = 0;
    std::size_t strange = 0;
    for (const auto& [move, counts] : diff.finding.divides.back().rows)
        if (counts[1]) {
            ++moves;
            strange += is_strange(move) ? 1U : 0U;
        }
    const auto& wrong = diff.finding.moves;
    const auto missing = static_cast<std::size_t>(std::ranges::count(wrong, true, &WrongMove::is_legal));
    const std::size_t extra = wrong.size() - missing;
    const auto is_much = [](std::size_t part, std::size_t whole) { return part > 2 && part * 4 > whole; };
    const bool misses_much = is_named ? is_much(missing, moves - extra + missing) : missing != 0;
    if (is_much(strange, moves) || (misses_much && is_much(extra, moves)))
        throw BadRequest(
                fmt::format("of another position? {} of its moves are not legal here: {}", extra, board.pos.fen()));
}

/// Whether all moves are legal, and most of many legal ones are not among them.
bool has_few_of(const PerftOutput& ours, const PerftOutput& theirs, const BoardSetup& setup) {
    const PlayedPosition board(setup);
    constexpr std::size_t many = 8;
    return ours.moves.size() >= many && theirs.moves.size() * 2 < ours.moves.size()
           && std::ranges::all_of(theirs.moves, [&](const auto& counted) {
                  return move_in_any_notation(board.pos, counted.first).is_ok();
              });
}

/// Adds a note if a wrong total is right for one ply less or more, or for all depths together.
void note_other_depth(DivideDiff& diff, const OnProgress& on_progress) {
    if (diff.yours > diff.right && diff.yours < 2 * diff.right && diff.counts.is_sum(diff.yours, diff.depth))
        diff.notes.push_back(fmt::format("the total is that of depths 1 to {} together", diff.depth));
    constexpr std::uint64_t most = 10'000'000; // the leaves of a ply more take seconds then
    const bool may_be_deeper = diff.yours >= 2 * diff.right && diff.right <= most && diff.depth < MAX_PERFT_DEPTH;
    if (diff.yours > diff.right && !may_be_deeper)
        return;
    const int depth = may_be_deeper ? diff.depth + 1 : diff.depth - 1;
    if (depth > 0 && diff.counts.at(depth, on_progress).total == diff.yours)
        diff.notes.push_back(fmt::format("the total is that of depth {}", depth));
}

/// Throws BadRequest if a depth that only the text says would take minutes: it may be another number.
void refuse_long(RightCounts& counts, int depth) {
    constexpr int sample = 4;
    constexpr double most = 1e12;
    if (depth <= sample + 2)
        return;
    const auto leaves = [&](int plies) { return static_cast<double>(counts.at(plies).total); };
    const double deeper = leaves(sample + 1);
    if (deeper * std::pow(deeper / std::max(leaves(sample), 1.0), depth - sample - 1) > most)
        throw BadRequest(fmt::format("depth {0}, if the text says that, takes long: -d {0} counts it", depth));
}

/// Throws BadRequest if all is right, but another count of the position is wrong and near the right one; one far from
/// it may be anything, and is noted. Also if the wrong count has a right one of its depth beside it.
void refuse_other_counts(DivideDiff& diff, const PastedText& theirs) {
    constexpr std::uint64_t near = 5; // a fifth
    constexpr std::size_t most_notes = 3;
    std::size_t notes = 0;
    for (const SuiteCount& other : theirs.others) {
        const auto& [depth, nodes] = other;
        if (!diff.agrees() && depth == diff.depth && nodes == diff.right)
            throw BadRequest(fmt::format("the text has two counts of depth {}: {} is right, {} is not: give those of "
                                         "one program and one position",
                                         depth, nodes, diff.yours));
        const std::uint64_t right = diff.agrees() ? diff.counts.total_if_quick(depth).value_or(nodes) : nodes;
        if (nodes == right || diff.counts.is_sum(nodes, depth))
            continue;
        const std::string what =
                fmt::format("the text also has {} at depth {}, where {} is right", nodes, depth, right);
        if ((nodes > right ? nodes - right : right - nodes) <= right / near)
            throw BadRequest(fmt::format("{} is right at depth {}, but {}: give the counts of one program and one "
                                         "position",
                                         diff.right, diff.depth, what));
        if (notes++ < most_notes)
            diff.notes.push_back(what);
    }
}

/// Throws BadRequest if all is right, and another number of the text is nearly the right total, "8902 == 8903", or that
/// of another depth.
void refuse_two_totals(DivideDiff& diff, const PastedText& theirs) {
    constexpr std::uint64_t share = 500;
    constexpr std::uint64_t most = 10'000'000; // the leaves of a ply more take a second then
    constexpr std::uint64_t large = 100'000;   // smaller ones may be anything
    const auto is_understood = [&](std::uint64_t number) {
        const auto is_of_move = [&](const auto& counted) { return counted.second == number; };
        return std::ranges::find(theirs.known, number, &SuiteCount::nodes) != theirs.known.end()
               || (theirs.counts && std::ranges::any_of(theirs.counts->moves, is_of_move));
    };
    const auto ask_which = [&](std::uint64_t number, const std::string& other) {
        throw BadRequest(fmt::format(
                "{} is right at depth {}, but {} is in the text as well{}: which one did the program count?",
                diff.right, diff.depth, number, other));
    };
    const auto refuse = [&](std::uint64_t right, std::uint64_t least, const std::string& other) {
        for (const std::uint64_t number : theirs.numbers) {
            const std::uint64_t apart = number > right ? number - right : right - number;
            if (number >= least && apart != 0 && apart <= right / share && !is_understood(number))
                ask_which(number, other);
        }
    };
    if (theirs.compared_with && *theirs.compared_with != diff.right)
        ask_which(*theirs.compared_with, "");
    refuse(diff.right, 0, "");
    const std::uint64_t largest = theirs.numbers.empty() ? 0 : std::ranges::max(theirs.numbers);
    std::uint64_t right = 1;
    for (int depth = 1; depth <= diff.depth + 2 && right < largest && right <= most; ++depth) {
        right = diff.counts.at(depth).total;
        if (std::ranges::find(theirs.known, depth, &SuiteCount::depth) == theirs.known.end() && depth != diff.depth)
            refuse(right, large, fmt::format(", and {} is right at depth {}", right, depth));
    }
}

/// The classic position in which most counts of a text are right, by its number.
int likely_classic(const PastedText& theirs, std::optional<int> depth) {
    std::vector<SuiteCount> counts = theirs.known;
    if (theirs.counts)
        counts.push_back({depth.value_or(theirs.depth.value_or(0)), theirs.counts->total});
    int likely = 1;
    for (int number = 2; number <= CLASSIC_POSITIONS; ++number)
        if (right_counts_of(number, counts) > right_counts_of(likely, counts))
            likely = number;
    return likely;
}

/// Compares counts before which a text names no position with those of the classic position in which most are right, if
/// it is not the start position; else with those of the start position, of a position below them, and of Kiwipete if it
/// is named or only its counts are near. Returns what is nearest, with a note that names the position.
DivideDiff diff_of_nearest(std::string_view text, const PastedText& theirs, std::optional<int> depth,
                           const OnProgress& on_progress) {
    std::optional<DivideDiff> nearest;
    double least = HUGE_VAL;
    std::optional<BadRequest> refusal; // of the start position
    const auto compare_with = [&](const Game& game, std::string note, bool is_guessed = false) {
        PastedText noted = theirs;
        noted.is_position_guessed = is_guessed;
        noted.notes.push_back(std::move(note));
        try {
            DivideDiff diff = diff_divides(game, noted, depth, on_progress);
            constexpr double other_moves = 1e-12;
            const double apart = diff.agrees() ? 0 : std::max(other_moves, distance(diff.right, diff.yours));
            if (apart < least) {
                least = apart;
                nearest = std::move(diff);
            }
        } catch (const BadRequest& error) {
            if (!refusal)
                refusal = error;
        }
    };
    const bool names_kiwipete = in_lower_case(text).find("kiwipete") != std::string::npos;
    const int number = theirs.below || names_kiwipete ? 1 : likely_classic(theirs, depth);
    if (number != 1) {
        const BoardSetup setup = setup_of_classic(number);
        const std::string name =
                number == 2 ? "Kiwipete"
                            : fmt::format("position {} of the Chess Programming Wiki, {}", number, write_fen(setup));
        compare_with({setup, {}}, fmt::format("the text names no position: its counts are those of {}", name));
        if (nearest)
            return std::move(*nearest);
        refusal.reset();
    }
    compare_with({standard_start(), {}},
                 "the text names no position: its counts are compared with those of the start position", true);
    if (theirs.below)
        compare_with(*theirs.below,
                     fmt::format("the position is that of line {}, below the counts", theirs.line_below));
    const Game kiwipete{setup_of(KIWIPETE_FEN), {}};
    constexpr double far = 0.4;
    constexpr double near = 0.05;
    constexpr int in_a_moment = 5; // plies
    const bool has_moves = theirs.counts && !theirs.counts->moves.empty();
    const bool is_quick =
            has_moves || !theirs.known.empty() || depth.value_or(theirs.depth.value_or(in_a_moment + 1)) <= in_a_moment;
    if (names_kiwipete)
        compare_with(kiwipete, "the position is Kiwipete, which the text names");
    else if (least > far && is_quick) {
        least = near;
        compare_with(kiwipete, "the text names no position: its counts are nearest to those of Kiwipete");
    }
    if (!nearest)
        throw BadRequest(*refusal);
    return std::move(*nearest);
}

} // namespace

SuiteCount first_wrong(RightCounts& right, const std::vector<SuiteCount>& counts) {
    constexpr std::uint64_t most = 5'000'000'000;
    for (const SuiteCount& count : counts)
        if (right.total_if_quick(count.depth, std::min(most, counts.back().nodes)).value_or(count.nodes) != count.nodes)
            return count;
    return counts.back();
}

DivideDiff diff_divides(const Game& game, const PastedText& theirs, std::optional<int> depth,
                        const OnProgress& on_progress) {
    DivideDiff diff{.counts = RightCounts(game), .notes = theirs.notes};
    PerftOutput counts = theirs.counts.value_or(PerftOutput());
    if (!theirs.counts && theirs.known.empty())
        throw BadRequest("there are no counts in the text");
    const bool is_asked = depth.has_value();
    if (!theirs.counts) {
        const auto same = std::ranges::find(theirs.known, depth.value_or(0), &SuiteCount::depth);
        const SuiteCount count = same != theirs.known.end() ? *same : first_wrong(diff.counts, theirs.known);
        depth = count.depth;
        counts.total = count.nodes;
    }
    if (!depth)
        depth = theirs.depth;
    if (depth && !is_asked)
        refuse_long(diff.counts, *depth);
    const int counted = depth ? *depth : likely_depth(diff.counts, counts, on_progress);
    const PerftOutput& ours = diff.counts.at(counted, on_progress);
    diff.depth = counted;
    diff.right = ours.total;
    diff.yours = counts.total;
    constexpr double far = 0.4;
    if (!depth && counts.moves.empty() && distance(diff.right, diff.yours) > far)
        throw BadRequest(fmt::format("{} is near no count of {}: give its position, or its depth by -d", counts.total,
                                     game == Game{standard_start(), {}} ? "the start position" : to_string(game)));
    if (is_asked && theirs.counts && theirs.depth.value_or(counted) != counted && diff.right != diff.yours)
        throw BadRequest(fmt::format("the text says that its counts are of depth {}, not {}", *theirs.depth, counted));
    const bool has_moves = !counts.moves.empty();
    const std::uint64_t sum = sum_of(counts.moves);
    const bool sums_to_less = has_moves && sum < counts.total && counts.moves.size() < ours.moves.size();
    const bool is_excerpt = counted > 1 && has_moves && !theirs.has_total && has_few_of(ours, counts, last_setup(game));
    if (is_excerpt && !depth)
        throw BadRequest("most moves, the total and the depth are not in the text: -d gives the depth");
    if (has_moves && sum != counts.total)
        diff.notes.push_back(fmt::format("the moves sum to {}, the total is {}", sum, counts.total));
    compare_moves(diff, ours, counts, theirs.is_part || sums_to_less || is_excerpt);
    refuse_another_position(diff, !theirs.is_position_guessed);
    if (is_excerpt) // the right counts of the moves that are there
        for (const auto& [move, both] : diff.finding.divides.back().rows)
            diff.right -= both[1] ? 0 : both[0].value_or(0);
    if (is_excerpt && diff.agrees())
        throw BadRequest(fmt::format("the {} of the text are right at depth {}, but most moves are not in it, nor is a "
                                     "total: did the program print no more?",
                                     amount(counts.moves.size(), "move"), counted));
    if (diff.right != diff.yours)
        note_other_depth(diff, on_progress);
    return diff;
}

DivideDiff diff_text(std::string_view text, const std::optional<Game>& given, std::optional<int> depth, bool chess960,
                     const OnProgress& on_progress) {
    ReadPaste read = read_pasted(text, {given, chess960, depth});
    if (const auto* error = std::get_if<PasteError>(&read))
        throw BadRequest(
                fmt::format("{}{}", error->line > 1 ? fmt::format("line {}: ", error->line) : "", error->reason));
    auto& theirs = std::get<PastedText>(read);
    if (theirs.game && given && *theirs.game != *given)
        theirs.notes.push_back(fmt::format("the position is that of the text: {}", to_string(*theirs.game)));
    DivideDiff diff = theirs.game || given
                              ? diff_divides(theirs.game ? *theirs.game : *given, theirs, depth, on_progress)
                              : diff_of_nearest(text, theirs, depth, on_progress);
    const bool is_divide = theirs.counts && !theirs.counts->moves.empty();
    if (diff.agrees() || !is_divide)
        refuse_other_counts(diff, theirs);
    if (diff.agrees())
        refuse_two_totals(diff, theirs);
    return diff;
}

Json json_of(const DivideDiff& diff) {
    Json json{
            {"depth", diff.depth},           {"total", {diff.right, diff.yours}},
            {"rows", Json::array()},         {"finding", diff.finding.moves.empty() ? Json() : page_json(diff.finding)},
            {"miscounted", diff.miscounted}, {"notes", diff.notes}};
    const auto as_json = [](const std::optional<std::uint64_t>& count) { return count ? Json(*count) : Json(); };
    for (const auto& [move, counts] : diff.finding.divides.front().rows)
        json["rows"].push_back({move, as_json(counts[0]), as_json(counts[1])});
    return json;
}

std::string text_of(const DivideDiff& diff) {
    std::string text;
    const auto count = [](const std::optional<std::uint64_t>& nodes) { return nodes ? std::to_string(*nodes) : "-"; };
    const auto& wrong = diff.finding.moves;
    for (const auto& [move, counts] : diff.finding.divides.front().rows)
        if (std::ranges::find(diff.miscounted, move) != diff.miscounted.end()
            || std::ranges::find(wrong, move, &WrongMove::uci) != wrong.end())
            text += fmt::format("{}: {} is right, not {}\n", move, count(counts[0]), count(counts[1]));
    for (const WrongMove& move : wrong)
        text += fmt::format("{}  {}: {}\n", move.is_legal ? "missing" : "extra", move.uci, move.rule);
    for (const std::string& note : diff.notes)
        text += fmt::format("note: {}\n", note);
    text += fmt::format("depth {}: {} nodes are right, {} were counted\n", diff.depth, with_separators(diff.right),
                        with_separators(diff.yours));
    if (wrong.empty() && !diff.miscounted.empty() && diff.depth > 1) {
        Game next = diff.game();
        next.moves.push_back(diff.miscounted.front());
        text += fmt::format("next: {}\n      go perft {}\n", position_command(next), diff.depth - 1);
    }
    return text;
}

} // namespace kiwi::tools
