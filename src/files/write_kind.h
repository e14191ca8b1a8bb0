// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A kind of robot -> its file. As with worlds, nothing is written to disk here, and what was
// written is read back and compared.
#pragma once

#include <string>

#include "files/write_world.h"

namespace understudy {

// The usual ending of such files, with the dot.
std::string kind_ending(const FormatContext& context);

// The ending of the path determines the format. Returns false if there is an error; warnings name
// what is left out.
bool write_kind(const std::string& path, const RobotKindSpec& kind, const FormatContext& context,
                const Resolver& resolver, WrittenFile& file, Diagnostics& diagnostics);

}  // namespace understudy
