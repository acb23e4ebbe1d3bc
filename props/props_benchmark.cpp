// The price of the catalogue: one position, tier by tier.
#include <benchmark/benchmark.h>

#include "kiwipete/props/play.h"

namespace kiwi {
namespace {

/// Positions from the middle of random games.
std::vector<std::unique_ptr<PositionGame>> sample_games() {
    std::vector<std::unique_ptr<PositionGame>> games;
    for (std::uint64_t seed = 1; seed <= 32; ++seed) {
        Random random(seed);
        auto game = std::make_unique<PositionGame>(standard_start());
        for (std::uint64_t ply = random.below(60); ply > 0; --ply)
            if (const MoveList moves = legal_moves(game->position()); !moves.empty())
                game->play(moves[random.below(moves.size())]);
        games.push_back(std::move(game));
    }
    return games;
}

template<Tier T>
void hold_a_position(benchmark::State& state) {
    const auto games = sample_games();
    std::size_t i = 0;
    for (auto _ : state) {
        if (find_violation(*games[i], T))
            state.SkipWithError("violation");
        i = (i + 1) % games.size();
    }
}
BENCHMARK(hold_a_position<Tier::State>)->Unit(benchmark::kMicrosecond);
BENCHMARK(hold_a_position<Tier::Moves>)->Unit(benchmark::kMicrosecond);
BENCHMARK(hold_a_position<Tier::Full>)->Unit(benchmark::kMicrosecond);

/// Where a tier's time goes, statement by statement.
void hold_statement(benchmark::State& state, const Invariant<PositionSubject>& invariant) {
    const auto games = sample_games();
    std::size_t i = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(find_violation(*games[i], invariant));
        i = (i + 1) % games.size();
    }
}

} // namespace
} // namespace kiwi

int main(int argc, char** argv) {
    for (const auto& invariant : kiwi::catalogue<kiwi::PositionSubject>())
        benchmark::RegisterBenchmark(("statement/" + std::string(invariant.id)).c_str(), kiwi::hold_statement,
                                     invariant)
                ->Unit(benchmark::kMicrosecond)
                ->MinTime(0.05);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 1;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
