#include "props/play.h"

#include <algorithm>

namespace kiwi {

std::uint64_t Random::below(std::uint64_t below) {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t z = state_;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9U;
    z = (z ^ z >> 27) * 0x94D049BB133111EBU;
    return (z ^ z >> 31) % below;
}

PlayOut play_at_random(const BoardSetup& start, Tier tier, int plies, Random& random) {
    PlayOut result;
    Game game(start);
    for (int step = 0; step <= plies; ++step) {
        ++result.positions;
        result.violation = find_violation(game, tier);
        if (result.violation)
            break;
        const MoveList moves = legal_moves(game.position());
        const std::uint64_t choice = random.below(24);
        if (choice == 0 && game.ply() > 0)
            game.undo();
        else if (choice == 1 && game.position().checkers().empty())
            game.pass();
        else if (moves.empty())
            break;
        else
            game.play(moves[random.below(moves.size())]);
    }
    return result;
}

std::variant<std::uint64_t, Violation> checked_perft(Game& game, int depth, Tier tier) {
    if (auto violation = find_violation(game, tier))
        return *violation;
    if (depth == 0)
        return std::uint64_t{1};
    std::uint64_t leaves = 0;
    for (const Move m : legal_moves(game.position())) {
        game.play(m);
        const auto below = checked_perft(game, depth - 1, tier);
        game.undo();
        if (std::holds_alternative<Violation>(below))
            return below;
        leaves += std::get<std::uint64_t>(below);
    }
    return leaves;
}

std::unique_ptr<Game> replay(const Line& line) {
    if (find_fault(line.start))
        return nullptr;
    auto game = std::make_unique<Game>(line.start);
    for (const std::string& text : line.moves) {
        if (text == "0000") {
            if (game->position().checkers())
                return nullptr;
            game->pass();
            continue;
        }
        const Move m = parse_uci(game->position(), text);
        if (!m.is_ok())
            return nullptr;
        game->play(m);
    }
    return game;
}

namespace {

/// Makes a line smaller step by step, keeping each step that still fails.
class Minimiser {
public:
    Minimiser(Line line, const StillFails& still_fails) : line_(std::move(line)), still_fails_(still_fails) {}

    Line run() {
        while (begin_later() || drop_moves() || drop_men()) {
        }
        reset_counters();
        return line_;
    }

private:
    static constexpr int MAX_TRIALS = 5000;

    bool keep_if_it_fails(const Line& smaller) {
        if (++trials_ > MAX_TRIALS)
            return false;
        const std::unique_ptr<Game> game = replay(smaller);
        if (!game || !still_fails_(*game))
            return false;
        line_ = smaller;
        return true;
    }

    /// Begins from a position further on in the game, as late as possible.
    bool begin_later() {
        for (std::size_t skipped = line_.moves.size(); skipped > 0; --skipped) {
            const auto rest = line_.moves.begin() + static_cast<std::ptrdiff_t>(skipped);
            const std::unique_ptr<Game> front = replay({line_.start, {line_.moves.begin(), rest}});
            if (front && keep_if_it_fails({front->position().setup(), {rest, line_.moves.end()}}))
                return true;
        }
        return false;
    }

    /// Leaves out moves in the middle, up to four in a row.
    bool drop_moves() {
        for (std::size_t count = 4; count > 0; --count)
            for (std::size_t at = 0; at + count <= line_.moves.size(); ++at) {
                Line smaller = line_;
                const auto begin = smaller.moves.begin() + static_cast<std::ptrdiff_t>(at);
                smaller.moves.erase(begin, begin + static_cast<std::ptrdiff_t>(count));
                if (keep_if_it_fails(smaller))
                    return true;
            }
        return false;
    }

    /// Takes men off the start, castling rights with their rooks.
    bool drop_men() {
        for (std::size_t s = 0; s < SQUARE_NB; ++s) {
            if (line_.start.board[s] == NO_PIECE || type_of(line_.start.board[s]) == KING)
                continue;
            Line smaller = line_;
            smaller.start.board[s] = NO_PIECE;
            for (const CastlingRights right : SINGLE_RIGHTS)
                if (smaller.start.castling_rook[right] == Square(s))
                    smaller.start.castling_rook[right] = SQ_NONE;
            if (keep_if_it_fails(smaller))
                return true;
        }
        return false;
    }

    void reset_counters() {
        Line smaller = line_;
        smaller.start.halfmove_clock = 0;
        smaller.start.fullmove_number = 1;
        keep_if_it_fails(smaller);
    }

    Line line_;
    const StillFails& still_fails_;
    int trials_ = 0;
};

} // namespace

Line minimised(Line line, const StillFails& still_fails) { return Minimiser(std::move(line), still_fails).run(); }

Violation minimised(const Violation& violation, Variant variant) {
    const Invariant* which = nullptr;
    for (const Invariant& i : catalogue())
        if (violation.invariant.starts_with(std::string(i.id) + ' '))
            which = &i;
    const ParsedFen start = parse_fen(violation.start_fen, variant);
    if (which == nullptr || std::holds_alternative<FenError>(start))
        return violation;
    const StillFails still_fails = [&](Game& game) { return find_violation(game, *which).has_value(); };
    const Line line{std::get<BoardSetup>(start), violation.moves};
    const std::unique_ptr<Game> again = replay(line);
    if (!again || !still_fails(*again))
        return violation;
    const std::unique_ptr<Game> smallest = replay(minimised(line, still_fails));
    return *find_violation(*smallest, *which);
}

} // namespace kiwi
