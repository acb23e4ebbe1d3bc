// A running UCI engine, its commands and their answers.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "../../engine/notation/perft_output.h"
#include "../process/sent_position.h"
#include "search_answer.h"
#include "uci_process.h"

namespace kiwi::tools {

/// The perft command that most engines know.
inline constexpr const char* USUAL_PERFT = "go perft {}";

/// A perft command of an engine, and how the engine answers.
struct PerftCommand {
    enum class End {
        Total,
        ReadyOk ///< The answer has no total, and ends before `readyok`.
    };
    enum class Reach {
        AnyDepth,
        MovesOnly ///< The engine lists the legal moves at any depth, so that trees are counted move by move.
    };
    std::string text; ///< With {} for the depth.
    End end = End::Total;
    Reach reach = Reach::AnyDepth;
    bool lists_moves = true;           ///< Not only a total.
    int least_depth = 1;               ///< 2 if it crashes at depth 1: its moves are those of depth 2.
    bool lists_moves_from_two = false; ///< At depth 1 it prints a total alone.
    bool sums_moves = false;           ///< Its totals are not those of its moves, and are not read.
    /// A `position` whose moves do not change the answer: the engine ignores moves after a FEN. Else empty.
    std::string ignored_moves{};
    /// How it writes totals; nothing for the usual forms of `parse_perft_output`.
    std::optional<TotalForm> total{};
    std::vector<std::string> notes{}; ///< What is unusual about it.

    [[nodiscard]] std::string at_depth(int depth) const;
    /// Whether a line of the answer is the total.
    [[nodiscard]] bool is_total(const std::string& line, int depth) const;
    [[nodiscard]] ParsedPerftOutput parse(const std::vector<std::string>& lines, int depth) const;
};

/// What an engine can be asked. Detected once: as a board, or for its games against itself.
struct UciAbilities {
    std::string name{};
    QuestionSet answers{}; ///< As a board.
    std::optional<PerftCommand> perft{};
    /// Why there is no such command: what each one that was tried did, with the dialogue.
    std::optional<ProgramError> no_perft{};
    /// The `go` that an engine without perft answers in the start position; empty if there is none.
    std::string go{};
    /// The first fault during detection of perft: an engine must survive unknown commands.
    std::optional<ProgramError> crash{};
    std::vector<std::string> notes{}; ///< What is unusual about the engine.

    // In games against itself:
    std::vector<std::string> limits{}; ///< Names in GO_LIMITS.
    std::string why_no_play{};         ///< Why the engine does not play: it answers `go` without a move. Else empty.
    bool has_search_moves = false;
    bool stops = true;                    ///< The engine ends an infinite search after `stop`.
    bool ponders = true;                  ///< Pondering may be asked for, if the engine has the option.
    bool is_ready_while_searching = true; ///< The engine answers `isready` during a search, as UCI requires.
    bool plays_the_same_again = false;    ///< New processes give the same answers with one thread, in a few positions.
};

/// One running engine. A question is sent only after the answer to the previous one. Every function throws ProgramError
/// if the engine misbehaves; the engine must not be used afterwards.
class UciEngine {
public:
    /// Starts a command (see `words_of_command`) and does the UCI handshake. Detects how to ask for perft, or else for
    /// a move, unless `abilities` are given. Each way is tried in a new process, because an engine may do anything at
    /// an unknown command.
    UciEngine(const std::string& command, ProgramOptions options, std::optional<UciAbilities> abilities = std::nullopt);

    [[nodiscard]] const std::string& name() const { return process_->name(); }
    [[nodiscard]] bool plays_chess960() const { return process_->option("UCI_Chess960") != nullptr; }
    [[nodiscard]] const UciAbilities& abilities() const { return abilities_; }

    /// The perft of a position, with the root moves if the engine prints them. Throws ProgramError NoPerft if the
    /// engine has no perft. Precondition: depth >= 1.
    [[nodiscard]] PerftOutput perft(const SentPosition& position, int depth);
    /// Whether to send a position again if it was the last one sent.
    enum class Again { Yes, No };
    /// The lines that the engine prints for each command, such as "d".
    [[nodiscard]] std::vector<std::vector<std::string>>
    answers_to(const SentPosition& position, const std::vector<std::string>& commands, Again again = Again::Yes);
    /// The engine's play in a position. Precondition: `abilities().go` is not empty.
    [[nodiscard]] SearchAnswer play(const SentPosition& position);
    /// Sends any input, then asks for the moves, and waits until the engine is ready.
    void survive(const std::string& input);

private:
    void start();
    void set_position(const SentPosition& position);
    void prepare_to_play();
    void cut_echo(std::vector<std::string>& lines, const PerftCommand& command, int depth) const;
    ParsedPerftOutput ask_for_perft(const PerftCommand& command, int depth);
    void find_perft();
    std::optional<PerftCommand> try_divide();
    std::optional<PerftCommand> try_perft(const std::string& text, std::string& why);
    std::optional<PerftCommand> try_perft_from_two(const std::string& text, std::string& why);
    bool heeds_depth_and_position(PerftCommand& command, const PerftOutput& at_start, std::string& why);
    void note_crash(const std::string& text, const ProgramError& error);
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
    SentPosition asked_{};              ///< The position last sent.
    std::optional<SentPosition> shown_; ///< The position last shown, if the engine is still at it.
    bool is_prepared_to_play_ = false;
};

} // namespace kiwi::tools
