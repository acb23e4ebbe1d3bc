#include "rules_of_games.h"

#include <algorithm>

#include "../../engine/base/markdown_table.h"
#include "oracle_board.h"

namespace kiwi {

namespace {

/// A game on the oracle's boards, and the rules that mattered so far.
class Watched {
public:
    explicit Watched(const BoardSetup& start) : boards_{oracle_board_of(start)} { look(); }

    void play(const std::string& uci) {
        if (uci == "0000") {
            mark("a null move");
            oracle::Board after = here();
            after.side_to_move = oracle::other(after.side_to_move);
            after.passed.reset();
            ++after.halfmove_clock;
            boards_ = {after};
        } else {
            mark_move(uci, oracle::facts_of_moves(here()).at(uci));
            boards_.push_back(*oracle::after_move(here(), uci));
            mark_arrival(uci);
        }
        look();
    }
    /// Marks the rules for each legal move, without making it.
    void look_at_moves() {
        for (const auto& [uci, facts] : oracle::facts_of_moves(here()))
            mark_move(uci, facts);
    }
    [[nodiscard]] const Rules& rules() const { return rules_; }

private:
    [[nodiscard]] const oracle::Board& here() const { return boards_.back(); }
    void mark(std::string_view rule, bool matters = true) {
        const auto row = std::ranges::find(RULES, rule);
        if (matters)
            rules_.set(static_cast<std::size_t>(row - RULES.begin()));
    }

    void mark_move(const std::string& uci, const oracle::MoveFacts& facts) {
        mark("castling", facts.is_castling);
        mark("castling gives check", facts.is_castling && facts.gives_check);
        mark("promotion", facts.is_promotion);
        mark("promotion by a capture", facts.is_promotion && facts.captured != '.');
        mark("underpromotion", facts.is_promotion && uci.back() != 'q');
    }
    /// Marks the rules that show after a move.
    void mark_arrival(const std::string& uci) {
        const oracle::Board& before = boards_[boards_.size() - 2];
        const std::size_t opponent = before.side_to_move == oracle::Side::White ? 1 : 0;
        mark("a rook is captured with its castling right",
             before.castling_rooks.at(opponent) != here().castling_rooks.at(opponent));
        const std::set<std::string> checkers = oracle::checkers(here());
        mark("discovered check",
             std::ranges::any_of(checkers, [&](const std::string& square) { return square != uci.substr(2, 2); }));
        const int occurrences = oracle::occurrences_of_last(boards_);
        mark("a repetition", occurrences >= 2);
        mark("a third occurrence", occurrences >= 3);
    }
    /// Marks the rules that matter in the position.
    void look() {
        const oracle::Board& board = here();
        const std::vector<std::string> legal = oracle::legal_moves(board);
        for (const auto& [uci, move] : oracle::pseudo_legal_moves(board)) {
            mark("an en passant capture is legal", move.is_en_passant && move.is_legal);
            mark("an en passant capture would leave the king in check", move.is_en_passant && !move.is_legal);
            mark("castling is forbidden by an attack", move.is_castling && !move.is_legal);
        }
        const bool check = oracle::is_check(board);
        mark("check", check);
        mark("double check", oracle::checkers(board).size() > 1);
        for (const oracle::Blocker& b : oracle::blockers(board, board.side_to_move)) {
            const char piece = board.at({b.piece[0] - 'a', b.piece[1] - '1'});
            mark("a pinned piece", (piece < 'a') == (board.side_to_move == oracle::Side::White));
        }
        mark("a half-move clock of 100 or more", board.halfmove_clock >= 100);
        mark("a full-move number of 256 or more", board.fullmove_number >= 256);
        mark("insufficient material", oracle::is_insufficient_material(board));
        mark("checkmate", check && legal.empty());
        mark("stalemate", !check && legal.empty());
    }

    std::vector<oracle::Board> boards_; ///< Since the start or the last null move.
    Rules rules_;
};

} // namespace

Rules rules_of(const Game& game) {
    Watched watched(game.start);
    for (const std::string& uci : game.moves)
        watched.play(uci);
    return watched.rules();
}

Rules rules_ahead(const BoardSetup& start) {
    Rules rules = rules_of({start, {}});
    for (const std::string& uci : oracle::legal_moves(oracle_board_of(start))) {
        Watched watched(start);
        watched.play(uci);
        watched.look_at_moves();
        rules |= watched.rules();
    }
    return rules;
}

std::string table_of_rules(const std::vector<Game>& games) {
    std::array<std::size_t, RULES.size()> counts{};
    for (const Game& game : games) {
        const Rules rules = rules_of(game);
        for (std::size_t i = 0; i < RULES.size(); ++i)
            counts[i] += rules.test(i) ? 1U : 0U;
    }
    MarkdownTable table{"rule", "games in a thousand"};
    for (std::size_t i = 0; i < RULES.size(); ++i)
        table.add({RULES[i], std::to_string(counts[i] * 1000 / games.size())});
    return table.text();
}

} // namespace kiwi
