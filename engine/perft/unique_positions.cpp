#include "unique_positions.h"

#include <algorithm>
#include <array>

#include "../in_parallel.h"
#include "bulk_moves.h"
#include "bulk_perft.h"
#include "large_array.h"

namespace kiwi {

namespace {

/// The hashes are divided into so many slices; a range of slices is worked on at a time.
constexpr std::uint64_t SLICES = std::uint64_t{1} << 32;

/// A position and where it belongs.
struct Hashed {
    ReachedPosition position;
    std::uint64_t slice;
    std::uint64_t place; ///< In its table, as a fraction of 2^64.
};

Hashed hashed(const bulk::PackedBoard& board, std::uint64_t lines) {
    const bulk::SubtreeHash hash = bulk::hash_of(bulk::subtree_of(board, 0));
    return {{board, lines}, hash.bucket >> 32, hash.verification};
}

/// Positions of a part of the slices, each once. Open addressing; a free place holds no position.
class UniqueTable {
public:
    explicit UniqueTable(std::span<ReachedPosition> places) : places_(places), most_(places.size() / 8 * 7) {}

    /// False if the table is too full. Thread-safe.
    [[nodiscard]] bool add(std::span<const Hashed> batch) {
        const Lock lock(mutex_);
        for (const Hashed& hashed : batch)
            __builtin_prefetch(&places_[start_of(hashed)], 1);
        for (const Hashed& hashed : batch) {
            ReachedPosition& place = place_of(hashed);
            if (place.is_some())
                place.add_lines(hashed.position.lines());
            else if (++size_ > most_)
                return false;
            else
                place = hashed.position;
        }
        return true;
    }
    /// Moves the positions to the front. After this nothing can be added.
    [[nodiscard]] std::span<const ReachedPosition> compacted() {
        const auto is_free = [](const ReachedPosition& place) { return !place.is_some(); };
        const auto end = std::remove_if(places_.begin(), places_.end(), is_free);
        return {places_.begin(), end};
    }

private:
    [[nodiscard]] std::size_t start_of(const Hashed& hashed) const {
        return place_of_hash(hashed.place, places_.size());
    }
    /// The place that holds the position, or the free one for it.
    [[nodiscard]] ReachedPosition& place_of(const Hashed& hashed) const {
        std::size_t i = start_of(hashed);
        while (places_[i].is_some() && !places_[i].same_board(hashed.position))
            i = i + 1 == places_.size() ? 0 : i + 1;
        return places_[i];
    }

    Mutex mutex_;
    std::span<ReachedPosition> places_;
    std::size_t most_;
    std::size_t size_ = 0;
};

/// The positions of a range of slices, in places that are free at first: one table for each of so many equal parts of
/// it, so that threads rarely wait for each other.
class RangeOfPositions {
public:
    RangeOfPositions(std::span<ReachedPosition> places, std::uint64_t begin, std::uint64_t slices) :
        begin_(begin),
        slices_(slices) {
        const std::size_t size = places.size() / TABLES;
        for (std::size_t i = 0; i < TABLES; ++i)
            tables_[i] = std::make_unique<UniqueTable>(places.subspan(i * size, size));
    }

    /// Adds what the moves of some positions lead to. False if there is no room for all. Thread-safe.
    [[nodiscard]] bool add_children(std::span<const ReachedPosition> parents, const bulk::Rules& rules) {
        std::array<std::vector<Hashed>, TABLES> batches;
        const auto flush = [&](std::size_t table) {
            full_ = full_ || !tables_[table]->add(batches[table]);
            batches[table].clear();
        };
        const auto add = [&](const bulk::PackedBoard& child, std::uint64_t lines) {
            const Hashed entry = hashed(child, lines);
            const std::uint64_t slice = entry.slice - begin_;
            if (slice >= slices_)
                return;
            const auto table = static_cast<std::size_t>(slice * TABLES / slices_);
            batches[table].push_back(entry);
            if (batches[table].size() == BATCH)
                flush(table);
        };
        for (const ReachedPosition& parent : parents) {
            if (full_)
                return false;
            const bulk::PackedBoard board = parent.board();
            bulk::with_colour(bulk::side_to_move(board), [&]<Color Us>() {
                visit_children<Us>(bulk::unpacked(board), rules,
                                   [&](const auto& child) { add(child, parent.lines()); });
            });
        }
        for (std::size_t i = 0; i < TABLES; ++i)
            flush(i);
        return !full_;
    }
    /// Calls `use` with all positions. After this nothing can be added.
    void take(const std::function<void(std::span<const ReachedPosition>)>& use) {
        for (const auto& table : tables_)
            use(table->compacted());
    }

private:
    template<Color Us, class Visit>
    static void visit_children(const bulk::Board& board, const bulk::Rules& rules, const Visit& visit) {
        bulk::for_each_move<Us>(board, rules, [&](PieceType pt, Move m) {
            bulk::Board child = bulk::after<Us>(board, rules, pt, m);
            bulk::forget_useless_en_passant<~Us>(child);
            visit(bulk::packed<~Us>(child));
        });
    }

    static constexpr std::size_t TABLES = 64;
    static constexpr std::size_t BATCH = 128;
    std::uint64_t begin_;
    std::uint64_t slices_;
    std::array<std::unique_ptr<UniqueTable>, TABLES> tables_;
    std::atomic<bool> full_ = false;
};

std::uint64_t scaled(std::uint64_t slices, double factor) {
    return static_cast<std::uint64_t>(
            std::clamp(static_cast<double>(slices) * factor, 1.0, static_cast<double>(SLICES)));
}

void add_to(UniqueCount& count, std::span<const ReachedPosition> positions) {
    count.positions += positions.size();
    for (const ReachedPosition& position : positions) {
        count.lines += NodeTotal(position.lines());
        count.lines_are_true = count.lines_are_true && position.lines() < ReachedPosition::MAX_LINES;
    }
}

} // namespace

UniquePositions::UniquePositions(const BoardSetup& setup, UniqueOptions options) :
    root_(setup),
    options_(std::move(options)),
    rules_(setup),
    count_{1, NodeTotal(1)},
    store_(new_store()) {
    bulk::with_colour(setup.side_to_move, [&]<Color ToMove>() {
        bulk::Board board = bulk::board_of(setup);
        bulk::forget_useless_en_passant<ToMove>(board);
        store_.append(std::array{ReachedPosition(bulk::packed<ToMove>(board), 1)});
    });
}

PositionStore UniquePositions::new_store() const { return {(options_.megabytes << 20) / 8, options_.directory}; }

void UniquePositions::expand(std::uint64_t first, std::uint64_t end, const Use& use) {
    // Most positions have fewer than 50 moves; where they have more there are more ranges.
    const auto children = static_cast<double>(store_.size()) * 64;
    const auto expected = static_cast<std::uint64_t>(children * static_cast<double>(end - first) / SLICES);
    const std::uint64_t at_most = std::max<std::uint64_t>(expected, 1U << 14);
    const LargeArray<ReachedPosition> places(static_cast<std::size_t>(
            std::min<std::uint64_t>(at_most, (options_.megabytes << 20) / sizeof(ReachedPosition))));
    const auto blocks = static_cast<std::size_t>((store_.size() + PositionStore::BLOCK - 1) / PositionStore::BLOCK);
    std::uint64_t begin = first;
    std::uint64_t slices = end - first;
    for (bool is_clear = true; begin < end; is_clear = false) {
        if (!is_clear)
            std::fill_n(places.data(), places.size(), ReachedPosition());
        slices = std::min(slices, end - begin);
        RangeOfPositions range({places.data(), places.size()}, begin, slices);
        store_.rewind();
        Mutex reading;
        std::size_t finished = 0;
        const auto add_block = [&](std::size_t) {
            if (options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed))
                throw PerftStopped();
            const auto block = [&] {
                const Lock lock(reading);
                return store_.next_block();
            }();
            return range.add_children(block, rules_);
        };
        const auto report = [&](std::size_t, bool added) {
            finished += added;
            if (options_.on_progress)
                options_.on_progress(
                        (static_cast<double>(begin - first)
                         + static_cast<double>(slices) * static_cast<double>(finished) / static_cast<double>(blocks))
                        / static_cast<double>(end - first));
        };
        in_parallel(
                options_.threads, blocks, [&] { return add_block; }, report);
        if (finished < blocks) { // they did not fit: fewer at a time
            slices = scaled(slices, std::max(0.1, 0.9 * static_cast<double>(finished) / static_cast<double>(blocks)));
            continue;
        }
        std::uint64_t found = 0;
        range.take([&](std::span<const ReachedPosition> positions) {
            found += positions.size();
            use(positions);
        });
        begin += slices;
        slices = scaled(slices, 0.8 * static_cast<double>(places.size()) / static_cast<double>(found + 1));
    }
}

void UniquePositions::advance() {
    PositionStore next = new_store();
    UniqueCount count;
    expand(0, SLICES, [&](std::span<const ReachedPosition> positions) {
        add_to(count, positions);
        next.append(positions);
    });
    store_ = std::move(next);
    count_ = count;
    ++ply_;
}

UniqueCount UniquePositions::count_next() {
    UniqueCount count;
    expand(0, SLICES, [&](std::span<const ReachedPosition> positions) { add_to(count, positions); });
    return count;
}

std::vector<ReachedPosition> UniquePositions::next_part(Shard shard) {
    const auto boundary = [&](int part) {
        return SLICES * static_cast<std::uint64_t>(part) / static_cast<std::uint64_t>(shard.of);
    };
    std::vector<ReachedPosition> part;
    expand(boundary(shard.number - 1), boundary(shard.number), [&](std::span<const ReachedPosition> positions) {
        part.insert(part.end(), positions.begin(), positions.end());
    });
    return part;
}

void UniquePositions::for_each_block(const std::function<void(std::span<const ReachedPosition>)>& use) {
    store_.rewind();
    for (auto block = store_.next_block(); !block.empty(); block = store_.next_block())
        use(block);
}

BoardSetup UniquePositions::setup_of(const ReachedPosition& position) const {
    const bulk::PackedBoard packed = position.board();
    const bulk::Board board = bulk::unpacked(packed);
    BoardSetup setup;
    setup.variant = root_.variant;
    setup.side_to_move = bulk::side_to_move(packed);
    for (const Color c : {WHITE, BLACK})
        for (int pt = PAWN; pt <= KING; ++pt)
            for (const Square s : board.of(c) & board.pieces(PieceType(pt)))
                setup.board[s] = make_piece(c, PieceType(pt));
    for (const CastlingRights right : SINGLE_RIGHTS)
        if (board.rights & right)
            setup.castling_rook[right] = root_.castling_rook[right];
    setup.ep_square = board.ep_square;
    return setup;
}

} // namespace kiwi
