#include "adapter_process.h"

#include <algorithm>

#include <fmt/format.h>

#include "../report/json_line.h"
#include "../terminal/printable.h"
#include "json_answers.h"

namespace kiwi::tools {

namespace {

/// An answer that violates the protocol; the message names the request.
class BadAnswer : public ProgramError {
public:
    using ProgramError::ProgramError;
};

/// The lines on standard error; lines of the protocol are not shown.
std::vector<std::string> complaints_in(std::vector<std::string> dialogue) {
    std::erase_if(dialogue, [](const std::string& line) { return !line.starts_with('!'); });
    return dialogue;
}

std::string all_names() {
    std::string all;
    for (const QuestionRow& row : QUESTIONS)
        if (!row.name.empty())
            all.append(all.empty() ? "" : ", ").append(row.name);
    return all;
}

/// Shortens a long list of questions in a request, so that the move after the list is shown.
std::string request_in_short(std::string request) {
    constexpr std::string_view list = R"("ask":[)";
    constexpr std::size_t kept = 60;
    const std::size_t begin = request.find(list);
    const std::size_t end = request.find(']', begin == std::string::npos ? 0 : begin);
    if (begin != std::string::npos && end != std::string::npos && end - begin > kept + list.size()) {
        if (const std::size_t cut = request.find(',', begin + kept); cut < end) // else the last name is long
            request.replace(cut, end - cut, ",…");
    }
    return shortened(request, MOST_QUOTED);
}

[[noreturn]] void fail(const std::string& request, const std::string& why) {
    throw BadAnswer(Misbehaviour::ProtocolError, fmt::format("{}, when asked {}", why, request_in_short(request)));
}
[[noreturn]] void fail_hello(const std::string& why) { fail(R"({"hello":1})", why); }

/// The strings of an optional list in the answer to hello.
std::vector<std::string> strings_in(const Json& hello, const char* name) {
    const Json list = hello.value(name, Json::array());
    if (!list.is_array() || !std::ranges::all_of(list, [](const Json& item) { return item.is_string(); }))
        fail_hello(fmt::format("\"{}\" must be a list of texts, not {}", name, shown(list)));
    return list.get<std::vector<std::string>>();
}

/// Fails unless an answer has a well-formed answer to each question.
void check_answer(const Json& answer, const std::vector<const QuestionRow*>& asked, const std::string& request) {
    for (const QuestionRow* row : asked) {
        const auto found = answer.find(row->name);
        if (found == answer.end())
            fail(request, fmt::format("\"{}\" is missing in the answer {}", row->name, shown(answer)));
        if (const std::string fault = fault_of_answer(*row, *found); !fault.empty())
            fail(request, fault);
    }
}

/// Whether the question may be part of "ask".
bool is_asked_about_a_position(const QuestionRow& row) {
    return row.question == Question::Moves || (row.about && !is_about_given(*row.about));
}

} // namespace

AskedRows::AskedRows(QuestionSet answered) : answers(answered) {
    for (const QuestionRow& row : QUESTIONS)
        if (answers.has(row.question) && is_asked_about_a_position(row)) {
            all.push_back(&row);
            if (is_brief(row))
                brief.push_back(&row);
            if (is_brief(row) && row.question != Question::Moves)
                brief_but_moves.push_back(&row);
        }
}

bool is_brief(const QuestionRow& row) { return row.question == Question::Moves || row.is_restored_by_undo; }

AdapterProcess::AdapterProcess(const std::string& command, const ProgramOptions& options) : options_(options) {
    process_ = std::make_unique<Process>(words_of_command(command), options.log, Process::Answers::Stdout);
    options_.answer = std::max(options.answer, options.handshake); // a start takes longer than an answer
    try {
        read_hello(answer_to(send(Json{{"hello", 1}})));
    } catch (const ProgramError& error) {
        if (error.misbehaviour() != Misbehaviour::TimedOut)
            throw;
        throw ProgramError(error.misbehaviour(), fmt::format("{}; {}", error.what(), MORE_TIME), error.dialogue());
    }
    options_.answer = options.answer;
}

void AdapterProcess::read_hello(const Json& hello) {
    const auto name = hello.find("name");
    if (name == hello.end() || !name->is_string())
        fail_hello("the answer must have a \"name\", a text: " + shown(hello));
    program_.name = shortened(printable_line(name->get<std::string>()), MOST_QUOTED);
    for (const std::string& declared : strings_in(hello, "declares")) {
        const DeviationRow* known = find_deviation(declared);
        if (known == nullptr)
            fail_hello(fmt::format("\"declares\" names \"{}\", which is none of{}", printable_line(declared),
                                   list_of_deviations()));
        program_.deviations.*known->flag = true;
    }
    for (const std::string& variant : strings_in(hello, "variants"))
        if (variant == "chess960")
            program_.answers.add(Question::Chess960);
        else if (variant != "standard")
            fail_hello(
                    fmt::format("\"variants\" names \"{}\"; known are standard and chess960", printable_line(variant)));
    for (const std::string& answer : strings_in(hello, "answers")) {
        const QuestionRow* row = find_question(answer);
        if (row == nullptr)
            fail_hello(fmt::format("\"answers\" names \"{}\"; known are {}", printable_line(answer), all_names()));
        program_.answers.add(row->question);
    }
    for (const Question required : {Question::Moves, Question::Fen})
        if (!program_.answers.has(required))
            fail_hello(fmt::format("\"answers\" must name \"{}\"", name_of(required, Naming::Names)));
}

std::size_t AdapterProcess::send_all(const std::vector<Json>& requests) {
    std::size_t last = 0;
    for (const Json& request : requests)
        last = send(request);
    return last;
}

std::size_t AdapterProcess::send(const Json& request) {
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

void AdapterProcess::flush() {
    if (outbox_.empty())
        return;
    process_->begin_question();
    outbox_.pop_back();
    process_->send(outbox_, options_.answer);
    outbox_.clear();
}

/// Calls `talk()`. After an error, the process is killed.
template<class Talk>
void AdapterProcess::unless_it_ends(Talk talk) {
    if (process_ == nullptr)
        throw ProgramError(Misbehaviour::Exited, "the program has ended");
    try {
        talk();
    } catch (const BadAnswer&) {
        process_.reset();
        throw;
    } catch (const ProgramError& error) {
        const auto unanswered = std::ranges::find_if(pending_, [](const Pending& p) { return !p.answer; });
        const std::string request = unanswered == pending_.end() ? "" : unanswered->request;
        process_.reset();
        throw ProgramError(error.misbehaviour(),
                           fmt::format("{}, when asked {}", error.what(), request_in_short(request)),
                           complaints_in(error.dialogue()));
    }
}

Json AdapterProcess::answer_to(std::size_t request, const std::vector<const QuestionRow*>& asked,
                               MayRefuse may_refuse) {
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

Json AdapterProcess::any_answer_to(const Json& request) {
    pending_.push_back({json_line(request), std::nullopt});
    outbox_ = pending_.back().request + '\n';
    Json answer;
    unless_it_ends([&] {
        flush();
        answer = read_object(pending_.back().request);
    });
    pending_.clear();
    ++first_pending_;
    return answer;
}

/// Reads the next answer, which may be an error.
Json AdapterProcess::read_object(const std::string& request) {
    std::string line;
    for (Allowance allowance(options_.answer); line.empty();)
        line = process_->read_line(allowance);
    Json answer = parsed_json<Json>(line);
    if (answer.is_discarded() || !answer.is_object())
        fail(request, fmt::format("the answer is no JSON object: {}", shortened(line, MOST_QUOTED)));
    return answer;
}

Json AdapterProcess::read_answer(const std::string& request) {
    Json answer = read_object(request);
    if (const auto error = error_in(answer))
        fail(request, "error: " + *error);
    return answer;
}

} // namespace kiwi::tools
