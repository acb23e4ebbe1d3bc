#include "page_json.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "../../engine/geometry.h"
#include "../../engine/uci_move.h"
#include "../../props/invariants/invariant.h"
#include "board_svg.h"

namespace kiwi::tools {

Json page_json(const Position& pos) {
    Json json{{"fen", pos.fen()}};
    if (pos.checkers())
        json["checkers"] = names_of(pos.checkers());
    if (const Bitboard pinned = pos.pinned_pieces(pos.side_to_move()))
        json["pinned"] = names_of(pinned);
    return json;
}

namespace {

/// The rook that a king move from `from` to `to`, legal or not, castles with: an own rook on `to`, or the next one in
/// that direction if the king moves two or more files. SQ_NONE if the move is not castling.
Square rook_that_castles(const BoardSetup& setup, Square from, Square to) {
    const Piece king = setup.board[from];
    if (king == NO_PIECE || type_of(king) != KING || rank_of(from) != rank_of(to))
        return SQ_NONE;
    const Piece rook = make_piece(color_of(king), ROOK);
    if (setup.board[to] == rook)
        return to;
    if (file_distance(from, to) < 2)
        return SQ_NONE;
    const int way = file_of(to) > file_of(from) ? 1 : -1;
    for (int file = file_of(from) + way; file >= FILE_A && file <= FILE_H; file += way)
        if (const Square s = make_square(File(file), rank_of(from)); setup.board[s] == rook)
            return s;
    return SQ_NONE;
}

/// The FEN after castling, legal or not.
std::string placement_after_castling(BoardSetup setup, Square from, Square to, Square rook) {
    const CastlingRights right = castling_right(color_of(setup.board[from]), from, rook);
    const Piece king = std::exchange(setup.board[from], NO_PIECE);
    const Piece castled = std::exchange(setup.board[rook], NO_PIECE);
    setup.board[to == rook ? make_square(file_of(castled_king_square(right)), rank_of(from)) : to] = king;
    setup.board[make_square(file_of(castled_rook_square(right)), rank_of(from))] = castled;
    setup.side_to_move = ~setup.side_to_move;
    return write_fen(setup);
}

Json json_of_divide(const Finding::Divide& divide) {
    Json json{{"depth", divide.depth}, {"rows", Json::array()}};
    for (const Finding::Divide::Row& row : divide.rows) {
        json["rows"].push_back(Json::array({row.move}));
        for (const auto& count : row.counts)
            json["rows"].back().push_back(count ? Json(*count) : Json());
    }
    return json;
}

void add_game(const Finding& finding, Json& json) {
    PlayedPosition board(finding.game->start);
    json["uci"] = position_command(*finding.game);
    json["positions"] = Json::array({page_json(board.pos)}); // the first has no move
    for (const std::string& move : finding.game->moves) {
        if (!board.play(move))
            break;
        json["positions"].push_back(page_json(board.pos));
        json["positions"].back()["move"] = move;
    }
    json["positions"].front()["fen"] = write_fen(finding.game->start);
    if (!finding.fen.empty())
        json["positions"].back()["fen"] = finding.fen;
    json["needsMoves"] = finding.needs_moves();
    json["chess960"] = finding.game->start.variant == Variant::Chess960;
    for (const WrongMove& move : finding.moves)
        json["moves"].push_back({{"uci", move.uci},
                                 {"legal", move.is_legal},
                                 {"rule", move.whose.empty() ? move.rule : move.whose + ": " + move.rule},
                                 {"after", placement_after(board.pos, move.uci)}});
    for (const Finding::Divide& divide : finding.divides)
        json["divides"].push_back(json_of_divide(divide));
    if (!finding.divides.empty())
        json["sides"] = finding.sides;
}

/// A short title: the kind of failure, and up to three wrong moves.
std::string title_on_page(const Finding& finding) {
    constexpr std::size_t most = 3;
    std::string title = finding.kind.empty() ? finding.title() : finding.kind;
    for (std::size_t i = 0; i < std::min(most, finding.moves.size()); ++i)
        title.append(i == 0 ? ": " : ", ").append(finding.moves[i].uci);
    return finding.moves.size() > most ? title + fmt::format(" and {} more", finding.moves.size() - most) : title;
}

} // namespace

std::string placement_after(const Position& pos, const std::string& uci) {
    if (const Move m = parse_uci(pos, uci); m.is_ok()) {
        PlayedPosition board(pos.setup());
        board.play(m);
        return write_fen(board.pos.setup());
    }
    BoardSetup setup = pos.setup();
    const auto squares = written_squares(uci);
    if (!squares)
        return write_fen(setup);
    const auto [from, to] = *squares;
    Piece mover = setup.board[from];
    if (const Square rook = rook_that_castles(setup, from, to); rook != SQ_NONE)
        return placement_after_castling(setup, from, to, rook);
    const Square beside = make_square(file_of(to), rank_of(from));
    if (type_of(mover) == PAWN && file_of(from) != file_of(to) && setup.board[to] == NO_PIECE
        && setup.board[beside] == make_piece(~pos.side_to_move(), PAWN))
        setup.board[beside] = NO_PIECE;
    if (const Piece promoted = uci.size() == 5 ? piece_of_char(uci[4]) : NO_PIECE; promoted != NO_PIECE)
        mover = make_piece(pos.side_to_move(), type_of(promoted));
    setup.board[to] = mover;
    setup.board[from] = NO_PIECE;
    setup.side_to_move = ~setup.side_to_move;
    return write_fen(setup);
}

Json page_json(const Finding& finding) {
    Json json{{"title", title_on_page(finding)}};
    if (finding.place)
        json["place"] = fmt::format("{}:{}", finding.place->file, finding.place->line);
    if (!finding.rule.empty())
        json["rule"] = finding.rule;
    if (finding.input)
        json["texts"].push_back({"input", escaped(*finding.input)});
    for (const auto& [label, text] : finding.texts)
        json["texts"].push_back({label, text});
    if (finding.during != nullptr)
        json["texts"].push_back({"during", title_of(*finding.during)});
    if (finding.game)
        add_game(finding, json);
    if (!finding.command.empty())
        json["command"] = finding.command;
    if (!finding.dialogue.empty())
        json["dialogue"] = finding.dialogue;
    return json;
}

Json page_json(const Report::Group& group) {
    Json json{{"name", group.name}, {"count", group.count}, {"findings", Json::array()}};
    for (const Finding& finding : group.findings)
        json["findings"].push_back(page_json(finding));
    return json;
}

Json outlines_of_pieces() {
    Json json = Json::object();
    for (const PieceType pt : {PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING})
        json[std::string(1, to_char(make_piece(BLACK, pt)))] = outline(pt);
    return json;
}

} // namespace kiwi::tools
