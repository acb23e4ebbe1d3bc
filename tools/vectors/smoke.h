// The cases of the subset `smoke`.
#pragma once

#include <array>
#include <string_view>

namespace kiwi::tools {

/// Identifiers, sorted. Chosen by measurement: known_bugs_test.cpp checks that they see each known bug and planted
/// fault that all cases together see. The others are spread evenly over the themes.
// clang-format off
inline constexpr std::array<std::string_view, 100> SMOKE_CASES{
    "chess960-0b2f75cc5f", "chess960-1a501feb60", "chess960-2907b9475d", "chess960-3cbaf752fb", "chess960-4f978082e1",
    "chess960-717734499d", "chess960-898af60589", "chess960-9d3c5fe11f", "draws-11eebca311", "draws-2520ec8e83",
    "draws-31a79605b0", "draws-54e77b5c62", "draws-7b2050dee0", "draws-afdc2dc83d", "draws-b0aeda76c1",
    "draws-bf17344080", "draws-c826324fe0", "epd-1addca97f1", "epd-4d318e4f41", "epd-94cf79523a", "epd-b25662269e",
    "fen-07f1cf8dbe", "fen-0b5e6ff0d4", "fen-4d123a66b8", "fen-71c0e14f87", "fen-7471450133", "fen-8409756ef0",
    "fen-8a8c2751d4", "fen-8d832892a8", "fen-a33283ea67", "fen-a8c7e722cf", "fen-db50af802d", "fen-f04fa8d817",
    "fen-f3ff5dd9cc", "legal_moves-01fe1e61c4", "legal_moves-0cabc001ed", "legal_moves-1d51e40ec5",
    "legal_moves-301842f977", "legal_moves-45dbec8c44", "legal_moves-463f1a4c30", "legal_moves-60cc6917fd",
    "legal_moves-87f9850b17", "legal_moves-986efddf34", "legal_moves-a61253b4c5", "legal_moves-b7e4e81583",
    "legal_moves-bd318f7718", "legal_moves-d4c1b36081", "legal_moves-d5048494f4", "legal_moves-e16a33357e",
    "legal_moves-f6166897c2", "legal_moves-f8b9f9d905", "legal_moves-fbc79bc73b", "make_move-001c2ed18b",
    "make_move-0369e8ff9b", "make_move-14df8c444e", "make_move-3adde36233", "make_move-44987263cd",
    "make_move-4b6757cb6b", "make_move-5bdc32d3d7", "make_move-7540454e33", "make_move-7ca54ad793",
    "make_move-8e6080b914", "make_move-b7ba1e9469", "make_move-fefe2a80eb", "perft-1aa6b91e24", "perft-20b603971b",
    "perft-2d4ccfbfbc", "perft-bcdbd9c12c", "perft-f6166897c2", "pgn_read-07821d9bce", "pgn_read-381a9c5644",
    "pgn_read-434f9ce531", "pgn_read-468bbbcaeb", "pgn_read-83729d61d1", "pgn_read-9805c03dfd", "pgn_read-a67ea10fb7",
    "pgn_read-c7262ba87f", "pgn_read-c8b5b260ef", "pgn_write-e08703cd38", "polyglot_keys-adc5622a34",
    "polyglot_keys-bcdbd9c12c", "san_read-11c34327f8", "san_read-177e0ab861", "san_read-1edc63c5ed",
    "san_read-34d2d1ccca", "san_read-37dc9ab739", "san_read-3a1f2bc3c5", "san_read-64764877c4", "san_read-8d9f805baa",
    "san_read-b687210844", "san_write-5bdc32d3d7", "san_write-88bb701c13", "san_write-8d3d638acc",
    "san_write-90d8c3664b", "san_write-c5a7ce8384", "see-9743084693", "uci_dialogues-544e487e85",
    "uci_dialogues-5fd7d934ee", "uci_dialogues-8aa9bbf47a", "uci_dialogues-a08be5489e"
};
// clang-format on

} // namespace kiwi::tools
