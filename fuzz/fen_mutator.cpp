// Mutations and cross-over on the fields of a FEN: a field is copied from another position, added or removed, or two of
// its characters are swapped. Half of the time libFuzzer's own mutations run.
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "../engine/base/fixed_list.h"
#include "../props/games/generators.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace {

using kiwi::Random;

/// The fields of a text, in a list that never allocates, so that a mutation costs less than a run.
using Fields = kiwi::FixedList<std::string_view, 12>;

/// The fields of a text, at least one. Fields beyond the capacity are dropped.
Fields fields_of(std::string_view text) {
    Fields fields;
    for (std::size_t at = 0; at <= text.size() && fields.size() < Fields::capacity();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        fields.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return fields;
}

/// A random position, in any FEN style, to copy fields from.
const std::string& donor(Random& random) {
    static const auto donors = [] {
        std::array<std::string, 512> texts;
        Random seeded(1);
        for (std::string& text : texts)
            text = kiwi::write_fen(kiwi::random_start(seeded, kiwi::Source::Any, kiwi::PositionKind::DoubleChess960),
                                   std::array{kiwi::FenStyle::Canonical, kiwi::FenStyle::Shredder,
                                              kiwi::FenStyle::XFen}[seeded.below(3)]);
        return texts;
    }();
    return donors[random.below(donors.size())];
}

/// Writes the first `count` fields, separated by blanks, to the fuzzer's buffer, into which they must not point.
std::size_t store(const Fields& fields, std::size_t count, std::uint8_t* data, std::size_t max_size) {
    std::size_t size = 0;
    const auto put = [&](char c) {
        if (size < max_size)
            data[size++] = static_cast<std::uint8_t>(c);
    };
    for (std::size_t i = 0; i < count; ++i) {
        if (i > 0)
            put(' ');
        std::ranges::for_each(fields[i], put);
    }
    return size;
}

std::string_view text_of(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

} // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
    Random random(seed);
    if (random.below(2) == 0)
        return LLVMFuzzerMutate(data, size, max_size);
    std::string text(text_of(data, size));
    Fields fields = fields_of(text);
    const std::size_t at = random.below(fields.size());
    const Fields other = fields_of(donor(random));
    switch (random.below(4)) {
    case 0: // copies a field of another position
        fields.begin()[at] = other[std::min(at, other.size() - 1)];
        break;
    case 1: // replaces the whole position
        fields = other;
        break;
    case 2: // swaps two characters of a field
        if (const std::string_view field = fields[at]; !field.empty()) {
            const auto begin = static_cast<std::size_t>(field.data() - text.data());
            std::swap(text[begin + random.below(field.size())], text[begin + random.below(field.size())]);
        }
        break;
    default: // removes or adds a field
        if (random.below(2) == 0 && fields.size() > 1)
            return store(fields, fields.size() - 1, data, max_size);
        if (fields.size() < Fields::capacity())
            fields.push_back(other[other.size() - 1]);
    }
    return store(fields, fields.size(), data, max_size);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* data1, std::size_t size1,
                                                 const std::uint8_t* data2, std::size_t size2, std::uint8_t* out,
                                                 std::size_t max_size, unsigned seed) {
    Random random(seed);
    Fields fields = fields_of(text_of(data1, size1));
    const Fields other = fields_of(text_of(data2, size2));
    for (std::size_t i = 0; i < std::min(fields.size(), other.size()); ++i)
        if (random.below(2) == 0)
            fields.begin()[i] = other[i];
    return store(fields, fields.size(), out, max_size);
}
