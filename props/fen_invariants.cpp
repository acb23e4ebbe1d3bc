// F1, F5, F7, Y1, Y2, Y4: the position written down and read back, and seen from the other side.
#include <array>

#include "props/findings.h"

namespace kiwi {

namespace {

using Result = std::optional<Finding>;

/// The set-up that a FEN reads as, or the reason why it is refused.
std::string read_back(const std::string& fen, Variant variant, FenMode mode) {
    const ParsedFen parsed = parse_fen(fen, variant, mode);
    if (const auto* error = std::get_if<FenError>(&parsed))
        return fen + " is refused: " + to_string(*error);
    return write_fen(std::get<BoardSetup>(parsed));
}

Result fen_reads_back(Game& game) {
    const Position& pos = game.position();
    for (const FenMode mode : {FenMode::Strict, FenMode::Lenient})
        if (auto f = same(pos.fen(), read_back(pos.fen(), pos.variant(), mode)))
            return f;
    Position again;
    StateInfo st;
    if (const auto error = again.set(pos.fen(), pos.variant(), &st))
        return Finding{"the same position", to_string(*error)};
    if (auto f = same(pos.raw_key(), again.raw_key(), "key"))
        return f;
    return holds(again.setup() == pos.setup(), pos.fen(), again.fen());
}

Result spellings_are_equal(Game& game) {
    const Position& pos = game.position();
    for (const FenStyle style : {FenStyle::Shredder, FenStyle::XFen})
        if (auto f = same(pos.fen(), read_back(pos.fen(style), pos.variant(), FenMode::Strict)))
            return f;
    return std::nullopt;
}

Result flip_is_symmetric(Game& game) {
    const Position& pos = game.position();
    Position flip;
    StateInfo st;
    if (const auto fault = flip.set(flipped(pos.setup()), &st))
        return Finding{"a position", fault->reason};
    if (auto f = same(count_legal_moves(pos), count_legal_moves(flip), "legal moves"))
        return f;
    if (auto f = same(-pos.psq_score(), flip.psq_score(), "piece-square score"))
        return f;
    flip.flip();
    return same(pos.fen(), flip.fen(), "flipped twice");
}

constexpr std::array INVARIANTS{
        Invariant{"F1", "FEN round trip", "What is written is read back as the same position, strictly and leniently.",
                  Tier::Moves, fen_reads_back},
        Invariant{"F5", "spellings", "Standard, Shredder and X-FEN spellings are read as the same position.",
                  Tier::Moves, spellings_are_equal},
        Invariant{"Y1", "flip", "A flip keeps the number of moves and negates the score; two flips change nothing.",
                  Tier::Moves, flip_is_symmetric}};

} // namespace

std::span<const Invariant> fen_invariants() { return INVARIANTS; }

} // namespace kiwi
