// The commit that the program was built from. The build makes its definition.
#pragma once

#include <string_view>

namespace kiwi::tools {

/// Abbreviated, with "-dirty" if there were changes; empty outside a repository.
extern const std::string_view COMMIT;

} // namespace kiwi::tools
