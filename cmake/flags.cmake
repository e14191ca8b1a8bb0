# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
#
# Compiler flags, each with its reason. They belong to two interface targets rather than to global
# variables, because the client libraries are loaded into other people's programs and must never
# carry a sanitizer.
#
#   understudy_flags          everything that runs inside the simulator, and the tests
#   understudy_client_flags   libeyesim, the shim, example and test programs

set(UNDERSTUDY_SANITIZE "" CACHE STRING "Sanitizers for the simulator and tests, e.g. address,undefined")
# Several sources are compiled as one, so headers are read once for all of them, which is most of
# the time. The names of a file's internal things must therefore be unique in its folder. The
# presets dev and debug compile each source by itself, so that a change is built quickly and a
# missing #include is noticed.
option(UNDERSTUDY_UNITY "Compile several sources of a folder as one" ON)
option(UNDERSTUDY_FUZZ "Build tests/fuzz with libFuzzer (needs clang)" OFF)
set(UNDERSTUDY_FUZZ_SECONDS 600 CACHE STRING "How long libFuzzer works on each target of the fuzz preset")

# Build types. Only these four exist; the presets choose.
#   Release   what users run. -g1 keeps function names and lines for profiles and crash reports.
#   Dev       fast to build, assertions on, optimised enough to run a world.
#   Debug     nothing optimised: the other end of the determinism comparison.
#   Sanitize  -O1 keeps sanitizer runs bearable, frame pointers and -g1 keep their stacks readable.
foreach(lang C CXX)
  set(CMAKE_${lang}_FLAGS_RELEASE "-O2 -g1 -DNDEBUG")
  set(CMAKE_${lang}_FLAGS_DEV "-Og -g")
  set(CMAKE_${lang}_FLAGS_DEBUG "-O0 -g")
  set(CMAKE_${lang}_FLAGS_SANITIZE "-O1 -g1 -fno-omit-frame-pointer")
endforeach()

add_library(understudy_client_flags INTERFACE)
target_compile_options(understudy_client_flags INTERFACE
  # A warning that nobody has to fix is a warning that nobody reads.
  -Wall -Wextra -Werror
  # Swapped or silently narrowed numbers are the classic error of simulators.
  -Wconversion -Wshadow
  # Same bits from every compiler and CPU: never fuse a*b+c into one rounding ...
  -ffp-contract=off
  # ... and never reorder sums or assume that NaN does not happen.
  -fno-fast-math)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  # The plain baseline: no FMA, no AVX, so that results do not depend on the build machine.
  target_compile_options(understudy_client_flags INTERFACE -march=x86-64 -mtune=generic)
endif()
target_include_directories(understudy_client_flags INTERFACE "${PROJECT_SOURCE_DIR}")

add_library(understudy_flags INTERFACE)
target_link_libraries(understudy_flags INTERFACE understudy_client_flags Threads::Threads)
# Headers are named from src ("base/result.h") or from the root ("clients/wire/robios_wire.h").
target_include_directories(understudy_flags INTERFACE "${PROJECT_SOURCE_DIR}/src")
if(UNDERSTUDY_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # The warning is about headers, but gcc treats every file except the one it was started with as a
  # header.
  target_compile_options(understudy_flags INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Wno-subobject-linkage>)
endif()
if(UNDERSTUDY_SANITIZE)
  # A finding ends the test; otherwise undefined behaviour would scroll past unnoticed.
  target_compile_options(understudy_flags INTERFACE
    -fsanitize=${UNDERSTUDY_SANITIZE} -fno-sanitize-recover=all
    # With sanitizers, gcc 12 takes a variant that is moved for one that is not initialised.
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
  target_link_options(understudy_flags INTERFACE -fsanitize=${UNDERSTUDY_SANITIZE})
  # libstdc++ checks indices and iterators. This changes no layout, so Debian's libraries still fit.
  target_compile_definitions(understudy_flags INTERFACE _GLIBCXX_ASSERTIONS)
endif()
if(UNDERSTUDY_SANITIZE MATCHES "thread")
  # The thread sanitizer does not support fences, and Asio can do without them.
  target_compile_definitions(understudy_flags INTERFACE BOOST_ASIO_DISABLE_FENCED_BLOCK)
endif()
if(UNDERSTUDY_FUZZ)
  # Coverage counters for libFuzzer in all of our code; main is part of each fuzz target.
  target_compile_options(understudy_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()
