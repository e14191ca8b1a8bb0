// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// For fuzz targets: a world that was loaded can be written, and reads back the same.
#pragma once

#include <string>

#include "base/check.h"
#include "files/write_world.h"

namespace understudy {

inline void check_written(const std::string& path, const Spec& spec, const FormatContext& context,
                          const Resolver& files) {
  std::vector<WrittenFile> written;
  Diagnostics diagnostics;
  // It reads what it has written, and warns of any difference.
  const bool ok = write_world(path, spec, context, files, written, diagnostics);
  UNDERSTUDY_CHECK(ok, "what was loaded can be written");
  UNDERSTUDY_CHECK(diagnostics.empty(), "and reads back the same");
}

}  // namespace understudy
