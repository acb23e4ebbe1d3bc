#include "readers.h"

#include <map>
#include <utility>

#include "../../engine/fen.h"
#include "../games/pgn_forms.h"

namespace kiwi {

namespace {

/// A text, and a name for what is special about it.
using NamedText = std::pair<std::string, std::string>;

/// Moves of one position in SAN.
constexpr const char* SAN_POSITION = "r3k2r/P7/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1";
const std::vector<NamedText>& san_texts() {
    static const std::vector<NamedText> texts{
            {"O-O-O+", "wrong check marks"},
            {"Kd2!?", "annotations"},
            {"Ke1d2", "origins that are not needed"},
            {"e5d6", "captures without their mark"},
            {"exd6e.p.", "e.p."},
            {"0-0", "zeros for castling"},
            {"o-o", "small letters for castling"},
            {"a8Q", "promotions without ="},
            {"a8", "promotions without a piece"},
    };
    return texts;
}

/// A short game written in each optional form of PGN.
std::vector<NamedText> pgn_texts() {
    OracleGame played(Game{standard_start(), {"e2e4", "e7e5", "g1f3"}});
    const PgnDraft game = draft_of(played, 3);
    std::vector<NamedText> texts;
    SplitMix64 random(1);
    for (const PgnForm& form : pgn_forms())
        if (form.reading == PgnReading::AllOrNone) {
            PgnDraft draft = game;
            form.write(draft, random);
            texts.emplace_back(draft.text(), form.name);
        }
    return texts;
}

template<Question Q>
void add_note(std::vector<std::string>& notes, const Board& kind, const char* fen, const char* notation,
              const std::vector<NamedText>& texts) {
    const auto board = kind.has(Q) ? kind.another() : nullptr;
    if (!board || board->set(fen, Variant::Standard))
        return;
    std::vector<std::string> asked;
    for (const auto& [text, what] : texts)
        asked.push_back(text);
    const Texts found = board->ask<Q>({.texts = asked});
    std::string unread;
    for (std::size_t i = 0; i < texts.size(); ++i)
        if (found[i].empty())
            unread += (unread.empty() ? "" : "; ") + texts[i].second;
    if (!unread.empty())
        notes.push_back(std::string(notation) + " that it need not read, and does not: " + unread);
}

} // namespace

std::vector<std::string> notes_on_readers(const Board& kind) {
    std::vector<std::string> notes;
    try {
        add_note<Question::MoveOfSan>(notes, kind, SAN_POSITION, "SAN", san_texts());
        add_note<Question::GameOfPgn>(notes, kind, SAN_POSITION, "PGN", pgn_texts());
    } catch (const BoardError&) { // the checks report it
    }
    return notes;
}

} // namespace kiwi
