// The part of the Universal Chess Interface (UCI) that perft tools use, so that Kiwipete can be their reference engine.
#pragma once

#include <iosfwd>
#include <memory>
#include <span>
#include <string_view>

#include "../played_position.h"
#include "perft.h"

namespace kiwi {

/// The engine's side of a UCI session: `uci`, `isready`, `setoption name UCI_Chess960`, `position`, `go perft`, `d`.
/// Answers anything else with a line that begins "info string error", and changes nothing.
/// Protocol: Universal Chess Interface of April 2006; `go perft` answers as Stockfish does.
class UciSession {
public:
    /// Answers are written to `out`. Perfts deeper than `max_depth` plies are rejected.
    explicit UciSession(std::ostream& out, int max_depth = MAX_PERFT_DEPTH);
    UciSession(const UciSession&) = delete;
    UciSession& operator=(const UciSession&) = delete;

    /// Executes one line. Returns false after `quit`.
    bool obey(std::string_view line);

    [[nodiscard]] const Position& position() const { return game_->pos; }

private:
    using Words = std::span<const std::string_view>;
    void introduce();
    void set_option(Words words);
    void set_position(Words words);
    void go(Words words);
    void complain(std::string_view why);

    std::ostream& out_;
    int max_depth_;
    Variant variant_ = Variant::Standard;
    std::unique_ptr<PlayedPosition> game_;
};

} // namespace kiwi
