// An incrementally updated chess position: mailbox, bitboards, keys, checks, pins and history.
#pragma once

#include <array>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "attacks.h"
#include "dirty.h"
#include "fen.h"
#include "move.h"
#include "score.h"
#include "zobrist.h"

namespace kiwi {

/// The named steps of `Position::pos_is_ok`, in the order in which they run.
enum class ConsistencyStep : int {
    Default,   ///< Sizes and ranges: side to move, ply parity, one king per side, the en passant square.
    Bitboards, ///< Mailbox and bitboards agree; piece types and colours are disjoint.
    King,      ///< The side not to move is not in check.
    Counts,    ///< Piece counts are right, and no side has more than 16 pieces.
    State,     ///< Keys, material and score equal those computed from the board.
    Checks,    ///< Checkers, blockers, pinners and check squares equal those computed from the board.
    Castling,  ///< Each right has its king and rook; masks and paths are correct.
    EnPassant, ///< A capture on the en passant square is legal.
    History    ///< The chain of states fits the half-move clock and the plies since the last null move.
};

/// "king" for ConsistencyStep::King and so on.
[[nodiscard]] const char* name_of(ConsistencyStep step);

/// The part that each move copies from the state before and then updates.
struct CarriedState {
    Key material_key;                              ///< The pieces on the board, on any squares.
    Key pawn_key;                                  ///< The pawns of both colours on their squares.
    Key minor_piece_key;                           ///< The knights and bishops of both colours on their squares.
    std::array<Key, COLOR_NB> non_pawn_key;        ///< A colour's pieces except pawns, king included, on their squares.
    std::array<Value, COLOR_NB> non_pawn_material; ///< Sum of PIECE_VALUE over a colour's pieces except pawns.
    Score psq_score;                               ///< Sum of the piece-square scores, positive for White.
    int rule50;                                    ///< Plies since the last capture or pawn move.
    int plies_from_null;                           ///< Plies since the last null move, or since set-up.
    CastlingRights castling_rights;
    bool operator==(const CarriedState&) const = default;
};

/// The state of one ply. The caller of `do_move` owns it and keeps it alive and untouched until the move is undone.
struct StateInfo : CarriedState {
    Square ep_square;     ///< The destination of a legal en passant capture; SQ_NONE if there is none.
    Piece captured_piece; ///< The piece that the last move captured, or NO_PIECE.
    /// How many plies ago this position occurred before; 0 if it did not occur since the last irreversible or null
    /// move; negative if the earlier occurrence was itself a repetition.
    int repetition;
    Key key;             ///< Pieces, side to move, castling rights and en passant; not the half-move clock.
    Bitboard checkers;   ///< Pieces that give check to the side to move.
    StateInfo* previous; ///< The state before the last move; null for the position that was set up.
    std::array<Bitboard, COLOR_NB>
            blockers_for_king;              ///< Pieces of any colour that are the only one between king and slider.
    std::array<Bitboard, COLOR_NB> pinners; ///< Sliders that pin a piece of this colour to its king.
    std::array<Bitboard, PIECE_TYPE_NB> check_squares; ///< The squares from which each piece type would give check.
    bool operator==(const StateInfo&) const = default;
};

/// A chess position with everything that an engine asks of it. Construct one, `set` it, then use `do_move` and
/// `undo_move`. Before the first successful `set`, only `set`, `is_set` and the destructor may be called.
/// Deliberately omitted: a thread and a transposition-table prefetch (there is no search here), and tablebase lines in
/// the dump.
class Position {
public:
    Position() = default;
    Position(const Position&) = delete;
    Position& operator=(const Position&) = delete;

    // --- Set-up and FEN ----------------------------------------------------------------------------------------------

    /// Reads a FEN (see `parse_fen`). `st` becomes the root of the chain of states and must outlive the position's use.
    /// On error nothing changes: neither the position nor `st`.
    [[nodiscard]] std::optional<FenError> set(std::string_view fen, Variant variant, StateInfo* st,
                                              FenMode mode = FenMode::Playable, FenRepairs* repairs = nullptr);
    /// Sets the position up from a BoardSetup. On error nothing changes.
    [[nodiscard]] std::optional<SetupFault> set(const BoardSetup& setup, StateInfo* st);
    /// Whether a position has been set up.
    [[nodiscard]] bool is_set() const { return st_ != nullptr; }

    /// The content of the FEN. It has an en passant square only if a capture there is legal.
    [[nodiscard]] BoardSetup setup() const;
    [[nodiscard]] std::string fen(FenStyle style = FenStyle::Canonical) const { return write_fen(setup(), style); }

    // --- The board ---------------------------------------------------------------------------------------------------

    [[nodiscard]] Bitboard pieces() const { return by_type_[ALL_PIECES]; }
    [[nodiscard]] Bitboard pieces(PieceType pt) const { return by_type_[pt]; }
    [[nodiscard]] Bitboard pieces(PieceType a, PieceType b) const { return by_type_[a] | by_type_[b]; }
    [[nodiscard]] Bitboard pieces(Color c) const { return by_color_[c]; }
    [[nodiscard]] Bitboard pieces(Color c, PieceType pt) const { return by_color_[c] & by_type_[pt]; }
    [[nodiscard]] Bitboard pieces(Color c, PieceType a, PieceType b) const { return by_color_[c] & pieces(a, b); }
    [[nodiscard]] Piece piece_on(Square s) const {
        KIWI_ASSERT(is_ok(s));
        return board_[s];
    }
    [[nodiscard]] bool empty(Square s) const { return piece_on(s) == NO_PIECE; }
    /// The number of pieces of a type and colour; with ALL_PIECES, of all pieces of the colour.
    template<PieceType Pt>
    [[nodiscard]] int count(Color c) const {
        return Pt == ALL_PIECES ? by_color_[c].popcount() : piece_count_[make_piece(c, Pt)];
    }
    /// The number of pieces of a type, of both colours.
    template<PieceType Pt>
    [[nodiscard]] int count() const {
        return count<Pt>(WHITE) + count<Pt>(BLACK);
    }
    [[nodiscard]] int piece_count(Piece pc) const { return piece_count_[pc]; }
    /// The squares of the pieces of a type and colour, for range-for, from a1 to h8.
    template<PieceType Pt>
    [[nodiscard]] Bitboard squares(Color c) const {
        return pieces(c, Pt);
    }
    /// The square of the only piece of a type and colour. Precondition: there is exactly one.
    template<PieceType Pt>
    [[nodiscard]] Square square(Color c) const {
        KIWI_ASSERT(pieces(c, Pt).popcount() == 1);
        return pieces(c, Pt).lsb();
    }

    // --- Castling ----------------------------------------------------------------------------------------------------

    [[nodiscard]] CastlingRights castling_rights() const { return st_->castling_rights; }
    [[nodiscard]] bool can_castle(Color c) const { return (st_->castling_rights & c) != NO_CASTLING; }
    /// Whether any of these rights remains, even if castling is now blocked or attacked.
    [[nodiscard]] bool can_castle(CastlingRights rights) const {
        return (st_->castling_rights & rights) != NO_CASTLING;
    }
    /// Whether a piece stands in the way of castling with this single right.
    [[nodiscard]] bool castling_impeded(CastlingRights right) const {
        return static_cast<bool>(pieces() & castling_path_[right]);
    }
    /// The rook's square of a single right that existed when the position was set up, else SQ_NONE.
    [[nodiscard]] Square castling_rook_square(CastlingRights right) const { return castling_rook_square_[right]; }
    /// The squares that must be empty to castle with a single right, except those of the king and the rook.
    [[nodiscard]] Bitboard castling_path(CastlingRights right) const { return castling_path_[right]; }
    /// The rights that are lost when a move starts or ends on this square.
    [[nodiscard]] CastlingRights castling_rights_mask(Square s) const { return castling_rights_mask_[s]; }

    // --- Checks and pins ---------------------------------------------------------------------------------------------

    [[nodiscard]] Bitboard checkers() const { return st_->checkers; }
    /// Pieces of either colour that are the only piece between the king of `c` and an enemy slider.
    [[nodiscard]] Bitboard blockers_for_king(Color c) const { return st_->blockers_for_king[c]; }
    /// Enemy sliders that pin a piece of `c` to its king.
    [[nodiscard]] Bitboard pinners(Color c) const { return st_->pinners[c]; }
    [[nodiscard]] Bitboard pinned_pieces(Color c) const { return blockers_for_king(c) & pieces(c); }
    /// Pieces of the side to move that give a discovered check when they leave their line.
    [[nodiscard]] Bitboard discovered_check_candidates() const {
        return blockers_for_king(~side_to_move_) & pieces(side_to_move_);
    }
    /// The squares from which a piece of this type of the side to move would give check. Empty for KING.
    [[nodiscard]] Bitboard check_squares(PieceType pt) const { return st_->check_squares[pt]; }

    // --- Attacks -----------------------------------------------------------------------------------------------------

    /// Pieces of both colours that attack a square. `occupied` are the squares that block sliders.
    [[nodiscard]] Bitboard attackers_to(Square s) const { return attackers_to(s, pieces()); }
    [[nodiscard]] Bitboard attackers_to(Square s, Bitboard occupied) const;
    /// Whether any piece of `by` attacks a square. `occupied` are the squares that block sliders.
    [[nodiscard]] bool attackers_to_exist(Square s, Bitboard occupied, Color by) const;
    /// The squares that a piece would attack from `s`; the piece need not be there.
    [[nodiscard]] Bitboard attacks_from(Piece pc, Square s) const { return attacks_bb(pc, s, pieces()); }
    template<PieceType Pt>
    [[nodiscard]] Bitboard attacks_from(Square s) const {
        return attacks_bb<Pt>(s, pieces());
    }
    template<PieceType Pt>
    [[nodiscard]] Bitboard attacks_from(Square s, Color c) const {
        return attacks_bb(make_piece(c, Pt), s, pieces());
    }
    /// All squares that the pieces of a type and colour attack.
    template<PieceType Pt>
    [[nodiscard]] Bitboard attacks_by(Color c) const {
        Bitboard attacked;
        for (const Square s : squares<Pt>(c))
            attacked |= attacks_from<Pt>(s, c);
        return attacked;
    }

    // --- Properties of moves -----------------------------------------------------------------------------------------

    /// Whether a pseudo-legal move leaves its own king out of check. Precondition: `pseudo_legal(m)`.
    [[nodiscard]] bool legal(Move m) const;
    /// Whether a move, any of the 65,536 encodings, obeys all rules except that its own king must not be left in check.
    /// Castling is pseudo-legal if the right remains and no piece is in the way.
    [[nodiscard]] bool pseudo_legal(Move m) const {
        return pieces(side_to_move_).contains(m.from_sq()) && pseudo_legal_of_own_piece(m);
    }
    /// Whether a pseudo-legal move is a capture, en passant included.
    [[nodiscard]] bool capture(Move m) const {
        return m.type_of() == MoveType::EnPassant || (m.type_of() != MoveType::Castling && !empty(m.to_sq()));
    }
    [[nodiscard]] bool capture_or_promotion(Move m) const { return m.type_of() == MoveType::Promotion || capture(m); }
    /// Whether a legal move gives check.
    [[nodiscard]] bool gives_check(Move m) const;
    /// Whether a move advances a pawn to its own 6th rank or beyond.
    [[nodiscard]] bool advanced_pawn_push(Move m) const {
        return type_of(moved_piece(m)) == PAWN && relative_rank(side_to_move_, m.to_sq()) >= RANK_6;
    }
    [[nodiscard]] Piece moved_piece(Move m) const { return piece_on(m.from_sq()); }
    /// The piece that the last move captured, or NO_PIECE.
    [[nodiscard]] Piece captured_piece() const { return st_->captured_piece; }

    // --- Do and undo -------------------------------------------------------------------------------------------------

    /// Plays a legal move. `next` receives the new state and must live until the move is undone.
    void do_move(Move m, StateInfo& next);
    /// Plays a legal move if the caller already knows `gives_check(m)`.
    void do_move(Move m, StateInfo& next, bool gives_check);
    /// Plays a legal move and fills `dirty` with the changes. Finding the threats costs time: use it only where needed.
    void do_move(Move m, StateInfo& next, DirtyBoard& dirty);
    /// Undoes the last move, which must be `m`.
    void undo_move(Move m);
    /// Plays a null move. Precondition: not in check.
    void do_null_move(StateInfo& next);
    void undo_null_move();

    // --- Exchanges ---------------------------------------------------------------------------------------------------

    /// Whether the exchange that a legal move starts on its destination wins at least `threshold`.
    ///
    /// The value of the exchange, in PIECE_VALUE, is that of best play under these rules. The move wins the piece that
    /// it captures (a pawn for en passant) and, for a promotion, the promoted piece less a pawn. Castling is worth 0
    /// and starts no exchange. Then the sides take turns: each recaptures on that one square or stops. A side captures
    /// with its least valuable attacker; among equals, with the one on the lowest square from its own side of the
    /// board. An attacker behind another joins after the other has moved. A king captures only if no enemy piece,
    /// pinned or not, attacks the square. Pinned pieces of a side do not capture while any enemy slider that pinned one
    /// of them before the move is still on its square. A pawn that recaptures on its last rank remains a pawn.
    [[nodiscard]] bool see_ge(Move m, Value threshold = 0) const;

    // --- Keys --------------------------------------------------------------------------------------------------------

    /// The key of the position. The half-move clock is included from 14 plies on, in steps of 8.
    [[nodiscard]] Key key() const { return st_->key ^ zobrist::rule50_bucket(st_->rule50); }
    /// The key without the half-move clock: positions that are equal under the repetition rule (FIDE 9.2.3) share it.
    [[nodiscard]] Key raw_key() const { return st_->key; }
    /// The `key()` after a legal move, with one exception: after a double push that lands beside an enemy pawn it is
    /// the key without an en passant square, even if the position after the move has one.
    [[nodiscard]] Key key_after(Move m) const;
    [[nodiscard]] Key material_key() const { return st_->material_key; }
    [[nodiscard]] Key pawn_key() const { return st_->pawn_key; }
    [[nodiscard]] Key minor_piece_key() const { return st_->minor_piece_key; }
    [[nodiscard]] Key non_pawn_key(Color c) const { return st_->non_pawn_key[c]; }

    // --- Draws -------------------------------------------------------------------------------------------------------

    /// Whether the game is drawn by the 50-move rule (unless the side to move is mated: FIDE 9.3, 5.1.1) or by a
    /// repetition that counts in a search `ply` plies from its root: see `is_repetition`.
    [[nodiscard]] bool is_draw(int ply) const;
    /// Whether the position occurred once before within the last `ply - 1` plies, or at least twice before.
    [[nodiscard]] bool is_repetition(int ply) const { return st_->repetition != 0 && st_->repetition < ply; }
    /// Whether any position since the last irreversible or null move is a repetition of an earlier one.
    [[nodiscard]] bool has_repeated() const;
    /// Whether the side to move has a legal move to a position that occurred since the last irreversible or null move:
    /// either within the last `ply - 1` plies, or earlier if that occurrence was itself a repetition.
    [[nodiscard]] bool upcoming_repetition(int ply) const;
    [[nodiscard]] int rule50_count() const { return st_->rule50; }

    // --- Everything else ---------------------------------------------------------------------------------------------

    [[nodiscard]] Color side_to_move() const { return side_to_move_; }
    /// Plies since the start of the game according to the full-move number: 0 for White's first move.
    [[nodiscard]] int game_ply() const { return game_ply_; }
    /// The game phase: PHASE_MIDGAME with most pieces on the board, down to PHASE_ENDGAME.
    [[nodiscard]] Phase game_phase() const;
    [[nodiscard]] bool is_chess960() const { return variant_ == Variant::Chess960; }
    [[nodiscard]] Variant variant() const { return variant_; }
    /// The destination of a legal en passant capture, or SQ_NONE.
    [[nodiscard]] Square ep_square() const { return st_->ep_square; }
    [[nodiscard]] Score psq_score() const { return st_->psq_score; }
    [[nodiscard]] Value non_pawn_material(Color c) const { return st_->non_pawn_material[c]; }
    [[nodiscard]] Value non_pawn_material() const { return non_pawn_material(WHITE) + non_pawn_material(BLACK); }
    /// Whether no enemy pawn is ahead of a square on its own or a neighbouring file.
    [[nodiscard]] bool pawn_passed(Color c, Square s) const { return !(pieces(~c, PAWN) & passed_pawn_span(c, s)); }
    /// Whether each side has one bishop, on squares of different colour.
    [[nodiscard]] bool opposite_bishops() const;
    /// The number of moves played since set-up, null moves excluded. Undo does not lower it.
    [[nodiscard]] std::uint64_t nodes_searched() const { return nodes_; }
    /// The current state.
    [[nodiscard]] const StateInfo* state() const { return st_; }

    // --- Consistency -------------------------------------------------------------------------------------------------

    /// Compares all incremental state with its value from scratch. Returns the first step that finds a difference, or
    /// nothing. Slow: for tests and fuzzing. `self_checks` (consistency.h) has the checks of each step.
    [[nodiscard]] std::optional<ConsistencyStep> failed_step() const;
    /// Whether there is no difference. Otherwise stores the number of the step in `failed`, if that is not null.
    [[nodiscard]] bool pos_is_ok(int* failed = nullptr) const;
    /// Exchanges the colours and turns the board upside down. The current state becomes the root of a new chain:
    /// earlier moves cannot be undone any more.
    void flip();

private:
    friend struct PositionTestPeer; // for tests that break a position on purpose

    // position.cpp: setting up
    void put_setup(const BoardSetup& setup, StateInfo* root);
    void set_castling_right(CastlingRights right, Square rook);
    void compute_state(StateInfo& st) const;
    [[nodiscard]] bool en_passant_is_possible(Square ep, Color by) const;
    // legality.cpp
    [[nodiscard]] bool pseudo_legal_of_own_piece(Move m) const;

    // The pieces on the board. Only these functions change the mailbox, the bitboards and the counts.
    void put_piece(Piece pc, Square s);
    void remove_piece(Square s);
    void move_piece(Square from, Square to);

    // do_move.cpp
    template<Color Us, class Recorder>
    void play(Move m, Recorder record);
    template<Color Us, class Recorder>
    void play_castling(Move m, Recorder record);
    template<Color Us, class Recorder>
    void remove_captured(Square s, Recorder record);
    template<Color Us, class Recorder>
    void promote(Square s, PieceType pt, Recorder record);
    template<Color Us>
    void take_back(Move m);
    void start_state(StateInfo& next);
    template<Color Us, class Recorder>
    void do_move_as(Move m, StateInfo& next, bool may_check, Recorder record);
    struct AimedSliders;
    [[nodiscard]] AimedSliders sliders_aimed_at(Square s, Bitboard sliders, Color own) const;
    template<Color Stm>
    void set_check_info(StateInfo& st) const;
    void toggle_keys(Piece pc, Key change);
    void set_repetition();

    std::array<Piece, SQUARE_NB> board_{};
    std::array<Bitboard, PIECE_TYPE_NB> by_type_{};
    std::array<Bitboard, COLOR_NB> by_color_{};
    std::array<std::uint8_t, PIECE_NB> piece_count_{};
    std::array<CastlingRights, SQUARE_NB> castling_rights_mask_{};
    std::array<Square, CASTLING_RIGHT_NB> castling_rook_square_{};
    std::array<Bitboard, CASTLING_RIGHT_NB> castling_path_{};
    StateInfo* st_ = nullptr;
    std::uint64_t nodes_ = 0;
    int game_ply_ = 0;
    Color side_to_move_ = WHITE;
    Variant variant_ = Variant::Standard;
};

/// Prints the board and all derived state, about 15 lines.
std::ostream& operator<<(std::ostream& out, const Position& pos);

// --- Inline: called at every node ------------------------------------------------------------------------------------

inline Bitboard Position::attackers_to(Square s, Bitboard occupied) const {
    return (StepAttacks[B_PAWN][s] & pieces(WHITE, PAWN)) | (StepAttacks[W_PAWN][s] & pieces(BLACK, PAWN))
           | (PseudoAttacks[KNIGHT][s] & pieces(KNIGHT)) | (attacks_bb<BISHOP>(s, occupied) & pieces(BISHOP, QUEEN))
           | (attacks_bb<ROOK>(s, occupied) & pieces(ROOK, QUEEN)) | (PseudoAttacks[KING][s] & pieces(KING));
}

inline bool Position::attackers_to_exist(Square s, Bitboard occupied, Color by) const {
    const Bitboard enemies = pieces(by);
    if (enemies
        & ((StepAttacks[make_piece(~by, PAWN)][s] & pieces(PAWN)) | (PseudoAttacks[KNIGHT][s] & pieces(KNIGHT))
           | (PseudoAttacks[KING][s] & pieces(KING))))
        return true;
    const Bitboard diagonal = enemies & pieces(BISHOP, QUEEN);
    const Bitboard straight = enemies & pieces(ROOK, QUEEN);
    return static_cast<bool>((attacks_bb<BISHOP>(s, occupied) & diagonal) | (attacks_bb<ROOK>(s, occupied) & straight));
}

inline void Position::put_piece(Piece pc, Square s) {
    board_[s] = pc;
    by_type_[ALL_PIECES] |= s;
    by_type_[type_of(pc)] |= s;
    by_color_[color_of(pc)] |= s;
    ++piece_count_[pc];
}

inline void Position::remove_piece(Square s) {
    const Piece pc = board_[s];
    by_type_[ALL_PIECES] ^= s;
    by_type_[type_of(pc)] ^= s;
    by_color_[color_of(pc)] ^= s;
    board_[s] = NO_PIECE;
    --piece_count_[pc];
}

inline void Position::move_piece(Square from, Square to) {
    const Piece pc = board_[from];
    const Bitboard both = SquareBB[from] | SquareBB[to];
    by_type_[ALL_PIECES] ^= both;
    by_type_[type_of(pc)] ^= both;
    by_color_[color_of(pc)] ^= both;
    board_[from] = NO_PIECE;
    board_[to] = pc;
}

} // namespace kiwi
