// Mutations and cross-over on the layout of a game's bytes (decoder.h): a piece is added, changed or removed; a step is
// inserted, changed, removed or repeated; games are spliced; a new game is started. Half of the time libFuzzer's own
// mutations run.
#include <algorithm>
#include <cstring>

#include "../props/fuzzing/decoder.h"
#include "../props/games/generators.h"
#include "../props/games/random.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace {

using kiwi::Random;
using Bytes = std::vector<std::uint8_t>;

std::uint8_t any_byte(Random& random) { return static_cast<std::uint8_t>(random.next()); }
auto at(Bytes& bytes, std::size_t i) { return bytes.begin() + static_cast<std::ptrdiff_t>(i); }

using kiwi::fuzz::PIECES_BEGIN;
/// The index of the number of pieces in a placement.
constexpr std::size_t COUNT_AT = PIECES_BEGIN - 1;

void change_pieces(Bytes& bytes, std::size_t steps_begin, Random& random) {
    const std::size_t pieces = (steps_begin - PIECES_BEGIN) / 2;
    const std::size_t piece = PIECES_BEGIN + 2 * (pieces == 0 ? 0 : random.below(pieces));
    switch (random.below(4)) {
    case 0: // one piece more
        if (pieces < kiwi::fuzz::MAX_PLACED_PIECES) {
            bytes.insert(at(bytes, PIECES_BEGIN), {any_byte(random), any_byte(random)});
            bytes[COUNT_AT] = static_cast<std::uint8_t>(pieces + 1);
        }
        break;
    case 1: // one piece less
        if (pieces > 0) {
            bytes.erase(at(bytes, piece), at(bytes, piece + 2));
            bytes[COUNT_AT] = static_cast<std::uint8_t>(pieces - 1);
        }
        break;
    case 2: // another piece, or another square
        if (pieces > 0)
            bytes[piece + random.below(2)] = any_byte(random);
        break;
    default: // flags, en passant, clock, kings
        bytes[1 + random.below(5)] = any_byte(random);
    }
}

void change_steps(Bytes& bytes, std::size_t steps_begin, Random& random) {
    const std::size_t steps = bytes.size() - steps_begin;
    const std::size_t step = steps_begin + (steps == 0 ? 0 : random.below(steps));
    switch (random.below(5)) {
    case 0:
        bytes.insert(at(bytes, step), any_byte(random));
        break;
    case 1:
        if (steps > 0)
            bytes.erase(at(bytes, step));
        break;
    case 2:
        if (steps > 0)
            bytes[step] = any_byte(random);
        break;
    case 3: // removes the rest of the game
        bytes.resize(step);
        break;
    default: // repeats a part
        if (steps > 0) {
            const std::size_t length = 1 + random.below(std::min<std::size_t>(8, bytes.size() - step));
            const Bytes stretch(at(bytes, step), at(bytes, step + length));
            bytes.insert(at(bytes, step), stretch.begin(), stretch.end());
        }
    }
}

std::size_t store(const Bytes& bytes, std::uint8_t* data, std::size_t max_size) {
    const std::size_t size = std::min(bytes.size(), max_size);
    std::memcpy(data, bytes.data(), size);
    return size;
}

} // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
    Random random(seed);
    // Now and then start a random game, as the properties do, so that a fuzzer without seeds gets such games too.
    if (random.below(64) == 0)
        return store(kiwi::fuzz::encode(kiwi::random_game(random, kiwi::Source::Any, 20)), data, max_size);
    if (random.below(2) == 0 || size == 0)
        return LLVMFuzzerMutate(data, size, max_size);
    Bytes bytes(data, data + size);
    const std::size_t steps_begin = kiwi::fuzz::steps_begin(bytes);
    if (PIECES_BEGIN < steps_begin && random.below(2) == 0)
        change_pieces(bytes, steps_begin, random);
    else
        change_steps(bytes, steps_begin, random);
    return store(bytes, data, max_size);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* data1, std::size_t size1,
                                                 const std::uint8_t* data2, std::size_t size2, std::uint8_t* out,
                                                 std::size_t max_size, unsigned seed) {
    Random random(seed);
    Bytes first(data1, data1 + size1);
    Bytes second(data2, data2 + size2);
    const std::size_t steps1 = kiwi::fuzz::steps_begin(first);
    const std::size_t steps2 = kiwi::fuzz::steps_begin(second);
    // Join the beginning of one game and the end of the other.
    Bytes bytes(first.begin(), at(first, steps1 + random.below(size1 - steps1 + 1)));
    bytes.insert(bytes.end(), at(second, steps2 + random.below(size2 - steps2 + 1)), second.end());
    return store(bytes, out, max_size);
}
