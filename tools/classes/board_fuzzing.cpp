#include "board_fuzzing.h"

#include <cstdio>
#include <cstdlib>
#include <string>

#include <CLI/CLI.hpp>

#include "../../props/checking/conventions.h"
#include "chosen_invariants.h"

namespace kiwi::tools {

BoardFuzzing::BoardFuzzing(std::unique_ptr<Board> kind) : kind_(std::move(kind)) {
    const Deviations recognised = recognised_deviations(*kind_);
    for (const std::string& note : notes_on(recognised, kind_->deviations()))
        std::fprintf(stderr, "note: %s\n", note.c_str());
    kind_->allow(recognised);
}

void BoardFuzzing::read_options(int argc, char** argv) {
    std::vector<std::string> skip;
    std::vector<std::string> allow;
    CLI::App app("Options of a fuzz target, beside those of libFuzzer with one dash");
    app.add_option("--skip", skip, "Invariants not to check, by their names or what they need, such as M16,san")
            ->delimiter(',')
            ->allow_extra_args(false);
    app.add_option("--allow", allow, "Intentional deviations of the class")->delimiter(',')->allow_extra_args(false);
    app.add_flag_callback(
            "--unreachable", [this] { positions_ = PositionKind::Playable; },
            "Also from positions that no game reaches");
    std::vector<std::string> words;
    for (int i = argc - 1; i > 0; --i) // in the order that CLI11 takes them
        if (std::string_view(argv[i]).starts_with("--"))
            words.emplace_back(argv[i]);
    const auto fail = [](const std::string& why) {
        std::fprintf(stderr, "%s\n", why.c_str());
        std::exit(2); // NOLINT(concurrency-mt-unsafe): nothing runs yet
    };
    try {
        app.parse(words);
    } catch (const CLI::ParseError& error) {
        std::exit(app.exit(error) == 0 ? 0 : 2); // NOLINT(concurrency-mt-unsafe)
    }
    auto found = find_invariants(skip);
    if (const auto* unknown = std::get_if<std::string>(&found))
        fail("--skip " + *unknown + ": there is no such invariant or question");
    skipped_ = std::move(std::get<std::vector<const Invariant*>>(found));
    Deviations allowed;
    for (const std::string& name : allow)
        if (const DeviationRow* row = find_deviation(name))
            allowed.*row->flag = true;
        else
            fail("--allow " + name + ": there is no such deviation; there are" + list_of_deviations());
    kind_->allow(allowed);
}

std::optional<Finding> BoardFuzzing::find_failure(fuzz::Bytes bytes) const {
    fuzz::FuzzInput input(bytes);
    fuzz::GameDecoder decoder(input, fuzz::Reading::Game, *kind_);
    if (!plays(kind_->answers(), decoder.game().variant()) || !is_of_kind(decoder.game().start(), positions_))
        return std::nullopt;
    const Checks state(Tier::State, skipped_);
    std::optional<Finding> finding;
    do
        finding = kiwi::find_failure(decoder.game(), state);
    while (!finding && decoder.step());
    if (!finding)
        finding = kiwi::find_failure(decoder.game(), Checks(Tier::Full, skipped_));
    return finding ? std::optional(minimised(*finding, *kind_)) : std::nullopt;
}

} // namespace kiwi::tools
