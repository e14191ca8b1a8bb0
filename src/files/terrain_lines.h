// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Uneven ground and water in files:
//
//   terrain FILE.png metres_per_pixel metres_per_step [key=value]...
//   terrain FILE.hgt latitude longitude size_m [key=value]...
//   water x_m= y_m= width_m= height_m= level_m= [key=value]...
//
// docs/formats/wld.md is the reference. A line tells what differs from what its file says by
// itself, so a writer writes only that.
#pragma once

#include <string>
#include <vector>

#include "files/format.h"
#include "files/text_writer.h"

namespace understudy {

inline constexpr const char* kTerrainArguments = "path number... [key=value]...";
inline constexpr const char* kWaterArguments = "key=value...";

// Reads the file and sets Spec::terrains, and the place on Earth if the line has one.
void read_terrain_line(const Entry& entry, FileReport& report, const Reading& reading, Spec& spec);
void read_water_line(const Entry& entry, FileReport& report, Spec& spec);

// The words of the lines that read back as the same. The place on Earth is among them if a reader
// of the line would not find it elsewhere.
std::vector<std::string> terrain_words(const Spec& spec, const Writing& writing,
                                       const std::string& folder);
std::vector<std::string> water_words(const WaterSpec& water);

// The floor of a world that has a terrain and says nothing about its floor: it lies below.
FloorSpec floor_below(const TerrainSpec& terrain, FloorSpec floor);

}  // namespace understudy
