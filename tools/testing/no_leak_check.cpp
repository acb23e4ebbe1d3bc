// Programs with this file do not look for leaks at their end, under the address sanitizer, unless ASAN_OPTIONS says so.
extern "C" const char* __asan_default_options(); // NOLINT(bugprone-reserved-identifier): the sanitizer's name

extern "C" const char* __asan_default_options() { // NOLINT(bugprone-reserved-identifier)
    return "detect_leaks=0";
}
