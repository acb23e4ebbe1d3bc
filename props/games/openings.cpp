#include "openings.h"

#include <algorithm>
#include <vector>

#include "../../engine/geometry.h"
#include "../../engine/played_position.h"
#include "generators.h"
#include "random_pieces.h"

namespace kiwi {

namespace {

/// Plays the moves of an opening.
class Opening {
public:
    Opening(const BoardSetup& start, const Rule& rule, Random& random) :
        game_{start, {}},
        board_(start),
        rule_(rule),
        random_(random) {}

    /// Plays the moves of a lead. Returns false if there are none.
    bool follow(Lead lead) {
        const Position& pos = board_.pos;
        switch (lead) {
        case Lead::None:
            return true;
        case Lead::DoublePush:
        case Lead::LonePush:
            return play_any([&](Move m) {
                const bool passes_a_pawn{beside(m.to_sq()) & pos.pieces(~pos.side_to_move(), PAWN)};
                return type_of(pos.moved_piece(m)) == PAWN && rank_distance(m.from_sq(), m.to_sq()) == 2
                       && passes_a_pawn == (lead == Lead::DoublePush);
            });
        case Lead::DoubleCheck:
            return play_any([&](Move m) { return after(m, [&] { return pos.checkers().more_than_one(); }); });
        case Lead::LastMove:
            return play_any([&](Move m) { return after(m, [&] { return !has_legal_move(pos); }); });
        case Lead::RuleMove:
            return play_rule_move();
        case Lead::Cycle:
            return play_cycle(2);
        case Lead::TwoCycles:
            return play_cycle(2) && repeat(4);
        case Lead::TwoTriangles:
            return play_cycle(3) && repeat(6);
        case Lead::NullCycle:
            return play_null_cycle();
        }
        return false;
    }

    /// Whether the rule matters at the end. A move for which a rule matters was chosen by the oracle.
    [[nodiscard]] bool is_about_the_rule() const {
        if (rule_.in_position == nullptr)
            return true;
        OracleGame watched(game_.start);
        return std::ranges::all_of(game_.moves, [&](const std::string& uci) { return watched.try_play(uci); })
               && rule_.in_position(watched);
    }
    [[nodiscard]] const Game& game() const { return game_; }

private:
    [[nodiscard]] bool play(const std::string& uci) {
        game_.moves.push_back(uci);
        return board_.play(uci);
    }
    /// Plays one of the legal moves for which `is` holds.
    template<class Is>
    [[nodiscard]] bool play_any(Is is) {
        std::vector<Move> choice;
        for (const Move m : legal_moves(board_.pos))
            if (is(m))
                choice.push_back(m);
        return !choice.empty() && play(to_uci(choice[random_.below(choice.size())], board_.pos.variant()));
    }
    template<class Holds>
    [[nodiscard]] bool after(Move m, Holds holds) {
        board_.play(m);
        const bool result = holds();
        board_.undo();
        return result;
    }
    [[nodiscard]] bool play_rule_move() {
        OracleGame watched(game_.start);
        for (const std::string& uci : game_.moves)
            if (!watched.try_play(uci))
                return false;
        std::vector<std::string> choice;
        for (const auto& [uci, facts] : oracle::facts_of_moves(watched.here()))
            if (rule_.for_move({watched.here(), uci, facts}))
                choice.push_back(uci);
        return !choice.empty() && play(choice[random_.below(choice.size())]);
    }

    /// Plays the next move of a cycle of one piece, no pawn, that begins at `home`: the last move returns there, and
    /// the one before it goes to where that is possible.
    [[nodiscard]] bool play_of_cycle(Square home, Square at, int moves_left) {
        const Position& pos = board_.pos;
        return play_any([&](Move m) {
            const PieceType pt = type_of(pos.moved_piece(m));
            if (m.type_of() != MoveType::Normal || pt == PAWN || !pos.empty(m.to_sq()))
                return false;
            if (home != SQ_NONE && (m.from_sq() != at || (m.to_sq() == home) != (moves_left == 1)))
                return false;
            return moves_left != 2 || home == SQ_NONE || PseudoAttacks[pt][m.to_sq()].contains(home);
        });
    }
    /// Each side plays so many moves, after which the pieces are where they were.
    [[nodiscard]] bool play_cycle(int moves) {
        std::array home{SQ_NONE, SQ_NONE};
        std::array at{SQ_NONE, SQ_NONE};
        for (int left = moves; left > 0; --left)
            for (std::size_t side = 0; side < 2; ++side) {
                if (!play_of_cycle(home.at(side), at.at(side), left))
                    return false;
                const Move last = board_.moves().back();
                home.at(side) = left == moves ? last.from_sq() : home.at(side);
                at.at(side) = last.to_sq();
            }
        return true;
    }
    /// Plays the last moves again.
    [[nodiscard]] bool repeat(std::size_t plies) {
        for (std::size_t n = 0; n < plies; ++n)
            if (!play(std::string(game_.moves.end()[-static_cast<std::ptrdiff_t>(plies)])))
                return false;
        return true;
    }
    [[nodiscard]] bool play_null_cycle() {
        if (!play_of_cycle(SQ_NONE, SQ_NONE, 2) || !play("0000"))
            return false;
        const Move first = board_.moves().front();
        return play_of_cycle(first.from_sq(), first.to_sq(), 1) && play("0000");
    }

    Game game_;
    PlayedPosition board_;
    const Rule& rule_;
    Random& random_;
};

/// A rule, and the variant in which to aim at it.
struct RuleInVariant {
    const Rule* rule;
    Variant variant;
};

const std::vector<RuleInVariant>& all_aims() {
    static const std::vector<RuleInVariant> all = [] {
        std::vector<RuleInVariant> aims;
        for (const Rule& rule : all_rules())
            for (const auto& [variant, other] :
                 {std::pair(Variant::Standard, Variants::Standard), {Variant::Chess960, Variants::Chess960}})
                if (rule.aim.variants == other || rule.aim.variants == Variants::Both)
                    aims.push_back({&rule, variant});
        return aims;
    }();
    return all;
}

} // namespace

std::optional<Game> opening_about(const Rule& rule, Variant variant, Random& random, PositionKind kind) {
    constexpr int most_drafts = 5000;
    for (int draft = 0; draft < most_drafts; ++draft) {
        BoardSetup start = rule.aim.start(random);
        if (rule.aim.halfmove_clock >= 0 && start.ep_square == SQ_NONE)
            start.halfmove_clock = rule.aim.halfmove_clock;
        if (rule.aim.fullmove_number >= 0)
            start.fullmove_number = rule.aim.fullmove_number;
        if (start.variant != variant || find_fault(start))
            continue;
        Opening opening(start, rule, random);
        const bool leads_there = std::ranges::all_of(rule.aim.leads, [&](Lead lead) { return opening.follow(lead); });
        if (leads_there && opening.is_about_the_rule() && is_of_kind_for_the_oracle(start, kind))
            return opening.game();
    }
    return std::nullopt;
}

Game random_opening(Random& random, std::size_t number, PositionKind kind, PositionKind clocks) {
    if (number >= GAMES_WITHOUT_AIM && number % 2 == 0) {
        const auto& [rule, variant] = all_aims()[(number - GAMES_WITHOUT_AIM) / 2 % all_aims().size()];
        const bool is_beyond_games = rule->aim.halfmove_clock >= SEVENTY_FIVE_MOVES;
        if (!is_beyond_games || clocks == PositionKind::Playable)
            if (auto opening = opening_about(*rule, variant, random, kind))
                return std::move(*opening);
    }
    BoardSetup start = random_start(random, Source::Any, kind);
    if (one_in(random, LARGE_CLOCKS_ONE_IN))
        start = with_large_clocks(start, random, clocks);
    return {start, {}};
}

} // namespace kiwi
