// Tells the mutated code which mutant is on. Included before everything else when the tree of mutants is compiled.
//   KIWIPETE_MUTANT=N           turns mutant N on.
//   KIWIPETE_MUTANT_REACHED=F   turns none on, but records which are reached: when mutant N is reached, byte N of the
//                               file F, which has one byte for each mutant, becomes 0.
#pragma once

#include <cstdlib>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <type_traits>
#include <unistd.h>

namespace kiwi_mutants {

/// One byte for each mutant: not 0 if the mutant is on, or not yet reached while recording. Forked processes share it.
struct Switches {
    unsigned char* bytes;
    bool recording = false;

    Switches() noexcept {
        const char* reached = std::getenv("KIWIPETE_MUTANT_REACHED");
        const int file = reached != nullptr ? open(reached, O_RDWR) : -1;
        struct stat about {};
        recording = file >= 0 && fstat(file, &about) == 0;
        const auto size = recording ? static_cast<std::size_t>(about.st_size) : std::size_t{1} << 20;
        bytes = static_cast<unsigned char*>(mmap(nullptr, size, PROT_READ | PROT_WRITE,
                                                 recording ? MAP_SHARED : MAP_PRIVATE | MAP_ANONYMOUS, file, 0));
        if (const char* on = std::getenv("KIWIPETE_MUTANT"); on != nullptr && !recording)
            bytes[std::strtoul(on, nullptr, 10)] = 1;
    }
};
/// Initialised before the tables that are built when the program starts.
inline Switches switches __attribute__((init_priority(101)));

[[gnu::cold, gnu::noinline]] inline bool reach(unsigned mutant) {
    if (switches.recording)
        switches.bytes[mutant] = 0;
    return !switches.recording;
}

/// Whether a mutant is on. Never in code that the compiler evaluates.
constexpr bool on(unsigned mutant) {
    return !std::is_constant_evaluated() && switches.bytes[mutant] != 0 && reach(mutant);
}

} // namespace kiwi_mutants
