// Each fault of a subject is found by the invariant that names it.
#include <set>

#include <gtest/gtest.h>

#include "../../engine/testing/test_game.h"
#include "../../engine/zobrist.h"
#include "../checking/play.h"
#include "../testing/faulty_board.h"
#include "../testing/oracle_board.h"
#include "class_board.h"

namespace kiwi {
namespace {

const ClassSubject<FaultySubject> FAULTY;

constexpr const char* FEW_MOVES = "7k/8/8/8/8/8/8/K7 w - - 0 1";

struct Row {
    InvariantId id;
    const char* what;
    const char* fen;
    std::vector<const char*> moves;
    Faults faults;
};

std::vector<Row> rows() {
    std::vector<Row> rows;
    const auto add = [&](InvariantId id, const char* what, const char* fen, std::vector<const char*> moves,
                         const std::function<void(Faults&)>& plant) {
        Faults faults;
        plant(faults);
        rows.push_back({id, what, fen, std::move(moves), faults});
    };
    const auto key_of_order = [](std::uint64_t key, const std::vector<Move>& played) {
        for (std::size_t i = 0; i < played.size(); ++i)
            key += (i + 1) * played[i].raw();
        return key;
    };
    const auto without_side = [](std::uint64_t key, const Position& pos) {
        return pos.side_to_move() == BLACK ? key ^ zobrist::SIDE : key;
    };
    const auto without_castling = [](std::uint64_t key, const Position& pos) {
        return key ^ zobrist::castling(pos.castling_rights());
    };
    const auto without_ep = [](std::uint64_t key, const Position& pos) {
        return pos.ep_square() == SQ_NONE ? key : key ^ zobrist::en_passant(pos.ep_square());
    };
    const auto not_from_the_a_file = [](const Position&, Move m) { return file_of(m.from_sq()) == FILE_A; };
    add("S1", "a key off by one", KIWIPETE, {}, [](Faults& f) { f.key = [](auto key, auto&) { return key + 1; }; });
    add("S16", "one key for all", KIWIPETE, {"a1b1"}, [](Faults& f) { f.key = [](auto, auto&) { return 7; }; });
    add("S19", "a key that depends on the order of the moves", KIWIPETE, {}, [&](Faults& f) { f.key = key_of_order; });
    add("S20", "a key that depends on the moves", KIWIPETE, {"a1b1"}, [&](Faults& f) { f.key = key_of_order; });
    add("S21", "a self-check that fails", KIWIPETE, {}, [](Faults& f) { f.self_check_fails = true; });
    add("S22", "always in check", KIWIPETE, {}, [](Faults& f) { f.in_check = [](bool) { return true; }; });
    add("S23", "a knight too many on b3", KIWIPETE, {},
        [](Faults& f) { f.piece_at = [](char piece, int s) { return s == SQ_B3 ? 'n' : piece; }; });
    add("M1", "no double pushes", KIWIPETE, {},
        [](Faults& f) { f.hides = [](const Position&, Move m) { return std::abs(m.from_sq() - m.to_sq()) == 16; }; });
    add("M2", "a move twice", KIWIPETE, {}, [](Faults& f) { f.a_move_comes_twice = true; });
    add("M7", "checks not predicted", "4k3/8/8/8/4N3/8/8/K7 w - - 0 1", {},
        [](Faults& f) { f.gives_check = [](bool, Move) { return false; }; });
    add("M7", "checks predicted too often", KIWIPETE, {},
        [](Faults& f) { f.gives_check = [](bool, Move) { return true; }; });
    add("M8", "mate mistaken for stalemate", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", {},
        [](Faults& f) { f.in_check = [](bool) { return false; }; });
    add("M12", "a move too many counted", KIWIPETE, {}, [](Faults& f) { f.count = [](int n) { return n + 1; }; });
    add("M13", "en passant not called a capture", "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", {"d2d4"},
        [](Faults& f) { f.is_capture = [](bool is, Move m) { return is && m.type_of() != MoveType::EnPassant; }; });
    add("U1", "undo changes the key", KIWIPETE, {}, [](Faults& f) { f.undo_changes_the_key = true; });
    add("U2", "a null move changes the key", KIWIPETE, {}, [](Faults& f) { f.null_move_changes_the_key = true; });
    add("U3", "a FEN that never changes", KIWIPETE, {"a1b1"},
        [](Faults& f) { f.fen = [](auto) { return std::string(KIWIPETE); }; });
    add("U7", "null moves change the key", KIWIPETE, {}, [](Faults& f) { f.null_move_changes_the_key = true; });
    add("F1", "a move number that runs ahead", FEW_MOVES, {},
        [](Faults& f) { f.fen = [](std::string fen) { return fen.back() = static_cast<char>(fen.back() + 1), fen; }; });
    add("Y1", "a flip that does nothing", KIWIPETE, {}, [](Faults& f) { f.flip_does_nothing = true; });
    add("Y2", "Black's castling forgotten", "r3k3/8/8/8/8/8/8/4K3 b q - 0 1", {}, [](Faults& f) {
        f.hides = [](const Position& p, Move m) {
            return p.side_to_move() == BLACK && m.type_of() == MoveType::Castling;
        };
    });
    add("Y3", "nothing moves on the a-file", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", {},
        [&](Faults& f) { f.hides = not_from_the_a_file; });
    add("E1", "captures are free", KIWIPETE, {}, [](Faults& f) { f.see_ge = [](bool, Move, Value) { return true; }; });
    add("E2", "thresholds by parity", KIWIPETE, {},
        [](Faults& f) { f.see_ge = [](bool, Move, Value t) { return t % 100 == 0; }; });
    add("D1", "no repetition seen", FEW_MOVES, {"a1b1", "h8g8", "b1a1", "g8h8"},
        [](Faults& f) { f.has_occurred = [](bool, const Position&) { return false; }; });
    add("D1", "no second repetition seen", FEW_MOVES, {"a1b1", "h8g8", "b1a1", "g8h8", "a1b1", "h8g8", "b1a1", "g8h8"},
        [](Faults& f) { f.has_occurred_twice = [](bool) { return false; }; });
    add("D7", "repetitions counted up to one", FEW_MOVES,
        {"a1b1", "h8g8", "b1a1", "g8h8", "a1b1", "h8g8", "b1a1", "g8h8"},
        [](Faults& f) { f.repetitions = [](int n, auto&) { return std::min(n, 1); }; });
    add("A1", "an exception", KIWIPETE, {"a1b1"},
        [](Faults& f) { f.before_make = [](auto&, Move) { throw std::runtime_error("a planted exception"); }; });
    add("K1", "no side to move in the key", KIWIPETE, {}, [&](Faults& f) { f.key_here = without_side; });
    add("K2", "no castling rights in the key", KIWIPETE, {}, [&](Faults& f) { f.key_here = without_castling; });
    add("K3", "no en passant in the key", "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", {"d2d4"},
        [&](Faults& f) { f.key_here = without_ep; });
    add("M14", "a promotion to a king is accepted", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", {},
        [](Faults& f) { f.accepts = [](bool is, std::string_view text) { return is || text == "a2a4q"; }; });
    add("M16", "no check mark", "4k3/8/8/8/4N3/8/8/K7 w - - 0 1", {},
        [](Faults& f) { f.san = [](std::string san, Move) { return std::erase(san, '+'), san; }; });
    const auto wrong = [](Capability ending) {
        return [ending](Faults& f) {
            f.has_ended_by = [ending](bool is, Capability asked, const Position&) { return is != (asked == ending); };
        };
    };
    add("O1", "mate where there is none", KIWIPETE, {}, wrong(Capability::Checkmate));
    add("O2", "stalemate where there is none", KIWIPETE, {}, wrong(Capability::Stalemate));
    add("O3", "too little material where there is enough", KIWIPETE, {}, wrong(Capability::InsufficientMaterial));
    add("O4", "fifty moves too soon", KIWIPETE, {}, wrong(Capability::FiftyMoves));
    add("O5", "seventy-five moves too soon", KIWIPETE, {}, wrong(Capability::SeventyFiveMoves));
    add("O6", "three occurrences too soon", KIWIPETE, {}, wrong(Capability::Threefold));
    add("O7", "five occurrences too soon", KIWIPETE, {}, wrong(Capability::Fivefold));
    add("P5", "a move missing one ply deeper", FEW_MOVES, {},
        [](Faults& f) { f.hides = [](const Position& p, Move m) { return p.game_ply() == 1 && m.to_sq() == SQ_G8; }; });
    return rows;
}

/// The failure of one invariant somewhere along a line.
std::optional<Failure> failure_along(const Row& row) {
    Game game(FAULTY, setup_of(row.fen));
    auto failure = find_failure(game, invariant(row.id));
    for (const char* uci : row.moves) {
        if (failure)
            break;
        EXPECT_TRUE(game.play(uci)) << uci;
        failure = find_failure(game, invariant(row.id));
    }
    return failure;
}

TEST(Subject, EachFaultIsFoundByItsInvariant) {
    for (const Row& row : rows()) {
        FaultySubject::faults = {};
        EXPECT_FALSE(failure_along(row)) << to_string(row.id) << " fails without a fault";
        FaultySubject::faults = row.faults;
        const auto failure = failure_along(row);
        FaultySubject::faults = {};
        ASSERT_TRUE(failure) << to_string(row.id) << " does not find " << row.what;
        EXPECT_EQ(failure->invariant, &invariant(row.id));
        EXPECT_NE(failure->expected, failure->found) << to_string(row.id);
    }
}

TEST(Subject, EveryInvariantForSubjectsHasItsFault) {
    std::set<std::string> planted;
    for (const Row& row : rows())
        planted.insert(to_string(row.id));
    for (const Invariant& i : catalogue())
        if (const GameCheck* check = i.of_games(); check && !check->needs.all_of.has(Capability::KiwiPosition)) {
            EXPECT_TRUE(check->needs.met_by(FAULTY.capabilities())) << title_of(i) << " is skipped";
            EXPECT_TRUE(planted.contains(to_string(i.id))) << title_of(i);
        }
}

TEST(Subject, TheOraclePassesItsOwnChecks) {
    Random random(3);
    const ClassSubject<OracleSubject> oracle;
    for (const char* fen : {START_FEN.data(), KIWIPETE, "1rk2rr1/8/8/8/8/8/8/1RK2RR1 w FBfb - 0 1"}) {
        const CheckedGame game = play_at_random(oracle, setup_of(fen), Tier::Full, 8, random);
        EXPECT_FALSE(game.failure) << *game.failure;
        EXPECT_EQ(game.positions, 9);
    }
}

TEST(Subject, SkipsInvariantsOfMissingCapabilities) {
    const Capabilities oracle = capabilities_of<OracleSubject>();
    const auto needs = [](InvariantId id) { return invariant(id).of_games()->needs; };
    EXPECT_FALSE(needs("S1").met_by(oracle));
    EXPECT_EQ(to_string(needs("S1")), "key, recomputed_key");
    EXPECT_EQ(to_string(needs("S20")), "key or views");
    EXPECT_EQ(to_string(needs("M4")), "kiwi::Position");
    EXPECT_TRUE(needs("M1").met_by(oracle));
    EXPECT_TRUE(needs("D1").met_by(oracle));
    Game game(ClassSubject<OracleSubject>(), setup_of(KIWIPETE));
    EXPECT_FALSE(find_failure(game, invariant("S1")));
    EXPECT_LT(answered_by(oracle).size(), answered_by(FAULTY.capabilities()).size());
}

} // namespace
} // namespace kiwi
