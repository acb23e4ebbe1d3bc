# Users write #include <kiwipete/engine/position.h>, whether they embed Kiwipete or have it installed. In an embedding build, a
# folder with a link to each of our folders replaces the installed headers. Our folders themselves are on no include path, since
# their names could hide those of other projects. Our own files include each other by relative paths.
set(KIWIPETE_INCLUDE_DIR ${PROJECT_BINARY_DIR}/include)
file(REMOVE_RECURSE ${KIWIPETE_INCLUDE_DIR})
file(MAKE_DIRECTORY ${KIWIPETE_INCLUDE_DIR}/kiwipete)
foreach(room IN ITEMS engine props fuzz tools)
  file(CREATE_LINK ${PROJECT_SOURCE_DIR}/${room} ${KIWIPETE_INCLUDE_DIR}/kiwipete/${room} SYMBOLIC)
endforeach()

# Adds the headers to the include path of a library's users: those of this build, or the installed ones.
function(kiwipete_use_headers target)
  target_include_directories(${target} INTERFACE $<BUILD_INTERFACE:${KIWIPETE_INCLUDE_DIR}> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endfunction()
