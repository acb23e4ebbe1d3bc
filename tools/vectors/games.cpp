// Test vectors about games: PGN, and the draws by repetition, clock and material.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "../../engine/fen.h"
#include "../../engine/notation/pgn.h"
#include "../../props/games/generators.h"
#include "../../props/games/oracle_board.h"
#include "../../props/games/pgn_forms.h"
#include "sources.h"

namespace kiwi::tools {

namespace {

Case pgn_read_case(const Game& game, const PgnForm& form, Random& random) {
    OracleGame played(game);
    PgnDraft draft = draft_of(played, game.moves.size());
    form.write(draft, random);
    const std::string text = draft.text();
    const bool is_read = form.reading != PgnReading::Beginning || std::holds_alternative<PgnGame>(parse_pgn(text));
    Case made{{{"pgn", text}},
              {{"fen", oracle::write_fen(played.boards().front())}, {"moves", beginning(game, draft.readable).moves}},
              fmt::format("a game with {}, as the standard allows (PGN 3 to 8)", form.name),
              {std::string(form.name)}};
    if (form.reading == PgnReading::All)
        return made;
    made.verdict = is_read ? Verdict::Acceptable : Verdict::Invalid;
    made.why = is_read ? fmt::format("a game with {}, which not every reader reads", form.name)
                       : fmt::format("a game with {}: an error, or the moves before it", form.name);
    return made;
}

/// A game whose last move repeats the position three times goes on until it has occurred five times.
Game with_five_occurrences(Game game) {
    const std::vector<oracle::Board> boards = OracleGame(game).boards();
    const auto distance = oracle::earlier_occurrences(boards).front();
    for (int n = 0; n < 2 * distance; ++n)
        game.moves.emplace_back(game.moves.end()[-distance]);
    return game;
}

Case draws_case(const std::string& name, const Game& game) {
    const std::vector<oracle::Board> boards = OracleGame(game).boards();
    const oracle::Board& last = boards.back();
    const int occurrences = oracle::occurrences_of_last(boards);
    const bool is_dead = oracle::is_insufficient_material(last);
    const std::string fen = oracle::write_fen(last);
    const auto bishops =
            std::ranges::count_if(fen.substr(0, fen.find(' ')), [](char c) { return c == 'B' || c == 'b'; });
    const bool is_stalemate_late = oracle::is_stalemate(last) && oracle::is_fifty_move_draw(last);
    const bool is_plain = (!is_dead || bishops < 3) && !is_stalemate_late;
    const bool goes_on = !oracle::is_mate(last) && !oracle::is_stalemate(last);
    std::string why =
            fmt::format("{}: occurrence {} of the position (FIDE 9.2, 9.6.1), half-move clock {} (9.3, 9.6.2)", name,
                        occurrences, last.halfmove_clock);
    if (is_stalemate_late)
        why += "; drawn by stalemate, and programs differ on whether the other rule counts, too";
    else if (is_dead)
        why += is_plain ? ", no moves can mate (5.2.2)"
                        : ", no moves can mate (5.2.2), but programs that count bishops say otherwise";
    std::vector<std::string> tags{oracle::is_mate(last)        ? "checkmate"
                                  : oracle::is_stalemate(last) ? "stalemate"
                                  : occurrences >= 3           ? "repetition"
                                  : last.halfmove_clock >= 99  ? "clock"
                                  : is_dead                    ? "material"
                                                               : "no draw"};
    return {input_of(game),
            {{"fen", fen},
             {"occurrences", occurrences},
             {"fifty_moves", goes_on && oracle::is_fifty_move_draw(last)},
             {"seventy_five_moves", goes_on && oracle::is_seventy_five_move_draw(last)},
             {"insufficient_material", is_dead},
             {"checkmate", oracle::is_mate(last)},
             {"stalemate", oracle::is_stalemate(last)}},
            why,
            tags,
            is_plain ? Verdict::Valid : Verdict::Acceptable};
}

} // namespace

std::vector<Case> draws_cases() {
    constexpr std::array<std::string_view, 3> groups{"draw", "mate", "stalemate"};
    constexpr std::array about{"occurrence", "returns", "clock", "bishops", "minor", "mate"};
    constexpr std::array endings{"",  "b", "N",   "Bb", "BB", "Bn",   "NN",  "Nn", "p",
                                 "R", "q", "BBb", "bb", "P",  "BBBB", "NNN", "bN"};
    std::vector<Case> cases;
    for (const std::string pieces : endings)
        for (const bool is_shifted : {false, true}) { // bishops on squares of one colour, and of both
            BoardSetup setup = setup_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
            for (std::size_t i = 0; i < pieces.size(); ++i)
                setup.board[SQ_A5 + 2 * i + (is_shifted && i % 2 == 1 ? 1 : 0)] = piece_of_char(pieces[i]);
            if (!find_fault(setup))
                cases.push_back(draws_case("what kings and these pieces can do: " + (pieces.empty() ? "none" : pieces),
                                           {setup, {}}));
        }
    for (const NamedPosition& position : named_positions(Variant::Standard))
        if (std::ranges::count(groups, position.tag) > 0)
            cases.push_back(draws_case(position.name, {position.setup, {}}));
    for (const Variant variant : {Variant::Standard, Variant::Chess960})
        for (const NamedGame& named : named_games(variant)) {
            const auto is_in_name = [&](const char* word) { return named.name.find(word) != std::string::npos; };
            if (std::ranges::none_of(about, is_in_name))
                continue;
            if (named.name.find("returns") != std::string::npos)
                cases.push_back(draws_case(named.name + ", four plies before",
                                           beginning(named.game, named.game.moves.size() - 4)));
            cases.push_back(draws_case(named.name, named.game));
            if (cases.back().answer["occurrences"] == 3)
                cases.push_back(draws_case(named.name + ", twice more", with_five_occurrences(named.game)));
        }
    return cases;
}

std::vector<Case> pgn_read_cases() {
    constexpr int plies = 6;
    Random random(1);
    std::vector<Case> cases;
    for (const char* result : {"*", "1-0", "0-1", "1/2-1/2"})
        cases.push_back({{{"pgn", write_pgn({.start = standard_start(), .result = result})}},
                         {{"fen", START_FEN}, {"moves", OrderedJson::array()}},
                         "a game without moves (PGN 8.2)",
                         {"no moves"}});
    for (const std::size_t i : {0U, 1U}) {
        const BoardSetup& start = named_positions(Variant::Standard)[i].setup;
        cases.push_back({{{"pgn", write_pgn({.start = start})}},
                         {{"fen", write_fen(start)}, {"moves", OrderedJson::array()}},
                         "a game without moves from another start (PGN 8.2, 9.7)",
                         {"no moves"}});
    }
    for (const PgnForm& form : pgn_forms())
        for (const Source source : {Source::Start, Source::RuleHeavy}) {
            Game game;
            while (game.moves.empty())
                game = random_game(random, source, plies, PositionKind::Reachable, NullMoves::Left);
            if (game.start.variant == Variant::Standard)
                cases.push_back(pgn_read_case(game, form, random));
        }
    return cases;
}

std::vector<Case> pgn_write_cases() {
    constexpr std::size_t games = 40;
    std::vector<Case> cases;
    Random random(1);
    for (std::size_t n = 0; n < games; ++n) {
        const Source source = n % 2 == 0 ? Source::Start : Source::Any;
        const int plies = static_cast<int>(n) + 1;
        const Game game = random_game(random, source, plies, PositionKind::Reachable, NullMoves::Left);
        const oracle::Board last = OracleGame(game).here();
        if (oracle::is_mate(last) || oracle::is_stalemate(last) || oracle::is_insufficient_material(last))
            continue; // some writers would write the result
        cases.push_back({input_of(game),
                         {{"pgn", write_pgn({.start = game.start, .moves = game.moves})}},
                         "the seven tags, then FEN, SetUp and Variant if needed, in that order, and lines of at most "
                         "79 characters; "
                         "blanks and line ends of the moves may differ (PGN 3.2, 8.1.1, 9.7)",
                         {game.start.variant == Variant::Chess960 ? "chess960" : "standard"}});
    }
    return cases;
}

} // namespace kiwi::tools
