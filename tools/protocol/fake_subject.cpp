// For tests: a subject program that is right until an argument says how it is not.
//
//   fake_subject [--fault NAME] [--at FEN-BEGINNING] [--without ANSWER,…]
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>
#include <thread>

#include <unistd.h>

#include "kiwipete/engine/zobrist.h"
#include "kiwipete/props/testing/faulty_subject.h"
#include "kiwipete/tools/subject/serve.h"

namespace {

using kiwi::Capability;
using kiwi::Faults;
using kiwi::FaultySubject;
using kiwi::Move;
using kiwi::Position;

/// Does something when a knight captures: often enough for a short test, and not in every game.
std::function<void(const Position&, Move)> when_a_knight_captures(std::function<void()> act) {
    return [act = std::move(act)](const Position& pos, Move m) {
        if (pos.capture(m) && type_of(pos.moved_piece(m)) == kiwi::KNIGHT)
            act();
    };
}

std::function<bool(bool, Capability)> wrong_about(Capability ending) {
    return [ending](bool is, Capability asked) { return is != (asked == ending); };
}

/// The faults by name: of the answers that invariants are about, and of the program itself.
const std::map<std::string, std::function<void(Faults&)>>& faults() {
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
            {"nonsense",
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
            {"S23", [](Faults& f) { f.piece_at = [](char piece, int s) { return s == kiwi::SQ_B3 ? 'n' : piece; }; }},
            {"K1",
             [](Faults& f) {
                 f.key_here = [](auto key, const Position& pos) {
                     return pos.side_to_move() == kiwi::BLACK ? key ^ kiwi::zobrist::SIDE : key;
                 };
             }},
            {"K2",
             [](Faults& f) {
                 f.key_here = [](auto key, const Position& pos) {
                     return key ^ kiwi::zobrist::castling(pos.castling_rights());
                 };
             }},
            {"K3",
             [](Faults& f) {
                 f.key_here = [](auto key, const Position& pos) {
                     return pos.ep_square() == kiwi::SQ_NONE ? key : key ^ kiwi::zobrist::en_passant(pos.ep_square());
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
                 f.is_capture = [](bool is, Move m) { return is && m.type_of() != kiwi::MoveType::EnPassant; };
             }},
            {"M14", [](Faults& f) { f.accepts = [](bool is, std::string_view t) { return is || t.ends_with("q"); }; }},
            {"M16", [](Faults& f) { f.san = [](std::string san, Move) { return std::erase(san, '+'), san; }; }},
            {"U1", [](Faults& f) { f.undo_changes_the_key = true; }},
            {"U2", [](Faults& f) { f.null_move_changes_the_key = true; }},
            {"U3", [](Faults& f) { f.fen = [](auto) { return std::string(kiwi::START_FEN); }; }},
            {"D1", [](Faults& f) { f.repetitions = [](int) { return 0; }; }},
            {"D7", [](Faults& f) { f.repetitions = [](int n) { return n == 2 ? 3 : n; }; }},
            {"O1", [](Faults& f) { f.has_ended_by = wrong_about(Capability::Checkmate); }},
            {"O2", [](Faults& f) { f.has_ended_by = wrong_about(Capability::Stalemate); }},
            {"O3", [](Faults& f) { f.has_ended_by = wrong_about(Capability::InsufficientMaterial); }},
            {"O4", [](Faults& f) { f.has_ended_by = wrong_about(Capability::FiftyMoves); }},
            {"O5", [](Faults& f) { f.has_ended_by = wrong_about(Capability::SeventyFiveMoves); }},
            {"O6", [](Faults& f) { f.has_ended_by = wrong_about(Capability::Threefold); }},
            {"O7", [](Faults& f) { f.has_ended_by = wrong_about(Capability::Fivefold); }}};
    return all;
}

/// Like the class, but for some capabilities.
class Without : public kiwi::ClassSubject<FaultySubject> {
public:
    explicit Without(std::string names) : names_("," + std::move(names) + ",") {}
    [[nodiscard]] kiwi::Capabilities capabilities() const override {
        kiwi::Capabilities some;
        const kiwi::Capabilities all = ClassSubject::capabilities();
        for (int i = 0; i < kiwi::CAPABILITY_NB; ++i)
            if (const auto c = Capability(i);
                all.has(c)
                && (*protocol_name_of(c) == 0
                    || names_.find("," + std::string(protocol_name_of(c)) + ",") == std::string::npos))
                some.add(c);
        return some;
    }

private:
    std::string names_;
};

} // namespace

int main(int argc, char** argv) {
    std::string without;
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string option = argv[i];
        if (option == "--fault")
            faults().at(argv[i + 1])(FaultySubject::faults);
        else if (option == "--without")
            without = argv[i + 1];
    }
    Without subject(without);
    return kiwi::tools::serve_main(subject, "fake subject");
}
