# What `cmake --install` leaves for find_package(kiwipete): the libraries kiwipete::engine, ::props and ::fuzz, their
# headers, kiwipete_add_subject, the command.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/kiwipete)
install(TARGETS kiwipete_engine kiwipete_oracle kiwipete_props kiwipete_fuzz EXPORT kiwipete-targets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/engine ${PROJECT_SOURCE_DIR}/props ${PROJECT_SOURCE_DIR}/fuzz
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/kiwipete
        FILES_MATCHING PATTERN "*.h" PATTERN "replay_main.cpp" PATTERN example EXCLUDE PATTERN scripts EXCLUDE
        PATTERN options EXCLUDE)
install(FILES ${PROJECT_SOURCE_DIR}/cmake/KiwipeteSubject.cmake DESTINATION ${package_dir})
if(KIWIPETE_TOOLS)
  install(TARGETS kiwipete RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
install(EXPORT kiwipete-targets NAMESPACE kiwipete:: DESTINATION ${package_dir})
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/kiwipete-config.cmake.in
                              ${PROJECT_BINARY_DIR}/kiwipete-config.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/kiwipete-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/kiwipete-config.cmake ${PROJECT_BINARY_DIR}/kiwipete-config-version.cmake
        DESTINATION ${package_dir})

# Sanitized libraries are not for others to link.
if(KIWIPETE_TESTS AND NOT KIWIPETE_SANITIZE)
  add_test(NAME AnInstalledKiwipete.ServesAProjectOutsideTheTree COMMAND ${CMAKE_COMMAND}
    -DBUILD_DIR=${PROJECT_BINARY_DIR} -DWORK_DIR=${PROJECT_BINARY_DIR}/consumer
    -DSOURCE_DIR=${PROJECT_SOURCE_DIR}/cmake/consumer -DEXAMPLE_DIR=${PROJECT_SOURCE_DIR}/props/example -DGENERATOR=${CMAKE_GENERATOR} -DCOMPILER=${CMAKE_CXX_COMPILER}
    -P ${PROJECT_SOURCE_DIR}/cmake/ConsumerTest.cmake)
endif()
