// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What check and convert do with model files.
#pragma once

#include <string>

#include "files/model_options.h"

namespace understudy {

// Prints size, triangles, parts, unit and pictures. Returns false, after a message, if the model
// cannot be used.
bool check_model(const std::string& path, const ModelOptions& options);

// Writes the triangles as a binary STL or an OBJ, in metres with z up. Returns the exit code.
int convert_model(const std::string& in, const std::string& out, const ModelOptions& options,
                  bool overwrite);

// --unit and --up as written; prints what is wrong with them.
bool read_model_options(const std::string& unit, const std::string& up, ModelOptions& options);

}  // namespace understudy
