// Mistakes of the kinds that random games used to miss, planted in a foreign class: each must be found within as many
// games as `kiwipete check --random 200` plays, with each of five seeds.
#include <functional>

#include <gtest/gtest.h>

#include "checking/check_game.h"
#include "games/generators.h"
#include "testing/faulty_board.h"

namespace kiwi {
namespace {

/// A mistake, and an invariant that finds it.
struct Missed {
    const char* what;
    std::string_view found_by;
    std::function<void(Faults&)> plant;
};

/// Whether the last move was a double push past an enemy pawn that may not capture.
bool useless_push(const Here& here) {
    if (here.played.empty() || here.pos.ep_square() != SQ_NONE)
        return false;
    const Square to = here.played.back().to_sq();
    return type_of(here.pos.piece_on(to)) == PAWN && rank_distance(here.played.back().from_sq(), to) == 2
           && (beside(to) & here.pos.pieces(here.pos.side_to_move(), PAWN));
}

bool was_rook_captured(const Here& here) { return !here.played.empty() && type_of(here.pos.captured_piece()) == ROOK; }

const std::vector<Missed>& mistakes() {
    static const std::vector<Missed> all{
            {"an en passant square is kept though the capture would expose the king", "Q3",
             [](Faults& f) {
                 f.wrong<Question::EnPassant>([](std::string square, auto& here) {
                     return useless_push(here) ? to_string(here.played.back().to_sq()) : square;
                 });
             }},
            {"such a square is in the key", "S20",
             [](Faults& f) {
                 f.wrong<Question::HashKey>(
                         [](auto key, auto& here) { return useless_push(here) ? key ^ 0x1234'5678U : key; });
             }},
            {"castling is never seen to give check", "M7",
             [](Faults& f) {
                 f.wrong<Question::GivesCheck>(
                         [](bool gives, auto& here) { return gives && here.move.type_of() != MoveType::Castling; });
             }},
            {"a capture that promotes captures nothing", "Q7",
             [](Faults& f) {
                 f.wrong<Question::Captured>([](char piece, auto& here) {
                     const bool promoted = !here.played.empty() && here.played.back().type_of() == MoveType::Promotion;
                     return promoted ? '.' : piece;
                 });
             }},
            {"the 50-move rule begins a ply late", "D3",
             [](Faults& f) {
                 f.wrong<Question::IsDraw>([](bool is, auto& here) { return is && here.pos.rule50_count() != 100; });
             }},
            {"the half-move clock has seven bits", "Q4",
             [](Faults& f) { f.wrong<Question::HalfmoveClock>([](int n, auto&) { return n % 128; }); }},
            {"a right survives the capture of its rook", "Q2",
             [](Faults& f) {
                 f.wrong<Question::CastlingRights>([](const std::string& rights, auto& here) {
                     return was_rook_captured(here) && rights == "-" ? std::string("K") : rights;
                 });
             }},
            {"null moves do not reset the count", "Q6",
             [](Faults& f) {
                 f.wrong<Question::PliesFromNull>(
                         [](int n, auto& here) { return std::max(n, static_cast<int>(here.played.size())); });
             }},
            {"the third occurrence is told as the second", "D6",
             [](Faults& f) { f.wrong<Question::RepetitionDistance>([](auto n, auto&) { return std::abs(n); }); }},
            {"pinned pieces may move, as text", "M14",
             [](Faults& f) {
                 f.wrong<Question::Accepts>([](bool is, auto& here) {
                     const Square from = square_of_name(here.text.substr(0, 2));
                     const Square to = square_of_name(here.text.substr(2, 2));
                     return is
                            || (here.text.size() == 4 && from != SQ_NONE && to != SQ_NONE
                                && here.pos.pinned_pieces(here.pos.side_to_move()).contains(from)
                                && here.pos.pseudo_legal(Move(from, to)));
                 });
             }},
            {"castling through an attack is accepted, as text", "M14",
             [](Faults& f) {
                 f.wrong<Question::Accepts>([](bool is, auto& here) {
                     for (const CastlingRights right : SINGLE_RIGHTS)
                         if (const Square rook = here.pos.castling_rook_square(right); rook != SQ_NONE) {
                             const Move m = Move::make<MoveType::Castling>(
                                     here.pos.template square<KING>(here.pos.side_to_move()), rook);
                             if (here.pos.pseudo_legal(m) && to_uci(m, here.pos.variant()) == here.text)
                                 return true;
                         }
                     return is;
                 });
             }},
            {"double check is taken for check, as text", "M14",
             [](Faults& f) {
                 f.wrong<Question::Accepts>([](bool is, auto& here) {
                     const Square from = square_of_name(here.text.substr(0, 2));
                     const Square to = square_of_name(here.text.substr(2, 2));
                     return is
                            || (here.pos.checkers().more_than_one() && here.text.size() == 4
                                && here.pos.pieces(here.pos.side_to_move()).contains(from) && to != SQ_NONE
                                && type_of(here.pos.piece_on(from)) != KING
                                && here.pos.attacks_from(here.pos.piece_on(from), from).contains(to));
                 });
             }},
            {"pinners of Black's pieces only", "Q16",
             [](Faults& f) {
                 f.wrong<Question::Pinners>(
                         [](Squares squares, auto& here) { return here.number == 0 ? Squares() : squares; });
             }},
            {"the pawn that promotes goes on attacking", "U10",
             [](Faults& f) {
                 f.wrong<Question::DirtyThreats>([](Texts threats, auto& here) {
                     if (here.move.type_of() == MoveType::Promotion)
                         std::erase_if(threats, [](const std::string& t) { return t[0] == '-' && t[1] == 'P'; }),
                                 threats.push_back("+Pa7ra8"), threats.push_back("+pa2Ra1");
                     return threats;
                 });
             }},
            {"the rook that castles is not among the dirty pieces", "U9",
             [](Faults& f) {
                 f.wrong<Question::DirtyPieces>([](Texts pieces, auto& here) {
                     if (here.move.type_of() == MoveType::Castling)
                         pieces.pop_back();
                     return pieces;
                 });
             }},
            {"a promoted piece is missing in the material key", "S20",
             [](Faults& f) {
                 f.wrong<Question::MaterialKey>([](auto key, auto& here) {
                     std::uint64_t forgotten = 0;
                     for (const Move m : here.played)
                         forgotten += m.type_of() == MoveType::Promotion ? 1U : 0U;
                     return key + forgotten;
                 });
             }},
            {"what was set up before remains", "S28",
             [](Faults& f) {
                 f.wrong<Question::PliesFromNull>([](int n, auto& here) { return n + (here.times_set > 1 ? 1 : 0); });
             }},
            {"pawns on the a-file are attacked from the h-file", "Q12", [](Faults& f) {
                 f.wrong<Question::Attackers>([](Squares squares, auto& here) {
                     return here.number % 8 == 0 && here.pos.pieces(PAWN).contains(Square(here.number + 7))
                                    ? Squares(squares.bits | SquareBB[Square(here.number + 7)].bits())
                                    : squares;
                 });
             }}};
    return all;
}

void PrintTo(const Missed& missed, std::ostream* os) { *os << missed.what; }

class PlantedMistakes : public testing::TestWithParam<Missed> {};

TEST_P(PlantedMistakes, FindsItInTwoHundredGamesOfAnySeed) {
    constexpr std::size_t games = 200;
    constexpr int plies = 40;
    const Checks checks = Checks(Tier::Full).only(std::vector{&invariant(GetParam().found_by)});
    const FaultyBoard board;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        FaultyBoard::faults = {};
        GetParam().plant(FaultyBoard::faults);
        bool found = false;
        for (std::size_t n = 0; n < games && !found; ++n) {
            Random random = random_of_task(seed, n);
            found = check_game(board, random_game(random, Source::Any, plies), checks).finding.has_value();
        }
        FaultyBoard::faults = {};
        EXPECT_TRUE(found) << "seed " << seed;
    }
}

INSTANTIATE_TEST_SUITE_P(All, PlantedMistakes, testing::ValuesIn(mistakes()));

} // namespace
} // namespace kiwi
