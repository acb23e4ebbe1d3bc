#include "adapter_board.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <type_traits>
#include <utility>
#include <vector>

#include "json_answers.h"

namespace kiwi::tools {

namespace {

/// The program's answers about one position, shared by all nodes and boards at the position.
struct KnownPosition {
    std::map<Question, Json> answers{};
    std::vector<std::string> moves{}; ///< The program's notation; empty before it is asked for.
};

struct PlacedProcess {
    AdapterProcess process;
    std::string fen{}; ///< The start position that was set; empty for none.
    Variant variant = Variant::Standard;
    std::vector<std::string> moves{};             ///< Played from the start; "0000" for a null move.
    std::shared_ptr<KnownPosition> known_start{}; ///< The answers about the start.

    [[nodiscard]] bool is_set_to(std::string_view start, Variant start_variant) const {
        return fen == start && variant == start_variant;
    }
};

/// Stores the answers to the questions asked; ignores other members.
void remember(KnownPosition& known, const Json& answer, const AskedRows::Rows& asked) {
    for (const QuestionRow* row : asked)
        known.answers[row->question] = answer.at(row->name);
}

const AskedRows::Rows& only_moves() {
    static const AskedRows::Rows rows{&row_of(Question::Moves)};
    return rows;
}

/// A board that sends moves only when something is asked about the position after them. Moves that will be tried are
/// made and undone in one batch, and the brief questions are asked after each. The answers about the children are
/// remembered, which makes the protocol fast.
class AdapterBoard : public ProgramBoard {
public:
    AdapterBoard(std::shared_ptr<PoolOf<PlacedProcess>> pool, std::shared_ptr<const AskedRows> asked) :
        pool_(std::move(pool)),
        asked_(std::move(asked)) {}
    ~AdapterBoard() override {
        if (process_)
            pool_->give_back(std::move(process_));
    }

    [[nodiscard]] QuestionSet answers() const override {
        QuestionSet answers = asked_->answers;
        if (!takes_back())
            answers.remove(Question::Unmake);
        return answers;
    }
    [[nodiscard]] ProcessPool& pool() const override { return *pool_; }

    [[nodiscard]] std::optional<std::string> set(std::string_view fen, Variant variant) override {
        const bool is_new = nodes_.empty();
        fen_ = fen;
        variant_ = variant;
        path_.clear();
        nodes_.clear();
        nodes_.emplace_back();
        const AskedRows::Rows& asked = asked_->brief;
        const auto answer = with_process([&](AdapterProcess& process) -> std::optional<Json> {
            if (is_new && is_at(path_) && process_->known_start)
                return std::nullopt; // an earlier board has set and asked about this position
            const std::size_t request = process.send(asking(set_request(fen_, variant), asked));
            return process.answer_to(request, asked, AdapterProcess::MayRefuse::Yes);
        });
        if (!answer) {
            nodes_.back().known = process_->known_start;
            return std::nullopt;
        }
        const std::optional<std::string> refusal = refusal_in(*answer);
        if (!refusal)
            remember(*nodes_.back().known, *answer, asked);
        process_->fen = refusal ? "" : fen_;
        process_->variant = variant;
        process_->moves.clear();
        process_->known_start = refusal ? nullptr : nodes_.back().known;
        return refusal;
    }
    using ProgramBoard::set;

    [[nodiscard]] std::size_t list_moves() override {
        const Json& list = known_or_asked(row_of(Question::Moves));
        KnownPosition& known = *nodes_.back().known;
        if (known.moves.empty())
            known.moves = list.get<Moves>();
        return known.moves.size();
    }

    [[nodiscard]] std::string uci(std::size_t move) override {
        return in_our_spelling(spelled(move), deviations(), variant_, [&] { return ask<Question::Fen>(); });
    }

    void make(std::size_t move) override {
        const std::string text = spelled(move);
        Node child;
        if (const auto tried = nodes_.back().tried.find(text); tried != nodes_.back().tried.end())
            child.known = tried->second.child;
        path_.push_back(text);
        nodes_.push_back(std::move(child));
    }

    void will_try(std::span<const std::size_t> moves) override {
        if (!has(Question::Unmake))
            return;
        if (!is_at(path_))
            ask_about_here(asked_->brief);
        Moves untried;
        for (const std::size_t move : moves)
            if (const std::string& text = spelled(move); !nodes_.back().tried.contains(text))
                untried.push_back(text);
        try_all(untried);
    }

    void make_null() override {
        path_.emplace_back(NULL_MOVE);
        nodes_.emplace_back();
    }

    void unmake() override {
        const std::string last = path_.back();
        path_.pop_back();
        nodes_.pop_back();
        nodes_.back().last_undone = is_at(path_) && last != NULL_MOVE ? last : "";
    }
    void unmake_null() override { unmake(); }

    [[nodiscard]] std::function<std::string()> changes_from_now() override {
        Json answers;
        static_cast<void>(list_moves());
        for (const QuestionRow* row : asked_->brief)
            answers[std::string(row->name)] = known_or_asked(*row);
        return [this, answers = std::move(answers)] { return difference_from(answers); };
    }

    [[nodiscard]] Answer answer(Question question, const Argument& about) override {
        const QuestionRow& row = row_of(question);
        if (is_about_given(row.about.value())) {
            if (!is_at(path_))
                ask_about_here(asked_->brief);
            const Json request{{row.name, given_in(row, about)}};
            const Json answer = with_process(
                    [&](AdapterProcess& process) { return process.answer_to(process.send(request), {&row}); });
            return answer_in(row, answer.at(row.name), "", about);
        }
        const bool is_about_a_move = row.about == About::Move || row.about == About::Exchange;
        return answer_in(row, known_or_asked(row), is_about_a_move ? spelled(about.move) : "", about);
    }

    [[nodiscard]] PerftOutput perft(int depth) override {
        PerftOutput output;
        static_cast<void>(list_moves());
        if (!is_at(path_))
            ask_about_here(only_moves());
        Moves path = path_;
        const Moves moves = nodes_.back().known->moves;
        const auto leaves =
                with_process([&](AdapterProcess& process) { return leaves_below(process, path, moves, depth); });
        if (!has(Question::Unmake))
            process_->fen.clear(); // the process is somewhere below
        for (std::size_t i = 0; i < moves.size(); ++i) {
            output.moves.emplace_back(uci(i), leaves[i]);
            output.total += leaves[i];
        }
        return output;
    }

private:
    using Moves = std::vector<std::string>;
    /// The answers obtained by making and undoing a move of a position.
    struct Tried {
        std::shared_ptr<KnownPosition> child = std::make_shared<KnownPosition>();
        Json after_undo{}; ///< Answers about the position itself.
    };
    /// A position on the path from the start.
    struct Node {
        std::shared_ptr<KnownPosition> known = std::make_shared<KnownPosition>();
        std::map<std::string, Tried> tried{}; ///< By the move.
        std::string last_undone{};            ///< The last move made and undone, if nothing was asked in between.
    };

    [[nodiscard]] std::unique_ptr<Board> make_another() const override {
        return std::make_unique<AdapterBoard>(pool_, asked_);
    }
    /// Whether the process is at the end of `path`.
    [[nodiscard]] bool is_at(const Moves& path) const {
        return process_ && process_->is_set_to(fen_, variant_) && process_->moves == path;
    }
    /// Calls `talk(process)`. After an error, the process is discarded.
    template<class Talk>
    auto with_process(Talk talk) -> std::invoke_result_t<Talk, AdapterProcess&> {
        if (!process_)
            process_ = pool_->take([&](const PlacedProcess& process) {
                return process.is_set_to(fen_, variant_) && process.moves.empty();
            });
        try {
            return talk(process_->process);
        } catch (const BoardError&) {
            process_.reset();
            throw;
        }
    }

    /// The requests that bring the process to this position.
    [[nodiscard]] std::vector<Json> way_here() const {
        const Moves& there = process_->moves;
        const auto common = static_cast<std::size_t>(std::ranges::mismatch(there, path_).in1 - there.begin());
        if (!process_->is_set_to(fen_, variant_) || (common < there.size() && !has(Question::Unmake)))
            return requests_for_game(fen_, variant_, path_);
        std::vector<Json> way;
        for (std::size_t i = there.size(); i > common; --i)
            way.push_back(undo_request(there[i - 1]));
        for (std::size_t i = common; i < path_.size(); ++i)
            way.push_back(move_request(path_[i]));
        return way;
    }

    /// Brings the process to this position, and asks about it.
    void ask_about_here(const AskedRows::Rows& rows) {
        const Json answer = with_process([&](AdapterProcess& process) {
            std::vector<Json> way = way_here();
            if (way.empty())
                way.emplace_back(Json::object());
            way.back() = asking(std::move(way.back()), rows);
            return process.answer_to(process.send_all(way), rows);
        });
        remember(*nodes_.back().known, answer, rows);
        process_->fen = fen_;
        process_->variant = variant_;
        process_->moves = path_;
    }

    const Json& known_or_asked(const QuestionRow& row) {
        const std::map<Question, Json>& answers = nodes_.back().known->answers;
        if (const auto known = answers.find(row.question); known != answers.end())
            return known->second;
        const bool is_moves = row.question == Question::Moves;
        ask_about_here(!is_brief(row) ? asked_->all : is_moves ? asked_->brief : asked_->brief_but_moves);
        return nodes_.back().known->answers.at(row.question);
    }

    /// Asks about the position after each of the moves and after its undo. Preconditions: the process is here, and can
    /// undo moves.
    void try_all(const Moves& moves) {
        const AskedRows::Rows& asked = asked_->brief_but_moves;
        with_process([&](AdapterProcess& process) {
            struct Sent {
                std::size_t made;
                std::size_t undone;
            };
            // After the last undo, also ask for the moves.
            const auto asked_after_undo = [&](std::size_t i) -> const AskedRows::Rows& {
                return i + 1 == moves.size() ? asked_->brief : asked;
            };
            std::vector<Sent> sent;
            for (const std::string& move : moves) {
                const std::size_t made = process.send(asking(move_request(move), asked));
                sent.push_back({made, process.send(asking(undo_request(move), asked_after_undo(sent.size())))});
            }
            for (std::size_t i = 0; i < sent.size(); ++i) {
                Tried tried;
                remember(*tried.child, process.answer_to(sent[i].made, asked), asked);
                tried.after_undo = process.answer_to(sent[i].undone, asked_after_undo(i));
                nodes_.back().tried[moves[i]] = std::move(tried);
            }
        });
    }

    [[nodiscard]] const std::string& spelled(std::size_t move) {
        if (nodes_.back().known->moves.empty())
            static_cast<void>(list_moves());
        return nodes_.back().known->moves.at(move);
    }

    [[nodiscard]] std::string difference_from(const Json& before) {
        Node& node = nodes_.back();
        Json now;
        if (is_at(path_) && !node.last_undone.empty()) {
            if (!node.tried.contains(node.last_undone))
                try_all({node.last_undone});
            now = node.tried.at(node.last_undone).after_undo;
        } else {
            // Remembered answers may be from before the move.
            const auto remembered = std::exchange(node.known, std::make_shared<KnownPosition>());
            ask_about_here(asked_->brief);
            for (const QuestionRow* row : asked_->brief)
                now[std::string(row->name)] = node.known->answers.at(row->question);
            node.known = remembered;
        }
        for (const auto& [question, value] : before.items())
            if (!now.contains(question)) // it was not asked again
                now[question] = value;
        return difference(before, now);
    }

    /// The legal moves after each move. Precondition: the process is at the end of `path`.
    [[nodiscard]] std::vector<Moves> moves_after_each(AdapterProcess& process, const Moves& path, const Moves& moves) {
        std::vector<std::size_t> requests;
        for (const std::string& move : moves)
            if (has(Question::Unmake)) {
                requests.push_back(process.send(asking(move_request(move), only_moves())));
                process.send(undo_request(move));
            } else {
                Moves way = path;
                way.push_back(move);
                std::vector<Json> game = requests_for_game(fen_, variant_, way);
                game.back() = asking(std::move(game.back()), only_moves());
                requests.push_back(process.send_all(game));
            }
        std::vector<Moves> after;
        for (const std::size_t request : requests)
            after.push_back(process.answer_to(request, only_moves()).at("moves").get<Moves>());
        return after;
    }

    /// The leaves below each of the legal moves at the end of `path`. Precondition: the process is there.
    [[nodiscard]] std::vector<std::uint64_t> leaves_below(AdapterProcess& process, Moves& path, const Moves& moves,
                                                          int depth) {
        std::vector<std::uint64_t> leaves(moves.size(), 1);
        if (depth == 1)
            return leaves;
        const std::vector<Moves> after = moves_after_each(process, path, moves);
        for (std::size_t i = 0; i < moves.size(); ++i) {
            leaves[i] = after[i].size();
            if (depth == 2)
                continue;
            path.push_back(moves[i]);
            if (has(Question::Unmake))
                process.send(move_request(moves[i]));
            const auto below = leaves_below(process, path, after[i], depth - 1); // at most MAX_PERFT_DEPTH deep
            leaves[i] = std::accumulate(below.begin(), below.end(), std::uint64_t{0});
            if (has(Question::Unmake))
                process.send(undo_request(moves[i]));
            path.pop_back();
        }
        return leaves;
    }

    std::shared_ptr<PoolOf<PlacedProcess>> pool_;
    std::shared_ptr<const AskedRows> asked_;
    std::unique_ptr<PlacedProcess> process_;
    std::string fen_;
    Variant variant_ = Variant::Standard;
    Moves path_;              ///< The moves from the start; "0000" for a null move.
    std::vector<Node> nodes_; ///< The start and the position after each move of the path.
};

} // namespace

std::unique_ptr<ProgramBoard> adapter_board(const std::string& command, const ProgramOptions& options,
                                            QuestionSet answers) {
    const auto start = [command](const ProgramOptions& now) {
        return std::make_unique<PlacedProcess>(PlacedProcess{AdapterProcess(command, now)});
    };
    return std::make_unique<AdapterBoard>(std::make_shared<PoolOf<PlacedProcess>>(options, start),
                                          std::make_shared<const AskedRows>(answers));
}

Program open_adapter(const std::string& command, const ProgramOptions& options) {
    Program program = AdapterProcess(command, options).program();
    program.make_board = [=, answers = program.answers] { return adapter_board(command, options, answers); };
    return program;
}

} // namespace kiwi::tools
