// Test vectors about the keys of Polyglot opening books.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "../../engine/base/words.h"
#include "../../props/games/oracle_board.h"
#include "polyglot_numbers.h"
#include "sources.h"

namespace kiwi::tools {

namespace {

/// The file of the passed square, if a pawn of the side to move is beside the pawn that passed it, or -1. Whether the
/// capture is legal does not matter.
int file_in_key(const oracle::Board& board) {
    if (!board.passed)
        return -1;
    const bool is_white = board.side_to_move == oracle::Side::White;
    const int file = board.passed->file;
    for (const int beside : {file - 1, file + 1})
        if (beside >= 0 && beside < 8 && board.at({beside, is_white ? 4 : 3}) == (is_white ? 'P' : 'p'))
            return file;
    return -1;
}

std::uint64_t polyglot_key(const oracle::Board& board) {
    constexpr std::string_view kinds = "pPnNbBrRqQkK";
    constexpr std::array<std::size_t, 4> rights{7, 0, 7, 0}; // files of the rooks
    constexpr std::size_t castling = 768;
    constexpr std::size_t en_passant = 772;
    std::uint64_t key = board.side_to_move == oracle::Side::White ? POLYGLOT_NUMBERS.back() : 0;
    for (std::size_t square = 0; square < 64; ++square) {
        const char piece = board.square.at(square / 8).at(square % 8);
        if (const std::size_t kind = kinds.find(piece); kind != std::string_view::npos)
            key ^= POLYGLOT_NUMBERS.at(64 * kind + square);
    }
    for (std::size_t i = 0; i < rights.size(); ++i)
        if (board.castling_rooks.at(i / 2).test(rights.at(i)))
            key ^= POLYGLOT_NUMBERS.at(castling + i);
    if (const int file = file_in_key(board); file >= 0)
        key ^= POLYGLOT_NUMBERS.at(en_passant + static_cast<std::size_t>(file));
    return key;
}

Case key_case(const BoardSetup& setup) {
    const oracle::Board board = oracle_board_of(setup);
    const bool has_file = file_in_key(board) >= 0;
    const char* why =
            !board.passed ? "pieces, castling rights and side to move"
            : !has_file   ? "no pawn is beside the one that passed the square: its file is not in the key"
            : oracle::can_capture_en_passant(board)
                    ? "en passant is possible: the file is in the key"
                    : "en passant is illegal, but a pawn is beside the one that passed: the file is in the key";
    return {input_of(setup),
            {{"key", fmt::format("{:016x}", polyglot_key(board))}},
            fmt::format("{} (Polyglot book format)", why),
            {has_file       ? "en passant"
             : board.passed ? "double push"
                            : "pieces"}};
}

} // namespace

std::vector<Case> polyglot_keys_cases() {
    constexpr std::size_t step = 8; // positions without a passed square
    constexpr std::array examples{"e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", "a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3"};
    std::vector<Case> cases{key_case(standard_start())};
    for (const std::string_view example : examples) {
        Game game{standard_start(), {}};
        for (const std::string_view uci : kiwi::words_of(example)) {
            game.moves.emplace_back(uci);
            cases.push_back(key_case(with_every_double_push(last_setup(game), uci)));
        }
    }
    const std::vector<NamedPosition>& positions = named_positions(Variant::Standard);
    for (std::size_t i = 0; i < positions.size(); ++i)
        if (positions[i].setup.ep_square != SQ_NONE || i % step == 0)
            cases.push_back(key_case(positions[i].setup));
    return cases;
}

} // namespace kiwi::tools
