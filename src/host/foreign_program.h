// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Programs that were compiled for another operating system. Public course material often contains
// them.
#pragma once

#include <string>

namespace understudy {

// "Windows" or "macOS" if the file is a program for it, otherwise empty.
std::string foreign_system_of(const std::string& file);

}  // namespace understudy
