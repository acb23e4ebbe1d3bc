#include "generators.h"

#include <algorithm>

#include "../../engine/played_position.h"
#include "openings.h"
#include "oracle_board.h"
#include "random_pieces.h"

namespace kiwi {

namespace {

void set_clocks(BoardSetup& setup, Random& random) {
    if (one_in(random, 4))
        setup.halfmove_clock = static_cast<int>(random.below(100));
    if (one_in(random, 4))
        setup.fullmove_number = 1 + static_cast<int>(random.below(200));
    if (setup.ep_square != SQ_NONE)
        setup.halfmove_clock = 0;
}

/// Calls `make` until the position is of a kind. Each call has a good chance, so few are needed.
template<class Make>
BoardSetup first_of_kind(PositionKind kind, Make make) {
    for (;;)
        if (const BoardSetup setup = make(); is_of_kind_for_the_oracle(setup, kind))
            return setup;
}

} // namespace

bool is_of_kind_for_the_oracle(const BoardSetup& setup, PositionKind kind) {
    const oracle::Board board = oracle_board_of(setup);
    if (!oracle::is_playable(board))
        return false;
    if (kind == PositionKind::Playable)
        return true;
    const bool files_fit = kind == PositionKind::DoubleChess960 || !find_castling_files_fault(setup);
    return files_fit && oracle::has_last_move(board);
}

namespace {

/// The starting arrangement of a Chess960 number, from the a-file to the h-file.
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
        BoardSetup setup = setup_about(random, theme);
        set_clocks(setup, random);
        return setup;
    });
}

namespace {

/// A random theme. Castling and Check are twice as likely: their rules need several conditions at once.
Theme any_theme(Random& random) {
    constexpr std::array twice{Theme::Castling, Theme::Check};
    const std::size_t n = random.below(ALL_THEMES.size() + twice.size());
    return n < ALL_THEMES.size() ? ALL_THEMES[n] : twice[n - ALL_THEMES.size()];
}

} // namespace

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
        return rule_heavy_position(random, any_theme(random), kind);
    case Source::Any:
        break;
    }
    constexpr std::array weighted{
            Source::Start,     Source::Chess960Start, Source::Placement,          Source::RuleHeavy,
            Source::RuleHeavy, Source::RuleHeavy,     Source::DoubleChess960Start};
    const std::size_t sources = kind == PositionKind::Reachable ? weighted.size() - 1 : weighted.size();
    return random_start(random, weighted[random.below(sources)], kind);
}

BoardSetup with_large_clocks(BoardSetup setup, Random& random, PositionKind kind) {
    const bool beyond_games = kind == PositionKind::Playable && one_in(random, 2);
    if (setup.ep_square == SQ_NONE && beyond_games)
        setup.halfmove_clock = 100 + static_cast<int>(random.below(201));
    else if (setup.ep_square == SQ_NONE) {
        const int least = one_in(random, 2) ? 94 : 142;
        setup.halfmove_clock = least + static_cast<int>(random.below(8));
    }
    setup.fullmove_number = beyond_games ? 65'530 + static_cast<int>(random.below(100))
                                         : 100 + static_cast<int>(random.below(one_in(random, 2) ? 200 : 5'000));
    return setup;
}

Game random_game(Random& random, Source source, int plies, PositionKind kind, NullMoves null_moves) {
    if (source == Source::Any)
        return random_game(random, static_cast<std::size_t>(random.next()), plies, kind, null_moves);
    BoardSetup start = random_start(random, source, std::min(kind, PositionKind::DoubleChess960));
    if (one_in(random, LARGE_CLOCKS_ONE_IN))
        start = with_large_clocks(start, random, kind);
    return random_game_from(start, random, plies, null_moves);
}

Game random_game(Random& random, std::size_t number, int plies, PositionKind kind, NullMoves null_moves) {
    const Game opening = random_opening(random, number, std::min(kind, PositionKind::DoubleChess960), kind);
    return random_game_from(opening, random, plies, null_moves);
}

namespace {

/// Whether a move is of a kind that boards often get wrong: it changes more than the square of one piece.
bool is_special(const Position& pos, Move m) {
    if (m.type_of() != MoveType::Normal)
        return true;
    if ((pos.castling_rights_mask(m.to_sq()) & pos.castling_rights()) != NO_CASTLING && pos.capture(m))
        return true;
    const bool double_push = type_of(pos.moved_piece(m)) == PAWN && rank_distance(m.from_sq(), m.to_sq()) == 2;
    return double_push && (beside(m.to_sq()) & pos.pieces(~pos.side_to_move(), PAWN));
}

/// The moves for which `is` holds, or all moves if there are none.
template<class Is>
MoveList preferred(const MoveList& moves, Is is) {
    MoveList some;
    for (const Move m : moves)
        if (is(m))
            some.push_back(m);
    return some.empty() ? moves : some;
}

/// Whether a move is checkmate or stalemate.
bool ends_the_game(PlayedPosition& board, Move m) {
    board.play(m);
    const bool ends = legal_moves(board.pos).empty();
    board.undo();
    return ends;
}

/// A random move: often special, mostly so if it is the first, since the start may be about it; sometimes mate or
/// stalemate.
Move any_move(PlayedPosition& board, const MoveList& moves, bool is_first, Random& random) {
    MoveList choice = moves;
    if (is_first ? !one_in(random, 3) : one_in(random, 3))
        choice = preferred(moves, [&](Move m) { return is_special(board.pos, m); });
    else if (one_in(random, 6))
        choice = preferred(moves, [&](Move m) { return ends_the_game(board, m); });
    return choice[random.below(choice.size())];
}

} // namespace

Game random_game_from(const Game& opening, Random& random, int plies, NullMoves null_moves) {
    const BoardSetup& start = opening.start;
    Game game = beginning(opening, static_cast<std::size_t>(plies));
    if (null_moves == NullMoves::Left)
        game.moves.erase(std::ranges::find(game.moves, "0000"), game.moves.end());
    PlayedPosition board(start);
    const std::size_t played = board.play_all(game.moves);
    KIWI_ASSERT(played == game.moves.size());
    const Position& pos = board.pos;
    for (int ply = static_cast<int>(played); ply < plies; ++ply) {
        const MoveList moves = legal_moves(pos);
        const bool is_over = pos.rule50_count() == SEVENTY_FIVE_MOVES && start.halfmove_clock < SEVENTY_FIVE_MOVES;
        if (moves.empty() || is_over)
            break;
        if (one_in(random, 32) && null_moves == NullMoves::Played && pos.checkers().empty()) {
            board.play_null();
            game.moves.emplace_back("0000");
            continue;
        }
        Move m = any_move(board, moves, ply == static_cast<int>(played), random);
        // Move the piece that this side moved last back to its origin, if legal, so that positions repeat.
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

Game from_double_push(const BoardSetup& setup) {
    const Square ep = setup.ep_square;
    if (ep == SQ_NONE || setup.halfmove_clock != 0 || oracle::can_capture_en_passant(oracle_board_of(setup)))
        return {setup, {}};
    const BoardSetup before = before_double_push(setup);
    const int push = pawn_push(before.side_to_move);
    return find_fault(before) ? Game{setup, {}}
                              : Game{before, {to_string(Square(ep - push)) + to_string(Square(ep + push))}};
}

Game long_game(std::size_t plies) {
    Game game{standard_start(), {}};
    PlayedPosition played(game.start);
    Random random(1);
    while (game.moves.size() < plies) {
        const auto moves = legal_moves(played.pos);
        const Move m = moves[random.below(moves.size())];
        const bool is_pawn = type_of(played.pos.piece_on(m.from_sq())) == PAWN;
        if (played.pos.capture(m) || played.pos.gives_check(m) || is_pawn != (played.pos.rule50_count() > 90))
            continue;
        played.play(m);
        if (played.pos.has_repeated())
            played.undo();
        else
            game.moves.push_back(to_uci(m, Variant::Standard));
    }
    return game;
}

} // namespace kiwi
