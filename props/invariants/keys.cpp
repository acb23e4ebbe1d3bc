// K: which positions must have different keys, and which equal ones.
#include <algorithm>
#include <array>
#include <map>

#include "../../engine/base/joined.h"
#include "../../engine/fen.h"
#include "../../engine/reachability.h"
#include "helpers.h"

namespace kiwi {

namespace {

/// Positions that must all have different keys: that of a game, and others that are set up from their FENs.
class DifferentKeys {
public:
    explicit DifferentKeys(PlayedGame& game) : game_(game), fens_{{game.board().ask<Question::HashKey>(), ""}} {}

    /// Compares the key of another position with those before. Nothing is compared if the board refuses the FEN, which
    /// F1 reports. If the board's own FENs of both are equal, that is the cause, and is told.
    Result add(const BoardSetup& setup, const char* what) {
        const std::string fen = write_fen(setup);
        auto set_up = set_up_again(game_, fen);
        auto* board = std::get_if<std::unique_ptr<Board>>(&set_up);
        if (board == nullptr)
            return std::nullopt;
        const auto [earlier, is_new] = fens_.try_emplace((*board)->ask<Question::HashKey>(), fen);
        if (is_new)
            return std::nullopt;
        const std::string& other = earlier->second;
        const std::string own_fen = game_.has(Question::Fen) ? (*board)->ask<Question::Fen>() : "";
        const bool is_same_fen = !own_fen.empty() && own_fen == own_fen_of(other);
        return Difference{other.empty() ? joined("another key than ", what, ", ", fen)
                                        : joined("different keys of ", other, " and ", fen),
                          is_same_fen ? "the same, and the same FEN for both, " + own_fen : "the same"};
    }

private:
    /// A FEN of `fens_` as the board writes it.
    std::string own_fen_of(const std::string& fen) {
        if (fen.empty())
            return game_.board().ask<Question::Fen>();
        auto set_up = set_up_again(game_, fen);
        auto* board = std::get_if<std::unique_ptr<Board>>(&set_up);
        return board == nullptr ? "" : (*board)->ask<Question::Fen>();
    }

    PlayedGame& game_;
    std::map<std::uint64_t, std::string> fens_; ///< By key, as they were given; empty for the position of the game.
};

Result the_side_to_move_is_in_the_key(PlayedGame& game) {
    const auto setup = setup_of_last(game);
    // With an en passant square the other side cannot be to move. K3 checks that the square is in the key.
    if (!setup || setup->ep_square != SQ_NONE)
        return std::nullopt;
    BoardSetup other = *setup;
    other.side_to_move = ~other.side_to_move;
    return find_fault(other) ? std::nullopt : DifferentKeys(game).add(other, "with the other side to move");
}

Result castling_rights_are_in_the_key(PlayedGame& game) {
    const auto setup = setup_of_last(game);
    if (!setup)
        return std::nullopt;
    std::vector<CastlingRights> rights;
    for (const CastlingRights right : SINGLE_RIGHTS)
        if (setup->castling_rook[right] != SQ_NONE)
            rights.push_back(right);
    DifferentKeys keys(game);
    for (unsigned lost = 1; lost < 1U << rights.size(); ++lost) { // a bit for each right
        BoardSetup other = *setup;
        for (std::size_t i = 0; i < rights.size(); ++i)
            if ((lost >> i & 1) != 0)
                other.castling_rook[rights[i]] = SQ_NONE;
        if (auto d = keys.add(other, "with fewer castling rights"))
            return d;
    }
    return std::nullopt;
}

Result en_passant_is_in_the_key(PlayedGame& game) {
    const auto setup = setup_of_last(game);
    if (!setup || setup->ep_square == SQ_NONE)
        return std::nullopt;
    BoardSetup other = *setup;
    other.ep_square = SQ_NONE;
    if (auto d = DifferentKeys(game).add(other, "without the en passant capture"))
        return d;
    for (const File file : {FILE_A, FILE_B, FILE_C, FILE_D, FILE_E, FILE_F, FILE_G, FILE_H}) {
        other.ep_square = make_square(file, rank_of(setup->ep_square));
        if (other.ep_square != setup->ep_square && !find_fault(other))
            if (auto d = DifferentKeys(game).add(other, "after another double push")) // it may allow no capture
                return d;
    }
    return std::nullopt;
}

/// Exchanges the kinds of some pieces other than kings and pawns, one at a time.
Result kinds_of_pieces_are_in_the_key(PlayedGame& game) {
    const auto setup = setup_of_last(game);
    if (!setup)
        return std::nullopt;
    constexpr int most_pieces = 3;                       // a set-up and a question each, which programs answer slowly
    const bool is_reachable = !find_unreachable(*setup); // then the others are, too: programs may refuse what is not
    int asked = 0;
    DifferentKeys keys(game);
    SplitMix64 random(static_cast<std::uint64_t>(game.ply()));
    for (Square s = SQ_A1; s < SQUARE_NB && asked < most_pieces; s = Square(s + 1)) {
        const Piece pc = setup->board[s];
        const auto kind = PieceType(KNIGHT + random.below(4));
        if (pc == NO_PIECE)
            continue;
        BoardSetup other = *setup;
        other.board[s] = make_piece(color_of(pc), kind);
        const bool is_right_of = std::ranges::find(setup->castling_rook, s) != setup->castling_rook.end();
        if (type_of(pc) == PAWN || type_of(pc) == KING || type_of(pc) == kind || is_right_of || find_fault(other)
            || (is_reachable && find_unreachable(other)))
            continue;
        ++asked;
        if (auto d = keys.add(other, "with another kind of piece"))
            return d;
    }
    return std::nullopt;
}

/// Compares a key of a part of the position, such as the pawns, with its earlier values in the game. `state` is that
/// part; the key may also depend on `more`.
template<Question Part>
Result fits_the_game(PlayedGame& game, const std::string& state, int side = 0, const std::string& more = "") {
    return fits(game.history().keys[{Part, side}], state + more, state, game.board().ask<Part>({.number = side}));
}

/// The pieces with one of these letters, and their squares, such as "Pe4 pd5".
std::string pieces_on_squares(const oracle::Board& board, std::string_view letters) {
    std::string text;
    for (int rank = 0; rank < 8; ++rank)
        for (int file = 0; file < 8; ++file)
            if (const char piece = board.at({file, rank}); letters.find(piece) != std::string_view::npos)
                text.append(text.empty() ? "" : " ").append(1, piece).append(oracle::name_of({file, rank}));
    return text.empty() ? "no piece" : text;
}

/// The letters of all pieces, sorted, such as "KPPPkp".
std::string material(const oracle::Board& board) {
    std::string text = letters(board);
    std::ranges::sort(text);
    return text;
}

/// Compares a key of the pieces with one of these letters, and of the kings if the board declares that its keys of
/// pawns and minor pieces depend on them, too.
template<Question Part>
Result fits_the_pieces(PlayedGame& game, std::string_view letters) {
    const oracle::Board& board = game.oracle().here();
    const std::string kings = game.deviations().kings_in_part_keys ? ", " + pieces_on_squares(board, "Kk") : "";
    return fits_the_game<Part>(game, pieces_on_squares(board, letters), 0, kings);
}

Result non_pawn_keys_are_of_their_pieces(PlayedGame& game) {
    for (const int side : {0, 1})
        if (auto d = fits_the_game<Question::NonPawnKey>(
                    game, pieces_on_squares(game.oracle().here(), side == 0 ? "NBRQK" : "nbrqk"), side))
            return d;
    return std::nullopt;
}

/// Whether a move changes only the board and the side to move: no castling, en passant, promotion, double push or
/// castling right, and no double push before it. Functions that predict keys often ignore the rest.
bool is_plain(const oracle::Board& before, const oracle::Board& after, const oracle::MoveFacts& facts) {
    return !before.passed && !after.passed && !facts.is_castling && !facts.is_en_passant && !facts.is_promotion
           && before.castling_rooks == after.castling_rooks;
}

Result keys_after_moves_are_predicted(PlayedGame& game) {
    Board& board = game.board();
    if (board.deviations().clock_in_key)
        return std::nullopt; // a predicted key may ignore the clock
    const auto check = [&](std::size_t m, const std::string& uci, const oracle::MoveFacts& facts) -> Result {
        if (!is_plain(game.oracle().here(), *oracle::after_move(game.oracle().here(), uci), facts))
            return std::nullopt;
        const std::uint64_t predicted = board.ask<Question::KeyAfter>({.move = m});
        board.make(m);
        const std::uint64_t key = board.ask<Question::HashKey>();
        board.unmake();
        if (predicted != key)
            return Violation({{"after the move", uci + ": " + text_of(key)}, {"predicted", text_of(predicted)}});
        return std::nullopt;
    };
    return for_each_of(game, moves_to_try(game), check);
}

Result polyglot_key_is_the_formats(PlayedGame& game) {
    if (game.variant() == Variant::Chess960) // the format is older
        return std::nullopt;
    return same<Key>(oracle::polyglot_key(game.oracle().here()), game.board().ask<Question::PolyglotKey>());
}

constexpr Needs HASH_KEY{Question::HashKey};

// One row on one line.
// clang-format off
constexpr std::array KEY_ROWS{
    Invariant{"K1", "side in the key", Tier::Full, Asks::Much, HASH_KEY, "With the other side to move, the position has another key.", the_side_to_move_is_in_the_key},
    Invariant{"K2", "castling in the key", Tier::Full, Asks::Much, HASH_KEY, "With other castling rights, the position has another key.", castling_rights_are_in_the_key},
    Invariant{"K3", "en passant in the key", Tier::Full, Asks::Much, HASH_KEY, "Without its legal en passant capture, or with that of another double push, the position has another key.", en_passant_is_in_the_key},
    Invariant{"K4", "key of the pawns", Tier::Full, Needs(Question::PawnKey), "In a game, positions have equal pawn keys if and only if they have the same pawns on the same squares.", [](PlayedGame& game) { return fits_the_pieces<Question::PawnKey>(game, "Pp"); }},
    Invariant{"K5", "key of the material", Tier::Full, Needs(Question::MaterialKey), "In a game, positions have equal material keys if and only if they have as many pieces of each kind.", [](PlayedGame& game) { return fits_the_game<Question::MaterialKey>(game, material(game.oracle().here())); }},
    Invariant{"K6", "key of the minor pieces", Tier::Full, Needs(Question::MinorPieceKey), "In a game, positions have equal minor-piece keys if and only if they have the same knights and bishops on the same squares.", [](PlayedGame& game) { return fits_the_pieces<Question::MinorPieceKey>(game, "NnBb"); }},
    Invariant{"K7", "keys of the pieces", Tier::Full, Needs(Question::NonPawnKey), "In a game, positions have equal keys for a side if and only if its pieces other than pawns are on the same squares.", non_pawn_keys_are_of_their_pieces},
    Invariant{"K8", "key after a move", Tier::Full, Needs(Question::KeyAfter, Question::HashKey, Question::Moves), "The predicted key is the key after the move, if it is no castling, en passant, promotion or double push and ends no castling right.", keys_after_moves_are_predicted},
    Invariant{"K9", "kinds in the key", Tier::Full, Asks::Much, HASH_KEY, "With another kind of piece on a square, the position has another key.", kinds_of_pieces_are_in_the_key},
    Invariant{"K10", "Polyglot key", Tier::Full, Needs(Question::PolyglotKey), "The key in Polyglot's books is what the book format says: the file of en passant is in it if a pawn stands beside the one that made the double push, pinned or not.", polyglot_key_is_the_formats},
};
// clang-format on

} // namespace

std::span<const Invariant> key_invariants() { return KEY_ROWS; }

} // namespace kiwi
