// Claims: repetitions, upcoming ones and draws are what the oracle and brute force say, in games that shuffle.
#include "fuzz/playing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace kiwi;
    constexpr std::array<std::string_view, 5> claims{"S13", "S14", "D1", "D2", "D3"};
    fuzz::FuzzInput input(data, size);
    PositionGame game(input.position());
    while (input.has_more() && game.ply() < static_cast<int>(fuzz::MAX_STEPS)) {
        const MoveList moves = legal_moves(game.position());
        if (moves.empty())
            break;
        const std::uint8_t byte = input.byte();
        Move m = moves[byte % moves.size()];
        // Every other byte: back to where the last man came from, where that is legal.
        if (byte % 2 != 0 && game.ply() >= 2 && game.moves().end()[-2])
            for (const Move back : moves)
                if (back.from_sq() == game.moves().end()[-2]->to_sq()
                    && back.to_sq() == game.moves().end()[-2]->from_sq())
                    m = back;
        game.play(m);
        fuzz::enforce(game, claims);
    }
    return 0;
}
