# kiwipete_add_subject(NAME CLASS Class HEADER header [LIBRARIES …]): what an adapter of a board class gets.
#   NAME_check   holds the class against the catalogue, and says what it skips
#   NAME_props   the same as RapidCheck properties under GoogleTest, if both are found
#   NAME_fuzz    a libFuzzer target with Clang, else a program that replays its inputs
function(kiwipete_add_subject name)
  cmake_parse_arguments(arg "" "CLASS;HEADER" "LIBRARIES" ${ARGN})
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/${name})
  foreach(part IN ITEMS check:props/subject_main.h:KIWIPETE_SUBJECT_MAIN
                        props:props/subject_props.h:KIWIPETE_SUBJECT_PROPERTIES
                        fuzz:fuzz/subject_target.h:KIWIPETE_FUZZ_SUBJECT)
    string(REPLACE ":" ";" part ${part})
    list(POP_FRONT part kind header macro)
    file(CONFIGURE OUTPUT ${folder}/${kind}.cpp CONTENT "#include \"${header}\"\n\n#include \"${arg_HEADER}\"\n\n${macro}(${arg_CLASS});\n")
    if(kind STREQUAL "props")
      find_package(GTest QUIET)
      find_package(rapidcheck QUIET)
      if(NOT GTest_FOUND OR NOT rapidcheck_FOUND)
        continue()
      endif()
    endif()
    add_executable(${name}_${kind} ${folder}/${kind}.cpp)
    target_link_libraries(${name}_${kind} PRIVATE kiwipete::fuzz kiwipete::props ${arg_LIBRARIES})
    if(kind STREQUAL "props")
      target_link_libraries(${name}_${kind} PRIVATE rapidcheck rapidcheck_gtest GTest::gtest_main)
    elseif(kind STREQUAL "fuzz" AND CMAKE_CXX_COMPILER_ID MATCHES "Clang")
      target_compile_options(${name}_${kind} PRIVATE -fsanitize=fuzzer)
      target_link_options(${name}_${kind} PRIVATE -fsanitize=fuzzer)
    elseif(kind STREQUAL "fuzz")
      target_sources(${name}_${kind} PRIVATE ${KIWIPETE_REPLAY_MAIN})
    endif()
  endforeach()
endfunction()
