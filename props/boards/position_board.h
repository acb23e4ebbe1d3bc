// Kiwipete's own Position as a board under test. It answers everything that it can.
#pragma once

#include "../../engine/played_position.h"
#include "../../engine/recomputed.h"
#include "../../engine/snapshot.h"
#include "board.h"

namespace kiwi {

/// What it answers as any class would.
class PositionAnswers {
public:
    using Move = kiwi::Move;

    std::optional<std::string> set(std::string_view fen, Variant variant) {
        if (const auto error = game_.set(fen, variant))
            return to_string(*error);
        return std::nullopt;
    }
    std::optional<std::string> set(const BoardSetup& setup) {
        if (const auto fault = game_.set(setup))
            return fault->reason;
        return std::nullopt;
    }
    [[nodiscard]] std::string fen() const { return game_.pos.fen(); }
    [[nodiscard]] MoveList legal_moves() const { return kiwi::legal_moves(game_.pos); }
    [[nodiscard]] std::string uci(Move m) const { return to_uci(m, game_.pos.variant()); }
    void make(Move m) { game_.play(m); }
    void unmake() { game_.undo(); }
    void make_null() { game_.play_null(); }
    void unmake_null() { game_.undo(); }

    [[nodiscard]] bool in_check() const { return static_cast<bool>(game_.pos.checkers()); }
    [[nodiscard]] std::uint64_t checkers() const { return game_.pos.checkers().bits(); }
    [[nodiscard]] bool gives_check(Move m) const { return game_.pos.gives_check(m); }
    [[nodiscard]] bool is_capture(Move m) const { return game_.pos.capture(m); }
    [[nodiscard]] char piece_at(int square) const { return to_char(game_.pos.piece_on(Square(square))); }
    [[nodiscard]] int count_legal_moves() const { return kiwi::count_legal_moves(game_.pos); }
    [[nodiscard]] bool accepts(std::string_view text) const { return parse_uci(game_.pos, text).is_ok(); }
    [[nodiscard]] Key key() const { return game_.pos.raw_key(); }
    [[nodiscard]] Key recomputed_key() const { return recomputed::key(game_.pos); }
    [[nodiscard]] Views views() const;
    [[nodiscard]] std::optional<std::string> self_check() const;
    void flip() { game_.flip(); }
    [[nodiscard]] bool has_occurred() const { return game_.pos.is_repetition(ANY_PLY); }
    [[nodiscard]] bool has_occurred_twice() const { return game_.pos.is_repetition(0); }
    [[nodiscard]] bool see_ge(Move m, Value threshold) const { return game_.pos.see_ge(m, threshold); }

    /// A search deeper than any game here, so that every repetition lies within it.
    static constexpr int ANY_PLY = 1'000'000;

protected:
    PlayedPosition game_;
};

/// And what only it can.
class PositionBoard : public PositionAnswers {
public:
    [[nodiscard]] Snapshot snapshot() const { return Snapshot(game_.pos); }
    [[nodiscard]] static std::string difference(const Snapshot& a, const Snapshot& b) { return a.difference(b); }
    [[nodiscard]] Position& position() { return game_.pos; }
};

/// The board of which `another()` makes new ones.
[[nodiscard]] const Board& position_board();

} // namespace kiwi
