// A ready adapter for `chess::Board` of Disservin's chess-library (chess.hpp).
//
//     #include "chess.hpp"
//     #include <kiwipete/tools/adapters/chess_library.h>
//
//     using MyBoard = kiwi::ChessLibraryBoard<>;
//
// and kiwipete_add_board(mine CLASS MyBoard HEADER my_adapter.h). The adapter detects at compile time which members a
// version has, and omits questions that need others. Intentional: non-promotion encodings that name a promotion are
// refused, because no such move is ever made; see also `declares`. Versions before 2024 have other free functions:
// define KIWIPETE_CHESS_LIBRARY_SETUP before the include as a class with `static void legal_moves(chess::Movelist&,
// const chess::Board&)`.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../../engine/types.h"

namespace kiwi {

namespace chess_library {

#ifndef KIWIPETE_CHESS_LIBRARY_SETUP
/// The free functions of the newest version.
struct NewestSetup {
    static void legal_moves(chess::Movelist& moves, const chess::Board& board) {
        chess::movegen::legalmoves(moves, board);
    }
    static auto attackers(const chess::Board& board, chess::Color color, chess::Square square) {
        return chess::attacks::attackers(board, color, square);
    }
};
    #define KIWIPETE_CHESS_LIBRARY_SETUP kiwi::chess_library::NewestSetup
#endif

template<class S>
[[nodiscard]] int number_of(S square) {
    if constexpr (requires { square.index(); })
        return square.index();
    else
        return static_cast<int>(square);
}
template<class Set>
[[nodiscard]] std::uint64_t bits_of(Set squares) {
    if constexpr (requires { squares.getBits(); })
        return squares.getBits();
    else
        return squares;
}
template<class P>
[[nodiscard]] char letter_of(P piece) {
    return "PNBRQKpnbrqk."[static_cast<int>(piece) < 12 ? static_cast<int>(piece) : 12];
}

} // namespace chess_library

/// See the top of the file. `B` is the library's board.
template<class Setup = KIWIPETE_CHESS_LIBRARY_SETUP, class B = chess::Board>
class ChessLibraryBoard {
public:
    using Move = chess::Move;

    static constexpr std::array declares{"three-bishops-suffice"};
    static constexpr bool has_optional_members = true;

    // --- What every board answers ------------------------------------------------------------------------------------

    std::optional<std::string> set(std::string_view fen, Variant variant) {
        const std::string text(fen);
        B made; // setFen sets up in place: a refused FEN must not change the position
        made.set960(variant == Variant::Chess960);
        if constexpr (requires(B b) {
                          { b.setFen(text) } -> std::same_as<bool>;
                      }) {
            if (!made.setFen(text))
                return "setFen says no";
        } else
            made.setFen(text);
        board_ = made;
        moves_.clear();
        chess960_ = variant == Variant::Chess960;
        return std::nullopt;
    }
    [[nodiscard]] std::string fen() const { return board_.getFen(); }
    [[nodiscard]] std::vector<Move> legal_moves() const {
        chess::Movelist moves;
        Setup::legal_moves(moves, board_);
        std::vector<Move> list;
        for (const Move m : moves)
            list.push_back(m);
        return list;
    }
    [[nodiscard]] std::string uci(Move m) const { return chess::uci::moveToUci(m, chess960_); }
    /// Asks for the exact en passant square, if the version can: otherwise keys after moves and from FENs differ.
    void make(Move m) {
        if constexpr (requires(B b) { b.template makeMove<true>(m); })
            board_.template makeMove<true>(m);
        else
            board_.makeMove(m);
        moves_.push_back(m);
    }
    void unmake() {
        board_.unmakeMove(moves_.back());
        moves_.pop_back();
    }
    void make_null() { board_.makeNullMove(); }
    void unmake_null() { board_.unmakeNullMove(); }

    // --- The state ---------------------------------------------------------------------------------------------------

    [[nodiscard]] char side_to_move() const { return board_.sideToMove() == chess::Color::WHITE ? 'w' : 'b'; }
    [[nodiscard]] int halfmove_clock() const { return static_cast<int>(board_.halfMoveClock()); }
    [[nodiscard]] int fullmove_number() const requires requires(const B& b) { b.fullMoveNumber(); }
    { return static_cast<int>(board_.fullMoveNumber()); }
    [[nodiscard]] bool in_check() const { return board_.inCheck(); }
    [[nodiscard]] std::uint64_t key() const { return board_.hash(); }
    [[nodiscard]] std::uint64_t recomputed_key() const { return board_.zobrist(); }
    [[nodiscard]] std::uint64_t key_after(Move m) const requires requires(const B& b) { b.zobristAfter(m); }
    { return board_.zobristAfter(m); }

    // --- Pieces and squares ------------------------------------------------------------------------------------------

    [[nodiscard]] char piece_at(int square) const { return chess_library::letter_of(board_.at(chess::Square(square))); }
    [[nodiscard]] std::uint64_t occupied(int side) const { return chess_library::bits_of(board_.us(color(side))); }
    [[nodiscard]] int king_square(int side) const { return chess_library::number_of(board_.kingSq(color(side))); }
    [[nodiscard]] std::uint64_t attackers_to(int square) const requires requires(const B& b) {
        Setup::attackers(b, chess::Color(chess::Color::WHITE), chess::Square(0));
    }
    {
        std::uint64_t both = 0;
        for (const int side : {0, 1})
            both |= chess_library::bits_of(Setup::attackers(board_, color(side), chess::Square(square)));
        return both;
    }

    // --- Moves -------------------------------------------------------------------------------------------------------

    [[nodiscard]] bool gives_check(Move m) const requires requires(const B& b) { b.givesCheck(m); }
    { return static_cast<int>(board_.givesCheck(m)) != 0; }
    [[nodiscard]] bool is_capture(Move m) const requires requires(const B& b) { b.isCapture(m); }
    { return board_.isCapture(m); }
    [[nodiscard]] bool is_en_passant(Move m) const { return m.typeOf() == Move::ENPASSANT; }
    [[nodiscard]] bool is_castling(Move m) const { return m.typeOf() == Move::CASTLING; }
    [[nodiscard]] bool is_promotion(Move m) const { return m.typeOf() == Move::PROMOTION; }
    [[nodiscard]] std::string san(Move m) const { return chess::uci::moveToSan(board_, m); }
    [[nodiscard]] int encoding(Move m) const { return m.move(); }
    [[nodiscard]] bool accepts_encoding(int encoding) const requires requires(const B& b, Move m) { b.isLegal(m); }
    {
        const Move m(static_cast<std::uint16_t>(encoding));
        const bool is_other_with_promotion = m.typeOf() != Move::PROMOTION && (encoding >> 12 & 3) != 0;
        return !is_other_with_promotion && board_.isLegal(m);
    }

    // --- How the game ends -------------------------------------------------------------------------------------------

    [[nodiscard]] bool has_occurred() const { return board_.isRepetition(1); }
    [[nodiscard]] bool is_threefold_repetition() const { return board_.isRepetition(2); }
    [[nodiscard]] bool is_fivefold_repetition() const { return board_.isRepetition(4); }
    [[nodiscard]] bool is_insufficient_material() const requires requires(const B& b) { b.isInsufficientMaterial(); }
    { return board_.isInsufficientMaterial(); }
    [[nodiscard]] bool is_fifty_moves() const requires requires(const B& b) { b.isHalfMoveDraw(); }
    { return board_.isHalfMoveDraw(); }

protected: // for derived classes that add what a version offers
    [[nodiscard]] static auto color(int side) {
        return side == 0 ? chess::Color(chess::Color::WHITE) : chess::Color(chess::Color::BLACK);
    }

    B board_;
    bool chess960_ = false;
    std::vector<Move> moves_;
};

} // namespace kiwi
