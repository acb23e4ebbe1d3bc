// Test support: a game written in one line, and positions that exercise many rules.
#pragma once

#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "../played_position.h"

namespace kiwi {

inline constexpr const char* KIWIPETE = KIWIPETE_FEN.data();

/// A game in a test. Throws for a malformed FEN or an illegal move, which fails the test.
class TestGame : public PlayedPosition {
public:
    explicit TestGame(std::string_view fen = START_FEN, Variant variant = Variant::Standard) {
        if (const auto error = set(fen, variant))
            throw std::invalid_argument(std::string(fen) + ": " + to_string(*error));
    }
    void play(Move m) { PlayedPosition::play(m); }
    /// Plays moves in UCI notation, separated by blanks.
    TestGame& play(std::string_view moves) {
        std::istringstream words{std::string(moves)};
        for (std::string word; words >> word;)
            if (!PlayedPosition::play(std::string_view(word)))
                throw std::invalid_argument(word + " is not legal in " + pos.fen());
        return *this;
    }
    [[nodiscard]] Move move(std::string_view uci) const { return parse_uci(pos, uci); }
};

/// Positions with many pieces that exercise many rules.
inline const std::vector<std::string_view> RICH_FENS{
        START_FEN,
        KIWIPETE_FEN,
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3",
        "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1",
        "r3k2r/8/8/8/8/8/6b1/R3K2R b KQkq - 0 1"};

/// Chess960 positions in which castling is possible and the squares of king and rook overlap.
inline const std::vector<std::string_view> CHESS960_FENS{
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", "rk3r2/8/8/8/8/8/8/RK3R2 w FAfa - 0 1",
        "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9", "4k3/8/8/8/8/8/8/qRK5 w B - 0 1"};

/// Positions for the last two plies. Each comment names how a move changes the replies.
inline const std::vector<std::string_view> AWKWARD_FENS{
        "4k3/8/8/8/8/8/4r3/4R1K1 w - - 0 1",      // a slider makes and ends a pin
        "4k3/4n3/8/4N3/8/8/4R3/4K3 w - - 0 1",    // leaving a line pins
        "4k3/8/4n3/8/8/8/3R4/4K3 w - - 0 1",      // arriving on a line pins
        "4k3/4n3/8/8/8/3N4/4R3/4K3 w - - 0 1",    // interposing unpins
        "4k3/8/8/8/4B3/8/4R3/4K3 w - - 0 1",      // discovered checks
        "r3k2r/8/8/8/8/8/8/RB2K1QR w KQkq - 0 1", // castling replies come and go, by attacks and by blocks
        "r3k2r/1P4P1/8/8/8/8/8/4K3 w kq - 0 1",   // promotions capture rooks
        "r3k2r/8/2N5/8/8/6N1/8/4K3 w kq - 0 1",   // rights go with the captured rook
        "3qk3/8/8/8/3P4/8/3R4/3RK3 w - - 0 1",    // a piece moves along an attacker's line; a battery
        "4k3/8/8/b7/8/2N5/8/4K3 w - - 0 1",       // a pin of our own piece
        "8/8/8/q2P1k2/8/8/8/3QK3 w - - 0 1",      // leaving a line lets their slider reach further
        "8/5k2/8/8/1Q6/8/8/B3K2R w K - 0 1",      // leaving a line lets our slider reach further
        "4k3/p1p5/8/1P6/8/8/8/4K3 b - - 0 1",     // their double pushes can be captured en passant
        "4k3/8/8/8/1p1p4/8/P1P5/4K3 w - - 0 1",   // our double pushes can be captured en passant
        "8/P6p/8/k6K/8/8/p6P/8 w - - 0 1",        // promotions of both sides
        "1n2k3/P7/8/8/8/8/7p/4K1N1 w - - 0 1",    // promotions with capture
        "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",      // en passant exposes the king
        "4k3/8/8/8/8/8/5q2/4K3 w - - 0 1",        // in check
        "4k3/4p3/8/b7/8/8/3P4/R3K2R w KQ - 0 1"};

/// All test positions above.
inline std::vector<std::string_view> all_fens() {
    std::vector<std::string_view> fens = AWKWARD_FENS;
    for (const auto& more : {RICH_FENS, CHESS960_FENS})
        fens.insert(fens.end(), more.begin(), more.end());
    return fens;
}

} // namespace kiwi
