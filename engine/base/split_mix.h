// Reproducible random numbers.
// Method: Guy Steele, Doug Lea and Christine Flood, "Fast splittable pseudorandom number generators", 2014.
#pragma once

#include <cstdint>

namespace kiwi {

/// A stream of random numbers determined by its seed (SplitMix64).
class SplitMix64 {
public:
    constexpr explicit SplitMix64(std::uint64_t seed) : state_(seed) {}
    constexpr std::uint64_t next() {
        std::uint64_t z = state_ += 0x9E3779B97F4A7C15U;
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9U;
        z = (z ^ z >> 27) * 0x94D049BB133111EBU;
        return z ^ z >> 31;
    }
    /// A number from 0 to `limit - 1`. Precondition: `limit` is not 0.
    constexpr std::uint64_t below(std::uint64_t limit) { return next() % limit; }

private:
    std::uint64_t state_;
};

} // namespace kiwi
