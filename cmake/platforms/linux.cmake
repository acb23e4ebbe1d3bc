# Linux on the processor of the environment variable KIWIPETE_PROCESSOR, by Debian's cross compiler.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR $ENV{KIWIPETE_PROCESSOR})
set(CMAKE_C_COMPILER ${CMAKE_SYSTEM_PROCESSOR}-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER ${CMAKE_SYSTEM_PROCESSOR}-linux-gnu-g++)
include(${CMAKE_CURRENT_LIST_DIR}/foreign.cmake)
