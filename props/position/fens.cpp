// What only our reader and writer of FENs promise.
#include <algorithm>
#include <array>
#include <utility>

#include "../../engine/consistency.h"
#include "../../engine/reachability.h"
#include "../../engine/snapshot.h"
#include "../boards/position_board.h"
#include "../games/fen_text.h"
#include "../invariants/helpers.h"
#include "properties.h"

namespace kiwi {

namespace {

constexpr std::array VARIANTS{Variant::Standard, Variant::Chess960};
constexpr std::array MODES{FenMode::Playable, FenMode::Strict, FenMode::Lenient};

/// A FEN without counters, its en passant square only where a capture is legal, as the oracle writes it.
std::string as_the_oracle_writes(const oracle::Board& board) { return without_clocks(oracle::write_fen(board)); }

/// A last move is found, is legal for the oracle, and leads to the position.
Result has_a_last_move(const BoardSetup& setup) {
    const std::optional<LastMove> last = find_last_move(setup);
    if (!last)
        return Difference{"a last move that leads to " + write_fen(setup), "none"};
    const oracle::Castling castling = castling_of(setup.variant);
    const auto before = oracle::read_fen(write_fen(last->before), castling);
    const auto after = before ? oracle::after_move(*before, to_uci(last->move, setup.variant)) : std::nullopt;
    if (!after)
        return Difference{"a legal last move", to_uci(last->move, setup.variant) + " in " + write_fen(last->before)};
    return same(as_the_oracle_writes(*oracle::read_fen(write_fen(setup), castling)), as_the_oracle_writes(*after),
                "after " + to_uci(last->move, setup.variant) + " in " + write_fen(last->before));
}

std::string described(const ParsedFen& parsed) {
    if (const auto* setup = std::get_if<BoardSetup>(&parsed))
        return write_fen(*setup);
    return "refused: " + to_string(std::get<FenError>(parsed));
}

Result spellings_are_equal(PlayedGame& game) {
    const Position& pos = position_of(game);
    const std::string fen = pos.fen();
    for (const FenStyle style : {FenStyle::Shredder, FenStyle::XFen})
        if (auto d = same(fen, described(parse_fen(pos.fen(style), pos.variant()))))
            return d;
    return std::nullopt;
}

Result positions_of_a_game_have_a_last_move(PlayedGame& game) {
    if (game.ply() == 0 || game.last_is_null())
        return std::nullopt;
    return has_a_last_move(position_of(game).setup());
}

/// F14, the converse of F10. Too many pieces and files of Double Chess960 may stay refused.
Result strict_accepts_what_a_move_led_to(PlayedGame& game) {
    if (game.ply() == 0 || game.last_is_null())
        return std::nullopt;
    const auto strictly_read = [&](const std::string& fen) { return parse_fen(fen, game.variant(), FenMode::Strict); };
    const std::string fen = position_of(game).fen();
    Result refused = same(fen, described(strictly_read(fen)), "strict reading");
    const bool is_of_a_game = !refused || std::holds_alternative<BoardSetup>(strictly_read(write_fen(game.start())));
    return is_of_a_game ? refused : std::nullopt;
}

/// What a set-up consists of, without the writer of FENs, which may be what is wrong.
std::string fields_of(const BoardSetup& setup) {
    std::string text;
    for (int s = 0; s < SQUARE_NB; ++s)
        if (const Piece pc = setup.board[Square(s)]; pc != NO_PIECE)
            text += to_char(pc) + to_string(Square(s)) + ' ';
    text += setup.side_to_move == WHITE ? "w" : "b";
    for (const CastlingRights right : SINGLE_RIGHTS)
        if (setup.castling_rook[right] != SQ_NONE)
            text += ", castling with " + to_string(setup.castling_rook[right]);
    if (setup.ep_square != SQ_NONE)
        text += ", en passant on " + to_string(setup.ep_square);
    return text + ", clocks " + std::to_string(setup.halfmove_clock) + " and " + std::to_string(setup.fullmove_number)
           + (setup.variant == Variant::Chess960 ? ", Chess960" : "");
}

Result same_reading(const ParsedFen& expected, const ParsedFen& found) {
    if (expected == found)
        return std::nullopt;
    if (const std::string text = described(expected); text != described(found))
        return Difference{text, described(found)};
    return Difference{fields_of(std::get<BoardSetup>(expected)), fields_of(std::get<BoardSetup>(found))};
}

/// The first difference among all ways to read a text that succeed: `check(variant, mode, setup)`.
template<class Check>
Result for_each_reading(std::string_view text, Check check) {
    for (const Variant variant : VARIANTS)
        for (const FenMode mode : MODES)
            if (const auto setup = read_setup(text, variant, mode))
                if (Result d = check(variant, mode, *setup))
                    return d;
    return std::nullopt;
}

Result writing_is_canonical(std::string_view text) {
    return for_each_reading(text, [](Variant variant, FenMode, const BoardSetup& setup) -> Result {
        const std::string once = write_fen(setup);
        const ParsedFen again = parse_fen(once, variant);
        if (Result d = same_reading(setup, again))
            return d;
        return same(once, write_fen(std::get<BoardSetup>(again)));
    });
}

Result error_or_good_position(std::string_view text, Variant variant, FenMode mode) {
    const ParsedFen parsed = parse_fen(text, variant, mode);
    if (const auto* error = std::get_if<FenError>(&parsed)) {
        const bool placed = error->column >= 1 && error->column <= static_cast<int>(text.size()) + 1;
        if (!placed || error->reason.empty())
            return Difference{"an error with its column and reason", to_string(*error)};
        return std::nullopt;
    }
    const PlayedPosition board(std::get<BoardSetup>(parsed));
    const std::optional<FailedCheck> failed = failed_check(board.pos);
    return failed ? Result(failed->difference) : std::nullopt;
}

Result every_reading_is_error_or_good_position(std::string_view text) {
    for (const Variant variant : VARIANTS)
        for (const FenMode mode : MODES)
            if (Result d = error_or_good_position(text, variant, mode))
                return d;
    return std::nullopt;
}

Result failed_set_changes_nothing(std::string_view text) {
    for (const Variant variant : VARIANTS)
        for (const FenMode mode : MODES) {
            Position pos;
            StateInfo root;
            if (pos.set(START_FEN, Variant::Standard, &root))
                return Difference{"the start position", "an error"};
            const Snapshot before(pos);
            StateInfo other{};
            const StateInfo blank = other;
            if (!pos.set(text, variant, &other, mode))
                continue;
            if (Result d = same(std::string(), before.difference(Snapshot(pos)), "changed"))
                return d;
            if (Result d = same(true, other == blank, "the state given is as it was"))
                return d;
        }
    return std::nullopt;
}

Result missing_clocks_are_0_and_1(std::string_view text) {
    return for_each_reading(text, [](Variant variant, FenMode mode, const BoardSetup& setup) {
        BoardSetup expected = setup;
        expected.halfmove_clock = 0;
        expected.fullmove_number = 1;
        return same_reading(expected, parse_fen(without_clocks(write_fen(setup)), variant, mode));
    });
}

/// Strict accepts the least, lenient the most.
Result milder_modes_accept_what_stricter_do(std::string_view text) {
    constexpr std::array from_strict_to_lenient{FenMode::Strict, FenMode::Playable, FenMode::Lenient};
    for (const Variant variant : VARIANTS)
        for (std::size_t i = 1; i < from_strict_to_lenient.size(); ++i) {
            const ParsedFen stricter = parse_fen(text, variant, from_strict_to_lenient[i - 1]);
            if (std::holds_alternative<BoardSetup>(stricter))
                if (Result d = same_reading(stricter, parse_fen(text, variant, from_strict_to_lenient[i])))
                    return d;
        }
    return std::nullopt;
}

Result what_was_read_is_playable(std::string_view text) {
    return for_each_reading(text, [](Variant variant, FenMode, const BoardSetup& setup) {
        return same_reading(setup, parse_fen(write_fen(setup), variant, FenMode::Playable));
    });
}

/// Playing the last move on the oracle gives the position.
Result strict_accepts_what_has_a_last_move(std::string_view text) {
    for (const Variant variant : VARIANTS) {
        const auto setup = read_setup(text, variant, FenMode::Playable);
        if (!setup)
            continue;
        const ParsedFen strict = parse_fen(text, variant, FenMode::Strict);
        if (const auto* error = std::get_if<FenError>(&strict)) {
            if (Result d = same(std::string(name_of(Grade::Unreachable)), std::string(name_of(grade_of(error->fault))),
                                "what strict reading refuses"))
                return d;
        } else if (Result d = has_a_last_move(*setup))
            return d;
    }
    return std::nullopt;
}

/// The FEN of a board, with the en passant square even if no capture is legal.
std::string with_the_passed_square(oracle::Board board) {
    const std::optional<oracle::Place> passed = std::exchange(board.passed, std::nullopt);
    std::string fen = oracle::write_fen(board);
    if (passed)
        fen.replace(without_clocks(fen).size() - 1, 1, name_of(*passed));
    return fen;
}

/// What playable reading accepts is playable for the oracle, and the same board. What the oracle reads, written by it,
/// is accepted if and only if it is playable.
Result reading_is_the_oracles(std::string_view text) {
    for (const Variant variant : VARIANTS) {
        const ParsedFen parsed = parse_fen(text, variant, FenMode::Playable);
        const std::optional<oracle::Board> board = oracle::read_fen(text, castling_of(variant));
        if (const auto* setup = std::get_if<BoardSetup>(&parsed)) {
            if (!board || !oracle::is_playable(*board))
                return Difference{"refused", described(parsed)};
            const auto ours = oracle::read_fen(write_fen(*setup), castling_of(variant));
            if (Result d = same(with_the_passed_square(*board), with_the_passed_square(*ours)))
                return d;
        }
        if (!board)
            continue;
        const std::string written = without_clocks(with_the_passed_square(*board)); // no limits there
        if (oracle::read_fen(written, castling_of(variant))->castling_rooks != board->castling_rooks)
            continue; // rights of Chess960 in standard chess: KQkq does not say which
        const ParsedFen again = parse_fen(written, variant, FenMode::Playable);
        if (std::holds_alternative<BoardSetup>(again) != oracle::is_playable(*board))
            return Difference{oracle::is_playable(*board) ? "accepted" : "refused", described(again)};
    }
    return std::nullopt;
}

Result repairs_are_reported(std::string_view text) {
    for (const Variant variant : VARIANTS) {
        FenRepairs repairs;
        if (std::holds_alternative<FenError>(parse_fen(text, variant, FenMode::Lenient, &repairs)))
            continue;
        const ParsedFen unrepaired = parse_fen(text, variant, FenMode::Playable);
        const auto* error = std::get_if<FenError>(&unrepaired);
        if (Result d = same(error != nullptr, !repairs.empty(), "something was repaired"))
            return d;
        if (error != nullptr && !(*error == repairs.front()))
            return Difference{"the first repair is " + to_string(*error), to_string(repairs.front())};
    }
    return std::nullopt;
}

// One row on one line.
// clang-format off
constexpr std::array FEN_PROPERTIES{
    Invariant{"F5", "spellings", Tier::Moves, Needs(), "Standard, Shredder and X-FEN spellings read as the same position.", spellings_are_equal},
    Invariant{"F11", "last move", Tier::Full, Needs(), "After a move, a last move is found that leads to the position, as the oracle confirms.", positions_of_a_game_have_a_last_move},
    Invariant{"F14", "strict reading of games", Tier::Full, Needs(), "Strict reading accepts each position that a legal move led to.", strict_accepts_what_a_move_led_to},
};
constexpr std::array FEN_TEXT_PROPERTIES{
    TextProperty{{"F2", "canonical FEN", "Whatever is read is written in one way, which reads back the same."}, TextKind::Fen, writing_is_canonical},
    TextProperty{{"F3", "any bytes", "Any text is an error with a column, or a position whose self-checks pass."}, TextKind::Fen, every_reading_is_error_or_good_position},
    TextProperty{{"F4", "failed set", "A text that is refused changes neither the position nor the state given."}, TextKind::Fen, failed_set_changes_nothing},
    TextProperty{{"F6", "missing clocks", "A missing half-move clock is 0, a missing full-move number 1."}, TextKind::Fen, missing_clocks_are_0_and_1},
    TextProperty{{"F7", "strict and lenient", "What strict reading accepts, playable and lenient reading read equally."}, TextKind::Fen, milder_modes_accept_what_stricter_do},
    TextProperty{{"F8", "repaired FEN", "What any reading made of a text is playable."}, TextKind::Fen, what_was_read_is_playable},
    TextProperty{{"F9", "repairs", "Lenient reading reports what it repaired, first what other reading refuses."}, TextKind::Fen, repairs_are_reported},
    TextProperty{{"F10", "strict FEN", "Strict reading accepts a playable position only if the oracle plays a last move that leads to it."}, TextKind::Fen, strict_accepts_what_has_a_last_move},
    TextProperty{{"F12", "playable FEN", "A FEN is accepted if and only if the oracle reads a playable position, and is the same board."}, TextKind::Fen, reading_is_the_oracles},
};
// clang-format on

} // namespace

std::span<const Invariant> fen_properties() { return FEN_PROPERTIES; }
std::span<const TextProperty> fen_text_properties() { return FEN_TEXT_PROPERTIES; }

std::optional<Finding> find_failure_of_widest_reading(std::string_view fen) {
    Result violation = error_or_good_position(fen, Variant::Chess960, FenMode::Lenient);
    if (!violation)
        return std::nullopt;
    Finding finding = finding_of(text_property("F3"), std::move(*violation));
    finding.input = fen;
    return finding;
}

} // namespace kiwi
