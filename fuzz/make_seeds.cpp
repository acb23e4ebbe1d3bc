// Writes the seed corpus: make_seeds FOLDER SUITE... makes FOLDER/game, FOLDER/fen and FOLDER/epd from suites.
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "engine/perft_suite.h"
#include "engine/uci_move.h"
#include "fuzz/input.h"
#include "props/generators.h"

namespace {

using namespace kiwi;

/// Every so many positions of a suite are enough: the fuzzer finds what lies between.
constexpr std::size_t STRIDE = 7;

void write(const std::filesystem::path& folder, const std::string& name, const std::string& bytes) {
    std::filesystem::create_directories(folder);
    std::ofstream(folder / name, std::ios::binary) << bytes;
}

/// A file name that says what the seed is.
std::string name_of(const SuiteEntry& entry, const std::string& suite) {
    std::string name;
    for (const char c : entry.name.empty() ? suite + ' ' + std::to_string(entry.line) : entry.name)
        name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '-';
    return name;
}

void write_seeds(const std::filesystem::path& folder, const SuiteEntry& entry, const std::string& name) {
    Random random(static_cast<std::uint64_t>(entry.line));
    Line line{entry.setup, {}};
    Position pos;
    StateInfo states[25];
    if (pos.set(line.start, states))
        return;
    for (int ply = 1; ply < 25; ++ply) {
        const MoveList moves = legal_moves(pos);
        if (moves.empty())
            break;
        const Move m = moves[random.below(moves.size())];
        line.moves.push_back(to_uci(m, pos.variant()));
        pos.do_move(m, states[ply]);
    }
    const std::vector<std::uint8_t> bytes = fuzz::encode(line);
    write(folder / "game", name, {bytes.begin(), bytes.end()});
    write(folder / "fen", name, write_fen(entry.setup));
    write(folder / "epd", name, write_suite({entry}));
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        std::cerr << "usage: make_seeds FOLDER SUITE...\n";
        return 2;
    }
    for (int i = 2; i < argc; ++i) {
        std::ifstream in(argv[i], std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(in), {}};
        const ParsedSuite parsed = parse_suite(text);
        if (const auto* error = std::get_if<SuiteError>(&parsed)) {
            std::cerr << argv[i] << ':' << error->line << ':' << error->column << ": " << error->reason << '\n';
            return 2;
        }
        const Suite& suite = std::get<Suite>(parsed);
        const std::string stem = std::filesystem::path(argv[i]).stem();
        for (std::size_t n = 0; n < suite.size(); n += STRIDE)
            write_seeds(argv[1], suite[n], name_of(suite[n], stem));
    }
    return 0;
}
