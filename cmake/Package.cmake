# `cpack -G TGZ`: the command with all of that, static if it is built so (preset tarball). `cpack -G DEB`: kiwipete, the command with its manual pages, completions and adapters; and kiwipete-dev, the libraries and
# headers for find_package(kiwipete). Manual pages are made by help2man from the help of the command.
find_program(HELP2MAN help2man REQUIRED)
file(GLOB verbs RELATIVE ${PROJECT_SOURCE_DIR}/tools/verbs ${PROJECT_SOURCE_DIR}/tools/verbs/*.cpp)
list(TRANSFORM verbs REPLACE "[.]cpp$" "")
list(TRANSFORM verbs REPLACE "_" "-")
set(package_files ${PROJECT_BINARY_DIR}/package)
set(made)
foreach(verb IN ITEMS "" LISTS verbs)
  string(STRIP "kiwipete ${verb}" command)
  string(REPLACE " " "-" name "${command}")
  # The first line of the help says what it is. "kiwipete VERB --version" does not exist: help2man gets the version from us.
  add_custom_command(OUTPUT ${package_files}/${name}.1
    COMMAND ${CMAKE_COMMAND} -E env "PATH=$<TARGET_FILE_DIR:kiwipete>:$ENV{PATH}" sh -c
            "exec '${HELP2MAN}' --no-info --no-discard-stderr --version-string='${PROJECT_VERSION}' \
             --name=\"$(${command} --help | head -n 1)\" --output='${package_files}/${name}.1' '${command}'"
    DEPENDS kiwipete VERBATIM)
  list(APPEND made ${package_files}/${name}.1)
endforeach()
foreach(shell IN ITEMS bash zsh fish)
  add_custom_command(OUTPUT ${package_files}/kiwipete.${shell}
    COMMAND sh -c "$<TARGET_FILE:kiwipete> completion ${shell} > ${package_files}/kiwipete.${shell}" DEPENDS kiwipete VERBATIM)
  list(APPEND made ${package_files}/kiwipete.${shell})
endforeach()
file(MAKE_DIRECTORY ${package_files})
add_custom_target(kiwipete_package_files ALL DEPENDS ${made})

install(DIRECTORY ${package_files}/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT command FILES_MATCHING PATTERN "*.1")
install(FILES ${package_files}/kiwipete.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
        RENAME kiwipete COMPONENT command)
install(FILES ${package_files}/kiwipete.zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions
        RENAME _kiwipete COMPONENT command)
install(FILES ${package_files}/kiwipete.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT command)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright COMPONENT command)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR}-dev RENAME copyright COMPONENT dev)

set(CPACK_PACKAGE_NAME kiwipete)
set(CPACK_PACKAGE_CONTACT "The Kiwipete authors <kiwipete@localhost>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL command dev)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
set(CPACK_ARCHIVE_COMMAND_FILE_NAME kiwipete-${PROJECT_VERSION}-linux-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_COMMAND_PACKAGE_NAME kiwipete)
set(CPACK_DEBIAN_COMMAND_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_DEV_PACKAGE_NAME kiwipete-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "cmake, g++")
set(CPACK_COMPONENT_COMMAND_DESCRIPTION "${PROJECT_DESCRIPTION}")
set(CPACK_COMPONENT_DEV_DESCRIPTION "${PROJECT_DESCRIPTION}: libraries and headers for C++ classes")
include(CPack)
