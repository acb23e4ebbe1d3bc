# The documents that are installed: with the command all that its users read; with the libraries the manual for C++ classes and
# its example. They keep their folders, so that links between them work.
file(GLOB docs RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS
     ${PROJECT_SOURCE_DIR}/docs/*.md ${PROJECT_SOURCE_DIR}/docs/images/* ${PROJECT_SOURCE_DIR}/docs/scale/*)
set(KIWIPETE_COMMAND_DOCS README.md CHANGELOG.md ${docs} perft_suites/README.md)
file(GLOB example RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/props/example/*)
list(FILTER example EXCLUDE REGEX "_test\\.cpp$")
set(KIWIPETE_DEV_DOCS props/README.md docs/questions.md docs/libraries.md ${example})

# Installs the documents of a component, and the licence, into a folder of the prefix.
function(kiwipete_install_docs component folder)
  string(TOUPPER KIWIPETE_${component}_DOCS docs)
  install(CODE "
    set(DOCS \"${${docs}}\")
    set(SOURCE_DIR \"${PROJECT_SOURCE_DIR}\")
    set(WORK_DIR \"${PROJECT_BINARY_DIR}/docs/${component}\")
    set(DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${folder}\")
    set(HOMEPAGE \"${PROJECT_HOMEPAGE_URL}\")
    set(VERSION \"${PROJECT_VERSION}\")
    include(\"${PROJECT_SOURCE_DIR}/cmake/InstallDocs.cmake\")" COMPONENT ${component})
  install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${folder} RENAME copyright COMPONENT ${component})
endfunction()
kiwipete_install_docs(dev ${CMAKE_INSTALL_DOCDIR}-dev)
if(KIWIPETE_TOOLS)
  kiwipete_install_docs(command ${CMAKE_INSTALL_DOCDIR})
endif()
