// Writes the seed corpora. `make_seeds FOLDER SUITE...` makes a folder for each type of input, and beside it a list of
// its files, separated by commas, as libFuzzer expects it.
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "../engine/notation/epd.h"
#include "../engine/notation/perft_output.h"
#include "../engine/notation/perft_suite.h"
#include "../engine/notation/pgn.h"
#include "../engine/perft/perft.h"
#include "../engine/played_position.h"
#include "../props/fuzzing/decoder.h"
#include "../props/games/random.h"

namespace {

using namespace kiwi;

/// The largest number of positions taken from a suite.
constexpr std::size_t ENOUGH = 100;

void write(const std::filesystem::path& folder, const std::string& name, const std::string& bytes) {
    std::filesystem::create_directories(folder);
    std::ofstream(folder / name, std::ios::binary) << bytes;
    const std::filesystem::path list = folder.string() + ".list";
    const bool first = !std::filesystem::exists(list);
    std::ofstream(list, std::ios::app) << (first ? "" : ",") << (folder / name).string();
}

/// A file name that describes the seed.
std::string name_of(const SuiteEntry& entry, const std::string& suite) {
    std::string name;
    for (const char c : entry.name.empty() ? suite + ' ' + std::to_string(entry.line) : entry.name)
        name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '-';
    return name;
}

/// UCI commands that ask for the perft of the position after a line.
std::string uci_commands_for(const Game& line) {
    const std::string variant = line.start.variant == Variant::Chess960 ? "true" : "false";
    std::string text = "uci\nsetoption name UCI_Chess960 value " + variant + "\nposition fen " + write_fen(line.start);
    for (const std::string& move : line.moves)
        text += (&move == &line.moves.front() ? " moves " : " ") + move;
    return text + "\ngo perft 1\nd\nquit\n";
}

PerftOutput output_of(const std::vector<DividedMove>& divided, Variant variant) {
    PerftOutput output;
    for (const DividedMove& d : divided)
        output.moves.emplace_back(to_uci(d.move, variant), d.total.nodes());
    output.total = total_of(divided).nodes();
    return output;
}

void write_seeds(const std::filesystem::path& folder, const SuiteEntry& entry, const std::string& name) {
    Random random(static_cast<std::uint64_t>(entry.line));
    Game line{entry.setup, {}};
    PlayedPosition game(line.start);
    for (int ply = 1; ply < 25; ++ply) {
        const MoveList moves = legal_moves(game.pos);
        if (moves.empty())
            break;
        const Move m = moves[random.below(moves.size())];
        line.moves.push_back(to_uci(m, game.pos.variant()));
        game.play(m);
    }
    const std::vector<std::uint8_t> bytes = fuzz::encode(line);
    write(folder / "game", name, {bytes.begin(), bytes.end()});
    write(folder / "pgn", name, write_pgn({.start = line.start, .moves = line.moves}));
    const Epd epd{line.start, {{"bm", {line.moves.empty() ? "e4" : line.moves.front()}}, {"id", {"a name"}}}};
    write(folder / "operations", name, write_epd(epd));
    write(folder / "fen", name, write_fen(entry.setup));
    write(folder / "epd", name, write_suite({entry}));
    write(folder / "uci", name, uci_commands_for(line));
    write(folder / "output", name,
          write_perft_output(output_of(BulkPerft(entry.setup).divide(1), entry.setup.variant)));
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        std::cerr << "usage: make_seeds FOLDER SUITE...\n";
        return 2;
    }
    std::filesystem::remove_all(argv[1]);
    for (int i = 2; i < argc; ++i) {
        std::ifstream in(argv[i], std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(in), {}};
        const ParsedSuite parsed = parse_suite(text);
        for (const SuiteError& error : parsed.errors) {
            std::cerr << argv[i] << ':' << error.line << ':' << error.column << ": " << error.reason << '\n';
            return 2;
        }
        const Suite& suite = parsed.suite;
        const std::string stem = std::filesystem::path(argv[i]).stem();
        for (std::size_t n = 0; n < suite.size(); n += 1 + suite.size() / ENOUGH)
            write_seeds(argv[1], suite[n], name_of(suite[n], stem));
    }
    return 0;
}
