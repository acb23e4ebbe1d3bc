#include "generators.h"

#include "../../engine/played_position.h"
#include "oracle_board.h"

namespace kiwi {

namespace {

bool one_in(Random& random, std::uint64_t n) { return random.below(n) == 0; }
Square any_square(Random& random) { return Square(random.below(SQUARE_NB)); }
Color any_color(Random& random) { return one_in(random, 2) ? WHITE : BLACK; }
Piece any_piece(Random& random) { return make_piece(any_color(random), PieceType(PAWN + random.below(5))); }
PieceType any_slider(Random& random) { return PieceType(BISHOP + random.below(3)); }

/// Puts a piece on a square if the square is empty and the piece may stand there; whether it does.
bool put(BoardSetup& setup, Piece pc, Square s) {
    if (setup.board[s] != NO_PIECE || (type_of(pc) == PAWN && BACK_RANKS.contains(s)))
        return false;
    setup.board[s] = pc;
    return true;
}

void put_kings(BoardSetup& setup, Random& random) {
    for (const Color c : {WHITE, BLACK}) {
        bool stands = false;
        for (const Piece pc : setup.board)
            stands = stands || pc == make_piece(c, KING);
        while (!stands)
            stands = put(setup, make_piece(c, KING), any_square(random));
    }
}

/// Puts random pieces on random squares, except squares that must stay empty.
void put_pieces(BoardSetup& setup, Random& random, std::uint64_t pieces, Bitboard keep_empty = {}) {
    for (std::uint64_t n = 0; n < pieces; ++n)
        if (const Square s = any_square(random); !keep_empty.contains(s))
            put(setup, any_piece(random), s);
}

void set_clocks(BoardSetup& setup, Random& random) {
    if (one_in(random, 4))
        setup.halfmove_clock = static_cast<int>(random.below(100));
    if (one_in(random, 4))
        setup.fullmove_number = 1 + static_cast<int>(random.below(200));
    if (setup.ep_square != SQ_NONE)
        setup.halfmove_clock = 0;
}

/// A double push past an enemy pawn; a king often on the same rank.
BoardSetup en_passant(Random& random) {
    BoardSetup setup;
    const Color us = any_color(random);
    const auto file = File(random.below(8));
    const Rank rank = us == WHITE ? RANK_5 : RANK_4;
    const Square pushed = make_square(file, rank);
    const Square ep = pushed + pawn_push(us);
    const Square origin = ep + pawn_push(us);
    setup.side_to_move = us;
    put(setup, make_piece(~us, PAWN), pushed);
    for (const int side : {-1, 1})
        if (const int f = file + side; f >= 0 && f < 8 && (side == 1 || !one_in(random, 3)))
            put(setup, make_piece(us, PAWN), make_square(File(f), rank));
    const Bitboard keep_empty{ep, origin};
    for (Square s = one_in(random, 2) ? make_square(File(random.below(8)), rank) : any_square(random);;
         s = any_square(random))
        if (!keep_empty.contains(s) && put(setup, make_piece(us, KING), s))
            break;
    for (std::uint64_t n = 1 + random.below(3); n > 0; --n)
        if (const Square s = one_in(random, 2) ? make_square(File(random.below(8)), rank) : any_square(random);
            !keep_empty.contains(s))
            put(setup, make_piece(~us, any_slider(random)), s);
    put_pieces(setup, random, random.below(6), keep_empty);
    for (Square s = any_square(random);; s = any_square(random))
        if (!keep_empty.contains(s) && put(setup, make_piece(~us, KING), s))
            break;
    setup.ep_square = ep;
    return setup;
}

/// The same with nothing on the rank but king, both pawns and an enemy rook or queen: the capture would uncover it.
BoardSetup en_passant_on_the_kings_rank(Random& random) {
    BoardSetup setup;
    const Color us = any_color(random);
    const Rank rank = us == WHITE ? RANK_5 : RANK_4;
    // The pawns side by side, the king on one hand of them, the slider on the other.
    const int first = 1 + static_cast<int>(random.below(5)); // of the two pawns
    int king = static_cast<int>(random.below(static_cast<std::uint64_t>(first)));
    int slider = first + 2 + static_cast<int>(random.below(static_cast<std::uint64_t>(6 - first)));
    if (one_in(random, 2))
        std::swap(king, slider);
    const int pushed = first + static_cast<int>(random.below(2));
    put(setup, make_piece(us, KING), make_square(File(king), rank));
    put(setup, make_piece(~us, one_in(random, 2) ? ROOK : QUEEN), make_square(File(slider), rank));
    put(setup, make_piece(~us, PAWN), make_square(File(pushed), rank));
    put(setup, make_piece(us, PAWN), make_square(File(2 * first + 1 - pushed), rank));
    setup.side_to_move = us;
    setup.ep_square = make_square(File(pushed), rank) + pawn_push(us);
    const Bitboard keep_empty = RankBB[rank] | Bitboard{setup.ep_square, setup.ep_square + pawn_push(us)};
    put_pieces(setup, random, random.below(6), keep_empty);
    for (Square s = any_square(random);; s = any_square(random))
        if (!keep_empty.contains(s) && put(setup, make_piece(~us, KING), s))
            return setup;
}

/// The same one ply earlier: the pawn is still to be pushed past the enemy pawn, and may uncover what it hides.
BoardSetup before_double_push(Random& random) {
    BoardSetup setup = one_in(random, 3) ? en_passant_on_the_kings_rank(random) : en_passant(random);
    const Square ep = setup.ep_square;
    const Color pusher = ~setup.side_to_move;
    setup.board[ep + pawn_push(pusher)] = NO_PIECE;
    setup.board[ep - pawn_push(pusher)] = make_piece(pusher, PAWN);
    setup.ep_square = SQ_NONE;
    setup.side_to_move = pusher;
    return setup;
}

/// A king with hardly a move, and pieces that may mate or stalemate it.
BoardSetup hunted_king(Random& random) {
    BoardSetup setup;
    setup.side_to_move = any_color(random);
    const Color hunted = ~setup.side_to_move;
    const Square corner = make_square(one_in(random, 2) ? FILE_A : FILE_H, one_in(random, 2) ? RANK_1 : RANK_8);
    const Square beside = after_step(corner, KING_STEPS[random.below(KING_STEPS.size())]);
    put(setup, make_piece(hunted, KING), beside == SQ_NONE || one_in(random, 2) ? corner : beside);
    put(setup, make_piece(~hunted, KING), any_square(random));
    for (std::uint64_t n = 1 + random.below(2); n > 0; --n)
        put(setup, make_piece(~hunted, one_in(random, 2) ? QUEEN : ROOK), any_square(random));
    if (one_in(random, 2))
        put(setup, make_piece(hunted, PAWN), any_square(random));
    return setup;
}

/// The files on which a side's king and rooks begin.
struct Files {
    File king;
    File king_side;
    File queen_side;
};

Files castling_files(Random& random, Variant variant) {
    if (variant == Variant::Standard)
        return {FILE_E, FILE_H, FILE_A};
    const int king = 1 + static_cast<int>(random.below(6));
    const int right = king + 1 + static_cast<int>(random.below(static_cast<std::uint64_t>(7 - king)));
    return {File(king), File(right), File(random.below(static_cast<std::uint64_t>(king)))};
}

/// Kings and rooks on their original squares with their rights, and a few more pieces.
BoardSetup castling(Random& random) {
    BoardSetup setup;
    setup.variant = one_in(random, 2) ? Variant::Chess960 : Variant::Standard;
    setup.side_to_move = any_color(random);
    const Files white = castling_files(random, setup.variant);
    // Half of the Chess960 positions could come from Double Chess960, in which each side has files of its own.
    const Files black = one_in(random, 2) ? white : castling_files(random, setup.variant);
    // Castling gives check along its own rank, too, and by the rook on its new file.
    const bool on_one_rank = one_in(random, 8);
    const bool on_new_file = !on_one_rank && one_in(random, 3);
    for (const Color c : {WHITE, BLACK}) {
        const Files& files = c == WHITE ? white : black;
        if ((on_one_rank || on_new_file) && c != setup.side_to_move)
            continue;
        const Rank home = relative_rank(c, RANK_1);
        put(setup, make_piece(c, KING), make_square(files.king, home));
        for (const auto& [side, file] : {std::pair(KING_SIDE, files.king_side), {QUEEN_SIDE, files.queen_side}}) {
            if (one_in(random, 4))
                continue;
            put(setup, make_piece(c, ROOK), make_square(file, home));
            setup.castling_rook[c & side] = make_square(file, home);
        }
    }
    if (on_one_rank)
        while (!put(setup, make_piece(~setup.side_to_move, KING),
                    make_square(File(random.below(8)), relative_rank(setup.side_to_move, RANK_1)))) {
        }
    if (on_new_file)
        while (!put(setup, make_piece(~setup.side_to_move, KING),
                    make_square(setup.castling_rook[setup.side_to_move & KING_SIDE] != SQ_NONE ? FILE_F : FILE_D,
                                relative_rank(setup.side_to_move, Rank(RANK_3 + random.below(6)))))) {
        }
    // A rook may be captured before it castles.
    for (const CastlingRights right : SINGLE_RIGHTS)
        if (const Square rook = setup.castling_rook[right]; rook != SQ_NONE && one_in(random, 3)) {
            const auto attacker = PieceType(KNIGHT + random.below(4));
            const Bitboard from = PseudoAttacks[attacker][rook];
            if (const Square s = any_square(random); from.contains(s))
                put(setup, make_piece(~color_of(setup.board[rook]), attacker), s);
        }
    for (std::uint64_t n = random.below(5); n > 0; --n)
        put(setup, any_piece(random),
            one_in(random, 4) ? make_square(File(random.below(8)), one_in(random, 2) ? RANK_1 : RANK_8)
                              : any_square(random));
    return setup;
}

BoardSetup promotion(Random& random) {
    BoardSetup setup;
    setup.side_to_move = any_color(random);
    for (std::uint64_t n = 1 + random.below(4); n > 0; --n) {
        const Color c = one_in(random, 4) ? ~setup.side_to_move : setup.side_to_move;
        put(setup, make_piece(c, PAWN), make_square(File(random.below(8)), relative_rank(c, RANK_7)));
    }
    for (std::uint64_t n = random.below(4); n > 0; --n)
        put(setup, make_piece(~setup.side_to_move, PieceType(KNIGHT + random.below(4))),
            make_square(File(random.below(8)), relative_rank(setup.side_to_move, RANK_8)));
    put_kings(setup, random);
    put_pieces(setup, random, random.below(5));
    return setup;
}

/// A king, then one piece or none on a line from it, then an enemy slider: a pin or a check.
BoardSetup line_to_the_king(Random& random, bool pinned) {
    BoardSetup setup;
    setup.side_to_move = any_color(random);
    const Color us = one_in(random, 3) ? ~setup.side_to_move : setup.side_to_move;
    const Square king = any_square(random);
    put(setup, make_piece(us, KING), king);
    for (std::uint64_t n = 1 + random.below(2); n > 0; --n) {
        const Step step = KING_STEPS[random.below(KING_STEPS.size())];
        const PieceType slider = one_in(random, 3) ? QUEEN : step.files == 0 || step.ranks == 0 ? ROOK : BISHOP;
        std::vector<Square> line;
        for (Square s = after_step(king, step); s != SQ_NONE; s = after_step(s, step))
            line.push_back(s);
        if (line.size() < 2)
            continue;
        const std::size_t far = 1 + random.below(line.size() - 1);
        put(setup, make_piece(~us, slider), line[far]);
        if (pinned)
            put(setup, one_in(random, 3) ? any_piece(random) : make_piece(us, PieceType(PAWN + random.below(5))),
                line[random.below(far)]);
    }
    put_kings(setup, random);
    put_pieces(setup, random, random.below(6));
    return setup;
}

/// A king in double check: a slider on a line to it, uncovered by a piece that has left that line and gives check too.
BoardSetup double_check(Random& random) {
    BoardSetup setup;
    setup.side_to_move = any_color(random);
    const Color us = setup.side_to_move;
    const Square king = any_square(random);
    put(setup, make_piece(us, KING), king);
    const Step step = KING_STEPS[random.below(KING_STEPS.size())];
    std::vector<Square> line;
    for (Square s = after_step(king, step); s != SQ_NONE; s = after_step(s, step))
        line.push_back(s);
    if (line.size() >= 2) {
        const std::size_t far = 1 + random.below(line.size() - 1);
        const bool straight = step.files == 0 || step.ranks == 0;
        put(setup, make_piece(~us, one_in(random, 3) ? QUEEN : straight ? ROOK : BISHOP), line[far]);
        const auto leaver = PieceType(KNIGHT + random.below(4));
        const Bitboard to = PseudoAttacks[leaver][line[random.below(far)]] & PseudoAttacks[leaver][king];
        if (const auto squares = static_cast<std::uint64_t>(to.popcount()); squares != 0) {
            std::uint64_t n = random.below(squares);
            for (const Square s : to)
                if (n-- == 0)
                    put(setup, make_piece(~us, leaver), s);
        }
    }
    put_kings(setup, random);
    put_pieces(setup, random, random.below(4));
    return setup;
}

/// Many pieces of both sides that attack one square.
BoardSetup exchange(Random& random) {
    BoardSetup setup;
    setup.side_to_move = any_color(random);
    const Square target = make_square(File(random.below(8)), Rank(1 + random.below(6)));
    put(setup, make_piece(~setup.side_to_move, PieceType(PAWN + random.below(5))), target);
    for (std::uint64_t n = 3 + random.below(6); n > 0; --n) {
        const auto pt = PieceType(KNIGHT + random.below(4));
        const Bitboard from = PseudoAttacks[pt][target];
        const Square s = any_square(random);
        if (from.contains(s))
            put(setup, make_piece(any_color(random), pt), s);
    }
    put_kings(setup, random);
    put_pieces(setup, random, 2 + random.below(8));
    return setup;
}

BoardSetup position_about(Random& random, Theme theme) {
    switch (theme) {
    case Theme::EnPassant:
        return one_in(random, 4) ? en_passant_on_the_kings_rank(random) : en_passant(random);
    case Theme::Castling:
        return castling(random);
    case Theme::Promotion:
        return promotion(random);
    case Theme::Pin:
        return line_to_the_king(random, true);
    case Theme::Check:
        return one_in(random, 2) ? double_check(random) : line_to_the_king(random, false);
    case Theme::Exchange:
        return exchange(random);
    case Theme::DoublePush:
        return before_double_push(random);
    case Theme::HuntedKing:
        return hunted_king(random);
    }
    return {};
}

/// Whether a position is of a kind, for the oracle: what is tested does not choose what it is tested on.
bool is_of_kind_for_the_oracle(const BoardSetup& setup, PositionKind kind) {
    const oracle::Board board = oracle_board_of(setup);
    if (!oracle::is_playable(board))
        return false;
    if (kind == PositionKind::Playable)
        return true;
    const bool files_fit = kind == PositionKind::DoubleChess960 || !find_castling_files_fault(setup);
    return files_fit && oracle::has_last_move(board);
}

/// Repeats until the position is of a kind. Each try has a good chance, so this ends soon.
template<class Make>
BoardSetup first_of_kind(PositionKind kind, Make make) {
    for (;;)
        if (const BoardSetup setup = make(); is_of_kind_for_the_oracle(setup, kind))
            return setup;
}

} // namespace

namespace {

/// The pieces of a Chess960 start position from the a-file to the h-file.
std::array<PieceType, FILE_NB> chess960_array(int number) {
    KIWI_ASSERT(number >= 0 && number < 960);
    std::array<PieceType, FILE_NB> pieces{};
    const auto nth_empty = [&](int n) -> PieceType& {
        for (PieceType& piece : pieces)
            if (piece == NO_PIECE_TYPE && n-- == 0)
                return piece;
        return pieces.back();
    };
    pieces[static_cast<std::size_t>(number % 4 * 2 + 1)] = BISHOP;
    number /= 4;
    pieces[static_cast<std::size_t>(number % 4 * 2)] = BISHOP;
    number /= 4;
    nth_empty(number % 6) = QUEEN;
    number /= 6;
    constexpr std::array<std::pair<int, int>, 10> knights{
            {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};
    const auto [first, second] = knights[static_cast<std::size_t>(number)];
    PieceType& left_knight = nth_empty(first);
    PieceType& right_knight = nth_empty(second);
    left_knight = right_knight = KNIGHT;
    nth_empty(0) = ROOK;
    nth_empty(0) = KING;
    nth_empty(0) = ROOK;
    return pieces;
}

} // namespace

BoardSetup chess960_start(int number) { return double_chess960_start(number, number); }

BoardSetup double_chess960_start(int white, int black) {
    BoardSetup setup;
    setup.variant = Variant::Chess960;
    for (const Color c : {WHITE, BLACK}) {
        const std::array<PieceType, FILE_NB> pieces = chess960_array(c == WHITE ? white : black);
        CastlingSide side = QUEEN_SIDE;
        for (std::size_t file = 0; file < FILE_NB; ++file) {
            const Square home = make_square(File(file), relative_rank(c, RANK_1));
            setup.board[home] = make_piece(c, pieces[file]);
            setup.board[home + pawn_push(c)] = make_piece(c, PAWN);
            if (pieces[file] == KING)
                side = KING_SIDE;
            if (pieces[file] == ROOK)
                setup.castling_rook[c & side] = home;
        }
    }
    return setup;
}

BoardSetup random_placement(Random& random, int pieces, PositionKind kind) {
    return first_of_kind(kind, [&] {
        BoardSetup setup;
        setup.side_to_move = any_color(random);
        put_kings(setup, random);
        put_pieces(setup, random, static_cast<std::uint64_t>(pieces - 2));
        set_clocks(setup, random);
        return setup;
    });
}

BoardSetup rule_heavy_position(Random& random, Theme theme, PositionKind kind) {
    return first_of_kind(kind, [&] {
        BoardSetup setup = position_about(random, theme);
        set_clocks(setup, random);
        return setup;
    });
}

BoardSetup random_start(Random& random, Source source, PositionKind kind) {
    switch (source) {
    case Source::Start:
        return standard_start();
    case Source::Chess960Start:
        return chess960_start(static_cast<int>(random.below(960)));
    case Source::DoubleChess960Start: {
        const auto white = static_cast<int>(random.below(960));
        return double_chess960_start(white, static_cast<int>(random.below(960)));
    }
    case Source::Placement:
        return random_placement(random, 3 + static_cast<int>(random.below(14)), kind);
    case Source::RuleHeavy:
        return rule_heavy_position(random, ALL_THEMES[random.below(ALL_THEMES.size())], kind);
    case Source::Any:
        break;
    }
    constexpr std::array weighted{
            Source::Start,     Source::Chess960Start, Source::Placement,          Source::RuleHeavy,
            Source::RuleHeavy, Source::RuleHeavy,     Source::DoubleChess960Start};
    const std::size_t sources = kind == PositionKind::Reachable ? weighted.size() - 1 : weighted.size();
    return random_start(random, weighted[random.below(sources)], kind);
}

/// Half-move clock from which the game is over (FIDE 9.6.2).
constexpr int SEVENTY_FIVE_MOVES = 150;

BoardSetup with_large_clocks(BoardSetup setup, Random& random, PositionKind kind) {
    const bool beyond_games = kind == PositionKind::Playable && one_in(random, 2);
    if (setup.ep_square == SQ_NONE && beyond_games)
        setup.halfmove_clock = 100 + static_cast<int>(random.below(201));
    else if (setup.ep_square == SQ_NONE)
        setup.halfmove_clock = (one_in(random, 2) ? 94 : 142) + static_cast<int>(random.below(8));
    setup.fullmove_number = beyond_games ? 65'530 + static_cast<int>(random.below(100))
                                         : 100 + static_cast<int>(random.below(one_in(random, 2) ? 200 : 5'000));
    return setup;
}

Game random_game(Random& random, Source source, int plies, PositionKind kind, NullMoves null_moves) {
    BoardSetup start = random_start(random, source, std::min(kind, PositionKind::DoubleChess960));
    if (one_in(random, LARGE_CLOCKS_ONE_IN))
        start = with_large_clocks(start, random, kind);
    return random_game_from(start, random, plies, null_moves);
}

namespace {

/// Whether a move changes more than a piece's square: what boards get wrong.
bool is_special(const Position& pos, Move m) {
    if (m.type_of() != MoveType::Normal)
        return true;
    if ((pos.castling_rights_mask(m.to_sq()) & pos.castling_rights()) != NO_CASTLING && pos.capture(m))
        return true;
    const bool double_push = type_of(pos.moved_piece(m)) == PAWN && rank_distance(m.from_sq(), m.to_sq()) == 2;
    const Bitboard beside = SquareBB[m.to_sq()].shift<EAST>() | SquareBB[m.to_sq()].shift<WEST>();
    return double_push && (beside & pos.pieces(~pos.side_to_move(), PAWN));
}

/// Those of some moves that are so, or if there are none, all.
template<class Is>
MoveList preferred(const MoveList& moves, Is is) {
    MoveList some;
    for (const Move m : moves)
        if (is(m))
            some.push_back(m);
    return some.empty() ? moves : some;
}

/// Whether the other side has no move then.
bool ends_the_game(PlayedPosition& board, Move m) {
    board.play(m);
    const bool ends = legal_moves(board.pos).empty();
    board.undo();
    return ends;
}

/// Often a special move, above all at the start, which may be made for it; sometimes mate or stalemate.
Move any_move(PlayedPosition& board, const MoveList& moves, int ply, Random& random) {
    MoveList choice = moves;
    if (ply == 0 ? !one_in(random, 3) : one_in(random, 3))
        choice = preferred(moves, [&](Move m) { return is_special(board.pos, m); });
    else if (one_in(random, 6))
        choice = preferred(moves, [&](Move m) { return ends_the_game(board, m); });
    return choice[random.below(choice.size())];
}

} // namespace

Game random_game_from(const BoardSetup& start, Random& random, int plies, NullMoves null_moves) {
    Game game{start, {}};
    PlayedPosition board(start);
    const Position& pos = board.pos;
    for (int ply = 0; ply < plies; ++ply) {
        const MoveList moves = legal_moves(pos);
        const bool is_over = pos.rule50_count() == SEVENTY_FIVE_MOVES && start.halfmove_clock < SEVENTY_FIVE_MOVES;
        if (moves.empty() || is_over)
            break;
        if (one_in(random, 32) && null_moves == NullMoves::Played && pos.checkers().empty()) {
            board.play_null();
            game.moves.emplace_back("0000");
            continue;
        }
        Move m = any_move(board, moves, ply, random);
        // Back where the last piece came from, if legal, so that positions repeat.
        if (board.moves().size() >= 2 && one_in(random, 3)) {
            const Move last = board.moves()[board.moves().size() - 2];
            if (last.is_ok() && last.type_of() == MoveType::Normal)
                for (const Move back : moves)
                    if (back.from_sq() == last.to_sq() && back.to_sq() == last.from_sq())
                        m = back;
        }
        game.moves.push_back(to_uci(m, pos.variant()));
        board.play(m);
    }
    return game;
}

} // namespace kiwi
