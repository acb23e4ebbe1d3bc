// Why work ends before its end.
#pragma once

#include <exception>

namespace kiwi {

/// Thrown where work is to end before its end, such as after a signal. What was done until then stays.
class Stopped : public std::exception {};

} // namespace kiwi
