#include "catalogue.h"

#include <algorithm>
#include <array>
#include <initializer_list>

#include "../../engine/base/joined.h"
#include "../../engine/base/words.h"
#include "../../engine/played_position.h"
#include "../../engine/reachability.h"
#include "helpers.h"

namespace kiwi {

const char* name_of(Tier tier) {
    constexpr std::array names{"state", "moves", "full"};
    return names.at(static_cast<std::size_t>(tier));
}

std::string to_string(Needs needs, Naming naming) {
    const std::string all = to_string(needs.all_of, naming);
    const std::string any = to_string(needs.any_of, naming, " or ");
    return all + (all.empty() || any.empty() ? "" : ", ") + any;
}

const std::vector<Invariant>& catalogue() {
    static const std::vector<Invariant> all = [] {
        std::vector<Invariant> rows;
        for (const auto group :
             {answer_invariants(), state_invariants(), part_invariants(), key_invariants(), move_invariants(),
              notation_invariants(), pgn_invariants(), undo_invariants(), fen_invariants(), symmetry_invariants(),
              exchange_invariants(), draw_invariants(), ending_invariants(), play_invariants(), perft_invariants()})
            rows.insert(rows.end(), group.begin(), group.end());
        return rows;
    }();
    return all;
}

const Invariant& invariant(std::string_view id) {
    for (const Invariant& row : catalogue())
        if (row.id == id)
            return row;
    throw std::out_of_range(joined("no invariant ", id));
}

const Invariant* find_invariant(std::string_view id) {
    for (const Invariant& row : catalogue())
        if (is_same_word(row.id, id))
            return &row;
    return nullptr;
}

namespace {

bool needs_undo(const Invariant* row) { return row->needs.all_of.has(Question::Unmake); }

} // namespace

Checks::Checks(Tier tier, std::span<const Invariant* const> skipped) {
    for (const Invariant& row : catalogue())
        if (row.tier <= tier && std::ranges::find(skipped, &row) == skipped.end())
            rows_.push_back(&row);
    if (std::ranges::find(skipped, &invariant("U1")) != skipped.end())
        std::erase_if(rows_, needs_undo);
}

bool Checks::take_back() const { return std::ranges::any_of(rows_, needs_undo); }

Checks Checks::without(std::string_view cause) const {
    Checks some = *this;
    const std::string_view name = cause.substr(0, cause.find_first_of(" :"));
    const Invariant* row = find_invariant(name);
    constexpr std::string_view before_kind = ": ";
    if (row != nullptr && cause.find(before_kind) != std::string_view::npos)
        some.kinds_left_out_.insert(title_of(*row).append(cause.substr(cause.find(before_kind))));
    else if (row == &invariant("U1") || row == &invariant("U7"))
        std::erase_if(some.rows_, needs_undo);
    else
        std::erase(some.rows_, row);
    return some;
}

Checks Checks::only(std::span<const Invariant* const> wanted) const {
    Checks some = *this;
    std::erase_if(some.rows_, [&](const Invariant* row) { return std::ranges::find(wanted, row) == wanted.end(); });
    return some;
}

std::vector<const Invariant*> answered_by(QuestionSet answers, Tier tier) {
    std::vector<const Invariant*> rows;
    for (const Invariant& row : catalogue())
        if (row.tier <= tier && row.needs.met_by(answers))
            rows.push_back(&row);
    return rows;
}

namespace {

/// A1: the board failed at `ply` while `during` was checked, null if none was. Moves that the check itself played are
/// left out of the game.
Finding finding_of(const PlayedGame& played, const BoardError& error, const NamedRule* during, int ply) {
    Finding finding{&invariant("A1")};
    finding.rule = finding.invariant->rule;
    set_error(finding, error);
    const Game game = played.game();
    set_game(finding, beginning(game, static_cast<std::size_t>(ply)));
    if (game.moves.size() > static_cast<std::size_t>(ply))
        finding.texts.emplace_back("then played",
                                   joined_with(" ", std::span(game.moves).subspan(static_cast<std::size_t>(ply))));
    finding.during = during;
    return finding;
}

/// F1: the board refuses the start of the game.
Finding refused_start(PlayedGame& game) {
    const Difference difference{"the FEN is accepted", "refused: " + *game.refusal()};
    Finding finding = finding_of(invariant("F1"), game, {difference, "set-up refused"});
    finding.rule = "A board accepts the FEN of a position that it can be asked to play from.";
    if (const auto fault = find_unreachable(game.start()))
        finding.texts.emplace_back("note",
                                   "no game reaches this position, so refusing it may be right: " + fault->reason);
    return finding;
}

/// Whether a finding shows on a board that takes no move back, or cannot be looked for there.
bool shows_without_undo(const Board& kind, const Finding& finding) {
    const auto board = kind.another();
    board->set_takes_back(false);
    const auto played = replay(*board, *finding.game);
    const auto is_same = [&](const Finding& found) { return found.group() == finding.group(); };
    return !played || std::ranges::any_of(find_failures(*played, invariant(finding.invariant->id)), is_same);
}

/// U11, M1, U3, U1 or U7, if one of them fails in the game of a finding, on a new board: many invariants use the moves,
/// the FEN and undo, and what the check of one does may damage the board for the next. U7 is asked closely, and of
/// boards that are not slow, if the finding does not show on a board that takes no move back.
std::optional<Finding> deeper_cause(const Board& kind, const Finding& finding, const Checks& checks) {
    const Game& game = *finding.game;
    const auto is_asked = [&](const Invariant& row) {
        return !checks.leaves_out(row) && row.needs.met_by(kind.answers());
    };
    // A board that does not answer while U7 or U11 asks much of it may have another fault.
    const auto counts = [](const Finding& found, const Invariant& row) {
        return found.invariant == &row || (&row != &invariant("U7") && &row != &invariant("U11"));
    };
    const auto first = [&](PlayedGame& played, const Invariant& row) -> std::optional<Finding> {
        if (!checks.leaves_out(row))
            for (Finding& found : find_failures(played, row))
                if (counts(found, row) && !checks.leaves_out(found.group()))
                    return std::move(found);
        return std::nullopt;
    };
    const auto first_at_the_end = [&](std::initializer_list<const Invariant*> rows) -> std::optional<Finding> {
        const auto played = replay(kind, game);
        for (const Invariant* row : rows)
            if (auto found = played ? first(*played, *row) : std::nullopt)
                return found;
        return std::nullopt;
    };
    const auto first_along_the_game = [&](const Invariant& row) -> std::optional<Finding> {
        if (!is_asked(row))
            return std::nullopt;
        PlayedGame played(kind, game.start);
        played.set_asked(kind.is_slow() ? Asked::Some : Asked::Closely);
        std::size_t ply = 0;
        do
            if (auto found = first(played, row))
                return found;
        while (ply < game.moves.size() && played.play(game.moves[ply++]));
        return std::nullopt;
    };
    if (is_asked(invariant("U11"))) // on a board of its own: what asking changes may stay changed
        if (auto found = first_at_the_end({&invariant("U11")}))
            return found;
    if (auto found = first_at_the_end({&invariant("M1"), &invariant("U3")}))
        return found;
    if (auto found = first_along_the_game(invariant("U1")))
        return found;
    if (kind.is_slow() || needs_undo(&invariant(finding.invariant->id)) || shows_without_undo(kind, finding))
        return std::nullopt;
    return first_along_the_game(invariant("U7"));
}

} // namespace

Finding finding_of(const NamedRule& broken, Violation violation) {
    Finding finding{&broken};
    finding.rule = broken.rule;
    finding.kind = std::move(violation.kind);
    finding.moves = std::move(violation.moves);
    finding.texts = std::move(violation.texts);
    return finding;
}

Finding finding_of(const NamedRule& broken, PlayedGame& game, Violation violation) {
    Finding finding = finding_of(broken, std::move(violation));
    set_game(finding, game.game());
    return finding;
}

std::vector<Finding> find_failures(PlayedGame& game, const Invariant& row) {
    const int ply = game.ply();
    if (game.error())
        return {finding_of(game, *game.error(), nullptr, ply)};
    if (game.refusal())
        return {refused_start(game)};
    if (!row.needs.met_by(game.answers()))
        return {};
    const auto taken_back = [&](Finding finding) { // what the check had played before it failed
        while (!game.error() && game.ply() > ply)
            game.undo();
        return std::vector{std::move(finding)};
    };
    try {
        Violations violations = row.run(game);
        if (game.error()) // while the check played a move
            return {finding_of(game, *game.error(), &row, ply)};
        std::vector<Finding> findings;
        for (Violation& violation : violations)
            findings.push_back(finding_of(row, game, std::move(violation)));
        return findings;
    } catch (const UnreadableFen& none) {
        return taken_back(finding_of(invariant("U3"), game, Difference{"a FEN", none.what()}));
    } catch (const IllegalMove& illegal) {
        return taken_back(finding_of(invariant("M1"), game, Difference{"legal moves", illegal.what()}));
    } catch (const BoardError& error) {
        return taken_back(finding_of(game, error, &row, ply));
    }
}

std::optional<Finding> find_failure(PlayedGame& game, const Invariant& row) {
    std::vector<Finding> all = find_failures(game, row);
    return all.empty() ? std::nullopt : std::optional(std::move(all.front()));
}

std::optional<Finding> find_failure(PlayedGame& game, const Checks& checks) {
    for (const Invariant* row : checks) {
        if (row->asks == Asks::Much && game.asked() == Asked::Some)
            continue;
        for (Finding& finding : find_failures(game, *row)) {
            if (checks.leaves_out(finding.group()))
                continue;
            if (!game.board().is_reference() && finding.invariant == row)
                if (auto deeper = deeper_cause(game.board(), finding, checks))
                    return deeper;
            return std::move(finding);
        }
    }
    return std::nullopt;
}

std::variant<std::vector<const Invariant*>, std::string> find_invariants(const std::vector<std::string>& names) {
    std::vector<const Invariant*> rows;
    for (const std::string& name : names) {
        const std::size_t before = rows.size();
        if (const Invariant* row = find_invariant(name))
            rows.push_back(row);
        else if (const QuestionRow* question = find_question(name))
            for (const Invariant& i : catalogue())
                if ((i.needs.all_of | i.needs.any_of).has(question->question))
                    rows.push_back(&i);
        if (rows.size() == before)
            return name;
    }
    return rows;
}

} // namespace kiwi
