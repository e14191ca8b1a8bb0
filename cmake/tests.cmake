# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
#
# Tests are found by place and name, so adding one needs no edit here.
#
#   tests/unit/<folder>/*_test.cc       unit_<folder>       labels unit, and asan or asan-subset; systems/<name> too
#   tests/formats/*_test.cc             test_formats        labels formats, asan
#   tests/protocol/*_test.cc            test_protocol       labels protocol, asan-subset
#   tests/{determinism,scenario,record}/*_test.cc           label of the same name
#   any *_long_test.cc                  a program of its own, label long
#   tests/fuzz/*_fuzz.cc                fuzz_<name>         labels fuzz, asan-subset (of server and run: asan)
#   tests/ui/*.test.mjs                 ui_page             label ui: the page in a browser
#   ui/test/*.test.ts                   ui_modules          label ui
#   tests/lint/*.py                     lint_<name>         label lint; tidy and recipes in builds without unity only
#   tests/swarm                         swarm_seeds, swarm_found, test_swarm    label swarm: random worlds and sessions
#   tests/programs/*.c, *.cc            build/<preset>/programs/<name>: robot programs the tests start
#   tests/support/*.cc                  linked with every test
#
# `./understudy test` builds quick_release and runs what has neither the label long nor asan-subset,
# then builds and runs asan_subset with sanitizers. `test --all` builds and runs everything.
#
# The files of a folder are compiled as one, so each has its own namespace, named after it. For
# ctest a unit test program is one test; for the others every case is one.
#
# A unit test sees its folder and what that folder may include. A file tests/unit/<folder>/links.txt
# may name further folders (one word each), for the rare test that needs them.

find_package(GTest REQUIRED)
include(GoogleTest)

# Always Debian's, because python3-serial is installed there and another python3 may come first in
# PATH.
set(UNDERSTUDY_PYTHON /usr/bin/python3)

# For `./understudy test`: code that parses foreign bytes, from files or wires, is tested only with
# sanitizers, and everything else without. For `test --all`: all tests that sanitizers check. Some
# of those also start the programs, and the program itself takes long to compile.
add_custom_target(quick_release)
add_custom_target(asan_subset)
add_custom_target(asan_all)
add_custom_target(test_programs)
add_dependencies(quick_release programs test_programs)
add_dependencies(asan_all asan_subset programs test_programs)
set(folders_of_foreign_bytes base files edits panel ports record wires systems)

# Seconds that one case may take. Sanitizers and -O0 are slower, not wrong.
set(timeout_s 120)
if(UNDERSTUDY_SANITIZE MATCHES "thread")
  set(timeout_s 1200)
elseif(NOT CMAKE_BUILD_TYPE STREQUAL "Release")
  set(timeout_s 600)
endif()

file(GLOB support_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/support/*.cc")
add_library(understudy_test_base INTERFACE)
target_compile_definitions(understudy_test_base INTERFACE
  UNDERSTUDY_SOURCE_DIR="${PROJECT_SOURCE_DIR}" UNDERSTUDY_BUILD_DIR="${PROJECT_BINARY_DIR}")
target_link_libraries(understudy_test_base INTERFACE understudy_flags GTest::gtest)
if(support_sources)
  # Not linked with any, because a unit test of a low folder should build even if a high one does
  # not.
  add_library(understudy_test_support STATIC ${support_sources})
else()
  add_library(understudy_test_support INTERFACE)
endif()
if(support_sources)
  target_link_libraries(understudy_test_support PUBLIC understudy_test_base)
else()
  target_link_libraries(understudy_test_support INTERFACE understudy_test_base)
endif()

# understudy_test(TARGET [EACH_CASE] LABELS label... LINK target... SOURCES file...)
# EACH_CASE: ctest starts a process for each case, for tests that start programs and wait for them.
function(understudy_test target)
  cmake_parse_arguments(arg "EACH_CASE" "" "LABELS;LINK;SOURCES" ${ARGN})
  add_executable(${target} ${arg_SOURCES})
  understudy_unity(${target})
  set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
  target_link_libraries(${target} PRIVATE
    understudy_test_support ${arg_LINK} GTest::gtest_main)
  if("asan-subset" IN_LIST arg_LABELS)
    add_dependencies(asan_subset ${target})
  elseif("asan" IN_LIST arg_LABELS)
    add_dependencies(asan_all ${target})
  endif()
  if(NOT "asan-subset" IN_LIST arg_LABELS AND NOT "long" IN_LIST arg_LABELS)
    add_dependencies(quick_release ${target})
  endif()
  # A test's own code need not be fast, but there is much of it to compile: gcc takes a fifth longer
  # for -O1 than for -O0, and with sanitizers twice as long.
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release,Sanitize>:-O0>)
  if(arg_EACH_CASE)
    understudy_test_cases(${target} "${arg_LABELS}")
  else()
    math(EXPR limit_s "${timeout_s} * 30")
    add_test(NAME ${target} COMMAND ${target} WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
    set_tests_properties(${target} PROPERTIES LABELS "${arg_LABELS}" TIMEOUT ${limit_s})
  endif()
endfunction()

# One ctest test for each case of a test program.
function(understudy_test_cases target labels)
  # PRE_TEST: the list of cases is read when ctest starts, not during the build.
  gtest_discover_tests(${target} DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 60
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}" TEST_PREFIX "${target}." TEST_LIST ${target}_TESTS)
  # Set when ctest reads the list of cases, because gtest_discover_tests loses all labels but one.
  set(properties "${PROJECT_BINARY_DIR}/${target}_properties.cmake")
  file(WRITE "${properties}" "if(${target}_TESTS)\n"
    "  set_tests_properties(\${${target}_TESTS} PROPERTIES LABELS \"${labels}\" TIMEOUT ${timeout_s})\n"
    "endif()\n")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES "${properties}")
endfunction()

# understudy_test_folder(TARGET FOLDER [EACH_CASE] LABELS label... LINK target...)
# One program from FOLDER/*_test.cc, and one more per *_long_test.cc.
function(understudy_test_folder target folder)
  cmake_parse_arguments(arg "EACH_CASE" "" "LABELS;LINK" ${ARGN})
  set(cases)
  if(arg_EACH_CASE)
    set(cases EACH_CASE)
  endif()
  file(GLOB sources CONFIGURE_DEPENDS "${folder}/*_test.cc")
  set(long_sources ${sources})
  list(FILTER sources EXCLUDE REGEX "_long_test\\.cc$")
  list(FILTER long_sources INCLUDE REGEX "_long_test\\.cc$")
  if(sources)
    understudy_test(${target} ${cases} LABELS ${arg_LABELS} LINK ${arg_LINK} SOURCES ${sources})
  endif()
  list(REMOVE_ITEM arg_LABELS asan asan-subset)
  foreach(source ${long_sources})
    get_filename_component(name "${source}" NAME_WE)
    understudy_test(${target}_${name} LABELS ${arg_LABELS} long LINK ${arg_LINK} SOURCES "${source}")
  endforeach()
endfunction()

# Unit tests mirror src. A folder with another name (shim, clients) is linked with host, and clients
# also with libeyesim.
file(GLOB unit_folders CONFIGURE_DEPENDS LIST_DIRECTORIES true RELATIVE "${PROJECT_SOURCE_DIR}/tests/unit"
  "${PROJECT_SOURCE_DIR}/tests/unit/*" "${PROJECT_SOURCE_DIR}/tests/unit/systems/*")
foreach(path ${unit_folders})
  set(folder "${PROJECT_SOURCE_DIR}/tests/unit/${path}")
  if(NOT IS_DIRECTORY "${folder}")
    continue()
  endif()
  string(REPLACE "/" "_" name "${path}")
  set(link)
  if(path IN_LIST UNDERSTUDY_FOLDERS)
    list(APPEND link understudy_${name})
    # Tests of a system use the table, as its users do.
    if(path MATCHES "^systems/")
      list(APPEND link understudy_systems)
    endif()
  else()
    list(APPEND link understudy_host)
  endif()
  if(name STREQUAL "clients")
    list(APPEND link eyesim_static)
  endif()
  if(EXISTS "${folder}/links.txt")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${folder}/links.txt")
    file(STRINGS "${folder}/links.txt" extra REGEX "^[a-z]")
    foreach(dep ${extra})
      list(APPEND link understudy_${dep})
    endforeach()
  endif()
  set(asan asan)
  if(name IN_LIST folders_of_foreign_bytes OR path MATCHES "^systems/")
    set(asan asan-subset)
  endif()
  understudy_test_folder(unit_${name} "${folder}" LABELS unit ${asan} LINK ${link})
endforeach()

# Tests that need all formats and devices take long to compile, so they are not in the quick part of
# the sanitizers.
understudy_test_folder(test_formats "${PROJECT_SOURCE_DIR}/tests/formats"
  LABELS formats asan LINK understudy_load understudy_edits)
understudy_test_folder(test_protocol "${PROJECT_SOURCE_DIR}/tests/protocol"
  LABELS protocol asan-subset LINK understudy_systems)
foreach(name determinism scenario record)
  understudy_test_folder(test_${name} "${PROJECT_SOURCE_DIR}/tests/${name}" EACH_CASE
    LABELS ${name} LINK understudy_commands)
endforeach()

understudy_programs(tests/programs programs program test_programs)

# The swarm: a script makes random worlds and runs them; swarm_world looks into their recordings.
add_executable(swarm_world "${PROJECT_SOURCE_DIR}/tests/swarm/swarm_world.cc")
set_target_properties(swarm_world PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
target_include_directories(swarm_world PRIVATE "${PROJECT_SOURCE_DIR}")
target_link_libraries(swarm_world PRIVATE understudy_flags understudy_run fmt::fmt)
add_dependencies(test_programs swarm_world)
understudy_test_folder(test_swarm "${PROJECT_SOURCE_DIR}/tests/swarm" EACH_CASE LABELS swarm LINK understudy_run)
# understudy_swarm(NAME LABELS label... ARGS argument...)
function(understudy_swarm name)
  cmake_parse_arguments(arg "" "" "LABELS;ARGS" ${ARGN})
  add_test(NAME swarm_${name} COMMAND ${UNDERSTUDY_PYTHON} "${PROJECT_SOURCE_DIR}/tests/swarm/understudy-swarm"
    --build "${PROJECT_BINARY_DIR}" --failed "${PROJECT_BINARY_DIR}/swarm-failed" --jobs 2 ${arg_ARGS})
  set_tests_properties(swarm_${name} PROPERTIES LABELS "${arg_LABELS}" TIMEOUT 14400 PROCESSORS 2)
endfunction()
understudy_swarm(seeds LABELS swarm ARGS --seeds 30)
understudy_swarm(seeds_long LABELS swarm long ARGS --first 1000 --seeds 1000)
# Cases that once failed: the smallest form of each.
file(GLOB found_cases CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/swarm/found/*.json")
set(found_arguments)
foreach(found ${found_cases})
  list(APPEND found_arguments --case "${found}")
endforeach()
if(found_arguments)
  understudy_swarm(found LABELS swarm ARGS ${found_arguments})
endif()

# Fuzz targets define LLVMFuzzerTestOneInput. Except in the fuzz preset, a small driver runs them
# over their corpus and a fixed number of seeded mutations: same work, same result, every time.
file(GLOB fuzz_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/fuzz/*_fuzz.cc")
add_custom_target(fuzz_targets)
if(NOT UNDERSTUDY_FUZZ)
  add_library(fuzz_driver OBJECT "${PROJECT_SOURCE_DIR}/tests/fuzz/driver.cc")
  target_link_libraries(fuzz_driver PRIVATE understudy_flags)
endif()
# Targets that need these take long to compile, so they are not in the quick part of the sanitizers.
set(fuzz_of_server upload)
set(fuzz_of_run esobj iv model recording robi roboteye urdf)
foreach(source ${fuzz_sources})
  get_filename_component(name "${source}" NAME_WE)
  string(REGEX REPLACE "_fuzz$" "" name "${name}")
  set(target fuzz_${name})
  add_executable(${target} "${source}")
  set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
  if(name IN_LIST fuzz_of_server OR name IN_LIST fuzz_of_run)
    set(asan asan)
    set(folders understudy_run understudy_load)
    if(name IN_LIST fuzz_of_server)
      set(folders understudy_server)
    endif()
    add_dependencies(asan_all ${target})
    add_dependencies(quick_release ${target})
  else()
    set(asan asan-subset)
    set(folders understudy_systems understudy_edits)
    add_dependencies(asan_subset ${target})
  endif()
  target_link_libraries(${target} PRIVATE understudy_test_base ${folders})
  add_dependencies(fuzz_targets ${target})
  set(corpus "${PROJECT_SOURCE_DIR}/tests/fuzz/corpus/${name}")
  if(UNDERSTUDY_FUZZ)
    target_link_options(${target} PRIVATE -fsanitize=fuzzer)
    # libFuzzer writes what it finds interesting into its first folder, which must not be the source
    # tree.
    set(found "${PROJECT_BINARY_DIR}/corpus/${name}")
    file(MAKE_DIRECTORY "${found}")
    if(NOT IS_DIRECTORY "${corpus}")
      set(corpus)
    endif()
    add_test(NAME ${target} COMMAND ${target} -max_total_time=${UNDERSTUDY_FUZZ_SECONDS} -timeout=10 -rss_limit_mb=2048
      -print_final_stats=1 -artifact_prefix=${PROJECT_BINARY_DIR}/corpus/${name}- "${found}" ${corpus})
  else()
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:fuzz_driver>)
    add_test(NAME ${target} COMMAND ${target} --runs 4000 --seed 1 "${corpus}")
  endif()
  set_tests_properties(${target} PROPERTIES LABELS "fuzz;${asan}" TIMEOUT 1200
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
endforeach()

# The page: its modules by themselves, its types, and all of it in Debian's Chromium.
if(UNDERSTUDY_UI)
  set(node_modules "${PROJECT_SOURCE_DIR}/ui/node_modules")
  add_test(NAME ui_modules COMMAND "${UNDERSTUDY_NODE}" test.mjs)
  add_test(NAME ui_types COMMAND "${UNDERSTUDY_NODE}" "${node_modules}/typescript/bin/tsc" --noEmit)
  set_tests_properties(ui_modules ui_types PROPERTIES LABELS ui TIMEOUT 120
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}/ui")
  # All in one browser, which takes a while, so it starts first. Nothing runs beside it, because
  # this does not test how a slow page handles a quick mouse. Long tests are separate.
  set(run_page_tests "${UNDERSTUDY_NODE}" "${PROJECT_SOURCE_DIR}/tests/ui/run.mjs")
  set(page_tests ui_page)
  add_test(NAME ui_page COMMAND ${run_page_tests})
  set_tests_properties(ui_page PROPERTIES LABELS ui COST 100 PROCESSORS 2)
  file(GLOB long_page_tests CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/ui/*_long.test.mjs")
  foreach(source ${long_page_tests})
    get_filename_component(name "${source}" NAME_WE)
    list(APPEND page_tests ui_${name})
    add_test(NAME ui_${name} COMMAND ${run_page_tests} ${name})
    set_tests_properties(ui_${name} PROPERTIES LABELS "ui;long" PROCESSORS 2)
  endforeach()
  set_tests_properties(${page_tests} PROPERTIES TIMEOUT 1800
    ENVIRONMENT "UNDERSTUDY=${PROJECT_BINARY_DIR}/bin/understudy")
endif()

# understudy_lint(NAME [LABELS label...] [TIMEOUT s] ARGS...)
function(understudy_lint name)
  cmake_parse_arguments(arg "" "SCRIPT;TIMEOUT;PROCESSORS" "LABELS;ARGS" ${ARGN})
  add_test(NAME lint_${name} COMMAND ${UNDERSTUDY_PYTHON} -B
    "${PROJECT_SOURCE_DIR}/tests/lint/${arg_SCRIPT}" --root "${PROJECT_SOURCE_DIR}" ${arg_ARGS})
  set_tests_properties(lint_${name} PROPERTIES LABELS "lint;${arg_LABELS}"
    TIMEOUT ${arg_TIMEOUT} PROCESSORS ${arg_PROCESSORS})
endfunction()

foreach(name layers ui_layers systems sizes classes lists docs_links formulas described)
  understudy_lint(${name} SCRIPT ${name}.py TIMEOUT 60 PROCESSORS 1)
  # Each guard also proves, on a small tree made for it, that it can fail.
  understudy_lint(${name}_selftest SCRIPT ${name}.py TIMEOUT 60 PROCESSORS 1 ARGS --self-test)
endforeach()
# Every function of the C library has its place in the shim's table.
understudy_lint(libc_table SCRIPT libc_table.py TIMEOUT 60 PROCESSORS 1
  ARGS --shim "$<TARGET_FILE:understudy_shim>")
understudy_lint(libc_table_selftest SCRIPT libc_table.py TIMEOUT 60 PROCESSORS 1 ARGS --self-test)
understudy_lint(format SCRIPT format.py TIMEOUT 120 PROCESSORS 2)
if(NOT UNDERSTUDY_UNITY)
  # Both check sources one by one and take minutes. The recipes docs/add-a-*.md are followed to the
  # letter in a copy; it links with the libraries built here.
  understudy_lint(recipes SCRIPT recipes.py TIMEOUT 600 PROCESSORS 2 LABELS recipes
    ARGS --build "${PROJECT_BINARY_DIR}")
  understudy_lint(recipes_selftest SCRIPT recipes.py TIMEOUT 60 PROCESSORS 1 LABELS recipes
    ARGS --self-test)
  understudy_lint(tidy SCRIPT tidy.py TIMEOUT 3600 PROCESSORS 2
    ARGS --build "${PROJECT_BINARY_DIR}")
endif()
