#include "finding.h"

#include <algorithm>
#include <ostream>

#include "../../engine/base/joined.h"
#include "../../engine/played_position.h"
#include "../boards/board.h"

namespace kiwi {

std::string title_of(const NamedRule& rule) { return joined(rule.id, " ", rule.name); }

std::string Finding::title() const { return invariant != nullptr ? title_of(*invariant) : asked; }

std::string Finding::group() const { return kind.empty() ? title() : title() + ": " + kind; }

std::string Finding::text(std::string_view label) const {
    const auto found = std::ranges::find(texts, label, &LabelledTexts::value_type::first);
    return found == texts.end() ? "" : found->second;
}

void set_game(Finding& finding, Game game) {
    PlayedPosition board(game.start);
    static_cast<void>(board.play_all(game.moves));
    finding.fen = game.moves.empty() ? write_fen(game.start) : board.pos.fen();
    finding.fen_shows_it = game.moves.empty();
    finding.game = std::move(game);
}

void set_error(Finding& finding, const BoardError& error, const char* expected) {
    finding.kind = error.how();
    finding.texts.emplace_back("expected", expected);
    finding.texts.emplace_back("found", error.what());
    finding.dialogue = error.dialogue();
}

std::vector<Finding::Divide::Row> side_by_side(const MoveCounts& a, const MoveCounts& b) {
    std::map<std::string, std::array<std::optional<std::uint64_t>, 2>> of_both;
    for (const auto& [move, nodes] : a)
        of_both[move][0] = nodes;
    for (const auto& [move, nodes] : b)
        of_both[move][1] = nodes;
    std::vector<Finding::Divide::Row> rows;
    for (const auto& [move, counts] : of_both)
        rows.push_back({move, counts});
    return rows;
}

std::size_t Finding::size() const {
    if (!game)
        return input.value_or("").size();
    const auto empty = static_cast<std::size_t>(std::ranges::count(game->start.board, NO_PIECE));
    constexpr std::size_t moves_for_a_piece = 4;
    return moves_for_a_piece * (SQUARE_NB - empty) + game->moves.size();
}

namespace {

/// A diagram with the squares of a move in brackets; empty if `uci` has none.
std::string drawn(const BoardSetup& setup, std::string_view uci) {
    const auto move = written_squares(uci);
    if (!move)
        return "";
    std::string text;
    for (int rank = RANK_8; rank >= RANK_1; --rank) {
        text += static_cast<char>('1' + rank);
        for (int file = FILE_A; file <= FILE_H; ++file) {
            const Square s = make_square(File(file), Rank(rank));
            const char piece = setup.board[s] == NO_PIECE ? '.' : to_char(setup.board[s]);
            const bool is_marked = s == move->from || s == move->to;
            text.append(1, is_marked ? '[' : ' ').append(1, piece).append(1, is_marked ? ']' : ' ');
        }
        text.erase(text.find_last_not_of(' ') + 1);
        text += '\n';
    }
    return text + "  a  b  c  d  e  f  g  h";
}

} // namespace

bool Finding::needs_moves() const {
    const bool compares_with_fens = invariant != nullptr && invariant->id == "M17"; // the FEN may be at fault
    return game && !game->moves.empty() && !fen_shows_it && !compares_with_fens && dialogue.empty() && !is_unsteady
           && text(NO_REPEAT).empty();
}

std::string to_string(const Finding& finding) {
    std::string text = finding.group() + '\n';
    const auto add = [&](std::string_view label, std::string_view content) {
        constexpr std::size_t width = 10;
        if (content.empty())
            return;
        text.append("  ").append(label).append(width - std::min(width - 1, label.size()), ' ');
        for (const char c : content)
            c == '\n' ? text.append("\n").append(width + 2, ' ') : text.append(1, c);
        text += '\n';
    };
    add("rule", finding.rule);
    add("position", finding.fen);
    if (finding.game && hides_chess960(finding.game->start))
        add("note", "the game is one of Chess960, which its FEN does not say");
    if (finding.game && !finding.game->moves.empty()) {
        add("uci", position_command(*finding.game));
        if (finding.needs_moves())
            add("note", "the position set up by its FEN alone does not show it: the moves matter");
    }
    if (finding.game && !finding.moves.empty())
        add("board", drawn(last_setup(*finding.game), finding.moves.front().uci));
    for (const Game& game : finding.before)
        add("before", position_command(game));
    if (!finding.before.empty())
        add("note", "it depends on what the same process was asked before");
    if (finding.is_unsteady && finding.text(WHY_UNSTEADY).empty())
        add("note", "a new process that was asked the same did not show it");
    if (finding.input)
        add("input", '"' + escaped(*finding.input) + '"');
    for (const WrongMove& move : finding.moves)
        add(move.is_legal ? "missing" : "extra",
            joined(move.uci, move.whose.empty() ? "" : ": ", move.whose, move.rule.empty() ? "" : ": ", move.rule));
    for (const auto& [label, content] : finding.texts)
        add(label, content);
    if (finding.during != nullptr && title_of(*finding.during) != finding.title())
        add("during", title_of(*finding.during));
    for (const std::string& line : finding.dialogue)
        text += "            " + line + '\n';
    add("repeat", finding.command);
    return text;
}

std::ostream& operator<<(std::ostream& out, const Finding& finding) { return out << to_string(finding); }

std::string escaped(std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string escaped;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte < 0x7f && c != '\\')
            escaped += c;
        else
            escaped += {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
    }
    return escaped;
}

} // namespace kiwi
