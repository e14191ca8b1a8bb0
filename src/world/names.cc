// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "world/names.h"

#include "world/migrate.h"

namespace understudy {
namespace {

template <class Robot>
int index_of(const std::vector<Robot>& robots, const std::string& id_or_name) {
  for (std::size_t i = 0; i < robots.size(); ++i)
    if (robots[i].name == id_or_name || std::to_string(robots[i].id) == id_or_name)
      return static_cast<int>(i);
  return -1;
}

}  // namespace

int find_robot(const Model& model, RobotId id) {
  const int body = find_body(model, id.value);
  return body < static_cast<int>(model.robots.size()) ? body : -1;
}

int find_robot(const Model& model, const std::string& id_or_name) {
  return index_of(model.robots, id_or_name);
}

int find_robot(const Spec& spec, const std::string& id_or_name) {
  return index_of(spec.robots, id_or_name);
}

std::string robot_name(const Model& model, RobotId id) {
  const int robot = find_robot(model, id);
  return robot < 0 ? "robot " + std::to_string(id.value)
                   : model.robots[static_cast<std::size_t>(robot)].name;
}

std::string body_name(const Model& model, int id) {
  const int body = find_body(model, id);
  const auto object = static_cast<std::size_t>(body) - model.robots.size();
  return body < static_cast<int>(model.robots.size()) ? robot_name(model, RobotId{id})
                                                      : model.objects[object].name;
}

}  // namespace understudy
