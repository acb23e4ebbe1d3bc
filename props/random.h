// Reproducible random numbers.
#pragma once

#include <cstdint>

namespace kiwi {

/// A stream of random numbers that a seed fixes (SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number
/// generators", 2014).
class Random {
public:
    explicit constexpr Random(std::uint64_t seed) : state_(seed) {}
    constexpr std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15U;
        std::uint64_t z = state_;
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9U;
        z = (z ^ z >> 27) * 0x94D049BB133111EBU;
        return z ^ z >> 31;
    }
    /// A number from 0 to `below - 1`. Precondition: `below` is not 0.
    constexpr std::uint64_t below(std::uint64_t below) { return next() % below; }
    /// True once in `n` times.
    constexpr bool one_in(std::uint64_t n) { return below(n) == 0; }

private:
    std::uint64_t state_;
};

} // namespace kiwi
