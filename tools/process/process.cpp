#include "process.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <mutex>
#include <optional>
#include <sstream>
#include <utility>

#include <fmt/core.h>
#include <uv.h>
#ifndef _WIN32
    #include <fcntl.h>
    #include <unistd.h>
#endif

#include "../../engine/base/words.h"
#include "../terminal/exit_code.h"
#include "../terminal/interruption.h"
#include "crash_report.h"
#include "dialogue.h"
#include "process_guard.h"

namespace kiwi::tools {

std::vector<std::string> words_of_command(std::string_view command) {
    std::vector<std::string> words;
    std::optional<std::string> word;
    char quote = 0;
    const auto is_quote = [&](std::size_t i) {
        return i < command.size() && (command[i] == '"' || command[i] == '\'');
    };
    for (std::size_t i = 0; i < command.size(); ++i) {
        const char c = command[i];
        if (quote == 0 && c == '\\' && is_quote(i + 1))
            word = word.value_or("") + command[++i];
        else if (quote != 0 ? c == quote : is_quote(i)) {
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
        throw UsageError(
                fmt::format(R"(the quotation mark {0} is not closed in: {1}; as part of a name it is written \{0})",
                            quote, command));
    if (word)
        words.push_back(std::move(*word));
    if (words.empty())
        throw UsageError("no program is named");
    return words;
}

std::string path_of_this_program(const char* otherwise) {
    std::string path(4096, '\0');
    std::size_t size = path.size();
    if (uv_exepath(path.data(), &size) != 0)
        return otherwise;
    path.resize(size);
    return path;
}

namespace {

/// Where Debian installs engines; the PATH of root omits this folder.
constexpr const char* GAMES = "/usr/games/";

bool is_in_path(const std::string& name) {
    const char* path = std::getenv("PATH"); // NOLINT(concurrency-mt-unsafe): nothing sets it
    std::istringstream directories(path == nullptr ? "" : path);
    std::error_code ignored;
    for (std::string directory; std::getline(directories, directory, ':');)
        if (std::filesystem::exists(directory + '/' + name, ignored))
            return true;
    return false;
}

/// The environment of programs, as NAME=VALUE; empty: they inherit ours.
std::vector<std::string> environment_of_programs;

/// Replaces a program name by its path in GAMES if PATH does not have the program.
std::vector<std::string> with_path_of_games(std::vector<std::string> words) {
    const std::string path = GAMES + words.front();
    std::error_code ignored;
    if (words.front().find('/') == std::string::npos && std::filesystem::exists(path, ignored)
        && !is_in_path(words.front()))
        words.front() = path;
    return words;
}

/// Throws UsageError if too few file descriptors are left to start a program: libuv would abort. It is not the
/// program's fault.
void require_descriptors(const std::string& name) {
#ifndef _WIN32
    static std::mutex mutex; // else threads that try at the same time take them from each other
    const std::scoped_lock lock(mutex);
    constexpr std::size_t enough = 24; // more than its loop, pipes and signals take
    std::vector<int> taken;
    for (int one = 0; taken.size() < enough && one != -1;)
        if ((one = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)) != -1)
            taken.push_back(one);
    for (const int one : taken)
        close(one);
    if (taken.size() < enough)
        throw UsageError(name + ": not started, because too few files may be open at the same time: see ulimit -n");
#endif
}

/// Whether a start failed because this machine lacks something, whatever the program is.
bool is_lack(int error) { return error == UV_EMFILE || error == UV_ENFILE || error == UV_EAGAIN || error == UV_ENOMEM; }

} // namespace

void give_variable(const std::string& variable) {
    if (environment_of_programs.empty() && variable != "PATH")
        give_variable("PATH");
    if (variable.find('=') != std::string::npos)
        environment_of_programs.push_back(variable);
    else if (const char* value = std::getenv(variable.c_str())) // NOLINT(concurrency-mt-unsafe): nothing sets it
        environment_of_programs.push_back(variable + '=' + value);
}

/// The event loop and its handles. Callbacks only record events; the waiting functions act on them.
class Process::Loop {
public:
    Loop(const std::vector<std::string>& words, std::shared_ptr<DialogueLog> log, Answers answers) :
        name_(name_in_command(words)),
        answers_(answers),
        dialogue_(std::move(log)) {
#ifdef SIGPIPE
        // Writing to a program that has ended must return an error instead of killing us.
        static const auto before = std::signal(SIGPIPE, SIG_IGN);
        static_cast<void>(before);
#endif
        require_descriptors(name_);
        uv_loop_init(&loop_);
        uv_timer_init(&loop_, &timer_);
        uv_pipe_init(&loop_, &input_, 0);
        uv_pipe_init(&loop_, &stdout_.pipe, 0);
        uv_pipe_init(&loop_, &stderr_.pipe, 0);
        timer_.data = process_.data = this;
        for (Output* output : {&stdout_, &stderr_})
            output->pipe.data = output;
        if (const int error = spawn(with_path_of_games(words)); error != 0) {
            close_all();
            if (is_lack(error))
                throw UsageError(fmt::format("{}: not started: {}", name_, uv_strerror(error)));
            throw ProgramError(Misbehaviour::NotStarted,
                               fmt::format("{}: {}{}", name_, uv_strerror(error), hint_for(words)));
        }
        watch_group(process_.pid);
        for (Output* output : {&stdout_, &stderr_})
            uv_read_start(stream(output->pipe), give_buffer, take_output);
    }
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;

    ~Loop() {
        kill_all();
        while (!exited_)
            uv_run(&loop_, UV_RUN_ONCE);
        forget_group(process_.pid);
        close_all();
    }

    void send(std::string_view lines, Milliseconds limit) {
        std::string text(lines);
        text += '\n';
        for (std::string_view rest = text; !rest.empty();)
            dialogue_.add(Speaker::Kiwipete, take_line(rest));
        uv_buf_t buffer = uv_buf_init(text.data(), static_cast<unsigned>(text.size()));
        uv_write_t request;
        int status = 1;
        request.data = &status;
        const int error = uv_write(&request, stream(input_), &buffer, 1,
                                   [](uv_write_t* r, int result) { *static_cast<int*>(r->data) = result; });
        if (error != 0)
            status = error;
        // libuv uses the request, which is on our stack, until it is finished.
        const auto finish = [&] {
            kill_all();
            while (status > 0)
                uv_run(&loop_, UV_RUN_ONCE);
        };
        try {
            if (!wait(limit, [&] { return status <= 0; })) {
                finish();
                fail(Misbehaviour::TimedOut,
                     fmt::format("did not read \"{}\" within {} ms", lines.substr(0, lines.find('\n')), limit.count()));
            }
        } catch (const Interrupted&) {
            finish();
            throw;
        }
        if (status < 0)
            fail_because_it_ended();
    }

    std::string read_line(Allowance& allowance) {
        const Milliseconds limit = allowance.left();
        const Milliseconds before = stopped_;
        const bool something = wait(limit, [&] { return !lines_.empty() || stdout_.ended || flooded(); });
        allowance.add(stopped_ - before);
        if (flooded())
            fail(Misbehaviour::Flooded, fmt::format("wrote more than {} bytes without being asked", MAX_PENDING));
        if (lines_.empty() && something)
            fail_because_it_ended();
        if (lines_.empty() || limit == Milliseconds(0))
            fail_because_of_silence("did not " + allowance.describe());
        std::string line = std::move(lines_.front());
        lines_.pop_front();
        pending_ -= line.size() + 1;
        if (allowance.take(line.size() + sizeof(std::string)) > MAX_PENDING) // the memory that it takes
            fail(Misbehaviour::Flooded, fmt::format("more than {} bytes in one answer", MAX_PENDING));
        return line;
    }

    std::string read_all(Milliseconds limit) {
        const bool over = wait(limit, [&] { return stdout_.ended || flooded(); });
        if (flooded())
            fail(Misbehaviour::Flooded, fmt::format("wrote more than {} bytes", MAX_PENDING));
        if (!over)
            fail(Misbehaviour::TimedOut, fmt::format("did not end within {} ms", limit.count()));
        std::string text;
        for (const std::string& line : lines_)
            text += line + '\n';
        return text + stdout_.partial;
    }

    void fail_if_crashed() {
        static_cast<void>(wait(TIME_TO_BE_REAPED, [&] { return exited_; }));
        if (!has_failed() || !wait(TIME_TO_BE_REAPED, [&] { return stderr_.ended; }))
            return;
        if (exit_signal_ != 0 || cause_of_crash(dialogue_.printed()))
            fail_because_it_ended();
    }

    /// An exception in a thread of the program may leave it silent: that is a crash, not slowness.
    [[noreturn]] void fail_because_of_silence(const std::string& how) {
        if (has_failed()) // and a child of it keeps its output open
            fail_because_it_ended();
        const auto cause = cause_of_crash(dialogue_.printed());
        fail(cause ? Misbehaviour::Crashed : Misbehaviour::TimedOut, how + (cause ? ", after: " + *cause : ""));
    }

    [[noreturn]] void fail(Misbehaviour misbehaviour, const std::string& how) {
        for (Output* output : {&stdout_, &stderr_})
            if (!output->partial.empty()) {
                dialogue_.add(output->speaker, output->partial);
                if (misbehaviour != Misbehaviour::TimedOut) // after silence the line may go on
                    output->partial.clear();
            }
        throw ProgramError(misbehaviour, fmt::format("{} {}: {}", name_, name_of(misbehaviour), how),
                           dialogue_.excerpt());
    }

    void begin_question() { dialogue_.begin_question(); }
    [[nodiscard]] std::vector<std::string> excerpt() const { return dialogue_.excerpt(); }

    bool ends_within(Milliseconds limit) {
        const bool ends = wait(limit, [&] { return exited_; });
        if (ends)
            fail_if_crashed();
        return ends;
    }

private:
    struct Output {
        Speaker speaker;
        Loop* owner;
        uv_pipe_t pipe;
        std::string partial; ///< The incomplete last line.
        bool ended;
    };

    template<class Handle>
    static uv_stream_t* stream(Handle& handle) {
        return reinterpret_cast<uv_stream_t*>(&handle);
    }

    static constexpr Milliseconds TIME_TO_BE_REAPED{1000};
    /// Lines on stderr are cut into pieces of this many bytes.
    static constexpr std::size_t LONGEST_REMARK = 1 << 16;

    /// Kills the process group: an engine that is a script has children.
    void kill_all() {
        kill_group(process_.pid);
        if (!exited_)
            uv_process_kill(&process_, SIGKILL);
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
        stdio[1].data.stream = stream(stdout_.pipe);
        stdio[2].flags = stdio[1].flags;
        stdio[2].data.stream = stream(stderr_.pipe);
        uv_process_options_t options{};
        options.file = arguments[0];
        options.args = arguments.data();
        options.stdio = stdio;
        options.stdio_count = 3;
        std::vector<char*> variables;
        for (std::string& variable : environment_of_programs)
            variables.push_back(variable.data());
        variables.push_back(nullptr);
        options.env = variables.size() == 1 ? nullptr : variables.data();
#ifdef _WIN32
        options.flags = UV_PROCESS_WINDOWS_HIDE; // stays in libuv's job, which ends with us
#else
        options.flags = UV_PROCESS_DETACHED; // starts a session, and so a process group
#endif
        options.exit_cb = [](uv_process_t* process, std::int64_t status, int signal) {
            Loop& self = *static_cast<Loop*>(process->data);
            self.exited_ = true;
            self.exit_status_ = status;
            self.exit_signal_ = signal;
        };
        const Starting starting;
        return uv_spawn(&loop_, &process_, &options);
    }

    static void give_buffer(uv_handle_t* handle, std::size_t, uv_buf_t* buffer) {
        auto& bytes = static_cast<Output*>(handle->data)->owner->buffer_;
        *buffer = uv_buf_init(bytes.data(), static_cast<unsigned>(bytes.size()));
    }

    static void take_output(uv_stream_t* from, ssize_t size, const uv_buf_t* buffer) {
        Output& output = *static_cast<Output*>(from->data);
        Loop& self = *output.owner;
        if (size < 0) {
            output.ended = true;
            uv_read_stop(from);
            return;
        }
        const bool is_answer = output.speaker == Speaker::Stdout || self.answers_ == Answers::BothStreams;
        self.pending_ += is_answer ? static_cast<std::size_t>(size) : 0;
        for (const char c : std::string_view(buffer->base, static_cast<std::size_t>(size))) {
            if (c != '\n') {
                output.partial += c;
                if (!is_answer && output.partial.size() > LONGEST_REMARK)
                    self.dialogue_.add(output.speaker, std::exchange(output.partial, {}));
                continue;
            }
            if (output.partial.ends_with('\r'))
                output.partial.pop_back();
            self.dialogue_.add(output.speaker, output.partial);
            if (is_answer)
                self.lines_.push_back(std::exchange(output.partial, {}));
            output.partial.clear();
        }
    }

    [[nodiscard]] bool has_failed() const { return exited_ && (exit_status_ != 0 || exit_signal_ != 0); }
    [[nodiscard]] bool flooded() const { return pending_ + lines_.size() * sizeof(std::string) > MAX_PENDING; }

    /// Runs the loop until a condition holds; false if the limit passes first. Time in which we were stopped, as by
    /// Ctrl-Z, does not count.
    template<class Holds>
    bool wait(Milliseconds limit, Holds holds) {
        constexpr std::uint64_t look_for_signals_every = 100;
        constexpr std::uint64_t sign_of_a_stop = 1000;
        uv_update_time(&loop_);
        std::uint64_t end = uv_now(&loop_) + static_cast<std::uint64_t>(limit.count());
        while (!holds() && uv_now(&loop_) < end) {
            const std::uint64_t begin = uv_now(&loop_);
            // The timer repeats: a short timer that fires once may fire before the loop waits, and the wait would not
            // end.
            uv_timer_start(
                    &timer_, [](uv_timer_t*) {}, std::min(end - begin, look_for_signals_every), look_for_signals_every);
            uv_run(&loop_, UV_RUN_ONCE);
            uv_update_time(&loop_);
            if (const std::uint64_t taken = uv_now(&loop_) - begin; taken > sign_of_a_stop) {
                end += taken;
                stopped_ += Milliseconds(taken);
            }
            throw_if_interrupted();
        }
        uv_timer_stop(&timer_);
        return holds();
    }

    [[noreturn]] void fail_because_it_ended() {
        const bool gone = wait(TIME_TO_BE_REAPED, [&] { return exited_ && stderr_.ended; }) || exited_;
        if (!gone)
            fail(Misbehaviour::Exited, "closed its output");
        const std::vector<std::string> words = dialogue_.printed();
        const auto cause = cause_of_crash(words);
        if (exit_signal_ != 0)
            fail(Misbehaviour::Crashed,
                 fmt::format("killed by signal {}{}", exit_signal_, cause ? " after: " + *cause : ""));
        if (exit_status_ >= FIRST_EXCEPTION_OF_WINDOWS)
            fail(Misbehaviour::Crashed, fmt::format("exception {:#x}", exit_status_));
        const std::string how = fmt::format("exit code {}", exit_status_);
        if (cause)
            fail(Misbehaviour::Crashed, how + " after: " + *cause);
        const auto says_nothing = [&](const std::string& line) { // nor does an adapter's last answer
            return line.starts_with("readyok") || (answers_ == Answers::Stdout && line.starts_with('{'))
                   || std::ranges::all_of(line, [](char c) { return c == ' ' || c == '\t'; });
        };
        const auto reason = std::ranges::find_if_not(words.rbegin(), words.rend(), says_nothing);
        if (reason == words.rend())
            fail(Misbehaviour::Exited, how + ", no output");
        fail(Misbehaviour::Refused, how + " after: " + *reason);
    }

    /// Windows ends a crashed process with its exception code, from 0xC0000000; exit codes elsewhere are small.
    static constexpr std::int64_t FIRST_EXCEPTION_OF_WINDOWS = 0xC0000000;

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
    Answers answers_;
    uv_loop_t loop_{};
    uv_process_t process_{};
    uv_timer_t timer_{};
    uv_pipe_t input_{};
    std::vector<char> buffer_ = std::vector<char>(std::size_t{64} << 10);
    std::deque<std::string> lines_;
    Output stdout_{Speaker::Stdout, this, {}, {}, false};
    Output stderr_{Speaker::Stderr, this, {}, {}, false};
    Dialogue dialogue_;
    std::size_t pending_ = 0;
    Milliseconds stopped_{}; ///< The time in which we were stopped.
    bool exited_ = false;
    std::int64_t exit_status_ = 0;
    int exit_signal_ = 0;
};

Process::Process(const std::vector<std::string>& words, std::shared_ptr<DialogueLog> log, Answers answers) :
    loop_(std::make_unique<Loop>(words, std::move(log), answers)) {}
Process::~Process() = default;
void Process::begin_question() { loop_->begin_question(); }
void Process::send(std::string_view lines, Milliseconds limit) { loop_->send(lines, limit); }
std::string Process::read_line(Allowance& allowance) { return loop_->read_line(allowance); }
std::string Process::read_all(Milliseconds limit) { return loop_->read_all(limit); }
void Process::fail_if_crashed() { loop_->fail_if_crashed(); }
std::vector<std::string> Process::excerpt() const { return loop_->excerpt(); }
void Process::fail(Misbehaviour misbehaviour, const std::string& how) const { loop_->fail(misbehaviour, how); }
bool Process::ends_within(Milliseconds limit) { return loop_->ends_within(limit); }

} // namespace kiwi::tools
