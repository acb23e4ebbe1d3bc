// A checksum of a text: it shows damage, not malice.
#pragma once

#include <cstdint>
#include <string_view>

namespace kiwi {

/// FNV-1a, 64 bits (Glenn Fowler, Landon Curt Noll and Kiem-Phong Vo).
[[nodiscard]] constexpr std::uint64_t checksum_of(std::string_view text) {
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
    return hash;
}

} // namespace kiwi
