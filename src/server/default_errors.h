// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Errors that robots have when a world is opened in the window and its files say nothing about that
// part: a setting, written like the error lines of a file, with ; between them.
#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"
#include "world/spec.h"

namespace understudy {

// "psd sigma_mm=10; drive linear_sigma_mm=2". The error says what is wrong and what to write.
Result<std::vector<PartSpec>> read_default_errors(std::string_view text);

// To all kinds that have the part and no errors of it. The error says why a kind cannot have them;
// then nothing has changed.
Status add_default_errors(const std::vector<PartSpec>& errors, Spec& spec);

}  // namespace understudy
