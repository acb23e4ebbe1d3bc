# Finds the libraries that Kiwipete needs. If the system lacks one, fetches its source, pinned by commit.
include(FetchContent)

# Without a network, fetching fails with pages of messages. This function fails first, and says what to install.
function(kiwipete_try_to_reach name debian repository)
  string(TOUPPER ${name} upper)
  if(FETCHCONTENT_FULLY_DISCONNECTED OR FETCHCONTENT_SOURCE_DIR_${upper} OR EXISTS ${FETCHCONTENT_BASE_DIR}/${name}-src/CMakeLists.txt)
    return()
  endif()
  find_package(Git REQUIRED)
  execute_process(COMMAND ${GIT_EXECUTABLE} ls-remote -q ${repository} HEAD RESULT_VARIABLE result OUTPUT_QUIET ERROR_QUIET TIMEOUT 60)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${name} is not installed, and ${repository} cannot be reached to fetch it. Install it: Debian and \
Ubuntu have ${debian}. Or set FETCHCONTENT_SOURCE_DIR_${upper} to its source.")
  endif()
endfunction()

macro(kiwipete_dependency name package debian repository commit)
  find_package(${package} QUIET)
  if(${package}_FOUND)
    message(STATUS "${name}: the system's ${${package}_VERSION}")
  else()
    message(STATUS "${name}: fetching ${repository} at ${commit}")
    kiwipete_try_to_reach(${name} "${debian}" ${repository})
    FetchContent_Declare(${name} GIT_REPOSITORY ${repository} GIT_TAG ${commit})
    FetchContent_MakeAvailable(${name})
  endif()
endmacro()

if(NOT KIWIPETE_WASM)
  find_package(Threads REQUIRED)
endif()
if(KIWIPETE_CLASSES OR KIWIPETE_TOOLS)
  kiwipete_dependency(cli11 CLI11 libcli11-dev https://github.com/CLIUtils/CLI11.git
                      70f8072f9dd2292fd0b9f9e5f58e279f60483ed3) # 2.1.2
  kiwipete_dependency(nlohmann_json nlohmann_json nlohmann-json3-dev https://github.com/nlohmann/json.git
                      bc889afb4c5bf1c0d8ee29ef35eaaf4c8bef8a5d) # 3.11.2
endif()
if(KIWIPETE_TESTS)
  set(INSTALL_GTEST OFF)
  kiwipete_dependency(googletest GTest libgtest-dev https://github.com/google/googletest.git
                      58d77fa8070e8cec2dc1ed015d66b454c8d78850) # 1.12.1
  set(RC_ENABLE_GTEST ON)
  kiwipete_dependency(rapidcheck rapidcheck librapidcheck-dev https://github.com/emil-e/rapidcheck.git
                      ff6af6fc683159deb51c543b065eba14dfcf329b) # of December 2023; it has no releases
endif()
if(KIWIPETE_TOOLS)
  kiwipete_dependency(fmt fmt libfmt-dev https://github.com/fmtlib/fmt.git
                      a33701196adfad74917046096bf5a2aa0ab0bb50) # 9.1.0
  # Debian has no static fmt, and Homebrew's is built for libc++: use its headers alone.
  set(KIWIPETE_FMT fmt::fmt$<$<OR:$<BOOL:${KIWIPETE_STATIC}>,$<BOOL:${APPLE}>>:-header-only>)
  # Debian's libuv has no CMake package.
  find_package(PkgConfig QUIET)
  if(PkgConfig_FOUND)
    pkg_check_modules(libuv QUIET IMPORTED_TARGET libuv)
  endif()
  if(libuv_FOUND)
    message(STATUS "libuv: the system's ${libuv_VERSION}")
    set(KIWIPETE_LIBUV PkgConfig::libuv)
    if(KIWIPETE_STATIC)
      find_library(KIWIPETE_LIBUV_STATIC libuv_a.a HINTS ${libuv_LIBDIR} REQUIRED)
      set(KIWIPETE_LIBUV ${KIWIPETE_LIBUV_STATIC} Threads::Threads ${CMAKE_DL_LIBS})
    endif()
  else()
    kiwipete_dependency(libuv libuv "libuv1-dev and pkg-config" https://github.com/libuv/libuv.git
                        0c1fa696aa502eb749c2c4735005f41ba00a27b8) # 1.44.2
    set(KIWIPETE_LIBUV uv_a)
  endif()
  # Optional: without libedit, and in a static command, `explore` reads plain lines.
  if(PkgConfig_FOUND AND NOT KIWIPETE_STATIC)
    pkg_check_modules(libedit QUIET IMPORTED_TARGET libedit)
  endif()
  if(libedit_FOUND)
    message(STATUS "libedit: the system's ${libedit_VERSION}")
  endif()
endif()
if(KIWIPETE_BENCHMARKS)
  find_package(benchmark REQUIRED)
endif()
