# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
#
# What is loaded into, or linked with, the user's programs: the shim, libeyesim, examples. None of
# it is ever built with a sanitizer, whatever the preset.

# understudy_program(TARGET NAME OUTPUT SOURCE...)
# A program for robots, as build/<preset>/OUTPUT/NAME.
function(understudy_program target name output)
  add_executable(${target} ${ARGN})
  set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name}
    RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/${output}" C_EXTENSIONS ON CXX_EXTENSIONS ON)
  # Robot programs are written the way students write them. The options are set on the sources,
  # because there they come after those of the linked targets.
  set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS "-O2;-Wno-conversion")
  # Only programs that call the library should depend on it.
  target_link_options(${target} PRIVATE -Wl,--as-needed)
  target_link_libraries(${target} PRIVATE understudy_client_flags Threads::Threads m)
  if(TARGET eyesim)
    target_link_libraries(${target} PRIVATE eyesim)
  endif()
endfunction()

# understudy_programs(FOLDER OUTPUT PREFIX [PART_OF])
# Makes one program PREFIX_<name> per source file in FOLDER, and one per subfolder that contains C
# sources, as build/<preset>/OUTPUT/<name>, built together with the target PART_OF.
function(understudy_programs folder output prefix)
  file(GLOB entries CONFIGURE_DEPENDS LIST_DIRECTORIES true "${PROJECT_SOURCE_DIR}/${folder}/*")
  foreach(entry ${entries})
    set(sources)
    if(IS_DIRECTORY "${entry}")
      file(GLOB sources CONFIGURE_DEPENDS "${entry}/*.c")
    elseif(entry MATCHES "\\.(c|cc)$")
      set(sources "${entry}")
    endif()
    if(sources)
      get_filename_component(name "${entry}" NAME_WE)
      understudy_program(${prefix}_${name} ${name} ${output} ${sources})
      if(ARGN)
        add_dependencies(${ARGN} ${prefix}_${name})
      endif()
    endif()
  endforeach()
endfunction()

# All that `./understudy run` needs. This is much less than everything, which includes the tests.
add_custom_target(programs)

file(GLOB shim_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/clients/shim/*.c")
if(shim_sources)
  add_library(understudy_shim SHARED ${shim_sources})
  # Hidden, because only the functions we mean to replace may shadow those of the program. Always
  # -O2, because it is in every clock call of every program.
  target_compile_options(understudy_shim PRIVATE -O2 -fvisibility=hidden)
  target_link_libraries(understudy_shim PRIVATE understudy_client_flags dl pthread)
  set_target_properties(understudy_shim PROPERTIES OUTPUT_NAME understudy-shim C_EXTENSIONS ON
    LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")
  add_dependencies(programs understudy_shim)
  install(TARGETS understudy_shim LIBRARY DESTINATION lib)
endif()

file(GLOB eyesim_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/clients/c/*.c"
  "${PROJECT_SOURCE_DIR}/clients/classic/*.c")
file(GLOB eyesim_headers CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/clients/c/include/*.h"
  "${PROJECT_SOURCE_DIR}/clients/classic/include/*.h")
if(eyesim_sources)
  add_library(eyesim_objects OBJECT ${eyesim_sources})
  set_target_properties(eyesim_objects PROPERTIES POSITION_INDEPENDENT_CODE ON C_EXTENSIONS ON)
  target_compile_options(eyesim_objects PRIVATE -O2)
  target_link_libraries(eyesim_objects PRIVATE understudy_client_flags)
  target_include_directories(eyesim_objects PRIVATE "${PROJECT_SOURCE_DIR}/clients/c/include"
    "${PROJECT_SOURCE_DIR}/clients/classic/include")

  add_library(eyesim SHARED $<TARGET_OBJECTS:eyesim_objects>)
  add_library(eyesim_static STATIC $<TARGET_OBJECTS:eyesim_objects>)
  target_link_libraries(eyesim PRIVATE Threads::Threads m)
  target_link_libraries(eyesim_static PUBLIC Threads::Threads m)
  foreach(target eyesim eyesim_static)
    target_include_directories(${target} PUBLIC "${PROJECT_SOURCE_DIR}/clients/c/include"
      "${PROJECT_SOURCE_DIR}/clients/classic/include")
    set_target_properties(${target} PROPERTIES OUTPUT_NAME eyesim LINKER_LANGUAGE C
      LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib"
      ARCHIVE_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")
    add_dependencies(programs ${target})
  endforeach()
  install(TARGETS eyesim eyesim_static LIBRARY DESTINATION lib ARCHIVE DESTINATION lib)
endif()
install(FILES ${eyesim_headers} DESTINATION include)
# The eyebot.h that programs get with gccsim --classic.
set(classic_header "${PROJECT_SOURCE_DIR}/clients/classic/include/classic/eyebot.h")
configure_file("${classic_header}" "${PROJECT_BINARY_DIR}/include/classic/eyebot.h" COPYONLY)
install(FILES "${classic_header}" DESTINATION include/classic)

# In the build tree, headers and wrappers are next to bin and lib, as after installation, so that
# gccsim works there too.
foreach(header ${eyesim_headers})
  get_filename_component(name "${header}" NAME)
  configure_file("${header}" "${PROJECT_BINARY_DIR}/include/${name}" COPYONLY)
endforeach()
foreach(wrapper gccsim g++sim eyesim)
  string(REPLACE "g++sim" "gccsim" source ${wrapper})
  configure_file("${PROJECT_SOURCE_DIR}/clients/wrappers/${source}"
    "${PROJECT_BINARY_DIR}/bin/${wrapper}" COPYONLY)
  install(PROGRAMS "${PROJECT_SOURCE_DIR}/clients/wrappers/${source}" DESTINATION bin
    RENAME ${wrapper})
endforeach()

# Python finds eye.py and the package understudy there, because the simulator adds the folder to the
# PYTHONPATH of the programs it starts.
file(GLOB python_modules RELATIVE "${PROJECT_SOURCE_DIR}/clients/python" CONFIGURE_DEPENDS
  "${PROJECT_SOURCE_DIR}/clients/python/*.py" "${PROJECT_SOURCE_DIR}/clients/python/understudy/*.py"
  "${PROJECT_SOURCE_DIR}/clients/python/understudy/*/*.py")
foreach(module ${python_modules})
  configure_file("${PROJECT_SOURCE_DIR}/clients/python/${module}"
    "${PROJECT_BINARY_DIR}/lib/python/${module}" COPYONLY)
  get_filename_component(folder "${module}" DIRECTORY)
  install(FILES "${PROJECT_SOURCE_DIR}/clients/python/${module}"
    DESTINATION "lib/python/${folder}")
endforeach()

# SEAR's classes for Java, if there is one.
file(GLOB java_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/clients/java/org/SEAR/POJOs/*.java")
set(java_library "${PROJECT_BINARY_DIR}/lib/java/understudy-sear.jar")
add_custom_target(java_classes ALL
  COMMAND "${PROJECT_SOURCE_DIR}/cmake/sear_jar.sh" "${CMAKE_COMMAND}" "${java_library}"
    "${PROJECT_BINARY_DIR}/java" ${java_sources} VERBATIM)
add_dependencies(programs java_classes)
install(FILES "${java_library}" DESTINATION lib/java OPTIONAL)

understudy_programs(examples/c examples example programs)
understudy_programs(examples/robios examples robios programs)
# A world may name them without a path. The program looks for them there (src/files/own_folders.cc).
install(DIRECTORY "${PROJECT_BINARY_DIR}/examples/" DESTINATION share/understudy/programs
  USE_SOURCE_PERMISSIONS)
