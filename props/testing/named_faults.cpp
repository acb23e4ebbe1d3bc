#include "named_faults.h"

#include <bit>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <map>
#include <stdexcept>
#include <thread>

#include "../../engine/zobrist.h"
#include "faulty_board.h"

namespace kiwi {

namespace {

/// Calls `act` when a knight captures: often enough for a short test, but not in every game.
std::function<void(const Position&, Move)> when_a_knight_captures(std::function<void()> act) {
    return [act = std::move(act)](const Position& pos, Move m) {
        if (pos.capture(m) && type_of(pos.moved_piece(m)) == KNIGHT)
            act();
    };
}

[[noreturn]] void abort_with_a_word() {
    std::cerr << "a planted abort\n";
    std::abort();
}

/// Makes the answer about one end of a game wrong.
template<Question Ending>
void end_wrongly(Faults& f) {
    f.wrong<Ending>([](bool is, auto&) { return !is; });
}

/// Leaves the highest square out of the answer.
template<Question Q>
void hides_a_square(Faults& f) {
    f.wrong<Q>([](Squares squares, auto&) {
        return Squares(squares.bits & ~(squares.bits == 0 ? 0 : std::bit_floor(squares.bits)));
    });
}

/// The faults by name: wrong answers, named by the invariant that finds them, and misbehaviour of the program itself.
const std::map<std::string, void (*)(Faults&)>& faults() {
    static const std::map<std::string, void (*)(Faults&)> all{
            {"throws",
             [](Faults& f) {
                 f.before_make = when_a_knight_captures([] { throw std::runtime_error("a planted exception"); });
             }},
            {"aborts", [](Faults& f) { f.before_make = when_a_knight_captures([] { std::abort(); }); }},
            {"killed", [](Faults& f) { f.before_make = when_a_knight_captures([] { std::raise(SIGKILL); }); }},
            {"exits", [](Faults& f) { f.before_make = when_a_knight_captures([] { std::_Exit(3); }); }},
            {"hangs",
             [](Faults& f) {
                 f.before_make = when_a_knight_captures([] { std::this_thread::sleep_for(std::chrono::hours(1)); });
             }},
            {"no_JSON",
             [](Faults& f) {
                 f.before_make = when_a_knight_captures([] { std::cout << "hello, world\n" << std::flush; });
             }},
            {"aborts_at_a_bad_FEN", [](Faults& f) { f.when_refusing = abort_with_a_word; }},
            {"aborts_at_the_third_bad_FEN",
             [](Faults& f) {
                 f.when_refusing = [refused = 0]() mutable {
                     if (++refused == 3)
                         abort_with_a_word();
                 };
             }},
            {"exits_at_a_bad_FEN",
             [](Faults& f) {
                 f.when_refusing = [] {
                     std::cerr << "this is no FEN\n";
                     std::_Exit(1);
                 };
             }},
            {"is_lost_at_a_bad_FEN",
             [](Faults& f) {
                 f.wrong<Question::Fen>([](std::string fen, auto& here) {
                     return here.times_refused > 0 ? throw std::runtime_error("a planted exception") : fen;
                 });
             }},
            {"turns_its_moves", // no fault: the order of moves is free
             [](Faults& f) {
                 f.adds = [turns = 0](const Position&, std::vector<Move>& moves) mutable {
                     if (!moves.empty())
                         std::rotate(moves.begin(), moves.begin() + ++turns % std::ssize(moves), moves.end());
                 };
             }},
            {"changes_at_PGN",
             [](Faults& f) {
                 static std::uint64_t read = 0;
                 f.wrong<Question::GameOfPgn>([](std::string game, auto&) { return ++read, game; });
                 f.wrong<Question::HashKey>([](auto key, auto&) { return key + read; });
             }},
            {"crashes_at_PGN",
             [](Faults& f) {
                 f.wrong<Question::GameOfPgn>([](const std::string&, auto&) -> std::string { std::abort(); });
             }},
            {"half_sets", [](Faults& f) { f.half_sets = true; }},
            {"remembers_bad_FENs",
             [](Faults& f) {
                 f.wrong<Question::HashKey>([](auto key, auto& here) { return key + here.times_refused; });
             }},
            {"A1", [](Faults& f) { f.wrong<Question::Fen>([](auto&, auto&) { return "\xff\xfe"; }); }},
            {"S1", [](Faults& f) { f.wrong<Question::HashKey>([](auto key, auto&) { return key + 1; }); }},
            {"S16", [](Faults& f) { f.wrong<Question::HashKey>([](auto, auto&) { return 7U; }); }},
            {"S20",
             [](Faults& f) {
                 f.wrong<Question::HashKey>(
                         [](auto key, auto& here) { return here.played.size() > 3 ? key + 1 : key; });
             }},
            {"S21", [](Faults& f) { f.wrong<Question::SelfCheck>([](auto&, auto&) { return "a planted fault"; }); }},
            {"S22", [](Faults& f) { f.wrong<Question::InCheck>([](bool, auto&) { return true; }); }},
            {"S23",
             [](Faults& f) {
                 f.wrong<Question::PieceAt>([](char piece, auto& here) { return here.number == SQ_B3 ? 'n' : piece; });
             }},
            {"S29", [](Faults& f) { f.wrong<Question::Checkers>([](auto, auto&) { return Squares(); }); }},
            {"K1",
             [](Faults& f) {
                 f.wrong<Question::HashKey>([](auto key, auto& here) {
                     return here.pos.side_to_move() == BLACK ? key ^ zobrist::SIDE : key;
                 });
             }},
            {"K2",
             [](Faults& f) {
                 f.wrong<Question::HashKey>(
                         [](auto key, auto& here) { return key ^ zobrist::castling(here.pos.castling_rights()); });
             }},
            {"K3",
             [](Faults& f) {
                 f.wrong<Question::HashKey>([](auto key, auto& here) {
                     const Square ep = here.pos.ep_square();
                     return ep == SQ_NONE ? key : key ^ zobrist::en_passant(ep);
                 });
             }},
            {"M1",
             [](Faults& f) {
                 f.hides = [](const Position&, Move m) { return std::abs(m.from_sq() - m.to_sq()) == 16; };
             }},
            {"M2", [](Faults& f) { f.a_move_comes_twice = true; }},
            {"M7", [](Faults& f) { f.wrong<Question::GivesCheck>([](bool, auto&) { return false; }); }},
            {"M12", [](Faults& f) { f.wrong<Question::MoveCount>([](int n, auto&) { return n + 1; }); }},
            {"M13",
             [](Faults& f) {
                 f.wrong<Question::IsCapture>(
                         [](bool is, auto& here) { return is && here.move.type_of() != MoveType::EnPassant; });
             }},
            {"M14",
             [](Faults& f) {
                 f.wrong<Question::Accepts>([](bool is, auto& here) { return is || here.text.ends_with("q"); });
             }},
            {"M16",
             [](Faults& f) {
                 f.wrong<Question::San>([](std::string san, auto&) { return std::erase(san, '+'), san; });
             }},
            {"N1",
             [](Faults& f) {
                 f.wrong<Question::MoveOfSan>([](std::string move, auto& here) {
                     const auto moves = legal_moves(here.pos);
                     const bool guesses = move.empty() && here.text.starts_with('N') && moves.size() > 0;
                     return guesses ? to_uci(moves[0], here.pos.variant()) : move;
                 });
             }},
            {"N2",
             [](Faults& f) {
                 f.wrong<Question::PositionOfEpd>(
                         [](const std::string& read, auto&) { return read.substr(0, read.rfind(';')); });
             }},
            {"N3",
             [](Faults& f) {
                 f.wrong<Question::GameOfPgn>([](std::string read, auto& here) {
                     return here.text.find("\n%") != std::string_view::npos ? "startpos moves e2e4" : read;
                 });
             }},
            {"N4",
             [](Faults& f) {
                 f.wrong<Question::TagsOfPgn>(
                         [](const std::string& read, auto&) { return read.substr(0, read.find(']')); });
             }},
            {"N5",
             [](Faults& f) {
                 f.wrong<Question::Pgn>(
                         [](const std::string& text, auto&) { return text.substr(0, text.find("[SetUp")); });
             }},
            {"N6",
             [](Faults& f) {
                 f.wrong<Question::CommentsOfPgn>([](const std::string& read, auto&) { return read + '!'; });
             }},
            {"N7",
             [](Faults& f) {
                 f.wrong<Question::AnnotationsOfPgn>(
                         [](const std::string& read, auto&) { return read.substr(0, read.find('\n')); });
             }},
            {"N8",
             [](Faults& f) {
                 f.wrong<Question::VariationsOfPgn>([](const std::string& read, auto&) { return read + " a1a1"; });
             }},
            {"U1",
             [](Faults& f) {
                 f.wrong<Question::HashKey>(
                         [](auto key, auto& here) { return key + static_cast<std::uint64_t>(here.undone); });
             }},
            {"U2",
             [](Faults& f) {
                 f.wrong<Question::HashKey>(
                         [](auto key, auto& here) { return key + static_cast<std::uint64_t>(here.nulls_undone); });
             }},
            {"U3", [](Faults& f) { f.wrong<Question::Fen>([](auto&, auto&) { return std::string(START_FEN); }); }},
            {"S19",
             [](Faults& f) {
                 f.wrong<Question::HashKey>([](auto key, auto& here) {
                     for (std::size_t i = 0; i < here.played.size(); ++i)
                         key += (i + 1) * here.played[i].raw();
                     return key;
                 });
             }},
            {"S28", // state of the previous set-up remains
             [](Faults& f) {
                 f.wrong<Question::NamedViews>([](Views views, auto& here) {
                     views.emplace_back("set up", here.times_set);
                     return views;
                 });
             }},
            {"every_check_predicted",
             [](Faults& f) { f.wrong<Question::GivesCheck>([](bool, auto&) { return true; }); }},
            {"M8", [](Faults& f) { f.wrong<Question::InCheck>([](bool, auto&) { return false; }); }},
            {"M17", // a castling right is missing in the FEN
             [](Faults& f) {
                 f.wrong<Question::Fen>([](std::string fen, auto&) {
                     const std::size_t rights = fen.find(" KQkq ");
                     return rights == std::string::npos ? fen : fen.replace(rights, 6, " Qkq ");
                 });
             }},
            {"F1",
             [](Faults& f) {
                 f.wrong<Question::Fen>(
                         [](std::string fen, auto&) { return fen.back() = static_cast<char>(fen.back() + 1), fen; });
             }},
            {"Y1", [](Faults& f) { f.flip_does_nothing = true; }},
            {"Y2",
             [](Faults& f) {
                 f.hides = [](const Position& pos, Move m) {
                     return pos.side_to_move() == BLACK && m.type_of() == MoveType::Castling;
                 };
             }},
            {"Y3", [](Faults& f) { f.hides = [](const Position&, Move m) { return file_of(m.from_sq()) == FILE_A; }; }},
            {"E1", [](Faults& f) { f.wrong<Question::Exchange>([](bool, auto&) { return true; }); }},
            {"E2",
             [](Faults& f) { f.wrong<Question::Exchange>([](bool, auto& here) { return here.number % 100 == 0; }); }},
            {"P5",
             [](Faults& f) {
                 f.hides = [](const Position& pos, Move m) { return pos.game_ply() == 1 && m.to_sq() == SQ_G8; };
             }},
            {"B1", [](Faults& f) { f.wrong<Question::BestMove>([](auto&, auto&) { return "a1a1q"; }); }},
            {"B2", [](Faults& f) { f.wrong<Question::Variations>([](auto&, auto&) { return Texts{"e2e5"}; }); }},
            {"D1",
             [](Faults& f) {
                 f.wrong<Question::HasOccurred>([](bool, auto&) { return false; });
                 f.wrong<Question::HasOccurredTwice>([](bool, auto&) { return false; });
             }},
            {"has_occurred_twice",
             [](Faults& f) { f.wrong<Question::HasOccurredTwice>([](bool, auto&) { return false; }); }},
            {"D7", [](Faults& f) { f.wrong<Question::Repetitions>([](int n, auto&) { return n == 2 ? 3 : n; }); }},
            {"Q1", [](Faults& f) { f.wrong<Question::Side>([](auto&, auto&) { return 'w'; }); }},
            {"Q2", [](Faults& f) { f.wrong<Question::CastlingRights>([](auto&, auto&) { return "KQkq"; }); }},
            {"Q3", [](Faults& f) { f.wrong<Question::EnPassant>([](auto&, auto&) { return "-"; }); }},
            {"Q4", [](Faults& f) { f.wrong<Question::HalfmoveClock>([](int n, auto&) { return n % 8; }); }},
            {"Q5", [](Faults& f) { f.wrong<Question::FullmoveNumber>([](int, auto&) { return 1; }); }},
            {"Q6", [](Faults& f) { f.wrong<Question::PliesFromNull>([](int n, auto&) { return n % 4; }); }},
            {"Q7", [](Faults& f) { f.wrong<Question::Captured>([](auto&, auto&) { return '.'; }); }},
            {"Q8", hides_a_square<Question::SquaresOf>},
            {"Q9",
             [](Faults& f) {
                 f.wrong<Question::Count>([](int n, auto& here) { return here.piece == 'n' ? n + 1 : n; });
             }},
            {"Q10", hides_a_square<Question::Occupied>},
            {"Q11",
             [](Faults& f) {
                 f.wrong<Question::KingSquare>([](int s, auto& here) { return here.number == 1 ? s ^ 56 : s; });
             }},
            {"Q12", hides_a_square<Question::Attackers>},
            {"Q13", hides_a_square<Question::Attacks>},
            {"Q14", hides_a_square<Question::Blockers>},
            {"Q15", hides_a_square<Question::Pinned>},
            {"Q16", hides_a_square<Question::Pinners>},
            {"Q17", hides_a_square<Question::CheckSquares>},
            {"Q18", hides_a_square<Question::PassedPawns>},
            {"Q19", [](Faults& f) { f.wrong<Question::OppositeBishops>([](bool is, auto&) { return !is; }); }},
            {"K9",
             [](Faults& f) {
                 f.wrong<Question::HashKey>([](auto key, auto& here) {
                     for (const Square s : here.pos.pieces(KNIGHT, BISHOP) | here.pos.pieces(ROOK, QUEEN)) {
                         const Piece pc = here.pos.piece_on(s);
                         key ^= zobrist::psq(pc, s) ^ zobrist::psq(make_piece(color_of(pc), PAWN), s);
                     }
                     return key;
                 });
             }},
            {"K4",
             [](Faults& f) {
                 f.wrong<Question::PawnKey>(
                         [](auto key, auto& here) { return key + (here.pos.side_to_move() == BLACK ? 1U : 0U); });
             }},
            {"K5", [](Faults& f) { f.wrong<Question::MaterialKey>([](auto, auto&) { return 7U; }); }},
            {"K6", [](Faults& f) { f.wrong<Question::MinorPieceKey>([](auto, auto&) { return 7U; }); }},
            {"K10",
             [](Faults& f) {
                 f.wrong<Question::PolyglotKey>(
                         [](auto key, auto& here) { return key + (here.pos.side_to_move() == BLACK ? 1U : 0U); });
             }},
            {"K7", [](Faults& f) { f.wrong<Question::NonPawnKey>([](auto, auto&) { return 7U; }); }},
            {"K8",
             [](Faults& f) {
                 f.wrong<Question::KeyAfter>(
                         [](auto key, auto& here) { return here.pos.capture(here.move) ? key ^ zobrist::SIDE : key; });
             }},
            {"M4",
             [](Faults& f) {
                 f.wrong<Question::AcceptsEncoding>([](bool is, auto& here) { return is || here.number == 658; });
             }},
            {"M6", [](Faults& f) { f.wrong<Question::IsCastling>([](bool, auto&) { return false; }); }},
            {"M18", [](Faults& f) { f.wrong<Question::CapturedBy>([](auto&, auto&) { return '.'; }); }},
            {"M19", [](Faults& f) { f.wrong<Question::Encoding>([](int n, auto&) { return n & 4095 & ~1; }); }},
            {"M20",
             [](Faults& f) {
                 f.wrong<Question::PseudoLegal>([](bool is, auto& here) { return is || here.text.ends_with("q"); });
             }},
            {"M21",
             [](Faults& f) {
                 f.wrong<Question::StagedMoves>([](Texts moves, auto&) { return moves.pop_back(), moves; });
             }},
            {"U9",
             [](Faults& f) {
                 f.wrong<Question::DirtyPieces>([](const Texts& pieces, auto&) { return Texts{pieces.front()}; });
             }},
            {"U10",
             [](Faults& f) {
                 f.wrong<Question::DirtyThreats>(
                         [](Texts threats, auto&) { return threats.push_back("+Ka1ka2"), threats; });
             }},
            {"F13", [](Faults& f) { f.accepts_anything = true; }},
            {"D2", [](Faults& f) { f.wrong<Question::UpcomingRepetition>([](bool, auto&) { return false; }); }},
            {"D3", [](Faults& f) { f.wrong<Question::IsDraw>([](bool, auto&) { return false; }); }},
            {"D5", [](Faults& f) { f.wrong<Question::HasRepeated>([](bool, auto&) { return false; }); }},
            {"D6", [](Faults& f) { f.wrong<Question::RepetitionDistance>([](auto n, auto&) { return std::abs(n); }); }},
            {"O1", end_wrongly<Question::Checkmate>},
            {"O2", end_wrongly<Question::Stalemate>},
            {"O3", end_wrongly<Question::InsufficientMaterial>},
            {"O4", end_wrongly<Question::FiftyMoves>},
            {"O5", end_wrongly<Question::SeventyFiveMoves>},
            {"O6", end_wrongly<Question::Threefold>},
            {"O7", end_wrongly<Question::Fivefold>}};
    return all;
}

} // namespace

void plant_fault(const std::string& name) { faults().at(name)(FaultyBoard::faults); }

bool plant_fault_of_environment() {
    if (const char* name = std::getenv("KIWIPETE_FAULT")) // NOLINT(concurrency-mt-unsafe)
        plant_fault(name);
    return true;
}

} // namespace kiwi
