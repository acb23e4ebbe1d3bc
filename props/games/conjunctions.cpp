// Rules that meet: how to see that they do, and how to bring it about.
#include <algorithm>
#include <span>

#include "../../engine/base/words.h"
#include "../../engine/fen.h"
#include "conjunction_starts.h"
#include "generators.h"
#include "random_pieces.h"
#include "rules_of_games.h"
#include "themes.h"

namespace kiwi {

namespace {

oracle::Side enemy_of_mover(const oracle::Board& board) { return oracle::other(board.side_to_move); }
bool is_of(char piece, oracle::Side side) { return piece != '.' && (piece < 'a') == (side == oracle::Side::White); }
int sign(int n) { return (n > 0) - (n < 0); }

// En passant.

enum class Line { File, Diagonal };

/// Whether a pawn that is pinned on a line may capture en passant, but for the pin if `legal` is false.
bool pinned_pawn_captures(OracleGame& game, Line line, bool legal) {
    return game.here().passed && std::ranges::any_of(game.pins(), [&](const oracle::Blocker& pin) {
               if ((pin.piece[0] == pin.slider[0]) != (line == Line::File) || pin.piece[1] == pin.slider[1])
                   return false;
               const auto move = game.possible_moves().find(pin.piece + oracle::name_of(*game.here().passed));
               return move != game.possible_moves().end() && move->second.is_en_passant
                      && move->second.is_legal == legal;
           });
}

bool is_checker_captured_en_passant(OracleGame& game) {
    return game.here().passed && game.checkers().contains(game.last_move().empty() ? "" : game.last_move().substr(2, 2))
           && oracle::can_capture_en_passant(game.here());
}

/// Whether a pawn may go to the en passant square, and a piece may not, since the pawn that has passed it gives check.
bool is_passed_square_for_pawns_only(OracleGame& game) {
    return is_checker_captured_en_passant(game) && std::ranges::any_of(game.possible_moves(), [&](const auto& move) {
               return move.first.substr(2) == oracle::name_of(*game.here().passed) && !move.second.is_legal
                      && !move.second.is_en_passant;
           });
}

bool is_en_passant_the_only_move(OracleGame& game) {
    return oracle::can_capture_en_passant(game.here()) && std::ranges::none_of(game.possible_moves(), [](auto& move) {
               return move.second.is_legal && !move.second.is_en_passant;
           });
}

/// Whether a move gives check by a piece that it uncovers.
bool uncovers_check(const MoveOfGame& move) {
    if (!move.facts.gives_check)
        return false;
    const auto checkers = oracle::checkers(*oracle::after_move(move.before, move.uci));
    return std::ranges::any_of(checkers, [&](const std::string& s) { return s != move.uci.substr(2, 2); });
}

bool is_piece_to_the_passed_square(const MoveOfGame& move) {
    return move.before.passed && move.uci.substr(2, 2) == oracle::name_of(*move.before.passed)
           && in_lower_case(move.facts.moved) != 'p' && oracle::can_capture_en_passant(move.before);
}

// Castling.

/// The files of castling; all on one rank.
struct CastlingFiles {
    int rank;
    int king;
    int rook;
    int king_to;
    int rook_to;
};

CastlingFiles files_of(const oracle::Board& board, const std::string& uci) {
    const oracle::Place king = place_of(uci);
    const oracle::Place to = place_of(std::string_view(uci).substr(2));
    const bool king_side = to.file > king.file;
    const int rook = board.castling == oracle::Castling::Chess960 ? to.file : king_side ? 7 : 0;
    return {king.rank, king.file, rook, king_side ? 6 : 2, king_side ? 5 : 3};
}

bool is_between(int n, int a, int b) { return std::min(a, b) <= n && n <= std::max(a, b); }

/// Whether a file on the castling rank is attacked for which `counts` holds; if `by` is given, by such a piece.
template<class Counts>
bool is_attacked(const oracle::Board& board, const CastlingFiles& castling, Counts counts, char by = '.') {
    for (int file = 0; file < 8; ++file)
        if (counts(file))
            for (const std::string& square : oracle::attackers(board, {file, castling.rank}, enemy_of_mover(board)))
                if (by == '.' || in_lower_case(board.at(place_of(square))) == by)
                    return true;
    return false;
}

/// Whether there is a castling move with an empty path, legal or not, for which `counts` holds.
template<class Counts>
bool has_castling(OracleGame& game, bool legal, Counts counts) {
    return std::ranges::any_of(game.possible_moves(), [&](const auto& move) {
        return move.second.is_castling && move.second.is_legal == legal && counts(files_of(game.here(), move.first));
    });
}

bool is_castling_forbidden_by_a_pawn(OracleGame& game) {
    return has_castling(game, false, [&](const CastlingFiles& c) {
        const auto in_kings_way = [&](int file) { return is_between(file, c.king, c.king_to); };
        return is_attacked(game.here(), c, in_kings_way, 'p');
    });
}

bool is_only_the_rooks_way_attacked(OracleGame& game) {
    return has_castling(game, true, [&](const CastlingFiles& c) {
        return is_attacked(game.here(), c, [&](int file) { return is_between(file, c.rook, c.rook_to); });
    });
}

bool is_castling_exposed(OracleGame& game) {
    return has_castling(game, false, [&](const CastlingFiles& c) {
        return !is_attacked(game.here(), c, [&](int file) { return is_between(file, c.king, c.king_to); });
    });
}

template<class Holds>
bool castles(const MoveOfGame& move, Holds holds) {
    return move.facts.is_castling && holds(files_of(move.before, move.uci));
}

bool is_the_right_of_an_inner_rook(OracleGame& game) {
    const oracle::Board& board = game.here();
    for (const int side : {0, 1})
        for (int file = 0; file < 8; ++file)
            if (board.castling_rooks.at(static_cast<std::size_t>(side)).test(static_cast<std::size_t>(file))) {
                const int rank = side == 0 ? 0 : 7;
                const char rook = board.at({file, rank});
                int king = 0;
                while (king < 8 && board.at({king, rank}) != (side == 0 ? 'K' : 'k'))
                    ++king;
                for (int outer = file + sign(file - king); outer >= 0 && outer < 8; outer += sign(file - king))
                    if (board.at({outer, rank}) == rook)
                        return true;
            }
    return false;
}

std::size_t rights_of(const oracle::Board& board) {
    return board.castling_rooks[0].count() + board.castling_rooks[1].count();
}

/// Whether a move captures a rook with its castling right.
bool captures_a_right(const MoveOfGame& move) {
    const oracle::Place to = place_of(std::string_view(move.uci).substr(2));
    const oracle::Side enemy = enemy_of_mover(move.before);
    return move.facts.captured != '.' && to.rank == (enemy == oracle::Side::White ? 0 : 7)
           && move.before.castling_rooks.at(enemy == oracle::Side::White ? 0 : 1)
                      .test(static_cast<std::size_t>(to.file));
}

/// Whether a rook with its right captures a rook with its right: one of each side, which may cancel in a key.
bool captures_a_right_and_loses_one(const MoveOfGame& move) {
    return captures_a_right(move) && in_lower_case(move.facts.moved) == 'r'
           && rights_of(*oracle::after_move(move.before, move.uci)) + 2 == rights_of(move.before);
}

/// Whether the king moves without castling to the square where castling would put it.
bool steps_to_the_castling_square(const MoveOfGame& move) {
    const oracle::Place from = place_of(move.uci);
    const oracle::Place to = place_of(std::string_view(move.uci).substr(2));
    if (in_lower_case(move.facts.moved) != 'k' || move.facts.is_castling || from.rank != to.rank)
        return false;
    const auto rooks = move.before.castling_rooks.at(is_of(move.facts.moved, oracle::Side::White) ? 0 : 1);
    const auto has_rook = [&](int first, int last) {
        while (first <= last && !rooks.test(static_cast<std::size_t>(first)))
            ++first;
        return first <= last;
    };
    return (to.file == 6 && has_rook(from.file, 7)) || (to.file == 2 && has_rook(0, from.file));
}

// Checks and pins.

bool is_double_check_in_line_with_the_other_king(OracleGame& game) {
    if (game.checkers().size() != 2)
        return false;
    const char other = game.here().side_to_move == oracle::Side::White ? 'k' : 'K';
    const oracle::Place a = place_of(*game.checkers().begin());
    const oracle::Place b = place_of(*game.checkers().rbegin());
    const int files = a.file - b.file;
    const int ranks = a.rank - b.rank;
    const bool is_line = files == 0 || ranks == 0 || std::abs(files) == std::abs(ranks);
    for (int file = 0; file < 8 && is_line; ++file)
        for (int rank = 0; rank < 8; ++rank)
            if (game.here().at({file, rank}) == other)
                return (file - a.file) * ranks == (rank - a.rank) * files;
    return false;
}

bool is_check_by_a_pinned_piece(OracleGame& game) {
    const auto blockers = oracle::blockers(game.here(), enemy_of_mover(game.here()));
    return std::ranges::any_of(blockers, [&](const auto& b) { return game.checkers().contains(b.piece); });
}

bool is_a_slider_behind_the_pinner(OracleGame& game) {
    const oracle::Board& board = game.here();
    return std::ranges::any_of(game.pins(), [&](const oracle::Blocker& pin) {
        const oracle::Place from = place_of(pin.piece);
        oracle::Place at = place_of(pin.slider);
        const int files = sign(at.file - from.file);
        const int ranks = sign(at.rank - from.rank);
        do
            at = {at.file + files, at.rank + ranks};
        while (is_between(at.file, 0, 7) && is_between(at.rank, 0, 7) && board.at(at) == '.');
        if (!is_between(at.file, 0, 7) || !is_between(at.rank, 0, 7) || !is_of(board.at(at), enemy_of_mover(board)))
            return false;
        const char kind = in_lower_case(board.at(at));
        return kind == 'q' || kind == (files == 0 || ranks == 0 ? 'r' : 'b');
    });
}

bool may_a_pinned_piece_not_capture_the_checker(OracleGame& game) {
    return game.checkers().size() == 1 && std::ranges::any_of(game.pins(), [&](const oracle::Blocker& pin) {
               const auto move = game.possible_moves().find(pin.piece + *game.checkers().begin());
               return move != game.possible_moves().end() && !move->second.is_legal;
           });
}

bool does_a_pinned_pawn_promote(const MoveOfGame& move) {
    return move.facts.is_promotion && move.facts.captured != '.'
           && oracle::blockers(move.before, move.before.side_to_move)
                      .contains({move.uci.substr(0, 2), move.uci.substr(2, 2)});
}

// Repetitions and draws.

bool is_over_at_100(OracleGame& game, bool in_check) {
    return game.here().halfmove_clock == 100 && game.checkers().empty() != in_check && !game.has_legal_move();
}

/// Whether pieces and side to move are as here in an earlier position for which `counts` holds.
template<class Counts>
bool stood_before(OracleGame& game, Counts counts) {
    return std::ranges::any_of(std::span(game.boards()).first(game.boards().size() - 1),
                               [&](const oracle::Board& board) {
                                   return board.side_to_move == game.here().side_to_move
                                          && board.square == game.here().square && counts(board);
                               });
}

/// `past_a_pawn`: whether the pawn passed one, whose capture was illegal.
bool has_occurred_after_a_double_push(OracleGame& game, bool past_a_pawn) {
    return game.occurrences() == 3 && stood_before(game, [&](const oracle::Board& board) {
               const auto possible = oracle::pseudo_legal_moves(board);
               return board.passed && oracle::same_position(board, game.here())
                      && std::ranges::any_of(possible, [](const auto& move) { return move.second.is_en_passant; })
                                 == past_a_pawn;
           });
}

/// Whether this is the second occurrence of the position, but the third if castling rights are ignored.
bool returns_with_fewer_rights(OracleGame& game, std::size_t fewer) {
    return game.occurrences() == 2 && stood_before(game, [&](const oracle::Board& board) {
               return rights_of(board) == rights_of(game.here()) + fewer;
           });
}

bool returns_without_en_passant(OracleGame& game) {
    return game.occurrences() == 2
           && stood_before(game, [](const oracle::Board& board) { return oracle::can_capture_en_passant(board); });
}

bool occurs_at_an_odd_distance(OracleGame& game) {
    return game.occurrences() == 3 && std::ranges::any_of(oracle::earlier_occurrences(game.boards()), [](int distance) {
               return distance % 4 != 0;
           });
}

bool has_the_start_returned(OracleGame& game) {
    return game.occurrences() == 3 && game.boards().size() > game.uci().size() // no null move
           && oracle::same_position(game.boards().front(), game.here());
}

bool returns_after_a_null_move(OracleGame& game) {
    return game.any_before_null_move(
            [&](const oracle::Board& board) { return oracle::same_position(board, game.here()); });
}

/// Whether there are only kings and `least` or more bishops of both sides; enough to mate, or not.
bool has_bishops_only(OracleGame& game, std::size_t least, bool enough) {
    const std::string all = letters(game.here());
    return all.size() >= least + 2 && all.find_first_not_of("KkBb") == std::string::npos && all.find('B') != all.npos
           && all.find('b') != all.npos && oracle::is_insufficient_material(game.here()) != enough;
}

bool has_two_minor_pieces_that_mate(OracleGame& game) {
    const std::string all = letters(game.here());
    return all.size() == 4 && all.find_first_not_of("KkBbNn") == std::string::npos
           && !oracle::is_insufficient_material(game.here());
}

// Notation.

/// Whether SAN names the whole square of a piece that captures, as in "Qa1xh8".
bool is_capture_from_a_named_square(const MoveOfGame& move) {
    const std::string all = letters(move.before);
    if (move.facts.captured == '.' || in_lower_case(move.facts.moved) == 'p'
        || std::ranges::count(all, move.facts.moved) < 3)
        return false;
    return oracle::sans_of_moves(move.before).at(move.uci).find(move.uci.substr(0, 2) + 'x') == 1;
}

// Starts.

template<Theme About>
BoardSetup about(Random& random) {
    return setup_about(random, About);
}

BoardSetup any_start_position(Random& random) {
    return one_in(random, 2) ? standard_start() : chess960_start(static_cast<int>(random.below(960)));
}

constexpr auto PUSH = about<Theme::DoublePush>;
constexpr auto CASTLING = about<Theme::Castling>;
constexpr auto HUNTED = about<Theme::HuntedKing>;

// One row on one line.
// clang-format off
constexpr auto CONJUNCTION_ROWS = std::to_array<Rule>({
    {"en passant is refused to a pawn pinned on a diagonal", [](auto& g) { return pinned_pawn_captures(g, Line::Diagonal, false); }, nullptr, {Variants::Standard, PUSH, {Lead::DoublePush}}},
    {"en passant is refused to a pawn pinned on a file", [](auto& g) { return pinned_pawn_captures(g, Line::File, false); }, nullptr, {Variants::Standard, PUSH, {Lead::DoublePush}}},
    {"a pinned pawn may capture en passant along its diagonal", [](auto& g) { return pinned_pawn_captures(g, Line::Diagonal, true); }, nullptr, {Variants::Standard, PUSH, {Lead::DoublePush}}},
    {"the pawn that gives check may be captured en passant", is_checker_captured_en_passant, nullptr, {Variants::Standard, PUSH, {Lead::DoublePush}}},
    {"en passant is the only legal move", is_en_passant_the_only_move, nullptr, {Variants::Standard, only_en_passant, {Lead::DoublePush}}},
    {"an en passant capture uncovers a check", nullptr, [](auto& m) { return m.facts.is_en_passant && uncovers_check(m); }, {Variants::Standard, PUSH, {Lead::DoublePush, Lead::RuleMove}}},
    {"a piece moves to the en passant square", nullptr, is_piece_to_the_passed_square, {Variants::Standard, PUSH, {Lead::DoublePush, Lead::RuleMove}}},
    {"a promotion captures a rook with its castling right", nullptr, [](auto& m) { return m.facts.is_promotion && captures_a_right(m); }, {Variants::Both, promotion_beside_castling, {Lead::RuleMove}}},
    {"a promotion uncovers a check", nullptr, [](auto& m) { return m.facts.is_promotion && uncovers_check(m); }, {Variants::Standard, promotion_on_a_line, {Lead::RuleMove}}},
    {"a pinned pawn promotes by capturing what pins it", nullptr, does_a_pinned_pawn_promote, {Variants::Standard, promotion_on_a_line, {Lead::RuleMove}}},
    {"castling is forbidden by the attack of a pawn", is_castling_forbidden_by_a_pawn, nullptr, {Variants::Both, CASTLING}},
    {"castling is legal though the rook is attacked or passes an attack", is_only_the_rooks_way_attacked, nullptr, {Variants::Both, CASTLING}},
    {"castling would expose the king to a piece behind the rook", is_castling_exposed, nullptr, {Variants::Chess960, CASTLING}},
    {"castling leaves the king where it is", nullptr, [](auto& m) { return castles(m, [](auto c) { return c.king == c.king_to; }); }, {Variants::Chess960, CASTLING, {Lead::RuleMove}}},
    {"castling leaves the rook where it is", nullptr, [](auto& m) { return castles(m, [](auto c) { return c.rook == c.rook_to; }); }, {Variants::Chess960, CASTLING, {Lead::RuleMove}}},
    {"castling moves the king to the square of the rook", nullptr, [](auto& m) { return castles(m, [](auto c) { return c.rook == c.king_to; }); }, {Variants::Chess960, CASTLING, {Lead::RuleMove}}},
    {"the king steps to where castling would put it", nullptr, steps_to_the_castling_square, {Variants::Chess960, CASTLING, {Lead::RuleMove}}},
    {"a rook outside of a rook with a castling right", is_the_right_of_an_inner_rook, nullptr, {Variants::Chess960, CASTLING}},
    {"a rook with its castling right captures another", nullptr, captures_a_right_and_loses_one, {Variants::Both, CASTLING, {Lead::RuleMove}}},
    {"double check in line with the other king", is_double_check_in_line_with_the_other_king, nullptr, {Variants::Standard, double_check_in_line, {Lead::DoubleCheck}}},
    {"check by a pinned piece", is_check_by_a_pinned_piece, nullptr, {Variants::Standard, check_by_a_pinned_piece}},
    {"a slider behind a slider that pins", is_a_slider_behind_the_pinner, nullptr, {Variants::Standard, pin_by_a_battery}},
    {"a pinned piece may not capture the piece that gives check", may_a_pinned_piece_not_capture_the_checker, nullptr, {Variants::Standard, pin_by_a_battery}},
    {"stalemate with a pinned piece", [](auto& g) { return g.checkers().empty() && !g.pins().empty() && !g.has_legal_move(); }, nullptr, {Variants::Standard, hunted_king_with_a_pin, {Lead::LastMove}}},
    {"checkmate at a half-move clock of 100", [](auto& g) { return is_over_at_100(g, true); }, nullptr, {Variants::Standard, HUNTED, {Lead::LastMove}, 99}},
    {"stalemate at a half-move clock of 100", [](auto& g) { return is_over_at_100(g, false); }, nullptr, {Variants::Standard, HUNTED, {Lead::LastMove}, 99}},
    {"a third occurrence at a half-move clock of 100", [](auto& g) { return g.here().halfmove_clock == 100 && g.occurrences() == 3; }, nullptr, {Variants::Standard, few_pieces, {Lead::TwoCycles}, 92}},
    {"a third occurrence, the first with an illegal en passant capture", [](auto& g) { return has_occurred_after_a_double_push(g, true); }, nullptr, {Variants::Standard, PUSH, {Lead::DoublePush, Lead::TwoCycles}}},
    {"a third occurrence, the first after a double push past no pawn", [](auto& g) { return has_occurred_after_a_double_push(g, false); }, nullptr, {Variants::Standard, any_start_position, {Lead::LonePush, Lead::TwoCycles}}},
    {"a position returns without its en passant capture", returns_without_en_passant, nullptr, {Variants::Standard, PUSH, {Lead::DoublePush, Lead::TwoCycles}}},
    {"a position returns without a castling right", [](auto& g) { return returns_with_fewer_rights(g, 1); }, nullptr, {Variants::Both, CASTLING, {Lead::TwoCycles}}},
    {"a position returns without two castling rights", [](auto& g) { return returns_with_fewer_rights(g, 2); }, nullptr, {Variants::Both, CASTLING, {Lead::TwoCycles}}},
    {"a third occurrence at a distance that is no multiple of four", occurs_at_an_odd_distance, nullptr, {Variants::Standard, few_pieces, {Lead::TwoTriangles}}},
    {"a third occurrence of the start of the game", has_the_start_returned, nullptr, {Variants::Both, any_start_position, {Lead::TwoCycles}}},
    {"a position returns after a null move", returns_after_a_null_move, nullptr, {Variants::Standard, few_pieces, {Lead::NullCycle}}},
    {"three or more bishops of both sides that cannot mate", [](auto& g) { return has_bishops_only(g, 3, false); }, nullptr, {Variants::Standard, bishops_only}},
    {"bishops of both sides that can mate, and nothing else", [](auto& g) { return has_bishops_only(g, 2, true); }, nullptr, {Variants::Standard, bishops_only}},
    {"two minor pieces that can mate", has_two_minor_pieces_that_mate, nullptr, {Variants::Standard, bishops_only}},
    {"a half-move clock of 99", [](auto& g) { return g.here().halfmove_clock == 99; }, nullptr, {Variants::Standard, few_pieces, {Lead::Cycle}, 95}},
    {"a half-move clock of 128", [](auto& g) { return g.here().halfmove_clock == 128; }, nullptr, {Variants::Standard, few_pieces, {Lead::Cycle}, 124}},
    {"a half-move clock of 150", [](auto& g) { return g.here().halfmove_clock == 150; }, nullptr, {Variants::Standard, few_pieces, {Lead::Cycle}, 146}},
    {"a half-move clock of 256, with --unreachable", [](auto& g) { return g.here().halfmove_clock == 256; }, nullptr, {Variants::Standard, few_pieces, {Lead::Cycle}, 252}},
    {"the full-move number 128", [](auto& g) { return g.here().fullmove_number == 128; }, nullptr, {Variants::Standard, few_pieces, {Lead::Cycle}, -1, 126}},
    {"the full-move number 256", [](auto& g) { return g.here().fullmove_number == 256; }, nullptr, {Variants::Standard, few_pieces, {Lead::Cycle}, -1, 254}},
    {"only a pawn may go to the en passant square, since the pawn that has passed it gives check", is_passed_square_for_pawns_only, nullptr, {Variants::Standard, check_by_a_passed_pawn, {Lead::DoublePush}}},
    {"SAN names the whole square of a piece that captures", nullptr, is_capture_from_a_named_square, {Variants::Standard, rectangle_of_equals, {Lead::RuleMove}}},
});
// clang-format on

} // namespace

std::span<const Rule> conjunctions() { return CONJUNCTION_ROWS; }

} // namespace kiwi
