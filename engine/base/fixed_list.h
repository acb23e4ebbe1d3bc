// A list that never allocates.
#pragma once

#include <cstddef>
#include <type_traits>

#include "kiwi_assert.h"

namespace kiwi {

/// A list with room for `Capacity` items, stored in place. Items beyond `size()` are never initialised or touched.
template<class T, std::size_t Capacity>
class FixedList {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

public:
    FixedList() {} // NOLINT(modernize-use-equals-default): leaves the storage alone, which a defaulted one cannot

    /// Precondition: there is room.
    void push_back(const T& item) {
        KIWI_ASSERT(size_ < Capacity);
        items_[size_++] = item;
    }
    void clear() { size_ = 0; }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] static constexpr std::size_t capacity() { return Capacity; }
    [[nodiscard]] const T& operator[](std::size_t i) const {
        KIWI_ASSERT(i < size_);
        return items_[i];
    }
    [[nodiscard]] T* begin() { return items_; }
    [[nodiscard]] T* end() { return items_ + size_; }
    [[nodiscard]] const T* begin() const { return items_; }
    [[nodiscard]] const T* end() const { return items_ + size_; }

private:
    std::size_t size_ = 0;
    union {
        T items_[Capacity];
    };
};

} // namespace kiwi
