// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The table of systems: everything that the systems of this build bring along.
#pragma once

#include "system/line_kinds.h"
#include "system/system.h"

namespace understudy {

std::span<const SystemDescriptor> all_systems();

// In the order of their ranks.
std::span<const FormatDescriptor* const> all_formats();
std::span<const PersonalityDescriptor> all_personalities();
const PersonalityDescriptor* find_personality(std::string_view name);
std::vector<RobotKindSpec> all_robot_kinds();

// Knows the formats, the telling names and the folders that are worlds, and no kinds.
FormatContext context_of_systems();
// The same with the kinds of the systems and of the catalogue: all that a file may refer to.
FormatContext full_context(const Catalogue& catalogue);

// How viewers show what speaks this protocol; as usual if nobody knows it.
const ViewHints& view_of_device(std::string_view personality);
// The model that viewers know for a kind of this name; empty: it is drawn from its shapes.
std::string_view model_of_kind(std::string_view kind);

}  // namespace understudy
