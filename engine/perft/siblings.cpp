#include "siblings.h"

#include "sibling_moves.h"

#ifdef KIWI_HAS_EIGHT_SETS

namespace kiwi::bulk {

namespace {

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
