// How deep perft goes.
#pragma once

namespace kiwi {

/// The deepest perft that is run. Only positions with very few moves get near it.
inline constexpr int MAX_PERFT_DEPTH = 64;

} // namespace kiwi
