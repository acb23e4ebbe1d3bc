// What a subject can answer beyond the least, as values: C++ classes have it by concept, programs say it at run time.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace kiwi {

/// A question that a subject may be able to answer.
enum class Capability : std::uint8_t {
    Undo,                 ///< unmake
    NullMoves,            ///< make_null, unmake_null
    Chess960,             ///< It plays Chess960 too.
    Check,                ///< in_check
    GivesCheck,           ///< gives_check
    Captures,             ///< is_capture
    Pieces,               ///< piece_at
    MoveCount,            ///< count_legal_moves
    San,                  ///< san
    MoveTexts,            ///< accepts
    HashKey,              ///< key
    RecomputedKey,        ///< recomputed_key
    NamedViews,           ///< views
    SelfCheck,            ///< self_check
    Flip,                 ///< flip
    Repetitions,          ///< has_occurred, has_occurred_twice
    RepetitionCount,      ///< repetitions
    Checkmate,            ///< is_checkmate
    Stalemate,            ///< is_stalemate
    InsufficientMaterial, ///< is_insufficient_material
    FiftyMoves,           ///< is_fifty_moves
    SeventyFiveMoves,     ///< is_seventyfive_moves
    Threefold,            ///< is_threefold_repetition
    Fivefold,             ///< is_fivefold_repetition
    Exchanges,            ///< see_ge
    KiwiPosition          ///< It is kiwi::Position itself.
};
inline constexpr std::size_t CAPABILITY_NB = static_cast<std::size_t>(Capability::KiwiPosition) + 1;
inline constexpr auto EVERY_CAPABILITY = [] {
    std::array<Capability, CAPABILITY_NB> all{};
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = Capability(i);
    return all;
}();

/// The member functions that answer, such as "make_null, unmake_null".
[[nodiscard]] const char* name_of(Capability capability);
/// What a program names in its answer to "hello" (docs/subjects.md), such as "null"; empty for what only classes have.
[[nodiscard]] const char* protocol_name_of(Capability capability);
/// The capability that a program names so, if there is one.
[[nodiscard]] std::optional<Capability> find_capability(std::string_view protocol_name);

/// A set of capabilities.
class Capabilities {
public:
    constexpr Capabilities() = default;
    constexpr Capabilities(std::initializer_list<Capability> list) {
        for (const Capability c : list)
            add(c);
    }
    constexpr void add(Capability c) { bits_ |= bit(c); }
    [[nodiscard]] constexpr bool has(Capability c) const { return (bits_ & bit(c)) != 0; }
    [[nodiscard]] constexpr bool has_all(Capabilities other) const { return (bits_ & other.bits_) == other.bits_; }
    [[nodiscard]] constexpr bool has_any(Capabilities other) const { return (bits_ & other.bits_) != 0; }
    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
    constexpr bool operator==(const Capabilities&) const = default;

private:
    static constexpr std::uint32_t bit(Capability c) { return std::uint32_t{1} << static_cast<int>(c); }
    std::uint32_t bits_ = 0;
};

/// Their names with a separator between them, such as "key, recomputed_key"; of another kind with `name`.
[[nodiscard]] std::string to_string(Capabilities capabilities, const char* separator = ", ",
                                    const char* (*name)(Capability) = name_of);

} // namespace kiwi
