#include "unique_positions.h"

#include <algorithm>
#include <array>
#include <type_traits>

#include "../../base/in_parallel.h"
#include "../bulk_perft.h"
#include "unique_table.h"

namespace kiwi {

namespace {

/// All children of the positions of a store, computed range by range.
template<class Entry>
class Expansion {
public:
    /// `growth` is the expected number of new positions for each position of the store.
    Expansion(PositionStore& store, const bulk::Rules& rules, const UniqueOptions& options, double growth) :
        store_(store),
        rules_(rules),
        options_(options),
        expected_(static_cast<double>(store.size()) * growth) {}

    /// Calls `use` with the positions of a range, some at a time.
    template<class Use>
    UniqueCount run(SliceRange all, const Use& use) {
        const double expected_here = std::max(1.0, expected_ * static_cast<double>(all.slices) / SLICES);
        const auto roomy = static_cast<std::size_t>(expected_here / 0.75 + (1U << 17));
        const LargeArray<Entry> places(std::min(roomy, (options_.megabytes << 20) / sizeof(Entry)));
        UniqueCount count;
        std::uint64_t told_apart = 0;
        SliceRange range{all.begin, scaled(all.slices, FILLED * static_cast<double>(places.size()) / expected_here)};
        for (bool is_clear = true; range.begin < all.end(); is_clear = false) {
            range.slices = std::min(range.slices, all.end() - range.begin);
            if (!is_clear)
                clear(places);
            RangeOfPositions<Entry> positions({places.data(), places.size()}, range);
            LinesAdded lines;
            if (const double share = fill(positions, lines, all, range); share < 1) { // no room: retry a smaller range
                range.slices = scaled(range.slices, std::max(0.1, 0.9 * share));
                continue;
            }
            const UniqueTotals found = positions.totals();
            count.positions += found.positions;
            count.checksum += found.checksum;
            count.lines += lines.here;
            count.lines_of_all = lines.all;
            told_apart += found.told_apart;
            if constexpr (!std::is_same_v<Entry, KeyPrint>)
                positions.take(options_.threads, use);
            range = {range.end(), scaled(range.slices, FILLED * static_cast<double>(places.size())
                                                               / static_cast<double>(found.positions + 1))};
        }
        if (std::is_same_v<Entry, KeyPrint>)
            count.chance_of_error = static_cast<double>(told_apart) / 0x1p64;
        return count;
    }

private:
    static constexpr double FILLED = 0.8; ///< The planned share of a table that is in use.

    static std::uint64_t scaled(std::uint64_t slices, double factor) {
        return static_cast<std::uint64_t>(
                std::clamp(static_cast<double>(slices) * factor, 1.0, static_cast<double>(SLICES)));
    }

    void clear(const LargeArray<Entry>& places) const {
        constexpr std::size_t at_once = 1U << 20;
        const auto clear_some = [&](std::size_t i) {
            std::fill_n(places.data() + i * at_once, std::min(at_once, places.size() - i * at_once), Entry());
            return true;
        };
        in_parallel(
                options_.threads, (places.size() + at_once - 1) / at_once, [&] { return clear_some; },
                [](std::size_t, bool) {});
    }

    /// Adds all children, and the lines that reach them. Returns the share of the positions that were expanded before
    /// the table was full.
    double fill(RangeOfPositions<Entry>& positions, LinesAdded& lines, SliceRange all, SliceRange range) {
        const auto blocks = static_cast<std::size_t>((store_.size() + PositionStore::BLOCK - 1) / PositionStore::BLOCK);
        store_.rewind();
        Mutex reading;
        const auto add_block = [&](std::size_t) {
            if (options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed))
                throw PerftStopped();
            const auto block = [&] {
                const Lock lock(reading);
                return store_.next_block();
            }();
            return positions.add_children(block, rules_);
        };
        std::size_t finished = 0;
        const auto share = [&] {
            return blocks == 0 ? 1.0 : static_cast<double>(finished) / static_cast<double>(blocks);
        };
        in_parallel(
                options_.threads, blocks, [&] { return add_block; },
                [&](std::size_t, std::optional<LinesAdded> added) {
                    if (!added)
                        return;
                    ++finished;
                    lines.here += added->here;
                    lines.all += added->all;
                    if (options_.on_progress)
                        options_.on_progress((static_cast<double>(range.begin - all.begin)
                                              + static_cast<double>(range.slices) * share())
                                             / static_cast<double>(all.slices));
                });
        return share();
    }

    PositionStore& store_;
    const bulk::Rules& rules_;
    const UniqueOptions& options_;
    double expected_;
};

/// The slices of one part of N equal parts.
SliceRange range_of(Shard shard) {
    const auto boundary = [&](int part) {
        return SLICES * static_cast<std::uint64_t>(part) / static_cast<std::uint64_t>(shard.of);
    };
    return {boundary(shard.number - 1), boundary(shard.number) - boundary(shard.number - 1)};
}

} // namespace

UniquePositions::UniquePositions(const BoardSetup& setup, UniqueOptions options) :
    root_(setup),
    options_(std::move(options)),
    rules_(setup),
    count_{1, NodeTotal(1), NodeTotal(1)},
    store_(new_store()) {
    bulk::with_colour(setup.side_to_move, [&]<Color ToMove>() {
        bulk::Board board = bulk::board_of(setup);
        bulk::forget_useless_en_passant<ToMove>(board);
        store_.append(std::array{ReachedPosition(bulk::packed<ToMove>(board), 1)});
    });
}

PositionStore UniquePositions::new_store() const { return {(options_.megabytes << 20) / 8, options_.directory}; }

void UniquePositions::advance() {
    PositionStore next = new_store();
    UniqueCount count = Expansion<ReachedPosition>(store_, rules_, options_, growth_)
                                .run({}, [&](std::span<const ReachedPosition> positions) { next.append(positions); });
    count.lines_are_true = next.lines_are_true();
    growth_ = static_cast<double>(count.positions) / static_cast<double>(std::max<std::uint64_t>(1, count_.positions));
    store_ = std::move(next);
    count_ = count;
    ++ply_;
}

UniqueCount UniquePositions::count_next(Shard shard) {
    UniqueCount count =
            Expansion<KeyPrint>(store_, rules_, options_, growth_).run(range_of(shard), [](std::span<const KeyPrint>) {
            });
    count.lines_are_true = count_.lines_are_true;
    return count;
}

UniquePart UniquePositions::next_part(Shard shard) {
    UniquePart part;
    part.count = Expansion<ReachedPosition>(store_, rules_, options_, growth_)
                         .run(range_of(shard), [&](std::span<const ReachedPosition> positions) {
                             part.positions.insert(part.positions.end(), positions.begin(), positions.end());
                         });
    part.count.lines_are_true = std::ranges::all_of(part.positions, &ReachedPosition::lines_are_true);
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
