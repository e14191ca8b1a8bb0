// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Programs of different robots run in parallel, so rays are placed before the first of them.
#include "tick/built_in_programs.h"

#include "tick/robot_drive.h"

namespace understudy {
namespace {

class RobotView final : public ProgramView {
 public:
  RobotView(const RobotDrive& drive, int robot, Senses& senses)
      : drive_(drive), robot_(robot), senses_(senses) {}
  const RobotModel& robot_model() const override { return drive_.robot; }
  const RobotState& robot_state() const override { return drive_.state; }
  const Sample& sense(int sensor) override { return senses_.sense(robot_, sensor); }

 private:
  const RobotDrive& drive_;
  int robot_;
  Senses& senses_;
};

}  // namespace

void BuiltInPrograms::prepare(const Senses& senses) {
  any_ = sense_ = need_scene_ = false;
  for (std::size_t i = 0; i < model_.robots.size(); ++i) {
    const RobotModel& robot = model_.robots[i];
    if (robot.program == nullptr) continue;
    any_ = true;
    for (std::size_t k = 0; k < robot.sensors().size(); ++k) {
      if (robot.sensors()[k].sensor_class == SensorClass::kScheduled) continue;
      sense_ = true;
      need_scene_ |= senses.needs_scene({static_cast<int>(i), static_cast<int>(k)});
    }
  }
}

void BuiltInPrograms::step(Senses& senses, Parallel& parallel) const {
  if (!any_) return;
  if (sense_) senses.rays().place_for(need_scene_);
  parallel.for_each(static_cast<int>(model_.robots.size()), [&](int i) { step_one(i, senses); });
}

void BuiltInPrograms::step_one(int i, Senses& senses) const {
  const RobotDrive drive(model_, state_, i);
  if (drive.robot.program == nullptr) return;
  RobotView view(drive, i, senses);
  const Command command =
      drive.robot.program->step({state_.seed, drive.robot.name_key}, view, drive.state.program);
  if (!std::holds_alternative<std::monostate>(command)) drive.command(command);
}

}  // namespace understudy
