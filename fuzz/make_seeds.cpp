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
using namespace std::string_literals;

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
    return "uci\nsetoption name UCI_Chess960 value " + variant + "\n" + position_command(line)
           + "\ngo perft 1\nd\nquit\n";
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

/// Texts as programs and files should not contain them, answers of adapters, and a part file.
void write_any_text(const std::filesystem::path& folder) {
    const std::string markup = "</script>\0<script>\0]]>\0<!--\0-->\0\"\0'\0&\0&lt;\0&#0;\0\n\0\r\n\0\n::error::x\0"
                               "::stop-commands::x\0##[group]\0```\0\x1b[2J\0\xE2\x80\xAE\0\xEF\xBF\xBE\0\xED\xA0\x80\0"
                               "\xC2\x9B\0\\\0%0A\0{}\0|\0"s;
    write(folder, "markup", markup);
    write(folder, "log", "log: part 1: 20\0part 2: 400\0"s);
    write(folder, "part",
          R"({"format":"kiwipete perft part 2","version":"1","fen":"8/8/8/8/8/8/k6K/8 w - - 0 1","chess960":false,"depth":3,)"
          R"("split":1,"shard":1,"shards":2,"positions":3,"positionsChecksum":"1f","verified":0,"lines":"9","linesOfAll":"9",)"
          R"("nodes":"40","chanceOfError":0.5,"seconds":1.5,"checksum":"0"})");
    const std::vector<std::string> answers{R"(["e2e4","a7a8q"])"s,  "true"s,        R"({"g1f3":"Nf3"})"s,
                                           R"("8/8/8/8")"s,         "[[1],[2,3]]"s, R"({"P":[8],"K":[4]})"s,
                                           "18446744073709551615"s, "-1e30"s,       '"' + std::string(500, 'x') + '"'};
    for (std::size_t i = 0; i < answers.size(); ++i) // the first byte chooses the question
        write(folder, "answer-" + std::to_string(i), static_cast<char>(i) + answers[i]);
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        std::cerr << "usage: make_seeds FOLDER SUITE...\n";
        return 2;
    }
    std::filesystem::remove_all(argv[1]);
    write_any_text(std::filesystem::path(argv[1]) / "any");
    for (int i = 2; i < argc; ++i) {
        std::ifstream in(argv[i], std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(in), {}};
        const ParsedSuite parsed = parse_suite(text);
        for (const TextRemark& error : parsed.errors) {
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
