// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The lines that Understudy adds to EyeSim's formats. Each starts with a word that old readers do
// not know and skip:
//
//   set KEY VALUE                      a setting of the world
//   device KIND NAME key=value ...     a device on the robot above
//
// One grammar for every format; readers call these for the words they allow.
#pragma once

#include <string>
#include <vector>

#include "formats/entry_reader.h"
#include "formats/format.h"

namespace understudy {

// The keys that `set` knows.
std::vector<Keyword> setting_keywords();

void read_set_line(const Entry& entry, FileReport& report, Spec& spec);

// Adds the device to the list, or puts it in the place of one with the same name.
void read_device_line(const Entry& entry, const std::vector<DeviceKind>& kinds, FileReport& report,
                      std::vector<PartSpec>& devices);

}  // namespace understudy
