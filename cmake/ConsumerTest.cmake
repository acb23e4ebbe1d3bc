# Installs the build in BUILD_DIR into WORK_DIR, then configures, builds and runs the consumer in SOURCE_DIR against it.
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${ARGN}\n${output}")
  endif()
endfunction()

file(REMOVE_RECURSE ${WORK_DIR})
run(${CMAKE_COMMAND} --install ${BUILD_DIR} --prefix ${WORK_DIR}/prefix)
# By itself, so that nothing is found in the source tree.
file(COPY ${EXAMPLE_DIR}/adapter.h ${EXAMPLE_DIR}/board_x88.h ${EXAMPLE_DIR}/board_x88.cpp
     DESTINATION ${WORK_DIR}/example/props/example)
run(${CMAKE_COMMAND} -S ${SOURCE_DIR} -B ${WORK_DIR}/build -G ${GENERATOR} -DCMAKE_CXX_COMPILER=${COMPILER}
    -DCMAKE_BUILD_TYPE=Debug -DCMAKE_PREFIX_PATH=${WORK_DIR}/prefix -DEXAMPLE_DIR=${WORK_DIR}/example)
run(${CMAKE_COMMAND} --build ${WORK_DIR}/build)
run(${WORK_DIR}/build/consumer)
run(${WORK_DIR}/build/x88_check 20 1)
execute_process(COMMAND ${WORK_DIR}/build/x88_check many RESULT_VARIABLE result ERROR_QUIET)
if(NOT result EQUAL 2)
  message(FATAL_ERROR "x88_check many: exit code ${result} instead of 2")
endif()
run(${WORK_DIR}/build/x88_props --gtest_filter=*M1_*:*U3_*)
file(WRITE ${WORK_DIR}/build/input "some bytes of a game")
run(${WORK_DIR}/build/x88_fuzz ${WORK_DIR}/build/input)
