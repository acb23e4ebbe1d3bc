#include "faulty_board.h"

#include <bit>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <map>
#include <stdexcept>
#include <thread>

#include "../../engine/zobrist.h"

namespace kiwi {

template class ClassBoard<FaultyClass>;

namespace {

std::vector<int> wrong_encodings(const std::vector<int>& right, const Faults::Wrong& wrong, Here here) {
    std::vector<int> all;
    for (here.number = 0; here.number < ENCODINGS; ++here.number)
        if (std::get<bool>(wrong(Answer(std::ranges::binary_search(right, here.number)), here)))
            all.push_back(here.number);
    return all;
}

/// Plants a fault.
using Plant = std::function<void(Faults&)>;

/// Calls `act` when a knight captures: often enough for a short test, but not in every game.
Plant when_a_knight_captures(void (*act)()) {
    return fault_in(&Faults::before_make, [act](const Position& pos, Move m) {
        if (pos.capture(m) && type_of(pos.moved_piece(m)) == KNIGHT)
            act();
    });
}

[[noreturn]] void abort_with_a_word() {
    std::cerr << "a planted abort\n";
    std::abort();
}

// Wrong answers to several questions.

/// The same answer always.
template<class One>
auto always(One answer) {
    return [answer](const auto& /*right*/, const Here& /*here*/) { return answer; };
}
bool not_so(bool is, const Here& /*here*/) { return !is; }
Squares but_the_highest(Squares squares, const Here& /*here*/) { return squares.bits & ~std::bit_floor(squares.bits); }

/// The faults by name: wrong answers, named by the invariant that finds them, and misbehaviour of the program itself.
const std::map<std::string, Plant>& named_faults() {
    // clang-format off
    static const std::map<std::string, Plant> all{
        {"throws", when_a_knight_captures([] { throw std::runtime_error("a planted exception"); })},
        {"aborts", when_a_knight_captures([] { std::abort(); })},
        {"killed", when_a_knight_captures([] { std::raise(SIGKILL); })},
        {"exits", when_a_knight_captures([] { std::_Exit(3); })},
        {"hangs", when_a_knight_captures([] { std::this_thread::sleep_for(std::chrono::hours(1)); })},
        {"no_JSON", when_a_knight_captures([] { std::cout << "hello, world\n" << std::flush; })},
        {"aborts_at_a_bad_FEN", fault_in(&Faults::when_refusing, abort_with_a_word)},
        {"aborts_at_the_third_bad_FEN", fault_in(&Faults::when_refusing, [refused = 0]() mutable {
            if (++refused == 3)
                abort_with_a_word();
        })},
        {"exits_at_a_bad_FEN", fault_in(&Faults::when_refusing, [] {
            std::cerr << "this is no FEN\n";
            std::_Exit(1);
        })},
        {"is_lost_at_a_bad_FEN", wrong_answer<Question::Fen>([](const std::string& fen, auto& here) {
            return here.times_refused > 0 ? throw std::runtime_error("a planted exception") : fen;
        })},
        // No fault: the order of moves is free.
        {"turns_its_moves", fault_in(&Faults::lists, [turns = 0](const Here&, std::vector<Move>& moves) mutable {
            if (!moves.empty())
                std::rotate(moves.begin(), moves.begin() + ++turns % std::ssize(moves), moves.end());
        })},
        {"changes_at_PGN", [](Faults& f) {
            static std::uint64_t read = 0;
            f.wrong<Question::GameOfPgn>([](std::string game, auto&) { return ++read, game; });
            f.wrong<Question::HashKey>([](auto key, auto&) { return key + read; });
        }},
        {"crashes_at_PGN", wrong_answer<Question::GameOfPgn>(
            [](const std::string&, auto&) -> std::string { std::abort(); })},
        {"half_sets", fault_in(&Faults::half_sets, true)},
        {"remembers_bad_FENs", wrong_answer<Question::HashKey>(
            [](auto key, auto& here) { return key + here.times_refused; })},
        {"A1", wrong_answer<Question::Fen>(always("\xff\xfe"))},
        {"S1", wrong_answer<Question::HashKey>([](auto key, auto&) { return key + 1; })},
        {"S16", wrong_answer<Question::HashKey>(always(7U))},
        {"S20", wrong_answer<Question::HashKey>(
            [](auto key, auto& here) { return here.played.size() > 3 ? key + 1 : key; })},
        {"S21", wrong_answer<Question::SelfCheck>(always("a planted fault"))},
        {"S22", wrong_answer<Question::InCheck>(always(true))},
        {"S23", wrong_answer<Question::PieceAt>(
            [](char piece, auto& here) { return here.number == SQ_B3 ? 'n' : piece; })},
        {"S29", wrong_answer<Question::Checkers>(always(Squares()))},
        {"K1", wrong_answer<Question::HashKey>([](auto key, auto& here) {
            return here.pos.side_to_move() == BLACK ? key ^ zobrist::SIDE : key;
        })},
        {"K2", wrong_answer<Question::HashKey>(
            [](auto key, auto& here) { return key ^ zobrist::castling(here.pos.castling_rights()); })},
        // As many rights give the same key.
        {"castling_rights_are_counted", wrong_answer<Question::HashKey>([](auto key, auto& here) {
            const CastlingRights rights = here.pos.castling_rights();
            return (key ^ zobrist::castling(rights)) + static_cast<std::uint64_t>(std::popcount(unsigned{rights}));
        })},
        {"K3", wrong_answer<Question::HashKey>([](auto key, auto& here) {
            const Square ep = here.pos.ep_square();
            return ep == SQ_NONE ? key : key ^ zobrist::en_passant(ep);
        })},
        {"M1", hides(
            [](const Position&, Move m) { return std::abs(m.from_sq() - m.to_sq()) == 16; })},
        {"M2", fault_in(&Faults::lists, [](const Here&, std::vector<Move>& moves) {
            if (!moves.empty())
                moves.push_back(moves.front());
        })},
        {"M7", wrong_answer<Question::GivesCheck>(always(false))},
        {"M12", wrong_answer<Question::MoveCount>([](int n, auto&) { return n + 1; })},
        {"M13", wrong_answer<Question::IsCapture>(
            [](bool is, auto& here) { return is && here.move.type_of() != MoveType::EnPassant; })},
        {"M14", wrong_answer<Question::Accepts>([](bool is, auto& here) { return is || here.text.ends_with("q"); })},
        {"M16", wrong_answer<Question::San>([](std::string san, auto&) { return std::erase(san, '+'), san; })},
        {"N1", wrong_answer<Question::MoveOfSan>([](std::string move, auto& here) {
            const auto moves = legal_moves(here.pos);
            const bool guesses = move.empty() && here.text.starts_with('N') && moves.size() > 0;
            return guesses ? to_uci(moves[0], here.pos.variant()) : move;
        })},
        {"N2", wrong_answer<Question::PositionOfEpd>(
            [](const std::string& read, auto&) { return read.substr(0, read.rfind(';')); })},
        {"N3", wrong_answer<Question::GameOfPgn>([](std::string read, auto& here) {
            return here.text.find("\n%") != std::string_view::npos ? "startpos moves e2e4" : read;
        })},
        {"reads_simple_PGN", wrong_answer<Question::GameOfPgn>([](const std::string& read, auto& here) {
            return here.text.find_first_of(";(") != std::string_view::npos ? "" : read;
        })},
        {"N4", wrong_answer<Question::TagsOfPgn>(
            [](const std::string& read, auto&) { return read.substr(0, read.find(']')); })},
        {"N5", wrong_answer<Question::Pgn>(
            [](const std::string& text, auto&) { return text.substr(0, text.find("[SetUp")); })},
        {"N6", wrong_answer<Question::CommentsOfPgn>([](const std::string& read, auto&) { return read + '!'; })},
        {"N7", wrong_answer<Question::AnnotationsOfPgn>(
            [](const std::string& read, auto&) { return read.substr(0, read.find('\n')); })},
        {"N8", wrong_answer<Question::VariationsOfPgn>([](const std::string& read, auto&) { return read + " a1a1"; })},
        {"U1", wrong_answer<Question::HashKey>(
            [](auto key, auto& here) { return key + static_cast<std::uint64_t>(here.undone); })},
        {"U2", wrong_answer<Question::HashKey>(
            [](auto key, auto& here) { return key + static_cast<std::uint64_t>(here.nulls_undone); })},
        {"null_move_ends_rights", wrong_answer<Question::Fen>([](std::string fen, auto& here) {
            const std::size_t rights = here.pos.state()->plies_from_null > 0 || here.played.empty() ? fen.npos : fen.find(" Kkq ");
            return rights == fen.npos ? fen : fen.replace(rights, 5, " Kk ");
        })},
        {"null_move_spoils_the_key", wrong_answer<Question::HashKey>([](auto key, auto& here) {
            return here.pos.state()->plies_from_null > 0 || here.played.empty() ? key : key + 1;
        })},
        {"U3", wrong_answer<Question::Fen>(always(std::string(START_FEN)))},
        {"is_threefold_after_undo", wrong_answer<Question::Threefold>(
            [](bool is, auto& here) { return is || here.undone > 0; })},
        {"S19", wrong_answer<Question::HashKey>([](auto key, auto& here) {
            for (std::size_t i = 0; i < here.played.size(); ++i)
                key += (i + 1) * here.played[i].raw();
            return key;
        })},
        // State of the previous set-up remains.
        {"S28", wrong_answer<Question::NamedViews>([](Views views, auto& here) {
            views.emplace_back("set up", here.times_set);
            return views;
        })},
        {"every_check_predicted", wrong_answer<Question::GivesCheck>(always(true))},
        {"M8", wrong_answer<Question::InCheck>(always(false))},
        // A castling right is missing in the FEN.
        {"M17", wrong_answer<Question::Fen>([](std::string fen, auto&) {
            const std::size_t rights = fen.find(" KQkq ");
            return rights == std::string::npos ? fen : fen.replace(rights, 6, " Qkq ");
        })},
        {"F1", wrong_answer<Question::Fen>(
            [](std::string fen, auto&) { return fen.back() = static_cast<char>(fen.back() + 1), fen; })},
        {"Y1", fault_in(&Faults::flip_does_nothing, true)},
        {"Y2", hides([](const Position& pos, Move m) {
            return pos.side_to_move() == BLACK && m.type_of() == MoveType::Castling;
        })},
        {"Y3", hides([](const Position&, Move m) { return file_of(m.from_sq()) == FILE_A; })},
        {"E1", wrong_answer<Question::Exchange>(always(true))},
        {"E2", wrong_answer<Question::Exchange>([](bool, auto& here) { return here.number % 100 == 0; })},
        {"lists_no_moves", fault_in(&Faults::lists, [](const Here&, std::vector<Move>& moves) { moves.clear(); })},
        {"a_reply_comes_twice", fault_in(&Faults::lists, [](const Here& here, std::vector<Move>& moves) {
            if (here.pos.game_ply() == 1)
                moves.push_back(moves.front());
        })},
        {"P5", hides(
            [](const Position& pos, Move m) { return pos.game_ply() == 1 && m.to_sq() == SQ_G8; })},
        {"B1", wrong_answer<Question::BestMove>(always("a1a1q"))},
        {"B2", wrong_answer<Question::Variations>(always(Texts{"e2e5"}))},
        {"D1", [](Faults& f) {
            f.wrong<Question::HasOccurred>(always(false));
            f.wrong<Question::HasOccurredTwice>(always(false));
        }},
        {"has_occurred_twice", wrong_answer<Question::HasOccurredTwice>(always(false))},
        {"D7", wrong_answer<Question::Repetitions>([](int n, auto&) { return n == 2 ? 3 : n; })},
        {"Q1", wrong_answer<Question::Side>(always('w'))},
        {"Q2", wrong_answer<Question::CastlingRights>(always("KQkq"))},
        {"Q3", wrong_answer<Question::EnPassant>(always("-"))},
        {"Q4", wrong_answer<Question::HalfmoveClock>([](int n, auto&) { return n % 8; })},
        {"Q5", wrong_answer<Question::FullmoveNumber>(always(1))},
        {"Q6", wrong_answer<Question::PliesFromNull>([](int n, auto&) { return n % 4; })},
        {"Q7", wrong_answer<Question::Captured>(always('.'))},
        {"Q8", wrong_answer<Question::SquaresOf>(but_the_highest)},
        {"Q9", wrong_answer<Question::Count>([](int n, auto& here) { return here.piece == 'n' ? n + 1 : n; })},
        {"Q10", wrong_answer<Question::Occupied>(but_the_highest)},
        {"Q11", wrong_answer<Question::KingSquare>([](int s, auto& here) { return here.number == 1 ? s ^ 56 : s; })},
        {"Q12", wrong_answer<Question::Attackers>(but_the_highest)},
        {"Q13", wrong_answer<Question::Attacks>(but_the_highest)},
        {"Q14", wrong_answer<Question::Blockers>(but_the_highest)},
        {"Q15", wrong_answer<Question::Pinned>(but_the_highest)},
        {"Q16", wrong_answer<Question::Pinners>(but_the_highest)},
        {"Q17", wrong_answer<Question::CheckSquares>(but_the_highest)},
        {"Q18", wrong_answer<Question::PassedPawns>(but_the_highest)},
        {"Q19", wrong_answer<Question::OppositeBishops>(not_so)},
        {"K9", wrong_answer<Question::HashKey>([](auto key, auto& here) {
            for (const Square s : here.pos.pieces(KNIGHT, BISHOP) | here.pos.pieces(ROOK, QUEEN)) {
                const Piece pc = here.pos.piece_on(s);
                key ^= zobrist::psq(pc, s) ^ zobrist::psq(make_piece(color_of(pc), PAWN), s);
            }
            return key;
        })},
        {"K4", wrong_answer<Question::PawnKey>(
            [](auto key, auto& here) { return key + (here.pos.side_to_move() == BLACK ? 1U : 0U); })},
        {"K5", wrong_answer<Question::MaterialKey>(always(7U))},
        {"K6", wrong_answer<Question::MinorPieceKey>(always(7U))},
        {"K10", wrong_answer<Question::PolyglotKey>(
            [](auto key, auto& here) { return key + (here.pos.side_to_move() == BLACK ? 1U : 0U); })},
        {"K7", wrong_answer<Question::NonPawnKey>(always(7U))},
        {"K8", wrong_answer<Question::KeyAfter>(
            [](auto key, auto& here) { return here.pos.capture(here.move) ? key ^ zobrist::SIDE : key; })},
        {"M4", wrong_answer<Question::AcceptsEncoding>([](bool is, auto& here) { return is || here.number == 658; })},
        {"M6", wrong_answer<Question::IsCastling>(always(false))},
        {"M18", wrong_answer<Question::CapturedBy>(always('.'))},
        {"M19", wrong_answer<Question::Encoding>([](int n, auto&) { return n & 4095 & ~1; })},
        {"M20", wrong_answer<Question::PseudoLegal>(
            [](bool is, auto& here) { return is || here.text.ends_with("q"); })},
        {"M21", wrong_answer<Question::StagedMoves>([](Texts moves, auto&) { return moves.pop_back(), moves; })},
        {"U9", wrong_answer<Question::DirtyPieces>([](const Texts& pieces, auto&) { return Texts{pieces.front()}; })},
        {"U10", wrong_answer<Question::DirtyThreats>(
            [](Texts threats, auto&) { return threats.push_back("+Ka1ka2"), threats; })},
        {"U11", [](Faults& f) {
            static std::uint64_t listed = 0;
            f.lists = [](const Here&, std::vector<Move>&) { ++listed; };
            f.wrong<Question::HashKey>([](auto key, auto&) { return key + listed; });
        }},
        {"F13", fault_in(&Faults::accepts_anything, true)},
        {"D2", wrong_answer<Question::UpcomingRepetition>(always(false))},
        {"D3", wrong_answer<Question::IsDraw>(always(false))},
        {"D5", wrong_answer<Question::HasRepeated>(always(false))},
        {"D6", wrong_answer<Question::RepetitionDistance>([](auto n, auto&) { return std::abs(n); })},
        {"O1", wrong_answer<Question::Checkmate>(not_so)},
        {"O2", wrong_answer<Question::Stalemate>(not_so)},
        {"O3", wrong_answer<Question::InsufficientMaterial>(not_so)},
        {"O4", wrong_answer<Question::FiftyMoves>(not_so)},
        {"O5", wrong_answer<Question::SeventyFiveMoves>(not_so)},
        {"O6", wrong_answer<Question::Threefold>(not_so)},
        {"O7", wrong_answer<Question::Fivefold>(not_so)},
    };
    // clang-format on
    return all;
}

} // namespace

Answer FaultyBoard::answer(Question question, const Argument& about) {
    const Answer right = ClassBoard::answer(question, about);
    const auto wrong = faults.answers.find(question);
    if (wrong == faults.answers.end())
        return right;
    Here here = object().here();
    const About kind = row_of(question).about.value();
    if (kind == About::Move || kind == About::Exchange)
        here.move = at(about.move);
    here.number = about.number;
    here.piece = about.piece;
    if (kind == About::Encoding)
        return wrong_encodings(std::get<std::vector<int>>(right), wrong->second, here);
    if (!is_about_given(kind))
        return wrong->second(right, here);
    const auto wrong_about = [&]<class One>(std::vector<One> all) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            here.number = kind == About::Ply ? about.plies[i] : 0;
            here.text = kind == About::Text ? std::string_view(about.texts[i]) : "";
            all[i] = std::get<One>(wrong->second(Answer(One(all[i])), here));
        }
        return Answer(std::move(all));
    };
    if (const auto* texts = std::get_if<Texts>(&right))
        return wrong_about(*texts);
    return wrong_about(std::get<std::vector<bool>>(right));
}

void plant_fault(const std::string& name) {
    const auto fault = named_faults().find(name);
    if (fault == named_faults().end())
        throw std::out_of_range(name + " has no fault in props/testing/faulty_board.cpp");
    fault->second(FaultyBoard::faults);
}

void plant_fault_of_environment() {
    if (const char* name = std::getenv("KIWIPETE_FAULT")) // NOLINT(concurrency-mt-unsafe)
        plant_fault(name);
}

} // namespace kiwi
