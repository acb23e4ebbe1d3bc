// M3 to M6, M9 to M11, M14: what the position says of its moves.
#include <algorithm>
#include <array>

#include "kiwipete/props/catalogue.h"

namespace kiwi {

namespace {

std::vector<std::string> sorted_uci(const Position& pos, const MoveList& moves) {
    std::vector<std::string> texts;
    for (const Move m : moves)
        texts.push_back(to_uci(m, pos.variant()));
    std::ranges::sort(texts);
    return texts;
}

bool are_permutations(const MoveList& a, const MoveList& b) {
    return std::is_permutation(a.begin(), a.end(), b.begin(), b.end());
}

template<MoveKind Kind>
MoveList moves_of(const Position& pos) {
    MoveList list;
    generate<Kind>(pos, list);
    return list;
}

Result generated_moves_are_legal(PositionGame& game) {
    const Position& pos = game.position();
    for (const Move m : legal_moves(pos)) {
        if (auto f = same(true, pos.pseudo_legal(m), Named{pos, m}, " pseudo-legal"))
            return f;
        if (auto f = same(true, pos.legal(m), Named{pos, m}, " legal"))
            return f;
    }
    return std::nullopt;
}

Result all_encodings_agree(PositionGame& game) {
    const Position& pos = game.position();
    std::vector<bool> is_generated(65'536);
    for (const Move m : legal_moves(pos))
        is_generated[m.raw()] = true;
    for (int encoding = 0; encoding < 65'536; ++encoding) {
        const Move m(static_cast<std::uint16_t>(encoding));
        const bool generated = is_generated[m.raw()];
        if (auto f = same(generated, pos.pseudo_legal(m) && pos.legal(m), "encoding ", encoding, " legal"))
            return f;
    }
    return std::nullopt;
}

Result kinds_partition_the_moves(PositionGame& game) {
    const Position& pos = game.position();
    MoveList together = moves_of<MoveKind::Captures>(pos);
    for (const Move m : together)
        if (auto f = same(true, pos.capture(m), Named{pos, m}, " captures"))
            return f;
    for (const Move m : moves_of<MoveKind::Quiets>(pos)) {
        if (auto f = same(false, pos.capture(m), Named{pos, m}, " captures"))
            return f;
        together.push_back(m);
    }
    const MoveList all = legal_moves(pos);
    if (!are_permutations(all, together))
        return same(sorted_uci(pos, all), sorted_uci(pos, together), "captures and quiets");
    if (const MoveList evasions = pos.checkers() ? moves_of<MoveKind::Evasions>(pos) : all;
        !are_permutations(all, evasions))
        return same(sorted_uci(pos, all), sorted_uci(pos, evasions), "evasions");
    return std::nullopt;
}

Result flags_equal_the_oracles(PositionGame& game) {
    const Position& pos = game.position();
    const auto& moves = game.oracle_moves();
    for (const Move m : legal_moves(pos)) {
        const std::string uci = to_uci(m, pos.variant());
        const auto found = moves.find(uci);
        if (found == moves.end())
            return Finding{uci + " is no move", "it is generated"};
        const oracle::MoveFacts& facts = found->second;
        const std::array<std::pair<const char*, std::pair<bool, bool>>, 4> flags{
                {{" captures", {facts.captured != '.', pos.capture(m)}},
                 {" is en passant", {facts.is_en_passant, m.type_of() == MoveType::EnPassant}},
                 {" is castling", {facts.is_castling, m.type_of() == MoveType::Castling}},
                 {" promotes", {facts.is_promotion, m.type_of() == MoveType::Promotion}}}};
        for (const auto& [what, values] : flags)
            if (auto f = same(values.first, values.second, uci, what))
                return f;
    }
    return std::nullopt;
}

/// No position that a game of chess can reach has more moves (proved by Tobs, 2024); every set-up has fewer than a list
/// has room for.
constexpr int MOST_MOVES_OF_A_GAME = 218;

Result lists_do_not_overflow(PositionGame& game) {
    const auto pieces = std::ranges::count_if(game.start().board, [](Piece pc) { return pc != NO_PIECE; });
    const int bound = pieces == 32 ? MOST_MOVES_OF_A_GAME : static_cast<int>(MoveList::capacity());
    const int moves = count_legal_moves(game.position());
    return holds(moves <= bound, "at most " + std::to_string(bound), moves);
}

Result uci_text_round_trips(PositionGame& game) {
    const Position& pos = game.position();
    for (const Move m : legal_moves(pos)) {
        const std::string text = to_uci(m, pos.variant());
        if (const Move read = parse_uci(pos, text); read != m)
            return Finding{text, "read as " + to_uci(read, pos.variant())};
    }
    return std::nullopt;
}

Result moved_and_captured_agree_with_the_board(PositionGame& game) {
    Position& pos = game.position();
    for (const Move m : legal_moves(pos)) {
        const Square taken = m.type_of() == MoveType::EnPassant ? m.to_sq() - pawn_push(pos.side_to_move()) : m.to_sq();
        const Piece expected = m.type_of() == MoveType::Castling ? NO_PIECE : pos.piece_on(taken);
        if (auto f = same(pos.piece_on(m.from_sq()), pos.moved_piece(m), Named{pos, m}, " moves"))
            return f;
        StateInfo next;
        pos.do_move(m, next);
        const Piece captured = pos.captured_piece();
        pos.undo_move(m);
        if (auto f = same(expected, captured, Named{pos, m}, " takes"))
            return f;
    }
    return std::nullopt;
}

Result promotions_and_pushes_are_right(PositionGame& game) {
    const Position& pos = game.position();
    for (const Move m : legal_moves(pos)) {
        const bool takes = pos.pieces(~pos.side_to_move()).contains(m.to_sq()) || m.type_of() == MoveType::EnPassant;
        const std::string text = to_uci(m, pos.variant());
        if (auto f = same(takes || text.size() == 5, pos.capture_or_promotion(m), text, " takes or promotes"))
            return f;
        const bool advances = pos.pieces(PAWN).contains(m.from_sq())
                              && (pos.side_to_move() == WHITE ? text[3] >= '6' : text[3] <= '3');
        if (auto f = same(advances, pos.advanced_pawn_push(m), text, " is an advanced push"))
            return f;
    }
    return std::nullopt;
}

constexpr std::array INVARIANTS{
        PositionInvariant{{"M3", "generated is legal", "Each generated move is pseudo-legal and legal."},
                          Tier::Moves,
                          "",
                          generated_moves_are_legal},
        PositionInvariant{{"M4", "all encodings",
                           "Of all 65,536 encodings, those are pseudo-legal and legal that are generated."},
                          Tier::Full,
                          "",
                          all_encodings_agree},
        PositionInvariant{
                {"M5", "kinds of moves", "Captures and quiets partition the moves; evasions are all of them in check."},
                Tier::Moves,
                "",
                kinds_partition_the_moves},
        PositionInvariant{{"M6", "flags", "Capture, en passant, castling and promotion are the oracle's."},
                          Tier::Full,
                          "",
                          flags_equal_the_oracles},
        PositionInvariant{{"M9", "capacity",
                           "No move list overflows; no game from a start with all pieces has more than 218 moves."},
                          Tier::Moves,
                          "",
                          lists_do_not_overflow},
        PositionInvariant{{"M10", "UCI text", "UCI text of each move is read back as that move."},
                          Tier::Moves,
                          "",
                          uci_text_round_trips},
        PositionInvariant{{"M11", "moved and captured", "Moved and captured piece agree with the board."},
                          Tier::Moves,
                          "",
                          moved_and_captured_agree_with_the_board},
        PositionInvariant{{"M14", "promotions and pushes", "What takes, promotes or pushes far is called so."},
                          Tier::Moves,
                          "",
                          promotions_and_pushes_are_right}};

} // namespace

std::span<const PositionInvariant> move_invariants() { return INVARIANTS; }

} // namespace kiwi
