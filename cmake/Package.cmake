# `cpack -G TGZ`: the command with all of that, static if it is built so (preset tarball). `cpack -G DEB`: kiwipete, the command with its manual pages, completions and adapters; and kiwipete-dev, the libraries and
# headers for find_package(kiwipete). Manual pages are made by help2man from the help of the command.
find_program(HELP2MAN help2man REQUIRED)
file(READ ${PROJECT_SOURCE_DIR}/tools/verbs/verbs.h list_of_verbs)
string(REGEX MATCHALL "X\\([a-z_]+\\)" verbs "${list_of_verbs}")
list(TRANSFORM verbs REPLACE "X.([a-z_]+)." "\\1")
list(TRANSFORM verbs REPLACE "_" "-")
set(package_files ${PROJECT_BINARY_DIR}/package)
set(made)
foreach(verb IN ITEMS "" LISTS verbs)
  string(STRIP "kiwipete ${verb}" command)
  string(REPLACE " " "-" name "${command}")
  # The first line of the help says what it is. "kiwipete VERB --version" does not exist: help2man gets the version from us.
  add_custom_command(OUTPUT ${package_files}/${name}.1
    COMMAND ${CMAKE_COMMAND} -E env "PATH=$<TARGET_FILE_DIR:kiwipete>:$ENV{PATH}" sh -c
            "'${HELP2MAN}' --no-info --no-discard-stderr --version-string='${PROJECT_VERSION}' \
             --name=\"$(${command} --help | head -n 1)\" --include='${PROJECT_SOURCE_DIR}/cmake/manual.h2m' \
             --output='${package_files}/${name}.1' '${command}' \
             && sed -i 's/^kiwipete ${verb} \\\\- /${name} \\\\- /' '${package_files}/${name}.1'"
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
file(GLOB texts ${PROJECT_SOURCE_DIR}/docs/*.md)
install(FILES ${PROJECT_SOURCE_DIR}/README.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT command)
install(FILES ${texts} DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs COMPONENT command)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR}-dev RENAME copyright COMPONENT dev)

set(CPACK_PACKAGE_NAME kiwipete)
set(KIWIPETE_MAINTAINER "The Kiwipete authors <kiwipete@users.noreply.github.com>" CACHE STRING "Who answers for packages")
set(CPACK_PACKAGE_CONTACT "${KIWIPETE_MAINTAINER}")
if(NOT PROJECT_HOMEPAGE_URL MATCHES "/OWNER/")
  set(CPACK_DEBIAN_PACKAGE_HOMEPAGE "${PROJECT_HOMEPAGE_URL}")
endif()
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
set(CPACK_DEBIAN_COMMAND_DESCRIPTION "Test of chess move generators and board code: the command
Runs perft suites, compares move generators and checks invariants of UCI engines
and of board libraries in any language; finds the position and names the rule.")
set(CPACK_DEBIAN_DEV_DESCRIPTION "Test of chess move generators and board code: C++ libraries
A checker, properties and a fuzz target for a C++ board class, and the Position
and perft of Kiwipete.")
include(CPack)
