# Warnings, sanitizers and processor, carried by one target that only Kiwipete's own code links.
add_library(kiwipete_options INTERFACE)
target_compile_options(kiwipete_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Wold-style-cast -Woverloaded-virtual
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict> # false alarms: GCC bug 105651
  $<$<BOOL:${KIWIPETE_WASM}>:-Wno-shorten-64-to-32> # indices have 32 bits there, random numbers still 64
  $<$<BOOL:${KIWIPETE_WERROR}>:-Werror>
  $<$<BOOL:${KIWIPETE_NATIVE}>:-march=native>)
if(KIWIPETE_SANITIZE)
  set(sanitize -fsanitize=${KIWIPETE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_compile_options(kiwipete_options INTERFACE ${sanitize})
  target_link_options(kiwipete_options INTERFACE ${sanitize})
endif()
if(KIWIPETE_COVERAGE)
  # MC/DC came with Clang 18: each condition of a decision has changed its outcome alone.
  target_compile_options(kiwipete_options INTERFACE -fprofile-instr-generate -fcoverage-mapping
    $<$<VERSION_GREATER_EQUAL:$<CXX_COMPILER_VERSION>,18>:-fcoverage-mcdc>)
  target_link_options(kiwipete_options INTERFACE -fprofile-instr-generate)
endif()
# Sanitizer and debug builds check preconditions, ours and the standard library's.
set(checked $<BOOL:${KIWIPETE_CHECKED}>)
if(KIWIPETE_CHECKED STREQUAL "AUTO" AND KIWIPETE_SANITIZE)
  set(checked 1)
elseif(KIWIPETE_CHECKED STREQUAL "AUTO")
  set(checked $<CONFIG:Debug>)
endif()
target_compile_definitions(kiwipete_options INTERFACE $<${checked}:KIWIPETE_CHECKED> $<${checked}:_GLIBCXX_ASSERTIONS>)
# Targets with the property KIWIPETE_COLD, a level of optimisation, need not be fast: optimising the templates of CLI11 and JSON
# takes longer than all other code together. Under sanitizers, tests need them even less: there they go without optimisation and
# without three checks of the undefined-behaviour sanitizer, which take a quarter of the compiler's time and double the code (the
# address sanitizer reports an access through a null pointer, too). Fuzz targets alone run long enough to need all.
set(cold $<BOOL:$<TARGET_PROPERTY:KIWIPETE_COLD>>)
if(KIWIPETE_SANITIZE AND KIWIPETE_TESTS)
  target_compile_options(kiwipete_options INTERFACE $<${cold}:-O0> $<${cold}:-fno-sanitize=null,alignment,vptr>)
else()
  target_compile_options(kiwipete_options INTERFACE $<${cold}:$<IF:$<CONFIG:Debug>,-O0,$<TARGET_PROPERTY:KIWIPETE_COLD>>>)
endif()
# Coverage counters that guide a fuzzer: edges of the code under test only. Counters in the invariants and the oracle, or at each
# comparison, would take most of the time and show nothing new about the engine. Hosted fuzzing brings its own flags.
set(KIWIPETE_FUZZER_GUIDANCE "")
if(KIWIPETE_FUZZER AND NOT DEFINED ENV{LIB_FUZZING_ENGINE})
  set(KIWIPETE_FUZZER_GUIDANCE -fsanitize=fuzzer-no-link -fno-sanitize-coverage=trace-cmp)
endif()

# Links libraries (default: all that a program of props or tools has) before a program's own objects, since the linker keeps the
# first copy of an inline function that it meets. The objects of tests and of targets with KIWIPETE_COLD are hardly optimised: under
# sanitizers the tests of engine/ took 3.5 times as long with their copies.
function(kiwipete_link_first program)
  set(libraries ${ARGN})
  if(NOT libraries)
    set(libraries kiwipete_engine kiwipete_oracle kiwipete_props)
  endif()
  if(CMAKE_SYSTEM_NAME STREQUAL Linux)
    list(TRANSFORM libraries REPLACE "(.+)" "$<TARGET_FILE:\\1>")
    list(JOIN libraries "," archives)
    target_link_options(${program} PRIVATE "-Wl,--whole-archive,${archives},--no-whole-archive")
  endif()
endfunction()

# Adds a test program NAME from SOURCES that links LIBRARIES, one CTest per GoogleTest. FIRST: what kiwipete_link_first is given. Tests
# with "Whole" in their name are labelled slow, those that the GoogleTest filter RUNS matches are labelled runs.
include(GoogleTest)
function(kiwipete_add_tests name)
  cmake_parse_arguments(arg "" "LABEL;RUNS" "SOURCES;LIBRARIES;FIRST" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  # Compiling is most of CI's time. The code under test keeps its flags; the tests themselves need not be fast.
  set_target_properties(${name} PROPERTIES KIWIPETE_COLD -O0)
  # g++ warns of GoogleTest's macros after an if without braces.
  target_compile_options(${name} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-dangling-else>)
  target_link_libraries(${name} PRIVATE kiwipete_options ${arg_LIBRARIES} GTest::gtest_main)
  kiwipete_link_first(${name} ${arg_FIRST})
  gtest_discover_tests(${name} DISCOVERY_TIMEOUT 60 TEST_FILTER "-*Whole*:${arg_RUNS}" PROPERTIES LABELS "${arg_LABEL}")
  gtest_discover_tests(${name} DISCOVERY_TIMEOUT 60 TEST_FILTER "*Whole*" TEST_LIST ${name}_slow PROPERTIES LABELS slow)
  if(arg_RUNS)
    gtest_discover_tests(${name} DISCOVERY_TIMEOUT 60 TEST_FILTER "${arg_RUNS}:-*Whole*" TEST_LIST ${name}_runs PROPERTIES LABELS runs)
  endif()
endfunction()
