// The main function of a fuzz target without a fuzzer. It runs each named file, each file of each named folder, or
// standard input, so that every target builds everywhere, replays findings, and runs under valgrind and AFL++.
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
#ifdef _WIN32
constexpr int (*LLVMFuzzerInitialize)(int*, char***) = nullptr;
#else
// Defined by targets that have options.
extern "C" [[gnu::weak]] int LLVMFuzzerInitialize(int* argc, char*** argv);
#endif

namespace {

void run(std::istream& in) {
    const std::string bytes{std::istreambuf_iterator<char>(in), {}};
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

bool run_file(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) {
        std::fprintf(stderr, "%s: cannot be read\n", path.c_str());
        return false;
    }
    run(in);
    return true;
}

} // namespace

int main(int argc, char** argv) {
    std::size_t inputs = 0;
    bool good = true;
    if (LLVMFuzzerInitialize != nullptr)
        LLVMFuzzerInitialize(&argc, &argv);
    int files = 0;
    for (int i = 1; i < argc; ++i) {
        if (std::string_view(argv[i]).starts_with("--"))
            continue;
        ++files;
        std::error_code error;
        if (!std::filesystem::is_directory(argv[i], error)) {
            good = run_file(argv[i]) && good;
            ++inputs;
            continue;
        }
        for (const auto& entry : std::filesystem::recursive_directory_iterator(argv[i]))
            if (entry.is_regular_file()) {
                good = run_file(entry.path()) && good;
                ++inputs;
            }
    }
    if (files == 0) {
        run(std::cin);
        ++inputs;
    }
    std::fprintf(stderr, "%zu inputs, no failure\n", inputs);
    return good ? 0 : 2;
}
