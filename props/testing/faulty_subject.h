// For tests: a subject that is right until it is told which faults to have.
#pragma once

#include <functional>

#include "kiwipete/props/position_subject.h"

namespace kiwi {

/// The faults of a FaultySubject. A function takes the right answer first and returns the wrong one; empty, the answer
/// is right.
struct Faults {
    std::function<std::uint64_t(std::uint64_t key, const std::vector<Move>& played)> key;
    std::function<bool(bool, Move)> gives_check;
    std::function<bool(bool)> in_check;
    std::function<bool(bool, Move)> is_capture;
    std::function<char(char, int square)> piece_at;
    std::function<int(int)> count;
    std::function<bool(const Position&, Move)> hides; ///< Legal moves that are not generated.
    std::function<bool(bool, Move, Value)> see_ge;
    std::function<bool(bool)> has_occurred;
    std::function<std::string(std::string)> fen;
    bool self_check_fails = false;
    bool null_move_changes_the_key = false; ///< Each unmade null move leaves the key off by one more.
    bool flip_does_nothing = false;
    bool undo_changes_the_key = false; ///< Each unmade move leaves the key off by one more.
    bool a_move_comes_twice = false;
};

/// A Position with the faults of `faults`, which all of these share: those too that invariants make.
class FaultySubject {
public:
    using Move = kiwi::Move;
    static inline Faults faults;

    std::optional<std::string> set(std::string_view fen, Variant variant) {
        played_.clear();
        key_offset_ = 0;
        return right_.set(fen, variant);
    }
    [[nodiscard]] std::string fen() const { return answer(faults.fen, right_.fen()); }
    [[nodiscard]] std::vector<Move> legal_moves() {
        std::vector<Move> moves;
        for (const Move m : right_.legal_moves())
            if (!faults.hides || !faults.hides(right_.position(), m))
                moves.push_back(m);
        if (faults.a_move_comes_twice && !moves.empty())
            moves.push_back(moves.front());
        return moves;
    }
    [[nodiscard]] std::string uci(Move m) const { return right_.uci(m); }
    void make(Move m) {
        right_.make(m);
        played_.push_back(m);
    }
    void unmake() {
        right_.unmake();
        played_.pop_back();
        key_offset_ += faults.undo_changes_the_key ? 1 : 0;
    }
    void make_null() { right_.make_null(); }
    void unmake_null() {
        right_.unmake_null();
        key_offset_ += faults.null_move_changes_the_key ? 1 : 0;
    }
    [[nodiscard]] bool in_check() const { return answer(faults.in_check, right_.in_check()); }
    [[nodiscard]] bool gives_check(Move m) const { return answer(faults.gives_check, right_.gives_check(m), m); }
    [[nodiscard]] bool is_capture(Move m) const { return answer(faults.is_capture, right_.is_capture(m), m); }
    [[nodiscard]] char piece_at(int square) const { return answer(faults.piece_at, right_.piece_at(square), square); }
    [[nodiscard]] int count_legal_moves() { return answer(faults.count, static_cast<int>(legal_moves().size())); }
    [[nodiscard]] std::uint64_t key() const { return answer(faults.key, right_.key(), played_) + key_offset_; }
    [[nodiscard]] std::uint64_t recomputed_key() const { return right_.recomputed_key(); }
    [[nodiscard]] std::optional<std::string> self_check() const {
        return faults.self_check_fails ? std::optional<std::string>("a planted fault") : right_.self_check();
    }
    void flip() {
        if (!faults.flip_does_nothing)
            right_.flip();
    }
    [[nodiscard]] bool has_occurred() const { return answer(faults.has_occurred, right_.has_occurred()); }
    [[nodiscard]] bool has_occurred_twice() const { return right_.has_occurred_twice(); }
    [[nodiscard]] bool see_ge(Move m, Value t) const { return answer(faults.see_ge, right_.see_ge(m, t), m, t); }

private:
    template<class Fault, class T, class... About>
    static T answer(const Fault& fault, T right, const About&... about) {
        return fault ? fault(right, about...) : right;
    }

    PositionSubject right_;
    std::vector<Move> played_;
    std::uint64_t key_offset_ = 0;
};

} // namespace kiwi
