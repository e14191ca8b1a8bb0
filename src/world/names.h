// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Robots and objects of a model by their ids and names.
#pragma once

#include <string>

#include "world/ids.h"
#include "world/model.h"
#include "world/spec.h"

namespace understudy {

// Index into Model::robots; -1 if there is no such robot (any more).
int find_robot(const Model& model, RobotId id);
int find_robot(const Model& model, const std::string& id_or_name);
int find_robot(const Spec& spec, const std::string& id_or_name);  // into Spec::robots, likewise

std::string robot_name(const Model& model, RobotId id);  // "robot 3" if it is gone
std::string body_name(const Model& model, int id);       // of a robot or an object, likewise

}  // namespace understudy
