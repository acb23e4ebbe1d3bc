#include "siblings.h"

#include "../movegen.h"
#include "calm_moves.h"

#ifdef KIWI_HAS_EIGHT_SETS

namespace kiwi::bulk {

namespace {

// The moves of one side as lists of bytes, to be read eight at a time.

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

// The replies to eight moves at a time.

constexpr Step step_of(Direction d) {
    const int rank = d > EAST ? 1 : d < WEST ? -1 : 0;
    return {d - NORTH * rank, rank};
}
/// The squares in a direction from each square to the edge of the board.
template<Direction D>
constexpr detail::SquareSets RAYS = [] {
    detail::SquareSets table{};
    for (int s = 0; s < SQUARE_NB; ++s)
        table[static_cast<std::size_t>(s)] = ray(Square(s), step_of(D), Bitboard());
    return table;
}();

/// The pieces of a side after each of eight moves.
struct Side {
    EightSets pawns, knights, diagonal, straight, king, all;
};

/// Their pinned pieces, by the line of the pin, our checks, and our attacks around their king.
struct Restraints {
    EightSets on_file{}, on_rank{}, on_rising{}, on_falling{};
    EightSets attacked{}; ///< By us, also through their king; complete around their king and on its castling path.
    EightSets way_out{};  ///< In check: the squares where a piece can end it.
    WhichOfEight check{};
    WhichOfEight double_check{};

    KIWI_EIGHT_SETS_INLINE void add_check(WhichOfEight which, EightSets squares) {
        double_check |= check & which;
        check |= which;
        way_out |= eight::only(which, squares);
    }
};

/// Counts the replies to moves of `Us`.
template<Color Us>
class Siblings {
public:
    static constexpr Color Them = ~Us;

    KIWI_EIGHT_SETS_INLINE Siblings(const Board& board, const Rules& rules, const TheirKing<Us>& king,
                                    const SiblingMoves<Us>& moves) :
        board_(board),
        rules_(rules),
        king_(king),
        moves_(moves),
        zone_((PseudoAttacks[KING][king.square] & (~board.of(Them) | moves.destinations())) | king.castling_path
              | king.square),
        knights_((board.pieces(KNIGHT) & board.of(Us)) | moves.to_as_knight()),
        diagonal_(board.diagonal_sliders<Us>() | moves.to_as_diagonal()),
        straight_(board.straight_sliders<Us>() | moves.to_as_straight()) {}

    KIWI_EIGHT_SETS_INLINE std::uint64_t count() const {
        EightSets total{};
        EightSets to_null_move{}; // in the first lane
        std::size_t first = moves_.calm() == 0 ? 1 : 0;
        for (; first < moves_.size(); first += 8) {
            const std::size_t left = moves_.size() - first;
            const auto valid = static_cast<WhichOfEight>(left < 8 ? (1U << left) - 1 : 0xFF);
            const EightSets replies = eight::only(valid, replies_to_eight(first));
            total += replies;
            to_null_move += eight::only(first == 0 ? 1 : 0, replies);
        }
        return eight::sum(total) + (moves_.calm() == 0 ? 0 : to_null_move[0] * (moves_.calm() - 1)); // one is in total
    }

private:
    KIWI_EIGHT_SETS_INLINE EightSets replies_to_eight(std::size_t first) const {
        const EightSets to = moves_.to(first);
        const EightSets stay = ~moves_.from(first);
        const Bitboard mine = board_.of(Us);
        const auto after = [&](Bitboard pieces, Arrival arrival) KIWI_EIGHT_SETS_LAMBDA {
            return (pieces.bits() & stay) | eight::only(moves_.arriving(first, arrival), to);
        };
        Side us;
        us.pawns = after(board_.pieces(PAWN) & mine, A_PAWN);
        us.knights = knights_ ? after(board_.pieces(KNIGHT) & mine, A_KNIGHT) : EightSets{};
        us.diagonal = diagonal_ ? after(board_.template diagonal_sliders<Us>(), A_DIAGONAL) : EightSets{};
        us.straight = straight_ ? after(board_.template straight_sliders<Us>(), A_STRAIGHT) : EightSets{};
        us.king = after(board_.pieces(KING) & mine, A_KING);
        Side them;
        them.pawns = board_.template pawns<Them>().bits() & ~to;
        them.knights = (board_.pieces(KNIGHT) & board_.of(Them)).bits() & ~to;
        them.diagonal = board_.template diagonal_sliders<Them>().bits() & ~to;
        them.straight = board_.template straight_sliders<Them>().bits() & ~to;
        us.all = (mine.bits() & stay) | to;
        them.all = board_.of(Them).bits() & ~to;
        const Restraints restraints = restraints_of(us, them);
        EightSets replies = replies_of(us, them, restraints);
        if (king_.may_castle)
            for (const CastlingSide side : {KING_SIDE, QUEEN_SIDE})
                if (const CastlingRights right = Them & side; king_.may_castle & right)
                    replies += eight::only(castling(right, us, to, us.all | them.all, restraints), EightSets{} + 1U);
        return replies;
    }

    // Adds our attacks, checks and pins, direction by direction. A slider of ours that moves in direction D stands on
    // the ray from their king in the opposite direction.
    template<Direction D>
    KIWI_EIGHT_SETS_INLINE void look_back(EightSets attacks, EightSets sliders, Bitboard any, const Side& us,
                                          const Side& them, EightSets& pinned, Restraints& restraints) const {
        restraints.attacked |= attacks;
        const Bitboard ray = RAYS<-D>[king_.square];
        if ((ray & any).empty())
            return;
        const EightSets seen = eight::seen_along<-D>(ray, us.all | them.all);
        restraints.add_check(eight::meet(seen, sliders), seen);
        pinned |= seen & them.all & attacks;
    }
    template<Direction D>
    KIWI_EIGHT_SETS_INLINE void look_back_diagonally(const Side& us, const Side& them, EightSets& pinned,
                                                     Restraints& restraints) const {
        if ((smeared_back<D>(zone_) & diagonal_).empty())
            return;
        const EightSets empty = ~(us.all | them.all) | Bitboard(king_.square).bits();
        look_back<D>(eight::filled<D>(us.diagonal, empty), us.diagonal, diagonal_, us, them, pinned, restraints);
    }

    KIWI_EIGHT_SETS_INLINE Restraints restraints_of(const Side& us, const Side& them) const {
        using namespace eight;
        Restraints r;
        r.attacked = pawn_attacks<Us>(us.pawns) | king_attacks(us.king);
        if (knights_)
            r.attacked |= knight_attacks(us.knights);
        const EightSets contact = (PseudoAttacks[KNIGHT][king_.square].bits() & us.knights)
                                  | (StepAttacks[make_piece(Them, PAWN)][king_.square].bits() & us.pawns);
        r.add_check(meet(contact, contact), contact);
        look_back_diagonally<NORTH_EAST>(us, them, r.on_rising, r);
        look_back_diagonally<SOUTH_WEST>(us, them, r.on_rising, r);
        look_back_diagonally<NORTH_WEST>(us, them, r.on_falling, r);
        look_back_diagonally<SOUTH_EAST>(us, them, r.on_falling, r);
        const EightSets blockers = (us.all | them.all) & ~Bitboard(king_.square).bits();
        if (straight_ & (smeared_back<EAST>(zone_) | smeared_back<WEST>(zone_))) {
            const EightSets west = mirrored(towards_higher(mirrored(us.straight), mirrored(blockers)));
            look_back<EAST>(towards_higher(us.straight, blockers), us.straight, straight_, us, them, r.on_rank, r);
            look_back<WEST>(west, us.straight, straight_, us, them, r.on_rank, r);
        }
        if (straight_ & (smeared_back<NORTH>(zone_) | smeared_back<SOUTH>(zone_))) {
            const EightSets sliders = files_of(us.straight);
            const EightSets by_file = files_of(blockers);
            const EightSets south = from_files(mirrored(towards_higher(sliders, by_file)));
            const EightSets north = from_files(towards_higher(mirrored(sliders), mirrored(by_file)));
            look_back<NORTH>(north, us.straight, straight_, us, them, r.on_file, r);
            look_back<SOUTH>(south, us.straight, straight_, us, them, r.on_file, r);
        }
        return r;
    }

    /// All replies except castling and en passant captures.
    KIWI_EIGHT_SETS_INLINE EightSets replies_of(const Side& us, const Side& them, const Restraints& r) const {
        using namespace eight;
        const EightSets targets =
                only(static_cast<WhichOfEight>(~r.double_check), ~them.all & choose(r.check, r.way_out, ~EightSets{}));
        const EightSets occupied = us.all | them.all;
        EightSets count = popcount(PseudoAttacks[KING][king_.square].bits() & ~them.all & ~r.attacked);
        const EightSets pinned_straight = r.on_file | r.on_rank;
        const EightSets pinned_diagonally = r.on_rising | r.on_falling;
        const EightSets knights = them.knights & ~(pinned_straight | pinned_diagonally);
        for (const Square s : board_.pieces(KNIGHT) & board_.of(Them))
            count += only(meet(knights, all(Bitboard(s))), popcount(PseudoAttacks[KNIGHT][s].bits() & targets));
        if (board_.template diagonal_sliders<Them>()) {
            const EightSets rising = them.diagonal & ~(pinned_straight | r.on_falling);
            const EightSets falling = them.diagonal & ~(pinned_straight | r.on_rising);
            count += popcount(filled<NORTH_EAST>(rising, ~occupied) & targets)
                     + popcount(filled<SOUTH_WEST>(rising, ~occupied) & targets)
                     + popcount(filled<NORTH_WEST>(falling, ~occupied) & targets)
                     + popcount(filled<SOUTH_EAST>(falling, ~occupied) & targets);
        }
        if (board_.template straight_sliders<Them>()) {
            const EightSets on_rank = them.straight & ~(pinned_diagonally | r.on_file);
            const EightSets on_file = files_of(them.straight & ~(pinned_diagonally | r.on_rank));
            const EightSets blockers = files_of(occupied);
            const EightSets by_file = files_of(targets);
            count += popcount(towards_higher(on_rank, occupied) & targets)
                     + popcount(towards_higher(mirrored(on_rank), mirrored(occupied)) & mirrored(targets))
                     + popcount(towards_higher(on_file, blockers) & by_file)
                     + popcount(towards_higher(mirrored(on_file), mirrored(blockers)) & mirrored(by_file));
        }
        return count + pawn_replies(them.pawns, occupied, us.all, targets, r);
    }

    KIWI_EIGHT_SETS_INLINE EightSets pawn_replies(EightSets pawns, EightSets occupied, EightSets ours,
                                                  EightSets targets, const Restraints& r) const {
        using namespace eight;
        constexpr Direction up = pawn_push(Them);
        constexpr bool falls = up == SOUTH; // then a capture to the west is on a rising diagonal
        const EightSets on_west = falls ? r.on_rising : r.on_falling;
        const EightSets on_east = falls ? r.on_falling : r.on_rising;
        const EightSets push = shifted<up>(pawns & ~(r.on_rank | on_west | on_east)) & ~occupied;
        const EightSets twice = shifted<up>(push & RankBB[relative_rank(Them, RANK_3)].bits()) & ~occupied & targets;
        const EightSets once = push & targets;
        const EightSets west = shifted<up + WEST>(pawns & ~(r.on_rank | r.on_file | on_east)) & ours & targets;
        const EightSets east = shifted<up + EAST>(pawns & ~(r.on_rank | r.on_file | on_west)) & ours & targets;
        EightSets count = popcount(once) + popcount(twice) + popcount(west) + popcount(east);
        if (board_.template pawns<Them>() & RankBB[relative_rank(Them, RANK_7)]) {
            constexpr std::uint64_t last = PawnMoves<Them>::PROMOTION_RANK.bits();
            count += (popcount(once & last) + popcount(west & last) + popcount(east & last)) * 3U;
        }
        return count;
    }

    /// The moves, among eight, after which they can castle with one right.
    KIWI_EIGHT_SETS_INLINE WhichOfEight castling(CastlingRights right, const Side& us, EightSets to, EightSets occupied,
                                                 const Restraints& r) const {
        using namespace eight;
        const Castling& c = rules_.castling[right];
        unsigned hindered = r.check | meet(occupied, all(c.empty)) | meet(r.attacked, all(c.unattacked))
                            | meet(to, all(Bitboard(c.rook_from)));
        if (rules_.is_chess960) { // the rook may have shielded the king's destination
            const EightSets then =
                    (occupied & ~Bitboard{c.king_from, c.rook_from}.bits()) | Bitboard{c.king_to, c.rook_to}.bits();
            hindered |= meet(us.straight, seen_along<EAST>(RAYS<EAST>[c.king_to], then)
                                                  | seen_along<WEST>(RAYS<WEST>[c.king_to], then));
        }
        return static_cast<WhichOfEight>(~hindered);
    }

    const Board& board_;
    const Rules& rules_;
    const TheirKing<Us>& king_;
    const SiblingMoves<Us>& moves_;
    const Bitboard zone_;     ///< Where our attacks matter: around their king, and on its castling path.
    const Bitboard knights_;  ///< All squares of our knights, before and after any move;
    const Bitboard diagonal_; ///< of our diagonal sliders;
    const Bitboard straight_; ///< of our straight sliders.
};

/// The number of en passant captures after our double pushes.
template<Color Us>
std::uint64_t en_passant_replies(const Board& board, const Rules& rules, Bitboard double_pushes) {
    constexpr Color Them = ~Us;
    const Bitboard beside = board.pawns<Them>().template shift<EAST>() | board.pawns<Them>().template shift<WEST>();
    std::uint64_t count = 0;
    for (const Square to : double_pushes& beside) {
        const Board child = after<Us>(board, rules, PAWN, Move(to - pawn_push(Us) - pawn_push(Us), to));
        const Square king = child.king<Them>();
        const Bitboard checkers = pins_of<Them>(child, king).checkers;
        count += static_cast<std::uint64_t>(en_passant_capturers<Them>(child, king, checkers).popcount());
    }
    return count;
}

/// The replies to our castling moves and en passant captures, which are made on the board.
template<Color Us>
std::uint64_t replies_to_rare_moves(const Board& board, const Rules& rules, const Pins& pins, Bitboard attacked) {
    std::uint64_t count = 0;
    for_each_rare_move<Us>(board, rules, pins, attacked, [&](PieceType pt, Move m) {
        count += static_cast<std::uint64_t>(count_moves<~Us>(after<Us>(board, rules, pt, m), rules));
    });
    return count;
}

} // namespace

template<Color Us>
KIWI_EIGHT_SETS std::uint64_t count_siblings(const Board& board, const Rules& rules) {
    const Square king = board.king<Us>();
    const Pins pins = pins_of<Us>(board, king);
    const Bitboard reached = attacked_by_sliders<~Us>(board, board.occupied() ^ king);
    const Bitboard attacked = reached | attacked_by_steps<~Us>(board);
    const TheirKing<Us> their_king(board, rules);
    // With few pieces, calm moves gain little.
    constexpr int many_pieces = 16;
    const CalmSquares<Us> calm = board.occupied().popcount() < many_pieces
                                         ? CalmSquares<Us>()
                                         : CalmSquares<Us>(board, rules, their_king, reached);
    MoveBytes bytes;
    const SiblingMoves<Us> moves(bytes, board, pins, attacked, calm);
    return Siblings<Us>(board, rules, their_king, moves).count()
           + en_passant_replies<Us>(board, rules, moves.double_pushes())
           + replies_to_rare_moves<Us>(board, rules, pins, attacked);
}

template KIWI_EIGHT_SETS std::uint64_t count_siblings<WHITE>(const Board& board, const Rules& rules);
template KIWI_EIGHT_SETS std::uint64_t count_siblings<BLACK>(const Board& board, const Rules& rules);

} // namespace kiwi::bulk

#else

namespace kiwi::bulk {

template<Color Us>
std::uint64_t count_siblings(const Board&, const Rules&) {
    KIWI_ASSERT(eight_sets_available());
    return 0;
}

template std::uint64_t count_siblings<WHITE>(const Board&, const Rules&);
template std::uint64_t count_siblings<BLACK>(const Board&, const Rules&);

} // namespace kiwi::bulk

#endif
