# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
#
# The page of the browser's window: esbuild bundles ui/ into share/understudy/ui, where the program
# looks for it, together with the help made from docs/. npm fetches the packages of
# ui/package-lock.json once.

find_program(UNDERSTUDY_NODE node)
find_program(UNDERSTUDY_NPM npm)
option(UNDERSTUDY_UI "Build the browser's page (needs node, npm, and once the network)" ON)
if(UNDERSTUDY_UI AND (NOT UNDERSTUDY_NODE OR NOT UNDERSTUDY_NPM))
  message(FATAL_ERROR "node and npm are needed for the browser's page. "
    "On Debian: apt-get install nodejs npm. To build without the page: cmake -DUNDERSTUDY_UI=OFF")
endif()

if(UNDERSTUDY_UI)
  set(page "${PROJECT_BINARY_DIR}/share/understudy/ui")
  file(GLOB_RECURSE page_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/ui/src/*" "${PROJECT_SOURCE_DIR}/ui/help/*"
    "${PROJECT_SOURCE_DIR}/docs/*.md" "${PROJECT_SOURCE_DIR}/docs/images/*")
  file(GLOB other_texts CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/*.md" "${PROJECT_SOURCE_DIR}/worlds/README.md" "${PROJECT_SOURCE_DIR}/ui/README.md")
  add_custom_command(OUTPUT "${page}/index.html"
    COMMAND "${PROJECT_SOURCE_DIR}/ui/build.sh" "${page}"
    DEPENDS ${page_sources} ${other_texts} ui/build.sh ui/build.mjs ui/index.html ui/package.json ui/package-lock.json
    COMMENT "Building the browser's page" VERBATIM)
  add_custom_target(ui ALL DEPENDS "${page}/index.html")
  add_dependencies(programs ui)
  install(DIRECTORY "${page}" DESTINATION share/understudy)
endif()
