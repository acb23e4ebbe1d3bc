# `cpack -G DEB` makes two packages: kiwipete, the command with its manual pages, completions and adapters; and
# kiwipete-dev, the libraries and headers for find_package(kiwipete). tools/scripts/tarball.sh makes a tarball of the first.
# help2man makes the manual pages from the help of the command.
find_program(HELP2MAN help2man REQUIRED)
find_program(GZIP gzip REQUIRED)
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
  string(TOUPPER ${name} title)
  add_custom_command(OUTPUT ${package_files}/${name}.1.gz
    COMMAND ${CMAKE_COMMAND} -E env "PATH=$<TARGET_FILE_DIR:kiwipete>:$ENV{PATH}" sh -c
            "'${HELP2MAN}' --no-info --no-discard-stderr --version-string='${PROJECT_VERSION}' \
             --name=\"$(${command} --help | head -n 1)\" --include='${PROJECT_SOURCE_DIR}/cmake/manual.h2m' \
             --output='${package_files}/${name}.1' '${command}' \
             && sed -i -e 's/^kiwipete ${verb} \\\\- /${name} \\\\- /' -e 's/^\\.TH [A-Z -]*/.TH ${title} /' '${package_files}/${name}.1' \
             && '${GZIP}' -9nf '${package_files}/${name}.1'"
    DEPENDS kiwipete VERBATIM)
  list(APPEND made ${package_files}/${name}.1.gz)
endforeach()
foreach(shell IN ITEMS bash zsh fish)
  add_custom_command(OUTPUT ${package_files}/kiwipete.${shell}
    COMMAND sh -c "$<TARGET_FILE:kiwipete> completion ${shell} > ${package_files}/kiwipete.${shell}" DEPENDS kiwipete VERBATIM)
  list(APPEND made ${package_files}/kiwipete.${shell})
endforeach()
add_custom_command(OUTPUT ${package_files}/vectors/README.md
  COMMAND kiwipete vectors ${package_files}/vectors DEPENDS kiwipete VERBATIM)
list(APPEND made ${package_files}/vectors/README.md)
# A changelog in Debian's form, which refers to CHANGELOG.md.
set(KIWIPETE_MAINTAINER "The Kiwipete authors <kiwipete@users.noreply.github.com>" CACHE STRING "Who answers for packages")
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(CONFIGURE OUTPUT ${package_files}/changelog CONTENT "kiwipete (${PROJECT_VERSION}) unstable; urgency=medium

  * /usr/share/doc/kiwipete/CHANGELOG.md says what changed.

 -- ${KIWIPETE_MAINTAINER}  ${date}
")
add_custom_command(OUTPUT ${package_files}/changelog.gz
  COMMAND ${GZIP} -9nkf ${package_files}/changelog DEPENDS ${package_files}/changelog VERBATIM)
list(APPEND made ${package_files}/changelog.gz)
add_custom_target(kiwipete_package_files ALL DEPENDS ${made})

install(DIRECTORY ${package_files}/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT command
        FILES_MATCHING PATTERN "*.1.gz" PATTERN vectors EXCLUDE)
install(DIRECTORY ${package_files}/vectors DESTINATION ${CMAKE_INSTALL_DATADIR}/kiwipete COMPONENT command)
install(FILES ${package_files}/kiwipete.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
        RENAME kiwipete COMPONENT command)
install(FILES ${package_files}/kiwipete.zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions
        RENAME _kiwipete COMPONENT command)
install(FILES ${package_files}/kiwipete.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT command)
install(FILES ${package_files}/changelog.gz DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT command)
install(FILES ${package_files}/changelog.gz DESTINATION ${CMAKE_INSTALL_DOCDIR}-dev COMPONENT dev)

set(CPACK_PACKAGE_NAME kiwipete)
set(CPACK_PACKAGE_CONTACT "${KIWIPETE_MAINTAINER}")
if(NOT PROJECT_HOMEPAGE_URL MATCHES "/OWNER/")
  set(CPACK_DEBIAN_PACKAGE_HOMEPAGE "${PROJECT_HOMEPAGE_URL}")
endif()
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL command dev)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_COMMAND_PACKAGE_NAME kiwipete)
set(CPACK_DEBIAN_COMMAND_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_DEV_PACKAGE_NAME kiwipete-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "cmake, g++ | clang, ninja-build | make")
set(CPACK_DEBIAN_DEV_PACKAGE_SUGGESTS "kiwipete, librapidcheck-dev, libgtest-dev")
set(CPACK_DEBIAN_COMMAND_DESCRIPTION "Test of chess move generators and board code: the command
Runs perft suites, compares move generators and checks invariants of UCI
engines and of board libraries in any language; finds the position and names
the rule.")
set(CPACK_DEBIAN_DEV_DESCRIPTION "Test of chess move generators and board code: C++ libraries
A checker, properties and a fuzz target for a C++ board class, and the Position
and perft of Kiwipete.")
include(CPack)
