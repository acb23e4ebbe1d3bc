// The fuzz targets: each a page of its own that decodes, plays and claims.
#pragma once

#include "fuzz/target.h"

namespace kiwi::fuzz {

void counter(Bytes bytes);
void engine_output(Bytes bytes);
void epd(Bytes bytes);
void fen(Bytes bytes);
void fen_differential(Bytes bytes);
void game(Bytes bytes);
void moves_differential(Bytes bytes);
void perft_differential(Bytes bytes);
void position(Bytes bytes);
void pseudo_legal(Bytes bytes);
void repetition(Bytes bytes);
void see(Bytes bytes);
void uci_input(Bytes bytes);

} // namespace kiwi::fuzz
