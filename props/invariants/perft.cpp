// P: perft against the oracle.
#include <algorithm>
#include <array>
#include <optional>

#include "../../engine/perft/node_total.h"
#include "../findings/rule_in_words.h"
#include "helpers.h"

namespace kiwi {

namespace {

/// Deep enough for en passant, castling and promotions as replies, and cheap in every position.
constexpr int DEPTH = 2;

/// The oracle is slow. In positions with more moves, M1 checks the same along the game.
constexpr std::size_t MOST_MOVES_FOR_THE_ORACLE = 12;

/// The oracle's perft, without the moves that a declared deviation leaves out.
std::uint64_t expected_leaves(const oracle::Board& board, int depth, const Deviations& deviations) {
    if (!leave_out_moves(deviations))
        return oracle::perft(board, depth);
    if (depth == 0)
        return 1;
    std::uint64_t leaves = 0;
    for (const std::string& uci : expected_of(oracle::legal_moves(board), board, deviations))
        leaves += expected_leaves(*oracle::after_move(board, uci), depth - 1, deviations);
    return leaves;
}

/// A reply that is missing or extra after a move.
struct WrongReply {
    std::string after;
    WrongMove reply;
};

/// The first wrong reply after a move of the board; nothing if the board lists no moves, or lists the right ones.
std::optional<WrongReply> first_wrong_reply(PlayedGame& game) {
    Board& board = game.board();
    const auto setup = setup_of_last(game);
    if (!setup || !game.has(Question::Moves))
        return std::nullopt;
    const std::size_t moves = board.list_moves();
    for (std::size_t m = 0; m < moves; ++m) {
        const std::string uci = board.uci(m);
        if (!game.oracle().moves().contains(uci))
            continue;
        board.make(m);
        const std::vector<std::string> found = sorted_uci(board);
        board.unmake();
        const oracle::Board there = *oracle::after_move(game.oracle().here(), uci);
        std::vector<std::string> expected = expected_of(oracle::legal_moves(there), there, game.deviations());
        std::ranges::sort(expected);
        std::vector<std::string> wrong;
        std::ranges::set_symmetric_difference(expected, found, std::back_inserter(wrong));
        PlayedPosition after(*setup);
        const Move move = parse_uci(after.pos, uci);
        if (wrong.empty() || !move.is_ok())
            continue;
        after.play(move);
        WrongReply reply{uci, wrong_move(after.pos, wrong.front())};
        if (reply.reply.is_legal && std::ranges::binary_search(found, wrong.front())) {
            reply.reply.is_legal = false;
            reply.reply.rule = "it is listed twice";
        }
        return reply;
    }
    return std::nullopt;
}

Result small_trees_are_the_oracles(PlayedGame& game) {
    if (game.oracle().moves().size() > MOST_MOVES_FOR_THE_ORACLE)
        return std::nullopt;
    MoveCounts expected_below;
    std::uint64_t expected = 0;
    for (const std::string& uci : expected_moves(game))
        expected += expected_below[uci] =
                expected_leaves(*oracle::after_move(game.oracle().here(), uci), DEPTH - 1, game.deviations());
    const PerftOutput found = game.board().perft(DEPTH);
    auto difference = same(NodeTotal(expected), NodeTotal(found.total), "perft ", DEPTH);
    for (const auto& [uci, nodes] : found.moves)
        if (const auto below = expected_below.find(uci); !difference && below != expected_below.end())
            difference = same(below->second, nodes, "perft ", DEPTH, ", the count of ", uci);
    const auto wrong = difference ? first_wrong_reply(game) : std::nullopt;
    if (!wrong)
        return difference;
    const auto& [after, reply] = *wrong;
    difference->found += "; after " + after + (reply.is_legal ? " without " : " with ") + reply.uci + ": " + reply.rule;
    return Violation(std::move(*difference), kind_of(std::vector<WrongMove>{reply}));
}

// One row on one line.
// clang-format off
constexpr std::array PERFT_ROWS{
    Invariant{"P5", "small trees", Tier::Full, Asks::Much, needs_any_of(Question::Moves, Question::Perft), "In a position with at most 12 legal moves, perft 2 is the oracle's, and so are its counts below moves.", small_trees_are_the_oracles},
};
// clang-format on

} // namespace

std::span<const Invariant> perft_invariants() { return PERFT_ROWS; }

} // namespace kiwi
