#include "adapter_process.h"

#include <algorithm>

#include <fmt/format.h>

#include "answers.h"

namespace kiwi::tools {

namespace {

/// The strings of an optional list in the answer to hello.
std::vector<std::string> strings_in(const Json& hello, const char* name) {
    std::vector<std::string> strings;
    const auto list = hello.find(name);
    if (list == hello.end())
        return strings;
    if (!list->is_array() || !std::ranges::all_of(*list, [](const Json& item) { return item.is_string(); }))
        throw SubjectError(fmt::format("\"{}\" must be a list of texts, not {}", name, shown(*list)));
    for (const Json& item : *list)
        strings.push_back(item.get<std::string>());
    return strings;
}

/// Every name that "answers" may have.
std::string all_names() {
    std::string all = "moves, fen";
    for (const Capability c : EVERY_CAPABILITY)
        if (const std::string name = protocol_name_of(c); !name.empty())
            all += ", " + name;
    return all;
}

} // namespace

SubjectProcess::SubjectProcess(const std::string& command, const SubjectOptions& options) : options_(options) {
    try {
        process_ = std::make_unique<Process>(words_of_command(command), options.log, Process::Answers::Stdout);
    } catch (const EngineError& error) {
        throw ProgramError(error.misbehaviour(), error.what());
    }
    const std::string request = R"({"hello":1})";
    const Json hello = answer_to(send(Json{{"hello", 1}}));
    try {
        read_profile(hello, options.allowed);
    } catch (const SubjectError& error) {
        fail(request, error.what());
    }
}

void SubjectProcess::read_profile(const Json& hello, const Allowed& allowed) {
    const auto name = hello.find("name");
    if (name == hello.end() || !name->is_string())
        throw SubjectError("the answer must have a \"name\", a text: " + shown(hello));
    profile_.name = name->get<std::string>();
    profile_.allowed = allowed;
    for (const std::string& declared : strings_in(hello, "declares")) {
        const AllowedName* known = find_allowed(declared);
        if (known == nullptr)
            throw SubjectError(
                    fmt::format("\"declares\" names \"{}\", which is none of{}", declared, list_of_allowed()));
        profile_.allowed.*known->flag = true;
    }
    for (const std::string& variant : strings_in(hello, "variants"))
        if (variant == "chess960")
            profile_.capabilities.add(Capability::Chess960);
        else if (variant != "standard")
            throw SubjectError(fmt::format("\"variants\" names \"{}\"; known are standard and chess960", variant));
    profile_.asked = {"moves", "fen"};
    const std::vector<std::string> answers = strings_in(hello, "answers");
    for (const std::string& required : profile_.asked)
        if (std::ranges::find(answers, required) == answers.end())
            throw SubjectError(fmt::format("\"answers\" must name \"{}\"", required));
    for (const std::string& answer : answers) {
        if (answer == "moves" || answer == "fen")
            continue;
        const std::optional<Capability> capability = find_capability(answer);
        if (!capability)
            throw SubjectError(fmt::format("\"answers\" names \"{}\"; known are {}", answer, all_names()));
        profile_.capabilities.add(*capability);
        if (answer != "unmake" && answer != "null" && answer != "accepts")
            profile_.asked.push_back(answer);
        if (answer == "repetitions")
            profile_.capabilities.add(Capability::Repetitions);
    }
}

std::size_t SubjectProcess::send_all(const std::vector<Json>& requests) {
    std::size_t last = 0;
    for (const Json& request : requests)
        last = send(request);
    return last;
}

std::size_t SubjectProcess::send(const Json& request) {
    std::string text = request.dump();
    outbox_ += text + '\n';
    pending_.push_back({std::move(text), std::nullopt});
    if (options_.one_at_a_time)
        unless_it_ends([&] {
            flush();
            pending_.back().answer = read_answer(pending_.back().request);
        });
    return first_pending_ + pending_.size() - 1;
}

void SubjectProcess::flush() {
    if (outbox_.empty())
        return;
    process_->begin_question();
    outbox_.pop_back();
    process_->send(outbox_, options_.timeout);
    outbox_.clear();
}

/// Talks to the program; it is dead after an error.
template<class Talk>
void SubjectProcess::unless_it_ends(Talk talk) {
    if (process_ == nullptr)
        throw ProgramError(Misbehaviour::Exited, "the program has ended");
    try {
        talk();
    } catch (const EngineError& error) {
        const auto unanswered = std::ranges::find_if(pending_, [](const Pending& p) { return !p.answer; });
        const std::string request = unanswered == pending_.end() ? "" : unanswered->request;
        process_.reset();
        throw ProgramError(error.misbehaviour(), fmt::format("{}, when asked {}", error.what(), shortened(request)));
    } catch (const SubjectError&) {
        process_.reset();
        throw;
    }
}

Json SubjectProcess::answer_to(std::size_t request, const std::vector<std::string>& asked, MayRefuse may_refuse) {
    Json answer;
    unless_it_ends([&] {
        flush();
        std::string text;
        for (; first_pending_ <= request; ++first_pending_, pending_.pop_front()) {
            Pending& next = pending_.front();
            answer = next.answer ? std::move(*next.answer) : read_answer(next.request);
            text = std::move(next.request);
        }
        if (may_refuse == MayRefuse::No || !refusal_in(answer))
            check_answer(answer, asked, text);
    });
    return answer;
}

void SubjectProcess::check_answer(const Json& answer, const std::vector<std::string>& asked,
                                  const std::string& request) {
    for (const std::string& question : asked) {
        const auto found = answer.find(question);
        if (found == answer.end())
            fail(request, fmt::format("\"{}\" is missing in the answer {}", question, shown(answer)));
        if (const std::string fault = fault_of_answer(question, *found); !fault.empty())
            fail(request, fault);
    }
}

Json SubjectProcess::read_answer(const std::string& request) {
    std::string line;
    do
        line = process_->read_line(options_.timeout);
    while (line.empty());
    Json answer = Json::parse(line, nullptr, false);
    if (answer.is_discarded() || !answer.is_object())
        fail(request, fmt::format("the answer is no JSON object: {}", shortened(line)));
    if (const auto error = answer.find("error"); error != answer.end())
        fail(request, fmt::format("error: {}", error->is_string() ? error->get<std::string>() : error->dump()));
    return answer;
}

void SubjectProcess::fail(const std::string& request, const std::string& why) {
    throw ProgramError(Misbehaviour::ProtocolError, fmt::format("{}, when asked {}", why, shortened(request)));
}

} // namespace kiwi::tools
