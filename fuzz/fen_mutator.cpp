// Mutations and cross-over on the fields of a FEN: a field is copied from another position, added or removed, or two of
// its characters are swapped. Half of the time libFuzzer's own mutations run.
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "../props/games/generators.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace {

using kiwi::Random;

/// The fields of a text, at least one. Never allocates, so that a mutation costs less than a run.
class Fields {
public:
    /// Fields beyond the capacity are dropped.
    explicit Fields(std::string_view text) {
        for (std::size_t at = 0; at <= text.size() && !full();) {
            const std::size_t end = std::min(text.find(' ', at), text.size());
            push_back(text.substr(at, end - at));
            at = end + 1;
        }
    }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool full() const { return size_ == texts_.size(); }
    std::string_view& operator[](std::size_t i) { return texts_[i]; }
    const std::string_view& operator[](std::size_t i) const { return texts_[i]; }
    void push_back(std::string_view text) { texts_[size_++] = text; }
    void pop_back() { --size_; }

private:
    std::array<std::string_view, 12> texts_;
    std::size_t size_ = 0;
};

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

/// Writes the fields, separated by blanks, to the fuzzer's buffer, into which they must not point.
std::size_t store(const Fields& fields, std::uint8_t* data, std::size_t max_size) {
    std::size_t size = 0;
    const auto put = [&](char c) {
        if (size < max_size)
            data[size++] = static_cast<std::uint8_t>(c);
    };
    for (std::size_t i = 0; i < fields.size(); ++i) {
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
    Fields fields(text);
    const std::size_t at = random.below(fields.size());
    const Fields other(donor(random));
    switch (random.below(4)) {
    case 0: // copies a field of another position
        fields[at] = other[std::min(at, other.size() - 1)];
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
            fields.pop_back();
        else if (!fields.full())
            fields.push_back(other[other.size() - 1]);
    }
    return store(fields, data, max_size);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* data1, std::size_t size1,
                                                 const std::uint8_t* data2, std::size_t size2, std::uint8_t* out,
                                                 std::size_t max_size, unsigned seed) {
    Random random(seed);
    Fields fields(text_of(data1, size1));
    const Fields other(text_of(data2, size2));
    for (std::size_t i = 0; i < std::min(fields.size(), other.size()); ++i)
        if (random.below(2) == 0)
            fields[i] = other[i];
    return store(fields, out, max_size);
}
