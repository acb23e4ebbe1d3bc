// Mutations and cross-over that know the fields of a FEN: one is taken from elsewhere, a man moves, two characters
// change places. Half of the time libFuzzer's own mutations run instead.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "props/generators.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace {

using kiwi::Random;

std::vector<std::string> fields_of(std::string_view text) {
    std::vector<std::string> fields(1);
    for (const char c : text)
        if (c == ' ')
            fields.emplace_back();
        else
            fields.back() += c;
    return fields;
}

std::string joined(const std::vector<std::string>& fields) {
    std::string text;
    for (const std::string& field : fields)
        text += (&field == &fields.front() ? "" : " ") + field;
    return text;
}

std::size_t store(const std::string& text, std::uint8_t* data, std::size_t max_size) {
    const std::size_t size = std::min(text.size(), max_size);
    std::memcpy(data, text.data(), size);
    return size;
}

} // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
    Random random(seed);
    if (random.below(2) == 0)
        return LLVMFuzzerMutate(data, size, max_size);
    std::string text(reinterpret_cast<const char*>(data), size);
    std::vector<std::string> fields = fields_of(text);
    std::string& field = fields[random.below(fields.size())];
    const std::vector<std::string> other = fields_of(kiwi::write_fen(
            kiwi::random_start(random, kiwi::Source::Any),
            std::array{kiwi::FenStyle::Canonical, kiwi::FenStyle::Shredder, kiwi::FenStyle::XFen}[random.below(3)]));
    switch (random.below(4)) {
    case 0: // a field of another position
        field = other[std::min<std::size_t>(static_cast<std::size_t>(&field - fields.data()), other.size() - 1)];
        break;
    case 1: // another position
        fields = other;
        break;
    case 2: // two characters of a field change places: men move, letters stand in another order
        if (!field.empty())
            std::swap(field[random.below(field.size())], field[random.below(field.size())]);
        break;
    default: // one more field, or one less
        if (random.below(2) == 0 && fields.size() > 1)
            fields.pop_back();
        else
            fields.push_back(other.back());
    }
    return store(joined(fields), data, max_size);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* data1, std::size_t size1,
                                                 const std::uint8_t* data2, std::size_t size2, std::uint8_t* out,
                                                 std::size_t max_size, unsigned seed) {
    Random random(seed);
    std::vector<std::string> fields = fields_of({reinterpret_cast<const char*>(data1), size1});
    const std::vector<std::string> other = fields_of({reinterpret_cast<const char*>(data2), size2});
    for (std::size_t i = 0; i < std::min(fields.size(), other.size()); ++i)
        if (random.below(2) == 0)
            fields[i] = other[i];
    return store(joined(fields), out, max_size);
}
