// Tables of the positions of one ply, each position once.
//
// The keys divide all positions into 2^32 slices. A table holds the positions of a range of slices, so that a ply of
// any size can be collected range by range in the available memory, and in parts on several machines.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "../../base/in_parallel.h"
#include "../board_key.h"
#include "../large_array.h"
#include "../node_total.h"
#include "position_store.h"

namespace kiwi {

/// The number of slices into which the hashes are divided.
inline constexpr std::uint64_t SLICES = std::uint64_t{1} << 32;

/// A range of slices.
struct SliceRange {
    std::uint64_t begin = 0;
    std::uint64_t slices = SLICES;

    [[nodiscard]] std::uint64_t end() const { return begin + slices; }
};

/// 64 bits of a position's key that do not determine its place in a table: all that is needed to count it.
struct KeyPrint {
    std::uint64_t bits = 0; ///< 0 means no position.

    [[nodiscard]] bool is_some() const { return bits != 0; }
};

/// The numbers of lines that moves from some positions add.
struct LinesAdded {
    NodeTotal here; ///< Lines to positions in the range.
    NodeTotal all;
};

/// The totals of a table.
struct UniqueTotals {
    std::uint64_t positions = 0;
    std::uint64_t checksum = 0; ///< The sum of the lower halves of all keys, modulo 2^64.
    /// How often a position was compared with a different one.
    std::uint64_t told_apart = 0;

    UniqueTotals& operator+=(const UniqueTotals& other) {
        positions += other.positions;
        checksum += other.checksum;
        told_apart += other.told_apart;
        return *this;
    }
};

/// The entries of some of the slices, each once. Open addressing; a free place holds an empty entry. An entry is a
/// position with its lines, or a KeyPrint.
template<class Entry>
class UniqueTable {
public:
    struct Keyed {
        Entry entry;
        bulk::BoardKey key;
    };

    explicit UniqueTable(std::span<Entry> places) : places_(places), most_(places.size() / 8 * 7) {}

    /// Adds entries. Returns false if the table becomes too full. Thread-safe.
    [[nodiscard]] bool add(std::span<const Keyed> batch) {
        const Lock lock(mutex_);
        for (const Keyed& keyed : batch)
            __builtin_prefetch(&places_[start_of(keyed.key)], 1);
        for (const Keyed& keyed : batch) {
            Entry& place = place_of(keyed);
            if (place.is_some()) {
                join(place, keyed.entry);
                continue;
            }
            if (++totals_.positions > most_)
                return false;
            totals_.checksum += keyed.key.low;
            place = keyed.entry;
        }
        return true;
    }
    [[nodiscard]] const UniqueTotals& totals() const { return totals_; }
    /// Moves the entries to the front. Nothing can be added afterwards.
    [[nodiscard]] std::span<const Entry> compacted() {
        const auto is_free = [](const Entry& place) { return !place.is_some(); };
        const auto end = std::remove_if(places_.begin(), places_.end(), is_free);
        return {places_.begin(), end};
    }

private:
    static bool are_same(const KeyPrint& a, const KeyPrint& b) { return a.bits == b.bits; }
    static bool are_same(const ReachedPosition& a, const ReachedPosition& b) { return a.same_board(b); }
    static void join(KeyPrint& /*known*/, const KeyPrint& /*again*/) {}
    static void join(ReachedPosition& known, const ReachedPosition& again) { known.add_lines(again.lines()); }

    [[nodiscard]] std::size_t start_of(bulk::BoardKey key) const {
        return place_of_hash(key.high << 32, places_.size()); // the upper half of the bits determined the slice
    }
    /// The place that holds the entry, or the free place for it.
    [[nodiscard]] Entry& place_of(const Keyed& keyed) {
        std::size_t i = start_of(keyed.key);
        for (; places_[i].is_some() && !are_same(places_[i], keyed.entry); ++totals_.told_apart)
            i = i + 1 == places_.size() ? 0 : i + 1;
        return places_[i];
    }

    Mutex mutex_;
    std::span<Entry> places_;
    std::size_t most_;
    UniqueTotals totals_;
};

/// The positions of a range of slices. `places` must be free. Each of TABLES equal parts of the range has its own
/// table, so that threads rarely wait for each other and entries added together are close together in memory.
template<class Entry>
class RangeOfPositions {
public:
    static constexpr std::size_t TABLES = 256;

    RangeOfPositions(std::span<Entry> places, SliceRange range) :
        range_(range),
        tables_per_slice_((std::uint64_t{TABLES} << FRACTION_BITS) / range.slices) {
        const std::size_t size = places.size() / TABLES;
        for (std::size_t i = 0; i < TABLES; ++i)
            tables_[i] = std::make_unique<UniqueTable<Entry>>(places.subspan(i * size, size));
    }

    /// Adds the children of some positions. Returns the number of lines that reach them, or nothing if there is not
    /// enough room. Thread-safe.
    [[nodiscard]] std::optional<LinesAdded> add_children(std::span<const ReachedPosition> parents,
                                                         const bulk::Rules& rules) {
        Batches batches(*this);
        for (const ReachedPosition& parent : parents) {
            if (full_)
                return std::nullopt;
            const bulk::PackedBoard board = parent.board();
            bulk::with_colour(bulk::side_to_move(board), [&]<Color Us>() {
                batches.template add_children<Us>(bulk::unpacked(board), rules, parent.lines());
            });
        }
        batches.flush();
        return full_ ? std::nullopt : std::optional(batches.lines());
    }
    [[nodiscard]] UniqueTotals totals() const {
        UniqueTotals totals;
        for (const auto& table : tables_)
            totals += table->totals();
        return totals;
    }
    /// Calls `use` with all entries, some at a time. Nothing can be added afterwards.
    template<class Use>
    void take(int threads, const Use& use) {
        const auto compact = [&](std::size_t i) { return tables_[i]->compacted(); };
        in_parallel(
                threads, TABLES, [&] { return compact; }, [&](std::size_t, std::span<const Entry> all) { use(all); });
    }

private:
    /// The entries that one thread adds, collected for each table.
    class Batches {
    public:
        explicit Batches(RangeOfPositions& range) : range_(range) {}

        template<Color Us>
        void add_children(const bulk::Board& board, const bulk::Rules& rules, std::uint64_t lines) {
            const bulk::ChildKeys<Us> child_keys(board, rules, bulk::key_of<Us>(board));
            std::uint64_t added = 0;
            std::uint64_t moves = 0;
            bulk::for_each_move<Us>(board, rules, [&](PieceType pt, Move m) {
                ++moves;
                const bulk::BoardKey key = child_keys.after_move(pt, m);
                const std::uint64_t slice = (key.high >> 32) - range_.range_.begin;
                if (slice >= range_.range_.slices)
                    return;
                ++added;
                const std::size_t table = range_.table_of(slice);
                if constexpr (std::is_same_v<Entry, KeyPrint>)
                    add(table, {{std::max<std::uint64_t>(key.low, 1)}, key});
                else
                    add(table, {{bulk::packed<~Us>(bulk::child_of<Us>(board, rules, pt, m)), lines}, key});
            });
            lines_.here += NodeTotal(NodeTotal::Number{lines} * added);
            lines_.all += NodeTotal(NodeTotal::Number{lines} * moves);
        }
        void flush() {
            for (std::size_t i = 0; i < TABLES; ++i)
                flush(i);
        }
        [[nodiscard]] const LinesAdded& lines() const { return lines_; }

    private:
        using Keyed = typename UniqueTable<Entry>::Keyed;
        static constexpr std::size_t SIZE = 128;

        void add(std::size_t table, const Keyed& keyed) {
            batches_[table].push_back(keyed);
            if (batches_[table].size() == SIZE)
                flush(table);
        }
        void flush(std::size_t table) {
            if (!range_.tables_[table]->add(batches_[table]))
                range_.full_ = true;
            batches_[table].clear();
        }

        RangeOfPositions& range_;
        std::array<std::vector<Keyed>, TABLES> batches_;
        LinesAdded lines_;
    };

    /// The index of the table for a slice, both counted from 0. Uses no division: it is called for every move.
    [[nodiscard]] std::size_t table_of(std::uint64_t slice) const {
        return static_cast<std::size_t>(slice * tables_per_slice_ >> FRACTION_BITS);
    }

    static constexpr int FRACTION_BITS = 48;
    SliceRange range_;
    std::uint64_t
            tables_per_slice_; ///< A multiple of 2^-FRACTION_BITS, rounded down so that all indices are below TABLES.
    std::array<std::unique_ptr<UniqueTable<Entry>>, TABLES> tables_;
    std::atomic<bool> full_ = false;
};

} // namespace kiwi
