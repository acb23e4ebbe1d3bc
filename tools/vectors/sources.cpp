#include "sources.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "../../engine/played_position.h"
#include "../../engine/reachability.h"
#include "../../props/boards/deviations.h"
#include "../../props/findings/rule_in_words.h"
#include "../../props/games/openings.h"
#include "../../props/games/oracle_board.h"
#include "../compare/suites.h"

namespace kiwi::tools {

namespace {

/// The positions of a suite that are kept: each `step`th from number `first` on.
struct SuitePart {
    std::string_view suite;
    std::size_t first;
    std::size_t step;
};
/// The file of rules has each position a second time, with the colours flipped, at a distance of half of its length:
/// an odd step takes the colours by turns.
constexpr std::array STANDARD_PARTS{SuitePart{"rules.epd", 0, 1}, SuitePart{"patterns.epd", 0, 1},
                                    SuitePart{"museum.epd", 0, 1}};
constexpr std::array CHESS960_PARTS{SuitePart{"chess960.epd", 960, 3}, SuitePart{"museum.epd", 0, 1}};

/// Positions that the known bugs of other programs need and no suite has.
struct Extra {
    std::string_view name;
    std::string_view fen;
    std::string_view move;
};
constexpr std::array EXTRAS{
        Extra{"SAN: a move that needs file and rank", "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1"},
        Extra{"SAN: knights that need file and rank", "k7/8/8/1n3n2/8/8/1n3n2/K7 b - - 0 1", "b5d4"},
        Extra{"en passant: the pawn blocks the file that it opens", "4r1k1/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6"},
        Extra{"en passant: the same, colours flipped", "4k3/8/8/8/3pP3/8/8/4R1K1 b - e3 0 1", "d4e3"},
        Extra{"castling: the rook with the last right is captured", "4k2r/8/8/8/8/8/8/4K2R w k - 0 1", "h1h8"},
        Extra{"castling: the same, queen side", "r3k3/8/8/8/8/8/8/R3K3 b Q - 0 1", "a8a1"}};

constexpr int GAMES_FOR_A_RULE = 3;

std::string group_in(const std::string& name) {
    const std::size_t at = name.find_first_of(":,");
    return at == std::string::npos ? "position" : name.substr(0, at);
}

/// The position with a move number that is large enough for its half-move clock.
BoardSetup with_possible_number(BoardSetup setup) {
    const int odd = setup.side_to_move == BLACK ? 1 : 0;
    setup.fullmove_number = std::max(setup.fullmove_number, 1 + (setup.halfmove_clock + 1 - odd) / 2);
    return setup;
}

void add_suite(std::vector<NamedPosition>& positions, const SuitePart& part, Variant variant) {
    for (const NamedSuite& suite : built_in_suites()) {
        if (suite.name != part.suite)
            continue;
        for (std::size_t i = part.first; i < suite.suite.size(); i += part.step) {
            const SuiteEntry& entry = suite.suite[i];
            if (entry.setup.variant == variant && !find_unreachable(entry.setup)
                && entry.setup.halfmove_clock <= SEVENTY_FIVE_MOVES)
                positions.push_back({entry.name, group_in(entry.name), with_possible_number(entry.setup)});
        }
    }
}

std::vector<NamedPosition> make_positions(Variant variant) {
    std::vector<NamedPosition> positions;
    const bool is_standard = variant == Variant::Standard;
    for (const SuitePart& part : is_standard ? std::span<const SuitePart>(STANDARD_PARTS) : CHESS960_PARTS)
        add_suite(positions, part, variant);
    for (const Extra& extra : EXTRAS)
        if (is_standard)
            positions.push_back({std::string(extra.name), group_in(std::string(extra.name)),
                                 std::get<BoardSetup>(parse_fen(extra.fen, variant)), std::string(extra.move)});
    for (const NamedGame& named : named_games(variant)) {
        const std::vector<std::string>& moves = named.game.moves;
        const std::size_t plies = moves.size() - (named.is_about_the_last_move ? 1 : 0);
        BoardSetup setup = last_setup(beginning(named.game, plies));
        if (plies > 0)
            setup = with_every_double_push(setup, moves[plies - 1]);
        positions.push_back({named.name, "rules that meet", setup, plies < moves.size() ? moves.back() : ""});
    }
    return positions;
}

/// Gives a game a move number that its clock allows. False if the clock goes beyond where games end.
bool have_possible_clocks(Game& game) {
    game.start = with_possible_number(game.start);
    return last_setup(game).halfmove_clock <= SEVENTY_FIVE_MOVES;
}

std::vector<NamedGame> make_games(Variant variant) {
    const Variants aimed_at = variant == Variant::Standard ? Variants::Standard : Variants::Chess960;
    std::vector<NamedGame> games;
    for (const auto& rules : {single_rules(), conjunctions()})
        for (const Rule& rule : rules) {
            if (rule.aim.variants != aimed_at && rule.aim.variants != Variants::Both)
                continue;
            if (rule.name.starts_with("SAN ")) // its games would replace cases that others name by their ids
                continue;
            Random random(variant == Variant::Standard ? 1 : 2);
            for (int n = 0; n < GAMES_FOR_A_RULE; ++n)
                if (auto game = opening_about(rule, variant, random);
                    game && !std::ranges::count(game->moves, "0000") && have_possible_clocks(*game))
                    games.push_back({std::string(rule.name), std::move(*game), rule.for_move != nullptr});
        }
    return games;
}

/// The article of the FIDE Laws of Chess (2023) that allows or forbids a move.
std::string_view article_of(const Position& pos, const WrongMove& move) {
    constexpr std::array articles{std::pair{"en passant", "3.7.3.1"},     std::pair{"promotion to a queen", "3.7.3.3"},
                                  std::pair{"underpromotion", "3.7.3.3"}, std::pair{"evasion of a check", "3.9.2"},
                                  std::pair{"move of a pawn", "3.7"},     std::pair{"move of a knight", "3.6"},
                                  std::pair{"move of a bishop", "3.2"},   std::pair{"move of a rook", "3.3"},
                                  std::pair{"move of a queen", "3.4"},    std::pair{"move of a king", "3.8.1"}};
    const auto says = [&](std::string_view words) { return move.rule.find(words) != std::string::npos; };
    if (move.kind == "castling")
        return pos.variant() == Variant::Chess960 ? "Guidelines II" : "3.8.2";
    if (!move.is_legal && says("promoted"))
        return "3.7.3.3";
    if (!move.is_legal && (says("attacked") || says("check")))
        return "3.9.2";
    if (says("is of the same colour") || says("no piece is on") || says("'s"))
        return "3.1";
    const std::string kind =
            move.is_legal ? move.kind : "move of a " + move.rule.substr(4, move.rule.find(' ', 4) - 4); // "the rook …"
    const auto found = std::ranges::find(articles, kind, [](const auto& row) { return std::string_view(row.first); });
    return found != articles.end() ? found->second : "3.1";
}

} // namespace

const std::vector<NamedPosition>& named_positions(Variant variant) {
    static const std::vector<NamedPosition> standard = make_positions(Variant::Standard);
    static const std::vector<NamedPosition> chess960 = make_positions(Variant::Chess960);
    return variant == Variant::Standard ? standard : chess960;
}

const std::vector<NamedGame>& named_games(Variant variant) {
    static const std::vector<NamedGame> standard = make_games(Variant::Standard);
    static const std::vector<NamedGame> chess960 = make_games(Variant::Chess960);
    return variant == Variant::Standard ? standard : chess960;
}

OrderedJson input_of(const BoardSetup& setup) {
    return {{"fen", write_fen(setup)}, {"chess960", setup.variant == Variant::Chess960}};
}

OrderedJson input_of(const BoardSetup& setup, const char* name, const std::string& text) {
    OrderedJson input = input_of(setup);
    input[name] = text;
    return input;
}

OrderedJson input_of(const Game& game) {
    OrderedJson input = input_of(game.start);
    input["moves"] = game.moves;
    return input;
}

std::string reason_for(const Position& pos, const std::string& uci) {
    const WrongMove move = wrong_move(pos, uci);
    return fmt::format("{} is {}: {} (FIDE {})", uci, move.is_legal ? "legal" : "illegal", move.rule,
                       article_of(pos, move));
}

std::string reason_for_moves(const BoardSetup& setup) {
    const oracle::Board board = oracle_board_of(setup);
    const PlayedPosition played(setup);
    if (oracle::is_mate(board))
        return "checkmate (FIDE 5.1.1)";
    if (oracle::is_stalemate(board))
        return "stalemate (FIDE 5.2.1)";
    std::array<std::string, 3> moves; // legal and illegal special moves, other illegal moves
    for (const auto& [uci, move] : oracle::pseudo_legal_moves(board)) {
        const bool is_special = move.is_castling || move.is_en_passant;
        if (is_special || !move.is_legal)
            moves.at(is_special ? (move.is_legal ? 0 : 1) : 2) = uci;
    }
    if (moves[0].empty() && moves[1].empty())
        return moves[2].empty() ? "no legal move is missing and none is added (FIDE 3.10)"
                                : reason_for(played.pos, moves[2]);
    std::string reason = moves[1].empty() ? "" : reason_for(played.pos, moves[1]);
    if (!moves[0].empty())
        reason += (reason.empty() ? "" : "; ") + reason_for(played.pos, moves[0]);
    return reason;
}

} // namespace kiwi::tools
