// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The word that sets which errors a robot or a sensor has: `global` errors follow the error level
// of the world, `own` errors are always used as written.
#pragma once

#include <string_view>

#include "files/entry_reader.h"
#include "files/keywords.h"
#include "world/spec.h"

namespace understudy {

// The key for `set` lines.
inline constexpr Keyword kErrorSourceSetting = {
    "error-source", "global|own",
    "global errors follow the error level; own errors are used as written"};

// Returns false and reports it at `place` if the word is neither.
bool read_error_source(std::string_view word, const Token& place, FileReport& report,
                       ErrorSource& source);

// Empty for kInherited.
const char* error_source_word(ErrorSource source);

}  // namespace understudy
