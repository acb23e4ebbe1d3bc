// How the pieces move, and which moves are legal.
#include <algorithm>

#include "moves.h"

namespace kiwi::oracle {

char Board::at(Place place) const {
    return square.at(static_cast<std::size_t>(place.rank)).at(static_cast<std::size_t>(place.file));
}

void Board::put(Place place, char piece) {
    square.at(static_cast<std::size_t>(place.rank)).at(static_cast<std::size_t>(place.file)) = piece;
}

std::string name_of(Place place) { return {static_cast<char>('a' + place.file), static_cast<char>('1' + place.rank)}; }

bool is_on_board(Place place) { return place.file >= 0 && place.file < 8 && place.rank >= 0 && place.rank < 8; }
Place step(Place place, Step by) { return {place.file + by.files, place.rank + by.ranks}; }
Side side_of(char piece) { return piece >= 'A' && piece <= 'Z' ? Side::White : Side::Black; }
bool is_own(char piece, Side side) { return piece != '.' && side_of(piece) == side; }
bool is_enemy(char piece, Side side) { return piece != '.' && side_of(piece) != side; }
char kind(char piece) { return piece >= 'A' && piece <= 'Z' ? static_cast<char>(piece - 'A' + 'a') : piece; }
bool is_slider(char k) { return k == 'b' || k == 'r' || k == 'q'; }

const std::array<Place, 64>& all_places() {
    static const std::array<Place, 64> places = [] {
        std::array<Place, 64> all;
        for (int i = 0; i < 64; ++i)
            all.at(static_cast<std::size_t>(i)) = {i % 8, i / 8};
        return all;
    }();
    return places;
}

std::span<const Step> steps_of(char k) {
    static constexpr Step STRAIGHT[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    static constexpr Step DIAGONAL[] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    static constexpr Step EVERY[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    static constexpr Step JUMPS[] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    switch (k) {
    case 'b': // 3.2
        return DIAGONAL;
    case 'r': // 3.3
        return STRAIGHT;
    case 'q': // 3.4
    case 'k': // 3.8.1
        return EVERY;
    case 'n': // 3.6
        return JUMPS;
    default:
        return {};
    }
}

std::optional<Place> king_of(const Board& board, Side side) {
    for (const Place place : all_places())
        if (board.at(place) == king_letter(side))
            return place;
    return std::nullopt;
}

Places attacked_from(const Board& board, Place from) {
    Places attacked;
    const auto add = [&](Place place) {
        if (is_on_board(place))
            attacked.set(index_of(place));
    };
    const char piece = board.at(from);
    if (kind(piece) == 'p') // 3.7.3: diagonally forward
        for (const int sideways : {-1, 1})
            add(step(from, {sideways, side_of(piece) == Side::White ? 1 : -1}));
    for (const Step by : steps_of(kind(piece)))
        for (Place place = step(from, by); is_on_board(place); place = step(place, by)) {
            add(place);
            if (!is_slider(kind(piece)) || board.at(place) != '.') // 3.5: not over other pieces
                break;
        }
    return attacked;
}

bool attacks(const Board& board, Place from, Place to) { return attacked_from(board, from).test(index_of(to)); }

bool is_attacked(const Board& board, Place place, Side by) {
    return std::ranges::any_of(all_places(),
                               [&](Place from) { return is_own(board.at(from), by) && attacks(board, from, place); });
}

namespace {

/// 3.8.2.1: a castling right is lost when the king or the rook moves, or when the rook is captured.
void lose_rights(Board& board, Place touched) {
    for (const Side side : {Side::White, Side::Black}) {
        std::bitset<8>& rooks = board.castling_rooks.at(index_of(side));
        if (touched.rank != home_rank(side))
            continue;
        if (board.at(touched) == king_letter(side))
            rooks.reset();
        else
            rooks.reset(static_cast<std::size_t>(touched.file));
    }
}

/// 3.8.2, Guidelines II.3: where king and rook stand after castling.
Place castled_king(const Try& move) { return {move.to.file > move.from.file ? 6 : 2, move.from.rank}; }
Place castled_rook(const Try& move) { return {move.to.file > move.from.file ? 5 : 3, move.from.rank}; }

} // namespace

Board played(const Board& board, const Try& move) {
    Board after = board;
    const char piece = board.at(move.from);
    const Side side = board.side_to_move;
    lose_rights(after, move.from);
    lose_rights(after, move.to);
    after.passed.reset();
    after.put(move.from, '.');
    if (move.is_castling) {
        const char rook = board.at(move.to);
        after.put(move.to, '.');
        after.put(castled_king(move), piece);
        after.put(castled_rook(move), rook);
    } else
        after.put(move.to, move.promotion == '.' ? piece : move.promotion);
    if (move.is_en_passant) // 3.7.3.1: the captured pawn stands beside the one that captures
        after.put({move.to.file, move.from.rank}, '.');
    if (kind(piece) == 'p' && std::abs(move.to.rank - move.from.rank) == 2)
        after.passed = Place{move.from.file, (move.from.rank + move.to.rank) / 2};
    const bool captures = !move.is_castling && (move.is_en_passant || board.at(move.to) != '.');
    after.halfmove_clock = captures || kind(piece) == 'p' ? 0 : board.halfmove_clock + 1; // 9.3
    after.fullmove_number += side == Side::White ? 0 : 1;
    after.side_to_move = other(side);
    return after;
}

namespace {

/// A pawn move. 3.7.3.3: a pawn that reaches the last rank becomes queen, rook, bishop or knight.
void add_pawn_move(const Try& move, Side side, std::vector<Try>& tries) {
    if (move.to.rank != home_rank(other(side)))
        tries.push_back(move);
    else
        for (const char piece : side == Side::White ? std::string("QRBN") : std::string("qrbn"))
            tries.push_back({move.from, move.to, piece});
}

/// 3.7: pawns.
void add_pawn_tries(const Board& board, Place from, std::vector<Try>& tries) {
    const Side side = board.side_to_move;
    const int forward = side == Side::White ? 1 : -1;
    const Place ahead = step(from, {0, forward});
    if (is_on_board(ahead) && board.at(ahead) == '.') { // 3.7.1
        add_pawn_move({from, ahead}, side, tries);
        const Place two_ahead = step(ahead, {0, forward});
        if (from.rank == home_rank(side) + forward && board.at(two_ahead) == '.') // 3.7.2
            add_pawn_move({from, two_ahead}, side, tries);
    }
    for (const int sideways : {-1, 1}) {
        const Place to = step(from, {sideways, forward});
        if (!is_on_board(to))
            continue;
        if (is_enemy(board.at(to), side)) // 3.7.3
            add_pawn_move({from, to}, side, tries);
        else if (board.passed == to) { // 3.7.3.1
            Try en_passant{from, to};
            en_passant.is_en_passant = true;
            tries.push_back(en_passant);
        }
    }
}

/// 3.8.2: castling, the only move that depends on attacked squares. As for any move, `is_safe` tests that the king is
/// not in check afterwards, with the rook on its new square.
void add_castling_tries(const Board& board, Place king, PassingAttacked passing, std::vector<Try>& tries) {
    const Side side = board.side_to_move;
    for (int file = 0; file < 8; ++file) {
        if (!board.castling_rooks.at(index_of(side)).test(static_cast<std::size_t>(file)))
            continue;
        const Try move{king, {file, king.rank}, '.', true};
        bool possible = true;
        // 3.8.2.2: all squares from each to its destination are empty but for this king and rook.
        for (const auto& [a, b] : {std::pair(king, castled_king(move)), std::pair(move.to, castled_rook(move))})
            for (int f = std::min(a.file, b.file); f <= std::max(a.file, b.file); ++f)
                if (f != king.file && f != file && board.at({f, king.rank}) != '.')
                    possible = false;
        // 3.8.2.2: no square from the king's origin to its destination is attacked.
        const int end = castled_king(move).file;
        for (int f = std::min(king.file, end); f <= std::max(king.file, end); ++f)
            if (passing == PassingAttacked::Forbidden && is_attacked(board, {f, king.rank}, other(side)))
                possible = false;
        if (possible)
            tries.push_back(move);
    }
}

} // namespace

std::vector<Try> tries_from(const Board& board, Place from, PassingAttacked passing) {
    std::vector<Try> tries;
    const char piece = board.at(from);
    if (!is_own(piece, board.side_to_move))
        return tries;
    if (kind(piece) == 'p')
        add_pawn_tries(board, from, tries);
    else {
        const Places attacked = attacked_from(board, from);
        for (const Place to : all_places())
            if (attacked.test(index_of(to)) && !is_own(board.at(to), board.side_to_move)) // 3.1.1
                tries.push_back({from, to});
    }
    if (kind(piece) == 'k')
        add_castling_tries(board, from, passing, tries);
    return tries;
}

namespace {

/// 3.9.2: no move leaves the own king in check.
bool is_safe(const Board& board, const Try& move) {
    const Board after = played(board, move);
    return !is_attacked(after, *king_of(after, board.side_to_move), after.side_to_move);
}

} // namespace

std::vector<Try> legal_tries(const Board& board) {
    std::vector<Try> legal;
    for (const Place from : all_places())
        for (const Try& move : tries_from(board, from, PassingAttacked::Forbidden))
            if (is_safe(board, move))
                legal.push_back(move);
    return legal;
}

std::string uci_of(const Board& board, const Try& move) {
    const Place to = move.is_castling && board.castling == Castling::Standard ? castled_king(move) : move.to;
    return name_of(move.from) + name_of(to) + (move.promotion == '.' ? "" : std::string(1, kind(move.promotion)));
}

std::optional<Try> find_try(const Board& board, std::string_view uci) {
    for (const Place from : all_places())
        if (uci.starts_with(name_of(from)))
            for (const Try& move : tries_from(board, from, PassingAttacked::Forbidden))
                if (uci_of(board, move) == uci && is_safe(board, move))
                    return move;
    return std::nullopt;
}

} // namespace kiwi::oracle
