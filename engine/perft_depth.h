// The depth limit of perft.
#pragma once

namespace kiwi {

/// The largest perft depth. Only positions with very few moves get near it.
inline constexpr int MAX_PERFT_DEPTH = 64;

} // namespace kiwi
