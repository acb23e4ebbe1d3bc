// Text as programs, editors and web pages leave it, reduced to plain lines.
#pragma once

#include <string>
#include <string_view>

namespace kiwi {

/// The text with LF as line end and as many lines as before. Understands UTF-8 and UTF-16. Drops NUL bytes,
/// byte order marks, colours of a terminal, and tags of HTML. Writes typographic blanks, dashes, arrows, quotation
/// marks, bullets, lines of tables and chess pieces as their ASCII forms; a blank that cannot break a line between two
/// digits becomes an apostrophe, as in 1'234. Other control characters become '?', other
/// characters beyond ASCII stay, in UTF-8.
[[nodiscard]] std::string plain_text(std::string_view bytes);

} // namespace kiwi
