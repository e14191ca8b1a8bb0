// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Spec -> files. Nothing is written to disk here; the caller gets the texts. First they are read
// back, and any difference is reported.
#pragma once

#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "files/format.h"

namespace understudy {

struct WrittenFile {
  std::string path;
  std::string text;
};

// The files of a world at `path`. Its ending determines the format: a .wld is one file, a .sim is
// two, with its .wld first. Returns false if there is an error, that is if the format cannot hold
// this world. Warnings name what is left out.
bool write_world(const std::string& path, const Spec& spec, const FormatContext& context,
                 const Resolver& resolver, std::vector<WrittenFile>& files,
                 Diagnostics& diagnostics);

}  // namespace understudy
