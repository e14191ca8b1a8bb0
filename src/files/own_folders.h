// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Where the files that come with the simulator are, whether built or installed.
#pragma once

#include <string>

namespace understudy {

// Folder of libunderstudy-shim.so and the client libraries: ../lib next to the simulator's own
// program.
std::string library_folder();
// Folder with worlds/ and examples/: ../share/understudy, or the source tree of a build.
std::string data_folder();
// The compiled example of this name; empty if there is none.
std::string find_example(const std::string& name);

// Folder of the browser page: ../share/understudy/ui, built or installed.
std::string page_folder();

}  // namespace understudy
