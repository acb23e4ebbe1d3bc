// A header of the foreign project with the same path as one of Kiwipete's.
#pragma once

namespace foreign {

struct Position {
    int pieces = 32;
};

} // namespace foreign
