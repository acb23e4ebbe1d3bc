#include "serve.h"

#include <functional>
#include <iostream>
#include <map>

#include <nlohmann/json.hpp>

namespace kiwi::tools {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// What the requests of one program are about: a subject, and what was played on it.
class Server {
public:
    Server(AnySubject& subject, std::string name) : subject_(subject), name_(std::move(name)) {}

    OrderedJson answer_to(const OrderedJson& request) {
        if (request.contains("hello"))
            return hello();
        if (request.contains("accepts"))
            return accepts(request.at("accepts").get<std::vector<std::string>>());
        OrderedJson answer = OrderedJson::object();
        if (request.contains("set")) {
            const Variant variant = request.value("chess960", false) ? Variant::Chess960 : Variant::Standard;
            if (const auto refused = subject_.set(request.at("set").get<std::string>(), variant))
                return {{"refused", *refused}};
        } else if (request.contains("make"))
            make(request.at("make").get<std::string>());
        else if (request.contains("unmake"))
            subject_.unmake();
        else if (request.contains("null"))
            subject_.make_null();
        else if (request.contains("unnull"))
            subject_.unmake_null();
        for (const OrderedJson& question : request.value("ask", OrderedJson::array()))
            answer[question.get<std::string>()] = answer_about(question.get<std::string>());
        return answer;
    }

private:
    OrderedJson hello() {
        OrderedJson answers{"moves", "fen"};
        const Capabilities all = subject_.capabilities();
        for (const Capability c : EVERY_CAPABILITY)
            if (all.has(c) && is_asked(c))
                answers.push_back(protocol_name_of(c));
        OrderedJson variants{"standard"};
        if (all.has(Capability::Chess960))
            variants.push_back("chess960");
        OrderedJson declares = OrderedJson::array();
        for (const AllowedName& n : ALLOWED_NAMES)
            if (subject_.allowed().*n.flag)
                declares.push_back(n.name);
        return {{"name", name_}, {"variants", variants}, {"answers", answers}, {"declares", declares}};
    }

    /// Exchanges have thresholds, for which the protocol has no question.
    static bool is_asked(Capability c) { return protocol_name_of(c)[0] != '\0' && c != Capability::Exchanges; }

    void make(const std::string& uci) {
        const auto move = find_move(subject_, uci);
        if (!move)
            throw SubjectError(uci + " is not among the legal moves");
        subject_.make(*move);
    }

    OrderedJson accepts(const std::vector<std::string>& texts) {
        const std::vector<bool> accepted = subject_.accepts(texts);
        OrderedJson list = OrderedJson::array();
        for (std::size_t i = 0; i < texts.size(); ++i)
            if (accepted[i])
                list.push_back(texts[i]);
        return {{"accepts", list}};
    }

    /// The moves for which something holds.
    template<class Holds>
    OrderedJson moves_that(Holds holds) {
        OrderedJson list = OrderedJson::array();
        const std::size_t moves = subject_.list_moves();
        for (std::size_t m = 0; m < moves; ++m)
            if (holds(m))
                list.push_back(subject_.uci(m));
        return list;
    }

    OrderedJson san_of_all() {
        OrderedJson texts = OrderedJson::object();
        const std::size_t moves = subject_.list_moves();
        for (std::size_t m = 0; m < moves; ++m)
            texts[subject_.uci(m)] = subject_.san(m);
        return texts;
    }

    std::string pieces() {
        std::string letters;
        for (int s = 0; s < SQUARE_NB; ++s)
            letters += subject_.piece_at(s);
        return letters;
    }

    OrderedJson views() {
        OrderedJson named = OrderedJson::object();
        for (const auto& [name, value] : subject_.views())
            named[name] = value;
        return named;
    }

    OrderedJson answer_about(const std::string& question) {
        if (question == "moves")
            return moves_that([](std::size_t) { return true; });
        if (question == "fen")
            return subject_.fen();
        if (question == "check")
            return subject_.in_check();
        if (question == "gives_check")
            return moves_that([&](std::size_t m) { return subject_.gives_check(m); });
        if (question == "captures")
            return moves_that([&](std::size_t m) { return subject_.is_capture(m); });
        if (question == "pieces")
            return pieces();
        if (question == "move_count")
            return subject_.count_legal_moves();
        if (question == "san")
            return san_of_all();
        if (question == "key")
            return subject_.key();
        if (question == "recomputed_key")
            return subject_.recomputed_key();
        if (question == "views")
            return views();
        if (question == "self_check") {
            const std::optional<std::string> failure = subject_.self_check();
            return failure ? OrderedJson(*failure) : OrderedJson(nullptr);
        }
        if (question == "repetitions")
            return subject_.repetitions();
        if (question == "repeated")
            return subject_.has_occurred_twice() ? 2 : subject_.has_occurred() ? 1 : 0;
        if (const auto ending = find_capability(question);
            ending >= Capability::Checkmate && ending <= Capability::Fivefold)
            return subject_.has_ended_by(*ending);
        throw SubjectError("\"" + question + "\" cannot be asked");
    }

    AnySubject& subject_;
    std::string name_;
};

} // namespace

void serve(AnySubject& subject, const std::string& name, std::istream& in, std::ostream& out) {
    Server server(subject, name);
    for (std::string line; std::getline(in, line);) {
        OrderedJson answer;
        try {
            answer = server.answer_to(OrderedJson::parse(line));
        } catch (const std::exception& error) {
            answer = {{"error", error.what()}};
        }
        out << answer.dump(-1, ' ', false, OrderedJson::error_handler_t::replace) << '\n';
        // Requests that were sent ahead are answered together.
        if (in.rdbuf()->in_avail() <= 0)
            out.flush();
    }
    out.flush();
}

int serve_main(AnySubject& subject, const std::string& name) {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    serve(subject, name, std::cin, std::cout);
    return 0;
}

} // namespace kiwi::tools
