#include "museum.h"

#include "../../engine/zobrist.h"

namespace kiwi::museum {

namespace {

BoardSetup with_en_passant(Random& random) { return rule_heavy_position(random, Theme::EnPassant); }
BoardSetup with_castling(Random& random) { return rule_heavy_position(random, Theme::Castling); }
BoardSetup of_four_pieces(Random& random) { return random_placement(random, 4); }
BoardSetup of_many_pieces(Random& random) { return random_placement(random, 30); }

/// Castling moves of the side to move whose right remains and whose path is empty, legal or not.
std::vector<Move> castlings(const Position& pos) {
    std::vector<Move> moves;
    for (const CastlingSide side : {KING_SIDE, QUEEN_SIDE})
        if (const CastlingRights right = pos.side_to_move() & side; pos.can_castle(right))
            moves.push_back(Move::make<MoveType::Castling>(pos.square<KING>(pos.side_to_move()),
                                                           pos.castling_rook_square(right)));
    return moves;
}

/// Generates the illegal moves that `add` appends.
template<class Add>
auto adds(Add add) {
    return fault_in(&Faults::lists, [add](const Here& here, std::vector<Move>& moves) { add(here.pos, moves); });
}

/// Generates the illegal castling moves for which `wrongly` holds.
auto castles_if(bool (*wrongly)(const Position&, Move)) {
    return adds([wrongly](const Position& pos, std::vector<Move>& moves) {
        for (const Move m : castlings(pos))
            if ((!pos.pseudo_legal(m) || !pos.legal(m)) && wrongly(pos, m))
                moves.push_back(m);
    });
}

bool is_double_push(const Here& here, std::size_t plies_ago) {
    if (here.played.size() <= plies_ago)
        return false;
    const Move m = here.played.end()[-1 - static_cast<std::ptrdiff_t>(plies_ago)];
    const bool is_two_ranks = std::abs(m.from_sq() - m.to_sq()) == 16;
    return is_two_ranks && type_of(here.pos.piece_on(m.to_sq())) == PAWN;
}

/// Whether the last move was a double push to a square beside an enemy pawn.
bool is_beside_a_pawn(const Here& here) {
    if (!is_double_push(here, 0))
        return false;
    const Color us = here.pos.side_to_move();
    const Square passed = here.played.back().to_sq() + pawn_push(us);
    return static_cast<bool>(StepAttacks[make_piece(~us, PAWN)][passed] & here.pos.pieces(us, PAWN));
}

/// Generates en passant captures, legal or not, of pawns that may just have made a double push, by our pawns `files`
/// squares away: 1 for adjacent pawns, 7 for pawns across the edge of the board.
auto captures_en_passant(int files) {
    return adds([files](const Position& pos, std::vector<Move>& moves) {
        const Color us = pos.side_to_move();
        if (pos.ep_square() != SQ_NONE || pos.rule50_count() != 0 || pos.captured_piece() != NO_PIECE)
            return;
        const Bitboard fifth = RankBB[relative_rank(us, RANK_5)];
        for (const Square pushed : pos.pieces(~us, PAWN) & fifth) {
            const Square ep = pushed + pawn_push(us);
            if (pos.empty(ep) && pos.empty(ep + pawn_push(us)))
                for (const Square from : pos.pieces(us, PAWN) & fifth)
                    if (std::abs(from - pushed) == files)
                        moves.push_back(Move::make<MoveType::EnPassant>(from, ep));
        }
    });
}

/// A SAN without `count` characters of its origin, from index `from` on.
std::string without_origin(std::string san, std::size_t from, std::size_t count) {
    const std::size_t destination = san.find_last_of("12345678");
    const bool has_origin =
            san.front() != 'O' && san.front() >= 'A' && san.front() <= 'Z' && destination > from + count;
    return has_origin ? san.erase(from, count) : san;
}

/// A text in UCI notation: origin, destination and moved piece.
struct MoveText : WrittenSquares {
    Piece piece;
    explicit MoveText(const Here& here) :
        WrittenSquares(written_squares(here.text).value_or(WrittenSquares{SQ_NONE, SQ_NONE})),
        piece(from == SQ_NONE ? NO_PIECE : here.pos.piece_on(from)) {}
};

/// Refuses PGN texts for which `cannot` holds.
auto does_not_read(bool (*cannot)(std::string_view text)) {
    return wrong_answer<Question::GameOfPgn>(
            [cannot](const std::string& game, auto& here) { return cannot(here.text) ? std::string() : game; });
}

bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

} // namespace

const std::vector<KnownBug>& known_bugs() {
    static const std::vector<KnownBug> all{
            {"official-stockfish/Stockfish#6563", "an en passant square in the key though the capture is pinned",
             wrong_answer<Question::HashKey>([](auto key, auto& here) {
                 return here.pos.ep_square() == SQ_NONE && is_beside_a_pawn(here)
                                ? key ^ zobrist::en_passant(here.played.back().to_sq())
                                : key;
             }),
             any_start, 0, Tier::State},
            {"cutechess/cutechess#817", "a position with such a square is another for repetitions",
             wrong_answer<Question::Repetitions>([](int n, auto& here) {
                 const bool after_a_double_push =
                         here.played.size() >= 5
                         && std::abs(here.played.end()[-5].from_sq() - here.played.end()[-5].to_sq()) == 16;
                 return n > 0 && after_a_double_push ? n - 1 : n;
             }),
             any_start, 6},
            {"casanche/casanchess#26", "the key set from a FEN is not the key reached by moves",
             wrong_answer<Question::HashKey>(
                     [](auto key, auto& here) { return here.played.empty() ? key : key ^ 0x9E3779B97F4A7C15U; })},
            {"znxftw/rudim#88", "the castling keys are all equal to the key of the side to move",
             wrong_answer<Question::HashKey>([](auto key, auto& here) {
                 key ^= zobrist::castling(here.pos.castling_rights());
                 for (const CastlingRights right : SINGLE_RIGHTS)
                     key ^= here.pos.can_castle(right) ? zobrist::SIDE : 0;
                 return key;
             })},
            {"sotetsuk/pgx#1320", "the start position is missing in the history",
             wrong_answer<Question::Repetitions>([](int n, auto& here) {
                 return n > 0 && here.played.size() == 4 * static_cast<std::size_t>(n) ? n - 1 : n;
             }),
             any_start, 36},
            {"official-clockwork/Clockwork#60", "two castling rights share a key",
             wrong_answer<Question::HashKey>([](auto key, auto& here) {
                 const CastlingRights rights = here.pos.castling_rights();
                 if ((rights & WHITE_OOO) == NO_CASTLING || (rights & BLACK_OO) == NO_CASTLING)
                     return key;
                 return key ^ zobrist::castling(rights) ^ zobrist::castling(rights & ~BLACK_OO);
             })},
            {"official-stockfish/Stockfish#5407", "a cycle where there is none",
             wrong_answer<Question::HasOccurred>(
                     [](bool is, auto& here) { return is || here.pos.rule50_count() >= 20; })},
            {"kevlu8/PZChessBot#63", "castling is missing from key updates",
             wrong_answer<Question::HashKey>([](auto key, auto& here) {
                 const Move last = here.played.empty() ? Move::none() : here.played.back();
                 return last.type_of() == MoveType::Castling ? key ^ zobrist::psq(W_ROOK, last.to_sq()) : key;
             }),
             any_start, 3},
            {"official-stockfish/Stockfish#5914", "a check by en passant is not predicted",
             wrong_answer<Question::GivesCheck>(
                     [](bool is, auto& here) { return is && here.move.type_of() != MoveType::EnPassant; }),
             with_en_passant, 22},
            {"kz04px/libchess#17", "en passant though it exposes the king", captures_en_passant(1), any_start, 8},
            {"pioz/chess#32", "en passant wraps from the a-file to the h-file", captures_en_passant(7), any_start, 161},
            {"ParthPant/chess-rs#9", "a queen's capture is missing",
             hides([](const Position& pos, Move m) { return type_of(pos.moved_piece(m)) == QUEEN && pos.capture(m); })},
            {"marianogappa/cheesse#34", "an attack on b1 or b8 forbids castling",
             hides([](const Position& pos, Move m) {
                 return m.type_of() == MoveType::Castling && m.to_sq() < m.from_sq()
                        && pos.attackers_to_exist(make_square(FILE_B, rank_of(m.from_sq())), pos.pieces(),
                                                  ~pos.side_to_move());
             }),
             with_castling, 4},
            {"jhlywa/chess.js#554", "castling without a rook", adds([](const Position& pos, std::vector<Move>& moves) {
                 const Color us = pos.side_to_move();
                 const Square king = make_square(FILE_E, relative_rank(us, RANK_1));
                 const Square rook = make_square(FILE_H, relative_rank(us, RANK_1));
                 if (pos.variant() == Variant::Standard && pos.piece_on(king) == make_piece(us, KING) && pos.empty(rook)
                     && pos.empty(king + EAST) && pos.empty(king + EAST + EAST))
                     moves.push_back(Move::make<MoveType::Castling>(king, rook));
             })},
            {"hansbinderup/meltdown-chess-engine#54", "castling out of check",
             castles_if([](const Position& pos, Move) { return static_cast<bool>(pos.checkers()); })},
            {"dje-dev/Ceres#94", "the letter K picks a rook that is not on the first rank",
             hides([](const Position& pos, Move m) {
                 const Color us = pos.side_to_move();
                 return m.type_of() == MoveType::Castling && m.to_sq() > m.from_sq()
                        && (pos.pieces(us, ROOK) & ~rank_bb(m.to_sq()));
             }),
             with_castling},
            {"lichess-org/lila#15770", "an ambiguous castling letter: the inner rook castles",
             hides([](const Position& pos, Move m) {
                 const Color us = pos.side_to_move();
                 const Bitboard rooks = pos.pieces(us, ROOK) & rank_bb(m.from_sq());
                 return m.type_of() == MoveType::Castling && rooks.popcount() > 2;
             }),
             with_castling, 5},
            {"lichess-org/lila#14665", "castling through a piece", castles_if([](const Position& pos, Move m) {
                 return pos.castling_impeded(castling_right(pos.side_to_move(), m.from_sq(), m.to_sq()));
             })},
            {"fairy-stockfish/Fairy-Stockfish#887", "castling though the rook shielded the king",
             castles_if([](const Position& pos, Move m) { return pos.is_chess960() && pos.pseudo_legal(m); }),
             with_castling, 19},
            {"LeelaChessZero/lc0#2046", "an illegal move text is accepted",
             wrong_answer<Question::Accepts>([](bool is, auto& here) { return is || here.text == "b8e8"; }), any_start,
             41},
            {"Disservin/chess-library#106", "two bishops on squares of one colour are enough material",
             wrong_answer<Question::InsufficientMaterial>(
                     [](bool is, auto& here) { return is && here.pos.template count<BISHOP>() <= 1; }),
             of_four_pieces, 76},
            {"casanche/casanchess#82", "en passant is missing where the capturing pawn blocks the line that it opens",
             hides([](const Position& pos, Move m) {
                 const Color us = pos.side_to_move();
                 return m.type_of() == MoveType::EnPassant && (pos.blockers_for_king(us) & (m.to_sq() - pawn_push(us)));
             }),
             with_en_passant, 16},
            {"commonLuke/chess_engine#13", "the square that a double push passes hides a check",
             adds([](const Position& pos, std::vector<Move>& moves) {
                 const Color us = pos.side_to_move();
                 for (const Square from : pos.pieces(us, PAWN) & RankBB[relative_rank(us, RANK_2)]) {
                     const Square passed = from + pawn_push(us);
                     const Move push(from, passed + pawn_push(us));
                     if (pos.checkers().popcount() == 1 && pos.empty(passed) && pos.empty(push.to_sq())
                         && (BetweenBB[pos.square<KING>(us)][pos.checkers().lsb()] & passed))
                         moves.push_back(push);
                 }
             }),
             any_start, 28},
            {"alexobviously/bishop#77", "a rook that is captured by a rook keeps its castling right",
             wrong_answer<Question::Fen>([](std::string fen, auto& here) {
                 const Position& pos = here.pos;
                 const bool takes_rook = !here.played.empty() && here.played.back().to_sq() == SQ_H8
                                         && pos.piece_on(SQ_H8) == W_ROOK && pos.captured_piece() == B_ROOK;
                 if (takes_rook && pos.piece_on(SQ_E8) == B_KING && has(fen, " b - "))
                     fen.replace(fen.find(" b - "), 5, " b k ");
                 return fen;
             }),
             with_castling, 5},
            {"sotetsuk/pgx#1078", "a pawn that is captured en passant stays in the key",
             wrong_answer<Question::HashKey>([](auto key, auto& here) {
                 const Color us = here.pos.side_to_move();
                 const Move last = here.played.empty() ? Move::none() : here.played.back();
                 return last.type_of() == MoveType::EnPassant
                                ? key ^ zobrist::psq(make_piece(us, PAWN), last.to_sq() + pawn_push(us))
                                : key;
             }),
             with_en_passant},
            {"SebLague/Chess-Coding-Adventure#15", "after two double pushes the key has the file of the first, too",
             wrong_answer<Question::HashKey>([](auto key, auto& here) {
                 return is_double_push(here, 0) && is_double_push(here, 1)
                                ? key ^ zobrist::en_passant(here.played.end()[-2].to_sq())
                                : key;
             })},
            {"kelseyde/calvin-chess-engine#364", "a double push from another rank is pseudo-legal",
             wrong_answer<Question::PseudoLegal>([](bool is, auto& here) {
                 const MoveText m(here);
                 const Color us = here.pos.side_to_move();
                 return is
                        || (m.piece == make_piece(us, PAWN) && m.to == m.from + pawn_push(us) + pawn_push(us)
                            && here.pos.empty(m.to) && here.pos.empty(m.from + pawn_push(us)));
             })},
            {"Aethdv/Soul#90", "a knight's move with a promotion is pseudo-legal",
             wrong_answer<Question::PseudoLegal>([](bool is, auto& here) {
                 const MoveText m(here);
                 return is
                        || (here.text.size() == 5 && m.piece == make_piece(here.pos.side_to_move(), KNIGHT)
                            && here.pos.pseudo_legal(Move(m.from, m.to)));
             })},
            {"rudzen/ChessLib#65", "SAN does not tell a piece from one that pins",
             wrong_answer<Question::San>([](std::string san, auto& here) {
                 const Color us = here.pos.side_to_move();
                 const Bitboard pinning =
                         here.pos.pinners(~us) & here.pos.pieces(us, type_of(here.pos.moved_piece(here.move)));
                 return pinning && !(pinning & here.move.from_sq()) ? without_origin(std::move(san), 1, 1) : san;
             })},
            {"Disservin/chess-library#144", "SAN has the file only where it needs file and rank",
             wrong_answer<Question::San>([](std::string san, auto&) {
                 const bool has_square = san.size() > 3 && san[2] >= '1' && san[2] <= '8' && san[0] < 'a';
                 return has_square ? without_origin(std::move(san), 2, 1) : san;
             }),
             of_many_pieces, 18},
            {"Matthies/RubiChess#491", "a position in which en passant was possible is the same as without",
             wrong_answer<Question::Repetitions>([](int n, auto& here) {
                 const auto last = here.played.end();
                 const auto is_taken_back = [&](int first, int second) {
                     return last[first].from_sq() == last[second].to_sq()
                            && last[first].to_sq() == last[second].from_sq();
                 };
                 if (here.played.size() < 4 || !is_taken_back(-1, -3) || !is_taken_back(-2, -4))
                     return n;
                 const StateInfo* then = here.pos.state()->previous->previous->previous->previous;
                 return n == 0 && then->ep_square != SQ_NONE ? 1 : n;
             }),
             with_en_passant, 71},
            {"Disservin/chess-library#68", "PGN without moves is not read",
             does_not_read([](auto text) { return !has(text, "1."); })},
            {"ctabin/jchess#36", "PGN of a game that has just begun is not read",
             does_not_read([](auto text) { return has(text, "]\n\n*"); })},
            {"jhlywa/chess.js#364", "PGN with a comment before the first move is not read",
             does_not_read([](auto text) { return has(text, "]\n\n{"); })},
            {"notnil/chess#125", "PGN with variations in variations is not read", does_not_read([](auto text) {
                 const std::size_t inner = text.find('(', text.find('(') + 1);
                 return inner != std::string_view::npos && inner < text.find(')');
             })},
            {"shaack/cm-pgn#19", "PGN that ends in a new line is not read",
             does_not_read([](auto text) { return text.ends_with('\n'); })},
            {"marianogappa/cheesse#27", "PGN with annotations by number is not read",
             does_not_read([](auto text) { return has(text, "$"); })},
    };
    return all;
}

} // namespace kiwi::museum
