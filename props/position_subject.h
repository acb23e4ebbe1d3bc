// Kiwipete's own Position as a subject: it answers everything.
#pragma once

#include <deque>

#include "kiwipete/engine/recomputed.h"
#include "kiwipete/engine/snapshot.h"
#include "kiwipete/engine/notation/uci_move.h"
#include "kiwipete/props/subject.h"

namespace kiwi {

class PositionSubject {
public:
    using Move = kiwi::Move;

    std::optional<std::string> set(std::string_view fen, bool chess960) {
        return begin(
                [&](StateInfo* root) { return pos_.set(fen, chess960 ? Variant::Chess960 : Variant::Standard, root); });
    }
    std::optional<std::string> set(const BoardSetup& setup) {
        return begin([&](StateInfo* root) { return pos_.set(setup, root); });
    }
    [[nodiscard]] std::string fen() const { return pos_.fen(); }
    [[nodiscard]] MoveList legal_moves() const { return kiwi::legal_moves(pos_); }
    [[nodiscard]] std::string uci(Move m) const { return to_uci(m, pos_.variant()); }
    void make(Move m) {
        pos_.do_move(m, states_.emplace_back());
        played_.push_back(m);
    }
    void unmake() {
        pos_.undo_move(played_.back());
        played_.pop_back();
        states_.pop_back();
    }
    void make_null() { pos_.do_null_move(states_.emplace_back()); }
    void unmake_null() {
        pos_.undo_null_move();
        states_.pop_back();
    }

    [[nodiscard]] bool in_check() const { return static_cast<bool>(pos_.checkers()); }
    [[nodiscard]] bool gives_check(Move m) const { return pos_.gives_check(m); }
    [[nodiscard]] bool is_capture(Move m) const { return pos_.capture(m); }
    [[nodiscard]] char piece_at(int square) const {
        const Piece pc = pos_.piece_on(Square(square));
        return pc == NO_PIECE ? '.' : to_char(pc);
    }
    [[nodiscard]] int count_legal_moves() const { return kiwi::count_legal_moves(pos_); }
    [[nodiscard]] Key key() const { return pos_.raw_key(); }
    [[nodiscard]] Key recomputed_key() const { return recomputed::key(pos_); }
    [[nodiscard]] Views views() const;
    [[nodiscard]] Snapshot snapshot() const { return Snapshot(pos_); }
    [[nodiscard]] static std::string difference(const Snapshot& a, const Snapshot& b) { return a.difference(b); }
    [[nodiscard]] std::optional<std::string> self_check() const;
    void flip() {
        pos_.flip();
        played_.clear();
    }
    [[nodiscard]] bool has_occurred() const { return pos_.is_repetition(ANY_PLY); }
    [[nodiscard]] bool has_occurred_twice() const { return pos_.is_repetition(0); }
    [[nodiscard]] bool see_ge(Move m, Value threshold) const { return pos_.see_ge(m, threshold); }

    [[nodiscard]] Position& position() { return pos_; }
    [[nodiscard]] const Position& position() const { return pos_; }

    /// A search deeper than any game here, so that every repetition lies within it.
    static constexpr int ANY_PLY = 1'000'000;

private:
    /// Makes a new root; what was before is kept if `set_up(root)` gives an error.
    template<class SetUp>
    std::optional<std::string> begin(SetUp set_up) {
        if (const auto error = set_up(&states_.emplace_back())) {
            states_.pop_back();
            return reason_of(*error);
        }
        states_.erase(states_.begin(), states_.end() - 1); // references to the new root stay valid
        played_.clear();
        return std::nullopt;
    }
    static std::string reason_of(const FenError& error) { return to_string(error); }
    static std::string reason_of(const SetupFault& fault) { return fault.reason; }

    Position pos_;
    std::deque<StateInfo> states_;
    std::vector<Move> played_; ///< Null moves left out.
};

static_assert(Subject<PositionSubject>);

} // namespace kiwi
