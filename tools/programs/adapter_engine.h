// A subject program as something that counts: for `suite` and `compare`.
#pragma once

#include "adapter_process.h"
#include "uci_engine.h"

namespace kiwi::tools {

/// Counts the leaves of a tree from the legal moves that a subject program lists at each node. Requests are sent ahead.
class ProgramEngine : public PerftEngine {
public:
    /// Starts the program. Throws EngineError.
    ProgramEngine(const std::string& command, const EngineOptions& options);

    [[nodiscard]] const std::string& name() const override { return process_->profile().name; }
    [[nodiscard]] bool plays_chess960() const override {
        return process_->profile().capabilities.has(Capability::Chess960);
    }
    [[nodiscard]] const PerftSupport& perft_support() const override { return perft_; }
    [[nodiscard]] Allowed declared() const override { return process_->profile().allowed; }
    [[nodiscard]] PerftOutput perft(const Line& line, int depth) override;

    // What the protocol does not ask.
    [[nodiscard]] std::vector<std::vector<std::string>> answers_to(const Line&,
                                                                   const std::vector<std::string>&) override {
        throw std::logic_error("not asked of a subject");
    }
    [[nodiscard]] PlayedAnswer play(const Line&, int) override { throw std::logic_error("not asked of a subject"); }
    void survive(const std::string&) override { throw std::logic_error("not asked of a subject"); }

private:
    using Moves = std::vector<std::string>;
    std::size_t send_game(const Moves& moves);
    std::vector<Moves> moves_after_each(const Moves& moves);
    std::uint64_t leaves(const Moves& moves, int depth);
    void make(const std::string& move);
    void unmake();

    std::unique_ptr<SubjectProcess> process_;
    PerftSupport perft_ = PerftCommand{};
    std::string fen_;
    Variant variant_ = Variant::Standard;
    Moves path_; ///< From the start.
};

} // namespace kiwi::tools
