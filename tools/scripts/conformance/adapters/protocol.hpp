// The adapter protocol for small adapters of C and C++ libraries: kiwipete check --library ./adapter
// (docs/libraries.md)
#pragma once

#include <exception>
#include <functional>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace protocol {

/// A text as JSON.
inline std::string quoted(const std::string& text) {
    std::string json = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            json += '\\';
        json += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
    return json + '"';
}

inline std::string list(const std::vector<std::string>& texts) {
    std::string json;
    for (const std::string& text : texts)
        json += (json.empty() ? "" : ",") + quoted(text);
    return "[" + json + "]";
}

inline std::string truth(bool yes) { return yes ? "true" : "false"; }

/// The text that begins at `at`, behind its quotation mark; `at` then stands behind its end.
inline std::string text_at(const std::string& line, std::size_t& at) {
    std::string text;
    for (; line[at] != '"'; ++at) {
        const bool escaped = line[at] == '\\';
        const char c = line[at += escaped];
        text += !escaped   ? c
                : c == 'n' ? '\n'
                : c == 'r' ? '\r'
                : c == 't' ? '\t'
                           : c; // the protocol has no more than these
    }
    ++at;
    return text;
}

/// The text of a field such as "set", if the request has it.
inline std::optional<std::string> field(const std::string& line, const std::string& name) {
    const std::string head = "\"" + name + "\":\"";
    std::size_t at = line.find(head);
    if (at == std::string::npos)
        return std::nullopt;
    at += head.size();
    return text_at(line, at);
}

/// The texts of "ask".
inline std::vector<std::string> asked(const std::string& line) {
    std::vector<std::string> questions;
    std::size_t at = line.find("\"ask\":[");
    if (at == std::string::npos)
        return questions;
    at += 7;
    while (line[at] != ']')
        if (line[at++] == '"')
            questions.push_back(text_at(line, at));
    return questions;
}

struct Adapter {
    std::string name;
    std::vector<std::string> variants, declares;
    std::function<std::optional<std::string>(const std::string&, bool)> set; ///< why a FEN is refused, or nothing
    std::function<void(const std::string&)> make;
    std::function<void()> unmake;
    std::map<std::string, std::function<std::string()>> answers; ///< their JSON
};

inline std::string answer_to(const std::string& line, const Adapter& adapter) {
    if (line.find("\"hello\":") != std::string::npos) {
        std::vector<std::string> names{"unmake"};
        for (const auto& [name, answer] : adapter.answers)
            names.push_back(name);
        return "{\"name\":" + quoted(adapter.name) + ",\"variants\":" + list(adapter.variants)
               + ",\"declares\":" + list(adapter.declares) + ",\"answers\":" + list(names) + "}";
    }
    if (const auto fen = field(line, "set")) {
        if (const auto refused = adapter.set(*fen, line.find("\"chess960\":true") != std::string::npos))
            return "{\"refused\":" + quoted(*refused) + "}";
    } else if (const auto uci = field(line, "make"))
        adapter.make(*uci);
    else if (line.find("\"unmake\":") != std::string::npos)
        adapter.unmake();
    std::string json;
    for (const std::string& question : asked(line))
        json += (json.empty() ? "" : ",") + quoted(question) + ":" + adapter.answers.at(question)();
    return "{" + json + "}";
}

inline int serve(const Adapter& adapter) {
    for (std::string line; std::getline(std::cin, line);) {
        std::string answer;
        try {
            answer = answer_to(line, adapter);
        } catch (const std::exception& error) {
            answer = "{\"error\":" + quoted(error.what()) + "}";
        }
        std::cout << answer << std::endl;
    }
    return 0;
}

} // namespace protocol
