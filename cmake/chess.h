// <kiwipete/chess.h>: what users of Position and perft need. They link kiwipete::engine.
//
// A Position and its moves: position.h, fen.h, movegen.h, uci_move.h; a game that owns its states: played_position.h.
// Texts: notation/san.h and notation/pgn.h. Perft, by move, on threads, with a hash table: perft/perft.h.
#pragma once

#include "engine/fen.h"
#include "engine/movegen.h"
#include "engine/notation/pgn.h"
#include "engine/notation/san.h"
#include "engine/perft/perft.h"
#include "engine/played_position.h"
#include "engine/position.h"
#include "engine/uci_move.h"
