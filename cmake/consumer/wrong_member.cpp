// A board class whose key has the wrong type: must not compile.
#include <kiwipete/props/boards/class_board.h>

struct Wrong {
    using Move = int;
    std::optional<std::string> set(std::string_view, kiwi::Variant) { return std::nullopt; }
    std::string fen() { return ""; }
    std::vector<int> legal_moves() { return {}; }
    std::string uci(int) { return ""; }
    void make(int) {}
    void unmake() {}
    std::string key() { return "not a number"; }
};

int main() { kiwi::ClassBoard<Wrong>().answers(); }
