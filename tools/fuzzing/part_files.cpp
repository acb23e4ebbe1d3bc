#include "../../engine/base/checksum.h"
#include "../../props/fuzzing/target.h"
#include "../report/json_line.h"
#include "../scale/part_file.h"
#include "../terminal/terminal.h"

using namespace kiwi;
using namespace kiwi::fuzz;
using namespace kiwi::tools;

KIWIPETE_FUZZ_TARGET(part_files, AnyText, 20000,
                     "Any text, with a right checksum if it is JSON, is refused with a reason, or is a part that reads "
                     "back equal.") {
    std::string text(text_of(bytes));
    if (auto json = parsed_json<nlohmann::ordered_json>(text); json.is_object()) {
        json.erase("checksum");
        json["checksum"] = hex(checksum_of(json.dump()));
        text = json.dump();
    }
    const auto parsed = parse_part(text);
    if (const auto* reason = std::get_if<std::string>(&parsed))
        return expect(!reason->empty(), "a part is refused with a reason", text);
    const auto& part = std::get<PartFile>(parsed);
    const auto again = parse_part(text_of(part));
    const auto* same = std::get_if<PartFile>(&again);
    expect(same != nullptr && same->question == part.question && text_of(*same) == text_of(part),
           "a part reads back equal", text);
}
