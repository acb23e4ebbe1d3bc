#include "kiwipete/tools/protocol/program_engine.h"

#include "kiwipete/tools/protocol/answers.h"

namespace kiwi::tools {

namespace {

/// Calls a subject program; what goes wrong is thrown as of an engine.
template<class Call>
auto as_engine(Call call) -> decltype(call()) {
    try {
        return call();
    } catch (const ProgramError& error) {
        throw EngineError(error.misbehaviour(), error.what());
    }
}

const Json ASK_MOVES = Json::array({"moves"});

} // namespace

ProgramEngine::ProgramEngine(const std::string& command, const EngineOptions& options) :
    process_(as_engine([&] {
        return std::make_unique<SubjectProcess>(command, SubjectOptions{options.limits.answer, options.log, {}});
    })) {}

PerftOutput ProgramEngine::perft(const Line& line, int depth) {
    return as_engine([&] {
        fen_ = write_fen(line.start);
        variant_ = line.start.variant;
        path_ = line.moves;
        const Json answer = process_->answer_to(send_set(fen_, path_));
        if (const auto refused = answer.find("refused"); refused != answer.end())
            throw EngineError(Misbehaviour::Refused, name() + " refused " + fen_ + ": " + shown(*refused));
        const Moves moves = moves_in(answer);
        PerftOutput output;
        const std::vector<Moves> after = depth > 1 ? moves_after_each(moves) : std::vector<Moves>();
        for (std::size_t i = 0; i < moves.size(); ++i) {
            std::uint64_t count = depth == 1 ? 1 : after[i].size();
            if (depth > 2) {
                make(moves[i]);
                count = leaves(after[i], depth - 1);
                unmake();
            }
            output.moves.emplace_back(moves[i], count);
            output.total += count;
        }
        return output;
    });
}

/// Sets a start up and makes moves; the last request, which asks for the moves.
std::size_t ProgramEngine::send_set(const std::string& fen, const Moves& moves) {
    Json set{{"set", fen}, {"chess960", variant_ == Variant::Chess960}};
    if (moves.empty())
        set["ask"] = ASK_MOVES;
    std::size_t last = process_->send(set);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        Json request{{"make", moves[i]}};
        if (i + 1 == moves.size())
            request["ask"] = ASK_MOVES;
        last = process_->send(request);
    }
    return last;
}

void ProgramEngine::make(const std::string& move) {
    path_.push_back(move);
    if (process_->profile().capabilities.has(Capability::Undo))
        process_->send({{"make", move}});
}

void ProgramEngine::unmake() {
    path_.pop_back();
    if (process_->profile().capabilities.has(Capability::Undo))
        process_->send({{"unmake", true}});
}

/// The moves after each of some moves.
std::vector<ProgramEngine::Moves> ProgramEngine::moves_after_each(const Moves& moves) {
    const bool undoes = process_->profile().capabilities.has(Capability::Undo);
    std::vector<std::size_t> requests;
    for (const std::string& move : moves) {
        if (undoes) {
            requests.push_back(process_->send({{"make", move}, {"ask", ASK_MOVES}}));
            process_->send({{"unmake", true}});
        } else {
            Moves path = path_;
            path.push_back(move);
            requests.push_back(send_set(fen_, path));
        }
    }
    std::vector<Moves> after;
    for (const std::size_t request : requests)
        after.push_back(moves_in(process_->answer_to(request)));
    return after;
}

/// The leaves below a position whose moves are known. Precondition: depth is at least 2.
std::uint64_t ProgramEngine::leaves(const Moves& moves, int depth) {
    const std::vector<Moves> after = moves_after_each(moves);
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (depth == 2) {
            count += after[i].size();
            continue;
        }
        make(moves[i]);
        count += leaves(after[i], depth - 1); // no deeper than MAX_PERFT_DEPTH
        unmake();
    }
    return count;
}

ProgramEngine::Moves ProgramEngine::moves_in(const Json& answer) const {
    const auto list = answer.find("moves");
    if (list == answer.end())
        process_->fail(R"({"ask":["moves"]})", "\"moves\" is missing in the answer " + shown(answer));
    if (const std::string fault = fault_of_answer("moves", *list); !fault.empty())
        process_->fail(R"({"ask":["moves"]})", fault);
    return list->get<Moves>();
}

} // namespace kiwi::tools
