#include "target.h"

#include <algorithm>

#include "../../engine/base/joined.h"
#include "../../engine/base/markdown_table.h"
#include "../games/reduce.h"

namespace kiwi::fuzz {

namespace {

/// The registrations fill this before main.
std::vector<Target>& registered() {
    static std::vector<Target> targets;
    return targets;
}

using Input = std::vector<std::uint8_t>;

/// The bytes after the position, if they are no steps of a game.
Input tail_of(const Target& target, Bytes bytes) {
    if (target.reading != Reading::Encodings && target.reading != Reading::Dress)
        return {};
    const auto tail = bytes.subspan(steps_begin(bytes));
    return {tail.begin(), tail.end()};
}

} // namespace

Registration::Registration(const Target& target) { registered().push_back(target); }

const std::vector<Target>& targets() {
    static const std::vector<Target> sorted = [] {
        std::vector<Target> all = registered();
        std::ranges::sort(all, {}, &Target::name);
        return all;
    }();
    return sorted;
}

const Target* find_target(std::string_view name) {
    const auto found = std::ranges::find(targets(), name, &Target::name);
    return found == targets().end() ? nullptr : &*found;
}

std::optional<Finding> find_failure(const Target& target, Bytes bytes) {
    try {
        target.run(bytes);
    } catch (const CheckFailed& failed) {
        return failed.failure();
    }
    return std::nullopt;
}

std::optional<Game> game_of(const Target& target, Bytes bytes) {
    if (is_text(target.reading))
        return std::nullopt;
    FuzzInput input(bytes);
    if (target.reading != Reading::Game && target.reading != Reading::Shuffle)
        return Game{input.position(), {}};
    GameDecoder decoder(input, target.reading, position_board());
    while (decoder.step()) {
    }
    return decoder.game().game();
}

std::string describe(const Target& target, Bytes bytes) {
    if (const auto game = game_of(target, bytes))
        return to_string(*game);
    return escaped(text_of(bytes));
}

std::vector<std::uint8_t> minimised(const Target& target, Bytes bytes) {
    Input input(bytes.begin(), bytes.end());
    const auto failure = find_failure(target, bytes);
    if (!failure)
        return input;
    const auto still_fails = [&](const Input& candidate) {
        const auto again = find_failure(target, candidate);
        return again && again->invariant == failure->invariant;
    };
    if (const auto game = game_of(target, bytes)) {
        const Input tail = tail_of(target, bytes);
        const auto input_of = [&](const Game& g) {
            Input encoded = encode(g);
            encoded.insert(encoded.end(), tail.begin(), tail.end());
            return encoded;
        };
        if (still_fails(input_of(*game)))
            input = input_of(minimised_game(*game, [&](const Game& g) { return still_fails(input_of(g)); }));
    }
    return minimised_sequence(std::move(input), still_fails);
}

std::string write_regression(const Target& target, Bytes bytes, std::string_view remark) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string hex;
    for (const std::uint8_t byte : bytes)
        hex += {digits[byte >> 4], digits[byte & 15]};
    return joined(target.name, " ", hex.empty() ? "-" : hex, " # ", remark, "\n");
}

std::string table_of_targets() {
    MarkdownTable table{"target", "reads", "checks"};
    for (const Target& target : targets())
        table.add({joined("`", target.name, "`"), name_of(target.reading), target.rule});
    return table.text();
}

Checks these(std::initializer_list<std::string_view> ids) {
    std::vector<const Invariant*> rows;
    for (const std::string_view id : ids)
        rows.push_back(&property(id));
    return Checks(std::move(rows));
}

Checks all_of(Tier tier) {
    std::vector<const Invariant*> rows;
    for (const auto* all : {&catalogue(), &position_properties()})
        for (const Invariant& row : *all)
            if (row.tier <= tier)
                rows.push_back(&row);
    return Checks(std::move(rows));
}

void expect(std::optional<Finding> failure) {
    if (failure)
        throw CheckFailed(std::move(*failure));
}

void expect(PlayedGame& game, const Checks& checks) {
    for (const Invariant* row : checks)
        expect(find_failure(game, *row));
}

void expect(bool holds, std::string_view what, std::string_view text) {
    if (holds)
        return;
    Finding failure;
    failure.asked = what;
    failure.input = std::string(text);
    throw CheckFailed(std::move(failure));
}

void play(Bytes bytes, Reading reading, const Questions& questions) {
    constexpr int some = 8;
    FuzzInput input(bytes);
    GameDecoder decoder(input, reading, position_board());
    do {
        expect(decoder.game(), questions.at_each_step);
        if (decoder.game().ply() % some == some - 1)
            expect(decoder.game(), questions.at_some_steps);
    } while (decoder.step());
    expect(decoder.game(), questions.at_some_steps);
    expect(decoder.game(), questions.at_the_end);
}

} // namespace kiwi::fuzz
