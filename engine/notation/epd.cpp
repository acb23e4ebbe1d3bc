#include "epd.h"

#include <algorithm>
#include <array>
#include <optional>

#include "../base/joined.h"
#include "../base/whole_number.h"
#include "../fen.h"

namespace kiwi {

namespace {

constexpr std::string_view BETWEEN = " \t";
constexpr int FIELDS = 4;

/// Parses one line, from left to right.
class EpdText {
public:
    explicit EpdText(std::string_view line) : line_(line) {}

    std::variant<Epd, EpdError> epd() {
        const ParsedFen parsed = parse_fen_of_any_variant(four_fields());
        if (const auto* error = std::get_if<FenError>(&parsed))
            return EpdError{error->column, std::string(name_of(error->field)) + ": " + error->reason};
        epd_.setup = std::get<BoardSetup>(parsed);
        while (!error_ && skip_blanks())
            read_operation();
        if (error_)
            return *error_;
        return std::move(epd_);
    }

private:
    /// Skips blanks; returns whether any text follows them.
    bool skip_blanks() {
        at_ = std::min(line_.find_first_not_of(BETWEEN, at_), line_.size());
        return at_ < line_.size();
    }
    std::string_view until(std::string_view any_of) {
        const std::size_t begin = at_;
        at_ = std::min(line_.find_first_of(any_of, at_), line_.size());
        return line_.substr(begin, at_ - begin);
    }
    void fail(std::size_t where, std::string reason) {
        error_ = EpdError{static_cast<int>(where) + 1, std::move(reason)};
    }

    std::string_view four_fields() {
        std::size_t end = 0;
        for (int i = 0; i < FIELDS && skip_blanks(); ++i) {
            static_cast<void>(until(BETWEEN));
            end = at_;
        }
        return line_.substr(0, end);
    }

    void read_operation() {
        const std::size_t begin = at_;
        EpdOperation operation{std::string(until(" \t;\""))};
        if (operation.opcode.empty())
            return fail(begin, "expected an opcode such as bm");
        while (skip_blanks() && line_[at_] != ';' && !error_)
            read_operand(operation);
        ++at_; // the semicolon
        if (error_)
            return;
        if (operation.opcode == "hmvc")
            read_counter(operation, begin, 0, MAX_HALFMOVE_CLOCK, epd_.setup.halfmove_clock);
        else if (operation.opcode == "fmvn")
            read_counter(operation, begin, 1, MAX_FULLMOVE_NUMBER, epd_.setup.fullmove_number);
        else
            epd_.operations.push_back(std::move(operation));
    }

    void read_operand(EpdOperation& operation) {
        if (line_[at_] != '"') {
            operation.operands.emplace_back(until(" \t;\""));
            return;
        }
        const std::size_t begin = at_++;
        operation.operands.emplace_back(until("\""));
        if (at_ >= line_.size())
            fail(begin, "a quotation mark that is not closed");
        ++at_;
    }

    void read_counter(const EpdOperation& operation, std::size_t where, int least, int most, int& counter) {
        const std::vector<std::string>& operands = operation.operands;
        const auto number = operands.size() == 1 ? whole_number(operands[0], least, most) : std::nullopt;
        if (!number)
            return fail(where, joined(operation.opcode, " needs a number from ", std::to_string(least), " to ",
                                      std::to_string(most)));
        counter = *number;
    }

    std::string_view line_;
    std::size_t at_ = 0;
    Epd epd_{};
    std::optional<EpdError> error_;
};

} // namespace

std::variant<Epd, EpdError> parse_epd(std::string_view line) { return EpdText(line).epd(); }

std::string write_epd(const Epd& epd) {
    std::string line = write_fen(epd.setup);
    line.resize(line.rfind(' ', line.rfind(' ') - 1)); // without half-move clock and full-move number
    const auto add_counter = [&](const char* opcode, int value, int usual) {
        if (value != usual)
            line.append(" ").append(opcode).append(" ").append(std::to_string(value)).append(";");
    };
    add_counter("hmvc", epd.setup.halfmove_clock, 0);
    add_counter("fmvn", epd.setup.fullmove_number, 1);
    for (const EpdOperation& operation : epd.operations) {
        line += ' ' + operation.opcode;
        for (const std::string& operand : operation.operands) {
            const bool is_word = !operand.empty() && operand.find_first_of(" \t;") == std::string::npos;
            line += is_word ? ' ' + operand : " \"" + operand + '"';
        }
        line += ';';
    }
    return line;
}

bool has_moves(const EpdOperation& operation) {
    constexpr std::array<std::string_view, 4> opcodes{"am", "bm", "pm", "sm"};
    return std::ranges::find(opcodes, operation.opcode) != opcodes.end();
}

} // namespace kiwi
