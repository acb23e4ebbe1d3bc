// For tests: a subject program that is right until an argument says how it is not.
//
//   fake_subject [--fault NAME | --exhibit REPORT] [--without ANSWER,…]
#include <string>

#include "../../props/testing/museum.h"
#include "../../props/testing/named_faults.h"
#include "../classes/serve.h"

namespace {

using kiwi::Capability;
using kiwi::FaultySubject;

/// Like the class, but for some capabilities.
class Without : public kiwi::ClassSubject<FaultySubject> {
public:
    explicit Without(std::string names) : names_("," + std::move(names) + ",") {}
    [[nodiscard]] kiwi::Capabilities capabilities() const override {
        kiwi::Capabilities some;
        const kiwi::Capabilities all = ClassSubject::capabilities();
        for (const Capability c : kiwi::EVERY_CAPABILITY)
            if (all.has(c)
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
            kiwi::plant_fault(argv[i + 1]);
        else if (option == "--exhibit") {
            for (const kiwi::museum::Exhibit& exhibit : kiwi::museum::exhibits())
                if (exhibit.report == std::string_view(argv[i + 1]))
                    exhibit.plant(FaultySubject::faults);
        } else if (option == "--without")
            without = argv[i + 1];
    }
    Without subject(without);
    return kiwi::tools::serve_main(subject, "fake subject");
}
