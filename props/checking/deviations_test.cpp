// Each intentional deviation of a board: a board that shows it breaks an invariant, and holds once it is allowed.
#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "../../engine/testing/test_game.h"
#include "../boards/class_board.h"
#include "../boards/position_board.h"
#include "../games/fen_text.h"
#include "../invariants/catalogue.h"

namespace kiwi {
namespace {

/// Our Position with the deviations in `shown`.
class Deviating : public PositionAnswers {
public:
    static inline Deviations shown;

    std::optional<std::string> set(std::string_view fen, Variant variant) {
        passed_ = square_of_name(field_of(std::string(fen), FenField::EnPassant));
        return PositionAnswers::set(fen, variant);
    }
    void make(Move m) {
        const bool is_push = type_of(game_.pos.moved_piece(m)) == PAWN && rank_distance(m.from_sq(), m.to_sq()) == 2;
        passed_ = is_push ? m.from_sq() + pawn_push(game_.pos.side_to_move()) : SQ_NONE;
        PositionAnswers::make(m);
    }
    void make_null() {
        ++nulls_of_black_;
        PositionAnswers::make_null();
    }
    [[nodiscard]] std::string fen() const {
        BoardSetup setup = game_.pos.setup();
        if (shown.null_keeps_move_number)
            setup.fullmove_number -= nulls_of_black_;
        std::string text = write_fen(setup);
        if (shown.ep_always && setup.ep_square == SQ_NONE && passed_ != SQ_NONE)
            text.replace(text.find(" - "), 3, ' ' + to_string(passed_) + ' ');
        if (shown.castling_order) {
            const std::string rights = field_of(text, FenField::Castling);
            text.replace(text.find(rights), rights.size(), {rights.rbegin(), rights.rend()});
        }
        return shown.no_counters ? without_clocks(text) : text;
    }
    [[nodiscard]] MoveList legal_moves() const {
        MoveList moves;
        for (const Move m : PositionAnswers::legal_moves())
            if (!end_the_game(board(), shown) && is_expected(to_uci(m, game_.pos.variant()), shown))
                moves.push_back(m);
        return moves;
    }
    [[nodiscard]] std::string uci(Move m) const {
        return in_its_spelling(PositionAnswers::uci(m), shown, game_.pos.variant(), [&] { return game_.pos.fen(); });
    }
    [[nodiscard]] bool is_insufficient_material() const {
        const oracle::Board board = this->board();
        const bool is_few = game_.pos.pieces().popcount() <= (shown.three_bishops_suffice ? 4 : 32);
        return shown.minor_piece_endings ? oracle::is_minor_piece_ending(board)
                                         : is_few && oracle::is_insufficient_material(board);
    }
    [[nodiscard]] std::string san(Move m) {
        std::string text = PositionAnswers::san(m);
        if (shown.san_without_check_marks)
            std::erase_if(text, [](char c) { return c == '+' || c == '#'; });
        return text;
    }
    [[nodiscard]] Key key() const {
        const bool is_useless = game_.pos.ep_square() == SQ_NONE && passed_ != SQ_NONE;
        return PositionAnswers::key() ^ (shown.ep_in_key && is_useless ? Key(passed_) << 13 : 0)
               ^ (shown.clock_in_key ? Key(game_.pos.rule50_count()) << 7 : 0);
    }
    [[nodiscard]] Key pawn_key() const {
        return PositionAnswers::pawn_key() ^ (shown.kings_in_part_keys ? Key(game_.pos.square<KING>(WHITE)) << 9 : 0);
    }
    [[nodiscard]] bool see_ge(Move m, Value threshold) const {
        oracle::ExchangeRules rules;
        rules.special_moves_are_worth_nothing = shown.see_special_zero;
        rules.pinned = shown.see_ignores_pins ? oracle::PinnedPieces::All : oracle::PinnedPieces::None;
        return oracle::exchange_values(board(), rules).at(to_uci(m, game_.pos.variant())) >= threshold;
    }
    [[nodiscard]] bool accepts_encoding(int encoding) const {
        constexpr int promoted = 3 << 12;
        const bool is_ordinary = encoding >> 14 == 0;
        return PositionAnswers::accepts_encoding(shown.unused_bits && is_ordinary ? encoding & ~promoted : encoding);
    }

private:
    [[nodiscard]] oracle::Board board() const {
        return oracle::read_fen(game_.pos.fen(), oracle::Castling::Standard).value();
    }
    Square passed_ = SQ_NONE;
    int nulls_of_black_ = 0;
};

/// A position and moves from it that show a deviation, and the invariant that then fails.
struct Shown {
    bool Deviations::*deviation;
    std::string_view invariant;
    const char* fen;
    std::vector<std::string> moves{};
};

const std::vector<Shown>& rows() {
    static const std::vector<Shown> all{
            {&Deviations::no_underpromotion, "M1", "8/P7/8/8/8/8/8/K1k5 w - - 0 1"},
            {&Deviations::no_counters, "U3", "4k3/8/8/8/8/8/8/4K2R w - - 5 9"},
            {&Deviations::ep_always, "U3", "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1", {"e2e4"}},
            {&Deviations::ep_in_key, "S20", "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1", {"e2e4"}},
            {&Deviations::clock_in_key, "S16", "4k3/8/8/8/8/8/8/4K2R w - - 5 9", {"h1g1", "e8d8", "g1h1", "d8e8"}},
            {&Deviations::castling_order, "U3", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
            {&Deviations::castling_by_rook, "M1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
            {&Deviations::capital_promotions, "M1", "8/P7/8/8/8/8/8/K1k5 w - - 0 1"},
            {&Deviations::ends_with_bare_kings, "M1", "8/8/8/8/8/8/8/K1k5 w - - 0 1"},
            {&Deviations::ends_with_minor_piece, "M1", "8/8/8/8/8/8/8/KN1k4 w - - 0 1"},
            {&Deviations::ends_in_dead_positions, "M1", "4k1b1/8/8/8/8/8/8/4K2B w - - 0 1"},
            {&Deviations::seventyfive_moves_end, "M1", "4k3/8/8/8/8/8/8/4K2R w - - 150 99"},
            {&Deviations::minor_piece_endings, "O3", "4k1b1/8/8/8/8/8/8/4K2B w - - 0 1"},
            {&Deviations::three_bishops_suffice, "O3", "4k1b1/5b2/8/8/8/8/8/4K2B w - - 0 1"},
            {&Deviations::san_without_check_marks, "M16", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"},
            {&Deviations::null_keeps_move_number, "Q5", "4k3/8/8/8/8/8/8/4K2R b - - 0 1", {"0000"}},
            {&Deviations::kings_in_part_keys, "K4", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", {"e1d1"}},
            {&Deviations::see_special_zero, "E1", "8/P7/8/8/8/8/8/K1k5 w - - 0 1"},
            {&Deviations::see_ignores_pins, "E1", "8/6k1/5n2/3p4/8/8/1B6/3RK3 w - - 0 1"},
            {&Deviations::unused_bits, "M4", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"},
    };
    return all;
}

/// Whether an invariant fails along the game of a row.
bool fails(const Shown& row, const Deviations& allowed) {
    const ClassBoard<Deviating> board;
    PlayedGame game(board, setup_of(row.fen));
    game.board().allow(allowed);
    bool failed = find_failure(game, invariant(row.invariant)).has_value();
    for (const std::string& move : row.moves) {
        if (move == "0000")
            game.play_null();
        else
            EXPECT_TRUE(game.play(move)) << row.fen << ", " << move;
        failed = find_failure(game, invariant(row.invariant)).has_value() || failed;
    }
    return failed;
}

TEST(Deviations, EachIsNeededByABoardThatShowsIt) {
    for (const Shown& row : rows()) {
        Deviating::shown = {};
        Deviating::shown.*row.deviation = true;
        EXPECT_TRUE(fails(row, {})) << to_string(Deviating::shown)
                                    << ": class Deviating does not show it, or no invariant fails";
        EXPECT_FALSE(fails(row, Deviating::shown))
                << to_string(Deviating::shown) << ": the invariant fails, though it is allowed";
    }
    Deviating::shown = {};
}

TEST(Deviations, EachHasARow) {
    // Tested with games that end (WholeConventions), an engine's own play (OwnPlay), and malformed input
    // (MalformedInput).
    const std::set<std::string_view> elsewhere{"fifty-moves-end", "ends-infinite-search", "draws-in-variations",
                                               "best-move-apart", "ponder-apart",         "fewer-variations",
                                               "half-set"};
    for (const DeviationRow& deviation : DEVIATIONS)
        EXPECT_NE(elsewhere.contains(deviation.name),
                  std::ranges::any_of(rows(), [&](const Shown& row) { return row.deviation == deviation.flag; }))
                << deviation.name << " has no row in rows(), or is also among those that are tested elsewhere";
}

} // namespace
} // namespace kiwi
