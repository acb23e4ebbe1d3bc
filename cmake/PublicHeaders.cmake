# Users write #include <kiwipete/engine/position.h>, whether they embed Kiwipete or have it installed. In an embedding build, a
# folder with a link to each of our folders replaces the installed headers. Our folders themselves are on no include path, since
# their names could hide those of other projects. Our own files include each other by relative paths.
set(KIWIPETE_INCLUDE_DIR ${PROJECT_BINARY_DIR}/include)
file(REMOVE_RECURSE ${KIWIPETE_INCLUDE_DIR})
file(MAKE_DIRECTORY ${KIWIPETE_INCLUDE_DIR}/kiwipete)
foreach(room IN ITEMS engine props fuzz tools)
  file(CREATE_LINK ${PROJECT_SOURCE_DIR}/${room} ${KIWIPETE_INCLUDE_DIR}/kiwipete/${room} SYMBOLIC)
endforeach()
file(CREATE_LINK ${PROJECT_SOURCE_DIR}/cmake/chess.h ${KIWIPETE_INCLUDE_DIR}/kiwipete/chess.h SYMBOLIC)

# What users include, or compile for a fuzz target. Installed is this, and what it includes in turn.
set(KIWIPETE_PUBLIC_FILES
  engine/fen.h engine/movegen.h engine/played_position.h engine/position.h engine/reachability.h engine/snapshot.h engine/uci_move.h
  engine/notation/epd.h engine/notation/perft_output.h engine/notation/perft_suite.h engine/notation/pgn.h engine/notation/san.h
  engine/perft/perft.h engine/perft/perft_stats.h engine/perft/uci_session.h
  fuzz/board_target.h fuzz/game_mutator.cpp fuzz/replay_main.cpp
  props/board_props.h props/boards/class_board.h
  tools/adapters/chess_library.h tools/adapters/stockfish_position.h tools/classes/class_check.h)
if(KIWIPETE_PERFT_SCALE)
  list(APPEND KIWIPETE_PUBLIC_FILES engine/perft/scale/perft_part.h engine/perft/scale/unique_positions.h)
endif()

# Sets `out` to the public files and all that they include, relative to the source tree.
function(kiwipete_find_installed_files out)
  set(files)
  set(todo ${KIWIPETE_PUBLIC_FILES})
  while(todo)
    list(POP_FRONT todo file)
    if(file IN_LIST files OR NOT EXISTS ${PROJECT_SOURCE_DIR}/${file})
      continue() # an adapter includes headers of the library under test
    endif()
    list(APPEND files ${file})
    cmake_path(GET file PARENT_PATH folder)
    file(STRINGS ${PROJECT_SOURCE_DIR}/${file} includes REGEX "^ *# *include \"")
    foreach(include IN LISTS includes)
      string(REGEX REPLACE "^ *# *include \"([^\"]+)\".*" "\\1" include "${include}")
      cmake_path(APPEND folder ${include} OUTPUT_VARIABLE include)
      cmake_path(NORMAL_PATH include)
      list(APPEND todo ${include})
    endforeach()
  endwhile()
  set(${out} ${files} PARENT_SCOPE)
endfunction()

# Adds the headers to the include path of a library's users: those of this build, or the installed ones.
function(kiwipete_use_headers target)
  target_include_directories(${target} INTERFACE $<BUILD_INTERFACE:${KIWIPETE_INCLUDE_DIR}> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endfunction()
