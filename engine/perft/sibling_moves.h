// The moves of one side as lists of bytes, to be read eight at a time.
#pragma once

#include "../movegen.h"
#include "calm_moves.h"
#include "eight_sets.h"

#ifdef KIWI_HAS_EIGHT_SETS

namespace kiwi::bulk {

/// The type of the piece that arrives on the destination. A queen is both types of slider.
enum Arrival : std::uint8_t { A_PAWN = 1, A_KNIGHT = 2, A_DIAGONAL = 4, A_STRAIGHT = 8, A_QUEEN = 12, A_KING = 16 };

/// Moves as bytes: origins, destinations and arriving pieces. Not a part of `SiblingMoves`, so that the compiler can
/// keep a SiblingMoves in registers.
struct MoveBytes {
    static constexpr std::size_t AT_ONCE = 32; ///< The most bytes written beyond the last move.
    using Bytes = std::array<std::uint8_t, 1 + MAX_MOVES + AT_ONCE>;

    alignas(64) Bytes from;
    alignas(64) Bytes to;
    alignas(64) Bytes arrival;
};

/// All legal moves of `Us` except castling and en passant captures. Calm moves are only counted: a null move, the first
/// move of the list, represents them.
template<Color Us>
class SiblingMoves {
public:
    /// Writes the list to `bytes`. `attacked` are the squares that they attack if our king does not block them.
    KIWI_EIGHT_SETS_INLINE SiblingMoves(MoveBytes& bytes, const Board& board, const Pins& pins, Bitboard attacked,
                                        const CalmSquares<Us>& calm) :
        bytes_(bytes) {
        bytes.from[0] = bytes.to[0] = SQUARE_NB; // shifted by this number, a bit vanishes
        bytes.arrival[0] = 0;
        const Square king = board.king<Us>();
        const Bitboard occupied = board.occupied();
        const Bitboard ours = board.of(Us);
        add_moves_of(king, PseudoAttacks[KING][king] & ~ours & ~attacked, A_KING, calm.of(KING));
        if (pins.checkers.more_than_one())
            return;
        for (const Square s : board.pieces(KNIGHT) & ours & ~pins.pinned)
            add_moves_of(s, PseudoAttacks[KNIGHT][s] & pins.check_mask, A_KNIGHT, calm.of(KNIGHT));
        const auto allowed = [&](Square s) {
            return pins.pinned.contains(s) ? pins.check_mask & line_bb(king, s) : pins.check_mask;
        };
        for (const Square s : board.pieces(BISHOP) & ours)
            add_moves_of(s, sliders::bishop_attacks(s, occupied) & allowed(s), A_DIAGONAL, calm.of(BISHOP));
        for (const Square s : board.pieces(ROOK) & ours)
            add_moves_of(s, sliders::rook_attacks(s, occupied) & allowed(s), A_STRAIGHT, calm.of(ROOK));
        for (const Square s : board.pieces(QUEEN) & ours)
            add_moves_of(s, attacks_bb<QUEEN>(s, occupied) & allowed(s), A_QUEEN, calm.of(QUEEN));
        add_pawns(board, pins, calm.of(PAWN));
    }

    [[nodiscard]] std::uint64_t calm() const { return calm_; }
    /// The number of moves in the list, the null move included.
    [[nodiscard]] std::size_t size() const { return size_; }

    /// The origins of eight moves as sets of one square. Elements beyond the end of the list are meaningless.
    KIWI_EIGHT_SETS_INLINE EightSets from(std::size_t first) const { return eight::squares(&bytes_.from[first]); }
    KIWI_EIGHT_SETS_INLINE EightSets to(std::size_t first) const { return eight::squares(&bytes_.to[first]); }
    /// The moves, among eight, that put such a piece on their destination.
    KIWI_EIGHT_SETS_INLINE WhichOfEight arriving(std::size_t first, Arrival arrival) const {
        const __m128i kinds = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(&bytes_.arrival[first]));
        return static_cast<WhichOfEight>(_mm_test_epi8_mask(kinds, _mm_set1_epi8(static_cast<char>(arrival))));
    }

    // The destinations of all listed moves, and those of knights and sliders.
    [[nodiscard]] Bitboard destinations() const { return destinations_; }
    [[nodiscard]] Bitboard to_as_knight() const { return to_as_knight_; }
    [[nodiscard]] Bitboard to_as_diagonal() const { return to_as_diagonal_; }
    [[nodiscard]] Bitboard to_as_straight() const { return to_as_straight_; }
    /// The destinations of all double pushes, calm or not.
    [[nodiscard]] Bitboard double_pushes() const { return double_pushes_; }

private:
    /// The squares of a set as bytes.
    KIWI_EIGHT_SETS_INLINE static __m512i listed(Bitboard set) {
        alignas(64) static constexpr auto IN_ORDER = [] {
            std::array<std::uint8_t, SQUARE_NB> all{};
            for (std::size_t s = 0; s < SQUARE_NB; ++s)
                all[s] = static_cast<std::uint8_t>(s);
            return all;
        }();
        return _mm512_maskz_compress_epi8(set.bits(), _mm512_load_si512(IN_ORDER.data()));
    }
    KIWI_EIGHT_SETS_INLINE static __m512i everywhere(int byte) { return _mm512_set1_epi8(static_cast<char>(byte)); }

    /// Writes only the part of a list that can hold moves, since writes across cache lines are slow: a queen has at
    /// most 27 moves; another piece, or all pawns by one step, at most 14.
    KIWI_EIGHT_SETS_INLINE void write(MoveBytes::Bytes& bytes, __m512i list, Arrival arrival) const {
        constexpr __mmask8 all = 0xFF; // the casts make GCC 12 warn
        if (arrival == A_QUEEN)
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(&bytes[size_]),
                                _mm512_maskz_extracti64x4_epi64(all, list, 0));
        else
            _mm_storeu_si128(reinterpret_cast<__m128i*>(&bytes[size_]), _mm512_maskz_extracti64x2_epi64(all, list, 0));
    }
    KIWI_EIGHT_SETS_INLINE void add(Bitboard targets, __m512i to, __m512i from, Arrival arrival) {
        write(bytes_.to, to, arrival);
        write(bytes_.from, from, arrival);
        write(bytes_.arrival, everywhere(arrival), arrival);
        size_ += static_cast<std::size_t>(targets.popcount());
        destinations_ |= targets;
        if (arrival & A_KNIGHT)
            to_as_knight_ |= targets;
        if (arrival & A_DIAGONAL)
            to_as_diagonal_ |= targets;
        if (arrival & A_STRAIGHT)
            to_as_straight_ |= targets;
    }
    KIWI_EIGHT_SETS_INLINE void add_moves_of(Square from, Bitboard targets, Arrival arrival, Bitboard calm) {
        if (calm.contains(from)) {
            calm_ += static_cast<std::uint64_t>((targets & calm).popcount());
            targets &= ~calm;
        }
        add(targets, listed(targets), everywhere(from), arrival);
    }
    /// Adds moves of pawns that all make the same step. Pawns on the last rank promote to each piece.
    KIWI_EIGHT_SETS_INLINE void add_pawn_moves(Bitboard targets, int step) {
        const Bitboard promotions = targets & PawnMoves<Us>::PROMOTION_RANK;
        const __m512i to = listed(targets ^ promotions);
        add(targets ^ promotions, to, _mm512_sub_epi8(to, everywhere(step)), A_PAWN);
        if (promotions.empty()) [[likely]]
            return;
        const __m512i there = listed(promotions);
        const __m512i from = _mm512_sub_epi8(there, everywhere(step));
        for (const Arrival arrival : {A_KNIGHT, A_DIAGONAL, A_STRAIGHT, A_QUEEN})
            add(promotions, there, from, arrival);
    }
    /// Adds pawn moves. A pinned pawn moves along its pin: forward on the king's file, or by a capture on the diagonal
    /// that it shares with the king.
    KIWI_EIGHT_SETS_INLINE void add_pawns(const Board& board, const Pins& pins, Bitboard calm) {
        constexpr Direction up = pawn_push(Us);
        const Square king = board.king<Us>();
        const Bitboard pawns = board.pawns<Us>();
        const Bitboard free = ~pins.pinned;
        const Bitboard west_line = Us == WHITE ? FallingDiagonalBB[king] : RisingDiagonalBB[king];
        const Bitboard east_line = Us == WHITE ? RisingDiagonalBB[king] : FallingDiagonalBB[king];
        const Bitboard empty = ~board.occupied();
        const Bitboard pushes = (pawns & (free | file_bb(king))).template shift<up>() & empty;
        const Bitboard once = pushes & pins.check_mask;
        double_pushes_ = (pushes & RankBB[relative_rank(Us, RANK_3)]).template shift<up>() & empty & pins.check_mask;
        const Bitboard calm_once = once & calm & calm.shift<up>();
        const Bitboard calm_twice = double_pushes_ & calm & calm.shift<up>().template shift<up>();
        calm_ += static_cast<std::uint64_t>(calm_once.popcount() + calm_twice.popcount());
        add_pawn_moves(once ^ calm_once, up);
        add_pawn_moves(double_pushes_ ^ calm_twice, 2 * up);
        const Bitboard enemies = board.of(~Us) & pins.check_mask;
        add_pawn_moves((pawns & (free | west_line)).template shift<up + WEST>() & enemies, up + WEST);
        add_pawn_moves((pawns & (free | east_line)).template shift<up + EAST>() & enemies, up + EAST);
    }

    MoveBytes& bytes_;
    std::size_t size_ = 1;
    std::uint64_t calm_ = 0;
    Bitboard destinations_, to_as_knight_, to_as_diagonal_, to_as_straight_, double_pushes_;
};

} // namespace kiwi::bulk

#endif
