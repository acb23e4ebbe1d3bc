#include "decoder.h"

#include <algorithm>

#include "../../engine/position.h"
#include "../boards/position_board.h"
#include "../games/generators.h"

namespace kiwi::fuzz {

namespace {

constexpr std::uint8_t STANDARD_START = 0;
constexpr std::uint8_t CHESS960_START = 1;
constexpr std::uint8_t PLACEMENT = 2; // to 254
constexpr std::uint8_t DOUBLE_CHESS960_START = 255;

// The bits of a placement's first byte.
constexpr int BLACK_TO_MOVE = 1;
constexpr int CHESS960 = 2;
constexpr int FIRST_RIGHT = 4;  // to 32: castling rights in the order of SINGLE_RIGHTS
constexpr int UNREACHABLE = 64; // the position may be unreachable

/// The first empty square from `s` on, wrapping around after h8.
Square free_square(const BoardSetup& setup, int s) {
    while (setup.board[Square(s % SQUARE_NB)] != NO_PIECE)
        ++s;
    return Square(s % SQUARE_NB);
}

void put_piece(BoardSetup& setup, std::uint8_t piece, std::uint8_t square) {
    const auto s = Square(square % SQUARE_NB);
    const Piece pc = make_piece(piece & 1 ? BLACK : WHITE, PieceType(PAWN + piece / 2 % 5));
    if (setup.board[s] == NO_PIECE && (type_of(pc) != PAWN || !BACK_RANKS.contains(s)))
        setup.board[s] = pc;
}

/// Adds a castling right with the outermost rook that gives a position of the kind, if there is one.
void add_right(BoardSetup& setup, CastlingRights right, PositionKind kind) {
    BoardSetup with = setup;
    const Color c = right & WHITE ? WHITE : BLACK;
    const Rank home = relative_rank(c, RANK_1);
    const bool king_side = (right & KING_SIDE) != NO_CASTLING;
    for (int i = 0; i < FILE_NB; ++i) {
        const Square s = make_square(File(king_side ? 7 - i : i), home);
        if (setup.board[s] != make_piece(c, ROOK))
            continue;
        with.castling_rook[right] = s;
        if (is_of_kind(with, kind)) {
            setup = with;
            return;
        }
    }
}

/// Removes pieces until the position is of a kind: a single one if that suffices, else one after the other.
void repair(BoardSetup& setup, PositionKind kind) {
    bool good = is_of_kind(setup, kind);
    for (int s = 0; s < 2 * SQUARE_NB && !good; ++s) {
        const auto at = Square(s % SQUARE_NB);
        const Piece pc = setup.board[at];
        if (pc == NO_PIECE || type_of(pc) == KING)
            continue;
        BoardSetup without = setup;
        without.board[at] = NO_PIECE;
        const bool helps = is_of_kind(without, kind);
        if (helps || s >= SQUARE_NB) {
            setup = without;
            good = helps;
        }
    }
}

} // namespace

const char* name_of(Reading reading) {
    constexpr std::array names{"a game", "a game that shuffles", "a placement", "a placement and encodings of moves",
                               "a placement and a dress for its perft"};
    return is_text(reading) ? "any bytes" : names.at(static_cast<std::size_t>(reading));
}

BoardSetup FuzzInput::position(PositionKind at_most) {
    const std::uint8_t kind = byte();
    if (kind == STANDARD_START)
        return standard_start();
    if (kind == CHESS960_START)
        return chess960_start(word() % 960);
    if (kind == DOUBLE_CHESS960_START) {
        const int white = word() % 960;
        const int black = word() % 960;
        return double_chess960_start(white, at_most == PositionKind::Reachable ? white : black);
    }
    BoardSetup setup;
    const int flags = byte();
    const PositionKind wanted = (flags & UNREACHABLE) != 0 ? at_most : PositionKind::Reachable;
    const std::uint8_t ep_file = byte();
    setup.halfmove_clock = byte() % 128;
    setup.side_to_move = flags & BLACK_TO_MOVE ? BLACK : WHITE;
    setup.variant = flags & CHESS960 ? Variant::Chess960 : Variant::Standard;
    const Square white_king = free_square(setup, byte());
    setup.board[white_king] = W_KING;
    Square black_king = free_square(setup, byte());
    while (distance(white_king, black_king) < 2)
        black_king = free_square(setup, black_king + 1);
    setup.board[black_king] = B_KING;
    for (std::size_t pieces = byte() % (MAX_PLACED_PIECES + 1); pieces > 0; --pieces) {
        const std::uint8_t piece = byte();
        put_piece(setup, piece, byte());
    }
    repair(setup, wanted);
    for (std::size_t i = 0; i < SINGLE_RIGHTS.size(); ++i)
        if ((flags >> i & FIRST_RIGHT) != 0)
            add_right(setup, SINGLE_RIGHTS[i], wanted);
    BoardSetup with = setup;
    with.ep_square = make_square(File(ep_file % 8), relative_rank(setup.side_to_move, RANK_6));
    with.halfmove_clock = 0;
    return ep_file < 8 && is_of_kind(with, wanted) ? with : setup;
}

std::vector<std::uint8_t> encode(const Game& game) {
    const auto as_byte = [](std::size_t n) { return static_cast<std::uint8_t>(n); };
    std::vector<std::uint8_t> bytes;
    if (write_fen(game.start) == START_FEN)
        bytes = {STANDARD_START};
    else {
        int flags = game.start.side_to_move == BLACK ? BLACK_TO_MOVE : 0;
        flags |= game.start.variant == Variant::Chess960 ? CHESS960 : 0;
        flags |= is_of_kind(game.start, PositionKind::Reachable) ? 0 : UNREACHABLE;
        for (std::size_t i = 0; i < SINGLE_RIGHTS.size(); ++i)
            if (game.start.castling_rook[SINGLE_RIGHTS[i]] != SQ_NONE)
                flags |= FIRST_RIGHT << i;
        const Square ep = game.start.ep_square;
        std::array<std::uint8_t, 2> kings{};
        std::vector<std::uint8_t> pieces;
        for (std::size_t s = 0; s < SQUARE_NB; ++s) {
            const Piece pc = game.start.board[s];
            if (pc == NO_PIECE)
                continue;
            if (type_of(pc) == KING)
                kings[color_of(pc)] = as_byte(s);
            else {
                const int code = 2 * (type_of(pc) - PAWN) + color_of(pc);
                pieces.insert(pieces.end(), {as_byte(static_cast<std::size_t>(code)), as_byte(s)});
            }
        }
        bytes = {PLACEMENT,
                 static_cast<std::uint8_t>(flags),
                 ep == SQ_NONE ? std::uint8_t{255} : static_cast<std::uint8_t>(file_of(ep)),
                 static_cast<std::uint8_t>(std::min(game.start.halfmove_clock, 127)),
                 kings[WHITE],
                 kings[BLACK],
                 as_byte(pieces.size() / 2)};
        bytes.insert(bytes.end(), pieces.begin(), pieces.end());
    }
    PlayedGame played(position_board(), game.start);
    for (std::size_t i = 0; i < std::min(game.moves.size(), MAX_STEPS); ++i) {
        const std::optional<std::size_t> move = find_move(played.board(), game.moves[i]);
        if (!played.play(game.moves[i]) || (move && *move >= FIRST_NULL))
            break;
        bytes.push_back(move ? as_byte(*move) : FIRST_NULL);
    }
    return bytes;
}

GameDecoder::GameDecoder(FuzzInput& input, Reading reading, const Board& kind) :
    input_(input),
    reading_(reading),
    kind_(kind),
    game_(std::make_unique<PlayedGame>(
            kind, input.position(kind.is_reference() ? PositionKind::Playable : PositionKind::Reachable))) {
    begin();
}

/// Unless the board is a kiwi::Position itself, another one decodes the bytes.
void GameDecoder::begin() {
    if (kind_.is_reference())
        return;
    reader_ = position_board().another();
    static_cast<void>(reader_->set(game_->start()));
}

bool GameDecoder::step() {
    if (game_->refusal() || steps_++ >= MAX_STEPS || !input_.has_more())
        return false;
    const std::uint8_t byte = input_.byte();
    switch (reading_ == Reading::Shuffle ? Step::Move : step_of(byte)) {
    case Step::Move:
        return play_move(byte);
    case Step::Null:
        if (game_->may_play_null()) {
            game_->play_null();
            if (reader_)
                reader_->make_null();
        }
        break;
    case Step::Undo:
        if (game_->ply() > 0) {
            if (reader_)
                game_->last_is_null() ? reader_->unmake_null() : reader_->unmake();
            game_->undo();
        }
        break;
    case Step::Flip:
        game_ = std::make_unique<PlayedGame>(kind_, flipped(position_of(reader()).setup()));
        begin();
        break;
    }
    return true;
}

/// Returns false at the end of the game, or if the board does not list the move.
bool GameDecoder::play_move(std::uint8_t byte) {
    const std::size_t moves = reader().list_moves();
    if (moves == 0)
        return false;
    std::size_t move = byte % moves;
    if (reading_ == Reading::Shuffle && byte % 2 != 0 && game_->ply() >= 2) {
        const std::string& last = game_->moves().end()[-2];
        if (const auto back = find_move(reader(), last.substr(2, 2) + last.substr(0, 2)))
            move = *back;
    }
    if (!reader_) {
        game_->play(move);
        return true;
    }
    if (!game_->play(reader().uci(move)))
        return false;
    reader_->make(move);
    return true;
}

} // namespace kiwi::fuzz
