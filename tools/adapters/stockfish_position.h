// A ready adapter for engines whose `Position` has the public names of Stockfish's.
//
//     #include "position.h" // the engine's
//     #include "movegen.h"
//     #include <kiwipete/tools/adapters/stockfish_position.h>
//
//     struct Setup {
//         static void init() { Stockfish::Attacks::init(); Stockfish::Position::init(); }
//     };
//     using MyBoard = kiwi::StockfishPosition<Setup>;
//
// and kiwipete_add_board(mine CLASS MyBoard HEADER my_adapter.h LIBRARIES my_engine). `init()` is called once. The
// adapter detects at compile time which members a version has, and omits questions that need others. If `set` needs a
// thread, add `static auto* thread()` to Setup. For names outside namespace Stockfish, define KIWIPETE_ENGINE before
// the include as another namespace, or as nothing. Intentional: the key excludes the half-move clock, if `state()`
// gives that key; encodings of normal moves that name a promotion are refused, because no such move is ever made.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "../../engine/types.h"
#include "../../props/boards/questions.h"

#ifndef KIWIPETE_ENGINE
    #define KIWIPETE_ENGINE Stockfish
#endif

namespace kiwi {

namespace stockfish {

/// The FEN letters of pieces and piece types, by their numbers.
inline constexpr std::string_view PIECES = ".PNBRQK..pnbrqk.";

// Moves are a class, or a number with free functions.
template<class M>
[[nodiscard]] int from_of(M m) {
    if constexpr (requires { m.from_sq(); })
        return static_cast<int>(m.from_sq());
    else
        return static_cast<int>(from_sq(m));
}
template<class M>
[[nodiscard]] int to_of(M m) {
    if constexpr (requires { m.to_sq(); })
        return static_cast<int>(m.to_sq());
    else
        return static_cast<int>(to_sq(m));
}
/// 0 normal, 1 promotion, 2 en passant, 3 castling.
template<class M>
[[nodiscard]] int kind_of(M m) {
    if constexpr (requires { m.type_of(); })
        return static_cast<int>(m.type_of()) >> 14;
    else
        return static_cast<int>(type_of(m)) >> 14;
}
template<class M>
[[nodiscard]] int promoted_kind(M m) {
    if constexpr (requires { m.promotion_type(); })
        return static_cast<int>(m.promotion_type());
    else
        return static_cast<int>(promotion_type(m));
}
template<class M>
[[nodiscard]] int raw_of(M m) {
    if constexpr (requires { m.raw(); })
        return static_cast<int>(m.raw());
    else
        return static_cast<int>(m);
}

template<class M>
[[nodiscard]] M move_of(int encoding) {
    if constexpr (std::is_enum_v<M>)
        return static_cast<M>(encoding);
    else
        return M(static_cast<std::uint16_t>(encoding));
}

/// "e4"; "-" if `s` is not a square.
[[nodiscard]] inline std::string square_name(int s) {
    if (s < 0 || s > 63)
        return "-";
    return {static_cast<char>('a' + s % 8), static_cast<char>('1' + s / 8)};
}

/// The dirty pieces, in either form that Stockfish has had.
template<class Dirty>
[[nodiscard]] Texts pieces_in(const Dirty& dirty) {
    Texts texts;
    const auto add = [&](int piece, int from, int to) {
        texts.push_back(PIECES[static_cast<std::size_t>(piece)] + square_name(from) + square_name(to));
    };
    if constexpr (requires { dirty.dirty_num; }) {
        for (int i = 0; i < dirty.dirty_num; ++i)
            add(dirty.piece[i], dirty.from[i], dirty.to[i]);
    } else {
        add(dirty.pc, dirty.from, dirty.to);
        if (square_name(dirty.remove_sq) != "-")
            add(dirty.remove_pc, dirty.remove_sq, -1);
        if (square_name(dirty.add_sq) != "-")
            add(dirty.add_pc, -1, dirty.add_sq);
    }
    return texts;
}

/// "+Ne5pd7" for each threat. Omits pieces that block a pawn, which some versions list: they are not attacked.
template<class List>
[[nodiscard]] Texts threats_in(const List& list) {
    Texts texts;
    const auto is_blocked_pawn = [](const auto& t) {
        const char piece = PIECES[static_cast<std::size_t>(t.pc())];
        return (piece == 'P' || piece == 'p') && t.pc_sq() % 8 == t.threatened_sq() % 8;
    };
    for (const auto& t : list)
        if (!is_blocked_pawn(t))
            texts.push_back((t.add() ? "+" : "-") + std::string(1, PIECES[static_cast<std::size_t>(t.pc())])
                            + square_name(t.pc_sq()) + PIECES[static_cast<std::size_t>(t.threatened_pc())]
                            + square_name(t.threatened_sq()));
    return texts;
}

/// Where a version reports what a move changes. Returns: the result of do_move. InState: StateInfo.
enum class Telling { All, PiecesAndThreats, Returns, InState, Nothing };

// The parameter types that only some versions have, deduced from the overload of do_move.
template<class T>
struct TypeOf {
    using type = T;
};
template<class P, class M, class S, class Dirty, class Table, class Worker>
TypeOf<Dirty> all_of(void (P::*)(M, S&, bool, Dirty&, const Table*, const Worker*));
template<class P, class M, class S, class Pieces, class Threats, class Table, class Worker>
std::pair<Pieces, Threats> both_of(void (P::*)(M, S&, bool, Pieces&, Threats&, const Table*, const Worker*));

template<class P>
[[nodiscard]] consteval Telling telling() {
    using State = KIWIPETE_ENGINE::StateInfo;
    using Move = KIWIPETE_ENGINE::Move;
    if constexpr (requires { all_of(&P::do_move); })
        return Telling::All;
    else if constexpr (requires { both_of(&P::do_move); })
        return Telling::PiecesAndThreats;
    else if constexpr (requires(P p, Move m, State s) { p.do_move(m, s, false, nullptr).pc; })
        return Telling::Returns;
    else if constexpr (requires(const P& p) { p.state()->dirtyPiece; })
        return Telling::InState;
    else
        return Telling::Nothing;
}
template<class P>
inline constexpr bool tells_pieces = telling<P>() != Telling::Nothing;
template<class P>
inline constexpr bool tells_threats = telling<P>() == Telling::All || telling<P>() == Telling::PiecesAndThreats;

/// The value of a piece type, in the middlegame if there are two values.
template<class Table>
[[nodiscard]] std::uint64_t value_in(const Table& table, int kind) {
    if constexpr (requires { table[0][0]; })
        return static_cast<std::uint64_t>(table[0][kind]);
    else
        return static_cast<std::uint64_t>(table[kind]);
}

} // namespace stockfish

/// See the top of the file. `P` and `State` are the engine's.
template<class Setup, class P = KIWIPETE_ENGINE::Position, class State = KIWIPETE_ENGINE::StateInfo>
class StockfishPosition {
    using EngineColor = KIWIPETE_ENGINE::Color;
    using EngineSquare = KIWIPETE_ENGINE::Square;
    using EngineKind = KIWIPETE_ENGINE::PieceType;

public:
    using Move = KIWIPETE_ENGINE::Move;

    static constexpr std::array declares{"see-special-zero"};
    static constexpr bool has_optional_members = true;

    StockfishPosition() {
        static const bool ready = (Setup::init(), true);
        static_cast<void>(ready);
    }

    // --- What every board answers ------------------------------------------------------------------------------------

    std::optional<std::string> set(std::string_view fen, Variant variant) {
        states_.resize(1);
        moves_.clear();
        const std::string text(fen);
        const bool chess960 = variant == Variant::Chess960;
        if constexpr (requires(P p, State * s) { p.set(text, chess960, s).has_value(); }) {
            if (const auto error = pos_.set(text, chess960, &states_.back()))
                return error->what();
        } else if constexpr (requires(P p, State * s) { p.set(text, chess960, s); })
            pos_.set(text, chess960, &states_.back());
        else
            pos_.set(text, chess960, &states_.back(), Setup::thread());
        return std::nullopt;
    }
    [[nodiscard]] std::string fen() const { return pos_.fen(); }
    [[nodiscard]] std::vector<Move> legal_moves() const {
        std::vector<Move> moves;
        for (const auto& m : KIWIPETE_ENGINE::MoveList<KIWIPETE_ENGINE::LEGAL>(pos_))
            moves.push_back(m);
        return moves;
    }
    [[nodiscard]] std::string uci(Move m) const {
        const int from = stockfish::from_of(m);
        int to = stockfish::to_of(m);
        if (is_castling(m) && !pos_.is_chess960())
            to = from + (to > from ? 2 : -2);
        std::string text = stockfish::square_name(from) + stockfish::square_name(to);
        if (is_promotion(m))
            text += ".pnbrqk"[stockfish::promoted_kind(m)];
        return text;
    }
    void make(Move m) {
        play(m, states_.emplace_back());
        moves_.push_back(m);
    }
    void unmake() {
        pos_.undo_move(moves_.back());
        moves_.pop_back();
        states_.pop_back();
    }
    void make_null() {
        State& next = states_.emplace_back();
        if constexpr (requires(P p, State & s) { p.do_null_move(s); })
            pos_.do_null_move(next);
        else
            pos_.do_null_move(next, Setup::table());
    }
    void unmake_null() {
        pos_.undo_null_move();
        states_.pop_back();
    }

    // --- Pieces and squares ------------------------------------------------------------------------------------------

    [[nodiscard]] char side_to_move() const { return pos_.side_to_move() == EngineColor(0) ? 'w' : 'b'; }
    [[nodiscard]] char piece_at(int square) const { return letter(pos_.piece_on(EngineSquare(square))); }
    [[nodiscard]] std::uint64_t squares_of(char piece) const { return pos_.pieces(side_of(piece), kind_of(piece)); }
    [[nodiscard]] std::uint64_t occupied(int side) const { return pos_.pieces(EngineColor(side)); }
    [[nodiscard]] int count(char piece) const {
        return count_one_of<KIWIPETE_ENGINE::PAWN, KIWIPETE_ENGINE::KNIGHT, KIWIPETE_ENGINE::BISHOP,
                            KIWIPETE_ENGINE::ROOK, KIWIPETE_ENGINE::QUEEN, KIWIPETE_ENGINE::KING>(piece);
    }
    [[nodiscard]] int king_square(int side) const {
        return static_cast<int>(pos_.template square<KIWIPETE_ENGINE::KING>(EngineColor(side)));
    }
    [[nodiscard]] std::string castling_rights() const {
        std::string text;
        for (const auto& [right, standard] :
             {std::pair(KIWIPETE_ENGINE::WHITE_OO, 'K'), std::pair(KIWIPETE_ENGINE::WHITE_OOO, 'Q'),
              std::pair(KIWIPETE_ENGINE::BLACK_OO, 'k'), std::pair(KIWIPETE_ENGINE::BLACK_OOO, 'q')})
            if (pos_.can_castle(right)) {
                const int file = static_cast<int>(pos_.castling_rook_square(right)) % 8;
                const bool white = standard == 'K' || standard == 'Q';
                text += pos_.is_chess960() ? static_cast<char>((white ? 'A' : 'a') + file) : standard;
            }
        return text.empty() ? "-" : text;
    }
    [[nodiscard]] std::string ep_square() const { return stockfish::square_name(static_cast<int>(pos_.ep_square())); }
    [[nodiscard]] int halfmove_clock() const { return pos_.rule50_count(); }
    [[nodiscard]] int plies_from_null() const requires requires(const P& p) { p.state()->pliesFromNull; }
    { return pos_.state()->pliesFromNull; }
    [[nodiscard]] char captured_piece() const { return letter(pos_.captured_piece()); }

    // --- Checks, pins and attacks ------------------------------------------------------------------------------------

    [[nodiscard]] bool in_check() const { return pos_.checkers() != 0; }
    [[nodiscard]] std::uint64_t checkers() const { return pos_.checkers(); }
    [[nodiscard]] std::uint64_t blockers(int side) const requires requires(const P& p, EngineColor c) {
        p.blockers_for_king(c);
    }
    { return pos_.blockers_for_king(EngineColor(side)); }
    /// Stockfish's `pinners(c)` returns pieces of `c`.
    [[nodiscard]] std::uint64_t pinners(int side) const requires requires(const P& p, EngineColor c) { p.pinners(c); }
    { return pos_.pinners(EngineColor(1 - side)); }
    [[nodiscard]] std::uint64_t check_squares(char piece) const requires requires(const P& p, EngineKind k) {
        p.check_squares(k);
    }
    { return pos_.check_squares(kind_of(piece)); }
    [[nodiscard]] std::uint64_t attackers_to(int square) const { return pos_.attackers_to(EngineSquare(square)); }
    [[nodiscard]] bool gives_check(Move m) const { return pos_.gives_check(m); }

    // --- Moves -------------------------------------------------------------------------------------------------------

    [[nodiscard]] bool is_capture(Move m) const { return pos_.capture(m); }
    [[nodiscard]] bool is_promotion(Move m) const { return stockfish::kind_of(m) == 1; }
    [[nodiscard]] bool is_en_passant(Move m) const { return stockfish::kind_of(m) == 2; }
    [[nodiscard]] bool is_castling(Move m) const { return stockfish::kind_of(m) == 3; }
    [[nodiscard]] char moved_piece(Move m) const { return letter(pos_.moved_piece(m)); }
    [[nodiscard]] int encoding(Move m) const { return stockfish::raw_of(m); }
    [[nodiscard]] bool accepts_encoding(int encoding) const {
        const Move m = stockfish::move_of<Move>(encoding);
        const bool is_normal_with_promotion = (encoding >> 14) != 1 && (encoding >> 12 & 3) != 0;
        if (stockfish::from_of(m) == stockfish::to_of(m) || is_normal_with_promotion)
            return false;
        return pos_.pseudo_legal(m) && pos_.legal(m);
    }
    [[nodiscard]] Texts staged_moves() const {
        Texts texts;
        const auto add = [&](const auto& list) {
            for (const auto& m : list)
                if (pos_.legal(m))
                    texts.push_back(uci(m));
        };
        if (pos_.checkers())
            add(KIWIPETE_ENGINE::MoveList<KIWIPETE_ENGINE::EVASIONS>(pos_));
        else {
            add(KIWIPETE_ENGINE::MoveList<KIWIPETE_ENGINE::CAPTURES>(pos_));
            add(KIWIPETE_ENGINE::MoveList<KIWIPETE_ENGINE::QUIETS>(pos_));
        }
        return texts;
    }

    // --- Keys --------------------------------------------------------------------------------------------------------

    [[nodiscard]] std::uint64_t key() const {
        if constexpr (requires(const P& p) { p.state()->key; })
            return pos_.state()->key;
        else
            return pos_.key();
    }
    [[nodiscard]] std::uint64_t pawn_key() const requires requires(const P& p) { p.pawn_key(); }
    { return pos_.pawn_key(); }
    [[nodiscard]] std::uint64_t material_key() const requires requires(const P& p) { p.material_key(); }
    { return pos_.material_key(); }
    [[nodiscard]] std::uint64_t minor_piece_key() const requires requires(const P& p) { p.minor_piece_key(); }
    { return pos_.minor_piece_key(); }
    [[nodiscard]] std::uint64_t non_pawn_key(int side) const requires requires(const P& p, EngineColor c) {
        p.non_pawn_key(c);
    }
    { return pos_.non_pawn_key(EngineColor(side)); }
    [[nodiscard]] Views views() const requires requires(const P& p, EngineColor c) { p.non_pawn_material(c); }
    {
        Views all{{"White's material", static_cast<std::uint64_t>(pos_.non_pawn_material(EngineColor(0)))},
                  {"Black's material", static_cast<std::uint64_t>(pos_.non_pawn_material(EngineColor(1)))}};
        if constexpr (requires(const P& p) { p.major_piece_key(); })
            all.emplace_back("key of the major pieces", pos_.major_piece_key());
        return all;
    }

    // --- Draws and exchanges -----------------------------------------------------------------------------------------

    [[nodiscard]] int repetition() const requires requires(const P& p) { p.state()->repetition; }
    { return pos_.state()->repetition; }
    [[nodiscard]] bool is_draw(int ply) const requires requires(const P& p) { p.is_draw(0); }
    { return pos_.is_draw(ply); }
    [[nodiscard]] bool upcoming_repetition(int ply) const requires requires(const P& p) {
        p.upcoming_repetition(0);
    } || requires(const P& p) {
        p.has_game_cycle(0);
    }
    {
        if constexpr (requires(const P& p) { p.upcoming_repetition(0); })
            return pos_.upcoming_repetition(ply);
        else
            return pos_.has_game_cycle(ply);
    }
    [[nodiscard]] bool has_repeated() const requires requires(const P& p) { p.has_repeated(); }
    { return pos_.has_repeated(); }
    [[nodiscard]] bool see_ge(Move m, int threshold) const requires requires(const P& p, Move move) {
        p.see_ge(move, KIWIPETE_ENGINE::Value(0));
    }
    { return pos_.see_ge(m, KIWIPETE_ENGINE::Value(threshold)); }
    [[nodiscard]] static Views exchange_values() {
        Views values;
        for (const auto& [letter, kind] :
             {std::pair("P", KIWIPETE_ENGINE::PAWN), std::pair("N", KIWIPETE_ENGINE::KNIGHT),
              std::pair("B", KIWIPETE_ENGINE::BISHOP), std::pair("R", KIWIPETE_ENGINE::ROOK),
              std::pair("Q", KIWIPETE_ENGINE::QUEEN)})
            values.emplace_back(letter, stockfish::value_in(KIWIPETE_ENGINE::PieceValue, static_cast<int>(kind)));
        return values;
    }

    // --- What a move changes -----------------------------------------------------------------------------------------

    [[nodiscard]] Texts dirty_pieces(Move m) requires(stockfish::tells_pieces<P>) { return changes_of(m).pieces; }
    [[nodiscard]] Texts dirty_threats(Move m) requires(stockfish::tells_threats<P>) { return changes_of(m).threats; }

private:
    [[nodiscard]] static char letter(int piece) { return stockfish::PIECES[static_cast<std::size_t>(piece)]; }
    [[nodiscard]] static EngineColor side_of(char piece) { return EngineColor(piece >= 'a' ? 1 : 0); }
    [[nodiscard]] static EngineKind kind_of(char piece) {
        return EngineKind(std::string_view(".PNBRQK").find(static_cast<char>(piece & ~0x20)));
    }
    template<EngineKind... Kinds>
    [[nodiscard]] int count_one_of(char piece) const {
        return ((kind_of(piece) == Kinds ? pos_.template count<Kinds>(side_of(piece)) : 0) + ...);
    }
    struct Changes {
        Texts pieces;
        Texts threats;
    };
    [[nodiscard]] Changes changes_of(Move m) {
        State next;
        const bool check = pos_.gives_check(m);
        Changes changes;
        using stockfish::Telling;
        if constexpr (stockfish::telling<P>() == Telling::All) {
            typename decltype(stockfish::all_of(&P::do_move))::type dirty;
            pos_.do_move(m, next, check, dirty, nullptr, nullptr);
            changes = {stockfish::pieces_in(dirty.dirtyPiece), stockfish::threats_in(dirty.dirtyThreats.list)};
        } else if constexpr (stockfish::telling<P>() == Telling::PiecesAndThreats) {
            using Both = decltype(stockfish::both_of(&P::do_move));
            typename Both::first_type pieces;
            typename Both::second_type threats;
            pos_.do_move(m, next, check, pieces, threats, nullptr, nullptr);
            changes = {stockfish::pieces_in(pieces), stockfish::threats_in(threats.list)};
        } else if constexpr (stockfish::telling<P>() == Telling::Returns)
            changes.pieces = stockfish::pieces_in(pos_.do_move(m, next, check, nullptr));
        else {
            play(m, next);
            changes.pieces = stockfish::pieces_in(next.dirtyPiece);
        }
        pos_.undo_move(m);
        return changes;
    }
    void play(Move m, State& next) {
        if constexpr (requires(P p, State & s) { p.do_move(m, s); })
            pos_.do_move(m, next);
        else
            pos_.do_move(m, next, nullptr);
    }

    P pos_;
    std::deque<State> states_ = std::deque<State>(1);
    std::vector<Move> moves_;
};

} // namespace kiwi
