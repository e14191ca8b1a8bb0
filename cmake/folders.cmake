# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
#
# One target per folder of src, from cmake/layers.txt, and its third-party libraries, from
# cmake/third_party.txt. Sources are found by pattern, so adding a file needs no edit here.

# Never compiled as one: files that follow a recipe and use the same names in each, and ports, where
# some need kernel headers that conflict with those of the C library.
set(folders_without_unity sensors drives parts ports commands)

# Compiles the target's sources in groups, unless that is switched off in this build.
function(understudy_unity target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${UNDERSTUDY_UNITY} UNITY_BUILD_BATCH_SIZE 8)
endfunction()

# The target of a folder: systems/eyesim is understudy_systems_eyesim.
function(understudy_target name out)
  string(REPLACE "/" "_" name "${name}")
  set(${out} understudy_${name} PARENT_SCOPE)
endfunction()

# The folders that a name in cmake/layers.txt refers to: systems/* is every folder in src/systems.
function(understudy_folders_named name out)
  set(found ${name})
  if(name MATCHES "^(.+)/\\*$")
    file(GLOB found CONFIGURE_DEPENDS LIST_DIRECTORIES true RELATIVE "${PROJECT_SOURCE_DIR}/src"
      "${PROJECT_SOURCE_DIR}/src/${name}")
    list(FILTER found EXCLUDE REGEX "\\.[a-z]+$")
  endif()
  set(${out} ${found} PARENT_SCOPE)
endfunction()

# understudy_folder(NAME [DEPS folder...])
# Makes understudy_NAME from src/NAME/**.cc: a static library, or an interface library while the
# folder has only headers (or nothing yet). Subfolders that have their own line are left out.
function(understudy_folder name)
  cmake_parse_arguments(arg "" "" "DEPS" ${ARGN})
  understudy_target(${name} target)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/${name}/*.cc")
  foreach(dep ${arg_DEPS})
    if(dep MATCHES "^${name}/")
      list(FILTER sources EXCLUDE REGEX "/src/${dep}/")
    endif()
  endforeach()
  if(sources)
    add_library(${target} STATIC ${sources})
    if(NOT name IN_LIST folders_without_unity)
      understudy_unity(${target})
    endif()
    set(kind PUBLIC)
  else()
    add_library(${target} INTERFACE)
    set(kind INTERFACE)
  endif()
  target_link_libraries(${target} ${kind} understudy_flags)
  # These two need not be named, as in tests/lint/layers.py.
  if(NOT name STREQUAL "base")
    list(APPEND arg_DEPS base)
    if(NOT name STREQUAL "geom")
      list(APPEND arg_DEPS geom)
    endif()
  endif()
  foreach(dep ${arg_DEPS})
    # Folders next to src contain only headers; the root include directory covers them.
    if(NOT dep MATCHES "^clients/")
      understudy_target(${dep} library)
      target_link_libraries(${target} ${kind} ${library})
    endif()
  endforeach()
endfunction()

# Reads a table of the form "key : values" or "a | b | c", without comments and empty lines.
function(understudy_read_table file out)
  set_property(DIRECTORY "${PROJECT_SOURCE_DIR}" APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
  file(STRINGS "${file}" lines)
  list(FILTER lines EXCLUDE REGEX "^[ \t]*(#.*)?$")
  set(${out} "${lines}" PARENT_SCOPE)
endfunction()

# Sets UNDERSTUDY_FOLDERS to the folders of src, in layer order.
function(understudy_all_folders)
  understudy_read_table("${PROJECT_SOURCE_DIR}/cmake/layers.txt" lines)
  set(folders)
  foreach(line ${lines})
    if(NOT line MATCHES "^([a-z_/*]+)[ ]*:(.*)$")
      message(FATAL_ERROR "cmake/layers.txt: cannot read \"${line}\"; write \"folder : folders\"")
    endif()
    set(name ${CMAKE_MATCH_1})
    string(REGEX MATCHALL "[a-z_/*]+" names "${CMAKE_MATCH_2}")
    if(name MATCHES "^clients/" OR name STREQUAL "app")
      continue()
    endif()
    set(deps)
    foreach(dep ${names})
      understudy_folders_named(${dep} found)
      list(APPEND deps ${found})
    endforeach()
    understudy_folders_named(${name} found)
    foreach(folder ${found})
      understudy_folder(${folder} DEPS ${deps})
      list(APPEND folders ${folder})
    endforeach()
  endforeach()

  understudy_read_table("${PROJECT_SOURCE_DIR}/cmake/third_party.txt" lines)
  foreach(line ${lines})
    string(REGEX REPLACE "[ \t]*\\|[ \t]*" ";" columns "${line}")
    list(GET columns 1 package)
    list(GET columns 2 library)
    list(GET columns 3 users)
    find_package(${package} REQUIRED)
    string(REGEX MATCHALL "[a-z_/]+" users "${users}")
    foreach(user ${users})
      understudy_target(${user} target)
      get_target_property(type ${target} TYPE)
      if(type STREQUAL "INTERFACE_LIBRARY")
        target_link_libraries(${target} INTERFACE ${library})
      else()
        target_link_libraries(${target} PUBLIC ${library})
      endif()
    endforeach()
  endforeach()
  set(UNDERSTUDY_FOLDERS "${folders}" PARENT_SCOPE)
endfunction()
