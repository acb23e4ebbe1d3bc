#include "vector_case.h"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

#include "../../engine/base/checksum.h"
#include "../../engine/fen.h"
#include "../report/json_line.h"
#include "smoke.h"
#include "vector_texts.h"

namespace kiwi::tools {

namespace {

/// The version of the form of the files. It rises when a loop over them must change.
constexpr int FORM = 1;

constexpr std::array THEMES{
        VectorTheme{"legal_moves", "position → all moves in UCI notation with their SAN, check, checkmate, stalemate",
                    legal_moves_cases},
        VectorTheme{"make_move",
                    "position and move → the FEN after it, and the move in SAN; an illegal move is `invalid`",
                    make_move_cases},
        VectorTheme{"perft", "position → the number of leaves at depth 1, 2, …", perft_cases},
        VectorTheme{"fen", "FEN → its canonical text, playable and reachable or not; or why it is refused", fen_cases},
        VectorTheme{"san_read", "position and text → the move that it names, or null", san_read_cases},
        VectorTheme{"san_write", "position and move → the standard's text", san_write_cases},
        VectorTheme{"pgn_read", "PGN → the FEN of the start, and the moves", pgn_read_cases},
        VectorTheme{"pgn_write", "game → PGN", pgn_write_cases},
        VectorTheme{"epd", "line of EPD → FEN and operations, or the column of the error", epd_cases},
        VectorTheme{"draws", "game → occurrences of the last position, draws by clock and material, mates",
                    draws_cases},
        VectorTheme{"chess960",
                    "as `legal_moves` and `make_move`, castling as king takes rook; number → start position",
                    chess960_cases},
        VectorTheme{"polyglot_keys", "position → key of Polyglot opening books", polyglot_keys_cases},
        VectorTheme{"see", "position and capture → value of the exchange: P 100, N 320, B 330, R 500, Q 900",
                    see_cases},
        VectorTheme{"uci_dialogues", "lines sent after uciok and readyok → patterns of lines that must come",
                    uci_dialogues_cases},
};

const char* word_of(Verdict verdict) {
    constexpr std::array names{"valid", "invalid", "acceptable"};
    return names.at(static_cast<std::size_t>(verdict));
}

std::string text_of_theme(const VectorTheme& theme, const std::vector<Case>& cases, const std::string& version) {
    std::string text =
            fmt::format("{{\n\"theme\": \"{}\",\n\"form\": {},\n\"program\": \"kiwipete {}\",\n\"about\": {},\n"
                        "\"cases\": [\n",
                        theme.name, FORM, version, json_line(OrderedJson(theme.about)));
    for (const Case& one : cases) {
        const OrderedJson json{{"id", one.id},       {"verdict", word_of(one.verdict)},
                               {"input", one.input}, {"answer", one.answer},
                               {"why", one.why},     {"tags", one.tags}};
        text += json_line(json) + (&one == &cases.back() ? "\n" : ",\n");
    }
    return text + "]\n}\n";
}

/// Adds the other notation of castling rights to an answer with a FEN of Chess960.
void add_x_fen(OrderedJson& answer) {
    if (!answer.is_object() || !answer.contains("fen") || answer.contains("x_fen"))
        return;
    const auto fen = answer["fen"].get<std::string>();
    const ParsedFen parsed = parse_fen(fen, Variant::Chess960);
    const auto* setup = std::get_if<BoardSetup>(&parsed);
    if (setup != nullptr && write_fen(*setup) == fen && write_fen(*setup, FenStyle::XFen) != fen)
        answer["x_fen"] = write_fen(*setup, FenStyle::XFen);
}

} // namespace

std::span<const VectorTheme> themes() { return THEMES; }

std::vector<Case> cases_of(const VectorTheme& theme) {
    std::vector<Case> cases;
    std::set<std::string> seen;
    for (Case& one : theme.make()) {
        one.id = fmt::format("{}-{:010x}", theme.name, checksum_of(json_line(one.input)) >> 24U);
        add_x_fen(one.answer);
        if (std::ranges::binary_search(SMOKE_CASES, one.id))
            one.tags.emplace_back("smoke");
        if (seen.insert(one.id).second)
            cases.push_back(std::move(one));
    }
    return cases;
}

std::vector<VectorFile> vector_files(const std::string& version) {
    std::vector<VectorFile> files;
    std::string table =
            "| file | cases | valid | invalid | acceptable | input → answer |\n| --- | --- | --- | --- | --- | --- |\n";
    for (const VectorTheme& theme : THEMES) {
        const std::vector<Case> cases = cases_of(theme);
        const auto count = [&](Verdict verdict) { return std::ranges::count(cases, verdict, &Case::verdict); };
        table += fmt::format("| `{}.json` | {} | {} | {} | {} | {} |\n", theme.name, cases.size(),
                             count(Verdict::Valid), count(Verdict::Invalid), count(Verdict::Acceptable), theme.about);
        files.push_back({std::string(theme.name) + ".json", text_of_theme(theme, cases, version)});
    }
    std::string readme(vector_texts::README);
    constexpr std::string_view place = "<!-- table of themes -->\n";
    readme.replace(readme.find(place), place.size(), table);
    files.push_back({"README.md", readme});
    files.push_back({"schema.json", std::string(vector_texts::SCHEMA)});
    return files;
}

} // namespace kiwi::tools
