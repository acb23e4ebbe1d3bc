#include "serve.h"

#include <iostream>

#include <nlohmann/json.hpp>

#include "../adapter/json_answers.h"
#include "../report/json_line.h"

namespace kiwi::tools {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// The board that requests are about, and what was played on it.
class Server {
public:
    Server(Board& board, std::string name) : board_(board), name_(std::move(name)) {}

    OrderedJson answer_to(const OrderedJson& request) {
        if (request.contains("hello"))
            return hello();
        for (const QuestionRow& row : QUESTIONS)
            if (row.about && is_about_given(*row.about) && request.contains(row.name))
                return {{row.name, json_answer_of(board_, row, request.at(row.name))}};
        if (request.contains("set")) {
            const Variant variant = request.value("chess960", false) ? Variant::Chess960 : Variant::Standard;
            played_.clear();
            if (const auto refused = board_.set(request.at("set").get<std::string>(), variant))
                return {{"refused", *refused}};
        } else if (request.contains("make")) {
            board_.make_uci(request.at("make").get<std::string>());
            played_.push_back(Played::Move);
        } else if (request.contains("unmake")) {
            take_back(Played::Move);
            board_.unmake();
        } else if (request.contains("null")) {
            board_.make_null();
            played_.push_back(Played::Null);
        } else if (request.contains("unnull")) {
            take_back(Played::Null);
            board_.unmake_null();
        }
        OrderedJson answer = OrderedJson::object();
        for (const OrderedJson& question : request.value("ask", OrderedJson::array()))
            answer[question.get<std::string>()] = answer_about(question.get<std::string>());
        return answer;
    }

private:
    enum class Played { Move, Null };

    /// Checks that there is a move to take back: the class need not check.
    void take_back(Played last) {
        if (played_.empty() || played_.back() != last)
            throw BoardError(last == Played::Move ? "there is no move to take back"
                                                  : "there is no null move to take back");
        played_.pop_back();
    }

    OrderedJson hello() {
        OrderedJson answers = OrderedJson::array();
        for (const QuestionRow& row : QUESTIONS)
            if (board_.has(row.question) && !row.name.empty())
                answers.push_back(row.name);
        OrderedJson variants{"standard"};
        if (board_.has(Question::Chess960))
            variants.push_back("chess960");
        OrderedJson declares = OrderedJson::array();
        for (const DeviationRow& row : DEVIATIONS)
            if (board_.deviations().*row.flag)
                declares.push_back(row.name);
        return {{"name", name_}, {"variants", variants}, {"answers", answers}, {"declares", declares}};
    }

    OrderedJson answer_about(const std::string& question) {
        const QuestionRow* row = find_question(question);
        if (row == nullptr || !board_.has(row->question)
            || (row->question != Question::Moves && (!row->about || is_about_given(*row->about))))
            throw BoardError('"' + question + "\" cannot be asked");
        return json_answer_of(board_, *row);
    }

    Board& board_;
    std::string name_;
    std::vector<Played> played_;
};

} // namespace

void serve(Board& board, const std::string& name, std::istream& in, std::ostream& out) {
    Server server(board, name);
    for (std::string line; std::getline(in, line);) {
        OrderedJson answer;
        try {
            answer = server.answer_to(OrderedJson::parse(line));
        } catch (const std::exception& error) {
            answer = {{"error", error.what()}};
        }
        out << json_line(answer) << '\n';
        // Answer requests that were sent ahead together.
        if (in.rdbuf()->in_avail() <= 0)
            out.flush();
    }
    out.flush();
}

int serve_main(Board& board, const std::string& name) {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    serve(board, name, std::cin, std::cout);
    return 0;
}

} // namespace kiwi::tools
