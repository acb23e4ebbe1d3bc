# kiwipete_add_board(NAME CLASS Class HEADER header [LIBRARIES …]): three programs for an adapter of a board class.
#   NAME_check   checks the invariants and lists those that it skips; with --serve it speaks the adapter protocol
#   NAME_props   the invariants as RapidCheck properties under GoogleTest, if both libraries are found
#   NAME_fuzz    with Clang a libFuzzer target with a mutator for games, which needs no seeds; else a program that replays inputs
function(kiwipete_add_board name)
  if(NOT TARGET kiwipete::classes)
    message(FATAL_ERROR "kiwipete_add_board: set(KIWIPETE_CLASSES ON) before FetchContent_MakeAvailable(kiwipete)")
  endif()
  cmake_parse_arguments(arg "" "CLASS;HEADER" "LIBRARIES" ${ARGN})
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/${name})
  # The header may include files of its own folder.
  cmake_path(ABSOLUTE_PATH arg_HEADER BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE header)
  cmake_path(GET header PARENT_PATH header_folder)
  foreach(part IN ITEMS check:tools/classes/class_check.h:KIWIPETE_BOARD_MAIN
                        props:props/board_props.h:KIWIPETE_BOARD_PROPERTIES
                        fuzz:fuzz/board_target.h:KIWIPETE_FUZZ_BOARD)
    string(REPLACE ":" ";" part ${part})
    list(POP_FRONT part kind header macro)
    file(CONFIGURE OUTPUT ${folder}/${kind}.cpp
         CONTENT "#include <kiwipete/${header}>\n\n#include \"${arg_HEADER}\"\n\n${macro}(${arg_CLASS});\n")
    if(kind STREQUAL "props")
      find_package(GTest QUIET)
      find_package(rapidcheck QUIET)
      if(NOT GTest_FOUND OR NOT rapidcheck_FOUND)
        message(STATUS "${name}_props: not built, because GoogleTest or RapidCheck is missing")
        continue()
      endif()
    endif()
    add_executable(${name}_${kind} ${folder}/${kind}.cpp)
    target_include_directories(${name}_${kind} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR} ${header_folder})
    target_link_libraries(${name}_${kind} PRIVATE kiwipete::classes ${arg_LIBRARIES})
    if(kind STREQUAL "props")
      target_link_libraries(${name}_${kind} PRIVATE rapidcheck rapidcheck_gtest GTest::gtest_main)
    elseif(kind STREQUAL "fuzz" AND CMAKE_CXX_COMPILER_ID MATCHES "Clang")
      target_sources(${name}_${kind} PRIVATE ${KIWIPETE_GAME_MUTATOR})
      target_compile_options(${name}_${kind} PRIVATE -fsanitize=fuzzer)
      target_link_options(${name}_${kind} PRIVATE -fsanitize=fuzzer)
    elseif(kind STREQUAL "fuzz")
      target_sources(${name}_${kind} PRIVATE ${KIWIPETE_REPLAY_MAIN})
    endif()
  endforeach()
endfunction()
