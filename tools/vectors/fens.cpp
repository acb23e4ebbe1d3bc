// Test vectors about FEN and EPD.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "../../engine/base/words.h"
#include "../../engine/notation/epd.h"
#include "../../engine/notation/san.h"
#include "../../engine/played_position.h"
#include "../../engine/reachability.h"
#include "../../engine/testing/fen_rows.h"
#include "../../props/boards/deviations.h"
#include "../../props/games/fen_text.h"
#include "sources.h"

namespace kiwi::tools {

namespace {

/// The case of a FEN that is accepted. Programs may differ on what is unreachable or not in the standard's form.
Case accepted_fen(const std::string& text, Variant variant, const BoardSetup& setup) {
    const std::string fen = PlayedPosition(setup).pos.fen();
    const auto unreachable = find_unreachable(setup);
    Case made{{{"fen", text}, {"chess960", variant == Variant::Chess960}},
              {{"fen", fen}, {"playable", true}, {"reachable", !unreachable}},
              "a well-formed FEN of a playable position (PGN 16.1)",
              {"accepted"},
              fen == text && !unreachable ? Verdict::Valid : Verdict::Acceptable};
    if (setup.halfmove_clock > SEVENTY_FIVE_MOVES) {
        made.verdict = Verdict::Acceptable;
        made.why = "well-formed, but no game has such clocks (FIDE 9.6.2), and a reader may limit them";
    } else if (unreachable) {
        made.why = fmt::format("playable, though no game leads to it: {}", unreachable->reason);
        made.tags = {"unreachable"};
    } else if (fen != text && write_fen(setup) == text) {
        made.answer["fen_with_every_double_push"] = text;
        made.why = EITHER_SQUARE;
    } else if (fen != text) {
        made.why =
                "not in the form of the answer, which is PGN 16.1 or in Chess960 the file of each rook; a reader may "
                "refuse it, and a writer may keep its notation of castling rights";
    }
    return made;
}

/// Whether a FEN leaves no doubt about its board all the same.
bool is_clear(Fault fault) { return fault == Fault::ConsecutiveDigits || fault == Fault::TooManyPieces; }

/// The case of a FEN that is refused. Readers may repair what is wrong clearly, and may have other limits.
Case refused_fen(const std::string& text, Variant variant, const FenError& error) {
    Case made{{{"fen", text}, {"chess960", variant == Variant::Chess960}},
              {{"grade", name_of(grade_of(error.fault))}, {"field", name_of(error.field)}, {"column", error.column}},
              to_string(error) + (grade_of(error.fault) == Grade::Malformed ? " (PGN 16.1)" : ""),
              {name_of(grade_of(error.fault)), name_of(error.field)},
              Verdict::Invalid};
    const ParsedFen repaired = parse_fen(text, variant, FenMode::Lenient);
    if (const auto* setup = std::get_if<BoardSetup>(&repaired)) {
        made.answer["repaired"] = PlayedPosition(*setup).pos.fen();
        made.why += "; a reader may repair it";
        made.verdict = Verdict::Acceptable;
    } else if (error.fault == Fault::TooFewFields && text.find('/') != std::string::npos) {
        made.why += "; a reader may supply the missing fields";
        made.verdict = Verdict::Acceptable;
    } else if (is_clear(error.fault)) {
        made.why += "; the board is clear, and a reader may read it";
        made.verdict = Verdict::Acceptable;
    }
    return made;
}

Case fen_case(const std::string& text, Variant variant) {
    const ParsedFen parsed = parse_fen(text, variant);
    if (const auto* error = std::get_if<FenError>(&parsed))
        return refused_fen(text, variant, *error);
    return accepted_fen(text, variant, std::get<BoardSetup>(parsed));
}

/// Operations of EPD, after the four fields; "BM" stands for two legal moves in SAN.
constexpr std::array OPERATIONS{"",
                                " bm BM; id \"two moves\";",
                                " id \"a name; with a semicolon\"; hmvc 7; fmvn 20;",
                                " c0 \"two words\"; c1 \"\";",
                                " ce -12; acd 5 ; draw_offer;",
                                "  am  BM ;hmvc 0; fmvn 1;",
                                " bm BM; unknown_opcode 1 2 3",
                                " id \"open",
                                " ; bm BM;",
                                " hmvc x;",
                                " hmvc -1;",
                                " fmvn 0;"};

Case epd_case(const std::string& fields, std::string operations, const std::string& two_moves, bool is_clear = false) {
    if (const std::size_t at = operations.find("BM"); at != std::string::npos)
        operations.replace(at, 2, two_moves);
    const std::string line = fields + operations;
    const auto parsed = parse_epd(line);
    if (const auto* error = std::get_if<EpdError>(&parsed)) {
        const std::string why = fmt::format("column {}: {} (PGN 16.2)", error->column, error->reason);
        OrderedJson answer{{"column", error->column}};
        if (operations.empty() && !is_clear)
            return {{{"epd", line}}, answer, why, {"position"}, Verdict::Invalid};
        if (operations.empty())
            return {{{"epd", line}}, answer, why + "; the board is clear", {"position"}, Verdict::Acceptable};
        return {{{"epd", line}}, answer, why + "; a reader may skip operations", {"operations"}, Verdict::Acceptable};
    }
    const Epd& epd = std::get<Epd>(parsed);
    OrderedJson all = OrderedJson::array();
    for (const EpdOperation& operation : epd.operations) {
        std::vector<std::string> words{operation.opcode};
        words.insert(words.end(), operation.operands.begin(), operation.operands.end());
        all.push_back(words);
    }
    // An unknown operation, and blanks beyond the one that the format demands, may be refused.
    const bool is_strict = operations.find("unknown") == std::string::npos && line.find("  ") == std::string::npos
                           && line.find(" ;") == std::string::npos && line.find(";h") == std::string::npos;
    return {{{"epd", line}},
            {{"fen", PlayedPosition(epd.setup).pos.fen()}, {"operations", all}},
            is_strict
                    ? "four fields as in a FEN, then operations; hmvc and fmvn are the clocks (PGN 16.2)"
                    : "an operation that is not known, or other blanks than the format has, which a reader may refuse "
                      "(PGN 16.2)",
            {"read"},
            is_strict ? Verdict::Valid : Verdict::Acceptable};
}

} // namespace

std::vector<Case> fen_cases() {
    std::vector<Case> cases;
    for (const auto* rows : {&fen_rows::REFUSED, &fen_rows::UNREACHABLE})
        for (const fen_rows::Refused& row : *rows)
            cases.push_back(fen_case(row.text(), row.variant));
    for (const fen_rows::Accepted& row : fen_rows::ACCEPTED)
        cases.push_back(fen_case(row.fen, row.variant));
    constexpr std::size_t step = 12;
    for (const Variant variant : {Variant::Standard, Variant::Chess960})
        for (std::size_t i = 0; i < named_positions(variant).size(); i += step)
            cases.push_back(fen_case(write_fen(named_positions(variant)[i].setup), variant));
    return cases;
}

std::vector<Case> epd_cases() {
    constexpr std::size_t step = 5;
    std::vector<Case> cases;
    const std::vector<NamedPosition>& positions = named_positions(Variant::Standard);
    for (std::size_t i = 0; i < 8 * OPERATIONS.size(); ++i) {
        PlayedPosition board(positions.at(i * step % positions.size()).setup);
        std::string moves;
        for (const Move m : legal_moves(board.pos))
            if (std::ranges::count(moves, ' ') < 2)
                moves += ' ' + to_san(board.pos, m);
        if (!moves.empty())
            cases.push_back(
                    epd_case(without_clocks(board.pos.fen()), OPERATIONS.at(i % OPERATIONS.size()), moves.substr(1)));
    }
    constexpr std::size_t fields = 4;
    const auto is_about_a_clock = [](const fen_rows::Refused& row) {
        return row.field == FenField::HalfmoveClock || row.field == FenField::FullmoveNumber;
    };
    for (const fen_rows::Refused& row : fen_rows::REFUSED)
        if (grade_of(row.fault) == Grade::Malformed && row.field != FenField::Whole && !is_about_a_clock(row)
            && std::holds_alternative<FenError>(parse_fen(row.text(), row.variant, FenMode::Lenient))
            && kiwi::words_of(row.text()).size() >= fields)
            cases.push_back(epd_case(without_clocks(row.text()), "", "", is_clear(row.fault)));
    return cases;
}

} // namespace kiwi::tools
