// Test vectors about moves in Standard Algebraic Notation.
#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>

#include "../../engine/played_position.h"
#include "../../props/games/oracle_board.h"
#include "sources.h"

namespace kiwi::tools {

namespace {

/// A text with its files and ranks replaced: moves that are written alike have one shape, such as "Nf.f.+" for Nbd7+.
std::string shape_of(std::string text) {
    for (char& c : text)
        c = c >= 'a' && c <= 'h' ? 'f' : c >= '1' && c <= '8' ? '.' : c;
    return text;
}

/// Which texts are still wanted: a few of each shape.
class Shapes {
public:
    explicit Shapes(int most) : most_(most) {}
    [[nodiscard]] bool wants(const std::string& text) { return ++seen_[shape_of(text)] <= most_; }

private:
    int most_;
    std::map<std::string, int> seen_;
};

Case read_case(const BoardSetup& setup, const std::string& text, const std::string& uci, std::string why,
               Verdict verdict) {
    const std::vector<std::string> tags{verdict == Verdict::Valid     ? "standard form"
                                        : verdict == Verdict::Invalid ? "refused"
                                                                      : "other form"};
    return {input_of(setup, "san", text), verdict == Verdict::Invalid ? OrderedJson() : OrderedJson{{"move", uci}},
            std::move(why), tags, verdict};
}

/// The standard's text of a pseudo-legal move, but for origins and check marks.
std::string plain_san(const oracle::Board& board, const std::string& uci) {
    const auto at = [&](std::size_t from) { return board.at({uci[from] - 'a', uci[from + 1] - '1'}); };
    const char piece = static_cast<char>(std::toupper(static_cast<unsigned char>(at(0))));
    const bool captures = at(2) != '.' || (piece == 'P' && uci[0] != uci[2]);
    const std::string letter = piece == 'P' ? (captures ? uci.substr(0, 1) : "") : std::string(1, piece);
    const std::string promotion = uci.size() == 5 ? fmt::format("={}", static_cast<char>(std::toupper(uci[4]))) : "";
    return letter + (captures ? "x" : "") + uci.substr(2, 2) + promotion;
}

class SanCases {
public:
    void add(const BoardSetup& setup) {
        const oracle::Board board = oracle_board_of(setup);
        auto names = oracle::names_of_moves(board);
        std::ranges::sort(names);
        names.erase(std::unique(names.begin(), names.end()), names.end());
        const auto sans = oracle::sans_of_moves(board);
        for (const auto& [uci, san] : sans)
            if (standard_.wants(san))
                cases_.push_back(
                        read_case(setup, san, uci, "the standard's text of the move (PGN 8.2.3)", Verdict::Valid));
        for (const auto& [text, uci] : names)
            if (text[0] != 'P' && text.find_first_of("-(") == std::string::npos) // some forms of many
                add_name(setup, names, sans, text, uci);
        for (const auto& [uci, move] : oracle::pseudo_legal_moves(board)) {
            const std::string text = plain_san(board, uci);
            const bool is_a_name = std::ranges::count(names, text, &std::pair<std::string, std::string>::first) > 0;
            if (!move.is_legal && !move.is_castling && !is_a_name && illegal_.wants(text + move_tag(move)))
                cases_.push_back(
                        read_case(setup, text, "", reason_for(PlayedPosition(setup).pos, uci), Verdict::Invalid));
        }
    }
    void add_text(const BoardSetup& setup, const std::string& text) {
        cases_.push_back(read_case(setup, text, "", "no move in algebraic notation (PGN 8.2.3)", Verdict::Invalid));
    }
    [[nodiscard]] std::vector<Case> take() { return std::move(cases_); }

private:
    using Names = std::vector<std::pair<std::string, std::string>>;
    static std::string move_tag(const oracle::PossibleMove& move) { return move.is_en_passant ? "e.p." : ""; }

    void add_name(const BoardSetup& setup, const Names& names, const std::map<std::string, std::string>& sans,
                  const std::string& text, const std::string& uci) {
        const auto count = std::ranges::count(names, text, &std::pair<std::string, std::string>::first);
        const std::string& san = sans.at(uci);
        if (count > 1 && ambiguous_.wants(text))
            cases_.push_back(read_case(setup, text, "",
                                       fmt::format("{} legal moves have this text (PGN 8.2.3.4)", count),
                                       Verdict::Invalid));
        if (count == 1 && san.substr(0, san.find_first_of("+#")) != text && other_.wants(text))
            cases_.push_back(
                    read_case(setup, text, uci,
                              fmt::format("names one move only, which is written {}; a reader may refuse it", san),
                              Verdict::Acceptable));
    }

    std::vector<Case> cases_;
    Shapes standard_{2};
    Shapes other_{1};
    Shapes ambiguous_{1};
    Shapes illegal_{1};
};

} // namespace

std::vector<Case> san_read_cases() {
    constexpr std::array no_moves{"",    "+",  "e",   "a8=q",  "e2 e4", "O-O-O-O",
                                  "Ne9", "i4", "Nxx", "Qe4=Q", "Ke1e1", "Zf3"};
    SanCases cases;
    for (const Variant variant : {Variant::Standard, Variant::Chess960})
        for (const NamedPosition& position : named_positions(variant))
            cases.add(position.setup);
    for (const char* text : no_moves)
        cases.add_text(standard_start(), text);
    return cases.take();
}

std::vector<Case> san_write_cases() {
    constexpr int most_alike = 3;
    Shapes shapes(most_alike);
    std::vector<Case> cases;
    for (const Variant variant : {Variant::Standard, Variant::Chess960})
        for (const NamedPosition& position : named_positions(variant))
            for (const auto& [uci, san] : oracle::sans_of_moves(oracle_board_of(position.setup)))
                if (shapes.wants(san))
                    cases.push_back(
                            {input_of(position.setup, "move", uci),
                             {{"san", san}},
                             "the origin's file, else its rank, else both, only where another piece of the same "
                             "kind has a legal move to the square (PGN 8.2.3)",
                             {shape_of(san)}});
    return cases;
}

} // namespace kiwi::tools
