// What only Kiwipete's own Position, readers and counting methods promise: no other board is asked. RapidCheck checks
// these properties on random games and texts, and fuzz targets on any bytes.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "../invariants/catalogue.h"

namespace kiwi {

/// The properties of kiwi::Position along a game, as rows like those of the catalogue. Precondition of their functions:
/// the board of the game is `position_board()`.
[[nodiscard]] const std::vector<Invariant>& position_properties();
[[nodiscard]] std::span<const Invariant> move_properties();
[[nodiscard]] std::span<const Invariant> undo_properties();
[[nodiscard]] std::span<const Invariant> fen_properties();
[[nodiscard]] std::span<const Invariant> counting_properties();

/// The row of a property, or else of an invariant of the catalogue. Throws std::out_of_range if there is none.
[[nodiscard]] const Invariant& property(std::string_view id);

/// What a text is given to: a reader of FENs, of suites and so on.
enum class TextKind { Fen, PerftSuite, UciInput, EngineOutput, Pgn, Epd };

/// What must hold for any text that a reader is given.
struct TextProperty : NamedRule {
    TextKind kind;
    Result (*run)(std::string_view text);
};
[[nodiscard]] std::span<const TextProperty> fen_text_properties();
[[nodiscard]] std::span<const TextProperty> parser_properties();
/// The property of an identifier. Throws std::out_of_range if there is none.
[[nodiscard]] const TextProperty& text_property(std::string_view id);

/// The first property of a kind of text that fails, as a finding.
[[nodiscard]] std::optional<Finding> find_failure(std::string_view text, TextKind kind);
/// F3 for one way to read a FEN only: lenient, as Chess960, which accepts the most.
[[nodiscard]] std::optional<Finding> find_failure_of_widest_reading(std::string_view fen);

} // namespace kiwi
