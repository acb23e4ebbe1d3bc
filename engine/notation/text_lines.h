// The lines of a text that holds positions and counts.
#pragma once

#include <string>
#include <string_view>

namespace kiwi {

inline constexpr char LINE_INSIDE = '\v';  ///< A line end inside brackets around a position.
inline constexpr char LINE_BETWEEN = '\f'; ///< The end of such brackets in the middle of a line.
/// What separates words: blanks, tabs and line ends inside brackets.
inline constexpr std::string_view BLANKS_IN_TEXT = " \t\r\v";

/// Writes the content of the innermost brackets around a position as one line: objects of JSON, rows of source code.
/// Brackets around statements, or around positions on several lines, stay as they are.
[[nodiscard]] std::string with_bracketed_lines(std::string_view text);

/// Whether a line is a rank of a printed board with its number at either end or both: "8 r n b q k b n r",
/// "| . | . | . | . | . | . | . | . | 5", "5 |........|".
[[nodiscard]] bool is_rank_of_board(std::string_view line);

/// Whether a line is a FEN without its board, as it stands below a printed one: "w KQ - 0 1".
[[nodiscard]] bool is_end_of_fen(std::string_view line);

/// Whether a line is of a search or a game, whose moves have no counts.
[[nodiscard]] bool is_of_search(std::string_view line);

/// The end of the quoted name of `id` around a character, as in `id "from 8/8 …"`; npos if it stands in none.
[[nodiscard]] std::size_t end_of_name_around(std::string_view line, std::size_t at);

/// The line with blanks for places in source files: "perft_test.go:57: got 8902", "(perft.test.js:5:8)";
/// outside source code, "suite.epd:5: …", only before something else than a number.
[[nodiscard]] std::string without_place(std::string_view line);

/// The line with blanks for the number of an item in a list, "1) perft of startpos", or of a test, "not ok 3 - perft".
/// "1) 20" may be a depth and its count.
[[nodiscard]] std::string without_item_number(std::string line);

/// Blanks out the quoted names of a row that has two numbers or more behind its quoted position, from `begin` to `end`:
/// {"kiwi d1", "r3k2r/…", 1, 48, "2 plies"}. Keys, and moves alone, stay.
void blank_names_of_row(std::string& line, std::size_t begin, std::size_t end);

/// The line without a comment, which begins with '#' outside quotation marks and not at the end of a move.
[[nodiscard]] std::string_view without_comment(std::string_view line);

/// Whether a text has lines such as "3,8902", whose commas cannot separate thousands: then no comma does.
[[nodiscard]] bool has_rows_with_commas(std::string_view text);

} // namespace kiwi
