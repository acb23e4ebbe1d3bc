// Rules that meet: games aim at each conjunction, and mistakes that are true only there are found.
#include <functional>

#include <gtest/gtest.h>

#include "../engine/attacks.h"
#include "../engine/zobrist.h"
#include "checking/check_game.h"
#include "checking/conventions.h"
#include "games/rules_of_games.h"
#include "testing/faulty_board.h"

namespace kiwi {
namespace {

constexpr std::size_t GAMES_OF_A_CHECK = 300;
constexpr int PLIES_OF_A_CHECK = 20; // as the checks of classes

/// Whether a rule is counted in games of a variant and a kind; half-move clocks beyond games are of kind Playable.
bool applies(const Rule& rule, Variant variant, PositionKind kind) {
    const Variants only = variant == Variant::Standard ? Variants::Standard : Variants::Chess960;
    return (rule.aim.variants == Variants::Both || rule.aim.variants == only)
           && (kind == PositionKind::Playable || rule.aim.halfmove_clock < SEVENTY_FIVE_MOVES);
}

/// Expects that each rule which applies matters in the games of a seed.
void expect_all_matter(std::uint64_t seed, PositionKind kind) {
    const ClassBoard<FaultyClass> board;
    std::array<Rules, 2> seen;
    for (std::size_t n = 0; n < GAMES_OF_A_CHECK; ++n) {
        const Game game = random_game_of(board, seed, n, PLIES_OF_A_CHECK, kind);
        seen.at(game.start.variant == Variant::Chess960 ? 1 : 0) |= rules_of(game);
    }
    for (std::size_t i = 0; i < all_rules().size(); ++i)
        for (const Variant variant : {Variant::Standard, Variant::Chess960})
            EXPECT_TRUE(seen.at(variant == Variant::Chess960 ? 1 : 0).test(i)
                        || !applies(all_rules()[i], variant, kind))
                    << "seed " << seed << ": " << all_rules()[i].name;
}

TEST(Conjunctions, AllMatterInThreeHundredGamesOfAnySeed) {
    for (const Rule& rule : conjunctions())
        EXPECT_NE(rule.aim.variants, Variants::None) << rule.name << " has no aim";
    for (std::uint64_t seed = 1; seed <= 3; ++seed)
        for (const PositionKind kind : {PositionKind::Reachable, PositionKind::Playable})
            expect_all_matter(seed, kind);
}

/// A mistake, and the invariant that finds it.
struct Mistake {
    const char* what;
    std::string_view found_by;
    std::function<void(Faults&)> plant;
};

/// Castling on an empty path, and en passant captures, that would leave the king in check.
std::vector<Move> illegal_special_moves(const Here& here) {
    std::vector<Move> moves;
    const Square king = here.pos.square<KING>(here.pos.side_to_move());
    for (const auto& [uci, facts] : oracle::pseudo_legal_moves(here.board())) {
        const auto [from, to] = written_squares(uci).value();
        if (facts.is_en_passant && !facts.is_legal)
            moves.push_back(Move::make<MoveType::EnPassant>(from, to));
        if (!facts.is_castling || facts.is_legal)
            continue;
        for (const CastlingRights right : SINGLE_RIGHTS)
            if (const Square rook = here.pos.castling_rook_square(right);
                rook != SQ_NONE && rank_of(rook) == rank_of(king))
                if (const Move m = Move::make<MoveType::Castling>(king, rook); to_uci(m, here.pos.variant()) == uci)
                    moves.push_back(m);
    }
    return moves;
}

/// Generates those of them for which `wrongly` holds.
auto accepts(const std::function<bool(const Here&, Move)>& wrongly) {
    return fault_in(&Faults::lists, [wrongly](const Here& here, std::vector<Move>& moves) {
        for (const Move m : illegal_special_moves(here))
            if (wrongly(here, m))
                moves.push_back(m);
    });
}
/// A wrong answer, `wrong(right, here)`.
template<Question Q, class Wrong>
auto answers(Wrong wrong) {
    return [wrong](Faults& f) { f.wrong<Q>(wrong); };
}

Square our_king(const Position& pos) { return pos.square<KING>(pos.side_to_move()); }
bool is_pinned(const Position& pos, Move m) { return pos.pinned_pieces(pos.side_to_move()).contains(m.from_sq()); }
bool is_castling(const Position& pos, Move m, Variant variant) {
    return m.type_of() == MoveType::Castling && pos.variant() == variant;
}
Square king_to(Move m) { return make_square(m.to_sq() > m.from_sq() ? FILE_G : FILE_C, rank_of(m.from_sq())); }

/// Whether enemies other than `ignored` ones attack the king's way in castling, as the pieces stand.
bool is_way_attacked(const Position& pos, Move m, Bitboard ignored) {
    for (const Square s : between_bb(m.from_sq(), king_to(m)) | m.from_sq() | king_to(m))
        if (pos.attackers_to(s) & pos.pieces(~pos.side_to_move()) & ~ignored)
            return true;
    return false;
}

/// How often the position has occurred if equal positions are those for which `same` holds.
template<class Same>
int occurrences(const Here& here, Same same) {
    const std::vector<oracle::Board>& boards = here.oracle->boards();
    return static_cast<int>(
            std::ranges::count_if(boards, [&](const oracle::Board& b) { return same(b, here.board()); }));
}
bool same_pieces(const oracle::Board& a, const oracle::Board& b) {
    return a.square == b.square && a.side_to_move == b.side_to_move;
}

std::vector<Mistake> mistakes_of_moves() {
    return {{"a pawn pinned on a diagonal captures en passant", "M1", accepts([](auto& here, Move m) {
                 return m.type_of() == MoveType::EnPassant && is_pinned(here.pos, m)
                        && file_of(m.from_sq()) != file_of(our_king(here.pos))
                        && rank_of(m.from_sq()) != rank_of(our_king(here.pos));
             })},
            {"a pawn pinned on a file captures en passant", "M1", accepts([](auto& here, Move m) {
                 return m.type_of() == MoveType::EnPassant && is_pinned(here.pos, m)
                        && file_of(m.from_sq()) == file_of(our_king(here.pos));
             })},
            {"no pinned pawn captures en passant", "M1",
             hides([](auto& pos, Move m) { return m.type_of() == MoveType::EnPassant && is_pinned(pos, m); })},
            {"en passant does not answer a check", "M1",
             hides([](auto& pos, Move m) { return m.type_of() == MoveType::EnPassant && pos.checkers(); })},
            {"a piece to the en passant square answers the check of the pawn", "M1",
             [](Faults& f) {
                 f.lists = [](const Here& here, std::vector<Move>& moves) {
                     const Position& pos = here.pos;
                     const Square passed = pos.ep_square();
                     if (passed == SQ_NONE || !pos.checkers().contains(passed + pawn_push(~pos.side_to_move())))
                         return;
                     const Bitboard pieces = pos.pieces(pos.side_to_move()) & ~pos.pieces(PAWN, KING);
                     for (const Square from : pos.attackers_to(passed) & pieces)
                         moves.emplace_back(from, passed);
                 };
             }},
            {"attacks of pawns do not forbid castling", "M1", accepts([](auto& here, Move m) {
                 return is_castling(here.pos, m, Variant::Standard)
                        && !is_way_attacked(here.pos, m, here.pos.pieces(PAWN));
             })},
            {"attacks of pawns do not forbid castling in Chess960", "M1", accepts([](auto& here, Move m) {
                 return is_castling(here.pos, m, Variant::Chess960)
                        && !is_way_attacked(here.pos, m, here.pos.pieces(PAWN)) && !here.pos.checkers();
             })},
            {"castling is legal though it exposes the king", "M1", accepts([](auto& here, Move m) {
                 return m.type_of() == MoveType::Castling && !is_way_attacked(here.pos, m, Bitboard());
             })},
            {"castling is refused if the rook is attacked", "M1", hides([](auto& pos, Move m) {
                 return is_castling(pos, m, Variant::Standard)
                        && (pos.attackers_to(m.to_sq()) & pos.pieces(~pos.side_to_move()));
             })},
            {"castling is refused if the king stays", "M1", hides([](auto& /*pos*/, Move m) {
                 return m.type_of() == MoveType::Castling && m.from_sq() == king_to(m);
             })},
            {"a pinned piece captures the piece that gives check", "M14", [](Faults& f) {
                 f.wrong<Question::Accepts>([](bool is, auto& here) {
                     const Square from = square_of_name(here.text.substr(0, 2));
                     const Square to = square_of_name(here.text.substr(2, 2));
                     return is
                            || (here.text.size() == 4 && from != SQ_NONE && to != SQ_NONE
                                && here.pos.pinned_pieces(here.pos.side_to_move()).contains(from)
                                && here.pos.checkers().contains(to) && here.pos.pseudo_legal(Move(from, to)));
                 });
             }}};
}

std::vector<Mistake> mistakes_of_answers() {
    return {{"stalemate is told where en passant is the only move", "O2",
             answers<Question::Stalemate>([](bool is, auto& here) {
                 const auto moves = legal_moves(here.pos);
                 return is || (!here.pos.checkers() && !moves.empty() && std::ranges::all_of(moves, [](Move m) {
                            return m.type_of() == MoveType::EnPassant;
                        }));
             })},
            {"en passant uncovers no check", "M7", answers<Question::GivesCheck>([](bool gives, auto& here) {
                 const Square king = here.pos.template square<KING>(~here.pos.side_to_move());
                 return gives
                        && (here.move.type_of() != MoveType::EnPassant
                            || StepAttacks[make_piece(here.pos.side_to_move(), PAWN)][here.move.to_sq()].contains(
                                    king));
             })},
            {"a promotion uncovers no check", "M7", answers<Question::GivesCheck>([](bool gives, auto& here) {
                 const Square king = here.pos.template square<KING>(~here.pos.side_to_move());
                 return gives
                        && (here.move.type_of() != MoveType::Promotion
                            || !here.pos.blockers_for_king(~here.pos.side_to_move()).contains(here.move.from_sq())
                            || aligned(here.move.from_sq(), here.move.to_sq(), king));
             })},
            {"a piece to the en passant square is written as a capture", "M16",
             answers<Question::San>([](std::string san, auto& here) {
                 const bool wrong = here.pos.ep_square() != SQ_NONE && here.move.to_sq() == here.pos.ep_square()
                                    && here.move.type_of() == MoveType::Normal && san.size() > 2;
                 return wrong ? san.insert(1, "x") : san;
             })},
            {"SAN names the whole square of no piece that captures", "M16",
             answers<Question::San>([](std::string san, auto&) {
                 const bool wrong = san.size() > 3 && san[3] == 'x' && san[2] >= '1' && san[2] <= '8';
                 return wrong ? san.erase(2, 1) : san;
             })},
            {"a rook captured by a promotion keeps its right", "Q2",
             answers<Question::CastlingRights>([](const std::string& rights, auto& here) {
                 const bool lost = !here.played.empty() && here.played.back().type_of() == MoveType::Promotion
                                   && type_of(here.pos.captured_piece()) == ROOK && here.oracle->boards().size() > 1
                                   && here.oracle->boards().end()[-2].castling_rooks != here.board().castling_rooks;
                 return lost ? rights + "k" : rights;
             })},
            {"the right of an inner rook is taken for that of the outer one", "Q2",
             answers<Question::CastlingRights>([](std::string rights, auto& here) {
                 for (const CastlingRights right : SINGLE_RIGHTS)
                     if (const Square rook = here.pos.castling_rook_square(right); here.pos.can_castle(right))
                         for (const Square s : here.pos.pieces(color_of(here.pos.piece_on(rook)), ROOK) & rank_bb(rook))
                             if (right & KING_SIDE ? s > rook : s < rook)
                                 return rights + "?";
                 return rights;
             })},
            {"two checkers in line with the other king are one", "S29",
             answers<Question::Checkers>([](Squares squares, auto& here) {
                 const Bitboard checkers = here.pos.checkers();
                 const Square king = here.pos.template square<KING>(~here.pos.side_to_move());
                 return checkers.more_than_one()
                                        && aligned(checkers.lsb(),
                                                   Bitboard(checkers.bits() & (checkers.bits() - 1)).lsb(), king)
                                ? Squares(squares.bits & (squares.bits - 1))
                                : squares;
             })},
            {"pinned pieces give no check", "S22", answers<Question::InCheck>([](bool is, auto& here) {
                 return is && !here.pos.pinned_pieces(~here.pos.side_to_move()).contains(here.pos.checkers().lsb());
             })},
            {"a slider behind the pinning one frees the pinned piece", "Q15",
             answers<Question::Pinned>([](Squares squares, auto& here) {
                 const auto us = Color(here.number);
                 const Bitboard sliders = here.pos.pieces(BISHOP, ROOK) | here.pos.pieces(QUEEN);
                 for (const Square s : Bitboard(squares.bits)) {
                     const Bitboard beyond = beyond_bb(here.pos.template square<KING>(us), s);
                     if ((beyond & here.pos.pieces(~us) & sliders).more_than_one())
                         squares.bits &= ~SquareBB[s].bits();
                 }
                 return squares;
             })},
            {"a king is stalemated only if it has no other piece", "O2",
             answers<Question::Stalemate>(
                     [](bool is, auto& here) { return is && !here.pos.pinned_pieces(here.pos.side_to_move()); })}};
}

std::vector<Mistake> mistakes_of_draws() {
    const auto third = [](auto same) {
        return answers<Question::Threefold>([same](bool, auto& here) { return occurrences(here, same) >= 3; });
    };
    return {{"the 50-move rule comes before checkmate", "O1",
             answers<Question::Checkmate>([](bool is, auto& here) { return is && here.pos.rule50_count() < 100; })},
            {"the 50-move rule comes before stalemate", "O2",
             answers<Question::Stalemate>([](bool is, auto& here) { return is && here.pos.rule50_count() < 100; })},
            {"the 50-move rule comes before repetition", "O6",
             answers<Question::Threefold>([](bool is, auto& here) { return is && here.pos.rule50_count() != 100; })},
            {"an illegal en passant capture makes a position differ", "O6", third([](auto& a, auto& b) {
                 const auto passed = [](const oracle::Board& board) {
                     return std::ranges::any_of(oracle::pseudo_legal_moves(board),
                                                [](auto& move) { return move.second.is_en_passant; });
                 };
                 return oracle::same_position(a, b) && passed(a) == passed(b);
             })},
            {"a double push past no pawn makes a position differ", "O6", third([](auto& a, auto& b) {
                 const auto is_lone = [](const oracle::Board& board) {
                     return board.passed && std::ranges::none_of(oracle::pseudo_legal_moves(board), [](auto& move) {
                                return move.second.is_en_passant;
                            });
                 };
                 return oracle::same_position(a, b) && is_lone(a) == is_lone(b);
             })},
            {"en passant is left out of repetitions", "O6",
             third([](auto& a, auto& b) { return same_pieces(a, b) && a.castling_rooks == b.castling_rooks; })},
            {"castling rights are left out of repetitions", "O6", third([](auto& a, auto& b) {
                 return same_pieces(a, b) && can_capture_en_passant(a) == can_capture_en_passant(b);
             })},
            {"repetitions are looked for every four plies", "O6",
             third([](auto& a, auto& b) { return oracle::same_position(a, b) && (&b - &a) % 4 == 0; })},
            {"the start of a game is not recorded", "O6", answers<Question::Threefold>([](bool is, auto& here) {
                 return is
                        && !(oracle::same_position(here.oracle->boards().front(), here.board())
                             && here.board().halfmove_clock + 1 >= static_cast<int>(here.oracle->boards().size())
                             && oracle::occurrences_of_last(here.oracle->boards()) == 3);
             })},
            {"only one bishop of each side is insufficient", "O3",
             answers<Question::InsufficientMaterial>(
                     [](bool is, auto& here) { return is && here.pos.pieces(BISHOP).popcount() < 3; })},
            {"two minor pieces are always insufficient", "O3",
             answers<Question::InsufficientMaterial>([](bool is, auto& here) {
                 return is || (here.pos.pieces().popcount() == 4 && here.pos.pieces(BISHOP, KNIGHT).popcount() == 2);
             })},
            {"bishops of both colours of squares are insufficient", "O3",
             answers<Question::InsufficientMaterial>(
                     [](bool is, auto& here) { return is || here.pos.pieces(BISHOP, KING) == here.pos.pieces(); })},
            {"the half-move clock has eight bits, one for the sign", "Q4",
             answers<Question::HalfmoveClock>([](int n, auto&) { return n > 127 ? n - 256 : n; })},
            {"the 50-move rule begins a ply early", "O4",
             answers<Question::FiftyMoves>([](bool is, auto& here) { return is || here.pos.rule50_count() == 99; })},
            {"the 75-move rule begins a ply late", "O5", answers<Question::SeventyFiveMoves>([](bool is, auto& here) {
                 return is && here.pos.rule50_count() > 150;
             })},
            {"the full-move number has seven bits", "Q5",
             answers<Question::FullmoveNumber>([](int n, auto&) { return n % 128; })},
            {"castling rights cancel in pairs", "S16", answers<Question::HashKey>([](auto key, auto& here) {
                 int rights = 0;
                 for (const CastlingRights right : SINGLE_RIGHTS)
                     rights += here.pos.can_castle(right) ? 1 : 0;
                 return key ^ zobrist::castling(here.pos.castling_rights()) ^ (rights % 2 == 1 ? 0x1234'5678U : 0U);
             })},
            {"rooks and queens have the same numbers", "K9", answers<Question::HashKey>([](auto key, auto& here) {
                 for (const Color c : {WHITE, BLACK})
                     for (const Square s : here.pos.pieces(c, QUEEN))
                         key ^= zobrist::psq(make_piece(c, QUEEN), s) ^ zobrist::psq(make_piece(c, ROOK), s);
                 return key;
             })}};
}

void PrintTo(const Mistake& mistake, std::ostream* os) { *os << mistake.what; }

std::vector<Mistake> all_mistakes() {
    std::vector<Mistake> all = mistakes_of_moves();
    for (auto& more : {mistakes_of_answers(), mistakes_of_draws()})
        all.insert(all.end(), more.begin(), more.end());
    return all;
}

class MistakesWhereRulesMeet : public testing::TestWithParam<Mistake> {};

TEST_P(MistakesWhereRulesMeet, AreFoundInThreeHundredGamesOfAnySeed) {
    const Checks checks = Checks(Tier::Full).only(std::vector{&invariant(GetParam().found_by)});
    const FaultyBoard board;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        FaultyBoard::faults = {};
        GetParam().plant(FaultyBoard::faults);
        std::size_t n = 0;
        while (n < GAMES_OF_A_CHECK
               && !check_game(board, random_game_of(board, seed, n, PLIES_OF_A_CHECK), checks).finding)
            ++n;
        FaultyBoard::faults = {};
        EXPECT_LT(n, GAMES_OF_A_CHECK) << "seed " << seed;
    }
}

INSTANTIATE_TEST_SUITE_P(All, MistakesWhereRulesMeet, testing::ValuesIn(all_mistakes()));

} // namespace
} // namespace kiwi
