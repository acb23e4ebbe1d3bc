#include "adapter_board.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "../../engine/fen.h"
#include "../../props/invariants/catalogue.h"
#include "answers.h"

namespace kiwi::tools {

namespace {

bool is_brief(const std::string& question) {
    return question == "moves" || question == "fen" || question == "check" || question == "key" || question == "views";
}

/// A request, and questions about the position after it.
Json asking(Json request, const std::vector<std::string>& questions) {
    request["ask"] = questions;
    return request;
}

/// Keeps what was answered; the order and other entries of the answer do not matter.
void remember(KnownPosition& known, const Json& answer, const std::vector<std::string>& asked) {
    for (const std::string& question : asked)
        known.answers[question] = answer.at(question);
}

} // namespace

ProcessPool::ProcessPool(std::string command, SubjectOptions options, SubjectProfile profile) :
    command_(std::move(command)),
    options_(std::move(options)),
    profile_(std::move(profile)) {
    std::ranges::copy_if(profile_.asked, std::back_inserter(brief_), is_brief);
    std::ranges::copy_if(brief_, std::back_inserter(brief_but_moves_), [](const auto& q) { return q != "moves"; });
}

std::unique_ptr<PlacedProcess> ProcessPool::take(std::string_view fen, Variant variant) {
    if (free_.empty())
        return std::make_unique<PlacedProcess>(PlacedProcess{SubjectProcess(command_, options_), "", variant, {}});
    auto chosen = std::ranges::find_if(
            free_, [&](const auto& process) { return process->is_set_to(fen, variant) && process->moves.empty(); });
    if (chosen == free_.end())
        chosen = free_.end() - 1;
    auto process = std::move(*chosen);
    free_.erase(chosen);
    return process;
}

ProgramSubject::~ProgramSubject() {
    if (process_)
        pool_->give_back(std::move(process_));
}

/// Talks to the process, which is gone after an error.
template<class Talk>
auto ProgramSubject::with_process(Talk talk) {
    if (!process_)
        process_ = pool_->take(fen_, variant_);
    try {
        return talk(process_->process);
    } catch (const SubjectError&) {
        process_.reset();
        throw;
    }
}

/// What must be sent so that the process arrives at this position.
std::vector<Json> ProgramSubject::way_here() const {
    const std::vector<std::string>& there = process_->moves;
    const auto common = static_cast<std::size_t>(std::ranges::mismatch(there, path_).in1 - there.begin());
    if (!process_->is_set_to(fen_, variant_) || (common < there.size() && !has(Capability::Undo)))
        return requests_for_game(fen_, variant_, path_);
    std::vector<Json> way;
    for (std::size_t i = there.size(); i > common; --i)
        way.push_back(undo_request(there[i - 1]));
    for (std::size_t i = common; i < path_.size(); ++i)
        way.push_back(move_request(path_[i]));
    return way;
}

/// Brings the process here and asks about the position.
void ProgramSubject::ask(const std::vector<std::string>& questions) {
    const Json answer = with_process([&](SubjectProcess& process) {
        std::vector<Json> way = way_here();
        if (way.empty())
            way.emplace_back(Json::object());
        way.back()["ask"] = questions;
        return process.answer_to(process.send_all(way), questions);
    });
    remember(*nodes_.back().known, answer, questions);
    process_->fen = fen_;
    process_->variant = variant_;
    process_->moves = path_;
}

const Json& ProgramSubject::answer(const std::string& question) {
    const std::map<std::string, Json>& answers = nodes_.back().known->answers;
    if (const auto known = answers.find(question); known != answers.end())
        return known->second;
    if (question != "moves" && is_brief(question) && expand_parent())
        return nodes_.back().known->answers.at(question);
    ask(!is_brief(question)   ? pool_->profile().asked
        : question == "moves" ? pool_->brief_questions()
                              : pool_->brief_questions_but_moves());
    return nodes_.back().known->answers.at(question);
}

/// Asks what comes of every move of the position before the last move, if the process is there, did not yet, and was
/// asked about one such move before.
bool ProgramSubject::expand_parent() {
    if (path_.empty() || path_.back() == NULL_MOVE)
        return false;
    const std::vector<std::string> before(path_.begin(), path_.end() - 1);
    Node& parent = nodes_.end()[-2];
    if (!is_at(before) || parent.expansion || !std::exchange(parent.was_asked_about_a_child, true))
        return false;
    expand(parent, before);
    nodes_.back().known = parent.expansion->children.at(path_.back());
    return true;
}

/// Asks what comes of every move of a position. Precondition: the process is there, at the end of the path.
void ProgramSubject::expand(Node& node, const std::vector<std::string>& path) {
    if (node.expansion)
        return;
    auto expansion = std::make_unique<Expansion>();
    const std::vector<std::string>& moves = node.known->moves;
    const std::vector<std::string>& asked = pool_->brief_questions_but_moves();
    with_process([&](SubjectProcess& process) {
        struct Sent {
            std::size_t made;
            std::size_t undone;
        };
        std::vector<Sent> sent;
        for (const std::string& move : moves) {
            if (!has(Capability::Undo) && !sent.empty())
                process.send_all(requests_for_game(fen_, variant_, path));
            sent.push_back({process.send(asking(move_request(move), asked)), 0});
            // After the last move the moves too.
            if (has(Capability::Undo))
                sent.back().undone = process.send(
                        asking(undo_request(move), sent.size() == moves.size() ? pool_->brief_questions() : asked));
        }
        for (std::size_t i = 0; i < sent.size(); ++i) {
            auto& child = expansion->children[moves[i]] = std::make_shared<KnownPosition>();
            remember(*child, process.answer_to(sent[i].made, asked), asked);
            if (has(Capability::Undo))
                expansion->after_undo[moves[i]] =
                        process.answer_to(sent[i].undone, i + 1 == moves.size() ? pool_->brief_questions() : asked);
        }
    });
    if (!has(Capability::Undo) && !moves.empty())
        process_->moves.push_back(moves.back());
    node.expansion = std::move(expansion);
}

std::optional<std::string> ProgramSubject::set(const BoardSetup& setup) { return set(write_fen(setup), setup.variant); }

std::optional<std::string> ProgramSubject::set(std::string_view fen, Variant variant) {
    fen_ = fen;
    variant_ = variant;
    path_.clear();
    nodes_.clear();
    nodes_.emplace_back();
    const std::vector<std::string>& asked = pool_->brief_questions();
    const auto answer = with_process([&](SubjectProcess& process) -> std::optional<Json> {
        if (is_at(path_) && process_->known_start)
            return std::nullopt;
        const std::size_t request = process.send(asking(set_request(fen_, variant), asked));
        return process.answer_to(request, asked, SubjectProcess::MayRefuse::Yes);
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

std::string ProgramSubject::fen() { return answer("fen").get<std::string>(); }

std::size_t ProgramSubject::list_moves() {
    const Json& list = answer("moves");
    KnownPosition& known = *nodes_.back().known;
    if (known.moves.empty())
        known.moves = list.get<std::vector<std::string>>();
    return known.moves.size();
}

const std::string& ProgramSubject::spelled(std::size_t move) {
    if (nodes_.back().known->moves.empty())
        static_cast<void>(list_moves());
    return nodes_.back().known->moves.at(move);
}

std::string ProgramSubject::uci(std::size_t move) {
    std::string text = spelled(move);
    return allowed().castling_by_rook && variant_ == Variant::Standard ? with_castling_by_king(std::move(text), fen())
                                                                       : text;
}

void ProgramSubject::make(std::size_t move) {
    const std::string text = spelled(move);
    Node child;
    if (const auto& expansion = nodes_.back().expansion)
        child.known = expansion->children.at(text);
    path_.push_back(text);
    nodes_.push_back(std::move(child));
}

void ProgramSubject::make_null() {
    path_.emplace_back(NULL_MOVE);
    nodes_.emplace_back();
}

void ProgramSubject::unmake() {
    const std::string last = path_.back();
    path_.pop_back();
    nodes_.pop_back();
    nodes_.back().last_undone = is_at(path_) && last != NULL_MOVE ? last : "";
}

/// The brief answers at some time.
struct ProgramSubject::Seen : Snapshot {
    std::map<std::string, Json> answers;
};

std::unique_ptr<AnySubject::Snapshot> ProgramSubject::snapshot() {
    auto seen = std::make_unique<Seen>();
    static_cast<void>(list_moves());
    for (const std::string& question : pool_->brief_questions())
        seen->answers[question] = answer(question);
    return seen;
}

std::string ProgramSubject::changed_since(const Snapshot& before) {
    Node& node = nodes_.back();
    Json now;
    if (is_at(path_) && !node.last_undone.empty()) {
        expand(node, path_);
        now = node.expansion->after_undo.at(node.last_undone);
    } else {
        // The answers that are remembered may be those from before.
        const auto remembered = std::exchange(node.known, std::make_shared<KnownPosition>());
        ask(pool_->brief_questions());
        now = node.known->answers;
        node.known = remembered;
    }
    for (const auto& [question, value] : static_cast<const Seen&>(before).answers)
        if (const auto found = now.find(question); found != now.end() && *found != value)
            return fmt::format("{}: {} became {}", question, shown(value), shown(*found));
    return "";
}

bool ProgramSubject::lists(const char* question, std::size_t move) {
    const std::string text = spelled(move);
    return std::ranges::find(answer(question), Json(text)) != answer(question).end();
}

bool ProgramSubject::in_check() { return answer("check").get<bool>(); }
bool ProgramSubject::gives_check(std::size_t move) { return lists("gives_check", move); }
bool ProgramSubject::is_capture(std::size_t move) { return lists("captures", move); }
char ProgramSubject::piece_at(int square) {
    return answer("pieces").get_ref<const std::string&>()[static_cast<std::size_t>(square)];
}
int ProgramSubject::count_legal_moves() { return answer("move_count").get<int>(); }
std::uint64_t ProgramSubject::key() { return number_in(answer("key")); }
std::uint64_t ProgramSubject::recomputed_key() { return number_in(answer("recomputed_key")); }

Views ProgramSubject::views() {
    Views views;
    for (const auto& [name, value] : answer("views").items())
        views.emplace_back(name, number_in(value));
    return views;
}

std::optional<std::string> ProgramSubject::self_check() {
    const Json& failure = answer("self_check");
    return failure.is_null() ? std::nullopt : std::optional(failure.get<std::string>());
}

void ProgramSubject::flip() { throw std::logic_error("the protocol has no flip"); }

int ProgramSubject::repetitions() { return answer("repetitions").get<int>(); }
/// As far as the program can count.
int ProgramSubject::occurrences_before() {
    return answer(has(Capability::RepetitionCount) ? "repetitions" : "repeated").get<int>();
}
bool ProgramSubject::has_occurred() { return occurrences_before() >= 1; }
bool ProgramSubject::has_occurred_twice() { return occurrences_before() >= 2; }
bool ProgramSubject::has_ended_by(Capability ending) { return answer(protocol_name_of(ending)).get<bool>(); }

/// What an answer that is an object by moves has for a move.
const Json& ProgramSubject::answer_about(std::size_t move, const char* question) {
    const Json& all = answer(question);
    const auto found = all.find(spelled(move));
    if (found == all.end()) {
        process_.reset();
        throw SubjectError(fmt::format("\"{}\" has nothing for {}: {}", question, spelled(move), shown(all)));
    }
    return *found;
}

std::string ProgramSubject::san(std::size_t move) { return answer_about(move, "san").get<std::string>(); }
bool ProgramSubject::see_ge(std::size_t move, int threshold) {
    return answer_about(move, "see").get<int>() >= threshold;
}

std::vector<bool> ProgramSubject::accepts(std::span<const std::string> texts) {
    if (!is_at(path_))
        ask(pool_->brief_questions());
    const Json request{{"accepts", std::vector<std::string>(texts.begin(), texts.end())}};
    const Json answer = with_process(
            [&](SubjectProcess& process) { return process.answer_to(process.send(request), {"accepts"}); });
    std::vector<bool> accepted;
    for (const std::string& text : texts)
        accepted.push_back(std::ranges::find(answer.at("accepts"), Json(text)) != answer.at("accepts").end());
    return accepted;
}

Position& ProgramSubject::position() { throw std::logic_error("the subject is not kiwi::Position"); }

SubjectProfile profile_of_program(const std::string& command, const SubjectOptions& options) {
    return SubjectProcess(command, options).profile();
}

std::string describe(const SubjectProfile& profile) {
    std::string text = profile.name;
    if (const std::string declared = to_string(profile.allowed); !declared.empty())
        text += ", declared differences: " + declared;
    return text;
}

} // namespace kiwi::tools
