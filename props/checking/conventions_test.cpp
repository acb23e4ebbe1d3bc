#include "conventions.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "../../engine/testing/test_game.h"
#include "../boards/class_board.h"
#include "../boards/position_board.h"
#include "../games/fen_text.h"
#include "../invariants/catalogue.h"
#include "check_game.h"

namespace kiwi {
namespace {

/// Our Position, whose FEN has the square that the last double push passed: always, or only beside an enemy pawn.
template<bool Always, bool InKey, int MovesTooMany = 0>
class PassedSquares : public PositionAnswers {
public:
    static constexpr std::array<std::string_view, 1> declares{"ep-always"};

    std::optional<std::string> set(std::string_view fen, Variant variant) {
        const std::string field = field_of(std::string(fen), FenField::EnPassant);
        passed_.assign(1, square_of_name(field));
        return PositionAnswers::set(fen, variant);
    }
    void make(Move m) {
        const bool is_push = type_of(game_.pos.moved_piece(m)) == PAWN && rank_distance(m.from_sq(), m.to_sq()) == 2;
        const Square passed = is_push ? m.from_sq() + pawn_push(game_.pos.side_to_move()) : SQ_NONE;
        const bool is_seen =
                is_push && (Always || (beside(m.to_sq()) & game_.pos.pieces(~game_.pos.side_to_move(), PAWN)));
        passed_.push_back(is_seen ? passed : SQ_NONE);
        PositionAnswers::make(m);
    }
    void unmake() {
        passed_.pop_back();
        PositionAnswers::unmake();
    }
    [[nodiscard]] std::string fen() const {
        BoardSetup setup = game_.pos.setup();
        setup.fullmove_number += MovesTooMany;
        std::string text = write_fen(setup);
        if (setup.ep_square == SQ_NONE && passed_.back() != SQ_NONE)
            text.replace(text.find(" - ", text.find(' ') + 3) + 1, 1, to_string(passed_.back()));
        return text;
    }
    [[nodiscard]] Key key() const {
        const bool is_useless = game_.pos.ep_square() == SQ_NONE && passed_.back() != SQ_NONE;
        return PositionAnswers::key() ^ (InKey && is_useless ? Key{0x1234567} << file_of(passed_.back()) : 0);
    }

private:
    std::vector<Square> passed_{SQ_NONE};
};

TEST(Conventions, AnEnPassantSquareOfTheFenIsRecognisedWhetherOrNotItIsInTheKey) {
    EXPECT_TRUE((recognised_deviations(ClassBoard<PassedSquares<true, true>>()).ep_always));
    EXPECT_TRUE((recognised_deviations(ClassBoard<PassedSquares<true, false>>()).ep_always));
    EXPECT_TRUE((recognised_deviations(ClassBoard<PassedSquares<false, false>>()).ep_always));
    EXPECT_FALSE(recognised_deviations(position_board()).ep_always);
}

/// Our Position, but en passant may open a rank for a check, in the FEN, too.
class IgnoresThePin : public PassedSquares<false, true> {
public:
    [[nodiscard]] std::vector<Move> legal_moves() const {
        std::vector<Move> moves;
        for (const Move m : PositionAnswers::legal_moves())
            moves.push_back(m);
        if (fen().starts_with("8/8/8/8/k2pP2Q/"))
            moves.push_back(Move::make<MoveType::EnPassant>(SQ_D4, SQ_E3));
        return moves;
    }
};

TEST(Conventions, AnEnPassantSquareWhoseCaptureIsWronglyListedIsNone) {
    EXPECT_FALSE(recognised_deviations(ClassBoard<IgnoresThePin>()).ep_always);
}

/// Our Position, whose key alone has the square that the last double push passed.
struct InKeyAlone : PassedSquares<true, true> {
    static constexpr std::array<std::string_view, 1> declares{"castling-order"};
    [[nodiscard]] std::string fen() const { return game_.pos.fen(); }
};

TEST(Conventions, AnEnPassantSquareOfTheKeyAloneIsNoneOfTheFen) {
    const Deviations found = recognised_deviations(ClassBoard<InKeyAlone>());
    EXPECT_TRUE(found.ep_in_key);
    EXPECT_FALSE(found.ep_always);
}

/// Our Position, but pinned pieces capture along the line of their pin.
struct CapturesAlongPins : PositionAnswers {
    [[nodiscard]] bool see_ge(Move m, Value threshold) const {
        const auto board = oracle::read_fen(game_.pos.fen(), oracle::Castling::Standard).value();
        oracle::ExchangeRules rules;
        rules.pinned = oracle::PinnedPieces::Legal;
        return oracle::exchange_values(board, rules).at(to_uci(m, Variant::Standard)) >= threshold;
    }
};

TEST(Conventions, ExchangesMayFollowThePin) {
    const ClassBoard<CapturesAlongPins> board;
    for (const char* fen : {"8/5k2/5r2/8/Q7/8/3K4/5R2 w - - 0 1", "4k1r1/8/8/8/7q/8/5B2/4KN2 w - - 0 1"}) {
        PlayedGame game(board, setup_of(fen));
        EXPECT_FALSE(find_failure(game, invariant("E1"))) << fen;
    }
}

/// Our Position, whose FEN has the half-move clock with which it was set up: always, or from 100 on.
template<bool Always>
class StandingClock : public PositionAnswers {
public:
    std::optional<std::string> set(std::string_view fen, Variant variant) {
        clock_ = std::stoi(field_of(std::string(fen), FenField::HalfmoveClock));
        return PositionAnswers::set(fen, variant);
    }
    [[nodiscard]] std::string fen() const {
        BoardSetup setup = game_.pos.setup();
        setup.halfmove_clock = Always ? clock_ : std::min(setup.halfmove_clock, 100);
        return write_fen(setup);
    }

private:
    int clock_ = 0;
};

TEST(Conventions, AClockThatNeverCountsIsNoEndAtFiftyMoves) {
    EXPECT_TRUE(recognised_deviations(ClassBoard<StandingClock<false>>()).fifty_moves_end);
    EXPECT_FALSE(recognised_deviations(ClassBoard<StandingClock<true>>()).fifty_moves_end);
}

/// Our Position, which refuses the two kings alone.
class RefusesBareKings : public PositionAnswers {
public:
    std::optional<std::string> set(std::string_view fen, Variant variant) {
        return fen.starts_with("7k/8/8/8/8/8/8/K7") ? std::optional<std::string>("a draw")
                                                    : PositionAnswers::set(fen, variant);
    }
};

TEST(Conventions, ARefusedPositionIsNoSignOfAConvention) {
    EXPECT_FALSE(recognised_deviations(ClassBoard<RefusesBareKings>()).ends_with_bare_kings);
}

TEST(Conventions, AFindingIsHeadedByWhatNoDeviationExplains) {
    PlayedGame game(ClassBoard<PassedSquares<true, true, 1>>(), setup_of("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
    ASSERT_TRUE(game.play("e2e4"));
    const auto finding = find_failure(game, invariant("U3"));
    ASSERT_TRUE(finding);
    EXPECT_EQ(finding->kind, "full-move number");
}

/// Our Position, which ignores the bits of the promoted piece where a move is no promotion; `ForgetsPawns`: and takes a
/// pawn's step on its sixth rank for a promotion.
template<bool ForgetsPawns>
class IgnoredBits : public PositionAnswers {
public:
    [[nodiscard]] bool accepts_encoding(int encoding) const {
        constexpr int promoted = 3 << 12;
        constexpr int promotion = 1 << 14;
        const bool is_special = (encoding >> 14) != 0;
        if (ForgetsPawns && (encoding >> 14) == 1 && rank_of(Square(encoding & 63)) == RANK_6)
            return PositionAnswers::accepts_encoding(encoding & ~(promotion | promoted));
        return PositionAnswers::accepts_encoding(is_special ? encoding : encoding & ~promoted);
    }
};

TEST(Conventions, BitsThatOrdinaryMovesDoNotUseMayHaveAnyValue) {
    const ClassBoard<IgnoredBits<false>> board;
    EXPECT_TRUE(recognised_deviations(board).unused_bits);
    EXPECT_FALSE(recognised_deviations(position_board()).unused_bits);
    Deviations known;
    known.unused_bits = true;
    for (const char* fen : {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                            "4k3/1P6/8/4Pp2/8/8/8/4K3 w - f6 0 1"}) {
        PlayedGame game(board, setup_of(fen));
        EXPECT_TRUE(find_failure(game, invariant("M4"))) << "unless it is declared";
        game.board().allow(known);
        const auto failure = find_failure(game, invariant("M4"));
        EXPECT_FALSE(failure) << *failure;
    }
}

TEST(Conventions, APromotionOnTheSixthRankIsNoUnusedBit) {
    PlayedGame game(ClassBoard<IgnoredBits<true>>(), setup_of("4k3/8/8/1P6/8/8/8/4K3 w - - 0 1"));
    Deviations known;
    known.unused_bits = true;
    game.board().allow(known);
    EXPECT_TRUE(find_failure(game, invariant("M4")));
}

/// Our Position, which writes both counters wrong.
class WrongCounters : public PositionAnswers {
public:
    [[nodiscard]] std::string fen() const {
        BoardSetup setup = game_.pos.setup();
        ++setup.fullmove_number;
        ++setup.halfmove_clock;
        return write_fen(setup);
    }
};

TEST(Checks, OneKindOfFindingDoesNotHideAnother) {
    PlayedGame game(ClassBoard<WrongCounters>(), setup_of("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
    const auto kinds_found_by = [&](const Checks& checks) {
        const auto finding = find_failure(game, checks);
        return finding ? finding->kind : "";
    };
    const Checks all(std::vector{&invariant("U3")});
    EXPECT_EQ(kinds_found_by(all), "half-move clock");
    const Checks others = all.without("U3 FEN: half-move clock");
    EXPECT_EQ(kinds_found_by(others), "full-move number");
    EXPECT_EQ(kinds_found_by(others.without("U3: full-move number")), "");
    EXPECT_EQ(kinds_found_by(all.without("U3")), "");
    // It is found again, and reduced, as what it is.
    const auto finding = find_failure(game, others);
    ASSERT_TRUE(finding);
    EXPECT_EQ(minimised(*finding, ClassBoard<WrongCounters>()).kind, "full-move number");
}

} // namespace
} // namespace kiwi
