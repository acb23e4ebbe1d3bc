#include "perft_suite.h"

#include <algorithm>
#include <charconv>
#include <memory>
#include <utility>

#include "../base/joined.h"
#include "../base/whole_number.h"
#include "../fen.h"
#include "../perft_depth.h"

namespace kiwi {

namespace {

constexpr std::string_view BLANKS = " \t";

/// A part of a line, and the column of its first character, from 1.
struct Text {
    std::string_view chars;
    int column = 1;

    [[nodiscard]] bool empty() const { return chars.empty(); }
    [[nodiscard]] Text from(std::size_t i) const {
        i = std::min(i, chars.size());
        return {chars.substr(i), column + static_cast<int>(i)};
    }
    [[nodiscard]] Text first(std::size_t n) const { return {chars.substr(0, n), column}; }
    [[nodiscard]] Text trimmed() const {
        const std::size_t begin = chars.find_first_not_of(BLANKS);
        if (begin == std::string_view::npos)
            return from(chars.size());
        return from(begin).first(chars.find_last_not_of(BLANKS) + 1 - begin);
    }
    /// The characters up to the next blank, and the text after that blank.
    [[nodiscard]] Text word() const { return first(chars.find_first_of(BLANKS)); }
    [[nodiscard]] Text after_word() const { return from(word().chars.size()).trimmed(); }
};

/// Thrown by the line readers, in this file only; `parse_suite` returns it as a SuiteError.
struct LineError {
    int column;
    std::string reason;
};

[[noreturn]] void fail(Text at, std::string reason) { throw LineError{at.column, std::move(reason)}; }

std::uint64_t read_count(Text text) {
    if (!is_number(text.chars))
        fail(text, "expected a number of nodes");
    std::uint64_t nodes = 0;
    const auto [end, error] = std::from_chars(text.chars.data(), text.chars.data() + text.chars.size(), nodes);
    if (error != std::errc())
        fail(text, "the count does not fit 64 bits");
    return nodes;
}

int read_depth(Text text) {
    int depth = 0;
    const auto [end, error] = std::from_chars(text.chars.data(), text.chars.data() + text.chars.size(), depth);
    if (!is_number(text.chars) || error != std::errc() || depth < 1 || depth > MAX_PERFT_DEPTH)
        fail(text, "expected a depth from 1 to " + std::to_string(MAX_PERFT_DEPTH));
    return depth;
}

BoardSetup read_fen(Text text) {
    ParsedFen parsed = parse_fen_of_any_variant(text.chars);
    if (const auto* error = std::get_if<FenError>(&parsed))
        fail({{}, text.column + error->column - 1},
             joined(name_of(grade_of(error->fault)), ": ", name_of(error->field), ": ", error->reason));
    return std::get<BoardSetup>(parsed);
}

void add_count(SuiteEntry& entry, SuiteCount count, Text at) {
    const auto place = std::lower_bound(entry.counts.begin(), entry.counts.end(), count,
                                        [](SuiteCount a, SuiteCount b) { return a.depth < b.depth; });
    if (place == entry.counts.end() || place->depth != count.depth)
        entry.counts.insert(place, count);
    else if (place->nodes != count.nodes)
        fail(at, "depth " + std::to_string(count.depth) + " has two counts");
}

void check_characters(Text line) {
    if (line.chars.size() > MAX_SUITE_LINE_LENGTH)
        fail(line.from(MAX_SUITE_LINE_LENGTH),
             "the line is longer than " + std::to_string(MAX_SUITE_LINE_LENGTH) + " characters");
    for (std::size_t i = 0; i < line.chars.size(); ++i)
        if (const auto byte = static_cast<unsigned char>(line.chars[i]); (byte < 32 && byte != '\t') || byte == 127)
            fail(line.from(i), "a control character (byte " + std::to_string(byte) + "); is this a text file?");
}

/// Reads the lines of one format into a suite, one call per line.
class LineReader {
public:
    virtual ~LineReader() = default;
    /// Reads a line, or reports its error; a line with an error adds nothing.
    void read_or_report(Text line, int number) {
        const std::size_t entries = parsed_.suite.size();
        try {
            check_characters(line);
            read(line, number);
        } catch (const LineError& error) {
            if (parsed_.suite.size() > entries) // the reader may also have removed the entry before
                parsed_.suite.resize(entries);
            report({number, error.column, error.reason});
        }
    }
    /// Called after the last line.
    virtual void finish() {}
    void report(SuiteError error) {
        if (parsed_.errors.size() < MAX_SUITE_ERRORS)
            parsed_.errors.push_back(std::move(error));
    }
    [[nodiscard]] ParsedSuite& parsed() { return parsed_; }

protected:
    virtual void read(Text line, int number) = 0;
    [[nodiscard]] Suite& suite() { return parsed_.suite; }
    SuiteEntry& add(int line, std::string name, BoardSetup setup) {
        suite().push_back({std::move(name), setup, {}, line});
        return suite().back();
    }

private:
    ParsedSuite parsed_;
};

/// `FEN ;D1 20 ;D2 400 …`, with or without half-move clock and full-move number, and other EPD operations.
class EpdReader : public LineReader {
public:
    explicit EpdReader(SuiteCounts counts) : counts_(counts) {}

    void read(Text line, int number) override {
        const auto [fen, rest] = split_fen(line);
        SuiteEntry& entry = add(number, "", read_fen(fen));
        const bool introduced = rest.empty() || rest.chars.front() == ';';
        if (!introduced && end_of_operation(rest) == rest.chars.size())
            fail(rest, "expected ';' and operations such as D1 20 after the FEN");
        for (Text ops = rest; !ops.empty();) {
            const std::size_t end = end_of_operation(ops);
            read_operation(ops.first(end).trimmed(), entry);
            ops = ops.from(end + 1);
        }
        if (entry.counts.empty() && counts_ == SuiteCounts::Required)
            fail(line.from(line.chars.size()), "no count to check, such as ;D1 20");
    }

private:
    /// Splits off four fields, and then the half-move clock and the full-move number if they are numbers.
    static std::pair<Text, Text> split_fen(Text line) {
        std::size_t end = 0;
        Text rest = line;
        for (int field = 0; field < 6 && !rest.empty() && rest.chars.front() != ';'; ++field) {
            const Text word = rest.first(rest.chars.find_first_of(" \t;"));
            if (field >= 4 && !is_number(word.chars))
                break;
            end = static_cast<std::size_t>(word.column - line.column) + word.chars.size();
            rest = rest.from(word.chars.size()).trimmed();
        }
        return {line.first(end), rest};
    }

    static std::size_t end_of_operation(Text ops) {
        bool quoted = false;
        for (std::size_t i = 0; i < ops.chars.size(); ++i) {
            if (ops.chars[i] == '"')
                quoted = !quoted;
            if (ops.chars[i] == ';' && !quoted)
                return i;
        }
        if (quoted)
            fail(ops, "a quotation mark is not closed");
        return ops.chars.size();
    }

    static void read_operation(Text operation, SuiteEntry& entry) {
        const Text code = operation.word();
        const Text operand = operation.after_word();
        if (code.chars == "id") {
            const std::string_view s = operand.chars;
            if (s.size() < 2 || s.front() != '"' || s.find('"', 1) != s.size() - 1)
                fail(operand, "expected a name in quotation marks after id");
            entry.name = s.substr(1, s.size() - 2);
        } else if (code.chars.starts_with('D') && is_number(code.chars.substr(1))) {
            add_count(entry, {read_depth(code.from(1)), read_count(operand)}, operation);
        }
    }

    SuiteCounts counts_;
};

/// Reads python-chess's files: lines `id NAME`, `epd FEN`, `perft DEPTH NODES`.
class PythonChessReader : public LineReader {
public:
    void read(Text line, int number) override {
        const Text key = line.word();
        const Text value = line.after_word();
        if (key.chars == "id") {
            if (value.chars.find('"') != std::string_view::npos)
                fail(value, "a name cannot contain a quotation mark");
            name_ = value.chars;
        } else if (key.chars == "epd") {
            finish();
            state_ = State::AfterBadEpd;
            const BoardSetup setup = read_fen(value);
            state_ = State::AfterEpd;
            add(number, std::exchange(name_, {}), setup);
        } else if (key.chars == "perft") {
            if (state_ == State::BeforeEpd)
                fail(line, "perft before the first epd line");
            if (state_ == State::AfterEpd)
                add_count(suite().back(), {read_depth(value.word()), read_count(value.after_word())}, line);
        } else
            fail(line, "expected id, epd or perft");
    }

    void finish() override {
        if (state_ != State::AfterEpd || !suite().back().counts.empty())
            return;
        report({suite().back().line, 1, "this position has no perft line"});
        suite().pop_back();
    }

private:
    enum class State { BeforeEpd, AfterEpd, AfterBadEpd };
    State state_ = State::BeforeEpd;
    std::string name_;
};

/// Reads `FEN,depth,nodes` or `FEN;depth;nodes`. Consecutive rows of one position become one entry.
class RowReader : public LineReader {
public:
    explicit RowReader(char separator) : separator_(separator) {}

    void read(Text line, int number) override {
        const std::size_t second = line.chars.rfind(separator_);
        const std::size_t first = second == 0 ? std::string_view::npos : line.chars.rfind(separator_, second - 1);
        if (second == std::string_view::npos || first == std::string_view::npos)
            fail(line, std::string("expected FEN") + separator_ + "depth" + separator_ + "nodes");
        const Text fen = line.first(first).trimmed();
        const Text depth = line.from(first + 1).first(second - first - 1).trimmed();
        const Text nodes = line.from(second + 1).trimmed();
        if (number_of_rows_++ == 0 && depth.chars == "depth" && nodes.chars == "nodes")
            return;
        const BoardSetup setup = read_fen(fen);
        SuiteEntry& entry = !suite().empty() && suite().back().setup == setup ? suite().back() : add(number, "", setup);
        add_count(entry, {read_depth(depth), read_count(nodes)}, depth);
    }

private:
    char separator_;
    int number_of_rows_ = 0;
};

/// Chooses the format from the first line that is neither blank nor a comment.
std::unique_ptr<LineReader> reader_for(std::string_view line, SuiteCounts counts) {
    for (const std::string_view key : {"id ", "epd ", "perft ", "id\t", "epd\t", "perft\t"})
        if (line.starts_with(key))
            return std::make_unique<PythonChessReader>();
    // A line with a quotation mark is EPD, whatever the quoted name looks like.
    const std::size_t last = line.find_last_of(",;");
    if (last != std::string_view::npos && line.find('"') == std::string_view::npos) {
        const std::size_t before = line.find_last_of(",;", last - 1); // `last` itself if that is 0
        const Text middle = Text{line.substr(before + 1, last - before - 1)}.trimmed();
        if (before != std::string_view::npos && before != last && (is_number(middle.chars) || middle.chars == "depth"))
            return std::make_unique<RowReader>(line[last]);
    }
    return std::make_unique<EpdReader>(counts);
}

Text without_comment(Text line) {
    bool quoted = false;
    for (std::size_t i = 0; i < line.chars.size(); ++i) {
        if (line.chars[i] == '"')
            quoted = !quoted;
        if (line.chars[i] == '#' && !quoted)
            return line.first(i);
    }
    return line;
}

} // namespace

ParsedSuite parse_suite(std::string_view text, SuiteCounts counts) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (text.starts_with(byte_order_mark))
        text.remove_prefix(byte_order_mark.size());
    std::unique_ptr<LineReader> reader;
    int number = 0;
    while (!text.empty()) {
        ++number;
        const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
        const Text line{text.substr(0, end)};
        text.remove_prefix(end);
        text.remove_prefix(text.starts_with("\r\n") ? 2 : text.empty() ? 0 : 1);
        const Text content = without_comment(line).trimmed();
        if (content.empty())
            continue;
        if (!reader)
            reader = reader_for(content.chars, counts);
        reader->read_or_report(content, number);
    }
    if (!reader)
        return {{}, {{std::max(number, 1), 1, "no position in it"}}};
    reader->finish();
    ParsedSuite& parsed = reader->parsed();
    if (parsed.suite.empty() && parsed.errors.empty())
        reader->report({std::max(number, 1), 1, "no position in it"});
    return std::move(parsed);
}

std::string write_suite(const Suite& suite) {
    std::string text;
    for (const SuiteEntry& entry : suite) {
        text += write_fen(entry.setup);
        if (!entry.name.empty())
            text += " ;id \"" + entry.name + '"';
        for (const SuiteCount& count : entry.counts)
            text += " ;D" + std::to_string(count.depth) + ' ' + std::to_string(count.nodes);
        text += '\n';
    }
    return text;
}

} // namespace kiwi
