// S: state that moves update incrementally.
#include <array>
#include <exception>
#include <map>
#include <string>

#include "../../engine/consistency.h"
#include "../../engine/joined.h"
#include "../../engine/movegen.h"
#include "../../engine/recomputed.h"
#include "../boards/position_board.h"
#include "../games/fen_text.h"
#include "catalogue.h"
#include "groups.h"
#include "helpers.h"
#include "state.h"

namespace kiwi {

namespace {

/// Counts and scores in decimal; what is as large as a key in hexadecimal.
std::string text_of_view(std::uint64_t value) {
    const auto number = static_cast<std::int64_t>(value);
    constexpr std::int64_t small = std::int64_t{1} << 40;
    return number > -small && number < small ? std::to_string(number) : text_of(Key{value});
}

} // namespace

Result views_depend_on_the_position_alone(Game& game) {
    auto again = set_up_again(game, game.subject().fen());
    if (auto* refused = std::get_if<Difference>(&again))
        return *refused;
    AnySubject& other = *std::get<std::unique_ptr<AnySubject>>(again);
    if (game.has(Capability::HashKey))
        if (auto d = same<Key>(other.key(), game.subject().key(), "key, set from the FEN and by moves"))
            return d;
    if (!game.has(Capability::NamedViews))
        return std::nullopt;
    const Views expected = other.views();
    const Views found = game.subject().views();
    for (std::size_t i = 0; i < expected.size(); ++i)
        if (auto d =
                    same(text_of_view(expected[i].second), i < found.size() ? text_of_view(found[i].second) : "missing",
                         expected[i].first + ", set from the FEN and by moves"))
            return d;
    return std::nullopt;
}

Result own_check_passes(Game& game) {
    const std::optional<std::string> failure = game.subject().self_check();
    return failure ? Result(Difference{"the subject's own check passes", *failure}) : std::nullopt;
}

Result state_is_right(const BoardSetup& setup) {
    Game game(position_subject(), setup);
    if (const auto failure = find_failure(game, Tier::State))
        return Difference{joined(title_of(*failure->invariant), ": ", failure->expected), failure->found};
    return std::nullopt;
}

namespace {

Result key_equals_recomputed(Game& game) { return same<Key>(game.subject().recomputed_key(), game.subject().key()); }

/// S12. On purpose not `consistency`: only the oracle knows the board before.
Result captured_piece_is_right(Game& game) {
    const Piece found = game.position().captured_piece();
    if (game.moves().empty() || game.last_is_null())
        return same(NO_PIECE, found);
    const std::vector<oracle::Board>& boards = game.oracle_game();
    return same(piece_of_char(oracle::captured_piece(boards[boards.size() - 2], boards.back())), found);
}

Result clocks_follow_the_last_move(Game& game) {
    const StateInfo* state = game.position().state();
    if (state->previous == nullptr)
        return same(0, state->plies_from_null, "plies from null");
    const bool null = game.last_is_null();
    if (auto d = same(null ? 0 : state->previous->plies_from_null + 1, state->plies_from_null, "plies from null"))
        return d;
    // A pawn move or a capture shows on the board: the pawns or the number of pieces changed.
    const bool irreversible =
            !null
            && (state->pawn_key != state->previous->pawn_key || state->material_key != state->previous->material_key);
    return same(irreversible ? 0 : state->previous->rule50 + 1, state->rule50, "half-move clock");
}

Result chain_is_as_long_as_the_game(Game& game) {
    int links = 0;
    for (const StateInfo* s = game.position().state(); s->previous != nullptr && links <= game.ply(); s = s->previous)
        ++links;
    return same(game.ply(), links);
}

/// The key that each position of the game has, and the position that each key belongs to.
struct KeysOfGame {
    std::map<std::string, std::uint64_t> key_of_position;
    std::map<std::uint64_t, std::string> position_of_key;
};

Result equal_positions_have_equal_keys(Game& game) {
    if (!game.has(Capability::KiwiPosition) && has_useless_ep_square(game, game.oracle_board()))
        return std::nullopt; // whether the square is in the key is declared to be otherwise
    auto& [key_of_position, position_of_key] = game.memory<KeysOfGame>();
    const std::string position = without_clocks(game.subject().fen());
    const std::uint64_t key = game.subject().key();
    if (const auto known = key_of_position.find(position); known != key_of_position.end())
        return same<Key>(known->second, key, "key of the same position earlier in the game");
    if (const auto known = position_of_key.find(key); known != position_of_key.end())
        return Difference{"a key of its own", "the key of " + known->second};
    key_of_position[position] = key;
    position_of_key[key] = position;
    return std::nullopt;
}

Result key_after_is_exact(Game& game) {
    Position& pos = game.position();
    for (const Move m : legal_moves(pos)) {
        const Bitboard beside = SquareBB[m.to_sq()].shift<EAST>() | SquareBB[m.to_sq()].shift<WEST>();
        const bool double_push = type_of(pos.moved_piece(m)) == PAWN && rank_distance(m.from_sq(), m.to_sq()) == 2;
        if (double_push && (beside & pos.pieces(~pos.side_to_move(), PAWN)))
            continue; // outside the domain of key_after
        const Key predicted = pos.key_after(m);
        StateInfo next;
        pos.do_move(m, next);
        const Key key = pos.key();
        pos.undo_move(m);
        if (auto d = same(key, predicted, "after ", Named{pos, m}))
            return d;
    }
    return std::nullopt;
}

Result rule50_bucket_is_in_the_key(Game& game) {
    const Position& pos = game.position();
    return same(pos.raw_key() ^ zobrist::rule50_bucket(pos.rule50_count()), pos.key());
}

/// Moves played on a subject and undone at the end of the scope.
class ScopedMoves {
public:
    explicit ScopedMoves(AnySubject& subject) : subject_(subject) {}
    ScopedMoves(const ScopedMoves&) = delete;
    ScopedMoves& operator=(const ScopedMoves&) = delete;
    /// Throws what the subject throws, unless something is being thrown already.
    ~ScopedMoves() noexcept(false) {
        const bool unwinding = std::uncaught_exceptions() > 0;
        try {
            for (; played_ > 0; --played_)
                subject_.unmake();
        } catch (const SubjectError&) {
            if (!unwinding)
                throw;
        }
    }
    /// Plays a move if it is legal; whether it is.
    bool play(const std::string& uci) {
        const auto move = find_move(subject_, uci);
        if (move) {
            subject_.make(*move);
            ++played_;
        }
        return move.has_value();
    }

private:
    AnySubject& subject_;
    int played_ = 0;
};

/// The position and the key after some moves, or nothing if one is not legal.
std::optional<std::pair<std::string, std::uint64_t>> key_after(AnySubject& subject,
                                                               std::initializer_list<std::string> moves) {
    ScopedMoves line(subject);
    for (const std::string& move : moves)
        if (!line.play(move))
            return std::nullopt;
    return std::pair(without_clocks(subject.fen()), subject.key());
}

/// S19. First a, then b, and first b, then a, with the same reply between.
Result transpositions_have_equal_keys(Game& game) {
    AnySubject& subject = game.subject();
    const std::vector<std::string> own_moves = some_of(sorted_uci(subject), 3);
    std::vector<std::string> replies;
    if (!own_moves.empty()) {
        ScopedMoves first(subject);
        first.play(own_moves.front());
        replies = some_of(sorted_uci(subject), 2);
    }
    for (const std::string& reply : replies)
        for (std::size_t i = 0; i < own_moves.size(); ++i)
            for (std::size_t j = i + 1; j < own_moves.size(); ++j) {
                const auto one = key_after(subject, {own_moves[i], reply, own_moves[j]});
                const auto other = key_after(subject, {own_moves[j], reply, own_moves[i]});
                if (one && other && one->first == other->first)
                    if (auto d =
                                same<Key>(one->second, other->second,
                                          own_moves[i] + ' ' + reply + ' ' + own_moves[j] + " and the other way round"))
                        return d;
            }
    return std::nullopt;
}

Result check_is_the_oracles(Game& game) {
    return same(oracle::is_check(game.oracle_board()), game.subject().in_check(), "in check");
}

Result pieces_are_the_oracles(Game& game) {
    const oracle::Board& board = game.oracle_board();
    for (int s = 0; s < SQUARE_NB; ++s)
        if (auto d = same(board.at({s % 8, s / 8}), game.subject().piece_at(s), Square(s)))
            return d;
    return std::nullopt;
}

/// S24. On purpose beside S9 and S10: these walk the rays of kiwi::Position, this one asks the oracle.
Result pins_are_the_oracles(Game& game) {
    const Position& pos = game.position();
    for (const Color c : {WHITE, BLACK}) {
        Bitboard blockers;
        Bitboard pinners;
        const auto side = c == WHITE ? oracle::Side::White : oracle::Side::Black;
        for (const oracle::Blocker& b : oracle::blockers(game.oracle_board(), side)) {
            const Square blocker = square_of_name(b.piece);
            blockers |= blocker;
            if (color_of(pos.piece_on(blocker)) == c)
                pinners |= square_of_name(b.slider);
        }
        if (auto d = same(blockers, pos.blockers_for_king(c), "blockers"))
            return d;
        if (auto d = same(pinners, pos.pinners(c), "pinners"))
            return d;
    }
    return std::nullopt;
}

/// Whether no enemy pawn stands ahead of a pawn, on its file or beside it.
bool passed_by_mailbox(const Position& pos, Color c, Square s) {
    for (int t = 0; t < SQUARE_NB; ++t)
        if (pos.piece_on(Square(t)) == make_piece(~c, PAWN) && file_distance(s, Square(t)) <= 1
            && relative_rank(c, Square(t)) > relative_rank(c, s))
            return false;
    return true;
}

Result passed_pawns_are_right(Game& game) {
    const Position& pos = game.position();
    for (int s = 0; s < SQUARE_NB; ++s) {
        const Piece pc = pos.piece_on(Square(s));
        if (pc == W_PAWN || pc == B_PAWN)
            if (auto d = same(passed_by_mailbox(pos, color_of(pc), Square(s)), pos.pawn_passed(color_of(pc), Square(s)),
                              "passed on ", Square(s)))
                return d;
    }
    return std::nullopt;
}

Result opposite_bishops_are_right(Game& game) {
    const Position& pos = game.position();
    // The bishops of each colour on light and on dark squares.
    std::array<std::array<int, 2>, COLOR_NB> bishops{};
    for (int s = 0; s < SQUARE_NB; ++s)
        if (const Piece pc = pos.piece_on(Square(s)); pc != NO_PIECE && type_of(pc) == BISHOP)
            ++bishops[color_of(pc)][DARK_SQUARES.contains(Square(s)) ? 1 : 0];
    const auto& [white, black] = bishops;
    const bool opposite = white[0] + white[1] == 1 && black[0] + black[1] == 1 && white[0] == black[1];
    return same(opposite, pos.opposite_bishops());
}

Result discovered_check_candidates_are_right(Game& game) {
    const Position& pos = game.position();
    Bitboard candidates;
    for (const Square s : recomputed::pins(pos, ~pos.side_to_move()).blockers)
        if (color_of(pos.piece_on(s)) == pos.side_to_move())
            candidates |= s;
    return same(candidates, pos.discovered_check_candidates());
}

constexpr Needs KEY{Capability::HashKey};

// One row on one line.
// clang-format off
constexpr std::array STATE_ROWS{
    Invariant{"S1", "key", Tier::State, Needs(Capability::HashKey, Capability::RecomputedKey), "The key equals the key recomputed from scratch.", key_equals_recomputed},
    Invariant{"S2", "pawn key", Tier::State, POSITION, "The pawn key equals the key recomputed from the pawns.", own<consistency::pawn_key>},
    Invariant{"S3", "material key", Tier::State, POSITION, "The material key equals the key recomputed.", own<consistency::material_key>},
    Invariant{"S4", "minor-piece key", Tier::State, POSITION, "The minor-piece key equals the key recomputed.", own<consistency::minor_piece_key>},
    Invariant{"S5", "non-pawn keys", Tier::State, POSITION, "The non-pawn keys equal the keys recomputed.", own<consistency::non_pawn_keys>},
    Invariant{"S6", "non-pawn material", Tier::State, POSITION, "The non-pawn material equals its sum.", own<consistency::non_pawn_material>},
    Invariant{"S7", "psq score", Tier::State, POSITION, "The piece-square score equals its sum.", own<consistency::psq_score>},
    Invariant{"S8", "checkers", Tier::State, POSITION, "The checkers are the enemy pieces that attack the king.", own<consistency::checkers>},
    Invariant{"S9", "blockers", Tier::State, POSITION, "The blockers equal those found by walking the king's rays.", own<consistency::blockers>},
    Invariant{"S10", "pinners", Tier::State, POSITION, "The pinners equal those found by walking the king's rays.", own<consistency::pinners>},
    Invariant{"S11", "check squares", Tier::State, POSITION, "The check squares are those from which a piece would give check.", own<consistency::check_squares>},
    Invariant{"S12", "captured piece", Tier::Full, POSITION, "The captured piece is the one that the oracle says the last move captured.", captured_piece_is_right},
    Invariant{"S13", "repetition", Tier::State, POSITION, "The repetition distance equals a search of the whole history.", own<consistency::repetition>},
    Invariant{"S14", "clocks", Tier::State, POSITION, "The half-move clock and the plies since a null move follow from the last move.", clocks_follow_the_last_move},
    Invariant{"S15", "chain", Tier::State, POSITION, "The chain of states is as long as the game.", chain_is_as_long_as_the_game},
    Invariant{"S16", "equal positions", Tier::Full, KEY, "In a game, equal positions have equal keys and different positions different keys.", equal_positions_have_equal_keys},
    Invariant{"S17", "key_after", Tier::Moves, POSITION, "key_after is the key after the move, on its domain.", key_after_is_exact},
    Invariant{"S18", "50-move bucket", Tier::State, POSITION, "The key contains the bucket of the half-move clock (T5).", rule50_bucket_is_in_the_key},
    Invariant{"S19", "transpositions", Tier::Full, KEY, "The same position has the same key in whatever order its moves were played.", transpositions_have_equal_keys},
    Invariant{"S20", "views", Tier::Full, KEY_OR_VIEWS, "Key and views are the same whether the position was reached by moves or set from its FEN.", views_depend_on_the_position_alone},
    Invariant{"S21", "own check", Tier::Moves, Needs(Capability::SelfCheck), "The subject's own consistency check passes.", own_check_passes},
    Invariant{"S22", "check", Tier::Full, Needs(Capability::Check), "The side to move is in check if and only if the oracle says so.", check_is_the_oracles},
    Invariant{"S23", "pieces", Tier::Full, Needs(Capability::Pieces), "Each square has the oracle's piece.", pieces_are_the_oracles},
    Invariant{"S24", "pins", Tier::Full, POSITION, "Blockers and pinners are the oracle's.", pins_are_the_oracles},
    Invariant{"S25", "passed pawns", Tier::Moves, POSITION, "A pawn is passed if no enemy pawn stands ahead of it on its file or a file beside it.", passed_pawns_are_right},
    Invariant{"S26", "opposite bishops", Tier::Moves, POSITION, "Bishops are opposite if each side has one, on squares of different colour.", opposite_bishops_are_right},
    Invariant{"S27", "discovered checks", Tier::Moves, POSITION, "The candidates are the own pieces that alone shield the enemy king from a slider of ours.", discovered_check_candidates_are_right},
};
// clang-format on

} // namespace

std::span<const Invariant> state_invariants() { return STATE_ROWS; }

} // namespace kiwi
