// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// All built-in programs, from programs.def.
#pragma once

#include <span>

#include "world/program.h"

namespace understudy {

std::span<const ProgramDescriptor> all_programs();

}  // namespace understudy
