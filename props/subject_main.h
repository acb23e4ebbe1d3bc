// A program that holds anybody's board class against the catalogue: KIWIPETE_SUBJECT_MAIN(MySubject); in a file of its
// own. It says which statements the class can answer, plays random games, and walks the trees of the classic positions.
#pragma once

#include <charconv>
#include <cstdio>
#include <string>
#include <string_view>

#include "kiwipete/engine/perft/position_perft.h"
#include "kiwipete/props/generators.h"
#include "kiwipete/props/play.h"

namespace kiwi {

/// The first violation in random games from all kinds of starts, minimised.
template<Subject S>
[[nodiscard]] std::optional<Violation> find_violation_in_games(int games, Random& random) {
    for (int n = 0; n < games; ++n) {
        const BoardSetup start = random_start(random, Source::Any);
        if (const PlayOut out = play_at_random<S>(start, Tier::Full, 20, random); out.violation)
            return minimised<S>(*out.violation, start.variant);
    }
    return std::nullopt;
}

/// What the command line of such a program says.
struct SubjectCheck {
    int games = 300; ///< Random games.
    int depth = 2;   ///< Of the trees of the classic positions.
    std::uint64_t seed = 1;

    /// Reads [GAMES [DEPTH [SEED]]]; nothing if that is not what is there.
    [[nodiscard]] static std::optional<SubjectCheck> read(int argc, char** argv) {
        SubjectCheck check;
        const auto is_number = [&](int i, auto& number) {
            if (i >= argc)
                return true;
            const std::string_view text = argv[i];
            const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
            return error == std::errc() && end == text.data() + text.size();
        };
        if (argc > 4 || !is_number(1, check.games) || !is_number(2, check.depth) || !is_number(3, check.seed)
            || check.games < 0 || check.depth < 0 || check.depth > MAX_PERFT_DEPTH)
            return std::nullopt;
        return check;
    }
};

/// Runs the program. Exit code 0 if everything holds, 1 if not, 2 for wrong use.
template<Subject S>
int check_subject(int argc, char** argv) {
    const auto check = SubjectCheck::read(argc, argv);
    if (!check) {
        std::fprintf(stderr, "usage: %s [GAMES [DEPTH [SEED]]]\n", argv[0]);
        return 2;
    }
    int answered = 0;
    for (const Invariant<S>& i : catalogue<S>()) {
        answered += i.check != nullptr ? 1 : 0;
        if (i.check == nullptr)
            std::printf("skipped  %-4s %s: needs %s\n", std::string(i.id).c_str(), std::string(i.name).c_str(),
                        std::string(i.needs).c_str());
    }
    std::printf("%d statements run\n", answered);
    Random random(check->seed);
    std::optional<Violation> violation = find_violation_in_games<S>(check->games, random);
    for (const char* fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"}) {
        if (violation)
            break;
        Game<S> game(std::get<BoardSetup>(parse_fen(fen, Variant::Standard)));
        const auto result = checked_perft(game, check->depth, Tier::Moves);
        if (const auto* broken = std::get_if<Violation>(&result))
            violation = *broken;
        else
            std::printf("perft %d of %s: %llu\n", check->depth, fen,
                        static_cast<unsigned long long>(std::get<std::uint64_t>(result)));
    }
    if (violation)
        std::printf("%s", to_string(*violation).c_str());
    else
        std::printf("%d games: everything holds\n", check->games);
    return violation ? 1 : 0;
}

} // namespace kiwi

#define KIWIPETE_SUBJECT_MAIN(Class)                                                                                   \
    int main(int argc, char** argv) { return kiwi::check_subject<Class>(argc, argv); }
