#include "answers.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "../../engine/notation/found_position.h"
#include "../../engine/notation/san.h"
#include "../../engine/perft/perft.h"
#include "../../engine/perft/perft_stats.h"
#include "../../engine/reachability.h"
#include "../../props/boards/position_board.h"
#include "../../props/checking/conventions.h"
#include "../../props/checking/game_tasks.h"
#include "../../props/findings/rule_in_words.h"
#include "../../props/games/generators.h"
#include "../adapter/adapter_board.h"
#include "../classes/chosen_invariants.h"
#include "../report/json_line.h"
#include "../report/page_json.h"

namespace kiwi::tools {

namespace {

/// A member of a request, or `missing` if the request lacks it. Throws BadRequest if the member has another type.
template<class Type>
Type member(const Json& request, const char* name, Type missing) {
    const auto found = request.find(name);
    if (found == request.end() || found->is_null())
        return missing;
    bool fits = false;
    const char* expected = "a text";
    if constexpr (std::is_same_v<Type, bool>) {
        fits = found->is_boolean();
        expected = "true or false";
    } else if constexpr (std::is_integral_v<Type>) {
        fits = found->is_number_integer();
        expected = "a whole number";
    } else if constexpr (std::is_same_v<Type, std::vector<std::string>>) {
        fits = found->is_array() && std::ranges::all_of(*found, [](const Json& one) { return one.is_string(); });
        expected = "a list of texts";
    } else
        fits = found->is_string();
    if (!fits)
        throw BadRequest(fmt::format("\"{}\" is {}; expected {}", name, json_line(*found), expected));
    return found->get<Type>();
}

int number_from(const Json& request, const char* name, int least, int most, int missing) {
    const auto number = member(request, name, std::int64_t{missing});
    if (number < least || number > most)
        throw BadRequest(fmt::format("\"{}\" is {}; expected a number from {} to {}", name, number, least, most));
    return static_cast<int>(number);
}

/// The game of a request. Throws BadRequest if the FEN is invalid or a move illegal.
Game game_of(const Json& request) {
    const auto found = request.find("game");
    if (found == request.end() || found->is_null())
        return {standard_start(), {}};
    if (!found->is_object())
        throw BadRequest(fmt::format("a position is a FEN or an object, not {}", json_line(*found)));
    for (const auto& [name, value] : found->items())
        if (name != "fen" && name != "moves" && name != "chess960")
            throw BadRequest(fmt::format("a position has fen, moves and chess960, but no \"{}\"", name));
    const std::string fen = member(*found, "fen", std::string(START_FEN));
    const ParsedFen parsed = parse_fen_of_any_variant(fen, member(*found, "chess960", false));
    if (const auto* error = std::get_if<FenError>(&parsed))
        throw BadRequest(to_string(*error));
    Game game{std::get<BoardSetup>(parsed), {}};
    PlayedPosition board(game.start);
    for (const std::string& text : member(*found, "moves", std::vector<std::string>())) {
        const std::string uci = text == "0000" ? text : in_any_spelling(board.pos, text);
        if (!board.play(uci))
            throw BadRequest(fmt::format("{} is not legal in {}", json_line(Json(text)), board.pos.fen()));
        game.moves.push_back(uci);
    }
    return game;
}

Json json_of_game(const Game& game) {
    return {{"fen", write_fen(game.start)},
            {"moves", game.moves},
            {"chess960", game.start.variant == Variant::Chess960}};
}

Json read(const Json& request, const OnProgress& /*on_progress*/) {
    const std::optional<Game> current = request.contains("game") ? std::optional(game_of(request)) : std::nullopt;
    const ReadPaste read =
            read_pasted(member(request, "text", std::string()), {current, member(request, "chess960", false), {}});
    if (const auto* error = std::get_if<PasteError>(&read)) {
        Json json{{"error", error->reason}, {"line", error->line}, {"column", error->column}};
        if (!error->grade.empty())
            json["grade"] = error->grade;
        if (!error->quoted.empty())
            json["quoted"] = error->quoted;
        return json;
    }
    const auto& text = std::get<PastedText>(read);
    Json json = Json::object();
    if (text.game)
        json["game"] = json_of_game(*text.game);
    if (text.counts)
        json["counts"] = {{"moves", text.counts->moves}, {"total", text.counts->total}};
    if (text.depth)
        json["depth"] = *text.depth;
    if (!text.name.empty())
        json["name"] = text.name;
    for (const SuiteCount& count : text.known)
        json["known"].push_back({count.depth, count.nodes});
    if (!text.known.empty() && !text.game) { // an engine's totals, depth by depth
        RightCounts right(current.value_or(Game{standard_start(), {}}));
        const SuiteCount count = first_wrong(right, text.known);
        json["counts"] = {{"moves", Json::array()}, {"total", count.nodes}};
        json["depth"] = count.depth;
    }
    if (text.is_part && text.counts)
        json["counts"]["isPart"] = true;
    if (!text.has_total && text.counts)
        json["counts"]["hasTotal"] = false;
    if (!text.notes.empty())
        json["notes"] = text.notes;
    return json;
}

std::string outcome_of(const Position& pos, bool has_moves) {
    if (!has_moves)
        return pos.checkers() ? "checkmate" : "stalemate";
    if (pos.rule50_count() >= 100)
        return "fifty moves without capture or pawn move: a player may claim a draw";
    return "";
}

Json position(const Json& request, const OnProgress& /*on_progress*/) {
    const Game game = game_of(request);
    PlayedPosition board(game.start);
    Json positions = Json::array({page_json(board.pos)});
    positions.front()["fen"] = write_fen(game.start);
    for (const std::string& move : game.moves) {
        const std::string san = move == "0000" ? "--" : to_san(board.pos, parse_uci(board.pos, move));
        static_cast<void>(board.play(move));
        positions.push_back(page_json(board.pos));
        positions.back()["move"] = move;
        positions.back()["san"] = san;
    }
    Json moves = Json::array();
    for (const Move m : legal_moves(board.pos))
        moves.push_back({{"uci", to_uci(m, board.pos.variant())}, {"san", to_san(board.pos, m)}});
    const Position& pos = board.pos;
    const auto hex = [](Key key) { return fmt::format("{:016X}", key); };
    Json json{
            {"game", json_of_game(game)},
            {"uci", position_command(game)},
            {"positions", std::move(positions)},
            {"fen", pos.fen()},
            {"shredderFen", pos.fen(FenStyle::Shredder)},
            {"chess960", pos.is_chess960()},
            {"sideToMove", pos.side_to_move() == WHITE ? "white" : "black"},
            {"moves", moves},
            {"outcome", outcome_of(pos, !moves.empty())},
            {"keys", {{"key", hex(pos.key())}, {"pawn", hex(pos.pawn_key())}, {"material", hex(pos.material_key())}}}};
    json["unreachable"] = Json();
    if (game.moves.empty())
        if (const auto fault = find_unreachable(game.start))
            json["unreachable"] = fault->reason;
    return json;
}

Json divide(const Json& request, const OnProgress& on_progress) {
    const int depth = number_from(request, "depth", 0, MAX_PERFT_DEPTH, 1);
    const PerftOutput output = RightCounts(game_of(request)).at(depth, on_progress);
    return {{"depth", depth}, {"total", output.total}, {"moves", output.moves}};
}

Json stats(const Json& request, const OnProgress& /*on_progress*/) {
    const int depth = number_from(request, "depth", 1, MAX_PERFT_DEPTH, 1);
    Json json{{"columns", Json::array()}, {"names", Json::array()}, {"rows", Json::array()}};
    for (const PerftStatsColumn& column : PERFT_STATS_COLUMNS) {
        json["columns"].push_back(column.heading);
        json["names"].push_back(column.name);
    }
    for (const PerftStats& row : perft_stats_by_depth(last_setup(game_of(request)), depth, 1)) {
        json["rows"].push_back(Json::array());
        for (const PerftStatsColumn& column : PERFT_STATS_COLUMNS)
            json["rows"].back().push_back(row.*column.number);
    }
    return json;
}

/// The counts by move in a request. Throws BadRequest.
PastedText counts_in(const Json& given) {
    const auto total = given.is_object() ? member(given, "total", std::int64_t{0}) : -1;
    if (total < 0)
        throw BadRequest(fmt::format("the counts {} are not an object with moves and a total", json_line(given)));
    PastedText text;
    text.counts.emplace();
    for (const Json& row : given.value("moves", Json::array())) {
        if (!row.is_array() || row.size() != 2 || !row[0].is_string() || !row[1].is_number_unsigned())
            throw BadRequest(fmt::format("the count {} is not a move and a whole number", json_line(row)));
        text.counts->moves.emplace_back(row[0].get<std::string>(), row[1].get<std::uint64_t>());
    }
    text.counts->total = static_cast<std::uint64_t>(total);
    text.is_part = member(given, "isPart", false);
    text.has_total = member(given, "hasTotal", true);
    return text;
}

Json diff(const Json& request, const OnProgress& on_progress) {
    std::optional<int> depth;
    if (request.contains("depth"))
        depth = number_from(request, "depth", 1, MAX_PERFT_DEPTH, 1);
    const std::optional<Game> game = request.contains("game") ? std::optional(game_of(request)) : std::nullopt;
    const auto counts = request.find("counts");
    const DivideDiff diff =
            counts == request.end()
                    ? diff_text(member(request, "text", std::string()), game, depth, false, on_progress)
                    : diff_divides(game.value_or(Game{standard_start(), {}}), counts_in(*counts), depth, on_progress);
    Json json = json_of(diff);
    json["game"] = json_of_game(diff.game());
    json["text"] = text_of(diff);
    json["issue"] = fmt::format("{}\ngo perft {}\n{}", position_command(diff.game()), diff.depth,
                                diff.finding.moves.empty() ? text_of(diff) : to_string(diff.finding));
    json["agrees"] = diff.agrees();
    return json;
}

Json explain(const Json& request, const OnProgress& /*on_progress*/) {
    return explained(game_of(request), member(request, "move", std::string()));
}

struct Subject {
    const char* name;
    std::optional<Theme> theme{};
    Source source = Source::Placement;
};
constexpr std::array SUBJECTS{Subject{"en passant", Theme::EnPassant},
                              Subject{"double push", Theme::DoublePush},
                              Subject{"castling", Theme::Castling},
                              Subject{"promotion", Theme::Promotion},
                              Subject{"pin", Theme::Pin},
                              Subject{"check", Theme::Check},
                              Subject{"a king with few moves", Theme::HuntedKing},
                              Subject{"exchanges", Theme::Exchange},
                              Subject{"random pieces"},
                              Subject{"Chess960", std::nullopt, Source::Chess960Start}};

Json random(const Json& request, const OnProgress& /*on_progress*/) {
    const std::string about = member(request, "about", std::string(SUBJECTS.front().name));
    const auto subject = std::ranges::find(SUBJECTS, about, &Subject::name);
    if (subject == SUBJECTS.end())
        throw BadRequest(fmt::format("\"about\" is \"{}\", which is no subject", about));
    Random random(static_cast<std::uint64_t>(member(request, "seed", std::int64_t{1})));
    for (;;) {
        const BoardSetup setup =
                subject->theme ? rule_heavy_position(random, *subject->theme) : random_start(random, subject->source);
        if (request.value("chess960", true) || setup.variant == Variant::Standard)
            return {{"game", json_of_game({setup, {}})}};
    }
}

Json suite(const Json& request, const OnProgress& /*on_progress*/) {
    const ParsedSuite parsed = parse_suite(member(request, "text", std::string()));
    Json json{{"positions", Json::array()}, {"errors", Json::array()}};
    for (const SuiteEntry& entry : parsed.suite) {
        Json counts = Json::array();
        for (const SuiteCount& count : entry.counts)
            counts.push_back({count.depth, count.nodes});
        json["positions"].push_back(
                {{"name", entry.name}, {"game", json_of_game({entry.setup, {}})}, {"counts", counts}});
    }
    for (const TextRemark& error : parsed.errors)
        json["errors"].push_back({{"line", error.line}, {"column", error.column}, {"reason", error.reason}});
    return json;
}

/// The board of a request: a JavaScript library, or our own Position.
std::unique_ptr<Board> board_of(const Json& request, std::string& name) {
    if (!member(request, "library", false)) {
        name = "Kiwipete's own Position";
        return position_board().another();
    }
    const Program library = open_adapter("library", {});
    name = library.name;
    auto board = library.make_board();
    board->allow(library.deviations);
    return board;
}

/// A check stops after findings in this many groups, though never before its trial games are played.
constexpr std::size_t MOST_GROUPS = 20;

Json json_of_check(const Report& report, const RunOutcome& outcome, const Checks& checks, const Board& board) {
    Json json{{"about", report.about()},
              {"asked", to_string(board.answers(), Naming::Names)},
              {"deviations", to_string(board.deviations())},
              {"games", outcome.tasks},
              {"positions", outcome.sum.positions},
              {"notes", outcome.sum.notes},
              {"good", report.is_good()},
              {"verdict", report.verdict()},
              {"groups", Json::array()},
              {"checked", Json::array()},
              {"skipped", Json::array()}};
    for (const Report::Group& group : report.groups())
        json["groups"].push_back(page_json(group));
    for (const auto& [row, why] : chosen_invariants(checks, board.answers(), Naming::Names))
        if (why.empty())
            json["checked"].push_back(title_of(*row));
        else
            json["skipped"].push_back({{"invariant", title_of(*row)}, {"why", why}});
    return json;
}

/// Recognises deviations, then plays random games and reduces findings. An invariant that ends most of the trial games
/// is set aside, so that the others are checked.
Json check(const Json& request, const OnProgress& on_progress) {
    const auto games = static_cast<std::size_t>(number_from(request, "games", 1, 1'000'000, 100));
    const int most_plies = number_from(request, "plies", 0, 1000, 20);
    const auto seed = static_cast<std::uint64_t>(member(request, "seed", std::int64_t{1}));
    const auto skipped = find_invariants(member(request, "skip", std::vector<std::string>()));
    if (const auto* unknown = std::get_if<std::string>(&skipped))
        throw BadRequest(fmt::format("\"skip\": there is no invariant {}", *unknown));
    std::string name;
    const auto board = board_of(request, name);
    const auto tell = [&](std::size_t done, const std::string& what) {
        if (on_progress)
            on_progress(done, games, what);
    };
    tell(0, "first, positions that show its conventions");
    const std::vector<std::string> recognised = allow_recognised(*board);
    const MakeGame make_game = [&](std::size_t number, int plies) {
        Game game = random_game_of(*board, seed, number, plies);
        tell(number, to_string(game));
        return game;
    };
    GameTasks tasks(Checks(Tier::Full, std::get<std::vector<const Invariant*>>(skipped)),
                    [&] { return std::make_unique<GamesHere>(*board, make_game, most_plies); });
    Report report("check", name);
    RunPlan plan{.trial = true};
    plan.numbers.resize(games);
    std::iota(plan.numbers.begin(), plan.numbers.end(), std::size_t{0});
    std::size_t begun = 0; // the trial games are always played
    plan.is_over = [&] { return ++begun > TRIAL_TASKS && report.groups().size() >= MOST_GROUPS; };
    RunListener listener;
    RunOutcome outcome = run(tasks, plan, report, listener);
    for (const std::vector<std::string>& notes : {recognised, notes_on_readers(*board)})
        outcome.sum.notes.insert(notes.begin(), notes.end());
    return json_of_check(report, outcome, tasks.checks(), *board);
}

Json version(const Json& /*request*/, const OnProgress& /*on_progress*/) {
    Json subjects = Json::array();
    for (const Subject& subject : SUBJECTS)
        subjects.push_back(subject.name);
    return {{"name", "Kiwipete"},
            {"version", KIWIPETE_VERSION},
            {"randomAbout", subjects},
            {"pieces", outlines_of_pieces()}};
}

struct Answerer {
    std::string_view name;
    Json (*answer)(const Json& request, const OnProgress& on_progress);
};
constexpr std::array ANSWERS{Answerer{"version", version}, Answerer{"read", read},     Answerer{"position", position},
                             Answerer{"divide", divide},   Answerer{"stats", stats},   Answerer{"diff", diff},
                             Answerer{"explain", explain}, Answerer{"random", random}, Answerer{"suite", suite},
                             Answerer{"check", check}};

Json answer_to_request(std::string_view text, const OnProgress& on_progress) {
    const Json request = Json::parse(text);
    if (!request.is_object())
        throw BadRequest("a request is a JSON object");
    const std::string asked = member(request, "ask", std::string());
    const auto row = std::ranges::find(ANSWERS, std::string_view(asked), &Answerer::name);
    if (row == ANSWERS.end())
        throw BadRequest(fmt::format("\"ask\" is \"{}\"", asked));
    return row->answer(request, on_progress);
}

} // namespace

std::string answer_to(std::string_view request, const OnProgress& on_progress) {
    Json answer = Json::object();
    try {
        answer = answer_to_request(request, on_progress);
    } catch (const BoardError& error) {
        answer["error"] = error.what();
        answer["dialogue"] = error.dialogue();
    } catch (const std::exception& error) { // a bad request, or JSON of an unexpected type
        answer["error"] = error.what();
    }
    return json_line(answer);
}

} // namespace kiwi::tools
