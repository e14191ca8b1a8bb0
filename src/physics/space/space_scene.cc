// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "physics/space/space_scene.h"

namespace understudy {

SpaceScene::SpaceScene(const Model& model) : model_(model) {
  for (int i = 0; i < model.body_count(); ++i) {
    SpaceSolid& s = solids_.emplace_back();
    s.model = &model.body(i);
    s.robot = i < static_cast<int>(model.robots.size()) ? i : -1;
    s.fixed = s.model->fixed;
    s.passes = s.model->held;
    s.at_rest.center = {s.model->mass_center.x, s.model->mass_center.y, s.model->mass_height_m};
    if (s.fixed) continue;
    s.at_rest.inverse_mass = 1 / s.model->mass_kg;
    const double inertia = s.model->inertia_kg_m2;
    s.at_rest.inertia_B = {inertia, inertia, inertia, 0, 0, 0};
    s.at_rest.inverse_inertia_B = inverse(s.at_rest.inertia_B);
  }
}

}  // namespace understudy
