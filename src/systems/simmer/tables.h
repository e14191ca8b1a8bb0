// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SimMeR's sensors.csv and drive.csv in the form of a robot's device line: enabled rows only, in
// their order, cells separated by commas and rows by semicolons, without the column "enabled".
// docs/formats/simmer.md is the reference.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "files/file_report.h"

namespace understudy {

// Command codes of a robot and the ids that have them. SimMeR takes the first row with a code, and
// looks at the sensors before the drives.
using SimmerCodes = std::map<std::string, std::string>;

// Whether commands can use the code; reported if not. `owner` is the id that wants it.
bool take_simmer_code(const Token& code, const std::string& owner, SimmerCodes& codes,
                      FileReport& report);

std::string read_simmer_sensors(ByteSpan bytes, SimmerCodes& codes, FileReport& report);
std::string read_simmer_drives(ByteSpan bytes, SimmerCodes& codes, FileReport& report);

// The drives of the kinds of wheels that robots of the course had, by name. The numbers are our
// own. The same tables are in worlds/simmer/profiles.
std::optional<std::string> simmer_drive_profile(std::string_view name);
std::vector<std::string> simmer_drive_profiles();

}  // namespace understudy
