#include "catalogue.h"

#include <set>

#include <gtest/gtest.h>

#include "../../engine/testing/test_game.h"
#include "../boards/position_board.h"
#include "../checking/check_game.h"
#include "helpers.h"

namespace kiwi {
namespace {

TEST(Catalogue, NamesEachInvariantOnceAndInOrder) {
    const std::string_view groups = "ASQKMNUFYEDOBP";
    std::pair<std::size_t, int> last{0, 0};
    std::set<std::string> titles;
    for (const Invariant& i : catalogue()) {
        const std::pair<std::size_t, int> place{groups.find(i.id.front()), std::stoi(std::string(i.id.substr(1)))};
        EXPECT_EQ(i.id, groups.at(place.first) + std::to_string(place.second)) << "a letter and a number";
        EXPECT_LT(last, place) << title_of(i);
        last = place;
        EXPECT_TRUE(titles.insert(title_of(i)).second);
        EXPECT_TRUE(i.rule.ends_with('.')) << title_of(i);
        EXPECT_EQ(&invariant(i.id), &i);
    }
    EXPECT_GE(titles.size(), 83U);
}

TEST(MovesToTry, AreOneOfEachKindWhereNotEverythingIsAsked) {
    PlayedGame game(position_board(), setup_of("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"));
    EXPECT_EQ(moves_to_try(game).size(), 48U);
    game.set_asked(Asked::Some);
    const std::vector<std::size_t> some = moves_to_try(game);
    EXPECT_LT(some.size(), 24U);
    std::set<std::string> tried;
    for (const std::size_t m : some)
        tried.insert(game.board().uci(m));
    for (const char* only_of_its_kind : {"e1g1", "e1c1", "f3f6", "f3h3", "e2a6"})
        EXPECT_TRUE(tried.contains(only_of_its_kind)) << only_of_its_kind;
    for (int ply = 0; ply < 2; ++ply) {
        static_cast<void>(game.list_moves());
        game.play(std::size_t{0});
    }
    EXPECT_LT(moves_to_try(game).size(), game.board().list_moves()) << "in later positions, too";
}

} // namespace
TEST(Checks, WithoutUndoTakeNoMoveBack) {
    const Checks all(Tier::Full);
    EXPECT_TRUE(all.take_back());
    EXPECT_TRUE(all.without("U1: after castling").take_back());
    EXPECT_TRUE(all.without("M1").take_back());
    const std::vector<const Invariant*> undo{&invariant("U1")};
    for (const Checks& some : {all.without("U1"), Checks(Tier::Full, undo)}) {
        EXPECT_FALSE(some.take_back());
        for (const char* id : {"U1", "U2", "U7"})
            EXPECT_TRUE(some.leaves_out(*find_invariant(id))) << id;
        EXPECT_FALSE(some.leaves_out(invariant("K8")));
    }
    EXPECT_TRUE(all.only(undo).take_back());
    EXPECT_FALSE(all.only(std::vector{&invariant("K8")}).take_back());
}

} // namespace kiwi
