// Arrays of many megabytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <type_traits>
#if defined(__linux__)
    #include <sys/mman.h>
#endif

namespace kiwi {

/// A fixed number of elements, value-initialised, aligned to cache lines; in huge pages where the system has them.
template<class T>
class LargeArray {
    static_assert(std::is_trivially_destructible_v<T> && alignof(T) <= 64);

public:
    /// Throws std::bad_alloc.
    explicit LargeArray(std::size_t size) : size_(size) {
        const std::size_t bytes = size * sizeof(T);
        const std::size_t unit = bytes < HUGE_PAGE ? CACHE_LINE : HUGE_PAGE;
        const std::size_t whole = (bytes + unit - 1) / unit * unit;
        memory_ = {::operator new(whole, std::align_val_t(unit)), Free{std::align_val_t(unit)}};
#if defined(__linux__)
        if (unit == HUGE_PAGE)
            madvise(memory_.get(), whole, MADV_HUGEPAGE); // without huge pages it is slower, not wrong
#endif
        elements_ = static_cast<T*>(memory_.get());
        std::uninitialized_value_construct_n(elements_, size);
    }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] T* data() const { return elements_; }
    [[nodiscard]] T& operator[](std::size_t i) const { return elements_[i]; }

private:
    static constexpr std::size_t CACHE_LINE = 64;
    static constexpr std::size_t HUGE_PAGE = std::size_t{2} << 20;
    struct Free {
        std::align_val_t unit{CACHE_LINE};
        void operator()(void* memory) const { ::operator delete(memory, unit); }
    };
    std::size_t size_;
    std::unique_ptr<void, Free> memory_;
    T* elements_ = nullptr;
};

/// Where an element with some hash belongs among so many: equally many hashes to each place.
[[nodiscard]] inline std::size_t place_of_hash(std::uint64_t hash, std::size_t places) {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::size_t>(static_cast<Wide>(hash) * places >> 64);
}

} // namespace kiwi
