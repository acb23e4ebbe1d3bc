#include "board_x88.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <sstream>

namespace x88 {

namespace {

bool on_board(int square) { return (square & 0x88) == 0; }
bool is_white(char piece) { return piece >= 'A' && piece <= 'Z'; }
char lower(char piece) { return static_cast<char>(std::tolower(piece)); }
char upper(char piece) { return static_cast<char>(std::toupper(piece)); }
char own(const Board& b, char kind) { return b.white ? upper(kind) : kind; }
char& at(Board& b, int square) { return b.piece.at(static_cast<std::size_t>(square)); }
char at(const Board& b, int square) { return b.piece.at(static_cast<std::size_t>(square)); }
int square_of(std::string_view name) { return 16 * (name[1] - '1') + (name[0] - 'a'); }
std::string name_of(int square) { return {static_cast<char>('a' + square % 16), static_cast<char>('1' + square / 16)}; }

struct Steps {
    std::vector<int> by;
    bool slides;
};
const Steps& steps(char kind) {
    static const std::array<Steps, 5> of_kinds{{{{33, 31, 18, 14, -33, -31, -18, -14}, false},
                                                {{17, 15, -17, -15}, true},
                                                {{16, 1, -16, -1}, true},
                                                {{17, 15, -17, -15, 16, 1, -16, -1}, true},
                                                {{17, 15, -17, -15, 16, 1, -16, -1}, false}}};
    return of_kinds.at(std::min<std::size_t>(std::string_view("nbrq").find(kind), 4)); // the last is the king
}

/// The number of pieces of a colour that attack a square.
int attackers(const Board& b, int square, bool by_white) {
    int count = 0;
    const int behind = by_white ? -16 : 16;
    for (const int side : {-1, 1})
        if (const int s = square + behind + side; on_board(s) && at(b, s) == (by_white ? 'P' : 'p'))
            ++count;
    for (const char kind : {'n', 'b', 'r', 'q', 'k'})
        for (const int step : steps(kind).by)
            for (int s = square + step; on_board(s); s += step) {
                if (at(b, s) == (by_white ? upper(kind) : kind))
                    ++count;
                if (at(b, s) != 0 || !steps(kind).slides)
                    break;
            }
    return count;
}
bool attacked(const Board& b, int square, bool by_white) { return attackers(b, square, by_white) != 0; }

int king_of(const Board& b, bool white) {
    return static_cast<int>(std::find(b.piece.begin(), b.piece.end(), white ? 'K' : 'k') - b.piece.begin());
}

std::uint64_t number(std::uint64_t n) {
    n = (n + 1) * 0x9E3779B97F4A7C15U;
    n = (n ^ n >> 29) * 0xBF58476D1CE4E5B9U;
    return n ^ n >> 32;
}
std::uint64_t number(char piece, int square) {
    return number(static_cast<std::uint64_t>(piece) * 128 + static_cast<std::uint64_t>(square));
}

bool is_castling(const Board& b, Move m) {
    return lower(at(b, m.from)) == 'k' && at(b, m.to) == own(b, 'r') && at(b, m.from) == own(b, 'k');
}

/// The board after a move, with a key updated for the pieces only.
Board moved(const Board& b, Move m);

bool leaves_king_safe(const Board& b, Move m) {
    if (mistakes.en_passant_ignores_pins && m.to == b.ep && lower(at(b, m.from)) == 'p')
        return true;
    const Board next = moved(b, m);
    const int left = attackers(next, king_of(next, b.white), !b.white);
    if (mistakes.double_check_is_single && lower(at(b, m.from)) != 'k'
        && attackers(b, king_of(b, b.white), !b.white) == 2)
        return left < 2;
    return left == 0;
}

void add_pawn_moves(const Board& b, int from, std::vector<Move>& moves) {
    const int forward = b.white ? 16 : -16;
    const auto add = [&](int to) {
        if (to / 16 == (b.white ? 7 : 0)) {
            moves.push_back({from, to, 'q'});
            for (const char promotion : {'r', 'b', 'n'})
                if (!mistakes.promotes_to_queens_only)
                    moves.push_back({from, to, promotion});
        } else
            moves.push_back({from, to, 0});
    };
    if (at(b, from + forward) == 0) {
        add(from + forward);
        if (from / 16 == (b.white ? 1 : 6) && at(b, from + 2 * forward) == 0)
            add(from + 2 * forward);
    }
    for (const int to : {from + forward - 1, from + forward + 1})
        if (on_board(to) && ((at(b, to) != 0 && is_white(at(b, to)) != b.white) || to == b.ep))
            add(to);
}

void add_castling(const Board& b, std::vector<Move>& moves) {
    for (const std::size_t side : {0U, 1U}) {
        const int rook = b.rook.at((b.white ? 0U : 2U) + side);
        if (rook < 0)
            continue;
        const int king = king_of(b, b.white);
        const int home = b.white ? 0 : 0x70;
        const int king_to = home + (side == 0 ? 6 : 2);
        const int rook_to = home + (side == 0 ? 5 : 3);
        bool free = true;
        for (int s = std::min({king, king_to, rook, rook_to}); s <= std::max({king, king_to, rook, rook_to}); ++s) {
            const bool kings_way = s >= std::min(king, king_to) && s <= std::max(king, king_to);
            const bool rooks_way = s >= std::min(rook, rook_to) && s <= std::max(rook, rook_to);
            if ((kings_way || rooks_way) && s != king && s != rook && at(b, s) != 0)
                free = false;
            const bool looked_at = !mistakes.castles_through_check || s == king || s == king_to;
            if (kings_way && looked_at && attacked(b, s, !b.white))
                free = false;
        }
        if (free)
            moves.push_back({king, rook, 0});
    }
}

/// The key without the pieces.
std::uint64_t key_of_rest(const Board& b) {
    std::uint64_t key = b.white ? 0 : number(90'000);
    for (const int rook : b.rook)
        if (rook >= 0 && !mistakes.key_forgets_castling)
            key ^= number(91'000 + static_cast<std::uint64_t>(rook));
    if (b.ep >= 0)
        for (const Move& m : legal_moves(b))
            if (m.to == b.ep && lower(at(b, m.from)) == 'p')
                return key ^ number(92'000 + static_cast<std::uint64_t>(b.ep));
    return key;
}

Board moved(const Board& b, Move m) {
    Board next = b;
    const char piece = at(b, m.from);
    const char captured = is_castling(b, m) ? '\0' : at(b, m.to);
    const auto remove = [&](int s) { next.key ^= number(at(next, s), s), at(next, s) = 0; };
    const auto put = [&](char what, int s) { at(next, s) = what, next.key ^= number(what, s); };
    next.ep = -1;
    const bool pawn_moves = lower(piece) == 'p' && !(mistakes.clock_forgets_promotions && m.promotion != 0);
    next.halfmoves = captured != 0 || pawn_moves ? 0 : b.halfmoves + 1;
    if (is_castling(b, m)) {
        const int home = m.from / 16 * 16;
        remove(m.from);
        remove(m.to);
        put(piece, home + (m.to > m.from ? 6 : 2));
        put(own(b, 'r'), home + (m.to > m.from ? 5 : 3));
    } else {
        if (captured != 0)
            remove(m.to);
        else if (lower(piece) == 'p' && m.to == b.ep)
            remove(m.to + (b.white ? -16 : 16));
        remove(m.from);
        put(piece, m.to);
        if (m.promotion != 0) {
            const std::uint64_t key = next.key;
            remove(m.to);
            put(own(b, m.promotion), m.to);
            if (mistakes.key_forgets_promotions)
                next.key = key;
        }
        if (lower(piece) == 'p' && std::abs(m.to - m.from) == 32)
            next.ep = (m.from + m.to) / 2;
    }
    for (std::size_t right = 0; right < 4; ++right) {
        const bool kings = lower(piece) == 'k' && (right < 2) == b.white;
        const bool captured_at_home = next.rook.at(right) == m.to && !mistakes.captured_rook_keeps_its_right;
        if (kings || next.rook.at(right) == m.from || captured_at_home)
            next.rook.at(right) = -1;
    }
    next.white = !b.white;
    next.fullmoves += b.white ? 0 : 1;
    return next;
}

} // namespace

std::uint64_t computed_key(const Board& b) {
    std::uint64_t key = key_of_rest(b);
    for (int s = 0; s < 128; ++s)
        if (on_board(s) && at(b, s) != 0)
            key ^= number(at(b, s), s);
    return key;
}

bool in_check(const Board& b) { return attacked(b, king_of(b, b.white), !b.white); }

std::vector<Move> legal_moves(const Board& b) {
    std::vector<Move> moves;
    for (int from = 0; from < 128; ++from) {
        const char piece = on_board(from) ? at(b, from) : '\0';
        if (piece == 0 || is_white(piece) != b.white)
            continue;
        if (lower(piece) == 'p') {
            add_pawn_moves(b, from, moves);
            continue;
        }
        for (const int step : steps(lower(piece)).by)
            for (int to = from + step; on_board(to); to += step) {
                if (at(b, to) == 0 || is_white(at(b, to)) != b.white)
                    moves.push_back({from, to, 0});
                if (at(b, to) != 0 || !steps(lower(piece)).slides)
                    break;
            }
    }
    add_castling(b, moves);
    std::erase_if(moves, [&](Move m) { return !leaves_king_safe(b, m); });
    return moves;
}

Board after(const Board& b, Move m) {
    Board next = moved(b, m);
    next.key ^= key_of_rest(b) ^ key_of_rest(next);
    return next;
}

std::string to_uci(const Board& b, Move m) {
    const int to =
            is_castling(b, m) && b.castling == Castling::Standard ? m.from / 16 * 16 + (m.to > m.from ? 6 : 2) : m.to;
    return name_of(m.from) + name_of(to) + (m.promotion != 0 ? std::string(1, m.promotion) : "");
}

bool read(Board& board, std::string_view fen, Castling castling) {
    std::istringstream fields{std::string(fen)};
    std::string pieces;
    std::string side;
    std::string rights;
    std::string ep;
    Board b;
    b.castling = castling;
    if (!(fields >> pieces >> side >> rights >> ep >> b.halfmoves >> b.fullmoves))
        return false;
    int s = 0x70;
    for (const char c : pieces)
        if (c == '/')
            s = s / 16 * 16 - 16;
        else if (c >= '1' && c <= '8')
            s += c - '0';
        else
            at(b, s++) = c;
    b.white = side == "w";
    if (ep != "-") {
        if (ep.size() != 2 || !on_board(square_of(ep)))
            return false;
        b.ep = square_of(ep);
    }
    for (const char c : rights) {
        if (c == '-')
            break;
        const int king = king_of(b, is_white(c));
        const int home = is_white(c) ? 0 : 0x70;
        const int rook = home + (lower(c) == 'k' ? 7 : lower(c) == 'q' ? 0 : lower(c) - 'a');
        b.rook.at((is_white(c) ? 0U : 2U) + (rook > king ? 0U : 1U)) = rook;
    }
    b.key = computed_key(b);
    board = b;
    return true;
}

std::string write(const Board& b) {
    std::string fen;
    for (int rank = 7; rank >= 0; --rank) {
        int gap = 0;
        for (int file = 0; file < 8; ++file) {
            const char piece = at(b, 16 * rank + file);
            gap += piece == 0 ? 1 : 0;
            if (gap > 0 && (piece != 0 || file == 7)) {
                fen += std::to_string(gap);
                gap = 0;
            }
            if (piece != 0)
                fen += piece;
        }
        fen += rank > 0 ? "/" : "";
    }
    std::string rights;
    for (std::size_t right = 0; right < 4; ++right)
        if (const int rook = b.rook.at(right); rook >= 0) {
            const char letter = b.castling == Castling::Chess960 ? static_cast<char>('a' + rook % 16) : "kqkq"[right];
            rights += right < 2 ? upper(letter) : letter;
        }
    std::string ep = "-";
    if (b.ep >= 0)
        for (const Move& m : legal_moves(b))
            if (m.to == b.ep && lower(at(b, m.from)) == 'p')
                ep = name_of(b.ep);
    return fen + (b.white ? " w " : " b ") + (rights.empty() ? "-" : rights) + ' ' + ep + ' '
           + std::to_string(b.halfmoves) + ' ' + std::to_string(b.fullmoves);
}

} // namespace x88
