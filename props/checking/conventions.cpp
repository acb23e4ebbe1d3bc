#include "conventions.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "../../engine/fen.h"
#include "../../engine/played_position.h"
#include "../games/fen_text.h"
#include "../games/pgn_forms.h"

namespace kiwi {

namespace {

/// A board of this kind, set up from a FEN of standard chess; null if it refuses that.
std::unique_ptr<Board> board_at(const Board& kind, const std::string& fen) {
    auto board = kind.another();
    return board->set(fen, Variant::Standard) ? nullptr : std::move(board);
}

/// The key of a position; nothing if the board refuses it.
std::optional<std::uint64_t> key_at(const Board& kind, const std::string& fen) {
    const auto board = board_at(kind, fen);
    return board ? std::optional(board->ask<Question::HashKey>()) : std::nullopt;
}

/// Recognises whether a double push leaves an en passant square though no capture is legal: there is no capturer, or
/// the capture exposes the king. The FEN may have it alone, since the PGN standard wants it there and Polyglot's keys
/// leave it out; or the key alone.
void recognise_ep_squares(const Board& kind, Deviations& found) {
    constexpr std::array<std::array<const char*, 2>, 2> before_and_after{
            {{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"},
             {"8/8/8/8/k2p3Q/8/4P3/4K3 w - - 0 1", "8/8/8/8/k2pP2Q/8/8/4K3 b - - 0 1"}}};
    for (const auto& [fen, pushed] : before_and_after) {
        auto board = board_at(kind, fen);
        if (!board)
            continue;
        board->make_uci("e2e4");
        if (board->has(Question::Moves) && find_move(*board, "d4e3")) // to this board the capture is legal
            continue;
        const std::string after = board->has(Question::Fen) ? board->ask<Question::Fen>() : pushed;
        found.ep_always |= field_of(after, FenField::EnPassant) == "e3";
        std::string with_square = after;
        constexpr std::string_view without = " b - -";
        if (const std::size_t at = after.find(without); at != std::string::npos)
            with_square.replace(at, without.size(), " b - e3");
        if (!board->has(Question::HashKey))
            continue;
        const std::uint64_t key = board->ask<Question::HashKey>();
        board.reset(); // the next boards need no process of their own
        const auto plain = key_at(kind, after);
        found.ep_in_key |= plain && plain != key && key_at(kind, with_square) == key;
    }
    found.ep_in_key &= !found.ep_always && !kind.deviations().ep_always;
}

constexpr const char* RIGHTS_OF_BOTH = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

/// The moves of a board in a position; empty if the board refuses the position.
std::vector<std::string> moves_at(const Board& kind, const char* fen) {
    const auto board = board_at(kind, fen);
    return board ? moves_of(*board) : std::vector<std::string>();
}

/// Checks the moves listed where kings can castle, where a pawn can promote, and in dead positions.
void recognise_moves(const Board& kind, Deviations& found) {
    const auto lists = [](const std::vector<std::string>& moves, const char* move) {
        return std::ranges::find(moves, move) != moves.end();
    };
    const auto lists_none = [&](const char* fen) { // one that refuses the position is no sign of a convention
        const auto board = board_at(kind, fen);
        return board && moves_of(*board).empty();
    };
    const auto castlings = moves_at(kind, RIGHTS_OF_BOTH);
    found.castling_by_rook = lists(castlings, "e1h1") && lists(castlings, "e1a1") && !lists(castlings, "e1g1")
                             && !lists(castlings, "e1c1");
    const auto promotions = moves_at(kind, "7k/P7/8/8/8/8/8/K7 w - - 0 1");
    found.capital_promotions = lists(promotions, "a7a8Q") && !lists(promotions, "a7a8q");
    found.seventyfive_moves_end = !moves_at(kind, "4k3/8/8/8/8/8/8/4K2R w - - 149 90").empty()
                                  && lists_none("4k3/8/8/8/8/8/8/4K2R w - - 150 90");
    if (promotions.empty() || !lists_none("7k/8/8/8/8/8/8/K7 w - - 0 1"))
        return;
    const auto none_in_all = [&](std::initializer_list<const char*> fens) {
        return std::ranges::all_of(fens, lists_none);
    };
    const bool with_minor_piece = none_in_all({"7k/8/8/8/8/8/8/KN6 w - - 0 1", "7k/8/8/8/8/8/8/KB6 w - - 0 1"});
    const bool with_bishops = with_minor_piece
                              && none_in_all({"7k/8/8/8/8/8/8/KB3b2 w - - 0 1", "7k/8/8/8/8/8/8/KB1B4 w - - 0 1",
                                              "7k/8/8/8/8/8/8/KB1B1b2 w - - 0 1"});
    found.ends_with_bare_kings = !with_minor_piece;
    found.ends_with_minor_piece = with_minor_piece && !with_bishops;
    found.ends_in_dead_positions = with_bishops;
}

/// Checks whether FENs have the half-move clock and full-move number, and how they order castling rights.
void recognise_fen(const Board& kind, Deviations& found) {
    const auto board = board_at(kind, RIGHTS_OF_BOTH);
    if (!board)
        return;
    const std::string fen = board->ask<Question::Fen>();
    found.no_counters = std::ranges::count(fen, ' ') == 3;
    std::string rights = field_of(fen, FenField::Castling);
    const bool is_usual = rights == "KQkq";
    std::ranges::sort(rights);
    found.castling_order = !is_usual && rights == "KQkq";
}

/// Whether a half-move clock that counts stops at 100: the board accepts 100 but refuses 101, or a quiet move leaves it
/// at 100.
bool stops_at_fifty_moves(const Board& kind) {
    const auto clock_after_quiet_move = [&](int clock) -> std::optional<std::string> {
        const auto board = board_at(kind, "4k3/8/8/8/8/8/8/4K2R w - - " + std::to_string(clock) + " 90");
        if (!board)
            return std::nullopt;
        board->make_uci("h1h2");
        return field_of(board->ask<Question::Fen>(), FenField::HalfmoveClock);
    };
    if (clock_after_quiet_move(98) != "99")
        return false;
    const auto last = clock_after_quiet_move(100);
    return last && (last == "100" || !clock_after_quiet_move(101));
}

/// Whether a null move by White does not count: after Black's reply the full-move number is unchanged.
bool keeps_move_number(const Board& kind) {
    const auto board = board_at(kind, "4k3/8/8/8/8/8/8/4K3 w - - 0 7");
    if (!board)
        return false;
    board->make_null();
    board->make_uci("e8d8");
    return field_of(board->ask<Question::Fen>(), FenField::FullmoveNumber) == "7";
}

/// Whether an answer that is a key differs between positions.
bool differs(const Board& kind, Question key, std::initializer_list<const char*> fens) {
    std::set<std::uint64_t> keys;
    for (const char* fen : fens)
        if (const auto board = kind.has(key) ? board_at(kind, fen) : nullptr)
            keys.insert(std::get<std::uint64_t>(board->answer(key, {})));
    return keys.size() > 1;
}

/// Whether a key of some pieces depends on the squares of the kings.
bool has_kings_in(const Board& kind, Question part) {
    return differs(kind, part,
                   {"4k3/8/8/8/8/8/4P3/4KN2 w - - 0 60", "4k3/8/8/8/8/8/4P3/3K1N2 w - - 0 60",
                    "3k4/8/8/8/8/8/4P3/4KN2 w - - 0 60"});
}

/// Whether positions that differ only in the half-move clock have different keys.
bool has_clock_in_key(const Board& kind) {
    return differs(kind, Question::HashKey,
                   {"4k3/8/8/8/8/8/4P3/4K3 w - - 0 60", "4k3/8/8/8/8/8/4P3/4K3 w - - 40 60",
                    "4k3/8/8/8/8/8/4P3/4K3 w - - 90 60"});
}

/// Whether the moves of the start position, none of them special, are accepted with other values of some bits.
bool accepts_unused_bits(const Board& kind) {
    const auto board = board_at(kind, std::string(START_FEN));
    if (!board)
        return false;
    const std::map<int, std::string> legal = encodings_of_moves(*board);
    return !unused_bits(legal, board->ask<Question::AcceptsEncoding>(), [](const std::string&) {
                return false;
            }).empty();
}

/// A text, and a name for what is special about it.
using NamedText = std::pair<std::string, std::string>;

/// Moves of one position in SAN.
constexpr const char* SAN_POSITION = "r3k2r/P7/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1";
const std::vector<NamedText>& san_texts() {
    static const std::vector<NamedText> texts{
            {"O-O-O+", "wrong check marks"},
            {"Kd2!?", "annotations"},
            {"Ke1d2", "origins that are not needed"},
            {"e5d6", "captures without their mark"},
            {"exd6e.p.", "e.p."},
            {"0-0", "zeros for castling"},
            {"o-o", "small letters for castling"},
            {"a8Q", "promotions without ="},
            {"a8", "promotions without a piece"},
    };
    return texts;
}

/// A short game written in each optional form of PGN.
std::vector<NamedText> pgn_texts() {
    OracleGame played(Game{standard_start(), {"e2e4", "e7e5", "g1f3"}});
    const PgnDraft game = draft_of(played, 3);
    std::vector<NamedText> texts;
    SplitMix64 random(1);
    for (const PgnForm& form : pgn_forms())
        if (form.reading == PgnReading::AllOrNone) {
            PgnDraft draft = game;
            form.write(draft, random);
            texts.emplace_back(draft.text(), form.name);
        }
    return texts;
}

template<Question Q>
void add_note(std::vector<std::string>& notes, const Board& kind, const char* fen, const char* notation,
              const std::vector<NamedText>& texts) {
    const auto board = kind.has(Q) ? kind.another() : nullptr;
    if (!board || board->set(fen, Variant::Standard))
        return;
    std::vector<std::string> asked;
    for (const auto& [text, what] : texts)
        asked.push_back(text);
    const Texts found = board->ask<Q>({.texts = asked});
    std::string unread;
    for (std::size_t i = 0; i < texts.size(); ++i)
        if (found[i].empty())
            unread += (unread.empty() ? "" : "; ") + texts[i].second;
    if (!unread.empty())
        notes.push_back(std::string(notation) + " that it need not read, and does not: " + unread);
}

} // namespace

Deviations recognised_deviations(const Board& kind) {
    Deviations found;
    try {
        if (kind.has(Question::Moves))
            recognise_moves(kind, found);
        if (kind.has(Question::Fen))
            recognise_fen(kind, found);
        if (kind.answers().has_any({Question::Fen, Question::HashKey}))
            recognise_ep_squares(kind, found);
        if (kind.has(Question::Fen))
            found.fifty_moves_end = stops_at_fifty_moves(kind);
        found.clock_in_key = has_clock_in_key(kind);
        found.kings_in_part_keys = has_kings_in(kind, Question::PawnKey) || has_kings_in(kind, Question::MinorPieceKey);
        if (kind.answers().has_all({Question::Fen, Question::NullMoves}))
            found.null_keeps_move_number = keeps_move_number(kind);
        if (kind.answers().has_all({Question::Moves, Question::Encoding, Question::AcceptsEncoding}))
            found.unused_bits = accepts_unused_bits(kind);
    } catch (const BoardError&) { // the checks report it
    }
    return found;
}

std::vector<std::string> notes_on(const Deviations& recognised, const Deviations& known) {
    std::vector<std::string> notes;
    for (const DeviationRow& row : DEVIATIONS)
        if (recognised.*row.flag && !(known.*row.flag))
            notes.push_back("recognised " + std::string(row.name) + ": " + std::string(row.what) + "; --allow "
                            + std::string(row.name) + " declares it");
    return notes;
}

std::vector<std::string> allow_recognised(Board& board) {
    const Deviations recognised = recognised_deviations(board);
    std::vector<std::string> notes = notes_on(recognised, board.deviations());
    board.allow(recognised);
    return notes;
}

std::vector<std::string> notes_on_readers(const Board& kind) {
    std::vector<std::string> notes;
    try {
        add_note<Question::MoveOfSan>(notes, kind, SAN_POSITION, "SAN", san_texts());
        add_note<Question::GameOfPgn>(notes, kind, SAN_POSITION, "PGN", pgn_texts());
    } catch (const BoardError&) { // the checks report it
    }
    return notes;
}

Game as_far_as_it_goes(Game game, const Deviations& deviations) {
    if (!deviations.fifty_moves_end && !deviations.seventyfive_moves_end)
        return game;
    const int last_clock = deviations.fifty_moves_end ? 100 : SEVENTY_FIVE_MOVES;
    if (game.start.halfmove_clock > last_clock)
        game.start.halfmove_clock = 90;
    PlayedPosition board(game.start);
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply)
        if (board.pos.rule50_count() == last_clock || !board.play(game.moves[ply]))
            game.moves.resize(ply);
    return game;
}

Game random_game_of(const Board& board, std::uint64_t seed, std::size_t number, int plies, PositionKind kind) {
    Random random = random_of_task(seed, number);
    const NullMoves null_moves = board.answers().has(Question::NullMoves) ? NullMoves::Played : NullMoves::Left;
    for (;; number = static_cast<std::size_t>(random.next()))
        if (Game game = random_game(random, number, plies, kind, null_moves);
            plays(board.answers(), game.start.variant))
            return as_far_as_it_goes(std::move(game), board.deviations());
}

} // namespace kiwi
