// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// `set KEY VALUE`: the allowed keys depend on the file. Each format reads such lines with the table
// for what it describes: the world, the floor, the walls after the line, or a body.
#pragma once

#include <vector>

#include "files/format.h"
#include "world/spec.h"

namespace understudy {

// Settings of the world: .sim.
std::vector<Keyword> setting_keywords();
void read_set_line(const Entry& entry, FileReport& report, Spec& spec);

// `set physics` of a world: auto looks at what the world holds.
inline constexpr const char* kPhysicsSetting = "physics";
Keyword physics_keyword();
void read_physics_set_line(const Entry& entry, FileReport& report, const Reading& reading);

// Settings of the floor: .wld. Returns false if the key is none of these.
std::vector<Keyword> floor_setting_keywords();
bool read_floor_set_line(const Entry& entry, FileReport& report, FloorSpec& floor);

// Settings of the walls that follow: .wld.
std::vector<Keyword> wall_setting_keywords();
void read_wall_set_line(const Entry& entry, FileReport& report, WallSpec& wall);

// Settings of a kind of robot: .robi.
std::vector<Keyword> robot_setting_keywords();
void read_robot_set_line(const Entry& entry, FileReport& report, RobotKindSpec& kind);

// Settings of an object's body: .esObj.
std::vector<Keyword> object_setting_keywords();
void read_object_set_line(const Entry& entry, FileReport& report, BodySpec& body);

// Call this after one of these has read the line. If it names a picture, that is loaded into the
// spec.
void load_set_picture(const Entry& entry, FileReport& report, const Reading& reading, Spec& spec,
                      LookSpec& look);

}  // namespace understudy
