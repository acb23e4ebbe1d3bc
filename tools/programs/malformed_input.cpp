#include "malformed_input.h"

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "../../engine/base/words.h"
#include "../../engine/notation/pgn.h"
#include "../../engine/played_position.h"
#include "../../engine/reachability.h"
#include "../../props/games/fen_text.h"
#include "../../props/games/generators.h"

namespace kiwi::tools {

namespace {

constexpr std::string_view BEGINNING = "position fen ";
constexpr std::string_view MOVES_WORD = " moves";

std::string random_moves(Random& random) {
    std::string moves;
    for (std::uint64_t i = random.below(8); i > 0; --i) {
        moves += ' ';
        for (int letter = 0; letter < 4; ++letter)
            moves += static_cast<char>((letter % 2 == 0 ? 'a' : '1') + static_cast<char>(random.below(8)));
    }
    return moves;
}

/// Each row says in words what is wrong with a FEN. A fault without a row is a position that no game reaches.
// clang-format off
constexpr std::pair<Fault, const char*> FAULTS[]{
    {Fault::TooLong, "a FEN that is too long"},
    {Fault::EmbeddedNul, "a NUL character"},
    {Fault::TooFewFields, "missing fields"},
    {Fault::TrailingText, "text after the last field"},
    {Fault::WrongRankCount, "more or fewer than 8 ranks"},
    {Fault::WrongRankWidth, "a rank of more or fewer than 8 squares"},
    {Fault::ConsecutiveDigits, "two digits in a row"},
    {Fault::UnknownLetter, "a letter that is no piece"},
    {Fault::MissingKing, "no king"},
    {Fault::TooManyKings, "two kings of a colour"},
    {Fault::PawnOnBackRank, "a pawn on a back rank"},
    {Fault::TooManyPieces, "more than 16 pieces of a colour"},
    {Fault::OpponentInCheck, "the side not to move in check"},
    {Fault::BadSideToMove, "neither w nor b to move"},
    {Fault::BadCastlingLetter, "a malformed castling field"},
    {Fault::DuplicateCastlingRight, "a malformed castling field"},
    {Fault::CastlingOrder, "a malformed castling field"},
    {Fault::CastlingWithoutKing, "a castling right without its king or rook"},
    {Fault::CastlingWithoutRook, "a castling right without its king or rook"},
    {Fault::CastlingNotStandard, "a castling right without its king or rook"},
    {Fault::BadEnPassantSquare, "an en passant field that is no square"},
    {Fault::EnPassantWrongRank, "an en passant square that no pawn has just passed"},
    {Fault::EnPassantOccupied, "an en passant square that no pawn has just passed"},
    {Fault::EnPassantWithoutPawn, "an en passant square that no pawn has just passed"},
    {Fault::EnPassantOriginOccupied, "an en passant square that no pawn has just passed"},
    {Fault::BadNumber, "a counter that is no number, or out of range"},
    {Fault::NumberOutOfRange, "a counter that is no number, or out of range"},
};
// clang-format on

const char* in_words(Fault fault) {
    const auto* const row = std::ranges::find(FAULTS, fault, &std::pair<Fault, const char*>::first);
    return row != std::end(FAULTS) ? row->second : "a position that no game reaches";
}

/// The FEN of a position command, and the rest from " moves" on.
std::pair<std::string_view, std::string_view> fen_and_moves(std::string_view command) {
    const std::size_t at = std::min(command.find(MOVES_WORD), command.size());
    return {command.substr(std::min(BEGINNING.size(), at), at - std::min(BEGINNING.size(), at)), command.substr(at)};
}

/// The pieces of a FEN in 8 ranks of 8 squares: what is too much is left out, what is missing is empty.
std::string in_sound_ranks(std::string_view pieces) {
    std::string sound;
    for (int rank = 0; rank < 8; ++rank) {
        const std::string_view given = pieces.substr(0, pieces.find('/'));
        pieces.remove_prefix(std::min(given.size() + 1, pieces.size()));
        sound += rank == 0 ? "" : "/";
        int left = 8;
        for (const char c : given)
            if (const int squares = c >= '1' && c <= '8' ? c - '0' : is_ascii_letter(c) ? 1 : 9; squares <= left) {
                sound += c;
                left -= squares;
            }
        sound += left == 0 ? "" : std::to_string(left);
    }
    return sound;
}

} // namespace

std::string malformed_fen(Random& random) {
    std::string fen = write_fen(random_start(random, Source::Any));
    for (std::uint64_t n = 1 + random.below(4); n > 0 && !fen.empty(); --n)
        fen = damaged(std::move(fen), random);
    return fen;
}

std::string fault_in_fen(std::string_view fen) {
    const ParsedFen parsed = parse_fen(fen, Variant::Chess960);
    if (const auto* error = std::get_if<FenError>(&parsed))
        return in_words(error->fault);
    if (const auto fault = find_unreachable(std::get<BoardSetup>(parsed)))
        return in_words(fault->fault);
    if (std::get<BoardSetup>(parsed).variant == Variant::Chess960
        && std::holds_alternative<FenError>(parse_fen(fen, Variant::Standard)))
        return "castling rights of Chess960";
    return std::string(words_of(fen).size() < 6 ? NO_CLOCKS : NO_FAULT);
}

std::string malformed_command(Random& random) {
    std::string fen = write_fen(random_start(random, Source::Any));
    std::string moves;
    for (std::uint64_t n = 1 + random.below(4); n > 0 && !fen.empty(); --n)
        if (random.below(4) == 0)
            moves += random_moves(random);
        else
            fen = damaged(std::move(fen), random);
    return std::string(BEGINNING) + fen + (moves.empty() ? "" : std::string(MOVES_WORD) + moves);
}

std::size_t number_of_fields(std::string_view command) { return words_of(fen_and_moves(command).first).size(); }

std::vector<std::string> sounder_commands(std::string_view command) {
    const auto [fen, moves] = fen_and_moves(command);
    const std::vector<std::string_view> fields = words_of(fen);
    const std::string ranks = in_sound_ranks(fields.empty() ? "" : fields.front());
    const std::array<std::pair<std::size_t, std::string_view>, 8> sound_fields{
            // The pieces come last: the other fields of most FENs do not fit those of another position.
            {{1, "w"}, {1, "b"}, {2, "-"}, {3, "-"}, {4, "0"}, {5, "1"}, {0, ranks}, {0, "4k3/8/8/8/8/8/8/4K3"}}};
    std::vector<std::string> sounder;
    if (!moves.empty())
        sounder.push_back(fmt::format("{}{}", BEGINNING, fen));
    constexpr std::size_t all = 6;
    if (fields.size() > all)
        sounder.push_back(fmt::format("{}{}{}", BEGINNING, fmt::join(std::span(fields).first(all), " "), moves));
    for (const auto& [number, sound] : sound_fields) {
        std::vector<std::string_view> other = fields;
        if (number > fields.size() || (number == 1 && number < fields.size() && (fields[1] == "w" || fields[1] == "b")))
            continue;
        other.resize(std::max(fields.size(), number + 1));
        if (std::exchange(other[number], sound) != sound)
            sounder.push_back(fmt::format("{}{}{}", BEGINNING, fmt::join(other, " "), moves));
    }
    return sounder;
}

std::string fault_in(std::string_view command) {
    const auto [fen, rest] = fen_and_moves(command);
    const ParsedFen parsed = parse_fen(fen, Variant::Chess960);
    if (const auto* setup = std::get_if<BoardSetup>(&parsed)) {
        PlayedPosition game(*setup);
        for (const std::string_view move : words_of(rest.substr(std::min(MOVES_WORD.size(), rest.size()))))
            if (!game.play(move))
                return "a move that is not legal";
    }
    return fault_in_fen(fen);
}

std::string malformed_pgn(const Game& game, Random& random) {
    std::string text = write_pgn({.start = game.start, .moves = game.moves});
    for (const char* piece :
         {" {a comment} ", " (1. e4 $1 (1. d4)) ", " ; a comment\n", "\n% a line\n", "e.p. ", "0-0 "})
        if (random.below(2) == 0)
            text.insert(random.below(text.size()), piece);
    for (std::uint64_t n = random.below(5); n > 0 && !text.empty(); --n)
        text = damaged(std::move(text), random);
    return text.substr(0, random.below(4) == 0 ? random.below(text.size() + 1) : text.size());
}

std::string malformed_move(const Position& pos, Random& random) {
    constexpr std::array<std::string_view, 10> texts{"",     "e2",    "O-O",  "e2e4e4", "e7e8x",
                                                     "i9j0", "e2-e4", "@@@@", "♔e2",    "--"};
    const auto one_of = [&](const auto& list) { return std::string(list[random.below(std::size(list))]); };
    std::vector<std::string> illegal; // pseudo-legal
    std::vector<std::string> other;
    for (const Square from : pos.pieces(pos.side_to_move()))
        for (const Square to : ~Bitboard()) {
            const Move m(from, to);
            const std::string text = to_string(from) + to_string(to);
            if (!m.is_ok() || !pos.pseudo_legal(m))
                other.push_back(text);
            else if (!pos.legal(m))
                illegal.push_back(text);
        }
    std::set<std::string> legal; // with castling and en passant, which `other` must not contain
    for (const Move m : legal_moves(pos))
        legal.insert(to_uci(m, pos.variant()));
    std::erase_if(other, [&](const std::string& text) { return legal.contains(text); });
    switch (random.below(4)) {
    case 0:
        return one_of(texts);
    case 1:
        return std::string(1 + random.below(5000), 'e');
    case 2:
        if (!illegal.empty())
            return one_of(illegal);
        [[fallthrough]];
    default:
        return other.empty() ? "" : one_of(other);
    }
}

} // namespace kiwi::tools
