#include "san.h"

#include <gtest/gtest.h>

#include "../played_position.h"

namespace kiwi {
namespace {

Position& set_up(PlayedPosition& board, std::string_view fen, Variant variant = Variant::Standard) {
    EXPECT_FALSE(board.set(fen, variant));
    return board.pos;
}

/// Parses a text; returns the move in UCI notation, or why there is none.
std::string read(std::string_view fen, std::string_view text, Variant variant = Variant::Standard) {
    PlayedPosition board;
    const auto parsed = parse_san(set_up(board, fen, variant), text);
    const Move* m = std::get_if<Move>(&parsed);
    return m != nullptr ? to_uci(*m, variant) : std::get<std::string>(parsed);
}

std::string written(std::string_view fen, std::string_view uci, Variant variant = Variant::Standard) {
    PlayedPosition board;
    Position& pos = set_up(board, fen, variant);
    const std::string before = pos.fen();
    std::string san = to_san(pos, parse_uci(pos, uci));
    EXPECT_EQ(pos.fen(), before);
    return san;
}

constexpr std::string_view BUSY = "r3k2r/5ppp/8/3pP3/1N3N2/8/P4PPP/R3K2R w KQkq d6 0 1";
constexpr std::string_view ROOKS = "8/4k3/8/8/8/8/3R4/R3K2R w KQ - 0 1";
constexpr std::string_view PROMOTION = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
constexpr std::string_view THREE_QUEENS = "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1";
constexpr std::string_view MATE = "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1";
constexpr const char* NONE = "no legal move is so described";
constexpr const char* NO_SAN = "it is no move in algebraic notation";

TEST(San, IsWrittenAsTheStandardSays) {
    EXPECT_EQ(written(BUSY, "e5d6"), "exd6");
    EXPECT_EQ(written(BUSY, "f4d5"), "Nfxd5");
    EXPECT_EQ(written(BUSY, "e1g1"), "O-O");
    EXPECT_EQ(written(BUSY, "e1c1"), "O-O-O");
    EXPECT_EQ(written(BUSY, "a2a4"), "a4");
    EXPECT_EQ(written(ROOKS, "d2d8"), "Rd8");
    EXPECT_EQ(written(ROOKS, "a1d1"), "Rad1");
    EXPECT_EQ(written(ROOKS, "a1a7"), "Ra7+");
    EXPECT_EQ(written(PROMOTION, "a7b8q"), "axb8=Q+");
    EXPECT_EQ(written(PROMOTION, "a7a8n"), "a8=N");
    EXPECT_EQ(written(THREE_QUEENS, "h4e1"), "Qh4e1");
    EXPECT_EQ(written(MATE, "d1d8"), "Rd8#");
    EXPECT_EQ(written("1rk2r2/5p2/8/8/8/8/5P2/1RK2R2 w FBfb - 0 1", "c1f1", Variant::Chess960), "O-O");
    // A pinned knight does not make the other knight ambiguous.
    EXPECT_EQ(written("4k3/8/8/8/1b6/8/3N4/4K1N1 w - - 0 1", "g1f3"), "Nf3");
}

TEST(San, IsReadAsPeopleWriteIt) {
    for (const char* text : {"Nfxd5", "Nfd5", "Nf4xd5", "Nf4-d5", "Nfxd5+", "Nfxd5!?", "Nfxd5#??"})
        EXPECT_EQ(read(BUSY, text), "f4d5") << text;
    for (const char* text : {"exd6", "ed6", "e5xd6", "e5d6", "exd6e.p.", "exd6 e.p.", "exd6  e.p."})
        EXPECT_EQ(read(BUSY, text), "e5d6") << text;
    for (const char* text : {"O-O", "0-0", "O-O!"})
        EXPECT_EQ(read(BUSY, text), "e1g1") << text;
    for (const char* text : {"a8=Q", "a8Q", "Pa8=Q", "a7-a8=Q", "a8=Q+"})
        EXPECT_EQ(read(PROMOTION, text), "a7a8q") << text;
    EXPECT_EQ(read("1rk2r2/5p2/8/8/8/8/5P2/1RK2R2 w FBfb - 0 1", "O-O-O", Variant::Chess960), "c1b1");
    EXPECT_EQ(read("4k3/8/8/8/2p5/1P6/1B6/4K3 w - - 0 1", "bxc4"), "b3c4");
}

TEST(San, ThatNamesNoMoveIsRefusedWithTheReason) {
    EXPECT_EQ(read(BUSY, "Nxd5"), "it describes several legal moves: b4d5 and f4d5");
    EXPECT_EQ(read(BUSY, "N4xd5"), "it describes several legal moves: b4d5 and f4d5");
    EXPECT_EQ(read(THREE_QUEENS, "Qhe1"), "it describes several legal moves: h4e1 and h1e1");
    for (const char* text : {"Rad2", "Rhd1", "Ke8", "Qd4", "O-O-O-O", "a3=Q", "Nfxd4"})
        EXPECT_NE(read(ROOKS, text).find_first_of(' '), std::string::npos) << text;
    for (const char* text : {"a8", "a8=K", "xa8", "a7xa9"})
        EXPECT_NE(read(PROMOTION, text).find_first_of(' '), std::string::npos) << text;
    EXPECT_EQ(read(PROMOTION, "a8"), NONE);
    EXPECT_EQ(read(BUSY, "Nfxd5 e.p."), NONE);
    EXPECT_EQ(read("4k3/8/8/8/1b6/8/3N4/4K1N1 w - - 0 1", "Ndf3"), NONE);
    for (const char* text :
         {"", "+", "e", "Sf3", "nf3", "NXd5", "Nfxd5=Q=Q", "a8=q", "o-o", "OO", "e2 e4", "--", "Nbxxd5"})
        EXPECT_EQ(read(BUSY, text), NO_SAN) << text;
    EXPECT_EQ(read(BUSY, std::string(100'000, 'N')), NO_SAN);
}

TEST(San, OfAnIllegalMoveMayMeanAMoveOfEachPiece) {
    const auto meant = [](std::string_view fen, std::string_view text) {
        PlayedPosition board;
        return illegal_moves_in_san(set_up(board, fen), text);
    };
    using Moves = std::vector<std::string>;
    EXPECT_EQ(meant(BUSY, "Nd4!"), (Moves{"b4d4", "f4d4"}));
    EXPECT_EQ(meant(BUSY, "Nfxa1+"), Moves{"f4a1"});
    EXPECT_EQ(meant(BUSY, "exd7"), Moves{"e5d7"});
    EXPECT_EQ(meant(BUSY, "e4"), Moves{"e5e4"});
    EXPECT_EQ(meant(PROMOTION, "a8"), Moves{"a7a8"});
    EXPECT_EQ(meant(PROMOTION, "axc8=Q"), Moves{"a7c8q"});
    EXPECT_EQ(meant(BUSY, "exf6 e.p."), Moves{"e5f6"});
    EXPECT_EQ(meant(ROOKS, "Kg1"), Moves()) << "castling, which SAN does not write so";
    for (const char* text : {"Qa1", "O-O", "c3", "Nxd5", "hello", ""})
        EXPECT_EQ(meant(BUSY, text), Moves()) << text;
}

} // namespace
} // namespace kiwi
