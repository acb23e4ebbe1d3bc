// `kiwipete board`: shows a position with all its derived state.
#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "../../engine/played_position.h"
#include "../../engine/reachability.h"
#include "../report/board_svg.h"
#include "options.h"
#include "verbs.h"

namespace kiwi::tools {

namespace {

struct BoardArguments {
    OnePosition position;
    bool svg = false;
    bool json = false;
};

void print_json(const Position& pos) {
    std::vector<std::string> moves;
    for (const Move m : legal_moves(pos))
        moves.push_back(to_uci(m, pos.variant()));
    const auto hex = [](Key key) { return fmt::format("{:016X}", key); };
    const auto unreachable = find_unreachable(pos.setup());
    const nlohmann::ordered_json json{
            {"fen", pos.fen()},
            {"shredderFen", pos.fen(FenStyle::Shredder)},
            {"chess960", pos.is_chess960()},
            {"sideToMove", pos.side_to_move() == WHITE ? "white" : "black"},
            {"enPassant", pos.ep_square() == SQ_NONE ? nlohmann::ordered_json()
                                                     : nlohmann::ordered_json(to_string(pos.ep_square()))},
            {"rule50", pos.rule50_count()},
            {"gamePly", pos.game_ply()},
            {"keys",
             {{"key", hex(pos.key())},
              {"pawn", hex(pos.pawn_key())},
              {"material", hex(pos.material_key())},
              {"minorPiece", hex(pos.minor_piece_key())},
              {"nonPawnWhite", hex(pos.non_pawn_key(WHITE))},
              {"nonPawnBlack", hex(pos.non_pawn_key(BLACK))}}},
            {"checkers", names_of(pos.checkers())},
            {"pinned", names_of(pos.pinned_pieces(WHITE) | pos.pinned_pieces(BLACK))},
            {"pinners", names_of(pos.pinners(WHITE) | pos.pinners(BLACK))},
            {"phase", static_cast<int>(pos.game_phase())},
            {"psqScore", {{"mg", mg_value(pos.psq_score())}, {"eg", eg_value(pos.psq_score())}}},
            {"legalMoves", moves},
            {"unreachable", unreachable ? nlohmann::ordered_json(unreachable->reason) : nlohmann::ordered_json()}};
    fmt::print("{}\n", json.dump(2));
}

void show_board(const BoardArguments& options) {
    const PlayedPosition board(options.position.setup());
    const Position& pos = board.pos;
    if (options.svg)
        fmt::print("{}", board_svg(pos));
    else if (options.json)
        print_json(pos);
    else
        std::cout << pos << std::flush;
}

} // namespace

void add_board_command(CLI::App& app, CommandRun& /*run*/) {
    const auto options = std::make_shared<BoardArguments>();
    CLI::App* verb = app.add_subcommand("board", "Show a position with all its derived state");
    add_position_options(*verb, options->position);
    verb->get_option("position")->required();
    CLI::Option* svg = verb->add_flag("--svg", options->svg, "Print an SVG picture")->group("Output");
    verb->add_flag("--json", options->json, "Print JSON")->group("Output")->excludes(svg);
    verb->footer("Example: kiwipete board kiwipete --svg > kiwipete.svg");
    verb->callback([options] { show_board(*options); });
}

} // namespace kiwi::tools
