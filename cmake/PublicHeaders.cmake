# #include <kiwipete/engine/position.h> is the same in this build, in a build that embeds this one, and after an install.
# The build folder gets one forwarding header for each of ours: our folders are on no include path, where their
# names could hide those of other projects.
set(KIWIPETE_INCLUDE_DIR ${PROJECT_BINARY_DIR}/include)
file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}
     ${PROJECT_SOURCE_DIR}/engine/*.h ${PROJECT_SOURCE_DIR}/fuzz/*.h ${PROJECT_SOURCE_DIR}/perft_suites/*.h
     ${PROJECT_SOURCE_DIR}/props/*.h ${PROJECT_SOURCE_DIR}/tools/*.h)
foreach(header IN LISTS headers)
  file(CONFIGURE OUTPUT ${KIWIPETE_INCLUDE_DIR}/kiwipete/${header} CONTENT "#include \"${PROJECT_SOURCE_DIR}/${header}\"\n" @ONLY)
endforeach()

# Gives a library these headers: those of the build here, the installed ones elsewhere.
function(kiwipete_use_headers target)
  target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${KIWIPETE_INCLUDE_DIR}> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endfunction()
