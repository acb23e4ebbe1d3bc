#include "pasted_text.h"

#include <algorithm>
#include <map>

#include "../../engine/base/joined.h"
#include "../../engine/base/words.h"
#include "../../engine/notation/compared_counts.h"
#include "../../engine/notation/pgn.h"
#include "../../engine/notation/plain_text.h"
#include "../../engine/notation/read_text.h"
#include "../../engine/played_position.h"
#include "divide_diff.h"

namespace kiwi::tools {

namespace {

constexpr std::size_t MAX_QUOTED = 80;

/// A line of a text, from 1; of a long one its beginning.
std::string line_of(std::string_view text, int number) {
    for (int line = 1; line < number && !text.empty(); ++line)
        static_cast<void>(take_line(text));
    return std::string(trimmed(text.substr(0, text.find('\n'))).substr(0, 4 * MAX_QUOTED));
}

/// The words of a text as moves, numbers of moves and results left out.
struct PlayedMoves {
    Game game;
    std::size_t number_of_moves = 0;
    std::string wrong{}; ///< The first word that is no legal move.
    std::size_t at = 0;  ///< Where that word begins in the text.
};

PlayedMoves play_moves(Game game, std::string_view text) {
    PlayedMoves played{std::move(game)};
    PlayedPosition board(last_setup(played.game));
    for (std::string_view word : words_of(text, " \t\r\n,;")) {
        if (is_pgn_result(word) || word == "moves" || word == "e.p.")
            continue;
        const std::size_t move = std::min(word.find_first_not_of("0123456789."), word.size());
        if (word.substr(0, move).find('.') != std::string_view::npos) // "1.", "1.e4", "12..."
            word.remove_prefix(move);
        if (word.empty())
            continue;
        const Move m = move_in_any_notation(board.pos, word);
        if (!m.is_ok()) {
            played.wrong = word.substr(0, MAX_QUOTED / 2);
            played.at = static_cast<std::size_t>(word.data() - text.data());
            return played;
        }
        played.game.moves.push_back(to_uci(m, board.pos.variant()));
        ++played.number_of_moves;
        board.play(m);
    }
    return played;
}

/// Moves from the present position, else from the start: whichever goes further.
PlayedMoves played_from_anywhere(std::string_view text, const std::optional<Game>& current) {
    PlayedMoves played = play_moves(current.value_or(Game{standard_start(), {}}), text);
    if (!current || played.wrong.empty())
        return played;
    PlayedMoves from_start = play_moves({standard_start(), {}}, text);
    return from_start.number_of_moves > played.number_of_moves ? from_start : played;
}

bool begins_with_a_tag(std::string_view text) {
    return text.starts_with('[') && text.size() > 1 && is_ascii_letter(text[1])
           && text.substr(0, text.find('\n')).find(" \"") != std::string_view::npos;
}

/// The perft that is meant among those of a text, or why none is.
std::variant<const TextBlock*, PasteError> chosen_block(const ReadText& read, const PasteReading& how) {
    const std::optional<int> depth = how.depth;
    std::vector<const TextBlock*> divides;
    std::vector<const TextBlock*> totals;
    for (const TextBlock& block : read.blocks)
        if (block.has_counts())
            (block.divide.moves.empty() && !block.fault ? totals : divides).push_back(&block);
    std::vector<const TextBlock*>& blocks = divides.empty() ? totals : divides;
    const auto is_given = [&](const TextBlock* block) { return block->position && block->position == how.current; };
    if (std::ranges::any_of(blocks, is_given))
        std::erase_if(blocks, [&](const TextBlock* block) { return !is_given(block); });
    if (depth && std::ranges::any_of(blocks, [&](const TextBlock* block) { return block->depth == depth; }))
        std::erase_if(blocks, [&](const TextBlock* block) { return block->depth != depth; });
    if (blocks.empty())
        return read.blocks.empty() ? nullptr : &read.blocks.front();
    const bool differ =
            std::ranges::any_of(blocks, [&](const TextBlock* block) { return block->position != blocks[0]->position; });
    const bool depths_differ = std::ranges::any_of(blocks, [&](const TextBlock* block) {
        return block->depth && blocks[0]->depth && block->depth != blocks[0]->depth;
    });
    if (blocks.size() > 1 && (differ || !divides.empty()))
        return PasteError{joined(blocks.size() == 2 ? "two" : std::to_string(blocks.size()), " perfts: give one",
                                 depths_differ && !depth ? ", or -d" : "",
                                 differ ? "; they are of different positions" : "",
                                 differ && divides.empty() ? " (kiwipete suite reads all)" : ""),
                          blocks[1]->line};
    std::map<int, std::uint64_t> known;
    for (const TextBlock* block : blocks)
        for (const auto& [count_depth, nodes] : block->counts)
            if (known.emplace(count_depth, nodes).first->second != nodes)
                return PasteError{
                        joined("depth ", std::to_string(count_depth), " has two counts: give those of one position"),
                        block->line};
    if (blocks.front()->fault)
        return PasteError{blocks.front()->fault->reason, blocks.front()->fault->line, blocks.front()->fault->column};
    return blocks.front();
}

/// The text with the count 1 for each move of lines that hold only moves, such as "Legal moves: a2a3, a2a4" or
/// "1) a2a3": a list of legal moves is a perft 1.
std::string with_counts_of_one(std::string_view text) {
    using Kind = TextWord::Kind;
    std::string counted;
    while (!text.empty()) {
        const std::string_view line = take_line(text);
        const std::size_t label = line.find_first_of(":)");
        std::string list;
        bool is_list = true;
        for (const std::string_view word : words_of(line.substr(label == line.npos ? 0 : label + 1), " \t,;")) {
            const std::vector<TextWord> parts = counting_words(word);
            is_list = is_list && std::ranges::all_of(parts, [](const TextWord& part) {
                          return part.kind == Kind::Move || part.kind == Kind::Sign;
                      });
            for (const TextWord& part : parts)
                if (part.kind == Kind::Move)
                    list.append(part.text).append(": 1 ");
        }
        counted.append(is_list && !list.empty() ? list : line).append("\n");
    }
    return counted;
}

/// The moves of the longest divide of a text, without one in which 1, 2, 3 … only number the moves.
std::size_t moves_counted(const ReadText& read) {
    std::size_t most = 0;
    for (const TextBlock& block : read.blocks) {
        const auto& moves = block.divide.moves;
        std::uint64_t number = 0;
        const bool are_numbered =
                moves.size() > 1 && std::ranges::all_of(moves, [&](const auto& row) { return row.second == ++number; });
        most = std::max(most, are_numbered ? 0 : moves.size());
    }
    return most;
}

/// Reads what stands behind '#', too, if that tells the position or the depth of the same counts: a few engines print
/// all but the counts as comments.
ReadText read_with_comments_if_needed(std::string_view text, const PasteReading& how) {
    ReadText read = read_text(text, {.chess960 = how.chess960});
    const auto chosen = chosen_block(read, how);
    const auto* const found = std::get_if<const TextBlock*>(&chosen);
    const TextBlock* const block = found == nullptr ? nullptr : *found;
    if (block == nullptr || !block->has_counts() || block->position || text.find('#') == std::string_view::npos)
        return read;
    std::string uncommented(text);
    std::ranges::replace(uncommented, '#', ' ');
    ReadText more = read_text(uncommented, {.chess960 = how.chess960});
    for (TextBlock& other : more.blocks)
        if (other.divide == block->divide && (other.position || (other.depth && !block->depth))) {
            read.blocks.clear(); // with `block`
            read.blocks.push_back(std::move(other));
            break;
        }
    return read;
}

/// The text with blanks for the mark of a comment, if each line begins with the same one.
std::string without_comment_marks(std::string_view text) {
    for (const std::string_view mark : {"//!", "///", "//", "#"}) {
        std::string plain(text);
        bool has_all = true;
        for (std::size_t begin = 0; begin < plain.size() && has_all;) {
            const std::size_t end = std::min(plain.find('\n', begin), plain.size());
            const std::size_t first = std::min(plain.find_first_not_of(" \t\r", begin), end);
            has_all = first == end || plain.compare(first, mark.size(), mark) == 0;
            if (first < end && has_all)
                plain.replace(first, mark.size(), mark.size(), ' ');
            begin = end + 1;
        }
        if (has_all)
            return plain;
    }
    return std::string(text);
}

/// Totals of several depths of one position, each asked for on its own. Others of the same depth go to `others`.
std::vector<SuiteCount> counts_of_all(const ReadText& read, const std::optional<Game>& position,
                                      std::vector<SuiteCount>& others) {
    std::vector<SuiteCount> counts;
    for (const TextBlock& block : read.blocks)
        if (block.position == position) {
            for (const SuiteCount& count : block.counts)
                (std::ranges::find(counts, count.depth, &SuiteCount::depth) == counts.end() ? counts : others)
                        .push_back(count);
            others.insert(others.end(), block.other_counts.begin(), block.other_counts.end());
        }
    std::ranges::sort(counts, {}, &SuiteCount::depth);
    return counts;
}

/// The block of the position that a text names, if it names one only.
const TextBlock* only_position(const ReadText& read) {
    const TextBlock* only = nullptr;
    for (const TextBlock& block : read.blocks) {
        if (block.position && only != nullptr && block.position != only->position)
            return nullptr;
        if (block.position && only == nullptr)
            only = &block;
    }
    return only;
}

PastedText pasted(const ReadText& read, const TextBlock& block) {
    PastedText text;
    text.name = block.name;
    text.is_part = block.is_part;
    text.has_total = block.divide.moves.empty() || block.divide.total;
    text.numbers = read.numbers;
    text.compared_with = read.compared_with;
    text.depth = block.depth;
    text.game = block.position;
    const auto counts = counts_of_all(read, block.position, text.others);
    if (!block.divide.moves.empty()) {
        text.counts = PerftOutput{block.divide.moves, block.divide.total.value_or(sum_of(block.divide.moves))};
        text.others.insert(text.others.end(), counts.begin(), counts.end());
    } else if (counts.size() > 1 || (block.position && !block.depth && !counts.empty()))
        text.known = counts;
    else if (counts.size() == 1) {
        text.depth = counts[0].depth;
        text.counts = PerftOutput{{}, counts[0].nodes};
    } else if (block.divide.total)
        text.counts = PerftOutput{{}, *block.divide.total};
    text.notes = told_notes(read);
    if (const TextBlock* below = text.game ? nullptr : only_position(read)) {
        text.below = below->position;
        text.line_below = below->line;
    }
    return text;
}

} // namespace

std::variant<Game, std::string> with_moves(Game game, std::string_view text) {
    PlayedMoves played = play_moves(std::move(game), text);
    if (played.wrong.empty())
        return std::move(played.game);
    return joined("move ", std::to_string(played.number_of_moves + 1), " in ", write_fen(last_setup(played.game)), ": ",
                  why_no_move(played.game, played.wrong));
}

ReadPaste read_pasted(std::string_view text, const PasteReading& how) {
    const std::string plain = plain_text(text);
    const std::string_view content = trimmed(plain);
    if (content.empty())
        return PasteError{"the text is empty"};
    if (is_same_word(content, "start"))
        return PastedText{.game = Game{standard_start(), {}}};
    const bool has_tags = begins_with_a_tag(content);
    const ParsedPgn pgn = has_tags ? parse_pgn(plain) : ParsedPgn(TextRemark{});
    if (const auto* game = std::get_if<PgnGame>(&pgn))
        return PastedText{.game = Game{game->start, game->moves}};
    PlayedMoves played = played_from_anywhere(content, how.current);
    const bool is_game = played.wrong.empty() && played.number_of_moves > 0;
    const bool may_be_list =
            how.depth ? how.depth == 1 : in_lower_case(content).find("legal moves") != std::string::npos;
    if (is_game && !may_be_list)
        return PastedText{.game = std::move(played.game)};
    ReadText read = read_with_comments_if_needed(without_comment_marks(text), how);
    if (may_be_list) {
        ReadText list = read_text(with_counts_of_one(plain), {.chess960 = how.chess960});
        if (list.errors.empty() && moves_counted(list) > moves_counted(read))
            read = std::move(list);
        else if (is_game)
            return PastedText{.game = std::move(played.game)};
    }
    const auto chosen = chosen_block(read, how);
    const auto* fault = std::get_if<PasteError>(&chosen);
    if (fault != nullptr && !has_tags)
        return *fault;
    const TextBlock* block = fault != nullptr ? nullptr : std::get<const TextBlock*>(chosen);
    if (has_tags && (block == nullptr || !block->has_counts())) {
        const auto& error = std::get<TextRemark>(pgn);
        return PasteError{error.reason, error.line, error.column, "", line_of(plain, error.line)};
    }
    if (block != nullptr && (block->position || block->has_counts()))
        return pasted(read, *block);
    if (!read.errors.empty()) {
        const TextRemark& error = read.errors.front();
        const std::string grade = error.reason.substr(0, error.reason.find(": "));
        if (grade != "malformed" && grade != "unplayable")
            return PasteError{error.reason, error.line, error.column, "", line_of(plain, error.line)};
        return PasteError{
                joined(grade, ": column ", std::to_string(error.column), ", ", error.reason.substr(grade.size() + 2)),
                error.line, error.column, grade, line_of(plain, error.line)};
    }
    const ParsedPgn movetext = parse_pgn(plain);
    if (const auto* game = std::get_if<PgnGame>(&movetext); game != nullptr && !game->moves.empty())
        return PastedText{.game = Game{game->start, game->moves}};
    const std::size_t at = static_cast<std::size_t>(content.data() - plain.data()) + played.at;
    const std::string_view before = std::string_view(plain).substr(0, at);
    const auto line = static_cast<int>(1 + std::ranges::count(before, '\n'));
    const auto column = static_cast<int>(at - plain.find_first_not_of(" \t", before.rfind('\n') + 1) + 1);
    if (played.number_of_moves == 0 && line == 1 && std::ranges::none_of(played.wrong, is_digit))
        return PasteError{"no position, move or count is understood; expected a FEN, EPD, PGN, a UCI position command, "
                          "moves, or the output of perft"};
    const bool is_address = played.wrong.starts_with("https://") || played.wrong.starts_with("http://");
    return PasteError{joined("\"", played.wrong,
                             is_address ? "\" names no position, and nothing is fetched: give the PGN or a FEN"
                                        : "\" is no legal move here; read are a FEN, EPD, PGN, a UCI position command, "
                                          "moves, or the output of perft"),
                      line, column, "", line_of(plain, line)};
}

} // namespace kiwi::tools
