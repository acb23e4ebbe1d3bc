#include "kiwipete/tools/subject/subject_check.h"

#include <charconv>
#include <cstdio>
#include <string>
#include <string_view>

#include "kiwipete/engine/perft/node_total.h"
#include "kiwipete/props/generators.h"
#include "kiwipete/props/play.h"

namespace kiwi::tools {

namespace {

struct Arguments {
    int games = 300;
    int depth = 2;
    std::uint64_t seed = 1;
};

template<class Number>
bool read_number(std::string_view text, Number& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size();
}

/// Nothing if the arguments cannot be used.
std::optional<Arguments> read_arguments(int argc, char** argv) {
    Arguments read;
    const bool good = argc <= 4 && (argc < 2 || read_number(argv[1], read.games))
                      && (argc < 3 || read_number(argv[2], read.depth))
                      && (argc < 4 || read_number(argv[3], read.seed));
    if (!good || read.games < 0 || read.depth < 0 || read.depth > MAX_PERFT_DEPTH)
        return std::nullopt;
    return read;
}

void list_invariants(Capabilities capabilities) {
    for (const Invariant& row : catalogue())
        if (const GameCheck* check = row.of_games(); check != nullptr && !check->needs.met_by(capabilities))
            std::printf("skipped  %s: needs %s\n", title_of(row).c_str(), to_string(check->needs).c_str());
    std::printf("%zu invariants are checked\n", answered_by(capabilities).size());
}

std::optional<Failure> check_games(const AnySubject& kind, const Arguments& arguments) {
    Random random(arguments.seed);
    for (int n = 0; n < arguments.games; ++n) {
        const CheckedGame game = play_at_random(kind, random_start(random, Source::Any), Tier::Full, 20, random);
        if (game.failure)
            return minimised(*game.failure, kind);
    }
    return std::nullopt;
}

std::optional<Failure> check_trees(const AnySubject& kind, int depth) {
    for (const std::string& fen :
         {std::string(START_FEN),
          std::string("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")}) {
        Game game(kind, std::get<BoardSetup>(parse_fen(fen, Variant::Standard)));
        const auto result = checked_perft(game, depth, Tier::Moves);
        if (const auto* failure = std::get_if<Failure>(&result))
            return *failure;
        std::printf("perft %d of %s: %llu\n", depth, fen.c_str(),
                    static_cast<unsigned long long>(std::get<std::uint64_t>(result)));
    }
    return std::nullopt;
}

} // namespace

int check_subject(const AnySubject& kind, int argc, char** argv) {
    const auto arguments = read_arguments(argc, argv);
    if (!arguments) {
        std::fprintf(stderr, "usage: %s [GAMES [DEPTH [SEED]]]\n", argv[0]);
        return 2;
    }
    list_invariants(kind.capabilities());
    std::optional<Failure> failure = check_games(kind, *arguments);
    if (!failure)
        failure = check_trees(kind, arguments->depth);
    if (failure)
        std::printf("%s", to_string(*failure).c_str());
    else
        std::printf("%d games: all hold\n", arguments->games);
    return failure ? 1 : 0;
}

} // namespace kiwi::tools
