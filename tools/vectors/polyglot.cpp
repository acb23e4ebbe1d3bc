// Test vectors about the keys of Polyglot opening books.
#include <array>

#include <fmt/format.h>

#include "../../engine/base/words.h"
#include "../../props/games/oracle_board.h"
#include "sources.h"

namespace kiwi::tools {

namespace {

Case key_case(const BoardSetup& setup) {
    const oracle::Board board = oracle_board_of(setup);
    const bool has_file = oracle::file_in_polyglot_key(board).has_value();
    const char* why =
            !board.passed ? "pieces, castling rights and side to move"
            : !has_file   ? "no pawn is beside the one that passed the square: its file is not in the key"
            : oracle::can_capture_en_passant(board)
                    ? "en passant is possible: the file is in the key"
                    : "en passant is illegal, but a pawn is beside the one that passed: the file is in the key";
    return {input_of(setup),
            {{"key", fmt::format("{:016x}", oracle::polyglot_key(board))}},
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
