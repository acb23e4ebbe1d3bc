// The commit that the program was built from. The build defines the constant.
#pragma once

#include <string_view>

namespace kiwi::tools {

/// The abbreviated hash, with "-dirty" if there were changes; empty outside a repository.
extern const std::string_view COMMIT;

} // namespace kiwi::tools
