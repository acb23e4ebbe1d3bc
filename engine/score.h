// A middlegame and an endgame score packed into 32 bits.
#pragma once

#include <cstdint>

#include "types.h"

namespace kiwi {

/// Two scores in one 32-bit value, so that one addition adds both: the middlegame score in the low half, the endgame
/// score less the borrow of the low half in the high half. All arithmetic is modulo 2^32 on unsigned integers: no
/// operation is undefined. Results are exact while each half stays within −32768…32767.
class Score {
public:
    constexpr Score() = default;

    friend constexpr Score make_score(int mg, int eg);
    friend constexpr Value mg_value(Score s);
    friend constexpr Value eg_value(Score s);

    constexpr Score operator+(Score s) const { return Score(packed_ + s.packed_); }
    constexpr Score operator-(Score s) const { return Score(packed_ - s.packed_); }
    constexpr Score operator-() const { return Score(0U - packed_); }
    constexpr Score operator*(int k) const { return Score(packed_ * static_cast<std::uint32_t>(k)); }
    /// Divides each half, rounding towards zero. Precondition: `k` is not 0.
    constexpr Score operator/(int k) const;
    constexpr Score& operator+=(Score s) { return *this = *this + s; }
    constexpr Score& operator-=(Score s) { return *this = *this - s; }
    constexpr bool operator==(const Score&) const = default;

private:
    constexpr explicit Score(std::uint32_t packed) : packed_(packed) {}
    std::uint32_t packed_ = 0;
};

/// Packs two scores, each reduced modulo 2^16 to −32768…32767.
constexpr Score make_score(int mg, int eg) {
    const auto low = static_cast<std::uint32_t>(static_cast<std::int32_t>(static_cast<std::int16_t>(mg)));
    return Score((static_cast<std::uint32_t>(eg) << 16) + low);
}

/// The middlegame half, −32768…32767.
constexpr Value mg_value(Score s) { return static_cast<std::int16_t>(static_cast<std::uint16_t>(s.packed_)); }

/// The endgame half, −32768…32767.
constexpr Value eg_value(Score s) {
    return static_cast<std::int16_t>(static_cast<std::uint16_t>((s.packed_ + 0x8000U) >> 16));
}

constexpr Score Score::operator/(int k) const {
    KIWI_ASSERT(k != 0);
    return make_score(mg_value(*this) / k, eg_value(*this) / k);
}

} // namespace kiwi
