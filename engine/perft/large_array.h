// Arrays of many megabytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>
#if defined(__linux__)
    #include <sys/mman.h>
#endif

namespace kiwi {

/// A fixed number of elements, aligned to cache lines and value-initialised; all bits of such an element must be 0. On
/// Linux large arrays use huge pages, if there are any.
template<class T>
class LargeArray {
    static_assert(std::is_trivially_destructible_v<T> && alignof(T) <= 64);

public:
    /// Throws std::bad_alloc.
    explicit LargeArray(std::size_t size) : size_(size) {
        const std::size_t bytes = size * sizeof(T);
        const std::size_t alignment = bytes >= HUGE_PAGE ? HUGE_PAGE : CACHE_LINE;
        std::size_t space = bytes + alignment;
        memory_.reset(std::calloc(space, 1)); // the system clears large memory on first use
        if (!memory_)
            throw std::bad_alloc();
        void* begin = memory_.get();
        elements_ = static_cast<T*>(std::align(alignment, bytes, begin, space));
#if defined(__linux__)
        if (alignment == HUGE_PAGE)
            madvise(elements_, bytes, MADV_HUGEPAGE); // without huge pages it is slower, not wrong
#endif
    }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] T* data() const { return elements_; }
    [[nodiscard]] T& operator[](std::size_t i) const { return elements_[i]; }

private:
    static constexpr std::size_t CACHE_LINE = 64;
    static constexpr std::size_t HUGE_PAGE = std::size_t{2} << 20;
    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };

    std::size_t size_;
    std::unique_ptr<void, Free> memory_;
    T* elements_ = nullptr;
};

/// The index of a hash among `places` places. Each place gets equally many hashes.
[[nodiscard]] inline std::size_t place_of_hash(std::uint64_t hash, std::size_t places) {
    __extension__ using Product = unsigned __int128;
    return static_cast<std::size_t>(static_cast<Product>(hash) * places >> 64);
}

} // namespace kiwi
