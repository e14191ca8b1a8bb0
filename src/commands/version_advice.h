// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Which version of a system the programs of a world seem to need.
#pragma once

#include <string>
#include <vector>

#include "world/spec.h"

namespace understudy {

// One sentence each, judged by the sources of the programs that the world names.
std::vector<std::string> version_advice(const Spec& spec);

}  // namespace understudy
