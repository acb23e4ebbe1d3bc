// M1 to M12: which moves there are, and what the position says of them.
#include <algorithm>
#include <array>

#include "props/findings.h"

namespace kiwi {

namespace {

using Result = std::optional<Finding>;

std::vector<std::string> sorted_uci(const Position& pos, const MoveList& moves) {
    std::vector<std::string> texts;
    for (const Move m : moves)
        texts.push_back(to_uci(m, pos.variant()));
    std::ranges::sort(texts);
    return texts;
}

template<MoveKind Kind>
MoveList moves_of(const Position& pos) {
    MoveList list;
    generate<Kind>(pos, list);
    return list;
}

Result legal_moves_equal_the_oracles(Game& game) {
    return same(oracle::legal_moves(game.oracle_board()), sorted_uci(game.position(), legal_moves(game.position())));
}

Result no_move_twice(Game& game) {
    const MoveList moves = legal_moves(game.position());
    for (const Move* m = moves.begin(); m != moves.end(); ++m)
        if (std::find(moves.begin(), m, *m) != m)
            return Finding{"once", to_uci(*m, game.position().variant()) + " twice"};
    return std::nullopt;
}

Result generated_moves_are_legal(Game& game) {
    const Position& pos = game.position();
    for (const Move m : legal_moves(pos)) {
        if (auto f = same(true, pos.pseudo_legal(m), to_uci(m, pos.variant()) + " pseudo-legal"))
            return f;
        if (auto f = same(true, pos.legal(m), to_uci(m, pos.variant()) + " legal"))
            return f;
    }
    return std::nullopt;
}

Result all_encodings_agree(Game& game) {
    const Position& pos = game.position();
    const MoveList moves = legal_moves(pos);
    for (int encoding = 0; encoding < 65'536; ++encoding) {
        const Move m(static_cast<std::uint16_t>(encoding));
        const bool generated = std::find(moves.begin(), moves.end(), m) != moves.end();
        if (auto f = same(generated, pos.pseudo_legal(m) && pos.legal(m),
                          "encoding " + std::to_string(encoding) + " legal"))
            return f;
    }
    return std::nullopt;
}

Result kinds_partition_the_moves(Game& game) {
    const Position& pos = game.position();
    MoveList together = moves_of<MoveKind::Captures>(pos);
    for (const Move m : together)
        if (auto f = same(true, pos.capture(m), to_uci(m, pos.variant()) + " captures"))
            return f;
    for (const Move m : moves_of<MoveKind::Quiets>(pos)) {
        if (auto f = same(false, pos.capture(m), to_uci(m, pos.variant()) + " captures"))
            return f;
        together.push_back(m);
    }
    const std::vector<std::string> all = sorted_uci(pos, legal_moves(pos));
    if (auto f = same(all, sorted_uci(pos, together), "captures and quiets"))
        return f;
    return pos.checkers() ? same(all, sorted_uci(pos, moves_of<MoveKind::Evasions>(pos)), "evasions") : std::nullopt;
}

Result flags_equal_the_oracles(Game& game) {
    const Position& pos = game.position();
    for (const Move m : legal_moves(pos)) {
        const std::string uci = to_uci(m, pos.variant());
        const auto facts = oracle::facts_of(game.oracle_board(), uci);
        if (!facts)
            return Finding{uci + " is no move", "it is generated"};
        const std::array<std::pair<const char*, std::pair<bool, bool>>, 4> flags{
                {{" captures", {facts->captured != '.', pos.capture(m)}},
                 {" is en passant", {facts->is_en_passant, m.type_of() == MoveType::EnPassant}},
                 {" is castling", {facts->is_castling, m.type_of() == MoveType::Castling}},
                 {" promotes", {facts->is_promotion, m.type_of() == MoveType::Promotion}}}};
        for (const auto& [what, values] : flags)
            if (auto f = same(values.first, values.second, uci + what))
                return f;
    }
    return std::nullopt;
}

Result gives_check_is_right(Game& game) {
    Position& pos = game.position();
    for (const Move m : legal_moves(pos)) {
        const bool said = pos.gives_check(m);
        game.play(m);
        const bool gives = static_cast<bool>(pos.checkers());
        game.undo();
        if (auto f = same(gives, said, to_uci(m, pos.variant()) + " gives check"))
            return f;
    }
    return std::nullopt;
}

Result ends_equal_the_oracles(Game& game) {
    const Position& pos = game.position();
    const bool stuck = !has_legal_move(pos);
    if (auto f = same(oracle::is_mate(game.oracle_board()), stuck && pos.checkers(), "mate"))
        return f;
    return same(oracle::is_stalemate(game.oracle_board()), stuck && pos.checkers().empty(), "stalemate");
}

Result lists_do_not_overflow(Game& game) {
    const int moves = count_legal_moves(game.position());
    return holds(moves <= static_cast<int>(MoveList::capacity()), "at most " + std::to_string(MoveList::capacity()),
                 std::to_string(moves));
}

Result uci_text_round_trips(Game& game) {
    const Position& pos = game.position();
    for (const Move m : legal_moves(pos)) {
        const std::string text = to_uci(m, pos.variant());
        if (auto f = same(text, to_uci(parse_uci(pos, text), pos.variant())))
            return f;
        if (auto f = holds(parse_uci(pos, text) == m, "the move itself", text + " read as another move"))
            return f;
    }
    return std::nullopt;
}

Result moved_and_captured_agree_with_the_board(Game& game) {
    Position& pos = game.position();
    for (const Move m : legal_moves(pos)) {
        const Square taken = m.type_of() == MoveType::EnPassant ? m.to_sq() - pawn_push(pos.side_to_move()) : m.to_sq();
        const Piece expected = m.type_of() == MoveType::Castling ? NO_PIECE : pos.piece_on(taken);
        if (auto f = same(pos.piece_on(m.from_sq()), pos.moved_piece(m), to_uci(m, pos.variant()) + " moves"))
            return f;
        game.play(m);
        const Piece captured = pos.captured_piece();
        game.undo();
        if (auto f = same(expected, captured, to_uci(m, pos.variant()) + " takes"))
            return f;
    }
    return std::nullopt;
}

Result counting_equals_generating(Game& game) {
    return same(static_cast<int>(legal_moves(game.position()).size()), count_legal_moves(game.position()));
}

constexpr std::array INVARIANTS{
        Invariant{"M1", "legal moves", "The legal moves are the oracle's, as sets.", Tier::Full,
                  legal_moves_equal_the_oracles},
        Invariant{"M2", "duplicates", "No move is generated twice.", Tier::Moves, no_move_twice},
        Invariant{"M3", "generated is legal", "Each generated move is pseudo-legal and legal.", Tier::Moves,
                  generated_moves_are_legal},
        Invariant{"M4", "all encodings",
                  "Of all 65,536 encodings, those are pseudo-legal and legal that are generated.", Tier::Full,
                  all_encodings_agree},
        Invariant{"M5", "kinds of moves", "Captures and quiets partition the moves; evasions are all of them in check.",
                  Tier::Moves, kinds_partition_the_moves},
        Invariant{"M6", "flags", "Capture, en passant, castling and promotion are the oracle's.", Tier::Full,
                  flags_equal_the_oracles},
        Invariant{"M7", "gives check", "A move is said to give check exactly if it does.", Tier::Moves,
                  gives_check_is_right},
        Invariant{"M8", "mate and stalemate", "Mate and stalemate are the oracle's.", Tier::Full,
                  ends_equal_the_oracles},
        Invariant{"M9", "capacity", "No move list overflows.", Tier::Moves, lists_do_not_overflow},
        Invariant{"M10", "UCI text", "UCI text of each move is read back as that move.", Tier::Moves,
                  uci_text_round_trips},
        Invariant{"M11", "moved and captured", "Moved and captured man agree with the board.", Tier::Moves,
                  moved_and_captured_agree_with_the_board},
        Invariant{"M12", "counting", "Counting moves equals the length of the list.", Tier::Moves,
                  counting_equals_generating}};

} // namespace

std::span<const Invariant> move_invariants() { return INVARIANTS; }

} // namespace kiwi
