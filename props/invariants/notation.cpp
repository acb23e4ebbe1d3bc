// N: SAN and EPD, as a board reads them.
#include <array>
#include <set>

#include "../../engine/base/split_mix.h"
#include "../../engine/base/words.h"
#include "helpers.h"

namespace kiwi {

namespace {

/// The moves that a text may be read as.
struct Reading {
    std::set<std::string> moves; ///< In UCI notation, "" for no move.
    const char* why = "";        ///< For the report.
};

/// The texts in SAN that a board is asked about in a position, and what each may be read as.
class SanTexts {
public:
    explicit SanTexts(PlayedGame& game) :
        game_(game),
        names_(oracle::names_of_moves(game.oracle().here())),
        random_(seed_of(game)) {
        const std::vector<std::string> expected = expected_moves(game);
        for (const auto& [uci, san] : game.oracle().sans(game.moves().size()))
            add_standard(san, uci, std::ranges::binary_search(expected, uci));
        for (int i = 0; i < OTHERS; ++i)
            add_name(some_name());
        for (const auto& [uci, move] : game.oracle().possible_moves())
            if (!move.is_legal && !move.is_castling)
                add_name(letter_on(uci.substr(0, 2)) + uci.substr(2, 2));
        for (int i = 0; i < OTHERS; ++i)
            add_foreign(one_of("CDLST") + some_square());
    }

    [[nodiscard]] const std::map<std::string, Reading>& all() const { return readings_; }

private:
    using Name = std::pair<std::string, std::string>; ///< A text, and a move in UCI notation.
    static constexpr int OTHERS = 12;

    /// Depends on the position alone: a position always gets the same texts.
    static std::uint64_t seed_of(PlayedGame& game) {
        std::uint64_t seed = 0;
        for (const auto& [uci, facts] : game.oracle().moves())
            for (const char c : uci)
                seed = seed * 31 + static_cast<unsigned char>(c);
        return seed;
    }
    [[nodiscard]] std::size_t below(std::size_t n) { return random_.next() % n; }
    [[nodiscard]] std::string one_of(std::string_view letters) { return {letters[below(letters.size())]}; }
    [[nodiscard]] std::string some_square() { return one_of("abcdefgh") + one_of("12345678"); }
    /// The letter of the piece in SAN; nothing for a pawn.
    [[nodiscard]] std::string letter_on(const std::string& square) const {
        const char piece = game_.oracle().here().at({square[0] - 'a', square[1] - '1'});
        const char letter = static_cast<char>(std::toupper(static_cast<unsigned char>(piece)));
        return letter == 'P' ? "" : std::string(1, letter);
    }

    /// Adds the standard's text with its check mark, without it, and with wrong marks.
    void add_standard(const std::string& san, const std::string& uci, bool is_expected) {
        const std::string plain = without_check_marks(san);
        readings_[plain] = {{uci}, "it is the standard's text of that move, without its check mark"};
        readings_[san] = {{uci}, "it is the standard's text of that move"};
        if (!is_expected) // a declared deviation leaves this move out
            for (const std::string& text : {san, plain})
                readings_[text].moves.insert("");
        for (const char* mark : {"+", "#", "!?"})
            if (plain + mark != san)
                readings_[plain + mark] = {{uci, ""}, "it names that move, if it is read at all"};
    }
    /// Adds a text that programs or people may write for a move. If it names exactly one legal move, it may be read as
    /// that move or not at all.
    void add_name(const std::string& text) {
        std::set<std::string> moves;
        for (const auto& [name, uci] : names_)
            if (name == text)
                moves.insert(uci);
        if (moves.empty())
            readings_.try_emplace(text, Reading{{""}, "it names no legal move"});
        else if (moves.size() > 1)
            readings_.try_emplace(text, Reading{{""}, "it names several legal moves"});
        else
            readings_.try_emplace(text, Reading{{*moves.begin(), ""}, "it names that move, if it is read at all"});
    }
    /// Adds a text with a piece letter of another language, or a letter without meaning. It must not be read as a pawn
    /// move.
    void add_foreign(const std::string& text) {
        Reading reading{{""}, "it names no move of a pawn"};
        for (const auto& [uci, facts] : game_.oracle().moves())
            if (facts.moved != 'P' && facts.moved != 'p' && uci.substr(2, 2) == text.substr(1))
                reading.moves.insert(uci);
        readings_.try_emplace(text, std::move(reading));
    }
    /// A text that names a legal move, or the same with another piece, origin or destination.
    [[nodiscard]] std::string some_name() {
        if (names_.empty())
            return one_of("NBRQK") + some_square();
        const std::string text = names_[below(names_.size())].first;
        switch (below(4)) {
        case 0:
            return one_of("NBRQK") + some_square();
        case 1: // another origin: ambiguous, or without a piece there; a pawn's push to another rank
            return text.size() == 2 ? text.substr(0, 1) + one_of("234567")
                   : text[0] >= 'A' && text[0] <= 'Z' && text[0] != 'O'
                           ? text.substr(0, 1) + one_of("abcdefgh12345678") + text.substr(text.size() - 2)
                           : text;
        default:
            return text;
        }
    }

    PlayedGame& game_;
    std::vector<Name> names_;
    SplitMix64 random_;
    std::map<std::string, Reading> readings_;
};

/// The kind of a failure: `why` up to the first comma.
std::string kind_of(std::string_view why) { return std::string(why.substr(0, why.find(','))); }

std::string in_words(const std::string& move) { return move.empty() ? "no move" : move; }

Violations san_names_one_move(PlayedGame& game) {
    const SanTexts asked(game);
    std::vector<std::string> texts;
    for (const auto& [text, reading] : asked.all())
        texts.push_back(text);
    const Texts found = game.board().ask<Question::MoveOfSan>({.texts = texts});
    Violations all;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const auto& [allowed, why] = asked.all().at(texts[i]);
        const std::string move = in_our_spelling(found[i], game.board().deviations(), game.variant(),
                                                 [&] { return oracle::write_fen(game.oracle().here()); });
        if (allowed.contains(move))
            continue;
        add_kind(all, {Difference{texts[i] + " is read as " + in_words(*allowed.rbegin()) + ": " + std::string(why),
                                  texts[i] + " is read as " + in_words(move)},
                       move.empty() ? "a legal move is not read" : kind_of(why)});
    }
    return all;
}

/// A line of EPD with every kind of operand, and how it must be read.
struct EpdText {
    std::string line;
    std::string fen;
    std::vector<std::string> operations; ///< In the form of the answer `position_of_epd`.
};

EpdText epd_of(PlayedGame& game) {
    const oracle::Board& board = game.oracle().here();
    EpdText epd{without_clocks(oracle::write_fen(board)), oracle::write_fen(board), {}};
    std::string best = "bm";
    std::string best_uci = "bm";
    for (const std::string& uci : some_of(expected_moves(game), 2)) {
        best += ' ' + game.oracle().sans(game.moves().size()).at(uci);
        best_uci += ' ' + with_castling_by_king(uci, epd.fen);
    }
    if (best != "bm") {
        epd.line += ' ' + best + ';';
        epd.operations.push_back(best_uci);
    }
    for (const char* text : {"id", "c0"}) {
        epd.line += std::string(" ") + text + " \"a text; of (two) parts\";";
        epd.operations.push_back(std::string(text) + " a text; of (two) parts");
    }
    epd.line +=
            " hmvc " + std::to_string(board.halfmove_clock) + "; fmvn " + std::to_string(board.fullmove_number) + ';';
    return epd;
}

/// An operation in a board's answer, with its moves in our spelling. A line of EPD does not name its variant, so
/// castling may be spelled as in standard chess where king and rooks stand as in standard chess.
std::string in_our_words(const std::string& operation, PlayedGame& game) {
    if (!operation.starts_with("bm "))
        return operation;
    const std::string fen = oracle::write_fen(game.oracle().here());
    std::string text = "bm";
    for (const std::string_view move : words_of(std::string_view(operation).substr(3)))
        text += ' '
                + with_castling_by_king(
                        in_our_spelling(std::string(move), game.deviations(), game.variant(), [&] { return fen; }),
                        fen);
    return text;
}

Result epd_is_read(PlayedGame& game) {
    const EpdText epd = epd_of(game);
    const std::vector<std::string> texts{epd.line};
    const Texts found = game.board().ask<Question::PositionOfEpd>({.texts = texts});
    std::vector<std::string> operations;
    for (std::string_view rest = found[0]; !rest.empty();)
        operations.emplace_back(take_line(rest));
    const std::string fen = operations.empty() ? "" : operations.front();
    if (!operations.empty())
        operations.erase(operations.begin());
    const std::string expected_fen = comparable_fen(epd.fen, game);
    const std::string found_fen = comparable_fen(fen, game);
    // A board that reads no operations does not know the clocks either: hmvc and fmvn are operations.
    const bool position_only = operations.empty() && !epd.operations.empty();
    if (Result wrong = position_only
                               ? same(without_clocks(expected_fen), without_clocks(found_fen), "position of ", epd.line)
                               : same(expected_fen, found_fen, "position of ", epd.line);
        wrong) {
        wrong->kind = fen.empty() ? "not read" : "position";
        return wrong;
    }
    if (position_only)
        return std::nullopt;
    for (std::string& operation : operations)
        operation = in_our_words(operation, game);
    std::ranges::sort(operations);
    std::vector<std::string> expected = epd.operations;
    std::ranges::sort(expected);
    Result wrong = same(expected, operations, "operations of ", epd.line);
    if (wrong)
        wrong->kind = "operations";
    return wrong;
}

// One row on one line.
// clang-format off
constexpr std::array NOTATION_ROWS{
    Invariant{"N1", "SAN reading", Tier::Full, Asks::Much, Needs(Question::MoveOfSan), "A text in SAN is read as the one legal move that it names; a text that names none or several is not read.", san_names_one_move},
    Invariant{"N2", "EPD reading", Tier::Full, Asks::Much, Needs(Question::PositionOfEpd), "A line of EPD is read as its position; its operations, if the board reads them, are as written.", epd_is_read},
};
// clang-format on

} // namespace

std::span<const Invariant> notation_invariants() { return NOTATION_ROWS; }

} // namespace kiwi
