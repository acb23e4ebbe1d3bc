// Benchmarks of single functions in the position Kiwipete, run by `./dev bench`. Each figure is the time of one call.
#include <benchmark/benchmark.h>

#include <array>

#include "attacks.h"
#include "consistency.h"
#include "perft/bulk_perft.h"
#include "perft/bulk_replies.h"
#include "perft/perft.h"
#include "played_position.h"

namespace {

using namespace kiwi;

void parse_a_fen(benchmark::State& state) {
    for (auto _ : state)
        benchmark::DoNotOptimize(parse_fen(KIWIPETE_FEN, Variant::Standard));
}
BENCHMARK(parse_a_fen);

void write_a_fen(benchmark::State& state) {
    const PlayedPosition board(setup_of(KIWIPETE_FEN));
    for (auto _ : state)
        benchmark::DoNotOptimize(board.pos.fen());
}
BENCHMARK(write_a_fen);

template<PieceType Pt>
void attacks(benchmark::State& state) {
    const PlayedPosition board(setup_of(KIWIPETE_FEN));
    for (auto _ : state)
        for (std::size_t s = 0; s < SQUARE_NB; ++s)
            benchmark::DoNotOptimize(attacks_bb<Pt>(Square(s), board.pos.pieces()));
    state.SetItemsProcessed(state.iterations() * SQUARE_NB);
}
BENCHMARK(attacks<BISHOP>);
BENCHMARK(attacks<ROOK>);
BENCHMARK(attacks<QUEEN>);

void recompute_the_key(benchmark::State& state) {
    const PlayedPosition board(setup_of(KIWIPETE_FEN));
    for (auto _ : state)
        benchmark::DoNotOptimize(recomputed_key(board.pos));
}
BENCHMARK(recompute_the_key);

void generate_legal_moves(benchmark::State& state) {
    const PlayedPosition board(setup_of(KIWIPETE_FEN));
    for (auto _ : state)
        benchmark::DoNotOptimize(legal_moves(board.pos).size());
}
BENCHMARK(generate_legal_moves);

void count_moves(benchmark::State& state) {
    const PlayedPosition board(setup_of(KIWIPETE_FEN));
    for (auto _ : state)
        benchmark::DoNotOptimize(count_legal_moves(board.pos));
}
BENCHMARK(count_moves);

void do_and_undo_all_moves(benchmark::State& state) {
    PlayedPosition board(setup_of(KIWIPETE_FEN));
    StateInfo next;
    const MoveList moves = legal_moves(board.pos);
    for (auto _ : state)
        for (const Move m : moves) {
            board.pos.do_move(m, next);
            board.pos.undo_move(m);
        }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(moves.size()));
}
BENCHMARK(do_and_undo_all_moves);

void do_and_undo_all_moves_with_threats(benchmark::State& state) {
    PlayedPosition board(setup_of(KIWIPETE_FEN));
    StateInfo next;
    DirtyBoard dirty;
    const MoveList moves = legal_moves(board.pos);
    for (auto _ : state)
        for (const Move m : moves) {
            board.pos.do_move(m, next, dirty);
            board.pos.undo_move(m);
        }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(moves.size()));
}
BENCHMARK(do_and_undo_all_moves_with_threats);

/// The last two plies of perft: makes each move and counts its replies.
void replies_move_by_move(benchmark::State& state) {
    const BoardSetup setup = setup_of(KIWIPETE_FEN);
    const bulk::Rules rules(setup);
    const bulk::Board board = bulk::board_of(setup);
    for (auto _ : state) {
        int replies = 0;
        bulk::for_each_move<WHITE>(board, rules, [&](PieceType pt, Move m) {
            replies += bulk::count_moves<BLACK>(bulk::after<WHITE>(board, rules, pt, m), rules);
        });
        benchmark::DoNotOptimize(replies);
    }
}
BENCHMARK(replies_move_by_move);

/// The last two plies of perft, counted by `ReplyCounter` without making the moves.
void replies_from_a_null_move(benchmark::State& state) {
    const BoardSetup setup = setup_of(KIWIPETE_FEN);
    const bulk::Rules rules(setup);
    const bulk::Board board = bulk::board_of(setup);
    for (auto _ : state)
        benchmark::DoNotOptimize(
                bulk::ReplyCounter<WHITE>(board, rules, bulk::pins_of<WHITE>(board, board.king<WHITE>())).count());
}
BENCHMARK(replies_from_a_null_move);

/// Depth 1 counts moves, depth 2 the replies to all moves; depth 3 also makes the moves of the first ply.
void bulk_perft(benchmark::State& state) {
    BulkPerft perft(setup_of(KIWIPETE_FEN));
    const int depth = static_cast<int>(state.range(0));
    std::uint64_t nodes = 0;
    for (auto _ : state)
        nodes += perft.count(depth).nodes();
    state.SetItemsProcessed(static_cast<std::int64_t>(nodes));
}
BENCHMARK(bulk_perft)->DenseRange(1, 3);

void probe_the_hash_table(benchmark::State& state) {
    bulk::HashTable table(std::size_t{256} << 20);
    SplitMix64 hashes(1);
    bulk::Subtree subtree{{1, 2, 3}, 4};
    for (auto _ : state) {
        ++subtree.pieces[0];
        benchmark::DoNotOptimize(table.find(subtree, hashes.next())); // another bucket in each iteration
    }
}
BENCHMARK(probe_the_hash_table);

void check_consistency(benchmark::State& state) {
    const PlayedPosition board(setup_of(KIWIPETE_FEN));
    for (auto _ : state)
        benchmark::DoNotOptimize(board.pos.pos_is_ok());
}
BENCHMARK(check_consistency);

/// The attacks of many pawns and a loop over the attacked squares, on raw integers and on `class Bitboard`: the class
/// must cost nothing.
std::uint64_t pawn_work(std::uint64_t pawns) {
    constexpr std::uint64_t file_a = 0x0101010101010101U;
    std::uint64_t sum = 0;
    for (std::uint64_t b = (pawns & ~file_a) << 7 | (pawns & ~(file_a << 7)) << 9; b != 0; b &= b - 1)
        sum += static_cast<std::uint64_t>(std::countr_zero(b)) * 3;
    return sum + static_cast<std::uint64_t>(std::popcount(pawns));
}
std::uint64_t pawn_work(Bitboard pawns) {
    std::uint64_t sum = 0;
    for (const Square s : pawn_attacks<WHITE>(pawns))
        sum += static_cast<std::uint64_t>(s) * 3;
    return sum + static_cast<std::uint64_t>(pawns.popcount());
}

template<class Set>
void bitboard_work(benchmark::State& state) {
    std::array<Set, 256> sets;
    for (std::size_t i = 0; i < sets.size(); ++i)
        sets[i] = Set(zobrist::psq(W_PAWN, Square(i % 64)) & zobrist::psq(B_PAWN, Square(i / 4)));
    for (auto _ : state)
        for (const Set& set : sets)
            benchmark::DoNotOptimize(pawn_work(set));
}
BENCHMARK(bitboard_work<std::uint64_t>)->Repetitions(5)->ReportAggregatesOnly();
BENCHMARK(bitboard_work<Bitboard>)->Repetitions(5)->ReportAggregatesOnly();

} // namespace

BENCHMARK_MAIN();
