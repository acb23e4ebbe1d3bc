// The price of the catalogue for one position, by tier and by invariant.
#include <benchmark/benchmark.h>

#include "boards/position_board.h"
#include "games/random.h"
#include "invariants/catalogue.h"

namespace kiwi {
namespace {

/// Positions from the middle of random games.
std::vector<std::unique_ptr<PlayedGame>> sample_games() {
    std::vector<std::unique_ptr<PlayedGame>> games;
    for (std::uint64_t seed = 1; seed <= 32; ++seed) {
        Random random(seed);
        auto game = std::make_unique<PlayedGame>(position_board(), standard_start());
        for (std::uint64_t ply = random.below(60); ply > 0; --ply)
            if (const std::size_t moves = game->board().list_moves(); moves > 0)
                game->play(random.below(moves));
        games.push_back(std::move(game));
    }
    return games;
}

template<Tier T>
void check_a_position(benchmark::State& state) {
    const auto games = sample_games();
    std::size_t i = 0;
    for (auto _ : state) {
        if (find_failure(*games[i], T))
            state.SkipWithError("an invariant fails");
        i = (i + 1) % games.size();
    }
}
BENCHMARK(check_a_position<Tier::State>)->Unit(benchmark::kMicrosecond);
BENCHMARK(check_a_position<Tier::Moves>)->Unit(benchmark::kMicrosecond);
BENCHMARK(check_a_position<Tier::Full>)->Unit(benchmark::kMicrosecond);

/// One invariant.
void check_invariant(benchmark::State& state, const Invariant& invariant) {
    const auto games = sample_games();
    std::size_t i = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(find_failure(*games[i], invariant));
        i = (i + 1) % games.size();
    }
}

} // namespace
} // namespace kiwi

int main(int argc, char** argv) {
    for (const kiwi::Invariant* invariant : kiwi::answered_by(kiwi::position_board().answers()))
        benchmark::RegisterBenchmark(("invariant/" + std::string(invariant->id)).c_str(), kiwi::check_invariant,
                                     *invariant)
                ->Unit(benchmark::kMicrosecond)
                ->MinTime(0.05);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 1;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
