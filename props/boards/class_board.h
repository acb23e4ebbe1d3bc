// Adapts a C++ board class to the Board interface.
#pragma once

#include <iterator>
#include <utility>

#include "../../engine/base/kiwi_assert.h"
#include "board.h"
#include "board_class.h"

namespace kiwi {

/// The questions that a class answers, detected from its members.
template<BoardClass B>
[[nodiscard]] constexpr QuestionSet answers_of() {
    QuestionSet all{Question::Moves, Question::Unmake};
    const auto add_if = [&](bool has, Question q) {
        if (has)
            all.add(q);
    };
    if constexpr (members::SaysChess960<B>)
        add_if(B::chess960, Question::Chess960);
    else
        all.add(Question::Chess960);
    if constexpr (members::SaysRefuses<B>)
        add_if(B::refuses, Question::Refusals);
    add_if(members::PlaysNullMoves<B>, Question::NullMoves);
    add_if(members::Flips<B>, Question::Flip);
#define KIWIPETE_ADD_ANSWER(Id, ...) add_if(members::answers<B, Question::Id>(), Question::Id);
    KIWIPETE_QUESTIONS(KIWIPETE_ADD_ANSWER)
#undef KIWIPETE_ADD_ANSWER
    return all;
}

/// The intentional deviations that a class declares.
template<BoardClass B>
[[nodiscard]] constexpr Deviations deviations_of() {
    Deviations deviations;
    if constexpr (members::Declares<B>)
        for (const std::string_view name : B::declares)
            deviations.*find_deviation(name)->flag = true;
    return deviations;
}

template<BoardClass B>
class ClassBoard : public Board {
    static_assert(members::all_have_their_types<B>());

public:
    ClassBoard() { allow(deviations_of<B>()); }

    [[nodiscard]] QuestionSet answers() const override {
        QuestionSet answers = answers_of<B>();
        if (!takes_back())
            answers.remove(Question::Unmake);
        return answers;
    }

    using Board::set;
    [[nodiscard]] std::optional<std::string> set(std::string_view fen, Variant variant) override {
        played_.clear();
        fen_ = fen;
        variant_ = variant;
        return guarded("set", [&]() -> std::optional<std::string> { return board_.set(fen, variant); });
    }

    [[nodiscard]] std::size_t list_moves() override {
        const std::size_t ply = played_.size();
        if (ply >= moves_.size())
            moves_.resize(ply + 1);
        guarded("legal_moves", [&] {
            const auto& list = board_.legal_moves();
            moves_[ply].assign(std::ranges::begin(list), std::ranges::end(list));
        });
        return moves_[ply].size();
    }
    [[nodiscard]] std::string uci(std::size_t move) override {
        std::string text = guarded("uci", [&]() -> std::string { return board_.uci(at(move)); });
        return in_our_spelling(std::move(text), deviations(), variant_, [&] { return ask<Question::Fen>(); });
    }
    void make(std::size_t move) override { play(std::optional(at(move))); }
    void unmake() override {
        take_back("unmake", [&] { board_.unmake(); });
    }
    void make_null() override {
        if constexpr (members::PlaysNullMoves<B>)
            play(std::optional<Move>());
        else
            Board::make_null();
    }
    void unmake_null() override {
        if constexpr (members::PlaysNullMoves<B>)
            take_back("unmake_null", [&] { board_.unmake_null(); });
        else
            Board::unmake_null();
    }
    void flip() override {
        if constexpr (members::Flips<B>) {
            guarded("flip", [&] { board_.flip(); });
            played_.clear();
            if constexpr (members::answers<B, Question::Fen>())
                fen_ = ask<Question::Fen>();
        } else
            Board::flip();
    }

    [[nodiscard]] Answer answer(Question question, const Argument& about) override {
        switch (question) {
#define KIWIPETE_ANSWER(Id, ...)                                                                                       \
    case Question::Id:                                                                                                 \
        return answered<Question::Id>(about);
            KIWIPETE_QUESTIONS(KIWIPETE_ANSWER)
#undef KIWIPETE_ANSWER
        default:
            throw std::logic_error("that is no question");
        }
    }

    [[nodiscard]] std::function<std::string()> changes_from_now() override {
        if constexpr (members::TakesSnapshots<B>) {
            const auto now = [this] { return guarded("snapshot", [this] { return board_.snapshot(); }); };
            return [this, now, before = std::make_shared<const decltype(now())>(now())] {
                return guarded("snapshot", [&]() -> std::string { return board_.difference(*before, now()); });
            };
        } else
            return Board::changes_from_now();
    }

protected:
    using Move = typename B::Move;

    [[nodiscard]] B& object() { return board_; }
    /// The move with an index in the list of this position.
    [[nodiscard]] const Move& at(std::size_t move) const {
        KIWI_ASSERT(played_.size() < moves_.size() && move < moves_[played_.size()].size());
        return moves_[played_.size()][move];
    }

private:
    [[nodiscard]] std::unique_ptr<Board> make_another() const override { return std::make_unique<ClassBoard>(); }

    /// Plays a move, or a null move.
    void play(std::optional<Move> move) {
        if (move)
            guarded("make", [&] { board_.make(*move); });
        else if constexpr (members::PlaysNullMoves<B>)
            guarded("make_null", [&] { board_.make_null(); });
        played_.push_back(std::move(move));
    }
    template<class Undo>
    void take_back(const char* member, Undo undo) {
        if (takes_back()) {
            guarded(member, undo);
            return played_.pop_back();
        }
        std::vector<std::optional<Move>> played = std::exchange(played_, {});
        played.pop_back();
        if (const auto refused = set(std::string(fen_), variant_))
            throw BoardError("set refuses the FEN that it accepted before: " + *refused);
        for (std::optional<Move>& move : played)
            play(std::move(move));
    }

    /// Calls the class and converts every exception to a BoardError.
    template<class Call>
    static auto guarded(const char* member, Call call) -> decltype(call()) {
        try {
            return call();
        } catch (const BoardError&) {
            throw;
        } catch (const std::exception& thrown) {
            throw BoardError(std::string(member) + " threw an exception: " + thrown.what(), "threw an exception");
        } catch (...) {
            throw BoardError(std::string(member) + " threw something that is no std::exception", "threw an exception");
        }
    }
    template<class One, class All, class Function>
    static std::vector<One> one_by_one(const All& all, Function function) {
        std::vector<One> answers;
        for (const auto& one : all)
            answers.push_back(function(one));
        return answers;
    }
    template<Question Q>
    Answer answered(const Argument& about) {
        using Row = RowOf<Q>;
        if constexpr (!members::answers<B, Q>())
            throw std::logic_error("the class was asked what it cannot answer");
        else
            return guarded(Row::member, [&]() -> AnswerTo<Q> {
                if constexpr (Row::about == About::Position)
                    return Row::of(board_);
                else if constexpr (Row::about == About::Move)
                    return Row::of(board_, at(about.move));
                else if constexpr (Row::about == About::Square || Row::about == About::Side)
                    return Row::of(board_, about.number);
                else if constexpr (Row::about == About::Piece)
                    return Row::of(board_, about.piece);
                else if constexpr (Row::about == About::Exchange)
                    return Row::of(board_, at(about.move), about.number);
                else if constexpr (Row::about == About::Encoding) {
                    std::vector<int> all;
                    for (int encoding = 0; encoding < ENCODINGS; ++encoding)
                        if (Row::of(board_, encoding))
                            all.push_back(encoding);
                    return all;
                } else if constexpr (Row::about == About::Ply)
                    return one_by_one<typename Row::One>(about.plies, [&](int ply) { return Row::of(board_, ply); });
                else
                    return one_by_one<typename Row::One>(about.texts,
                                                         [&](std::string_view text) { return Row::of(board_, text); });
            });
    }

    B board_;
    std::vector<std::vector<Move>> moves_;    ///< The moves last listed, by ply.
    std::vector<std::optional<Move>> played_; ///< Since `fen_`; nothing for a null move.
    std::string fen_;
    Variant variant_ = Variant::Standard;
};

} // namespace kiwi
