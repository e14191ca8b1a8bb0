// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a line of a file may name: the kinds of sensors, parts, drives, errors, programs and
// devices, each with its keys.
#pragma once

#include <span>

#include "device/personality.h"
#include "files/format.h"
#include "world/model.h"

namespace understudy {

void add_line_kinds(const Catalogue& catalogue, FormatContext& context);
void add_line_kinds(std::span<const PersonalityDescriptor> personalities, FormatContext& context);

}  // namespace understudy
