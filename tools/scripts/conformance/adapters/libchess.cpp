// An adapter of kz04px/libchess (C++): build it with the library, then kiwipete check --library ./adapter
#include <libchess/position.hpp>

#include <cstdio>
#include <stdexcept>

#include "protocol.hpp"

namespace {

libchess::Position position;
bool chess960;

std::string uci(const libchess::Move& move) {
    std::string text = move;
    const bool short_castling = move.type() == libchess::ksc;
    if (!chess960 && (short_castling || move.type() == libchess::qsc)) // the library lets the king take its rook
        text[2] = short_castling ? 'g' : 'c';
    return text;
}

std::optional<std::string> set(const std::string& fen, bool is_chess960) {
    position = libchess::Position(fen, is_chess960);
    chess960 = is_chess960;
    return std::nullopt;
}

void make(const std::string& text) {
    for (const auto& move : position.legal_moves())
        if (uci(move) == text)
            return position.makemove(move);
    throw std::invalid_argument("refused " + text);
}

std::string moves() {
    std::vector<std::string> texts;
    for (const auto& move : position.legal_moves())
        texts.push_back(uci(move));
    return protocol::list(texts);
}

std::string key(std::uint64_t number) {
    char digits[17];
    std::snprintf(digits, sizeof digits, "%llx", static_cast<unsigned long long>(number));
    return protocol::quoted(digits);
}

} // namespace

int main() {
    return protocol::serve({"kz04px/libchess",
                            {"standard", "chess960"},
                            {"ep-always", "half-set"},
                            set,
                            make,
                            [] { position.undomove(); },
                            {{"moves", moves},
                             {"fen", [] { return protocol::quoted(position.get_fen(chess960)); }},
                             {"check", [] { return protocol::truth(position.in_check()); }},
                             {"checkmate", [] { return protocol::truth(position.is_checkmate()); }},
                             {"stalemate", [] { return protocol::truth(position.is_stalemate()); }},
                             {"fifty_moves", [] { return protocol::truth(position.fiftymoves()); }},
                             {"threefold_repetition", [] { return protocol::truth(position.threefold()); }},
                             {"move_count", [] { return std::to_string(position.count_moves()); }},
                             {"key", [] { return key(position.hash()); }},
                             {"recomputed_key", [] { return key(position.calculate_hash()); }}}});
}
