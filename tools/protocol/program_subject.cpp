#include "kiwipete/tools/protocol/program_subject.h"

#include <algorithm>

#include <fmt/format.h>

#include "kiwipete/engine/notation/fen.h"
#include "kiwipete/props/catalogue.h"
#include "kiwipete/tools/protocol/answers.h"

namespace kiwi::tools {

namespace {

constexpr const char* NULL_MOVE = "0000";

/// What undo must restore, and what is cheap: asked wherever anything is.
bool is_brief(const std::string& question) {
    return question == "moves" || question == "fen" || question == "check" || question == "key" || question == "views";
}

Json request_of(const std::string& move) { return move == NULL_MOVE ? Json{{"null", true}} : Json{{"make", move}}; }

std::vector<std::string> without_moves(std::vector<std::string> questions) {
    std::erase(questions, "moves");
    return questions;
}

} // namespace

std::unique_ptr<PlacedProcess> ProcessPool::take(std::string_view fen, Variant variant) {
    if (free_.empty())
        return std::make_unique<PlacedProcess>(PlacedProcess{SubjectProcess(command_, options_), "", variant, {}});
    auto chosen = std::ranges::find_if(
            free_, [&](const auto& p) { return p->fen == fen && p->variant == variant && p->moves.empty(); });
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

std::vector<std::string> ProgramSubject::brief_questions() const {
    std::vector<std::string> questions;
    std::ranges::copy_if(profile_.asked, std::back_inserter(questions), is_brief);
    return questions;
}

void ProgramSubject::need_process() {
    if (!process_)
        process_ = pool_->take(fen_, variant_);
}

void ProgramSubject::fail(const std::string& why) {
    forget_process();
    throw SubjectError(why);
}

/// The answers to some questions, each of the right type.
std::map<std::string, Json> ProgramSubject::take_answers(const Json& answer, const std::vector<std::string>& asked,
                                                         const std::string& request) const {
    std::map<std::string, Json> answers;
    for (const std::string& question : asked) {
        const auto found = answer.find(question);
        if (found == answer.end())
            process_->process.fail(request, fmt::format("\"{}\" is missing in the answer {}", question, shown(answer)));
        if (const std::string fault = fault_of_answer(question, *found); !fault.empty())
            process_->process.fail(request, fault);
        answers[question] = *found;
    }
    return answers;
}

/// What must be sent so that the process arrives at this position.
std::vector<Json> ProgramSubject::way_here() const {
    std::vector<Json> way;
    std::size_t common = 0;
    const std::vector<std::string>& there = process_->moves;
    while (common < std::min(there.size(), path_.size()) && there[common] == path_[common])
        ++common;
    const bool is_set = process_->fen == fen_ && process_->variant == variant_;
    if (!is_set || (common < there.size() && !profile_.capabilities.has(Capability::Undo))) {
        way.push_back({{"set", fen_}, {"chess960", variant_ == Variant::Chess960}});
        common = 0;
    } else
        for (std::size_t i = there.size(); i > common; --i)
            way.push_back(there[i - 1] == NULL_MOVE ? Json{{"unnull", true}} : Json{{"unmake", true}});
    for (; common < path_.size(); ++common)
        way.push_back(request_of(path_[common]));
    return way;
}

/// Brings the process here and asks about the position.
void ProgramSubject::ask(const std::vector<std::string>& questions) {
    need_process();
    std::vector<Json> way = way_here();
    if (way.empty())
        way.emplace_back(Json::object());
    way.back()["ask"] = questions;
    try {
        std::size_t last = 0;
        for (const Json& request : way)
            last = process_->process.send(request);
        const Json answer = process_->process.answer_to(last);
        for (auto& [question, value] : take_answers(answer, questions, way.back().dump()))
            nodes_.back().known->answers[question] = value;
    } catch (const SubjectError&) {
        forget_process();
        throw;
    }
    process_->fen = fen_;
    process_->variant = variant_;
    process_->moves = path_;
}

const Json& ProgramSubject::answer(const std::string& question) {
    std::map<std::string, Json>& answers = nodes_.back().known->answers;
    if (const auto known = answers.find(question); known != answers.end())
        return known->second;
    if (question != "moves" && is_brief(question) && expand_parent())
        return nodes_.back().known->answers.at(question);
    // Moves are what takes libraries longest, and often nobody asks for them.
    ask(!is_brief(question)   ? profile_.asked
        : question == "moves" ? brief_questions()
                              : without_moves(brief_questions()));
    return nodes_.back().known->answers.at(question);
}

/// Asks what comes of every move of the position before the last move, if the process is there, did not yet, and was
/// asked about one such move before.
bool ProgramSubject::expand_parent() {
    if (path_.empty() || path_.back() == NULL_MOVE || !process_)
        return false;
    const std::vector<std::string> before(path_.begin(), path_.end() - 1);
    Node& parent = nodes_.end()[-2];
    if (process_->fen != fen_ || process_->moves != before || parent.expansion
        || !std::exchange(parent.was_asked_about_a_child, true))
        return false;
    const std::string move = path_.back();
    Node child = std::move(nodes_.back());
    path_.pop_back();
    nodes_.pop_back();
    expand(nodes_.back());
    child.known = nodes_.back().expansion->children.at(move);
    path_.push_back(move);
    nodes_.push_back(std::move(child));
    return true;
}

void ProgramSubject::expand(Node& node) {
    if (node.expansion)
        return;
    if (!is_here())
        ask(brief_questions());
    auto expansion = std::make_unique<Expansion>();
    const std::vector<std::string> asked = without_moves(brief_questions());
    const bool undoes = profile_.capabilities.has(Capability::Undo);
    struct Sent {
        std::size_t made;
        std::size_t undone;
    };
    std::vector<Sent> sent;
    SubjectProcess& process = process_->process;
    try {
        for (const std::string& move : node.known->moves) {
            if (!undoes && !sent.empty()) {
                process.send({{"set", fen_}, {"chess960", variant_ == Variant::Chess960}});
                for (const std::string& earlier : path_)
                    process.send(request_of(earlier));
            }
            const std::size_t made = process.send({{"make", move}, {"ask", asked}});
            sent.push_back({made, undoes ? process.send({{"unmake", true}, {"ask", asked}}) : 0});
        }
        // At last the moves too.
        const std::size_t last = undoes ? process.send({{"ask", brief_questions()}}) : 0;
        for (std::size_t i = 0; i < sent.size(); ++i) {
            const std::string& move = node.known->moves[i];
            const Json made = process.answer_to(sent[i].made);
            auto child = std::make_shared<KnownPosition>();
            child->answers = take_answers(made, asked, Json{{"make", move}, {"ask", asked}}.dump());
            expansion->children[move] = std::move(child);
            if (!undoes)
                continue;
            const Json undone = process.answer_to(sent[i].undone);
            expansion->after_undo[move] = take_answers(undone, asked, Json{{"unmake", true}, {"ask", asked}}.dump());
        }
        if (undoes) {
            const Json now = process.answer_to(last);
            if (!sent.empty())
                expansion->after_undo[node.known->moves.back()] =
                        take_answers(now, brief_questions(), Json{{"ask", brief_questions()}}.dump());
        } else if (!sent.empty())
            process_->moves.push_back(node.known->moves.back());
    } catch (const SubjectError&) {
        forget_process();
        throw;
    }
    node.expansion = std::move(expansion);
}

std::optional<std::string> ProgramSubject::set(const BoardSetup& setup) { return set(write_fen(setup), setup.variant); }

std::optional<std::string> ProgramSubject::set(std::string_view fen, Variant variant) {
    fen_ = fen;
    variant_ = variant;
    path_.clear();
    nodes_.clear();
    nodes_.emplace_back();
    need_process();
    if (process_->fen == fen_ && process_->variant == variant && process_->moves.empty() && process_->known_start) {
        nodes_.back().known = process_->known_start;
        return std::nullopt;
    }
    const Json request{{"set", fen_}, {"chess960", variant == Variant::Chess960}, {"ask", brief_questions()}};
    try {
        const Json answer = process_->process.answer_to(process_->process.send(request));
        process_->moves.clear();
        process_->known_start = nullptr;
        if (const auto refused = answer.find("refused"); refused != answer.end()) {
            process_->fen.clear();
            return refused->is_string() ? refused->get<std::string>() : refused->dump();
        }
        nodes_.back().known->answers = take_answers(answer, brief_questions(), request.dump());
    } catch (const SubjectError&) {
        forget_process();
        throw;
    }
    process_->fen = fen_;
    process_->variant = variant;
    process_->known_start = nodes_.back().known;
    return std::nullopt;
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
    return profile_.allowed.castling_by_rook && variant_ == Variant::Standard
                   ? with_castling_by_king(std::move(text), fen())
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
    nodes_.back().last_undone = is_here() && last != NULL_MOVE ? last : "";
}

/// The brief answers at some time.
struct ProgramSubject::Seen : Snapshot {
    std::map<std::string, Json> answers;
};

std::unique_ptr<AnySubject::Snapshot> ProgramSubject::snapshot() {
    auto seen = std::make_unique<Seen>();
    static_cast<void>(list_moves());
    for (const std::string& question : brief_questions())
        seen->answers[question] = answer(question);
    return seen;
}

std::string ProgramSubject::changed_since(const Snapshot& before) {
    Node& node = nodes_.back();
    std::map<std::string, Json> now;
    if (is_here() && !node.last_undone.empty()) {
        expand(node);
        now = node.expansion->after_undo.at(node.last_undone);
    } else {
        // The answers that are remembered may be those from before.
        const auto remembered = node.known;
        node.known = std::make_shared<KnownPosition>();
        ask(brief_questions());
        now = node.known->answers;
        node.known = remembered;
    }
    for (const auto& [question, value] : static_cast<const Seen&>(before).answers)
        if (const auto found = now.find(question); found != now.end() && found->second != value)
            return fmt::format("{}: {} became {}", question, shown(value), shown(found->second));
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
bool ProgramSubject::has_occurred() { return answer(has_count() ? "repetitions" : "repeated").get<int>() >= 1; }
bool ProgramSubject::has_occurred_twice() { return answer(has_count() ? "repetitions" : "repeated").get<int>() >= 2; }
bool ProgramSubject::has_ended_by(Capability ending) { return answer(protocol_name_of(ending)).get<bool>(); }

std::string ProgramSubject::san(std::size_t move) {
    const Json& all = answer("san");
    const auto found = all.find(spelled(move));
    if (found == all.end())
        fail(fmt::format("\"san\" has no text for {}: {}", spelled(move), shown(all)));
    return found->get<std::string>();
}

bool ProgramSubject::see_ge(std::size_t move, int threshold) {
    const Json& all = answer("see");
    const auto found = all.find(spelled(move));
    if (found == all.end())
        fail(fmt::format("\"see\" has no value for {}: {}", spelled(move), shown(all)));
    return found->get<int>() >= threshold;
}

std::vector<bool> ProgramSubject::accepts(std::span<const std::string> texts) {
    if (!is_here())
        ask(brief_questions());
    const Json request{{"accepts", std::vector<std::string>(texts.begin(), texts.end())}};
    std::vector<bool> accepted(texts.size());
    try {
        const Json answer = process_->process.answer_to(process_->process.send(request));
        const auto list = answer.find("accepts");
        if (list == answer.end() || !list->is_array())
            process_->process.fail(request.dump(),
                                   "\"accepts\" must be a list of texts in the answer: " + shown(answer));
        for (std::size_t i = 0; i < texts.size(); ++i)
            accepted[i] = std::ranges::find(*list, Json(texts[i])) != list->end();
    } catch (const SubjectError&) {
        forget_process();
        throw;
    }
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
