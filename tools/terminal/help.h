// The layout of help texts.
#pragma once

#include <CLI/CLI.hpp>

namespace kiwi::tools {

/// Prints the options in groups, "Other" last, each with its kind of value (FILE, CMD, FEN, N) and its default. Lines
/// have at most 100 columns.
class HelpFormatter : public CLI::Formatter {
public:
    [[nodiscard]] std::string make_usage(const CLI::App* app, std::string name) const override;
    [[nodiscard]] std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override;
    [[nodiscard]] std::string make_option(const CLI::Option* option, bool is_positional) const override;
    [[nodiscard]] std::string make_subcommand(const CLI::App* verb) const override;
};

/// The kind of value of an option, such as "FILE"; empty for a flag.
[[nodiscard]] std::string value_of(const CLI::Option& option);

} // namespace kiwi::tools
