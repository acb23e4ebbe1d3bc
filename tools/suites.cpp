#include "kiwipete/tools/suites.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

#include <fmt/core.h>

#include "kiwipete/engine/notation/fen.h"
#include "kiwipete/perft_suites/embedded.h"
#include "kiwipete/props/generators.h"
#include "kiwipete/tools/command.h"

namespace kiwi::tools {

namespace {

/// More than a million positions. A larger file is not a suite.
constexpr std::size_t MAX_FILE_SIZE = std::size_t{256} << 20;

std::string read_stream(std::FILE* stream, const std::string& path) {
    std::string text;
    std::string buffer(1 << 16, '\0');
    while (const std::size_t n = std::fread(buffer.data(), 1, buffer.size(), stream)) {
        text.append(buffer, 0, n);
        if (text.size() > MAX_FILE_SIZE)
            throw UsageError(fmt::format("{}: larger than {} MiB; is this a suite?", path, MAX_FILE_SIZE >> 20));
    }
    if (std::ferror(stream) != 0)
        throw UsageError(fmt::format("{}: {}", path, std::strerror(errno))); // NOLINT(concurrency-mt-unsafe)
    return text;
}

std::string read_file(const std::string& path) {
    if (path == "-")
        return read_stream(stdin, "standard input");
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
        throw UsageError(path + ": is a directory, not a suite file");
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
    if (!file)
        throw UsageError(fmt::format("{}: {}", path, std::strerror(errno))); // NOLINT(concurrency-mt-unsafe)
    return read_stream(file.get(), path);
}

NamedSuite parsed(const std::string& name, std::string_view text, SuiteCounts counts) {
    ParsedSuite result = parse_suite(text, counts);
    if (const auto* error = std::get_if<SuiteError>(&result))
        throw UsageError(fmt::format("{}:{}:{}: {}", name, error->line, error->column, error->reason));
    return {name, std::move(std::get<Suite>(result))};
}

std::string lower_case(std::string_view text) {
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return lower;
}

} // namespace

const std::vector<NamedSuite>& built_in_suites() {
    static const std::vector<NamedSuite> suites = [] {
        std::vector<NamedSuite> all;
        for (const perft_suites::EmbeddedFile& file : perft_suites::embedded_files())
            all.push_back(parsed(std::string(file.name), file.text(), SuiteCounts::Required));
        return all;
    }();
    return suites;
}

NamedSuite read_suite(const std::string& path, SuiteCounts counts) { return parsed(path, read_file(path), counts); }

std::optional<BoardSetup> find_named_position(const std::string& text) {
    for (const NamedSuite& named : built_in_suites())
        for (const SuiteEntry& entry : named.suite)
            if (lower_case(entry.name) == lower_case(text))
                return entry.setup;
    return std::nullopt;
}

namespace {

/// The position of a name, or of a FEN read by `parse`.
template<class Parse>
BoardSetup find_position_by(const std::string& text, Parse parse) {
    const bool is_start = text == "startpos";
    if (!is_start && text.find('/') == std::string::npos) {
        if (auto named = find_named_position(text))
            return *named;
        throw UsageError(fmt::format("\"{}\" is neither a FEN, startpos nor the name of a built-in position", text));
    }
    ParsedFen result = parse(is_start ? START_FEN : std::string_view(text));
    const auto* error = std::get_if<FenError>(&result);
    if (error == nullptr)
        return std::get<BoardSetup>(result);
    throw UsageError(fmt::format("FEN \"{}\", {}{}", text.substr(0, 100), to_string(*error),
                                 error->fault == Fault::CastlingNotStandard ? "; use --chess960" : ""));
}

} // namespace

BoardSetup find_position(const std::string& text, Variant variant) {
    return find_position_by(text, [&](std::string_view fen) { return parse_fen(fen, variant); });
}

BoardSetup find_position_of_any_variant(const std::string& text) {
    return find_position_by(text, parse_fen_of_any_variant);
}

std::vector<BoardSetup> find_positions(const PositionChoice& choice) {
    std::vector<BoardSetup> positions;
    Random random(choice.seed);
    for (int n = 0; n < choice.random; ++n)
        positions.push_back(random_start(random, Source::Any));
    const auto add = [&](const NamedSuite& named) {
        for (const SuiteEntry& entry : named.suite)
            positions.push_back(entry.setup);
    };
    if (choice.inputs.empty() && choice.random == 0)
        for (const NamedSuite& named : built_in_suites())
            add(named);
    for (const std::string& input : choice.inputs) {
        std::error_code ignored;
        if (auto named = find_named_position(input))
            positions.push_back(*named);
        else if (input == "-" || std::filesystem::exists(input, ignored))
            add(read_suite(input, SuiteCounts::Optional));
        else
            positions.push_back(find_position_of_any_variant(input));
    }
    return positions;
}

} // namespace kiwi::tools
