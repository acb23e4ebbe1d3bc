#include "kiwipete/props/fuzzing/decoder.h"

#include <algorithm>

#include "kiwipete/engine/played_position.h"
#include "kiwipete/props/generators.h"

namespace kiwi::fuzz {

namespace {

constexpr std::uint8_t STANDARD_START = 0;
constexpr std::uint8_t CHESS960_START = 1;
constexpr std::uint8_t PLACEMENT = 2;

// The bits of a placement's first byte.
constexpr int BLACK_TO_MOVE = 1;
constexpr int CHESS960 = 2;
constexpr int FIRST_RIGHT = 4; // and the three bits above it, in the order of SINGLE_RIGHTS

/// The squares from one on, round the board: where a piece goes whose square is taken.
Square free_square(const BoardSetup& setup, int s) {
    while (setup.board[Square(s % SQUARE_NB)] != NO_PIECE)
        ++s;
    return Square(s % SQUARE_NB);
}

void put_piece(BoardSetup& setup, std::uint8_t who, std::uint8_t where) {
    const auto s = Square(where % SQUARE_NB);
    const Piece pc = make_piece(who & 1 ? BLACK : WHITE, PieceType(PAWN + who / 2 % 5));
    if (setup.board[s] == NO_PIECE && (type_of(pc) != PAWN || !BACK_RANKS.contains(s)))
        setup.board[s] = pc;
}

/// The outermost rook on a side of a king at home, or in Chess960 the innermost if the piece's flag says so.
void grant(BoardSetup& setup, CastlingRights right) {
    BoardSetup with = setup;
    const Color c = right & WHITE ? WHITE : BLACK;
    const Rank home = relative_rank(c, RANK_1);
    const bool king_side = (right & KING_SIDE) != NO_CASTLING;
    for (int i = 0; i < FILE_NB; ++i) {
        const Square s = make_square(File(king_side ? 7 - i : i), home);
        if (setup.board[s] != make_piece(c, ROOK))
            continue;
        with.castling_rook[right] = s;
        if (!find_fault(with)) {
            setup = with;
            return;
        }
    }
}

/// Takes pieces off until nothing is wrong: those that check the side not to move, then any that are too many.
void put_right(BoardSetup& setup) {
    for (int s = 0; find_fault(setup) && s < 2 * SQUARE_NB; ++s) {
        const auto at = Square(s % SQUARE_NB);
        const Piece pc = setup.board[at];
        if (pc == NO_PIECE || type_of(pc) == KING)
            continue;
        BoardSetup without = setup;
        without.board[at] = NO_PIECE;
        // First round: only what helps by itself. Second round: whatever stands there.
        if (!find_fault(without) || s >= SQUARE_NB)
            setup = without;
    }
}

} // namespace

BoardSetup FuzzInput::position() {
    const std::uint8_t kind = byte();
    if (kind == STANDARD_START)
        return standard_start();
    if (kind == CHESS960_START)
        return chess960_start(word() % 960);
    BoardSetup setup;
    const int flags = byte();
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
        const std::uint8_t who = byte();
        put_piece(setup, who, byte());
    }
    put_right(setup);
    for (std::size_t i = 0; i < SINGLE_RIGHTS.size(); ++i)
        if ((flags >> i & FIRST_RIGHT) != 0)
            grant(setup, SINGLE_RIGHTS[i]);
    BoardSetup with = setup;
    with.ep_square = make_square(File(ep_file % 8), relative_rank(setup.side_to_move, RANK_6));
    with.halfmove_clock = 0;
    return ep_file < 8 && !find_fault(with) ? with : setup;
}

std::vector<std::uint8_t> encode(const Line& line) {
    const auto as_byte = [](std::size_t n) { return static_cast<std::uint8_t>(n); };
    std::vector<std::uint8_t> bytes;
    if (write_fen(line.start) == START_FEN)
        bytes = {STANDARD_START};
    else {
        int flags = line.start.side_to_move == BLACK ? BLACK_TO_MOVE : 0;
        flags |= line.start.variant == Variant::Chess960 ? CHESS960 : 0;
        for (std::size_t i = 0; i < SINGLE_RIGHTS.size(); ++i)
            if (line.start.castling_rook[SINGLE_RIGHTS[i]] != SQ_NONE)
                flags |= FIRST_RIGHT << i;
        const Square ep = line.start.ep_square;
        std::array<std::uint8_t, 2> kings{};
        std::vector<std::uint8_t> pieces;
        for (std::size_t s = 0; s < SQUARE_NB; ++s) {
            const Piece pc = line.start.board[s];
            if (pc == NO_PIECE)
                continue;
            if (type_of(pc) == KING)
                kings[color_of(pc)] = as_byte(s);
            else
                pieces.insert(pieces.end(),
                           {as_byte(static_cast<std::size_t>(2 * (type_of(pc) - PAWN) + color_of(pc))), as_byte(s)});
        }
        bytes = {PLACEMENT,
                 static_cast<std::uint8_t>(flags),
                 ep == SQ_NONE ? std::uint8_t{255} : static_cast<std::uint8_t>(file_of(ep)),
                 static_cast<std::uint8_t>(std::min(line.start.halfmove_clock, 127)),
                 kings[WHITE],
                 kings[BLACK],
                 as_byte(pieces.size() / 2)};
        bytes.insert(bytes.end(), pieces.begin(), pieces.end());
    }
    PlayedPosition game(line.start);
    const Position& pos = game.pos;
    for (std::size_t i = 0; i < std::min(line.moves.size(), MAX_STEPS); ++i) {
        if (line.moves[i] == "0000") {
            bytes.push_back(240);
            game.pass();
            continue;
        }
        const MoveList moves = legal_moves(pos);
        const Move m = parse_uci(pos, line.moves[i]);
        const auto at = static_cast<std::size_t>(std::find(moves.begin(), moves.end(), m) - moves.begin());
        if (at == moves.size() || at >= 240)
            break;
        bytes.push_back(as_byte(at));
        game.play(m);
    }
    return bytes;
}

Layout layout_of(std::span<const std::uint8_t> bytes) {
    FuzzInput input(bytes);
    static_cast<void>(input.position());
    Layout layout;
    layout.steps_begin = input.position_in_bytes();
    const bool placed = !bytes.empty() && bytes[0] != STANDARD_START && bytes[0] != CHESS960_START;
    layout.pieces_begin = placed ? std::min<std::size_t>(7, layout.steps_begin) : layout.steps_begin;
    return layout;
}

} // namespace kiwi::fuzz
