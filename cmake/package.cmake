# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
#
# The Debian package, made by `./understudy package`. Everything is in /usr/lib/understudy, as after
# `install --prefix`. /usr/bin has links to what users start.

set(links "${PROJECT_BINARY_DIR}/package-links")
file(MAKE_DIRECTORY "${links}/usr/bin")
foreach(name understudy gccsim g++sim eyesim)
  file(CREATE_LINK "../lib/understudy/bin/${name}" "${links}/usr/bin/${name}" SYMBOLIC)
endforeach()
install(FILES LICENSE DESTINATION share/understudy)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME understudy)
set(CPACK_PACKAGE_CONTACT "Understudy contributors <understudy@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "mobile-robot simulator that runs unmodified robot programs")
set(CPACK_PACKAGE_DESCRIPTION "It plays the robot on the robot's own wire: EyeSim/RoBIOS and SimMeR programs
run as they are, in virtual time, and repeat bit for bit. Try: understudy demo")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr/lib/understudy)
set(CPACK_INSTALLED_DIRECTORIES "${links};/")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Our own library. Only programs that we ship and programs of users are linked with it.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS "${PROJECT_BINARY_DIR}/lib")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "python3")
# To compile programs (gccsim, g++sim), and for serial programs in Python.
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "gcc, libc6-dev, g++, python3-serial")
include(CPack)
