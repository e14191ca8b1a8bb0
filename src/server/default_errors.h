// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Errors that robots get when a world is opened in the window and its files give none for that
// part. They are a setting, written like the error lines of a file and separated by semicolons.
#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"
#include "world/spec.h"

namespace understudy {

// "psd sigma_mm=10; drive linear_sigma_mm=2". The error says what is wrong and what to write.
Result<std::vector<PartSpec>> read_default_errors(std::string_view text);

// Adds them to all kinds that have the part and no errors for it. The error says why a kind cannot
// have them; then nothing has changed.
Status add_default_errors(const std::vector<PartSpec>& errors, Spec& spec);

}  // namespace understudy
