#include "adapter_engine.h"

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

const std::vector<std::string> MOVES{"moves"};

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
        const Json answer = process_->answer_to(send_game(path_), MOVES, SubjectProcess::MayRefuse::Yes);
        if (const auto refused = refusal_in(answer))
            throw EngineError(Misbehaviour::Refused, name() + " refused " + fen_ + ": " + *refused);
        const auto moves = answer.at("moves").get<Moves>();
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

/// Sets the start up and plays moves; the last request, which asks for the moves.
std::size_t ProgramEngine::send_game(const Moves& moves) {
    std::vector<Json> requests = requests_for_game(fen_, variant_, moves);
    requests.back()["ask"] = MOVES;
    return process_->send_all(requests);
}

void ProgramEngine::make(const std::string& move) {
    path_.push_back(move);
    if (process_->profile().capabilities.has(Capability::Undo))
        process_->send(move_request(move));
}

void ProgramEngine::unmake() {
    if (process_->profile().capabilities.has(Capability::Undo))
        process_->send(undo_request(path_.back()));
    path_.pop_back();
}

/// The moves after each of some moves.
std::vector<ProgramEngine::Moves> ProgramEngine::moves_after_each(const Moves& moves) {
    const bool undoes = process_->profile().capabilities.has(Capability::Undo);
    std::vector<std::size_t> requests;
    for (const std::string& move : moves) {
        if (undoes) {
            Json request = move_request(move);
            request["ask"] = MOVES;
            requests.push_back(process_->send(request));
            process_->send(undo_request(move));
        } else {
            Moves path = path_;
            path.push_back(move);
            requests.push_back(send_game(path));
        }
    }
    std::vector<Moves> after;
    for (const std::size_t request : requests)
        after.push_back(process_->answer_to(request, MOVES).at("moves").get<Moves>());
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

} // namespace kiwi::tools
