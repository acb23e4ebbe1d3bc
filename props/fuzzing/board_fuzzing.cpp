#include "board_fuzzing.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "../../engine/base/words.h"
#include "../checking/conventions.h"
#include "../invariants/catalogue.h"

namespace kiwi::fuzz {

BoardFuzzing::BoardFuzzing(std::unique_ptr<Board> kind) : kind_(std::move(kind)) {
    for (const std::string& note : allow_recognised(*kind_))
        std::fprintf(stderr, "note: %s\n", note.c_str());
}

/// Applies an option, or returns what is wrong with it.
std::optional<std::string> BoardFuzzing::fault_of_option(const std::string& name, const std::string& value) {
    const std::vector<std::string_view> words = words_of(value, ",");
    const std::vector<std::string> items(words.begin(), words.end());
    if (name == "--unreachable" && value.empty())
        positions_ = PositionKind::Playable;
    else if (name == "--trace" && value.empty())
        prints_positions_ = true;
    else if (name == "--skip") {
        auto found = find_invariants(items);
        if (const auto* unknown = std::get_if<std::string>(&found))
            return "--skip " + *unknown + ": there is no such invariant or question";
        skipped_ = std::move(std::get<std::vector<const Invariant*>>(found));
    } else if (name == "--allow") {
        const auto named = deviations_named(items);
        if (const auto* why = std::get_if<std::string>(&named))
            return "--allow " + *why;
        kind_->allow(std::get<Deviations>(named));
    } else
        return "unknown option " + name + "; there are --skip=NAMES, --allow=NAMES, --unreachable, --trace";
    return std::nullopt;
}

void BoardFuzzing::read_options(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (!word.starts_with("--"))
            continue;
        const std::size_t end = std::min(word.find('='), word.size());
        if (const auto fault = fault_of_option(word.substr(0, end), word.substr(std::min(end + 1, word.size())))) {
            std::fprintf(stderr, "%s\n", fault->c_str());
            std::exit(2); // NOLINT(concurrency-mt-unsafe): nothing runs yet
        }
    }
}

std::optional<Finding> BoardFuzzing::find_failure(Bytes bytes) const {
    FuzzInput input(bytes);
    GameDecoder decoder(input, Reading::Game, *kind_);
    if (!plays(kind_->answers(), decoder.game().variant()) || !is_of_kind(decoder.game().start(), positions_))
        return std::nullopt;
    const Checks state(Tier::State, skipped_);
    const auto is_over = [&] { // by the 75-move rule
        return positions_ == PositionKind::Reachable && decoder.halfmove_clock() >= SEVENTY_FIVE_MOVES;
    };
    std::optional<Finding> finding;
    do {
        if (prints_positions_)
            std::fprintf(stderr, "%s\n", position_command(decoder.game().game()).c_str());
        finding = kiwi::find_failure(decoder.game(), state);
    } while (!finding && !is_over() && decoder.step());
    if (!finding)
        finding = kiwi::find_failure(decoder.game(), Checks(Tier::Full, skipped_));
    return finding ? std::optional(minimised(*finding, *kind_)) : std::nullopt;
}

} // namespace kiwi::fuzz
