// A running UCI engine: its commands and their answers.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "../../engine/notation/perft_output.h"
#include "search_answer.h"
#include "uci_process.h"

namespace kiwi::tools {

/// How an engine is asked for perft.
struct PerftCommand {
    enum class End {
        Total,  ///< The answer ends with a total.
        ReadyOk ///< It has no total; it has ended when the engine says readyok.
    };
    enum class Reach {
        AnyDepth,
        MovesOnly ///< It lists the legal moves at any depth; trees are counted by asking at each node.
    };
    std::string text; ///< With {} for the depth.
    End end = End::Total;
    Reach reach = Reach::AnyDepth;
    bool lists_moves = true;           ///< Not only a total.
    int least_depth = 1;               ///< 2 if it crashes at depth 1: its moves are those of depth 2.
    bool lists_moves_from_two = false; ///< At depth 1 it prints a total alone.
    /// How it writes totals; nothing for the usual forms of `parse_perft_output`.
    std::optional<TotalForm> total{};

    /// The command for a depth.
    [[nodiscard]] std::string at_depth(int depth) const;
    /// Whether a line of the answer is its total.
    [[nodiscard]] bool is_total(const std::string& line, int depth) const;
    /// The answer in some lines.
    [[nodiscard]] ParsedPerftOutput parse(const std::vector<std::string>& lines, int depth) const;
};

/// Why an engine is not asked for perft: for each command that was tried what it did, with the dialogue.
struct NoPerft {
    std::string why;
    std::vector<std::string> dialogue;
};

/// What is known of an engine's perft.
using PerftSupport = std::variant<PerftCommand, NoPerft>;

/// How an engine is asked.
struct UciAbilities {
    PerftSupport perft = NoPerft{};
    /// The command that makes an engine without perft play: it answers to it in the start position. Empty if there is
    /// none.
    std::string go{};
    /// The first crash while it was asked for perft: it may know that command or not, but must survive it.
    std::optional<ProgramError> crash{};
    std::vector<std::string> notes{}; ///< What was learned, if it is not the usual.
};

/// A position as it is sent to an engine, moves in its own spelling.
struct SentPosition {
    std::string fen;
    Variant variant = Variant::Standard;
    std::vector<std::string> moves{};

    /// Such as "position fen … moves e2e4".
    [[nodiscard]] std::string command() const;
    bool operator==(const SentPosition&) const = default;
};

/// One running engine. A question is one command, and the next is sent only after the end of its answer. Every call
/// throws ProgramError if the engine misbehaves; after that it must not be asked again.
class UciEngine {
public:
    /// Starts the command line (`words_of_command`) and does the UCI handshake; then, unless that is known, finds out
    /// how to ask for perft, or for a move if it has none: each way is tried on a process of its own, since an engine
    /// that does not know it may do anything instead.
    UciEngine(const std::string& command, ProgramOptions options, std::optional<UciAbilities> abilities = std::nullopt);

    /// Its own name.
    [[nodiscard]] const std::string& name() const { return process_->name(); }
    /// Whether it has the option UCI_Chess960.
    [[nodiscard]] bool plays_chess960() const { return process_->option("UCI_Chess960") != nullptr; }
    /// How it is asked.
    [[nodiscard]] const UciAbilities& abilities() const { return abilities_; }

    /// The perft of a position, with the moves at the root if it tells them. Depth is at least 1. Throws ProgramError
    /// NoPerft if it has none.
    [[nodiscard]] PerftOutput perft(const SentPosition& position, int depth);
    /// Whether a position is sent though it was the last to be sent.
    enum class Again { Yes, No };
    /// The lines that it prints for each of some commands, such as "d".
    [[nodiscard]] std::vector<std::vector<std::string>>
    answers_to(const SentPosition& position, const std::vector<std::string>& commands, Again again = Again::Yes);
    /// What it plays. Precondition: `abilities().go`.
    [[nodiscard]] SearchAnswer play(const SentPosition& position);
    /// Sends any input, then asks for the moves and waits until the engine is ready again.
    void survive(const std::string& input);

private:
    void start();
    void set_position(const SentPosition& position);
    void prepare_to_play();
    ParsedPerftOutput ask_for_perft(const PerftCommand& command, int depth);
    void find_abilities();
    void find_perft();
    std::optional<PerftCommand> try_perft(const std::string& text, std::string& why);
    std::optional<PerftCommand> try_perft_from_two(const std::string& text, std::string& why);
    bool heeds_depth_and_position(PerftCommand& command, const PerftOutput& at_start, std::string& why);
    std::optional<PerftCommand> try_form(const std::string& text, std::string& why);
    template<class IsLast>
    bool read_while_it_talks(IsLast is_last, Process::Milliseconds patience, std::vector<std::string>& lines,
                             std::string& why);
    std::optional<TotalForm> learn_total(const PerftCommand& command, std::vector<std::string> lines);
    void find_go();
    PerftOutput moves_by_depth_two(const SentPosition& position, const PerftCommand& command);
    PerftOutput ask_or_throw(const SentPosition& position, int depth);

    std::vector<std::string> words_;
    ProgramOptions options_;
    std::unique_ptr<UciProcess> process_;
    UciAbilities abilities_;
    bool in_chess960_ = false;
    std::optional<SentPosition> shown_; ///< The position that it showed last, and is still at.
    bool is_prepared_to_play_ = false;
};

} // namespace kiwi::tools
