// Any C++ board class as an AnySubject.
#pragma once

#include "../../engine/assert.h"
#include "../../engine/fen.h"
#include "board.h"
#include "board_members.h"

namespace kiwi {

/// A subject that accepts a set-up as it is, which is faster than a FEN.
template<class S>
concept TakesSetups = requires(S s, const BoardSetup& setup) {
    { s.set(setup) } -> std::convertible_to<std::optional<std::string>>;
};

/// A subject that is kiwi::Position.
template<class S>
concept IsKiwiPosition = requires(S s) {
    { s.position() } -> std::same_as<Position&>;
};

/// The capabilities that a class has by its concepts.
template<Subject S>
[[nodiscard]] constexpr Capabilities capabilities_of() {
    Capabilities all;
    const auto add_if = [&](bool answers, Capability c) {
        if (answers)
            all.add(c);
    };
    all.add(Capability::Undo);
    if constexpr (members::SaysChess960<S>)
        add_if(S::chess960, Capability::Chess960);
    else
        all.add(Capability::Chess960);
    add_if(KnowsCheck<S>, Capability::Check);
    add_if(PredictsCheck<S>, Capability::GivesCheck);
    add_if(KnowsCaptures<S>, Capability::Captures);
    add_if(ShowsPieces<S>, Capability::Pieces);
    add_if(CountsMoves<S>, Capability::MoveCount);
    add_if(HasKey<S>, Capability::HashKey);
    add_if(RecomputesKey<S>, Capability::RecomputedKey);
    add_if(HasViews<S>, Capability::NamedViews);
    add_if(ChecksItself<S>, Capability::SelfCheck);
    add_if(PlaysNullMoves<S>, Capability::NullMoves);
    add_if(Flips<S>, Capability::Flip);
    add_if(CountsRepetitions<S>, Capability::Repetitions);
    add_if(NumbersRepetitions<S>, Capability::RepetitionCount);
    add_if(SeesCheckmate<S>, Capability::Checkmate);
    add_if(SeesStalemate<S>, Capability::Stalemate);
    add_if(SeesInsufficientMaterial<S>, Capability::InsufficientMaterial);
    add_if(SeesFiftyMoves<S>, Capability::FiftyMoves);
    add_if(SeesSeventyFiveMoves<S>, Capability::SeventyFiveMoves);
    add_if(SeesThreefold<S>, Capability::Threefold);
    add_if(SeesFivefold<S>, Capability::Fivefold);
    add_if(WritesSan<S>, Capability::San);
    add_if(ParsesMoves<S>, Capability::MoveTexts);
    add_if(ValuesExchanges<S>, Capability::Exchanges);
    add_if(IsKiwiPosition<S>, Capability::KiwiPosition);
    return all;
}

/// The differences that a class declares.
template<Subject S>
[[nodiscard]] constexpr Allowed allowed_by() {
    Allowed allowed;
    if constexpr (members::Declares<S>)
        for (const std::string_view name : S::declares)
            allowed.*find_allowed(name)->flag = true;
    return allowed;
}

template<Subject S>
class ClassSubject : public AnySubject {
    static_assert(members::all_have_their_types<S>());

public:
    [[nodiscard]] std::unique_ptr<AnySubject> another() const override { return std::make_unique<ClassSubject>(); }
    [[nodiscard]] Capabilities capabilities() const override { return capabilities_of<S>(); }
    [[nodiscard]] Allowed allowed() const override { return allowed_by<S>(); }

    [[nodiscard]] std::optional<std::string> set(const BoardSetup& setup) override {
        ply_ = 0;
        return guarded("set", [&]() -> std::optional<std::string> {
            if constexpr (TakesSetups<S>)
                return subject_.set(setup);
            else
                return subject_.set(write_fen(setup), setup.variant);
        });
    }
    [[nodiscard]] std::optional<std::string> set(std::string_view fen, Variant variant) override {
        ply_ = 0;
        return guarded("set", [&]() -> std::optional<std::string> { return subject_.set(fen, variant); });
    }
    [[nodiscard]] std::string fen() override {
        return guarded("fen", [&]() -> std::string { return subject_.fen(); });
    }

    [[nodiscard]] std::size_t list_moves() override {
        if (ply_ >= moves_.size())
            moves_.resize(ply_ + 1);
        guarded("legal_moves", [&] {
            const auto& list = subject_.legal_moves();
            moves_[ply_].assign(std::ranges::begin(list), std::ranges::end(list));
        });
        return moves_[ply_].size();
    }
    [[nodiscard]] std::string uci(std::size_t move) override {
        std::string text = guarded("uci", [&]() -> std::string { return subject_.uci(at(move)); });
        return allowed().castling_by_rook ? with_castling_by_king(std::move(text), fen()) : text;
    }
    void make(std::size_t move) override {
        guarded("make", [&] { subject_.make(at(move)); });
        ++ply_;
    }
    void unmake() override {
        guarded("unmake", [&] { subject_.unmake(); });
        --ply_;
    }

    [[nodiscard]] std::unique_ptr<Snapshot> snapshot() override {
        return guarded("snapshot", [&] { return std::make_unique<Seen>(look()); });
    }
    [[nodiscard]] std::string changed_since(const Snapshot& before) override {
        const auto& seen = static_cast<const Seen&>(before).value;
        return guarded("snapshot", [&]() -> std::string {
            if constexpr (TakesSnapshots<S>)
                return subject_.difference(seen, look());
            else {
                const Visible now = look();
                if (now.fen != seen.fen)
                    return seen.fen + " became " + now.fen;
                for (std::size_t i = 0; i < now.views.size(); ++i)
                    if (i >= seen.views.size() || now.views[i] != seen.views[i])
                        return now.views[i].first;
                return now.key == seen.key ? "" : "key";
            }
        });
    }

    [[nodiscard]] bool in_check() override {
        return answered<KnowsCheck<S>, bool>("in_check", [](auto& s) { return s.in_check(); });
    }
    [[nodiscard]] bool gives_check(std::size_t move) override {
        return answered<PredictsCheck<S>, bool>("gives_check", [&](auto& s) { return s.gives_check(at(move)); });
    }
    [[nodiscard]] bool is_capture(std::size_t move) override {
        return answered<KnowsCaptures<S>, bool>("is_capture", [&](auto& s) { return s.is_capture(at(move)); });
    }
    [[nodiscard]] char piece_at(int square) override {
        return answered<ShowsPieces<S>, char>("piece_at", [&](auto& s) { return s.piece_at(square); });
    }
    [[nodiscard]] int count_legal_moves() override {
        return answered<CountsMoves<S>, int>("count_legal_moves", [](auto& s) { return s.count_legal_moves(); });
    }
    [[nodiscard]] std::uint64_t key() override {
        return answered<HasKey<S>, std::uint64_t>("key", [](auto& s) { return s.key(); });
    }
    [[nodiscard]] std::uint64_t recomputed_key() override {
        return answered<RecomputesKey<S>, std::uint64_t>("recomputed_key", [](auto& s) { return s.recomputed_key(); });
    }
    [[nodiscard]] Views views() override {
        return answered<HasViews<S>, Views>("views", [](auto& s) { return s.views(); });
    }
    [[nodiscard]] std::optional<std::string> self_check() override {
        return answered<ChecksItself<S>, std::optional<std::string>>("self_check",
                                                                     [](auto& s) { return s.self_check(); });
    }
    void make_null() override {
        answered<PlaysNullMoves<S>, bool>("make_null", [](auto& s) { return s.make_null(), true; });
        ++ply_;
    }
    void unmake_null() override {
        answered<PlaysNullMoves<S>, bool>("unmake_null", [](auto& s) { return s.unmake_null(), true; });
        --ply_;
    }
    void flip() override {
        answered<Flips<S>, bool>("flip", [](auto& s) { return s.flip(), true; });
        ply_ = 0;
    }
    [[nodiscard]] bool has_occurred() override {
        return answered<CountsRepetitions<S>, bool>("has_occurred", [](auto& s) { return s.has_occurred(); });
    }
    [[nodiscard]] bool has_occurred_twice() override {
        return answered<CountsRepetitions<S>, bool>("has_occurred_twice",
                                                    [](auto& s) { return s.has_occurred_twice(); });
    }
    [[nodiscard]] bool see_ge(std::size_t move, int threshold) override {
        return answered<ValuesExchanges<S>, bool>("see_ge", [&](auto& s) { return s.see_ge(at(move), threshold); });
    }
    [[nodiscard]] int repetitions() override {
        return answered<NumbersRepetitions<S>, int>("repetitions", [](auto& s) { return s.repetitions(); });
    }
    [[nodiscard]] bool has_ended_by(Capability ending) override {
        switch (ending) {
        case Capability::Checkmate:
            return answered<SeesCheckmate<S>, bool>("is_checkmate", [](auto& s) { return s.is_checkmate(); });
        case Capability::Stalemate:
            return answered<SeesStalemate<S>, bool>("is_stalemate", [](auto& s) { return s.is_stalemate(); });
        case Capability::InsufficientMaterial:
            return answered<SeesInsufficientMaterial<S>, bool>("is_insufficient_material",
                                                               [](auto& s) { return s.is_insufficient_material(); });
        case Capability::FiftyMoves:
            return answered<SeesFiftyMoves<S>, bool>("is_fifty_moves", [](auto& s) { return s.is_fifty_moves(); });
        case Capability::SeventyFiveMoves:
            return answered<SeesSeventyFiveMoves<S>, bool>("is_seventyfive_moves",
                                                           [](auto& s) { return s.is_seventyfive_moves(); });
        case Capability::Threefold:
            return answered<SeesThreefold<S>, bool>("is_threefold_repetition",
                                                    [](auto& s) { return s.is_threefold_repetition(); });
        case Capability::Fivefold:
            return answered<SeesFivefold<S>, bool>("is_fivefold_repetition",
                                                   [](auto& s) { return s.is_fivefold_repetition(); });
        default:
            throw std::logic_error("not the end of a game");
        }
    }
    [[nodiscard]] std::string san(std::size_t move) override {
        return answered<WritesSan<S>, std::string>("san", [&](auto& s) { return s.san(at(move)); });
    }
    [[nodiscard]] std::vector<bool> accepts(std::span<const std::string> texts) override {
        std::vector<bool> accepted;
        for (const std::string& text : texts)
            accepted.push_back(answered<ParsesMoves<S>, bool>("accepts", [&](auto& s) { return s.accepts(text); }));
        return accepted;
    }
    [[nodiscard]] Position& position() override {
        if constexpr (IsKiwiPosition<S>)
            return subject_.position();
        else
            throw std::logic_error("the subject is not kiwi::Position");
    }

private:
    using Move = typename S::Move;

    /// What is compared if the subject has no snapshots.
    struct Visible {
        std::string fen;
        std::uint64_t key = 0;
        Views views;
    };
    [[nodiscard]] auto look() {
        if constexpr (TakesSnapshots<S>)
            return subject_.snapshot();
        else {
            Visible seen{subject_.fen(), 0, {}};
            if constexpr (HasKey<S>)
                seen.key = subject_.key();
            if constexpr (HasViews<S>)
                seen.views = subject_.views();
            return seen;
        }
    }
    struct Seen : Snapshot {
        using Value = decltype(std::declval<ClassSubject&>().look());
        explicit Seen(Value v) : value(std::move(v)) {}
        Value value;
    };

    /// Calls the subject; what it throws becomes a SubjectError.
    template<class Call>
    static auto guarded(const char* member, Call call) -> decltype(call()) {
        try {
            return call();
        } catch (const SubjectError&) {
            throw;
        } catch (const std::exception& thrown) {
            throw SubjectError(std::string(member) + " threw an exception: " + thrown.what());
        } catch (...) {
            throw SubjectError(std::string(member) + " threw something that is no std::exception");
        }
    }
    /// The answer of a subject that has a capability.
    template<bool Capable, class Answer, class Ask>
    Answer answered(const char* member, Ask ask) {
        if constexpr (Capable)
            return guarded(member, [&] { return static_cast<Answer>(ask(subject_)); });
        else
            throw std::logic_error("the subject was asked what it cannot answer");
    }
    [[nodiscard]] const Move& at(std::size_t move) const {
        KIWI_ASSERT(ply_ < moves_.size() && move < moves_[ply_].size());
        return moves_[ply_][move];
    }

    S subject_;
    std::vector<std::vector<Move>> moves_; ///< The moves last listed, by ply.
    std::size_t ply_ = 0;
};

} // namespace kiwi
