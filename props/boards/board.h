// A subject whose type is known only at run time: a C++ class, or a program in any language. The catalogue is
// written once against this interface.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "../../engine/board_setup.h"
#include "board_class.h"
#include "deviations.h"
#include "questions.h"

namespace kiwi {

class Position;

/// A subject does not answer: it threw, crashed, did not end, or said what cannot be understood. It must not be asked
/// again.
class SubjectError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// See `Subject` for what each member answers. Those of a capability may be called only if the subject has it.
/// Each throws SubjectError.
class AnySubject {
public:
    /// Everything observable at one moment.
    class Snapshot {
    public:
        Snapshot() = default;
        Snapshot(const Snapshot&) = delete;
        Snapshot& operator=(const Snapshot&) = delete;
        virtual ~Snapshot() = default;
    };

    AnySubject() = default;
    AnySubject(const AnySubject&) = delete;
    AnySubject& operator=(const AnySubject&) = delete;
    virtual ~AnySubject() = default;

    /// A new subject of the same kind.
    [[nodiscard]] virtual std::unique_ptr<AnySubject> another() const = 0;
    [[nodiscard]] virtual Capabilities capabilities() const = 0;
    /// What it does otherwise on purpose.
    [[nodiscard]] virtual Allowed allowed() const = 0;

    /// Sets up a position. Returns the reason if the subject refuses it.
    [[nodiscard]] virtual std::optional<std::string> set(const BoardSetup& setup) = 0;
    [[nodiscard]] virtual std::optional<std::string> set(std::string_view fen, Variant variant) = 0;
    [[nodiscard]] virtual std::string fen() = 0;

    /// Generates the legal moves and returns their number. A move is then named by its index, in this position, until
    /// its moves are listed again: also after moves are made and unmade in between.
    [[nodiscard]] virtual std::size_t list_moves() = 0;
    [[nodiscard]] virtual std::string uci(std::size_t move) = 0;
    virtual void make(std::size_t move) = 0;
    virtual void unmake() = 0;

    [[nodiscard]] virtual std::unique_ptr<Snapshot> snapshot() = 0;
    /// What differs now from a snapshot, or "".
    [[nodiscard]] virtual std::string changed_since(const Snapshot& before) = 0;

    [[nodiscard]] virtual bool in_check() = 0;
    [[nodiscard]] virtual bool gives_check(std::size_t move) = 0;
    [[nodiscard]] virtual bool is_capture(std::size_t move) = 0;
    [[nodiscard]] virtual char piece_at(int square) = 0;
    [[nodiscard]] virtual int count_legal_moves() = 0;
    [[nodiscard]] virtual std::uint64_t key() = 0;
    [[nodiscard]] virtual std::uint64_t recomputed_key() = 0;
    [[nodiscard]] virtual Views views() = 0;
    [[nodiscard]] virtual std::optional<std::string> self_check() = 0;
    virtual void make_null() = 0;
    virtual void unmake_null() = 0;
    virtual void flip() = 0;
    [[nodiscard]] virtual bool has_occurred() = 0;
    [[nodiscard]] virtual bool has_occurred_twice() = 0;
    [[nodiscard]] virtual int repetitions() = 0;
    /// Whether the game has ended so. The capability is one of Checkmate to Fivefold.
    [[nodiscard]] virtual bool has_ended_by(Capability ending) = 0;
    [[nodiscard]] virtual std::string san(std::size_t move) = 0;
    /// Which of some texts the subject accepts as legal moves.
    [[nodiscard]] virtual std::vector<bool> accepts(std::span<const std::string> texts) = 0;
    [[nodiscard]] virtual bool see_ge(std::size_t move, int threshold) = 0;
    [[nodiscard]] virtual Position& position() = 0;
};

/// Whether a subject with these capabilities plays a variant.
[[nodiscard]] constexpr bool plays(Capabilities capabilities, Variant variant) {
    return variant == Variant::Standard || capabilities.has(Capability::Chess960);
}

/// The index of the legal move with this text, if there is one. Lists the moves.
[[nodiscard]] std::optional<std::size_t> find_move(AnySubject& subject, std::string_view uci);

/// A move in UCI notation as Kiwipete spells it, given the position that it is played in: castling that is written as
/// king takes rook becomes king to g or c.
[[nodiscard]] std::string with_castling_by_king(std::string uci, std::string_view fen);

} // namespace kiwi
