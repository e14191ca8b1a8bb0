# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
#
# The fonts of the LCD. During the build, a small program of ours turns Debian's Liberation fonts
# into a source of src/panel (docs/dependencies.md).

find_package(Freetype)
# Version 2 of these fonts (Open Font License); Debian 13 has it under the plain name.
find_path(UNDERSTUDY_FONTS LiberationSans-Regular.ttf NO_DEFAULT_PATH
  PATHS /usr/share/fonts/truetype/liberation2
  DOC "Folder of LiberationSans-Regular.ttf and its family, version 2")

if(NOT Freetype_FOUND OR NOT UNDERSTUDY_FONTS)
  message(FATAL_ERROR "FreeType and the Liberation fonts, version 2, are needed for the robot's LCD. "
    "On Debian: apt-get install libfreetype-dev fonts-liberation2. "
    "Elsewhere: cmake -DUNDERSTUDY_FONTS=FOLDER, the folder of LiberationSans-Regular.ttf")
endif()

add_executable(make_font_pictures tools/fonts/make_font_pictures.cc)
set_target_properties(make_font_pictures PROPERTIES
  RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/fonts")
target_link_libraries(make_font_pictures PRIVATE understudy_client_flags Freetype::Freetype)
set(pictures "${PROJECT_BINARY_DIR}/fonts/panel/font_pictures.inc")
file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/fonts/panel")
add_custom_command(OUTPUT "${pictures}"
  COMMAND make_font_pictures "${UNDERSTUDY_FONTS}" "${pictures}"
  DEPENDS make_font_pictures "${UNDERSTUDY_FONTS}/LiberationSans-Regular.ttf")
set_source_files_properties(src/panel/font_pictures.cc PROPERTIES
  OBJECT_DEPENDS "${pictures}"
  INCLUDE_DIRECTORIES "${PROJECT_BINARY_DIR}/fonts")
# Whoever distributes the program distributes pictures of these fonts, and so needs their licence.
install(FILES /usr/share/doc/fonts-liberation2/copyright DESTINATION share/understudy
  RENAME liberation-fonts-licence.txt OPTIONAL)
