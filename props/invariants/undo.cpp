// U: making and undoing moves.
#include <array>
#include <chrono>
#include <functional>
#include <map>
#include <span>
#include <utility>
#include <variant>

#include "../../engine/base/joined.h"
#include "../games/fen_text.h"
#include "helpers.h"

namespace kiwi {

std::vector<std::size_t> moves_to_try(PlayedGame& game) {
    Board& board = game.board();
    std::vector<std::size_t> tried = all_moves(board);
    if (game.asked() == Asked::Some) {
        const oracle::Board& before = game.oracle().here();
        std::map<std::string, std::vector<std::size_t>> by_kind;
        for (const std::size_t m : tried) {
            const std::string uci = board.uci(m);
            const auto facts = game.oracle().moves().find(uci);
            if (facts == game.oracle().moves().end()) {
                by_kind[uci].push_back(m);
                continue;
            }
            const oracle::MoveFacts& is = facts->second;
            const oracle::Board after = *oracle::after_move(before, uci);
            std::string kind{is.moved, is.captured};
            kind += uci.substr(is.is_castling ? 2 : 4); // the king's square, or the promotion
            for (const bool flag : {is.is_castling, is.is_en_passant, is.gives_check, after.passed.has_value(),
                                    after.castling_rooks != before.castling_rooks})
                kind += flag ? '1' : '0';
            by_kind[kind].push_back(m);
        }
        tried.clear();
        for (const auto& [kind, moves] : by_kind)
            tried.push_back(moves[game.moves().size() / 2 % moves.size()]); // a side plays every second ply
    }
    board.will_try(tried);
    return tried;
}

namespace {

/// Whether all is as before `undone` was played and taken back.
Result all_as_before(const std::string& changed, const std::string& undone) {
    return changed.empty() ? Result() : Difference{"all as before " + undone, "changed: " + changed};
}

Result undo_restores_everything(PlayedGame& game) {
    Board& board = game.board();
    const auto changes = board.changes_from_now();
    for (const std::size_t m : moves_to_try(game)) {
        board.make(m);
        board.unmake();
        const std::string uci = board.uci(m);
        if (auto difference = all_as_before(changes(), uci))
            return difference;
    }
    return std::nullopt;
}

Result null_move_is_undone(PlayedGame& game) {
    if (game.in_check())
        return std::nullopt;
    Board& board = game.board();
    const auto changes = board.changes_from_now();
    const std::string before = board.ask<Question::Fen>();
    const bool has_right_key = board.has(Question::HashKey) && board.has(Question::RecomputedKey)
                               && board.ask<Question::HashKey>() == board.ask<Question::RecomputedKey>();
    board.make_null();
    const std::string after = board.ask<Question::Fen>();
    Result wrong = field_of(before, FenField::SideToMove) == field_of(after, FenField::SideToMove)
                           ? Result(Difference{"the other side to move after a null move", after})
                           : std::nullopt;
    for (const FenField field : {FenField::Placement, FenField::Castling})
        if (!wrong)
            wrong = same(field_of(before, field), field_of(after, field), "after a null move");
    if (!wrong && has_right_key)
        wrong = same(board.ask<Question::RecomputedKey>(), board.ask<Question::HashKey>(), "key after a null move");
    board.unmake_null();
    return wrong ? wrong : all_as_before(changes(), "0000");
}

/// A FEN as we write it, with the intentional deviations of the board removed. A text that is no FEN is mostly
/// unchanged.
std::string fen_in_our_spelling(PlayedGame& game, const std::string& fen) {
    std::string text = fen;
    const oracle::Board& board = game.oracle().here();
    if (game.deviations().ep_always && has_useless_ep_square(game, board))
        if (const std::string ep = ' ' + oracle::name_of(*board.passed) + ' '; text.find(ep) != std::string::npos)
            text.replace(text.find(ep), ep.size(), " - ");
    // Castling rights may be written as KQkq or by file in Chess960, and in any order if that is declared.
    if (game.variant() == Variant::Chess960 || game.deviations().castling_order)
        if (const auto setup = read_setup(text, game.variant(), FenMode::Lenient))
            text = write_fen(*setup);
    if (game.deviations().no_counters)
        return without_clocks(text);
    return full_move_number_is_defined(game) ? text : without_full_move_number(text);
}

/// U3, with a violation for each field. A difference that a deviation explains is none.
Violations fen_is_the_oracles(PlayedGame& game) {
    const std::string expected = oracle::write_fen(game.oracle().here());
    const std::string found = game.board().ask<Question::Fen>();
    const std::string expected_in_ours = fen_in_our_spelling(game, expected);
    const std::string found_in_ours = fen_in_our_spelling(game, found);
    Violations all;
    if (found != expected && found_in_ours != expected_in_ours)
        for (const char* field : different_fields(expected_in_ours, found_in_ours))
            all.emplace_back(LabelledTexts{{"expected", expected}, {"found", found}}, field);
    return all;
}

/// Plays a move, a null move if possible, and a reply; checks the state; then undoes everything. `part` chooses the
/// reply: 0 is the first in their sorted list, PARTS / 2 the one in the middle.
constexpr std::size_t PARTS = 16;
Result sequence_is_undone(PlayedGame& game, const std::string& uci, std::size_t part,
                          const std::function<std::string()>& changes) {
    Board& board = game.board();
    const int ply = game.ply();
    if (!game.play(uci))
        return Difference{uci + " can be played", "it is not listed any more"};
    if (game.may_play_null())
        game.play_null();
    if (const std::vector<std::string> replies = sorted_uci(board); !replies.empty())
        if (const std::string& reply = replies[replies.size() * part / PARTS]; !game.play(reply))
            return Difference{reply + " can be played", "it is not listed any more"};
    Result broken = views_depend_on_the_position_alone(game); // tells more than the board's own check
    if (!broken && game.has(Question::SelfCheck))
        if ((broken = own_check_passes(game)))
            broken->kind = "own check";
    const std::string played = joined_with(" ", std::span(game.moves()).subspan(static_cast<std::size_t>(ply)));
    while (!game.error() && game.ply() > ply)
        game.undo();
    if (game.error()) // which becomes the finding
        return std::nullopt;
    if (broken) {
        broken->texts.emplace_back("after", played);
        return broken;
    }
    return all_as_before(changes(), played);
}

/// U7. Plays and undoes sequences of moves: three, or up to PARTS * PARTS if it is asked closely, until some time has
/// passed: a slow class must answer within the time of a position. A state that is wrong before undo has a kind.
Violations interleavings_are_undone(PlayedGame& game) {
    constexpr int last_clock_for_three_plies = 97;
    Board& board = game.board();
    if (board.deviations().fifty_moves_end && game.oracle().here().halfmove_clock > last_clock_for_three_plies)
        return {};
    constexpr std::chrono::milliseconds long_enough(300);
    const auto begin = std::chrono::steady_clock::now();
    const bool closely = game.asked() == Asked::Closely;
    const auto changes = board.changes_from_now();
    for (const std::string& uci : some_of(sorted_uci(board), closely ? PARTS : 3))
        for (std::size_t part = closely ? 0 : PARTS / 2; part <= (closely ? PARTS - 1 : PARTS / 2); ++part)
            if (Result failure = sequence_is_undone(game, uci, part, changes))
                return {std::move(*failure)};
            else if (game.error() || (closely && std::chrono::steady_clock::now() - begin > long_enough))
                return {};
    return {};
}

/// The oracle's Place of a square by its name. Nothing for "-" and for a text that is no square.
std::optional<oracle::Place> place_named(std::string_view name) {
    const Square s = square_of_name(name);
    return s == SQ_NONE ? std::nullopt : std::optional(oracle::Place{file_of(s), rank_of(s)});
}

/// The board after dirty pieces, such as "Pb7-" and "Q-b8", are applied: first all pieces are removed, then all are
/// placed. If one does not fit, the reason.
std::variant<oracle::Board, std::string> applied(oracle::Board board, const Texts& dirty) {
    std::vector<std::pair<char, oracle::Place>> arriving;
    for (const std::string& text : dirty) {
        const std::size_t second = text.size() > 1 && text[1] == '-' ? 2 : 3;
        const std::string_view from = std::string_view(text).substr(std::min<std::size_t>(1, text.size()), second - 1);
        const std::string_view to = std::string_view(text).substr(std::min(second, text.size()));
        const auto left = place_named(from);
        const auto reached = place_named(to);
        if (PIECE_LETTERS.find(text[0]) == std::string_view::npos || (!left && from != "-") || (!reached && to != "-"))
            return '"' + text + "\" is no piece, from and to";
        if (left) {
            if (board.at(*left) != text[0])
                return text + ": no such piece is there";
            board.put(*left, '.');
        }
        if (reached)
            arriving.emplace_back(text[0], *reached);
    }
    for (const auto& [piece, place] : arriving)
        board.put(place, piece);
    return board;
}

/// A violation that names the first square on which two boards differ, or nothing.
std::optional<Violation> different_square(const oracle::Board& expected, const oracle::Board& found,
                                          const std::string& uci, const Texts& dirty) {
    for (int s = 0; s < SQUARE_NB; ++s) {
        const oracle::Place place{s % 8, s / 8};
        if (expected.at(place) != found.at(place))
            return Violation({{"expected", "after " + uci + " on " + to_string(Square(s)) + ": " + expected.at(place)},
                              {"found", std::string(1, found.at(place))},
                              {"dirty pieces", text_of(dirty)}});
    }
    return std::nullopt;
}

/// U9. Applies the dirty pieces of each move to the oracle's board.
Result named_pieces_give_the_new_board(PlayedGame& game) {
    return for_each_move(game,
                         [&](std::size_t m, const std::string& uci, const oracle::MoveFacts& /*facts*/) -> Result {
                             const Texts dirty = game.board().ask<Question::DirtyPieces>({.move = m});
                             const auto after = applied(game.oracle().here(), dirty);
                             if (const auto* wrong = std::get_if<std::string>(&after))
                                 return Difference{"pieces that " + uci + " moves", *wrong};
                             return different_square(*oracle::after_move(game.oracle().here(), uci),
                                                     std::get<oracle::Board>(after), uci, dirty);
                         });
}

/// An attack such as "Ne5pd7".
struct NamedThreat {
    char attacker;
    oracle::Place from;
    char target;
    oracle::Place to;

    /// Whether both pieces stand on their squares.
    [[nodiscard]] bool has_pieces_on(const oracle::Board& board) const {
        return board.at(from) == attacker && board.at(to) == target;
    }
    [[nodiscard]] bool is_on(const oracle::Board& board) const {
        return has_pieces_on(board) && oracle::attacked_from(board, from).test(oracle::index_of(to));
    }
};

std::optional<NamedThreat> threat_named(std::string_view text) {
    const auto from = place_named(text.substr(1, 2));
    const auto to = place_named(text.substr(4, 2));
    return from && to ? std::optional(NamedThreat{text[0], *from, text[3], *to}) : std::nullopt;
}

/// U10. A program may keep track of some attacks only, so attacks that it does not name are not missed.
Result named_threats_are_there(PlayedGame& game) {
    return for_each_move(
            game, [&](std::size_t m, const std::string& uci, const oracle::MoveFacts& /*facts*/) -> Result {
                std::map<std::string, int> changes;
                for (const std::string& text : game.board().ask<Question::DirtyThreats>({.move = m}))
                    if (text.size() != 7 || (text[0] != '+' && text[0] != '-'))
                        return Difference{"+ or -, attacker, square, target, square", text};
                    else
                        changes[text.substr(1)] += text[0] == '+' ? 1 : -1;
                const oracle::Board& before = game.oracle().here();
                const oracle::Board after = *oracle::after_move(before, uci);
                for (const auto& [text, change] : changes) {
                    const auto threat = threat_named(text);
                    if (!threat || !(threat->has_pieces_on(before) || threat->has_pieces_on(after)))
                        return Difference{uci + ": attacks of pieces that stand there before or after", text};
                    const int added = (threat->is_on(after) ? 1 : 0) - (threat->is_on(before) ? 1 : 0);
                    if (auto d = same(added, change, uci, ": ", text, " added less removed"))
                        return d;
                }
                return std::nullopt;
            });
}

/// U11. If asking changed the board, other invariants would blame what they ask about.
Result asking_changes_nothing(PlayedGame& game) {
    Board& board = game.board();
    const auto changes = board.changes_from_now();
    const std::size_t moves = board.list_moves();
    for (const Question about_a_move : {Question::San, Question::GivesCheck})
        for (std::size_t m = 0; m < moves && board.has(about_a_move); ++m)
            static_cast<void>(board.answer(about_a_move, {.move = m}));
    const std::string changed = changes();
    return changed.empty() ? Result() : Difference{"all as before its moves were asked for", "changed: " + changed};
}

constexpr Needs UNDO_AND_VIEWS = [] {
    Needs needs = VIEWS;
    needs.all_of = {Question::Unmake, Question::Fen, Question::Moves};
    return needs;
}();

// One row on one line.
// clang-format off
constexpr std::array UNDO_ROWS{
    Invariant{"U1", "undo", Tier::Moves, Needs(Question::Unmake, Question::Moves), "Undo restores everything that can be observed.", undo_restores_everything},
    Invariant{"U2", "null moves", Tier::Moves, Needs(Question::NullMoves, Question::Fen, Question::Unmake), "A null move changes the side to move, but no piece and no castling right; the key stays right, and undo restores everything.", null_move_is_undone},
    Invariant{"U3", "FEN", Tier::Full, Needs(Question::Fen), "The FEN is the oracle's.", fen_is_the_oracles},
    Invariant{"U7", "interleavings", Tier::Full, Asks::Much, UNDO_AND_VIEWS, "Any mix of moves, null moves and undo keeps the state right.", interleavings_are_undone},
    Invariant{"U9", "dirty pieces named", Tier::Full, Needs(Question::Moves, Question::DirtyPieces), "The dirty pieces of each legal move, applied to the board, give the oracle's board after the move.", named_pieces_give_the_new_board},
    Invariant{"U10", "dirty threats named", Tier::Full, Needs(Question::Moves, Question::DirtyThreats), "A legal move adds each attack that it is said to add, and removes each that it is said to remove.", named_threats_are_there},
    Invariant{"U11", "asking", Tier::Full, Asks::Much, Needs(Question::Moves, Question::Unmake), "Asking for the legal moves, for their SAN and whether they give check changes nothing that can be observed.", asking_changes_nothing},
};
// clang-format on

} // namespace

std::span<const Invariant> undo_invariants() { return UNDO_ROWS; }

} // namespace kiwi
