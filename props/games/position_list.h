// Many positions in little memory.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "../../engine/board_setup.h"

namespace kiwi {

/// A list of positions, each in 44 bytes: a million take 44 MB.
class PositionList {
public:
    void push_back(const BoardSetup& position);
    [[nodiscard]] BoardSetup operator[](std::size_t i) const;
    [[nodiscard]] std::size_t size() const { return packed_.size(); }
    [[nodiscard]] bool empty() const { return packed_.empty(); }

    /// Removes the positions for which `is_unwanted(position)` is true, asked in their order. Returns their number.
    template<class IsUnwanted>
    std::size_t erase_if(IsUnwanted is_unwanted) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < size(); ++i)
            if (!is_unwanted((*this)[i]))
                packed_[kept++] = packed_[i];
        const std::size_t erased = size() - kept;
        packed_.resize(kept);
        return erased;
    }

private:
    struct Packed {
        std::array<std::uint8_t, SQUARE_NB / 2> pieces; ///< Four bits a square.
        std::array<Square, CASTLING_RIGHT_NB> castling_rook;
        Square ep_square;
        bool is_black_to_move : 1;
        bool is_chess960 : 1;
        std::uint32_t halfmove_clock : 17;
        std::uint32_t fullmove_number : 17;
    };
    std::vector<Packed> packed_;
};

} // namespace kiwi
