#include "hash_table.h"

#include <algorithm>

namespace kiwi::bulk {

void HashTable::store(const Subtree& subtree, std::uint64_t hash, std::uint64_t count) {
    if (count >> (64 - COUNT_SHIFT) != 0) {
        const Lock lock(mutex_);
        if (large_.size() < MOST_LARGE)
            large_[subtree] = count;
        return;
    }
    const auto data_of = [](const Entry& entry) { return entry.data.load(std::memory_order_relaxed); };
    Entry& victim = *std::ranges::min_element(bucket(hash).entries, {}, data_of);
    const std::uint64_t data = data_of(victim);
    if ((data & BUSY) != 0 || !victim.lock(data))
        return;
    for (std::size_t i = 0; i < subtree.pieces.size(); ++i)
        victim.pieces[i].store(subtree.pieces[i], std::memory_order_relaxed);
    victim.data.store(count << COUNT_SHIFT | subtree.state << 1, std::memory_order_release);
}

std::optional<std::uint64_t> HashTable::find_large(const Subtree& subtree) {
    const Lock lock(mutex_);
    const auto found = large_.find(subtree);
    return found != large_.end() ? std::optional(found->second) : std::nullopt;
}

std::unique_ptr<HashTable> make_hash_table(const HashOptions& options) {
    return options.megabytes == 0 ? nullptr : std::make_unique<HashTable>(options.megabytes << 20);
}

} // namespace kiwi::bulk
