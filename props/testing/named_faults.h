// For tests: faults by name, so that a program can be told on its command line or by its environment which to have.
#pragma once

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>
#include <thread>

#include "../../engine/zobrist.h"
#include "faulty_board.h"

namespace kiwi {

namespace testing_detail {

/// Does something when a knight captures: often enough for a short test, and not in every game.
inline std::function<void(const Position&, Move)> when_a_knight_captures(std::function<void()> act) {
    return [act = std::move(act)](const Position& pos, Move m) {
        if (pos.capture(m) && type_of(pos.moved_piece(m)) == KNIGHT)
            act();
    };
}

inline std::function<bool(bool, Capability, const Position&)> wrong_about(Capability ending) {
    return [ending](bool is, Capability asked, const Position&) { return is != (asked == ending); };
}

/// The faults by name: of the answers that invariants are about, and of the program itself.
inline const std::map<std::string, std::function<void(Faults&)>>& faults() {
    static const std::map<std::string, std::function<void(Faults&)>> all{
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
            {"A1", [](Faults& f) { f.fen = [](auto) { return std::string("\xff\xfe"); }; }},
            {"S1", [](Faults& f) { f.key = [](auto key, auto&) { return key + 1; }; }},
            {"S16", [](Faults& f) { f.key = [](auto, auto&) { return 7; }; }},
            {"S20",
             [](Faults& f) {
                 f.key = [](auto key, const std::vector<Move>& played) { return played.size() > 3 ? key + 1 : key; };
             }},
            {"S21", [](Faults& f) { f.self_check_fails = true; }},
            {"S22", [](Faults& f) { f.in_check = [](bool) { return true; }; }},
            {"S23", [](Faults& f) { f.piece_at = [](char piece, int s) { return s == SQ_B3 ? 'n' : piece; }; }},
            {"K1",
             [](Faults& f) {
                 f.key_here = [](auto key, const Position& pos) {
                     return pos.side_to_move() == BLACK ? key ^ zobrist::SIDE : key;
                 };
             }},
            {"K2",
             [](Faults& f) {
                 f.key_here = [](auto key, const Position& pos) {
                     return key ^ zobrist::castling(pos.castling_rights());
                 };
             }},
            {"K3",
             [](Faults& f) {
                 f.key_here = [](auto key, const Position& pos) {
                     return pos.ep_square() == SQ_NONE ? key : key ^ zobrist::en_passant(pos.ep_square());
                 };
             }},
            {"M1",
             [](Faults& f) {
                 f.hides = [](const Position&, Move m) { return std::abs(m.from_sq() - m.to_sq()) == 16; };
             }},
            {"M2", [](Faults& f) { f.a_move_comes_twice = true; }},
            {"M7", [](Faults& f) { f.gives_check = [](bool, Move) { return false; }; }},
            {"M12", [](Faults& f) { f.count = [](int n) { return n + 1; }; }},
            {"M13",
             [](Faults& f) {
                 f.is_capture = [](bool is, Move m) { return is && m.type_of() != MoveType::EnPassant; };
             }},
            {"M14", [](Faults& f) { f.accepts = [](bool is, std::string_view t) { return is || t.ends_with("q"); }; }},
            {"M16", [](Faults& f) { f.san = [](std::string san, Move) { return std::erase(san, '+'), san; }; }},
            {"U1", [](Faults& f) { f.undo_changes_the_key = true; }},
            {"U2", [](Faults& f) { f.null_move_changes_the_key = true; }},
            {"U3", [](Faults& f) { f.fen = [](auto) { return std::string(START_FEN); }; }},
            {"D1", [](Faults& f) { f.repetitions = [](int, auto&) { return 0; }; }},
            {"has_occurred_twice", [](Faults& f) { f.has_occurred_twice = [](bool) { return false; }; }},
            {"D7", [](Faults& f) { f.repetitions = [](int n, auto&) { return n == 2 ? 3 : n; }; }},
            {"O1", [](Faults& f) { f.has_ended_by = wrong_about(Capability::Checkmate); }},
            {"O2", [](Faults& f) { f.has_ended_by = wrong_about(Capability::Stalemate); }},
            {"O3", [](Faults& f) { f.has_ended_by = wrong_about(Capability::InsufficientMaterial); }},
            {"O4", [](Faults& f) { f.has_ended_by = wrong_about(Capability::FiftyMoves); }},
            {"O5", [](Faults& f) { f.has_ended_by = wrong_about(Capability::SeventyFiveMoves); }},
            {"O6", [](Faults& f) { f.has_ended_by = wrong_about(Capability::Threefold); }},
            {"O7", [](Faults& f) { f.has_ended_by = wrong_about(Capability::Fivefold); }}};
    return all;
}

} // namespace testing_detail

/// Plants a fault in all FaultySubjects: the name of the invariant that is to find it, or of what the program does,
/// such as "aborts". Throws std::out_of_range for other names.
inline void plant_fault(const std::string& name) { testing_detail::faults().at(name)(FaultySubject::faults); }

/// Plants the fault that KIWIPETE_FAULT names, if it is set; for programs whose main is not ours.
inline bool plant_fault_of_environment() {
    if (const char* name = std::getenv("KIWIPETE_FAULT")) // NOLINT(concurrency-mt-unsafe)
        plant_fault(name);
    return true;
}

} // namespace kiwi
