# Installs the files for find_package(kiwipete): the libraries kiwipete::engine, ::props and ::classes, their
# headers as <kiwipete/…>, kiwipete_add_board, and the command.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/kiwipete)
install(TARGETS kiwipete_engine kiwipete_oracle kiwipete_props kiwipete_classes EXPORT kiwipete-targets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT dev)
install(FILES ${PROJECT_SOURCE_DIR}/cmake/chess.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/kiwipete COMPONENT dev)
kiwipete_find_installed_files(installed_files)
foreach(file IN LISTS installed_files)
  cmake_path(GET file PARENT_PATH folder)
  install(FILES ${PROJECT_SOURCE_DIR}/${file} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/kiwipete/${folder} COMPONENT dev)
endforeach()
install(FILES ${PROJECT_SOURCE_DIR}/cmake/KiwipeteBoard.cmake DESTINATION ${package_dir} COMPONENT dev)
if(KIWIPETE_TOOLS)
  install(TARGETS kiwipete RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT command)
  install(FILES ${PROJECT_SOURCE_DIR}/tools/report/report_schema.json ${PROJECT_SOURCE_DIR}/tools/report/answers_schema.json
          DESTINATION ${CMAKE_INSTALL_DATADIR}/kiwipete COMPONENT command)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/tools/adapters/ DESTINATION ${CMAKE_INSTALL_DATADIR}/kiwipete/adapters COMPONENT command
          PATTERN node_modules EXCLUDE PATTERN __pycache__ EXCLUDE PATTERN x88_adapter.cpp EXCLUDE)
endif()
include(Docs)
install(EXPORT kiwipete-targets NAMESPACE kiwipete:: DESTINATION ${package_dir} COMPONENT dev)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/kiwipete-config.cmake.in
                              ${PROJECT_BINARY_DIR}/kiwipete-config.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/kiwipete-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/kiwipete-config.cmake ${PROJECT_BINARY_DIR}/kiwipete-config-version.cmake
        DESTINATION ${package_dir} COMPONENT dev)

# Tests projects that use Kiwipete, installed and embedded. Not with sanitizers: other projects cannot link such libraries.
if(KIWIPETE_TESTS AND NOT KIWIPETE_SANITIZE)
  find_package(Python3 3.9 QUIET COMPONENTS Interpreter)
  foreach(way IN ITEMS Installed Embedded)
    add_test(NAME Consumer.${way} COMMAND ${CMAKE_COMMAND}
      -DWAY=${way} -DKIWIPETE_DIR=${PROJECT_SOURCE_DIR} -DBUILD_DIR=${PROJECT_BINARY_DIR}
      -DWORK_DIR=${PROJECT_BINARY_DIR}/consumer/${way} -DGENERATOR=${CMAKE_GENERATOR} -DCOMPILER=${CMAKE_CXX_COMPILER}
      -DPYTHON=${Python3_EXECUTABLE}
      -P ${PROJECT_SOURCE_DIR}/cmake/ConsumerTest.cmake)
  endforeach()
endif()
