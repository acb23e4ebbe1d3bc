// Test vectors about positions, moves, and the keys of Polyglot opening books.
#include <algorithm>
#include <array>
#include <map>
#include <set>

#include <fmt/format.h>

#include "../../engine/base/words.h"
#include "../../engine/geometry.h"
#include "../../engine/perft/perft.h"
#include "../../engine/played_position.h"
#include "../../props/games/generators.h"
#include "../../props/games/oracle_board.h"
#include "../compare/suites.h"
#include "sources.h"

namespace kiwi::tools {

namespace {

Case key_case(const BoardSetup& setup) {
    const oracle::Board board = oracle_board_of(setup);
    const bool has_file = oracle::file_in_polyglot_key(board).has_value();
    const char* why =
            !board.passed ? "pieces, castling rights and side to move"
            : !has_file   ? "no pawn is beside the one that passed the square: its file is not in the key"
            : oracle::can_capture_en_passant(board)
                    ? "en passant is possible: the file is in the key"
                    : "en passant is illegal, but a pawn is beside the one that passed: the file is in the key";
    return {input_of(setup),
            {{"key", fmt::format("{:016x}", oracle::polyglot_key(board))}},
            fmt::format("{} (Polyglot book format)", why),
            {has_file       ? "en passant"
             : board.passed ? "double push"
                            : "pieces"}};
}

Case legal_moves_case(const NamedPosition& position) {
    const oracle::Board board = oracle_board_of(position.setup);
    OrderedJson moves = OrderedJson::object();
    for (const auto& [uci, san] : oracle::sans_of_moves(board))
        moves[uci] = san;
    return {input_of(position.setup),
            {{"moves", moves},
             {"check", oracle::is_check(board)},
             {"checkmate", oracle::is_mate(board)},
             {"stalemate", oracle::is_stalemate(board)}},
            position.name + ": " + reason_for_moves(position.setup),
            {position.tag}};
}

/// What a legal move does. Moves with the same tags test the same.
std::vector<std::string> tags_of(const oracle::Board& before, const oracle::MoveFacts& facts,
                                 const oracle::Board& after, const std::string& uci) {
    std::vector<std::string> tags{fmt::format("moves {}", facts.moved)};
    const auto add = [&](bool holds, const std::string& tag) {
        if (holds)
            tags.push_back(tag);
    };
    add(facts.is_castling, uci[2] > uci[0] ? "castling king side" : "castling queen side");
    add(facts.is_en_passant, "en passant");
    add(facts.is_promotion, fmt::format("promotion to {}", uci.back()));
    add(facts.captured != '.', fmt::format("captures {}", facts.captured));
    add(facts.gives_check, "check");
    add(before.castling_rooks[0] != after.castling_rooks[0], "White's castling rights change");
    add(before.castling_rooks[1] != after.castling_rooks[1], "Black's castling rights change");
    const bool is_next = after.passed && oracle::can_capture_en_passant(after);
    const auto replies =
            after.passed ? oracle::pseudo_legal_moves(after) : std::map<std::string, oracle::PossibleMove>();
    add(is_next, "en passant is next");
    add(after.passed && !is_next, "double push");
    add(!is_next && std::ranges::any_of(replies, [](const auto& reply) { return reply.second.is_en_passant; }),
        "en passant would leave the king in check");
    add(before.passed.has_value() && !facts.is_en_passant, "en passant expires");
    add(after.halfmove_clock >= 100, "a large half-move clock");
    return tags;
}

Case make_move_case(const BoardSetup& setup, const std::string& uci, const std::vector<std::string>& tags) {
    PlayedPosition played(setup);
    const oracle::Board before = oracle_board_of(setup);
    const oracle::Board after = oracle::after_move(before, uci).value();
    const bool is_played = played.play(uci);
    KIWI_ASSERT(is_played);
    std::string why = reason_for(PlayedPosition(setup).pos, uci);
    Case made{input_of(setup, "move", uci),
              {{"fen", oracle::write_fen(after)}, {"san", oracle::sans_of_moves(before).at(uci)}},
              std::move(why),
              tags};
    const std::string other = is_played ? write_fen(with_every_double_push(played.pos.setup(), uci)) : "";
    if (made.answer["fen"] == OrderedJson(other))
        return made;
    made.answer["fen_with_every_double_push"] = other;
    made.why += std::string("; ") + EITHER_SQUARE;
    made.verdict = Verdict::Acceptable;
    return made;
}

/// A few moves for each set of tags, and each move that a position is about.
std::vector<Case> varied_moves(Variant variant, std::size_t most) {
    constexpr int most_alike = 2;
    std::map<std::vector<std::string>, int> seen;
    std::vector<Case> cases;
    for (const NamedPosition& position : named_positions(variant)) {
        const oracle::Board before = oracle_board_of(position.setup);
        for (const auto& [uci, facts] : oracle::facts_of_moves(before)) {
            const std::vector<std::string> tags = tags_of(before, facts, oracle::after_move(before, uci).value(), uci);
            if (cases.size() < most && (uci == position.move || ++seen[tags] <= most_alike))
                cases.push_back(make_move_case(position.setup, uci, tags));
        }
    }
    return cases;
}

/// What illegal moves have in common: the piece, the reason without squares, and for pawns the distance.
std::string kind_of_illegal(char piece, const std::string& reason, Square from, Square to) {
    std::string kind(1, piece);
    if (piece == 'P' || piece == 'p')
        kind += fmt::format("{} {}", std::min(2, file_distance(from, to)), std::min(3, rank_distance(from, to)));
    for (const char c : reason)
        if (c < '1' || c > '8')
            kind += c >= 'a' && c <= 'h' ? '.' : c;
    return kind;
}

Case illegal_move(const BoardSetup& setup, const std::string& uci, std::vector<std::string> tags) {
    return {input_of(setup, "move", uci),
            {},
            reason_for(PlayedPosition(setup).pos, uci),
            std::move(tags),
            Verdict::Invalid};
}

/// Illegal moves in UCI notation, one of each kind. A promotion is added to legal moves only.
std::vector<Case> illegal_moves() {
    constexpr std::size_t step = 16; // positions
    constexpr std::size_t most = 120;
    std::set<std::string> seen;
    std::vector<Case> cases;
    const std::vector<NamedPosition>& positions = named_positions(Variant::Standard);
    for (std::size_t i = 0; i < positions.size(); i += step) {
        const PlayedPosition board(positions[i].setup);
        for (const Square from : board.pos.pieces())
            for (const Square to : ~Bitboard()) {
                const std::string squares = to_string(from) + to_string(to);
                const Move m = parse_uci(board.pos, squares);
                const std::string uci = squares + (m.is_ok() ? "q" : "");
                const char piece = to_char(board.pos.piece_on(from));
                const std::string reason = reason_for(board.pos, uci);
                const bool is_other_spelling =
                        m.type_of() == MoveType::Castling || reason.find("is legal") != std::string::npos;
                if (cases.size() == most || is_other_spelling
                    || !seen.insert(kind_of_illegal(piece, reason, from, to)).second)
                    continue;
                cases.push_back(illegal_move(positions[i].setup, uci, {"illegal", fmt::format("moves {}", piece)}));
            }
    }
    return cases;
}

} // namespace

std::vector<Case> legal_moves_cases() {
    std::vector<Case> cases;
    for (const NamedPosition& position : named_positions(Variant::Standard))
        cases.push_back(legal_moves_case(position));
    return cases;
}

std::vector<Case> make_move_cases() {
    // A rook takes a rook, and both lose their rights.
    constexpr std::array<std::pair<const char*, const char*>, 6> rooks{
            {{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1a8"},
             {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1h8"},
             {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "a8a1"},
             {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "h8h1"},
             {"4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1", "h1h8"},
             {"r3k3/8/8/8/8/8/8/R3K3 b Qq - 0 1", "a8a1"}}};
    std::vector<Case> cases = varied_moves(Variant::Standard, 450);
    for (const auto& [fen, uci] : rooks)
        cases.push_back(make_move_case(setup_of(fen), uci, {"castling rights"}));
    for (Case& made : illegal_moves())
        cases.push_back(std::move(made));
    for (const char* uci : {"b1c3q", "g1f3n", "e2e4q"})
        cases.push_back(illegal_move(standard_start(), uci, {"illegal", "promotion"}));
    return cases;
}

std::vector<Case> perft_cases() {
    constexpr std::uint64_t most_leaves = 200'000;
    constexpr std::size_t most_of_others = 40; // positions of a suite, but for the standard one
    std::vector<Case> cases;
    for (const NamedSuite& suite : built_in_suites())
        for (std::size_t i = 0; i < suite.suite.size();
             i += suite.name == "standard.epd" ? 1 : 1 + suite.suite.size() / most_of_others) {
            const SuiteEntry& entry = suite.suite[i];
            OrderedJson leaves = OrderedJson::array();
            for (const SuiteCount& count : entry.counts)
                if (count.nodes <= most_leaves && count.depth == static_cast<int>(leaves.size()) + 1)
                    leaves.push_back(kiwi::perft(entry.setup, count.depth).nodes());
            if (suite.name != UNREACHABLE_SUITE && suite.name != DOUBLE_CHESS960_SUITE)
                cases.push_back({input_of(entry.setup),
                                 {{"leaves", leaves}},
                                 entry.name + ": the number of sequences of legal moves by length (FIDE 3.10)",
                                 {suite.name.substr(0, suite.name.find('.'))}});
        }
    return cases;
}

std::vector<Case> chess960_cases() {
    constexpr int each_of_starts = 24;
    std::vector<Case> cases;
    for (int number = 0; number < 960; number += each_of_starts)
        cases.push_back({{{"start", number}},
                         {{"fen", write_fen(chess960_start(number))},
                          {"x_fen", write_fen(chess960_start(number), FenStyle::XFen)}},
                         fmt::format("starting arrangement {} in Scharnagl's order (FIDE Guidelines II)", number),
                         {"start position"}});
    for (const NamedPosition& position : named_positions(Variant::Chess960))
        cases.push_back(legal_moves_case(position));
    for (Case& made : varied_moves(Variant::Chess960, 150))
        cases.push_back(std::move(made));
    return cases;
}

std::vector<Case> see_cases() {
    constexpr int positions = 300;
    constexpr int simple_ones = 10;
    oracle::ExchangeRules with_pinned;
    with_pinned.pinned = oracle::PinnedPieces::All;
    oracle::ExchangeRules from_h8;
    from_h8.first = oracle::EqualAttackers::Highest;
    std::vector<Case> cases;
    Random random(1);
    for (int n = 0; n < positions; ++n) {
        const BoardSetup setup = rule_heavy_position(random, Theme::Exchange);
        const oracle::Board board = oracle_board_of(setup);
        const auto facts = oracle::facts_of_moves(board);
        for (const auto& [uci, value] : oracle::exchange_values(board)) {
            const oracle::MoveFacts& move = facts.at(uci);
            const bool is_capture = move.captured != '.' && !move.is_promotion && !move.is_en_passant;
            const char piece = static_cast<char>(std::tolower(static_cast<unsigned char>(move.captured)));
            if (!is_capture || (n >= simple_ones && value == oracle::ExchangeRules().values.at(piece)))
                continue; // nothing recaptures
            // A check that the capture uncovers may forbid what recaptures, for programs that look at that.
            const bool is_agreed = !move.gives_check && oracle::exchange_values(board, with_pinned).at(uci) == value
                                   && oracle::exchange_values(board, from_h8).at(uci) == value;
            cases.push_back(
                    {input_of(setup, "move", uci),
                     {{"value", value}},
                     is_agreed ? "each side captures on that square with its least valuable piece, or stops"
                               : "programs differ on pinned pieces, on checks that are uncovered, and on which of "
                                 "two equal pieces captures; no pinned piece captures here while what pins it "
                                 "stands",
                     {value < 0   ? "loses"
                      : value > 0 ? "wins"
                                  : "even"},
                     is_agreed ? Verdict::Valid : Verdict::Acceptable});
        }
    }
    return cases;
}

std::vector<Case> polyglot_keys_cases() {
    constexpr std::size_t step = 8; // positions without a passed square
    constexpr std::array examples{"e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", "a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3"};
    std::vector<Case> cases{key_case(standard_start())};
    for (const std::string_view example : examples) {
        Game game{standard_start(), {}};
        for (const std::string_view uci : kiwi::words_of(example)) {
            game.moves.emplace_back(uci);
            cases.push_back(key_case(with_every_double_push(last_setup(game), uci)));
        }
    }
    const std::vector<NamedPosition>& positions = named_positions(Variant::Standard);
    for (std::size_t i = 0; i < positions.size(); ++i)
        if (positions[i].setup.ep_square != SQ_NONE || i % step == 0)
            cases.push_back(key_case(positions[i].setup));
    return cases;
}

} // namespace kiwi::tools
