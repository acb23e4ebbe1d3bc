// M: legal moves and their properties.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <map>
#include <set>

#include "../../engine/base/joined.h"
#include "../../engine/base/split_mix.h"
#include "../../engine/played_position.h"
#include "../findings/rule_in_words.h"
#include "../games/oracle_game.h"
#include "helpers.h"

namespace kiwi {

namespace {

/// The missing and the extra moves, each with its rule. M2 reports moves that are listed twice.
std::vector<WrongMove> wrong_moves(PlayedGame& game, const std::vector<std::string>& found) {
    const std::vector<std::string> expected = expected_moves(game);
    std::vector<std::pair<std::string, bool>> wrong; // a move, and whether it is legal
    for (const std::string& uci : expected)
        if (!std::ranges::binary_search(found, uci))
            wrong.emplace_back(uci, true);
    for (const std::string& uci : found)
        if (!game.oracle().moves().contains(uci) && (wrong.empty() || wrong.back().first != uci))
            wrong.emplace_back(uci, false);
    const auto setup = setup_of_last(game);
    std::vector<WrongMove> moves;
    for (auto& [uci, is_legal] : wrong) {
        moves.push_back(setup ? wrong_move(PlayedPosition(*setup).pos, uci) : WrongMove{uci, is_legal});
        if (moves.back().is_legal != is_legal) // our own Position is wrong, and its reason with it
            moves.back() = {uci, is_legal, "", moves.back().kind};
    }
    return moves;
}

/// The move of the game before which the moves found are the legal ones; empty if there is none.
std::string move_not_played(PlayedGame& game, const std::vector<std::string>& found) {
    const auto& boards = game.oracle().boards();
    for (std::size_t plies = 1; plies < boards.size(); ++plies) {
        std::vector<std::string> legal = oracle::legal_moves(boards.end()[-1 - static_cast<std::ptrdiff_t>(plies)]);
        std::ranges::sort(legal);
        if (legal == found)
            return game.moves().end()[-static_cast<std::ptrdiff_t>(plies)];
    }
    return "";
}

Result are_the_oracles(PlayedGame& game, const std::vector<std::string>& found) {
    std::vector<WrongMove> wrong = wrong_moves(game, found);
    if (wrong.empty())
        return std::nullopt;
    const bool lists_none = found.empty() && std::ranges::any_of(wrong, [&](const WrongMove& move) {
                                return move.kind != wrong.front().kind;
                            });
    const std::string next = found.empty() ? "" : move_not_played(game, found);
    Violation violation(Difference{std::to_string(expected_moves(game).size()) + " moves",
                                   joined(std::to_string(found.size()), " moves",
                                          next.empty() ? "" : ", the legal ones of the position before " + next)},
                        lists_none     ? "no moves"
                        : next.empty() ? kind_of(wrong)
                                       : "moves of an earlier position");
    violation.moves = std::move(wrong);
    return violation;
}

Result legal_moves_are_the_oracles(PlayedGame& game) { return are_the_oracles(game, sorted_uci(game.board())); }

/// M17. The position is set up from the FEN that the board writes, if it writes one: so what it fails to write or to
/// read shows in the moves.
Result legal_moves_by_fen_are_the_oracles(PlayedGame& game) {
    return by_fen(game, [&](Board& other) {
        return game.has(Question::Moves)
                       ? are_the_oracles(game, sorted_uci(other))
                       : same(static_cast<int>(expected_moves(game).size()), other.ask<Question::MoveCount>());
    });
}

Result no_move_twice(PlayedGame& game) {
    const std::vector<std::string> moves = sorted_uci(game.board());
    const auto twice = std::ranges::adjacent_find(moves);
    return twice == moves.end() ? std::nullopt : Result(Difference{"once", *twice + " twice"});
}

Result check_is_predicted(PlayedGame& game) {
    Board& board = game.board();
    for (const std::size_t m : moves_to_try(game)) {
        const bool predicted = board.ask<Question::GivesCheck>({.move = m});
        board.make(m);
        const bool gives = board.ask<Question::InCheck>();
        board.unmake();
        if (gives != predicted)
            return same(gives, predicted, board.uci(m), " gives check");
    }
    return std::nullopt;
}

Result ends_are_the_oracles(PlayedGame& game) {
    const bool no_moves = game.board().list_moves() == 0;
    const bool oracle_has_none = expected_moves(game).empty();
    const bool oracle_check = oracle::is_check(game.oracle().here());
    const bool check = game.board().ask<Question::InCheck>();
    if (auto d = same(oracle_has_none && oracle_check, no_moves && check, "mate"))
        return d;
    return same(oracle_has_none && !oracle_check, no_moves && !check, "stalemate");
}

/// M12. If the board does not list moves, its count is compared with the oracle's.
Result counting_equals_generating(PlayedGame& game) {
    const std::size_t moves = game.has(Question::Moves) ? game.board().list_moves() : expected_moves(game).size();
    return same(static_cast<int>(moves), game.board().ask<Question::MoveCount>());
}

/// Compares a yes-or-no answer about a move with the oracle's, if the board has that answer.
template<Question Q>
Result has_flag(PlayedGame& game, std::size_t move, const std::string& uci, bool expected, const char* what) {
    if (!game.has(Q))
        return std::nullopt;
    return same(expected, game.board().ask<Q>({.move = move}), uci, what);
}

Result kinds_of_moves_are_the_oracles(PlayedGame& game) {
    return for_each_move(game, [&](std::size_t m, const std::string& uci, const oracle::MoveFacts& facts) -> Result {
        if (auto d = has_flag<Question::IsEnPassant>(game, m, uci, facts.is_en_passant, " is en passant"))
            return d;
        if (auto d = has_flag<Question::IsCastling>(game, m, uci, facts.is_castling, " is castling"))
            return d;
        return has_flag<Question::IsPromotion>(game, m, uci, facts.is_promotion, " promotes");
    });
}

Result pieces_of_moves_are_the_oracles(PlayedGame& game) {
    return for_each_move(game, [&](std::size_t m, const std::string& uci, const oracle::MoveFacts& facts) -> Result {
        if (game.has(Question::MovedPiece))
            if (auto d = same(facts.moved, game.board().ask<Question::MovedPiece>({.move = m}), uci, " moves"))
                return d;
        if (game.has(Question::CapturedBy))
            return same(facts.captured, game.board().ask<Question::CapturedBy>({.move = m}), uci, " captures");
        return std::nullopt;
    });
}

Result captures_are_the_oracles(PlayedGame& game) {
    return for_each_move(game, [&](std::size_t m, const std::string& uci, const oracle::MoveFacts& facts) {
        return has_flag<Question::IsCapture>(game, m, uci, facts.captured != '.', " captures");
    });
}

/// What stands between the piece and its destination in SAN, without "x" or "-": "a1" in "Qa1xh8".
std::string origin_in(const std::string& san) {
    const std::size_t rank = san.find_last_of("12345678"); // of the destination
    std::string origin = rank == std::string::npos || rank < 2 ? "" : san.substr(1, rank - 2);
    std::erase_if(origin, [](char c) { return c == 'x' || c == '-'; });
    return origin;
}

/// The kind of a SAN whose origin is wrong; "a pinned piece" is another of the same kind with the same destination.
const char* kind_of_origin(const std::string& expected, const std::string& found, const std::string& uci,
                           PlayedGame& game) {
    const oracle::Board& board = game.oracle().here();
    const std::set<oracle::Blocker>& pins = game.oracle().pins();
    const bool pinned = std::ranges::any_of(game.oracle().possible_moves(), [&](const auto& other) {
        const std::string from = other.first.substr(0, 2);
        return from != uci.substr(0, 2) && other.first.substr(2) == uci.substr(2)
               && board.at(place_of(from)) == board.at(place_of(uci))
               && std::ranges::find(pins, from, &oracle::Blocker::piece) != pins.end();
    });
    const std::string right = origin_in(expected);
    const std::string given = origin_in(found);
    if (given.empty())
        return pinned ? "no disambiguation from a pinned piece" : "no disambiguation";
    if (right.empty())
        return pinned ? "disambiguation from a pinned piece" : "disambiguation without need";
    return right.size() == 2 ? "disambiguation by the whole square" : "disambiguation by file or rank";
}

/// The kind of a wrong SAN: different mistakes of a board should be of different kinds.
const char* kind_of_san(const std::string& expected, const std::string& found, const std::string& uci,
                        PlayedGame& game) {
    const oracle::MoveFacts& facts = game.oracle().moves().at(uci);
    const bool marks_only = without_check_marks(expected) == without_check_marks(found);
    if (marks_only && facts.is_castling)
        return "check mark of castling";
    if (marks_only)
        return "check mark";
    if (facts.is_castling)
        return "castling";
    const auto without_origin = [](const std::string& san) { // the piece, the destination and the rest
        const std::size_t rank = san.find_last_of("12345678");
        return rank == std::string::npos || rank == 0 ? san : san.substr(0, 1) + san.substr(rank - 1);
    };
    if (without_origin(expected) == without_origin(found) && origin_in(expected) != origin_in(found))
        return kind_of_origin(expected, found, uci, game);
    return facts.is_promotion ? "promotion" : facts.is_en_passant ? "en passant" : "another text";
}

Violations san_is_the_oracles(PlayedGame& game) {
    const std::map<std::string, std::string>& sans = game.oracle().sans(game.moves().size());
    Violations all;
    static_cast<void>(for_each_move(game, [&](std::size_t m, const std::string& uci, const auto& /*facts*/) -> Result {
        const std::string& expected = sans.at(uci);
        const std::string found = game.board().ask<Question::San>({.move = m});
        Result wrong = game.deviations().san_without_check_marks
                               ? same(without_check_marks(expected), without_check_marks(found), uci)
                               : same(expected, found, uci);
        if (wrong) {
            wrong->kind = kind_of_san(expected, found, uci, game);
            add_kind(all, std::move(*wrong));
        }
        return std::nullopt;
    }));
    return all;
}

/// One of the 64 x 64 x 5 texts that name two squares and perhaps a piece to promote to.
std::string move_text(std::uint64_t number) {
    const auto square = [](std::uint64_t s) { return to_string(Square(s % SQUARE_NB)); };
    constexpr std::array<const char*, 5> promotions{"", "n", "b", "r", "q"};
    return square(number) + square(number / 64) + promotions[number / 4096 % promotions.size()];
}

/// The texts of castling by the side to move, legal or not, in both spellings: to the c- or g-file, and onto a rook.
std::vector<std::string> castling_texts(PlayedGame& game) {
    const bool white = game.oracle().here().side_to_move == oracle::Side::White;
    const int rank = white ? 0 : 7;
    std::vector<std::string> texts;
    for (int king = 0; king < 8; ++king) {
        if (game.oracle().here().at({king, rank}) != (white ? 'K' : 'k'))
            continue;
        for (int to = 0; to < 8; ++to)
            if (to == 2 || to == 6 || game.oracle().here().at({to, rank}) == (white ? 'R' : 'r'))
                texts.push_back(oracle::name_of({king, rank}) + oracle::name_of({to, rank}));
    }
    return texts;
}

using PossibleMoves = std::map<std::string, oracle::PossibleMove>;

/// Legal moves, and texts that are almost legal moves: moves that only the safety of the king forbids, castling in both
/// spellings, legal moves with a wrong promotion letter, a piece that stays where it is, and random texts. The random
/// texts depend on the position, so that over many games all texts are tried.
std::vector<std::string> near_misses(PlayedGame& game, const PossibleMoves& possible) {
    constexpr std::size_t random_texts = 50;
    constexpr std::array endings{"n", "b", "r", "q"};
    std::vector<std::string> texts;
    for (const auto& [uci, move] : possible)
        texts.push_back(uci);
    std::ranges::copy(castling_texts(game), std::back_inserter(texts));
    std::uint64_t number = 0;
    for (const auto& [uci, facts] : game.oracle().moves()) {
        for (const char c : uci)
            number = number * 31 + static_cast<unsigned char>(c);
        const std::string squares = uci.substr(0, 4);
        texts.push_back(facts.is_promotion ? squares : squares + endings[number % endings.size()]);
        texts.push_back(squares.substr(0, 2) + squares.substr(0, 2));
    }
    SplitMix64 random(number + static_cast<std::uint64_t>(game.ply()));
    for (std::size_t i = 0; i < random_texts; ++i)
        texts.push_back(move_text(random.next()));
    std::ranges::sort(texts);
    texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
    return texts;
}

/// Whether a text may be another spelling of a castling move among `moves`: a king's move along its rank towards that
/// side, or to its own square if castling leaves it there. Many programs read both spellings.
template<class Moves>
bool may_be_castling(const Moves& moves, const std::string& text) {
    return std::ranges::any_of(moves, [&](const auto& move) {
        const std::string& uci = move.first;
        const bool to_h_side = uci[2] > uci[0];
        return move.second.is_castling && uci != text && uci.substr(0, 2) == text.substr(0, 2) && uci[1] == text[3]
               && (to_h_side == (text[2] > text[0]) || text[2] == (to_h_side ? 'g' : 'c'));
    });
}

/// Converts moves from our spelling to the board's.
std::vector<std::string> in_its_spelling(PlayedGame& game, std::vector<std::string> texts) {
    for (std::string& text : texts)
        text = in_its_spelling(std::move(text), game.board().deviations(), game.variant(),
                               [&] { return oracle::write_fen(game.oracle().here()); });
    return texts;
}

Result move_texts_are_read(PlayedGame& game) {
    std::vector<std::string> texts = near_misses(game, game.oracle().possible_moves());
    if (!game.board().is_reference())
        std::erase_if(texts, [&](const std::string& text) { return may_be_castling(game.oracle().moves(), text); });
    const std::vector<bool> accepted = game.board().ask<Question::Accepts>({.texts = in_its_spelling(game, texts)});
    const std::vector<std::string> legal = expected_moves(game);
    for (std::size_t i = 0; i < texts.size(); ++i)
        if (game.oracle().moves().contains(texts[i]) == std::ranges::binary_search(legal, texts[i])) // no deviation
            if (auto d = same<bool>(std::ranges::binary_search(legal, texts[i]), accepted[i], texts[i],
                                    " is accepted")) {
                Violation violation(std::move(*d));
                if (const auto setup = setup_of_last(game)) {
                    violation.moves = {wrong_move(PlayedPosition(*setup).pos, texts[i])};
                    violation.kind = kind_of(violation.moves);
                }
                return violation;
            }
    return std::nullopt;
}

/// An encoding in words, if its layout is the usual one: destination in bits 0 to 5, origin in bits 6 to 11, four more.
std::string in_usual_layout(int encoding) {
    return " (" + to_string(Square(encoding >> 6 & 63)) + to_string(Square(encoding & 63))
           + " if squares are its lower bits, with " + text_of(encoding >> 12) + " above)";
}

Result encodings_differ(PlayedGame& game) {
    Board& board = game.board();
    std::map<int, std::string> texts;
    const std::size_t moves = board.list_moves();
    for (std::size_t m = 0; m < moves; ++m) {
        const int encoding = board.ask<Question::Encoding>({.move = m});
        const std::string uci = board.uci(m);
        const auto [known, is_new] = texts.emplace(encoding, uci);
        if (encoding < 0 || encoding >= ENCODINGS)
            return Difference{uci + ": 16 bits", text_of(encoding)};
        if (!is_new && known->second != uci) // M2 reports duplicates
            return Difference{uci + " has an encoding of its own", text_of(encoding) + ", as " + known->second};
    }
    return std::nullopt;
}

/// What a legal move is that is not accepted, or what an accepted encoding is that belongs to no legal move.
std::string kind_of_encoding(PlayedGame& game, int encoding, const std::string& uci) {
    const auto facts = game.oracle().moves().find(uci);
    if (uci.empty() || facts == game.oracle().moves().end())
        return "accepted, with " + text_of(encoding >> 12) + " in the upper four bits";
    return facts->second.is_castling     ? "castling is not accepted"
           : facts->second.is_en_passant ? "en passant is not accepted"
           : facts->second.is_promotion  ? "a promotion is not accepted"
                                         : "a move is not accepted";
}

Violations all_encodings_agree(PlayedGame& game) {
    Board& board = game.board();
    const std::vector<int> accepted = board.ask<Question::AcceptsEncoding>();
    const std::map<int, std::string> legal = encodings_of_moves(board);
    std::set<int> unused;
    if (board.deviations().unused_bits)
        unused = unused_bits(legal, accepted, [&](const std::string& uci) {
            const auto facts = game.oracle().moves().find(uci);
            return facts == game.oracle().moves().end() || facts->second.is_castling || facts->second.is_en_passant
                   || facts->second.is_promotion;
        });
    const auto is_a_move_otherwise = [&](int encoding) {
        return std::ranges::any_of(unused, [&](int bits) { return legal.contains(encoding ^ bits); });
    };
    Violations all;
    const auto add = [&](Difference difference, int encoding, const std::string& uci) {
        add_kind(all, {std::move(difference), kind_of_encoding(game, encoding, uci)});
    };
    for (const auto& [encoding, uci] : legal)
        if (!std::ranges::binary_search(accepted, encoding))
            add({"legal: " + uci, "not accepted, encoding " + text_of(encoding)}, encoding, uci);
    for (const int encoding : accepted)
        if (!legal.contains(encoding) && !is_a_move_otherwise(encoding))
            add({"not legal: encoding " + text_of(encoding) + in_usual_layout(encoding), "accepted"}, encoding, "");
    return all;
}

/// M20. Programs differ on which illegal moves are pseudo-legal. So this checks only what every program must accept
/// (legal moves) and what none may accept (moves that break a rule other than the safety of the king).
Result pseudo_legal_moves_are_between(PlayedGame& game) {
    const std::vector<std::string> legal = expected_moves(game);
    const PossibleMoves& possible = game.oracle().possible_moves();
    const std::vector<std::string> texts = near_misses(game, possible);
    const std::vector<bool> found = game.board().ask<Question::PseudoLegal>({.texts = in_its_spelling(game, texts)});
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (std::ranges::binary_search(legal, texts[i]) && !found[i])
            return Difference{texts[i] + " is pseudo-legal: it is legal", "it is not"};
        const bool is_step = texts[i].size() == 4 && texts[i][0] != texts[i][2];
        if (!possible.contains(texts[i]) && found[i] && !(is_step && may_be_castling(possible, texts[i])))
            return Difference{texts[i] + " is not pseudo-legal", "it is"};
    }
    return std::nullopt;
}

Result staged_moves_are_the_moves(PlayedGame& game) {
    std::vector<std::string> staged = game.board().ask<Question::StagedMoves>();
    for (std::string& move : staged)
        move = in_our_spelling(std::move(move), game.board().deviations(), game.variant(),
                               [&] { return oracle::write_fen(game.oracle().here()); });
    std::ranges::sort(staged);
    if (const auto twice = std::ranges::adjacent_find(staged); twice != staged.end())
        return Difference{"each move in one stage", *twice + " in two"};
    return are_the_oracles(game, staged);
}

// One row on one line.
// clang-format off
constexpr std::array MOVE_ROWS{
    Invariant{"M1", "legal moves", Tier::Full, Needs(Question::Moves), "The legal moves are the oracle's, in any order.", legal_moves_are_the_oracles},
    Invariant{"M2", "duplicates", Tier::Moves, Needs(Question::Moves), "No move is generated twice.", no_move_twice},
    Invariant{"M4", "all encodings", Tier::Full, Needs(Question::Moves, Question::Encoding, Question::AcceptsEncoding), "Of all 65,536 encodings, exactly those of the legal moves are accepted.", all_encodings_agree},
    Invariant{"M6", "kinds", Tier::Full, needs_any_of(Question::IsEnPassant, Question::IsCastling, Question::IsPromotion), "En passant, castling and promotion are the oracle's.", kinds_of_moves_are_the_oracles},
    Invariant{"M7", "gives check", Tier::Moves, Needs(Question::Moves, Question::GivesCheck, Question::InCheck), "A move is predicted to give check if and only if it does.", check_is_predicted},
    Invariant{"M8", "mate and stalemate", Tier::Full, Needs(Question::Moves, Question::InCheck), "Mate and stalemate are the oracle's.", ends_are_the_oracles},
    Invariant{"M12", "counting", Tier::Moves, Needs(Question::MoveCount), "The count of legal moves is the length of the list of moves, or the oracle's count if the board lists none.", counting_equals_generating},
    Invariant{"M13", "captures", Tier::Full, Needs(Question::Moves, Question::IsCapture), "A legal move is a capture if and only if the oracle says so.", captures_are_the_oracles},
    Invariant{"M14", "move texts", Tier::Full, Needs(Question::Accepts), "A text is accepted as a move if and only if it is a legal move in UCI notation.", move_texts_are_read},
    Invariant{"M16", "SAN", Tier::Full, Needs(Question::Moves, Question::San), "The SAN of each legal move is the oracle's.", san_is_the_oracles},
    Invariant{"M17", "moves by FEN", Tier::Full, needs_any_of(Question::Moves, Question::MoveCount), "A board that is set up from the FEN has the oracle's legal moves, or as many.", legal_moves_by_fen_are_the_oracles},
    Invariant{"M18", "pieces of moves", Tier::Full, needs_any_of(Question::MovedPiece, Question::CapturedBy), "The piece that each legal move moves, and the one that it captures, are the oracle's.", pieces_of_moves_are_the_oracles},
    Invariant{"M19", "encodings differ", Tier::Full, Needs(Question::Moves, Question::Encoding), "Different legal moves have different encodings of 16 bits.", encodings_differ},
    Invariant{"M20", "pseudo-legal moves", Tier::Full, Needs(Question::PseudoLegal), "Each legal move is pseudo-legal, and no move is that breaks a rule other than the safety of the king.", pseudo_legal_moves_are_between},
    Invariant{"M21", "staged moves", Tier::Full, Needs(Question::StagedMoves), "All stages together generate each legal move exactly once.", staged_moves_are_the_moves},
};
// clang-format on

} // namespace

std::span<const Invariant> move_invariants() { return MOVE_ROWS; }

} // namespace kiwi
