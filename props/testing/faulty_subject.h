// For tests: a subject that answers rightly until it is told how to lie.
#pragma once

#include <functional>

#include "kiwipete/props/position_subject.h"

namespace kiwi {

/// What a Liar does instead of what it should. Empty functions tell the truth; what is given sees the truth first.
struct Lies {
    std::function<std::uint64_t(std::uint64_t key, const std::vector<Move>& played)> key;
    std::function<bool(bool, Move)> gives_check;
    std::function<bool(bool)> in_check;
    std::function<bool(bool, Move)> is_capture;
    std::function<char(char, int square)> piece_at;
    std::function<int(int)> count;
    std::function<bool(const Position&, Move)> hides; ///< Legal moves that are kept back.
    std::function<bool(bool, Move, Value)> see_ge;
    std::function<bool(bool)> has_occurred;
    bool self_check_fails = false;
    bool null_move_is_forgotten = false; ///< Unmaking a null move leaves the key of a position after it.
    bool flip_does_nothing = false;
    bool undo_drifts = false; ///< Each undo moves a view away from the truth.
    std::function<std::string(std::string)> fen;
    bool a_move_comes_twice = false;
};

/// A Position, told to lie by `lies`, which every Liar shares: those too that invariants make from scratch.
class Liar {
public:
    using Move = kiwi::Move;
    static inline Lies lies;

    std::optional<std::string> set(std::string_view fen, bool chess960) {
        played_.clear();
        drift_ = 0;
        return truth_.set(fen, chess960);
    }
    [[nodiscard]] std::string fen() const { return told(lies.fen, truth_.fen()); }
    [[nodiscard]] std::vector<Move> legal_moves() const {
        std::vector<Move> moves;
        for (const Move m : truth_.legal_moves())
            if (!lies.hides || !lies.hides(truth_.position(), m))
                moves.push_back(m);
        if (lies.a_move_comes_twice && !moves.empty())
            moves.push_back(moves.front());
        return moves;
    }
    [[nodiscard]] std::string uci(Move m) const { return truth_.uci(m); }
    void make(Move m) {
        truth_.make(m);
        played_.push_back(m);
    }
    void unmake() {
        truth_.unmake();
        played_.pop_back();
        drift_ += lies.undo_drifts ? 1 : 0;
    }
    void make_null() { truth_.make_null(); }
    void unmake_null() {
        truth_.unmake_null();
        drift_ += lies.null_move_is_forgotten ? 1 : 0;
    }
    [[nodiscard]] bool in_check() const { return told(lies.in_check, truth_.in_check()); }
    [[nodiscard]] bool gives_check(Move m) const { return told(lies.gives_check, truth_.gives_check(m), m); }
    [[nodiscard]] bool is_capture(Move m) const { return told(lies.is_capture, truth_.is_capture(m), m); }
    [[nodiscard]] char piece_at(int square) const { return told(lies.piece_at, truth_.piece_at(square), square); }
    [[nodiscard]] int count_legal_moves() const { return told(lies.count, static_cast<int>(legal_moves().size())); }
    [[nodiscard]] std::uint64_t key() const { return told(lies.key, truth_.key(), played_) + drift_; }
    [[nodiscard]] std::uint64_t recomputed_key() const { return truth_.recomputed_key(); }
    [[nodiscard]] std::optional<std::string> self_check() const {
        return lies.self_check_fails ? std::optional<std::string>("as told") : truth_.self_check();
    }
    void flip() {
        if (!lies.flip_does_nothing)
            truth_.flip();
    }
    [[nodiscard]] bool has_occurred() const { return told(lies.has_occurred, truth_.has_occurred()); }
    [[nodiscard]] bool has_occurred_twice() const { return truth_.has_occurred_twice(); }
    [[nodiscard]] bool see_ge(Move m, Value t) const { return told(lies.see_ge, truth_.see_ge(m, t), m, t); }

private:
    template<class Lie, class T, class... About>
    static T told(const Lie& lie, T truth, const About&... about) {
        return lie ? lie(truth, about...) : truth;
    }

    PositionSubject truth_;
    std::vector<Move> played_;
    std::uint64_t drift_ = 0;
};

} // namespace kiwi
