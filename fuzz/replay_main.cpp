// The main of a fuzz target where there is no fuzzer: runs each file named, each file of each folder named, or standard
// input. So every target builds everywhere, replays findings, and runs under valgrind and AFL++.
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

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
    for (int i = 1; i < argc; ++i) {
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
    if (argc == 1) {
        run(std::cin);
        ++inputs;
    }
    std::fprintf(stderr, "%zu inputs, no failure\n", inputs);
    return good ? 0 : 2;
}
