// Tests the command as a process: signals, pipes, full devices, and the processes that it leaves behind.
#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <regex>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "terminal/terminal.h"
#include "testing/run_in_test.h"

namespace kiwi::tools {
namespace {

using namespace std::chrono_literals;

/// A file name that no other test uses.
std::string new_file(const std::string& what) {
    static int count = 0;
    return testing::TempDir() + "kiwipete-" + what + '-' + std::to_string(getpid()) + '-' + std::to_string(++count);
}

/// A running `kiwipete` process, its stdout and stderr in files.
class Running {
public:
    /// The new process calls `prepare` first.
    explicit Running(
            std::vector<std::string> arguments, const std::string& out = new_file("out"),
            const std::function<void()>& prepare = [] {}) :
        out_(out),
        err_(new_file("err")) {
        arguments.insert(arguments.begin(), KIWIPETE_COMMAND);
        std::vector<char*> argv;
        for (std::string& argument : arguments)
            argv.push_back(argument.data());
        argv.push_back(nullptr);
        pid_ = fork();
        if (pid_ == 0) {
            // A background job of a shell inherits these signals as ignored.
            for (const int signal : {SIGINT, SIGHUP, SIGQUIT})
                std::signal(signal, SIG_DFL);
            const int file = open(out.c_str(), O_WRONLY | O_CREAT, 0600);
            dup2(file, STDOUT_FILENO);
            const int err = open(err_.c_str(), O_WRONLY | O_CREAT, 0600);
            dup2(err, STDERR_FILENO);
            close(file);
            close(err);
            prepare();
            execv(argv.front(), argv.data());
            _exit(127);
        }
    }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;
    ~Running() {
        if (pid_ > 0)
            static_cast<void>(end_with(SIGKILL));
        if (!out_.starts_with("/dev/"))
            std::filesystem::remove(out_);
        std::filesystem::remove(err_);
    }

    /// Sends a signal, waits for the end, and returns the exit code, or minus the signal that killed it.
    int end_with(int signal) {
        kill(pid_, signal);
        return wait_for_the_end();
    }
    void send(int signal) const { kill(pid_, signal); }
    int wait_for_the_end() {
        int status = 0;
        waitpid(pid_, &status, 0);
        pid_ = 0;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    }
    [[nodiscard]] std::string out() const { return content_of(out_); }
    [[nodiscard]] std::string err() const { return content_of(err_); }

    /// Waits until the process has a handler for SIGINT.
    void wait_until_it_catches_signals() const {
        for (int tries = 0; tries < 6000; ++tries) {
            std::ostringstream status;
            status << std::ifstream("/proc/" + std::to_string(pid_) + "/status").rdbuf();
            const std::string text = status.str();
            const std::size_t caught = text.find("SigCgt:");
            if (caught != std::string::npos
                && (std::stoull(text.substr(caught + 7), nullptr, 16) & 1U << (SIGINT - 1)) != 0)
                return;
            std::this_thread::sleep_for(1ms);
        }
        FAIL() << "it does not catch SIGINT";
    }

    void wait_for_output(const std::string& text) const { wait_for_text(text, out_); }

    /// Waits until a text is in a file, and fails after a minute.
    void wait_for_text(const std::string& text, const std::string& file) const {
        for (int tries = 0; content_of(file).find(text) == std::string::npos; ++tries) {
            ASSERT_LT(tries, 6000) << out() << err();
            std::this_thread::sleep_for(10ms);
        }
    }

private:
    std::string out_;
    std::string err_;
    pid_t pid_ = 0;
};

/// The number of fake engines with a text in their command line.
int processes_with(const std::string& text) {
    int count = 0;
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator("/proc", ignored)) {
        // If the process ends meanwhile, reading fails; that must not throw.
        std::ostringstream text_of_command;
        text_of_command << std::ifstream(entry.path() / "cmdline").rdbuf();
        const std::string command = text_of_command.str();
        if (command.find(text) != std::string::npos && command.starts_with(FAKE_ENGINE))
            ++count;
    }
    return count;
}

/// Waits until the number of fake engines with a text in their command line is `wanted`, or `at_least` that. Returns
/// false after half a minute.
bool come_to(int wanted, const std::string& text, bool at_least) {
    for (int tries = 0; tries < 3000; ++tries) {
        const int count = processes_with(text);
        if (at_least ? count >= wanted : count == wanted)
            return true;
        std::this_thread::sleep_for(10ms);
    }
    return false;
}

class InterruptedVerbs : public testing::TestWithParam<std::vector<std::string>> {};

/// Interrupts each verb twice: at once, and when its work has begun.
TEST_P(InterruptedVerbs, ReportTheInterruption) {
    for (const auto pause : {0ms, 300ms}) {
        Running running(GetParam());
        running.wait_until_it_catches_signals();
        std::this_thread::sleep_for(pause);
        const int end = running.end_with(SIGINT);
        EXPECT_TRUE(end == static_cast<int>(ExitCode::Interrupted) || end == -SIGINT) << end;
        EXPECT_NE((running.out() + running.err()).find("interrupted"), std::string::npos)
                << running.out() << running.err();
    }
}

INSTANTIATE_TEST_SUITE_P(All, InterruptedVerbs,
                         testing::Values(std::vector<std::string>{"perft", "startpos", "-d", "12"},
                                         std::vector<std::string>{"perft", "startpos", "-d", "12", "--divide"},
                                         std::vector<std::string>{"perft", "startpos", "-d", "12", "--full"},
                                         std::vector<std::string>{"perft", "startpos", "-d", "12", "--stats"},
                                         std::vector<std::string>{"perft", "startpos", "-d", "12", "--check"},
                                         std::vector<std::string>{"unique", "startpos", "-d", "12"},
                                         std::vector<std::string>{"suite", "--engine", FAKE_ENGINE},
                                         std::vector<std::string>{"suite", "--board", "position"},
                                         std::vector<std::string>{"compare", "-d", "12", "--engine", FAKE_ENGINE},
                                         std::vector<std::string>{"check", "--random", "100000"},
                                         std::vector<std::string>{"check", "--games", "1000"},
                                         std::vector<std::string>{"generate", "-n", "100000"},
                                         std::vector<std::string>{"adapter-test", "sleep 1000"}));

TEST(Interruption, OfUniqueKeepsThePliesSoFarInJson) {
    for (auto pause = 50ms;; pause *= 2) { // until it has begun
        Running running({"unique", "-d", "12", "--json", "-q"});
        std::this_thread::sleep_for(pause);
        if (running.end_with(SIGINT) == -SIGINT)
            continue;
        EXPECT_EQ(nlohmann::json::parse(running.out())["complete"], false);
        return;
    }
}

TEST(Interruption, KeepsAFailureThatNoNewProcessWasAskedAbout) {
    for (const char* verb : {"compare", "check", "suite"}) {
        const TemporaryFile hangs("");
        Running running({verb, "--timeout", "3000", "-j", "1", "--engine",
                         FAKE_ENGINE + " --misbehave hang --after 50 --once " + hangs.path()});
        // It hangs, and then the new process does, which is to repeat the failure.
        running.wait_for_text("it hangs\nit hangs\n", hangs.path());
        EXPECT_EQ(running.end_with(SIGINT), static_cast<int>(ExitCode::Interrupted));
        EXPECT_NE(running.out().find("the run was interrupted before it was reproduced"), std::string::npos)
                << running.out() << running.err();
    }
}

struct KilledVerb {
    const char* name;
    std::vector<std::string> arguments;
};

class KilledVerbs : public testing::TestWithParam<KilledVerb> {};

TEST_P(KilledVerbs, LeaveNoProcess) {
    const std::string tag = std::string("kiwipete-killed-") + GetParam().name + std::to_string(getpid());
    std::vector<std::string> arguments = GetParam().arguments;
    // This engine ignores `quit` and the end of its input.
    arguments.insert(arguments.end(),
                     {"--engine", FAKE_ENGINE + " --misbehave ignore-end-of-file --after 0 --tag " + tag});
    Running running(arguments);
    ASSERT_TRUE(come_to(1, tag, true)) << running.err();
    EXPECT_EQ(running.end_with(SIGKILL), -SIGKILL);
    EXPECT_TRUE(come_to(0, tag, false)) << processes_with(tag) << " are left";
}

INSTANTIATE_TEST_SUITE_P(
        All, KilledVerbs,
        testing::Values(KilledVerb{"suite", {"suite", "--jobs", "1"}},
                        KilledVerb{"compare", {"compare", "--random", "1000", "-d", "4", "--jobs", "1"}},
                        KilledVerb{"check", {"check", "--random", "1000", "--jobs", "1"}},
                        KilledVerb{"malformed", {"check", "startpos", "--plies", "0", "--malformed", "1000000"}},
                        KilledVerb{"generate", {"generate", "-n", "100000"}}),
        [](const auto& row) { return row.param.name; });

TEST(Signals, EndARunWithTheResultsSoFar) {
    for (const auto& [signal, code] : {std::pair(SIGINT, 130), std::pair(SIGTERM, 143), std::pair(SIGHUP, 129)}) {
        Running compare({"compare", "--random", "3000", "-d", "3", "--jobs", "1", "--engine",
                         FAKE_ENGINE + " --mistake under-promotion"});
        compare.wait_for_output("FAILURE"); // the first mismatch is there at once, though stdout is a file
        EXPECT_EQ(compare.end_with(signal), code) << compare.err();
        expect_contains(compare.out(), "legal moves: missing underpromotion\n");
        expect_contains(compare.out(), "positions are compared");
    }
    Running check({"check", "--random", "2000", "--plies", "400", "--engine", FAKE_ENGINE});
    check.wait_for_output("fake engine");
    EXPECT_EQ(check.end_with(SIGTERM), 143);
    expect_contains(check.out(), " games are played");
    Running suite({"suite", "--engine", FAKE_ENGINE, "--jobs", "1"});
    suite.wait_for_output("fake engine");
    EXPECT_EQ(suite.end_with(SIGINT), 130);
    expect_contains(suite.out(), " not run");
    Running own({"check", "startpos", "--games", "1000000", "--json"});
    own.wait_until_it_catches_signals(); // it prints nothing before its end
    std::this_thread::sleep_for(500ms);
    EXPECT_EQ(own.end_with(SIGINT), 130);
    expect_contains(own.out(), "\"findings\": []");
}

TEST(Signals, ThatStopUsTakeNoTimeFromThePrograms) {
    Running compare(
            {"compare", "--random", "3000", "-d", "3", "-j", "1", "--timeout", "2000", "--engine", FAKE_ENGINE});
    compare.wait_for_output("fake engine");
    std::this_thread::sleep_for(500ms); // within an answer, most often
    compare.send(SIGSTOP);
    std::this_thread::sleep_for(3000ms);
    compare.send(SIGCONT);
    std::this_thread::sleep_for(500ms);
    EXPECT_EQ(compare.end_with(SIGINT), 130) << compare.out();
    expect_contains(compare.out(), "no mismatch");
    EXPECT_EQ(compare.out().find("unsteady"), std::string::npos) << compare.out();
}

#ifdef __linux__
/// A daemon leaves the process group and the session, and its parent ends.
TEST(Daemons, EndWithTheCommand) {
    const std::string tag = "kiwipete-daemon-" + std::to_string(getpid());
    const std::string daemon = FAKE_ENGINE + " --misbehave ignore-end-of-file --after 0 --tag " + tag;
    const TemporaryFile engine(
            "(setsid sh -c 'sleep 1000 | " + daemon + "' > /dev/null 2>&1 &) \nexec " + FAKE_ENGINE + '\n', ".sh");
    Running running({"compare", "startpos", "-d", "2", "--engine", "sh " + engine.path()});
    EXPECT_EQ(running.wait_for_the_end(), 0) << running.out() << running.err();
    EXPECT_TRUE(come_to(0, tag, false)) << processes_with(tag) << " are left";
}

TEST(Daemons, ThatOthersStartedAreLeft) {
    const std::string command = "sh -c 'sleep 1000 >/dev/null & echo $!; exec " KIWIPETE_COMMAND " board startpos'";
    std::FILE* output = popen(command.c_str(), "r"); // NOLINT(cert-env33-c)
    std::array<char, 4096> text{};
    const std::size_t size = std::fread(text.data(), 1, text.size() - 1, output);
    EXPECT_EQ(pclose(output), 0);
    ASSERT_NE(size, 0U);
    EXPECT_EQ(kill(std::atoi(text.data()), SIGKILL), 0) << "it was killed";
}
#endif

TEST(Output, IsAnErrorIfLost) {
    for (const std::vector<std::string>& arguments : {std::vector<std::string>{"suite", "--max-nodes", "100"},
                                                      {"suite", "--max-nodes", "100", "--json"},
                                                      {"board", "startpos"},
                                                      {"board", "startpos", "--svg"},
                                                      {"check", "startpos", "--plies", "1", "--json"},
                                                      {"check", "--list"},
                                                      {"generate", "-n", "3"},
                                                      {"perft", "-d", "1"},
                                                      {"--help"},
                                                      {"--version"}}) {
        Running running(arguments, "/dev/full");
        EXPECT_EQ(running.wait_for_the_end(), 2) << arguments.front();
        expect_contains(running.err(), "No space left on device");
    }
}

/// What a process does first to have a limit.
std::function<void()> with_limit(decltype(RLIMIT_AS) resource, rlim_t most) {
    return [resource, most] {
        const rlimit limit{most, most};
        setrlimit(resource, &limit);
    };
}

TEST(Descriptors, MayBeScarce) {
    for (const rlim_t most : {8U, 12U, 20U, 28U, 30U}) { // from 28 on, one program starts, and a second does not
        Running running({"check", "startpos", "--plies", "1", "-q", "--engine", FAKE_ENGINE}, new_file("out"),
                        with_limit(RLIMIT_NOFILE, most));
        EXPECT_EQ(running.wait_for_the_end(), 2) << most;
        expect_contains(running.err(), "too few files may be open at the same time");
    }
}

TEST(Descriptors, MayBeClosed) {
    for (const auto& closed : {std::vector{0, 2}, std::vector{1}, std::vector{0, 1, 2}}) {
        const TemporaryFile junit("", ".xml");
        Running running({"suite", "--filter", "rules.epd", "--max-nodes", "9", "--junit", junit.path(), "--engine",
                         FAKE_ENGINE},
                        new_file("out"), [&] {
                            for (const int one : closed)
                                close(one);
                        });
        const bool has_output = std::ranges::find(closed, 1) == closed.end();
        EXPECT_EQ(running.wait_for_the_end(), has_output ? 0 : 2) << running.err();
        EXPECT_TRUE(junit.content().starts_with("<?xml")) << "other output went to the file: " << junit.content();
    }
}

TEST(Output, ThatNobodyReadsEndsTheCommandInSilence) {
    Running running({"suite", "--filter", "rules.epd", "--max-nodes", "9", "-q", "--engine", FAKE_ENGINE},
                    new_file("out"), [] {
                        std::array<int, 2> ends{};
                        static_cast<void>(pipe(ends.data()));
                        close(ends[0]);
                        dup2(ends[1], STDOUT_FILENO);
                    });
    EXPECT_EQ(running.wait_for_the_end(), 141);
    EXPECT_EQ(running.err(), "");
}

/// Files that cannot grow beyond some sizes, as on a full disk.
TEST(Output, ThatFailsAtAnyByteIsAnErrorAndKeepsTheOldFile) {
    const std::vector<std::string> suite{"suite", "--filter", "rules.epd", "--max-nodes", "9", "-q"};
    struct Form {
        std::vector<std::string> words; ///< Followed by the file.
        bool is_replaced = true;        ///< Complete, under its name, at the end.
    };
    const auto with = [&](const std::vector<std::string>& more) {
        std::vector<std::string> words = suite;
        words.insert(words.end(), more.begin(), more.end());
        return words;
    };
    for (const Form& form :
         {Form{with({"--junit"})}, Form{with({"--html"})}, Form{{"perft", "-d", "4", "--shard", "1/2", "--out"}},
          Form{with({"--engine", FAKE_ENGINE, "--log"}), false}, Form{{"perft", "-d", "5", "--resume"}, false}})
        for (const rlim_t most : {0U, 1U, 100U, 300U, 400U}) {
            const TemporaryFile file("old", ".out");
            if (!form.is_replaced)
                std::filesystem::remove(file.path());
            std::vector<std::string> words = form.words;
            words.push_back(file.path());
            Running running(words, "/dev/null", with_limit(RLIMIT_FSIZE, most));
            EXPECT_EQ(running.wait_for_the_end(), 2) << form.words.back() << ' ' << most;
            if (most >= 300)
                expect_contains(running.err(), file.path());
            if (form.is_replaced)
                EXPECT_EQ(file.content(), "old") << form.words.back() << ' ' << most;
            EXPECT_FALSE(std::filesystem::exists(file.path() + ".unfinished")) << form.words.back();
        }
}

TEST(Output, ThatFailsTakesNoOtherWithIt) {
    struct Failure {
        std::string option;
        std::string out;
        rlim_t most; ///< The size to which a file can grow.
    };
    for (const Failure& failure :
         {Failure{"--json", "/dev/full", RLIM_INFINITY},
          Failure{"-q", new_file("out"), 30'000}}) { // the page is larger, JUnit and text are not
        const TemporaryFile junit("old", ".xml");
        const TemporaryFile page("old", ".html");
        Running running({"suite", "--filter", "rules.epd", "--max-nodes", "9", "--html", page.path(), "--junit",
                         junit.path(), failure.option},
                        failure.out, with_limit(RLIMIT_FSIZE, failure.most));
        EXPECT_EQ(running.wait_for_the_end(), 2) << failure.option;
        const bool keeps_page = failure.most == RLIM_INFINITY;
        expect_contains(running.err(), keeps_page ? "No space left on device" : page.path());
        expect_contains(junit.content(), "rules.epd");
        expect_contains(junit.content(), "errors=\"0\"");
        if (keeps_page)
            expect_contains(page.content(), "</html>");
        else
            EXPECT_EQ(page.content(), "old");
    }
}

TEST(Memory, WholeCommandMayRunOutOfIt) {
    for (rlim_t megabytes = 10; megabytes < 160; megabytes += 6)
        for (const std::vector<std::string>& words :
             {std::vector<std::string>{"perft", "-d", "5", "--threads", "2"},
              {"suite", "--filter", "rules.epd", "--max-nodes", "9", "-j", "2", "--json"},
              {"check", "startpos", "--plies", "2", "-j", "2"},
              {"compare", "startpos", "-d", "2", "-j", "2", "--engine", FAKE_ENGINE},
              {"generate", "-n", "3"}}) {
            Running running(words, "/dev/null", with_limit(RLIMIT_AS, megabytes << 20));
            const int code = running.wait_for_the_end();
            // The dynamic loader ends with 127.
            EXPECT_TRUE(code == 0 || code == 2 || code == 127)
                    << code << ' ' << words.front() << ' ' << megabytes << '\n'
                    << running.err();
        }
}

TEST(Environment, OfAProgramIsChosen) {
    ASSERT_EQ(::setenv("KIWIPETE_SECRET", "token", 1), 0);
    const TemporaryFile engine("test \"$KIWIPETE_SECRET$LANG$NEW\" = \"$1\" || exit 9\nexec " + FAKE_ENGINE + '\n',
                               ".sh");
    const auto code_of = [&](const std::string& expected, std::vector<std::string> more) {
        std::vector<std::string> words{"compare", "startpos", "-d",
                                       "1",       "--engine", "sh " + engine.path() + " \"" + expected + '"'};
        words.insert(words.end(), more.begin(), more.end());
        Running running(words);
        return running.wait_for_the_end();
    };
    ASSERT_EQ(::setenv("LANG", "C", 1), 0);
    EXPECT_EQ(code_of("tokenC", {}), 0);
    EXPECT_EQ(code_of("C", {"--env", "LANG"}), 0);
    EXPECT_EQ(code_of("Cnew", {"--env", "LANG,NEW=new"}), 0);
    EXPECT_EQ(code_of("", {"--env", "PATH"}), 0);
    EXPECT_EQ(code_of("tokenC", {"--env", "LANG"}), 2) << "the engine does not start";
    EXPECT_EQ(code_of("", {"--env", "=x"}), 2);
    ::unsetenv("KIWIPETE_SECRET");
}

TEST(Output, HasColoursAsAsked) {
    const std::vector<std::string> suite{"suite", "--filter", "rules.epd", "--max-nodes", "100", "--color"};
    const auto with = [&](const char* when) {
        std::vector<std::string> words = suite;
        words.emplace_back(when);
        Running running(words);
        EXPECT_EQ(running.wait_for_the_end(), 0);
        return running.out();
    };
    expect_contains(with("always"), "\x1b[32m");
    for (const char* when : {"never", "auto"})
        EXPECT_EQ(with(when).find('\x1b'), std::string::npos) << when;
    ASSERT_EQ(::setenv("FORCE_COLOR", "1", 1), 0);
    expect_contains(with("auto"), "\x1b[32m");
    EXPECT_EQ(with("never").find('\x1b'), std::string::npos);
    ::unsetenv("FORCE_COLOR");
}

TEST(Output, NeverReplacesWhatTheCommandReadsOrWritesOtherwise) {
    const TemporaryFile suite("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D0 1 ;D1 5\n");
    EXPECT_EQ(kiwipete({"suite", "--strict", suite.path()}).code, ExitCode::Good);
    for (const char* option : {"--html", "--junit", "--log"})
        for (const std::vector<std::string>& words :
             {std::vector<std::string>{option, suite.path()}, {option + ("=" + suite.path())}}) {
            const Outcome outcome = kiwipete({"suite", suite.path()}, words);
            expect_contains(outcome.err, "the command names this file again, and would overwrite it");
        }
    EXPECT_EQ(kiwipete({"suite", suite.path(), "--html", "x", "--junit", "./x"}).code, ExitCode::WrongUse);
    expect_contains(kiwipete({"suite", suite.path(), "--html", ""}).err, "--html \"\": the name of the file is empty");
    expect_contains(kiwipete({"unique", "-d", "1", "--out", "-"}).err, "--out -: a file is needed");
    expect_contains(content_of(suite.path()), ";D1 5");
}

TEST(Output, ReplacesRegularFilesOnly) {
    for (const std::vector<std::string>& words : {std::vector<std::string>{"perft", "-d", "3", "--resume"},
                                                  {"suite", "--max-nodes", "10", "--junit"},
                                                  {"compare", "startpos", "--engine", FAKE_ENGINE, "--log"}}) {
        const Outcome outcome = kiwipete(words, {"/dev/full"});
        EXPECT_EQ(outcome.code, ExitCode::WrongUse) << words.front();
        expect_contains(outcome.err, "/dev/full: is not a regular file");
    }
    EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
}

TEST(Output, ThatCannotGoOnKeepsTheResultsSoFar) {
    for (const auto& [option, most] : {std::pair("--log", 20'000), std::pair("--resume", 10'000)}) {
        const std::string grows = new_file("grows");
        Running running({"compare", "--random", "300", "-d", "1", "-j", "2", "-q", option, grows, "--engine",
                         FAKE_ENGINE + " --mistake under-promotion"},
                        new_file("out"), with_limit(RLIMIT_FSIZE, static_cast<rlim_t>(most)));
        EXPECT_EQ(running.wait_for_the_end(), 2) << running.err();
        expect_contains(running.err(), "File too large");
        expect_contains(running.out(), " of 300 positions are compared");
        std::filesystem::remove(grows);
    }
}

TEST(Progress, IsPrintedInLinesWithoutATerminal) {
    Running check({"check", "--random", "2000", "--plies", "400", "--engine", FAKE_ENGINE});
    for (int tries = 0; tries < 6000 && check.err().find("/2000 ") == std::string::npos; ++tries)
        std::this_thread::sleep_for(10ms);
    EXPECT_TRUE(std::regex_search(check.err(), std::regex("[0-9]+/2000 [a-z ]+, [0-9]+ s"))) << check.err();
}

/// What `run()` writes to stderr if that is a terminal with `columns` columns.
template<class Run>
std::string on_terminal(unsigned short columns, Run run) {
    const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    EXPECT_EQ(grantpt(terminal), 0);
    EXPECT_EQ(unlockpt(terminal), 0);
    const int end = open(ptsname(terminal), O_RDWR | O_NOCTTY); // NOLINT(concurrency-mt-unsafe)
    const winsize size{24, columns, 0, 0};
    EXPECT_EQ(ioctl(end, TIOCSWINSZ, &size), 0);
    std::fflush(stderr);
    const int before = dup(STDERR_FILENO);
    dup2(end, STDERR_FILENO);
    run();
    std::fflush(stderr);
    dup2(before, STDERR_FILENO);
    close(before);
    close(end);
    std::string written;
    std::array<char, 4096> bytes{};
    for (ssize_t n = 0; (n = read(terminal, bytes.data(), bytes.size())) > 0;)
        written.append(bytes.data(), static_cast<std::size_t>(n));
    close(terminal);
    return written;
}

TEST(ProgressBar, FitsOneLineOfATerminalOfAnyWidth) {
    for (const auto columns : std::to_array<unsigned short>({20, 60, 120})) {
        const std::string written = on_terminal(columns, [] {
            ProgressBar bar(1899, "positions of a suite with a long name", Progress::Shown, 1e9);
            bar.advance(5e8);
            std::this_thread::sleep_for(std::chrono::milliseconds(1300));
        });
        EXPECT_EQ(written.find('\n'), std::string::npos);
        EXPECT_NE(written.find("1/1899 positions"), std::string::npos) << written;
        for (std::size_t begin = 0, end = 0; begin < written.size(); begin = end + 1) {
            end = std::min(written.find('\r', begin), written.size());
            EXPECT_LT(end - begin, columns);
        }
        // Half of the nodes are done, so the remaining time is the time that has passed.
        EXPECT_EQ(columns == 120, std::regex_search(written, std::regex("([0-9]) s, about \\1 s to go"))) << written;
    }
}

} // namespace
} // namespace kiwi::tools
