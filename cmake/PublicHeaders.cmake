# #include <kiwipete/engine/position.h> is the same in a build that embeds this one and after an install: here a folder
# with a link to each room stands in for the installed headers. Our folders themselves are on no include path, where their
# names could hide those of other projects. Our own files include each other by relative paths.
set(KIWIPETE_INCLUDE_DIR ${PROJECT_BINARY_DIR}/include)
file(REMOVE_RECURSE ${KIWIPETE_INCLUDE_DIR})
file(MAKE_DIRECTORY ${KIWIPETE_INCLUDE_DIR}/kiwipete)
foreach(room IN ITEMS engine props fuzz tools)
  file(CREATE_LINK ${PROJECT_SOURCE_DIR}/${room} ${KIWIPETE_INCLUDE_DIR}/kiwipete/${room} SYMBOLIC)
endforeach()

# Gives the users of a library these headers: those of the build here, the installed ones elsewhere.
function(kiwipete_use_headers target)
  target_include_directories(${target} INTERFACE $<BUILD_INTERFACE:${KIWIPETE_INCLUDE_DIR}> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endfunction()
