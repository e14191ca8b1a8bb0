// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Simulation: a model, its state, and the tick that takes the state one step further. Start reading
// at tick() in simulation.cc; design and vocabulary are in docs/one-tick.md.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "rays/level_rays.h"
#include "rays/scene_rays.h"
#include "tick/stage_times.h"
#include "tick/worker_pool.h"
#include "world/command.h"
#include "world/model.h"
#include "world/physics.h"
#include "world/sample.h"
#include "world/spec.h"
#include "world/state.h"

namespace understudy {

// Every drive, sensor, part, built-in program and kind of physics there is.
Catalogue full_catalogue();

struct SimulationParams {
  std::uint64_t seed = 1;
  int threads = 1;             // 0: as many as pay off
  StageClock clock = nullptr;  // if given, stages are timed with it
};

class Simulation {
 public:
  // The error names the bad part or parameter of the Spec and the remedy.
  static Result<std::unique_ptr<Simulation>> make(const Spec& spec, const SimulationParams& params);
  // For a model that is compiled already.
  static std::unique_ptr<Simulation> of(Model model, const SimulationParams& params);
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;

  const Model& model() const { return model_; }
  const State& state() const { return state_; }
  // For the session, between ticks: devices' blobs, keys, edits. Ask anew after each tick.
  State& mutable_state();
  int threads() const { return pool_.threads(); }

  // One tick. The commands are already in order; the last of several for one robot wins.
  void tick(std::span<const RobotCommand> commands);

  // The next tick may be a while off: its threads need not stand ready.
  void rest() { pool_.rest(); }

  // Between ticks: one command takes effect at once, as it would at the beginning of the next tick.
  void apply(const RobotCommand& command);
  // Between ticks: goes on with another version of the model, in this state of it.
  void replace_model(Model model, State state);

  // An instant sensor is measured now, from the sealed state, as its next sample; a scheduled one
  // shows its latest. The reference holds until the next call for this sensor or the next tick.
  const Sample& sense(int robot, int sensor);
  // The scan of a lidar, now, from the sealed state, as its next sample: clockwise from the left
  // end of its fan, or of the one given. Empty if the sensor is no lidar.
  std::vector<float> scan(int robot, int sensor, const std::optional<ScanFan>& fan);
  // Beams that the device of a lidar aims, each in its own direction and at its own instant inside
  // of the last tick, as its next sample: they start where the sensor was on the robot's arc; other
  // bodies stand as in the sealed state. An instant outside of that tick is taken as now. Empty if
  // the sensor has no such beams.
  std::vector<float> beams(int robot, int sensor, std::span<const BeamAim> aims);
  // One frame of a camera, from the sealed state, as its next sample; null if it is none or does
  // not work. If it was taken inside of the last tick, the robot is where it was on its arc;
  // otherwise it is taken now.
  std::shared_ptr<const Image> picture(int robot, int sensor, ImageSize size,
                                       TimeNs taken = kNever);
  // What a sensor would measure now, without its errors; no sample is taken.
  std::vector<double> truth(int robot, int sensor);
  // The beams of a sensor as they are now; none if it has no beams.
  std::vector<BeamTrace> trace(int robot, int sensor);
  // Switches a scheduled sensor on or off; no effect on others.
  void enable(int robot, int sensor, bool on);

  std::uint64_t hash() const;
  Bytes save() const;
  // False, and nothing changed, if the bytes are not a saved state of this model.
  bool restore(ByteSpan bytes);

  const StageTimes& times() const { return times_; }
  // By all sensors, in all samples so far: of sensors with beams, one a beam.
  std::uint64_t values_measured() const;

 private:
  class View;

  Simulation(Model model, const SimulationParams& params);

  void merge(std::span<const RobotCommand> commands);
  void act();
  void move();
  void accumulate();
  void sample();
  void seal();

  struct SensorId {
    int robot;
    int sensor;
  };
  void prepare();
  static void break_sensor(bool broken, SensorState& sensor);
  void run_program(int i);
  void find_due(TimeNs closing);
  void sample_until(TimeNs closing, SensorId id);
  void measure(SensorId id, TimeNs taken, TimeNs before_end);
  // At an instant that lies so long before the end of the tick that has moved the robot last.
  SensorView view_of(SensorId id, TimeNs now, TimeNs before_end);
  SensorView view_now(SensorId id);
  double share_of_tick(TimeNs time) const {
    return static_cast<double>(time) / static_cast<double>(model_.tick_ns);
  }
  bool is_in_last_tick(TimeNs instant) const {
    return instant <= state_.now && instant > state_.now - model_.tick_ns;
  }
  ErrorKey error_key(SensorId id, std::uint64_t index) const {
    return {state_.seed, robot_model(id.robot).name_key, sensor_model(id).name_key, index};
  }
  bool needs_scene(const Sensor& sensor) const {
    return sensor.needs_scene() || model_.is_spatial();
  }
  void place_robots_for_rays();
  void place_scene();
  void forget_places();
  void advance(SensorId id, double dt_s);
  bool fits_model(const State& state) const;
  int robot_count() const { return static_cast<int>(state_.robots.size()); }
  SensorState& sensor(SensorId id) {
    return robot(id.robot).sensors[static_cast<std::size_t>(id.sensor)];
  }
  const SensorModel& sensor_model(SensorId id) const {
    return robot_model(id.robot).sensors()[static_cast<std::size_t>(id.sensor)];
  }
  RobotState& robot(int i) { return state_.robots[static_cast<std::size_t>(i)]; }
  DriveKey drive_key(int i) const {
    return {state_.seed, robot_model(i).name_key, static_cast<std::uint64_t>(state_.tick)};
  }
  DriveMemory drive_memory(int i) {
    RobotState& r = robot(i);
    return {r.drive, r.motors, r.parts};
  }
  const RobotModel& robot_model(int i) const { return model_.robots[static_cast<std::size_t>(i)]; }
  template <class Body>
  void timed(Stage stage, const Body& body);

  Model model_;  // changes in replace_model() only
  State state_;
  WorkerPool pool_;
  std::unique_ptr<Physics> physics_;  // always there; made anew with each model
  std::optional<LevelRays> rays_;     // likewise
  std::optional<SceneRays> scene_;    // made when a sensor first needs it
  bool rays_placed_ = false;          // rays_ knows the robots' places of this state
  bool scene_placed_ = false;         // likewise scene_
  bool has_programs_ = false;         // any robot runs a built-in program
  bool programs_sense_ = false;       // and has instant sensors that program may ask
  bool programs_need_scene_ = false;  // some of them with beams that are not level
  std::vector<char> has_due_;         // per robot: some sensor is to be sampled in this tick
  std::vector<SensorId> due_;         // sensors to sample in this tick; empty between ticks
  StageClock clock_;
  StageTimes times_;
};

}  // namespace understudy
