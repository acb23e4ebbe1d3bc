// A program that holds anybody's board class against the catalogue: KIWIPETE_SUBJECT_MAIN(MySubject); in a file of its
// own. It says which statements the class can answer, plays random games, and walks the trees of the classic positions.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

#include "props/generators.h"
#include "props/play.h"

namespace kiwi {

/// The first violation in random games from all kinds of starts, made small.
template<Subject S>
[[nodiscard]] std::optional<Violation> find_violation_in_games(int games, Random& random) {
    for (int n = 0; n < games; ++n) {
        const BoardSetup start = random_start(random, Source::Any);
        if (const PlayOut out = play_at_random<S>(start, Tier::Full, 20, random); out.violation)
            return minimised<S>(*out.violation, start.variant);
    }
    return std::nullopt;
}

/// Runs the program: [GAMES [DEPTH [SEED]]]. Exit code 0 if everything holds, 1 if not.
template<Subject S>
int check_subject(int argc, char** argv) {
    const auto argument = [&](int i, int otherwise) { return argc > i ? std::atoi(argv[i]) : otherwise; };
    const int games = argument(1, 300);
    const int depth = argument(2, 2);
    int answered = 0;
    for (const Invariant<S>& i : catalogue<S>()) {
        answered += i.check != nullptr ? 1 : 0;
        if (i.check == nullptr)
            std::printf("skipped  %-4s %s: needs %s\n", std::string(i.id).c_str(), std::string(i.name).c_str(),
                        std::string(i.needs).c_str());
    }
    std::printf("%d statements run\n", answered);
    Random random(static_cast<std::uint64_t>(argument(3, 1)));
    std::optional<Violation> violation = find_violation_in_games<S>(games, random);
    for (const char* fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"}) {
        if (violation)
            break;
        Game<S> game(std::get<BoardSetup>(parse_fen(fen, Variant::Standard)));
        const auto result = checked_perft(game, depth, Tier::Moves);
        if (const auto* broken = std::get_if<Violation>(&result))
            violation = *broken;
        else
            std::printf("perft %d of %s: %llu\n", depth, fen,
                        static_cast<unsigned long long>(std::get<std::uint64_t>(result)));
    }
    if (violation)
        std::printf("%s", to_string(*violation).c_str());
    else
        std::printf("%d games: everything holds\n", games);
    return violation ? 1 : 0;
}

} // namespace kiwi

#define KIWIPETE_SUBJECT_MAIN(Class)                                                                                   \
    int main(int argc, char** argv) { return kiwi::check_subject<Class>(argc, argv); }
