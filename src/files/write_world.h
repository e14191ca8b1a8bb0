// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Spec -> files. Nothing is written to the disk here: the caller gets the texts. Before it gets
// them they are read again, and whatever is not the same then is reported.
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

// The files of a world at `path`, whose ending says the format: a .wld is one file, a .sim is two,
// the .wld beside it first. False if there is an error: the world holds what the format cannot.
// Warnings name what is left out.
bool write_world(const std::string& path, const Spec& spec, const FormatContext& context,
                 const Resolver& resolver, std::vector<WrittenFile>& files,
                 Diagnostics& diagnostics);

}  // namespace understudy
