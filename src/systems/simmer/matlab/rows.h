// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The rows of SimMeR's sensor and drive tables as written on a device's line: columns separated by
// commas, rows by semicolons, enabled ones only.
#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"
#include "systems/simmer/matlab/config.h"

namespace understudy::simmer {

inline constexpr char kSensorForm[] = "ID,CODE,X,Y,Z,ROTATION,ERROR,FOV,THRESHOLD;...";
inline constexpr char kDriveForm[] = "ID,CODE,ERR_Y,ERR_X,ERR_R,BIAS_Y,BIAS_X,BIAS_R;...";

Result<std::vector<SensorRow>> read_sensors(std::string_view text);
Result<std::vector<DriveRow>> read_drives(std::string_view text);

}  // namespace understudy::simmer
