// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The word that says which errors a robot or a sensor has: `global` ones follow the error level of
// the world, `own` ones are as written whatever it is.
#pragma once

#include <string_view>

#include "files/entry_reader.h"
#include "files/keywords.h"
#include "world/spec.h"

namespace understudy {

// As `set` knows it.
inline constexpr Keyword kErrorSourceSetting = {
    "error-source", "global|own",
    "global: errors follow the error level; own: they are as written"};

// False, and reported at `place`, if the word is neither.
bool read_error_source(std::string_view word, const Token& place, FileReport& report,
                       ErrorSource& source);

// Empty for one that is inherited.
const char* error_source_word(ErrorSource source);

}  // namespace understudy
