// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The table of systems: everything that the systems of this build provide.
#pragma once

#include "system/line_kinds.h"
#include "system/system.h"

namespace understudy {

std::span<const SystemDescriptor> all_systems();

// Sorted by rank.
std::span<const FormatDescriptor* const> all_formats();
std::span<const PersonalityDescriptor> all_personalities();
const PersonalityDescriptor* find_personality(std::string_view name);
std::vector<RobotKindSpec> all_robot_kinds();

// Knows the formats, the names that describe what they name and the folders that are worlds, but no
// kinds.
FormatContext context_of_systems();
// The same with the kinds of the systems and of the catalogue: all that a file may refer to.
FormatContext full_context(const Catalogue& catalogue);

// How viewers show devices with this protocol; the default if it is unknown.
const ViewHints& view_of_device(std::string_view personality);
// The viewers' model for a kind of this name. If empty, the kind is drawn from its shapes.
std::string_view model_of_kind(std::string_view kind);

}  // namespace understudy
