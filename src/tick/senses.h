// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Senses: how the sensors of a simulation are asked. A sensor measures from where its robot is, or
// was at an instant of the last tick; its errors are looked up by the number of the sample.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "tick/placed_rays.h"
#include "world/model.h"
#include "world/sample.h"
#include "world/state.h"

namespace understudy {

// Indices into Model::robots and the sensors of that robot.
struct SensorIndex {
  int robot;
  int sensor;
};

class Senses {
 public:
  // All three must outlive it and stay where they are.
  Senses(const Model& model, State& state, Parallel& parallel);

  // Measures an instant sensor now, from the sealed state, as its next sample. For a scheduled one,
  // returns its latest. The reference is valid until the next call for this sensor or the next
  // tick.
  const Sample& sense(int robot, int sensor);
  // The scan of a lidar, now, from the sealed state, as its next sample: clockwise from the left
  // end of its fan, or of the one given. Empty if the sensor is not a lidar.
  std::vector<float> scan(int robot, int sensor, const std::optional<ScanFan>& fan);
  // Beams that the device of a lidar aims, each in its own direction and at its own instant within
  // the last tick, as its next sample: they start where the sensor was on the robot's arc; other
  // bodies are where they are in the sealed state. An instant outside that tick counts as now.
  // Empty if the sensor has no such beams.
  std::vector<float> beams(int robot, int sensor, std::span<const BeamAim> aims);
  // Which share of their light such beams get back. No sample is taken.
  std::vector<float> reflectivities(int robot, int sensor, std::span<const BeamAim> aims);
  // Echoes of a pulsed laser for such beams, as one sample. Empty if the sensor is none.
  std::vector<BeamEcho> echoes(int robot, int sensor, std::span<const BeamAim> aims, int gain);
  // One frame of a camera, from the sealed state, as its next sample; null if the sensor is not a
  // camera or does not work. If it was taken within the last tick, the robot is where it was on its
  // arc; otherwise it is taken now.
  std::shared_ptr<const Image> picture(int robot, int sensor, ImageSize size,
                                       TimeNs taken = kNever);
  // What a sensor would measure now, without its errors; no sample is taken.
  std::vector<double> truth(int robot, int sensor);
  // The current beams of a sensor; empty if it has none.
  std::vector<BeamTrace> trace(int robot, int sensor);
  // Switches a scheduled sensor on or off; no effect on others.
  void enable(int robot, int sensor, bool on);

  // For the tick itself.
  PlacedRays& rays() { return rays_; }
  bool needs_scene(SensorIndex id) const { return needs_scene(*sensor_model(id).sensor); }
  // Takes all samples of a scheduled sensor up to the end of the tick. Rays must be placed.
  void sample_until(TimeNs closing, SensorIndex id);
  // Advances the memory of a sensor by a tick, after its robot has moved.
  void advance(SensorIndex id, double dt_s);

 private:
  bool needs_scene(const Sensor& sensor) const {
    return sensor.needs_scene() || model_.is_spatial();
  }
  void measure(SensorIndex id, TimeNs taken, TimeNs before_end);
  // At an instant this long before the end of the tick that has moved the robot last.
  SensorView view_of(SensorIndex id, TimeNs now, TimeNs before_end);
  SensorView view_now(SensorIndex id);
  std::vector<ScanBeam> scan_beams(std::span<const BeamAim> aims) const;
  double share_of_tick(TimeNs time) const {
    return static_cast<double>(time) / static_cast<double>(model_.tick_ns);
  }
  bool is_in_last_tick(TimeNs instant) const {
    return instant <= state_.now && instant > state_.now - model_.tick_ns;
  }
  ErrorKey error_key(SensorIndex id, std::uint64_t index) const {
    return {state_.seed, robot_model(id).name_key, sensor_model(id).name_key, index};
  }
  SensorState& sensor(SensorIndex id) {
    return state_.robots[static_cast<std::size_t>(id.robot)]
        .sensors[static_cast<std::size_t>(id.sensor)];
  }
  const RobotModel& robot_model(SensorIndex id) const {
    return model_.robots[static_cast<std::size_t>(id.robot)];
  }
  const SensorModel& sensor_model(SensorIndex id) const {
    return robot_model(id).sensors()[static_cast<std::size_t>(id.sensor)];
  }

  const Model& model_;
  State& state_;
  PlacedRays rays_;
};

}  // namespace understudy
