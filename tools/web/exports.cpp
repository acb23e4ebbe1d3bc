// The WebAssembly module: its exports for JavaScript, and the imports that JavaScript must provide.
//
// Texts are UTF-8 in the memory of the module. JavaScript calls `kiwipete_room`, writes a request there, and calls
// `kiwipete_answer`, which returns the address of the answer; `kiwipete_answer_size` returns its size. The answer is
// valid until the next call.
#include <cstdint>
#include <deque>
#include <string>
#include <utility>

#include "../../engine/base/words.h"
#include "../adapter/requests.h"
#include "../process/process.h"
#include "answers.h"

namespace {

std::string room; // for texts from JavaScript
std::string last_answer;

} // namespace

extern "C" {

/// Called during long requests, with the progress and the current game or step.
[[clang::import_module("kiwipete"), clang::import_name("progress")]] void
kiwipete_progress(std::uint32_t done, std::uint32_t of, const char* what, std::size_t size);
/// Sends a request of the adapter protocol to the library. JavaScript writes the answer into the room and returns its
/// size.
[[clang::import_module("kiwipete"), clang::import_name("ask")]] std::size_t kiwipete_ask(const char* request,
                                                                                         std::size_t size);

[[clang::export_name("kiwipete_room")]] char* kiwipete_room(std::size_t size) {
    room.resize(size);
    return room.data();
}

[[clang::export_name("kiwipete_answer")]] const char* kiwipete_answer() {
    const std::string request = room;
    last_answer = kiwi::tools::answer_to(request, [](std::size_t done, std::size_t of, const std::string& what) {
        kiwipete_progress(static_cast<std::uint32_t>(done), static_cast<std::uint32_t>(of), what.data(), what.size());
    });
    return last_answer.data();
}

[[clang::export_name("kiwipete_answer_size")]] std::size_t kiwipete_answer_size() { return last_answer.size(); }

} // extern "C"

namespace kiwi::tools {

std::vector<std::string> words_of_command(std::string_view command) { return {std::string(command)}; }

/// A JavaScript library in place of a process. It answers each line at once. Several processes share one library: a
/// process that sends after another one first repeats the requests that lead to its own position.
class Process::Loop {
public:
    ~Loop() {
        if (speaker == this)
            speaker = nullptr;
    }
    void send(std::string_view lines) {
        const std::string text = std::string(lines) + '\n';
        for (std::string_view rest = text; !rest.empty();)
            send_line(take_line(rest));
    }
    std::string read() {
        std::string line = std::move(answers_.front());
        answers_.pop_front();
        return line;
    }
    [[nodiscard]] bool has_answer() const { return !answers_.empty(); }

private:
    static std::string ask(std::string_view line) { return room.substr(0, kiwipete_ask(line.data(), line.size())); }

    void send_line(std::string_view line) {
        if (std::exchange(speaker, this) != this)
            for (const std::string& earlier : way_)
                static_cast<void>(ask(earlier));
        answers_.push_back(ask(line));
        remember(Json::parse(line, nullptr, false));
    }
    /// Remembers the requests that lead from the start to the current position.
    void remember(Json request) {
        request.erase("ask");
        if (request.contains("set"))
            way_.clear();
        if (request.contains("unmake") || request.contains("unnull")) {
            if (!way_.empty())
                way_.pop_back();
        } else if (request.contains("set") || request.contains("make") || request.contains("null"))
            way_.push_back(request.dump());
    }

    static Loop* speaker; // the process whose position the library is in
    std::deque<std::string> answers_;
    std::vector<std::string> way_;
};

Process::Loop* Process::Loop::speaker = nullptr;

Process::Process(const std::vector<std::string>& /*words*/, std::shared_ptr<DialogueLog> /*log*/, Answers /*answers*/) :
    loop_(std::make_unique<Loop>()) {}
Process::~Process() = default;

void Process::begin_question() {}
void Process::send(std::string_view lines, Milliseconds /*limit*/) { loop_->send(lines); }

std::string Process::read_line(Allowance& /*allowance*/) {
    if (!loop_->has_answer())
        throw ProgramError(Misbehaviour::TimedOut, "the library does not answer");
    return loop_->read();
}

} // namespace kiwi::tools
