#include "part_file.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "../../engine/base/checksum.h"
#include "../../engine/base/whole_number.h"
#include "../../engine/fen.h"
#include "../report/json_line.h"
#include "../terminal/input_file.h"
#include "../terminal/terminal.h"

namespace kiwi::tools {

namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr const char* FORMAT = "kiwipete perft part 2";

/// The reason why a text is not a part.
struct NoPart {
    std::string reason;
};

NodeTotal total_in(const OrderedJson& json, const char* name) {
    const auto total = read_total(json.at(name).get<std::string>());
    if (!total)
        throw NoPart{fmt::format("\"{}\" is not a whole number in decimal", name)};
    return *total;
}

/// A whole number within the range of Number, not rounded or narrowed.
template<class Number>
Number whole_in(const OrderedJson& json, const char* name) {
    const OrderedJson& value = json.at(name);
    const bool fits = value.is_number_unsigned() && std::in_range<Number>(value.get<std::uint64_t>());
    if (!fits)
        throw NoPart{fmt::format("\"{}\" is not a whole number of the right size", name)};
    return static_cast<Number>(value.get<std::uint64_t>());
}

std::uint64_t sum_of_keys_in(const OrderedJson& json, const char* name) {
    const auto sum = parsed_number<std::uint64_t>(json.at(name).get<std::string>(), 16);
    if (!sum)
        throw NoPart{fmt::format("\"{}\" is not a number of 64 bits in hexadecimal", name)};
    return *sum;
}

BoardSetup setup_in(const OrderedJson& json) {
    const bool chess960 = json.at("chess960").get<bool>();
    const std::string fen = json.at("fen").get<std::string>();
    const ParsedFen parsed = parse_fen(fen, chess960 ? Variant::Chess960 : Variant::Standard);
    if (const auto* error = std::get_if<FenError>(&parsed))
        throw NoPart{fmt::format("\"fen\": {}", to_string(*error))};
    return std::get<BoardSetup>(parsed);
}

/// Throws NoPart and the exceptions of the JSON library.
PartFile part_in(OrderedJson json) {
    if (!json.is_object() || json.value("format", "") != FORMAT)
        throw NoPart{fmt::format("is not a part of a perft: it has no \"format\": \"{}\"", FORMAT)};
    const std::string checksum = json.at("checksum").get<std::string>();
    json.erase("checksum");
    if (checksum != hex(checksum_of(json.dump())))
        throw NoPart{"is damaged: its checksum is wrong"};
    PartFile file;
    file.question = {setup_in(json), whole_in<int>(json, "depth"), whole_in<int>(json, "split"),
                     whole_in<int>(json, "shards"), json.at("version").get<std::string>()};
    PerftPart& part = file.part;
    part.shard = {whole_in<int>(json, "shard"), file.question.parts};
    part.split = file.question.split;
    part.positions = whole_in<std::uint64_t>(json, "positions");
    part.checksum = sum_of_keys_in(json, "positionsChecksum");
    part.verified = whole_in<std::uint64_t>(json, "verified");
    part.lines = total_in(json, "lines");
    part.lines_of_all = total_in(json, "linesOfAll");
    part.nodes = total_in(json, "nodes");
    part.chance_of_error = json.at("chanceOfError").get<double>();
    file.seconds = json.at("seconds").get<double>();
    if (part.shard.of < 1 || part.shard.of > Shard::MOST || part.shard.number < 1 || part.shard.number > part.shard.of)
        throw NoPart{fmt::format("there is no part {}", to_string(part.shard))};
    return file;
}

/// Why a valid part cannot be merged with those read before; empty if it can.
std::string conflict(const PartFile& file, const PartQuestion& question, const std::map<int, std::string>& known) {
    const PartQuestion& its = file.question;
    if (its.version != question.version)
        return fmt::format("was counted by version {}, others by {}", its.version, question.version);
    if (its != question)
        return fmt::format("belongs to another question: {}, depth {}, {} parts, split at ply {}", write_fen(its.setup),
                           its.depth, its.parts, its.split);
    if (const auto same = known.find(file.part.shard.number); same != known.end())
        return fmt::format("is part {}, and so is {}", to_string(file.part.shard), same->second);
    return "";
}

} // namespace

std::string text_of(const PartFile& file) {
    OrderedJson json{{"format", FORMAT},
                     {"version", file.question.version},
                     {"fen", write_fen(file.question.setup)},
                     {"chess960", file.question.setup.variant == Variant::Chess960},
                     {"depth", file.question.depth},
                     {"split", file.question.split},
                     {"shard", file.part.shard.number},
                     {"shards", file.part.shard.of},
                     {"positions", file.part.positions},
                     {"positionsChecksum", hex(file.part.checksum)},
                     {"verified", file.part.verified},
                     {"lines", to_string(file.part.lines)},
                     {"linesOfAll", to_string(file.part.lines_of_all)},
                     {"nodes", to_string(file.part.nodes)},
                     {"chanceOfError", file.part.chance_of_error},
                     {"seconds", file.seconds}};
    json["checksum"] = hex(checksum_of(json.dump()));
    return json.dump(2) + '\n';
}

std::variant<PartFile, std::string> parse_part(const std::string& text) {
    try {
        const auto json = parsed_json<OrderedJson>(text);
        if (json.is_discarded())
            return std::string(text.empty() ? "is empty" : "is not JSON");
        return part_in(json);
    } catch (const NoPart& no_part) {
        return no_part.reason;
    } catch (const OrderedJson::exception& error) {
        const std::string_view what = error.what(); // "[json.exception.…] reason"
        return fmt::format("is not a part of a perft: {}", what.substr(std::min(what.find("] ") + 2, what.size())));
    }
}

MergedParts merge_parts(const std::vector<std::string>& paths) {
    MergedParts merged;
    std::map<int, std::string> known; // part number to file
    NodeTotal lines;
    NodeTotal lines_of_all;
    for (const std::string& path : paths) {
        const auto text = content_of_file(path);
        const auto read = text ? parse_part(*text) : std::string("cannot be read");
        if (const auto* problem = std::get_if<std::string>(&read)) {
            merged.problems.push_back(path + ": " + *problem);
            continue;
        }
        const auto& file = std::get<PartFile>(read);
        if (known.empty()) {
            merged.question = file.question;
            lines_of_all = file.part.lines_of_all;
        }
        if (const std::string problem = conflict(file, merged.question, known); !problem.empty()) {
            merged.problems.push_back(path + ": " + problem);
            continue;
        }
        known.emplace(file.part.shard.number, path);
        merged.nodes += file.part.nodes;
        merged.positions += file.part.positions;
        merged.checksum += file.part.checksum;
        merged.chance_of_error += file.part.chance_of_error;
        merged.seconds += file.seconds;
        lines += file.part.lines;
        if (file.part.lines_of_all != lines_of_all)
            merged.problems.push_back(fmt::format("{}: {} lines reach ply {}, by {} it is {}", path,
                                                  to_string(file.part.lines_of_all), merged.question.split,
                                                  known.begin()->second, to_string(lines_of_all)));
    }
    for (int number = 1; number <= merged.question.parts; ++number)
        if (!known.contains(number))
            merged.missing.push_back({number, merged.question.parts});
    if (merged.complete() && lines != lines_of_all)
        merged.problems.push_back(fmt::format("the parts have {} lines to ply {}, but there are {}", to_string(lines),
                                              merged.question.split, to_string(lines_of_all)));
    return merged;
}

std::string command_for(const PartQuestion& question, Shard shard, const std::string& path) {
    return fmt::format("kiwipete perft {} -d {}{} --split {} --shard {} --out {}",
                       shell_word(write_fen(question.setup)), question.depth,
                       question.setup.variant == Variant::Chess960 ? " --chess960" : "", question.split,
                       to_string(shard), shell_word(path));
}

} // namespace kiwi::tools
