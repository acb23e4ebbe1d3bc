#include "kiwipete/tools/engines/process.h"

#include <csignal>
#include <deque>
#include <optional>

#include <fmt/core.h>
#include <uv.h>

#include "kiwipete/tools/command.h"

namespace kiwi::tools {

const char* name_of(Misbehaviour misbehaviour) {
    switch (misbehaviour) {
    case Misbehaviour::NotStarted:
        return "could not be started";
    case Misbehaviour::TimedOut:
        return "timed out";
    case Misbehaviour::Crashed:
        return "crashed";
    case Misbehaviour::Flooded:
        return "flooded its output";
    case Misbehaviour::ProtocolError:
        return "protocol error";
    }
    return "?";
}

std::vector<std::string> words_of_command(std::string_view command) {
    std::vector<std::string> words;
    std::optional<std::string> word;
    char quote = 0;
    for (const char c : command) {
        if (quote != 0 ? c == quote : c == '"' || c == '\'') {
            quote = quote != 0 ? char{0} : c;
            word = word.value_or("");
        } else if (quote == 0 && (c == ' ' || c == '\t')) {
            if (word)
                words.push_back(std::move(*word));
            word.reset();
        } else
            word = word.value_or("") + c;
    }
    if (quote != 0)
        throw UsageError(fmt::format("the quotation mark {} is not closed in: {}", quote, command));
    if (word)
        words.push_back(std::move(*word));
    if (words.empty())
        throw UsageError("no program is named");
    return words;
}

/// The event loop and its handles. The callbacks only record what happened; the waiting functions act on it.
class Process::Loop {
public:
    explicit Loop(const std::vector<std::string>& words) : name_(words.front()) {
        // Writing to an engine that has ended must return an error, not kill us.
        static const auto before = std::signal(SIGPIPE, SIG_IGN);
        static_cast<void>(before);
        uv_loop_init(&loop_);
        uv_timer_init(&loop_, &timer_);
        uv_pipe_init(&loop_, &input_, 0);
        uv_pipe_init(&loop_, &output_, 0);
        timer_.data = output_.data = process_.data = this;
        if (const int error = spawn(words); error != 0) {
            close_all();
            throw EngineError(Misbehaviour::NotStarted, fmt::format("{}: {}", name_, uv_strerror(error)));
        }
        uv_read_start(stream(output_), give_buffer, take_output);
    }
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;

    ~Loop() {
        if (!exited_) {
            // The whole process group: an engine that is a script has children.
            kill(-process_.pid, SIGKILL);
            uv_process_kill(&process_, SIGKILL);
            while (!exited_)
                uv_run(&loop_, UV_RUN_ONCE);
        } else
            kill(-process_.pid, SIGKILL);
        close_all();
    }

    void send(std::string_view line, Milliseconds limit) {
        std::string text(line);
        text += '\n';
        uv_buf_t buffer = uv_buf_init(text.data(), static_cast<unsigned>(text.size()));
        uv_write_t request;
        int status = 1;
        request.data = &status;
        const int error = uv_write(&request, stream(input_), &buffer, 1,
                                   [](uv_write_t* r, int result) { *static_cast<int*>(r->data) = result; });
        if (error != 0)
            status = error;
        if (!wait(limit, [&] { return status <= 0; })) {
            // The request is on our stack: it must be finished before we return.
            kill(-process_.pid, SIGKILL);
            while (status > 0)
                uv_run(&loop_, UV_RUN_ONCE);
            fail(Misbehaviour::TimedOut, fmt::format("did not read \"{}\"", line));
        }
        if (status < 0)
            fail_because_it_ended();
    }

    std::string read_line(Milliseconds limit) {
        const bool something = wait(limit, [&] { return !lines_.empty() || ended_ || flooded(); });
        if (flooded())
            fail(Misbehaviour::Flooded, fmt::format("wrote more than {} bytes without being asked", MAX_PENDING));
        if (lines_.empty() && something)
            fail_because_it_ended();
        if (lines_.empty())
            fail(Misbehaviour::TimedOut, fmt::format("did not answer within {} ms", limit.count()));
        std::string line = std::move(lines_.front());
        lines_.pop_front();
        pending_ -= line.size() + 1;
        last_line_ = line;
        return line;
    }

    std::string read_all(Milliseconds limit) {
        const bool over = wait(limit, [&] { return ended_ || flooded(); });
        if (flooded())
            fail(Misbehaviour::Flooded, fmt::format("wrote more than {} bytes", MAX_PENDING));
        if (!over)
            fail(Misbehaviour::TimedOut, fmt::format("did not end within {} ms", limit.count()));
        std::string text;
        for (const std::string& line : lines_)
            text += line + '\n';
        return text + partial_;
    }

    bool ends_within(Milliseconds limit) {
        return wait(limit, [&] { return exited_; });
    }

private:
    template<class Handle>
    static uv_stream_t* stream(Handle& handle) {
        return reinterpret_cast<uv_stream_t*>(&handle);
    }

    int spawn(const std::vector<std::string>& words) {
        std::vector<std::string> copies = words;
        std::vector<char*> arguments;
        for (std::string& word : copies)
            arguments.push_back(word.data());
        arguments.push_back(nullptr);
        uv_stdio_container_t stdio[3];
        stdio[0].flags = static_cast<uv_stdio_flags>(UV_CREATE_PIPE | UV_READABLE_PIPE);
        stdio[0].data.stream = stream(input_);
        stdio[1].flags = static_cast<uv_stdio_flags>(UV_CREATE_PIPE | UV_WRITABLE_PIPE);
        stdio[1].data.stream = stream(output_);
        stdio[2].flags = UV_IGNORE;
        uv_process_options_t options{};
        options.file = arguments[0];
        options.args = arguments.data();
        options.stdio = stdio;
        options.stdio_count = 3;
        options.flags = UV_PROCESS_DETACHED; // a session, and so a process group, of its own
        options.exit_cb = [](uv_process_t* process, std::int64_t status, int signal) {
            Loop& self = *static_cast<Loop*>(process->data);
            self.exited_ = true;
            self.how_it_ended_ =
                    signal != 0 ? fmt::format("killed by signal {}", signal) : fmt::format("exit code {}", status);
        };
        return uv_spawn(&loop_, &process_, &options);
    }

    static void give_buffer(uv_handle_t* handle, std::size_t, uv_buf_t* buffer) {
        auto& bytes = static_cast<Loop*>(handle->data)->buffer_;
        *buffer = uv_buf_init(bytes.data(), static_cast<unsigned>(bytes.size()));
    }

    static void take_output(uv_stream_t* from, ssize_t size, const uv_buf_t* buffer) {
        Loop& self = *static_cast<Loop*>(from->data);
        if (size < 0) {
            self.ended_ = true;
            uv_read_stop(from);
            return;
        }
        self.pending_ += static_cast<std::size_t>(size);
        for (const char c : std::string_view(buffer->base, static_cast<std::size_t>(size))) {
            if (c != '\n') {
                self.partial_ += c;
                continue;
            }
            if (self.partial_.ends_with('\r'))
                self.partial_.pop_back();
            self.lines_.push_back(std::move(self.partial_));
            self.partial_.clear();
        }
    }

    [[nodiscard]] bool flooded() const { return pending_ > MAX_PENDING; }

    /// Runs the loop until a condition holds. False if the time is over first.
    template<class Holds>
    bool wait(Milliseconds limit, Holds holds) {
        timed_out_ = false;
        uv_update_time(&loop_);
        uv_timer_start(
                &timer_, [](uv_timer_t* timer) { static_cast<Loop*>(timer->data)->timed_out_ = true; },
                static_cast<std::uint64_t>(limit.count()), 0);
        while (!holds() && !timed_out_)
            uv_run(&loop_, UV_RUN_ONCE);
        uv_timer_stop(&timer_);
        return holds();
    }

    [[noreturn]] void fail(Misbehaviour misbehaviour, const std::string& how) const {
        const std::string& last = partial_.empty() ? last_line_ : partial_;
        throw EngineError(misbehaviour,
                          fmt::format("{} {}: {}{}", name_, name_of(misbehaviour), how,
                                      last.empty() ? "" : fmt::format("; its last line: {}", last.substr(0, 120))));
    }
    [[noreturn]] void fail_because_it_ended() {
        constexpr Milliseconds time_to_be_reaped{1000};
        const bool gone = ends_within(time_to_be_reaped);
        fail(Misbehaviour::Crashed, gone ? how_it_ended_ : "closed its output");
    }

    void close_all() {
        uv_walk(
                &loop_,
                [](uv_handle_t* handle, void*) {
                    if (uv_is_closing(handle) == 0)
                        uv_close(handle, nullptr);
                },
                nullptr);
        uv_run(&loop_, UV_RUN_DEFAULT);
        uv_loop_close(&loop_);
    }

    std::string name_;
    uv_loop_t loop_{};
    uv_process_t process_{};
    uv_timer_t timer_{};
    uv_pipe_t input_{};
    uv_pipe_t output_{};
    std::vector<char> buffer_ = std::vector<char>(std::size_t{64} << 10);
    std::deque<std::string> lines_;
    std::string partial_;   ///< The line that is being read.
    std::string last_line_; ///< For messages.
    std::size_t pending_ = 0;
    bool ended_ = false;  ///< Its output is closed.
    bool exited_ = false; ///< It was reaped.
    bool timed_out_ = false;
    std::string how_it_ended_;
};

Process::Process(const std::vector<std::string>& words) : loop_(std::make_unique<Loop>(words)) {}
Process::~Process() = default;
void Process::send(std::string_view line, Milliseconds limit) { loop_->send(line, limit); }
std::string Process::read_line(Milliseconds limit) { return loop_->read_line(limit); }
std::string Process::read_all(Milliseconds limit) { return loop_->read_all(limit); }
bool Process::ends_within(Milliseconds limit) { return loop_->ends_within(limit); }

} // namespace kiwi::tools
