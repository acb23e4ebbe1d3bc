// For tests: a subject that is right until it is told which faults to have.
#pragma once

#include <functional>

#include "../boards/oracle_game.h"
#include "../boards/position_board.h"

namespace kiwi {

/// The faults of a FaultySubject. A function takes the right answer first and returns the wrong one; empty, the answer
/// is right.
struct Faults {
    std::function<std::uint64_t(std::uint64_t key, const std::vector<Move>& played)> key;
    std::function<std::uint64_t(std::uint64_t key, const Position&)> key_here;
    std::function<std::uint64_t(std::uint64_t key, const Position&, Move last)> key_after; ///< Not at the start.
    std::function<bool(bool, Move)> gives_check;
    std::function<bool(bool)> in_check;
    std::function<bool(bool, Move)> is_capture;
    std::function<char(char, int square)> piece_at;
    std::function<int(int)> count;
    std::function<bool(const Position&, Move)> hides;              ///< Legal moves that are not generated.
    std::function<void(const Position&, std::vector<Move>&)> adds; ///< Illegal moves that are generated.
    std::function<bool(bool, Move, Value)> see_ge;
    std::function<bool(bool, const Position&)> has_occurred;
    std::function<std::string(std::string)> fen;
    std::function<bool(bool)> has_occurred_twice;
    std::function<int(int, const std::vector<Move>& played)> repetitions;
    std::function<bool(bool, Capability ending, const Position&)> has_ended_by;
    std::function<std::string(std::string, Move)> san;
    std::function<bool(bool, std::string_view text)> accepts;
    std::function<void(const Position&, Move)> before_make; ///< May throw.
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
        auto refused = right_.set(fen, variant);
        oracle_ = OracleGame(right_.position().setup());
        return refused;
    }
    [[nodiscard]] std::string fen() const { return answer(faults.fen, right_.fen()); }
    [[nodiscard]] std::vector<Move> legal_moves() {
        std::vector<Move> moves;
        for (const Move m : right_.legal_moves())
            if (!faults.hides || !faults.hides(right_.position(), m))
                moves.push_back(m);
        if (faults.adds)
            faults.adds(right_.position(), moves);
        if (faults.a_move_comes_twice && !moves.empty())
            moves.push_back(moves.front());
        return moves;
    }
    [[nodiscard]] std::string uci(Move m) const { return right_.uci(m); }
    void make(Move m) {
        if (faults.before_make)
            faults.before_make(right_.position(), m);
        oracle_.play(right_.uci(m));
        right_.make(m);
        played_.push_back(m);
    }
    void unmake() {
        right_.unmake();
        oracle_.undo();
        played_.pop_back();
        key_offset_ += faults.undo_changes_the_key ? 1 : 0;
    }
    void make_null() {
        right_.make_null();
        oracle_.play_null(right_.fen());
    }
    void unmake_null() {
        right_.unmake_null();
        oracle_.undo();
        key_offset_ += faults.null_move_changes_the_key ? 1 : 0;
    }
    [[nodiscard]] bool in_check() const { return answer(faults.in_check, right_.in_check()); }
    [[nodiscard]] bool gives_check(Move m) const { return answer(faults.gives_check, right_.gives_check(m), m); }
    [[nodiscard]] bool is_capture(Move m) const { return answer(faults.is_capture, right_.is_capture(m), m); }
    [[nodiscard]] char piece_at(int square) const { return answer(faults.piece_at, right_.piece_at(square), square); }
    [[nodiscard]] int count_legal_moves() { return answer(faults.count, static_cast<int>(legal_moves().size())); }
    [[nodiscard]] std::uint64_t key() {
        std::uint64_t key = answer(faults.key_here, right_.key(), right_.position());
        if (!played_.empty())
            key = answer(faults.key_after, key, right_.position(), played_.back());
        return answer(faults.key, key, played_) + key_offset_;
    }
    [[nodiscard]] std::uint64_t recomputed_key() const { return right_.recomputed_key(); }
    [[nodiscard]] std::optional<std::string> self_check() const {
        return faults.self_check_fails ? std::optional<std::string>("a planted fault") : right_.self_check();
    }
    void flip() {
        if (!faults.flip_does_nothing)
            right_.flip();
        oracle_ = OracleGame(right_.position().setup());
    }
    [[nodiscard]] bool has_occurred() { return answer(faults.has_occurred, right_.has_occurred(), right_.position()); }
    [[nodiscard]] bool has_occurred_twice() const {
        return answer(faults.has_occurred_twice, right_.has_occurred_twice());
    }
    [[nodiscard]] int repetitions() { return answer(faults.repetitions, occurrences() - 1, played_); }
    [[nodiscard]] std::string san(Move m) {
        return answer(faults.san, oracle::san_of(oracle_.boards().back(), right_.uci(m)).value(), m);
    }
    [[nodiscard]] bool accepts(std::string_view text) const {
        return answer(faults.accepts, right_.accepts(text), text);
    }
    [[nodiscard]] bool is_checkmate() { return ended(Capability::Checkmate, oracle::is_mate(board())); }
    [[nodiscard]] bool is_stalemate() { return ended(Capability::Stalemate, oracle::is_stalemate(board())); }
    [[nodiscard]] bool is_insufficient_material() {
        return ended(Capability::InsufficientMaterial, oracle::is_insufficient_material(board()));
    }
    [[nodiscard]] bool is_fifty_moves() { return ended(Capability::FiftyMoves, board().halfmove_clock >= 100); }
    [[nodiscard]] bool is_seventyfive_moves() {
        return ended(Capability::SeventyFiveMoves, board().halfmove_clock >= 150);
    }
    [[nodiscard]] bool is_threefold_repetition() { return ended(Capability::Threefold, occurrences() >= 3); }
    [[nodiscard]] bool is_fivefold_repetition() { return ended(Capability::Fivefold, occurrences() >= 5); }
    [[nodiscard]] bool see_ge(Move m, Value t) const { return answer(faults.see_ge, right_.see_ge(m, t), m, t); }

private:
    template<class Fault, class T, class... About>
    static T answer(const Fault& fault, T right, const About&... about) {
        return fault ? fault(right, about...) : right;
    }

    [[nodiscard]] const oracle::Board& board() { return oracle_.boards().back(); }
    [[nodiscard]] int occurrences() { return oracle::occurrences_of_last(oracle_.boards()); }
    [[nodiscard]] bool ended(Capability by, bool right) {
        return answer(faults.has_ended_by, right, by, right_.position());
    }

    PositionSubject right_;
    OracleGame oracle_{BoardSetup()};
    std::vector<Move> played_;
    std::uint64_t key_offset_ = 0;
};

} // namespace kiwi
