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

/// A fixed number of elements, aligned to cache lines and value-initialised; all bits of such an element must be 0. On
/// Linux large arrays use huge pages, if there are any, which the system clears on first use.
template<class T>
class LargeArray {
    static_assert(std::is_trivially_destructible_v<T> && alignof(T) <= 64);

public:
    /// Throws std::bad_alloc.
    explicit LargeArray(std::size_t size) : size_(size) {
        const std::size_t bytes = size * sizeof(T);
#if defined(__linux__)
        if (bytes >= HUGE_PAGE) {
            map(bytes + HUGE_PAGE); // room to begin at a page boundary
            return;
        }
#endif
        memory_ = {::operator new(bytes, std::align_val_t(CACHE_LINE)), Free()};
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
        std::size_t mapped = 0; ///< Size in bytes; 0 if the memory comes from operator new.
        void operator()(void* memory) const {
#if defined(__linux__)
            if (mapped != 0) {
                munmap(memory, mapped);
                return;
            }
#endif
            ::operator delete(memory, std::align_val_t(CACHE_LINE));
        }
    };
#if defined(__linux__)
    void map(std::size_t bytes) {
        void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED)
            throw std::bad_alloc();
        memory_ = {memory, Free{bytes}};
        void* aligned = memory;
        std::size_t space = bytes;
        elements_ = static_cast<T*>(std::align(HUGE_PAGE, bytes - HUGE_PAGE, aligned, space));
        madvise(elements_, bytes - HUGE_PAGE, MADV_HUGEPAGE); // without huge pages it is slower, not wrong
    }
#endif

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
