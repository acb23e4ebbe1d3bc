// Kiwipete's own Position as a board under test. It answers every question that it can.
#pragma once

#include "../../engine/consistency.h"
#include "../../engine/notation/san.h"
#include "../../engine/played_position.h"
#include "../../engine/snapshot.h"
#include "played_game.h"

namespace kiwi {

/// The answers that any board class could give.
class PositionAnswers {
public:
    using Move = kiwi::Move;

    std::optional<std::string> set(std::string_view fen, Variant variant) {
        if (const auto error = game_.set(fen, variant))
            return to_string(*error);
        start_ = game_.pos.setup();
        return std::nullopt;
    }
    [[nodiscard]] std::string fen() const { return game_.pos.fen(); }
    [[nodiscard]] MoveList legal_moves() const { return kiwi::legal_moves(game_.pos); }
    [[nodiscard]] std::string uci(Move m) const { return to_uci(m, game_.pos.variant()); }
    void make(Move m) { game_.play(m); }
    void unmake() { game_.undo(); }
    void make_null() { game_.play_null(); }
    void unmake_null() { game_.undo(); }

    [[nodiscard]] char side_to_move() const { return game_.pos.side_to_move() == WHITE ? 'w' : 'b'; }
    [[nodiscard]] std::string castling_rights() const;
    [[nodiscard]] std::string ep_square() const;
    [[nodiscard]] int halfmove_clock() const { return game_.pos.rule50_count(); }
    [[nodiscard]] int fullmove_number() const { return 1 + game_.pos.game_ply() / 2; }
    [[nodiscard]] int plies_from_null() const { return game_.pos.state()->plies_from_null; }
    [[nodiscard]] char captured_piece() const { return to_char(game_.pos.captured_piece()); }

    [[nodiscard]] bool in_check() const { return static_cast<bool>(game_.pos.checkers()); }
    [[nodiscard]] std::uint64_t checkers() const { return game_.pos.checkers().bits(); }
    [[nodiscard]] std::uint64_t blockers(int side) const { return game_.pos.blockers_for_king(Color(side)).bits(); }
    [[nodiscard]] std::uint64_t pinned(int side) const { return game_.pos.pinned_pieces(Color(side)).bits(); }
    [[nodiscard]] std::uint64_t pinners(int side) const { return game_.pos.pinners(Color(side)).bits(); }
    [[nodiscard]] std::uint64_t check_squares(char piece) const {
        return game_.pos.check_squares(type_of(piece_of_char(piece))).bits();
    }
    [[nodiscard]] std::uint64_t attackers_to(int square) const { return game_.pos.attackers_to(Square(square)).bits(); }
    [[nodiscard]] std::uint64_t attacks_from(int square) const;
    [[nodiscard]] bool gives_check(Move m) const { return game_.pos.gives_check(m); }
    [[nodiscard]] bool is_capture(Move m) const { return game_.pos.capture(m); }
    [[nodiscard]] bool is_en_passant(Move m) const { return m.type_of() == MoveType::EnPassant; }
    [[nodiscard]] bool is_castling(Move m) const { return m.type_of() == MoveType::Castling; }
    [[nodiscard]] bool is_promotion(Move m) const { return m.type_of() == MoveType::Promotion; }
    [[nodiscard]] char captured_by(Move m) const;
    [[nodiscard]] char moved_piece(Move m) const { return to_char(game_.pos.moved_piece(m)); }
    [[nodiscard]] char piece_at(int square) const { return to_char(game_.pos.piece_on(Square(square))); }
    [[nodiscard]] std::uint64_t squares_of(char piece) const;
    [[nodiscard]] int count(char piece) const { return game_.pos.piece_count(piece_of_char(piece)); }
    [[nodiscard]] std::uint64_t occupied(int side) const { return game_.pos.pieces(Color(side)).bits(); }
    [[nodiscard]] int king_square(int side) const { return game_.pos.square<KING>(Color(side)); }
    [[nodiscard]] std::uint64_t passed_pawns(int side) const;
    [[nodiscard]] bool opposite_bishops() const { return game_.pos.opposite_bishops(); }
    [[nodiscard]] int count_legal_moves() const { return kiwi::count_legal_moves(game_.pos); }
    [[nodiscard]] bool accepts(std::string_view text) const { return parse_uci(game_.pos, text).is_ok(); }
    [[nodiscard]] bool pseudo_legal(std::string_view text) const;
    [[nodiscard]] std::string san(Move m) { return to_san(game_.pos, m); }
    [[nodiscard]] std::string move_of_san(std::string_view text) const;
    [[nodiscard]] std::string game_of_pgn(std::string_view text) const;
    [[nodiscard]] std::string tags_of_pgn(std::string_view text) const;
    [[nodiscard]] std::string comments_of_pgn(std::string_view text) const;
    [[nodiscard]] std::string annotations_of_pgn(std::string_view text) const;
    [[nodiscard]] std::string variations_of_pgn(std::string_view text) const;
    [[nodiscard]] std::string pgn() const;
    [[nodiscard]] std::string position_of_epd(std::string_view line) const;
    [[nodiscard]] int encoding(Move m) const { return m.raw(); }
    [[nodiscard]] bool accepts_encoding(int encoding) const {
        const Move m(static_cast<std::uint16_t>(encoding));
        return game_.pos.pseudo_legal(m) && game_.pos.legal(m);
    }
    [[nodiscard]] Key key() const { return game_.pos.raw_key(); }
    [[nodiscard]] Key recomputed_key() const { return kiwi::recomputed_key(game_.pos); }
    [[nodiscard]] Key pawn_key() const { return game_.pos.pawn_key(); }
    [[nodiscard]] Key material_key() const { return game_.pos.material_key(); }
    [[nodiscard]] Key minor_piece_key() const { return game_.pos.minor_piece_key(); }
    [[nodiscard]] Key non_pawn_key(int side) const { return game_.pos.non_pawn_key(Color(side)); }
    [[nodiscard]] Views views() const;
    [[nodiscard]] std::optional<std::string> self_check() const;
    void flip() {
        game_.flip();
        start_ = game_.pos.setup();
    }
    [[nodiscard]] bool has_occurred() const { return game_.pos.is_repetition(ANY_PLY); }
    [[nodiscard]] bool has_occurred_twice() const { return game_.pos.is_repetition(0); }
    [[nodiscard]] int repetition() const { return game_.pos.state()->repetition; }
    [[nodiscard]] bool is_draw(int ply) const { return game_.pos.is_draw(ply); }
    [[nodiscard]] bool upcoming_repetition(int ply) const { return game_.pos.upcoming_repetition(ply); }
    [[nodiscard]] bool has_repeated() const { return game_.pos.has_repeated(); }
    [[nodiscard]] bool see_ge(Move m, Value threshold) const { return game_.pos.see_ge(m, threshold); }

    /// A search deeper than any game here, so that every repetition lies within it.
    static constexpr int ANY_PLY = 1'000'000;

protected:
    PlayedPosition game_;

private:
    BoardSetup start_;
};

/// The full board: adds snapshots and access to kiwi::Position.
class PositionBoard : public PositionAnswers {
public:
    [[nodiscard]] Snapshot snapshot() const { return Snapshot(game_.pos); }
    [[nodiscard]] static std::string difference(const Snapshot& a, const Snapshot& b) { return a.difference(b); }
    [[nodiscard]] Position& position() { return game_.pos; }
};

/// The board whose `another()` makes new boards.
[[nodiscard]] const Board& position_board();
/// The Position of a board that `position_board()` made, or of the board of a game.
[[nodiscard]] Position& position_of(Board& board);
[[nodiscard]] inline Position& position_of(PlayedGame& game) { return position_of(game.board()); }

} // namespace kiwi
