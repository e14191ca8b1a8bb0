// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// One line of CSV for each executed command: the log that SimMeR announced.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/time.h"
#include "systems/simmer/matlab/motion.h"

namespace understudy::simmer {

inline constexpr char kTableColumns[] = "time_s,command,reply,x_in,y_in,heading_deg";

// The shortest text that reads back the same; Inf, -Inf and NaN as MATLAB writes them.
std::string shown(double value);
// In double quotes, with inner ones doubled, if the text contains one of these characters.
std::string quoted_if(std::string_view any_of, std::string_view text);
// As a field of CSV: quoted if necessary, control characters as ?.
std::string as_field(std::string_view text);

std::string table_row(TimeNs time, std::string_view command, std::span<const double> reply,
                      const Body& body);

}  // namespace understudy::simmer
