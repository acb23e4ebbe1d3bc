// F5, Y4: the spellings of a position, and the score from the other side.
#include <array>

#include "kiwipete/engine/played_position.h"
#include "kiwipete/props/catalogue.h"

namespace kiwi {

namespace {

/// The set-up that a FEN reads as, or the reason why it is refused.
std::string read_back(const std::string& fen, Variant variant) {
    const ParsedFen parsed = parse_fen(fen, variant);
    if (const auto* error = std::get_if<FenError>(&parsed))
        return fen + " is refused: " + to_string(*error);
    return write_fen(std::get<BoardSetup>(parsed));
}

Result spellings_are_equal(PositionGame& game) {
    const Position& pos = game.position();
    const std::string fen = pos.fen();
    for (const FenStyle style : {FenStyle::Shredder, FenStyle::XFen})
        if (auto f = same(fen, read_back(pos.fen(style), pos.variant())))
            return f;
    return std::nullopt;
}

Result score_negates_under_flip(PositionGame& game) {
    const Position& pos = game.position();
    const PlayedPosition other(flipped(pos.setup()));
    const Position& flip = other.pos;
    return same(-pos.psq_score(), flip.psq_score());
}

constexpr std::array INVARIANTS{
        PositionInvariant{{"F5", "spellings", "Standard, Shredder and X-FEN spellings are read as the same position."},
                          Tier::Moves,
                          "",
                          spellings_are_equal},
        PositionInvariant{{"Y4", "flipped score", "The piece-square score negates under a flip."},
                          Tier::Moves,
                          "",
                          score_negates_under_flip}};

} // namespace

std::span<const PositionInvariant> fen_invariants() { return INVARIANTS; }

} // namespace kiwi
