// Whatever a subject can get wrong is noticed by the statement that names it.
#include <map>

#include <gtest/gtest.h>

#include "kiwipete/props/testing/faulty_subject.h"
#include "kiwipete/props/testing/oracle_subject.h"
#include "kiwipete/props/play.h"

namespace kiwi {
namespace {

BoardSetup setup_of(std::string_view fen) { return std::get<BoardSetup>(parse_fen_of_any_variant(fen)); }

constexpr const char* KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
constexpr const char* FEW_MOVES = "7k/8/8/8/8/8/8/K7 w - - 0 1";

struct Row {
    const char* id;
    const char* what;
    const char* fen;
    std::vector<const char*> moves;
    Lies lies;
};

std::vector<Row> rows() {
    std::vector<Row> rows;
    const auto add = [&](const char* id, const char* what, const char* fen, std::vector<const char*> moves,
                         const std::function<void(Lies&)>& tell) {
        Lies lies;
        tell(lies);
        rows.push_back({id, what, fen, std::move(moves), lies});
    };
    const auto key_of_order = [](std::uint64_t key, const std::vector<Move>& played) {
        for (std::size_t i = 0; i < played.size(); ++i)
            key += (i + 1) * played[i].raw();
        return key;
    };
    const auto not_from_the_a_file = [](const Position&, Move m) { return file_of(m.from_sq()) == FILE_A; };
    add("S1", "a key off by one", KIWIPETE, {}, [](Lies& l) { l.key = [](auto key, auto&) { return key + 1; }; });
    add("S16", "one key for all", KIWIPETE, {"a1b1"}, [](Lies& l) { l.key = [](auto, auto&) { return 7; }; });
    add("S19", "a key that knows the order", KIWIPETE, {}, [&](Lies& l) { l.key = key_of_order; });
    add("S20", "a key that knows the moves", KIWIPETE, {"a1b1"}, [&](Lies& l) { l.key = key_of_order; });
    add("S21", "a self-check that fails", KIWIPETE, {}, [](Lies& l) { l.self_check_fails = true; });
    add("S22", "always in check", KIWIPETE, {}, [](Lies& l) { l.in_check = [](bool) { return true; }; });
    add("S23", "a ghost on b3", KIWIPETE, {},
        [](Lies& l) { l.piece_at = [](char piece, int s) { return s == SQ_B3 ? 'n' : piece; }; });
    add("M1", "no double pushes", KIWIPETE, {},
        [](Lies& l) { l.hides = [](const Position&, Move m) { return std::abs(m.from_sq() - m.to_sq()) == 16; }; });
    add("M2", "a move twice", KIWIPETE, {}, [](Lies& l) { l.a_move_comes_twice = true; });
    add("M7", "checks not predicted", "4k3/8/8/8/4N3/8/8/K7 w - - 0 1", {},
        [](Lies& l) { l.gives_check = [](bool, Move) { return false; }; });
    add("M7", "checks predicted too often", KIWIPETE, {},
        [](Lies& l) { l.gives_check = [](bool, Move) { return true; }; });
    add("M8", "mate taken for stalemate", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", {},
        [](Lies& l) { l.in_check = [](bool) { return false; }; });
    add("M12", "a move too many counted", KIWIPETE, {}, [](Lies& l) { l.count = [](int n) { return n + 1; }; });
    add("M13", "en passant not called a capture", "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", {"d2d4"},
        [](Lies& l) { l.is_capture = [](bool is, Move m) { return is && m.type_of() != MoveType::EnPassant; }; });
    add("U1", "undo drifts", KIWIPETE, {}, [](Lies& l) { l.undo_drifts = true; });
    add("U2", "a null move leaves a trace", KIWIPETE, {}, [](Lies& l) { l.null_move_is_forgotten = true; });
    add("U3", "a FEN that never changes", KIWIPETE, {"a1b1"},
        [](Lies& l) { l.fen = [](auto) { return std::string(KIWIPETE); }; });
    add("U7", "null moves leave a trace", KIWIPETE, {}, [](Lies& l) { l.null_move_is_forgotten = true; });
    add("F1", "a move number that runs ahead", FEW_MOVES, {},
        [](Lies& l) { l.fen = [](std::string fen) { return fen.back() = static_cast<char>(fen.back() + 1), fen; }; });
    add("Y1", "a flip that does nothing", KIWIPETE, {}, [](Lies& l) { l.flip_does_nothing = true; });
    add("Y2", "Black's castling forgotten", "r3k3/8/8/8/8/8/8/4K3 b q - 0 1", {}, [](Lies& l) {
        l.hides = [](const Position& p, Move m) {
            return p.side_to_move() == BLACK && m.type_of() == MoveType::Castling;
        };
    });
    add("Y3", "nothing moves on the a-file", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", {},
        [&](Lies& l) { l.hides = not_from_the_a_file; });
    add("E1", "captures are free", KIWIPETE, {}, [](Lies& l) { l.see_ge = [](bool, Move, Value) { return true; }; });
    add("E2", "thresholds by parity", KIWIPETE, {},
        [](Lies& l) { l.see_ge = [](bool, Move, Value t) { return t % 100 == 0; }; });
    add("D1", "no repetition seen", FEW_MOVES, {"a1b1", "h8g8", "b1a1", "g8h8"},
        [](Lies& l) { l.has_occurred = [](bool) { return false; }; });
    add("P5", "a corner forgotten a ply deep", FEW_MOVES, {},
        [](Lies& l) { l.hides = [](const Position& p, Move m) { return p.game_ply() == 1 && m.to_sq() == SQ_G8; }; });
    return rows;
}

/// The violation of one statement somewhere along a line.
std::optional<Violation> violation_along(const Row& row, std::string_view id) {
    const auto& all = catalogue<Liar>();
    const auto& invariant = *std::ranges::find(all, id, &Statement::id);
    Game<Liar> game(setup_of(row.fen));
    auto violation = find_violation(game, invariant);
    for (const char* uci : row.moves) {
        if (violation)
            break;
        for (const Move m : game.subject().legal_moves())
            if (game.subject().uci(m) == uci) {
                game.play(m);
                break;
            }
        violation = find_violation(game, invariant);
    }
    return violation;
}

TEST(Subject, EachLieIsNoticedByTheStatementThatNamesIt) {
    for (const Row& row : rows()) {
        Liar::lies = {};
        EXPECT_FALSE(violation_along(row, row.id)) << row.id << " does not believe the truth";
        Liar::lies = row.lies;
        const auto violation = violation_along(row, row.id);
        Liar::lies = {};
        ASSERT_TRUE(violation) << row.id << " does not notice " << row.what;
        EXPECT_TRUE(violation->invariant.starts_with(std::string(row.id) + ' '));
        EXPECT_NE(violation->expected, violation->found) << row.id;
    }
}

TEST(Subject, EveryStatementForSubjectsHasItsLie) {
    std::map<std::string_view, int> lies;
    for (const Row& row : rows())
        ++lies[row.id];
    for (const auto& invariant : subject_invariants<Liar>()) {
        EXPECT_NE(invariant.check, nullptr) << invariant.id << " is skipped: a Liar lacks " << invariant.needs;
        EXPECT_TRUE(lies.contains(invariant.id)) << invariant.id;
    }
}

TEST(Subject, TheOracleHoldsItself) {
    Random random(3);
    for (const char* fen : {START_FEN.data(), KIWIPETE, "1rk2rr1/8/8/8/8/8/8/1RK2RR1 w FBfb - 0 1"}) {
        const PlayOut game = play_at_random<OracleSubject>(setup_of(fen), Tier::Full, 8, random);
        EXPECT_FALSE(game.violation) << to_string(*game.violation);
        EXPECT_EQ(game.positions, 9);
    }
}

TEST(Subject, WhatItCannotAnswerIsSkippedByName) {
    std::map<std::string_view, std::string_view> skipped;
    for (const auto& invariant : catalogue<OracleSubject>())
        if (invariant.check == nullptr)
            skipped[invariant.id] = invariant.needs;
    EXPECT_EQ(skipped["S1"], "key, recomputed_key");
    EXPECT_EQ(skipped["M4"], "kiwi::Position");
    EXPECT_FALSE(skipped.contains("M1"));
    EXPECT_FALSE(skipped.contains("D1"));
}

} // namespace
} // namespace kiwi
