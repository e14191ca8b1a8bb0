// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// understudy sense: prints what one sensor of one robot measures at an instant, without any
// program. Useful for debugging robot files.
//   understudy sense worlds/demo/room.sim --sensor LIDAR --at 2 --out scan.csv

#include <fmt/format.h>

#include <cstdio>
#include <fstream>
#include <memory>

#include "base/diagnostics.h"
#include "base/log.h"
#include "commands/command.h"
#include "commands/run_arguments.h"
#include "files/numbers.h"
#include "files/png.h"
#include "inspect/beam_map.h"
#include "inspect/sense.h"
#include "inspect/sense_text.h"
#include "load/world_file.h"
#include "world/names.h"

namespace understudy {
namespace {

struct SenseArguments {
  std::string world;
  LoadOptions load;
  std::string robot;
  std::string sensor;
  double at_s = 0;
  double every_s = 0;
  double drive_m_s = 0;
  std::uint64_t seed = 1;
  double error_level = -1;
  bool truth = false;
  bool hits = false;
  std::string out;
  double beam_map_m = 0;
  double grid_m = 0.05;
};

int fail(const std::string& text) {
  log_error(text);
  return 1;
}

// Writes to the file, or to standard output if none is named.
int write(const std::string& file, std::string_view text) {
  if (file.empty()) {
    fmt::print("{}", text);
    return 0;
  }
  std::ofstream out(file, std::ios::binary);
  out << text;
  out.flush();
  return out ? 0 : fail("cannot write " + file + "; choose another with --out");
}

bool wants_png(const SenseArguments& arguments) { return arguments.out.ends_with(".png"); }

int write_picture(const std::string& file, const Image& image) {
  const auto png = write_png(image);
  if (!png) return fail(file + ": " + png.error());
  return write(file, as_text(*png));
}

Result<int> choose_robot(const SenseArguments& arguments, const Spec& spec) {
  if (arguments.robot.empty() && spec.robots.size() == 1) return 0;
  if (arguments.robot.empty())
    return Error{spec.robots.empty() ? "the world has no robot"
                                     : "the world has several robots; choose one with --robot"};
  const int robot = find_robot(spec, arguments.robot);
  if (robot < 0) return no_such_robot("--robot", arguments.robot, spec);
  return robot;
}

int write_beam_map(const SenseArguments& arguments, const Spec& spec, const SensorChoice& choice) {
  auto map = map_beam(spec, choice, arguments.beam_map_m, arguments.grid_m);
  if (!map) return fail(map.error());
  const int written = wants_png(arguments) ? write_picture(arguments.out, beam_map_image(*map))
                                           : write(arguments.out, beam_map_csv(*map));
  if (arguments.out.empty() || written != 0) return written;
  const double reach_m = map->x_m(map->columns - 1);
  for (const double share : {0.25, 0.5, 0.75})
    fmt::print("a rod of {:g} m diameter is visible up to {:.2f} m to either side at {:.2f} m\n",
               arguments.beam_map_m, map->half_width_m(share * reach_m), share * reach_m);
  return 0;
}

// Writes a row for each sample until --at.
int write_log(const SenseArguments& arguments, SenseRun& run) {
  std::string text;
  const TimeNs end = seconds_to_ns(arguments.at_s);
  const TimeNs step = seconds_to_ns(arguments.every_s);
  for (TimeNs at = 0; at <= end; at += step) {
    run.go_to(at);
    const Sensed sensed = run.sense();
    if (at == 0) text = log_header(run.sensor(), sensed, arguments.truth);
    text += log_row(run, sensed, arguments.truth);
  }
  return write(arguments.out, text);
}

int write_sample(const SenseArguments& arguments, const RunWorld& world, SenseRun& run) {
  run.go_to(seconds_to_ns(arguments.at_s));
  const Sensed sensed = run.sense();
  if (arguments.hits && sensed.beams.empty())
    return fail(run.sensor().spec.name + " has no beams; leave out --hits");
  if (arguments.hits) return write(arguments.out, beams_csv(world.model(), sensed));
  if (wants_png(arguments))
    return sensed.picture != nullptr
               ? write_picture(arguments.out, *sensed.picture)
               : fail(run.sensor().spec.name + " takes no pictures; use a .csv file with --out");
  if (!arguments.out.empty())
    return write(arguments.out, sample_csv(run.sensor(), sensed, arguments.truth));
  fmt::print("{}\n", sample_line(run, sensed, arguments.truth));
  if (sensed.sample.kind == SampleKind::kRanges)
    return write("", sample_csv(run.sensor(), sensed, arguments.truth));
  return 0;
}

int sense(const SenseArguments& arguments) {
  Spec spec;
  Diagnostics diagnostics;
  const bool ok = load_world_file(arguments.world, spec, diagnostics, arguments.load);
  for (const Diagnostic& d : diagnostics.list()) std::fprintf(stderr, "%s\n", to_string(d).c_str());
  if (!ok) return fail("the world has errors, so nothing was measured");
  if (arguments.error_level >= 0) spec.error_level = arguments.error_level / 100.0;
  if (wants_png(arguments) && (arguments.hits || arguments.every_s > 0))
    return fail("--out " + arguments.out + ": a list of rows; use a .csv file");
  const auto robot = choose_robot(arguments, spec);
  if (!robot) return fail(robot.error());
  auto world = RunWorld::make(spec, {.seed = arguments.seed});
  if (!world) return fail(world.error());
  const Model& model = (*world)->model();
  if (arguments.sensor.empty()) {
    const RobotModel& chosen = model.robots[static_cast<std::size_t>(*robot)];
    fmt::print("{} has {} sensors{}\n{}", chosen.name, chosen.sensors().size(),
               chosen.sensors().empty() ? "" : "; choose one with --sensor", list_sensors(chosen));
    return 0;
  }
  const auto choice = choose_sensor(model, *robot, arguments.sensor);
  if (!choice) return fail(choice.error());
  if (arguments.beam_map_m > 0) return write_beam_map(arguments, spec, *choice);
  SenseRun run(**world, *choice);
  if (arguments.drive_m_s != 0) run.drive(arguments.drive_m_s);
  return arguments.every_s > 0 ? write_log(arguments, run) : write_sample(arguments, **world, run);
}

std::function<int()> add(Options& options) {
  auto arguments = std::make_shared<SenseArguments>();
  SenseArguments& a = *arguments;
  options.add("WORLD", &a.world, "World file, or the file of one robot").required();
  add_load_options(options, a.load);
  options.add("--robot", &a.robot, "Id or name of the robot (default: the only one)");
  options.add("--sensor", &a.sensor, "Name of the sensor; without it, the sensors are listed");
  options
      .add("--at", &a.at_s,
           "Virtual time of the measurement in seconds; built-in programs run until then (default "
           "0)")
      .range(0.0, 1e6);
  options
      .add("--every", &a.every_s,
           "Write a CSV log with a row every this many seconds, from 0 to --at")
      .range(1e-3, 1e6);
  options.add("--drive", &a.drive_m_s, "Drive the robot straight ahead at this speed, in m/s")
      .range(-100.0, 100.0);
  options.add("--seed", &a.seed, "Seed for all random numbers (default 1)");
  options.add("--error-level", &a.error_level, "Percentage of the errors given in the files")
      .range(0.0, 100.0);
  options.add_flag("--truth", &a.truth, "Also show the value without errors");
  options.add_flag("--hits", &a.hits, "Show every beam and what it hit instead, as CSV");
  options.add("--out", &a.out, "Write to this file: .csv, or .png for pictures and --beam-map");
  options
      .add("--beam-map", &a.beam_map_m,
           "Show where the sensor sees an upright rod of this diameter (m) instead")
      .range(1e-3, 10.0);
  options.add("--grid", &a.grid_m, "Step of --beam-map, m (default 0.05)").range(1e-3, 10.0);
  options.footer(
      "Examples:\n"
      "  understudy sense room.sim --robot S4                     the sensors of S4\n"
      "  understudy sense room.sim --sensor PSD_FRONT --at 2 --error-level 100 --truth\n"
      "  understudy sense room.sim --sensor LIDAR --out scan.csv\n"
      "  understudy sense drive.sim --sensor PING --drive 0.2 --at 20 --every 0.1 --out log.csv\n"
      "  understudy sense robot.robi --sensor PING --beam-map 0.0254 --out pattern.csv");
  return [arguments] { return sense(*arguments); };
}

}  // namespace

extern const CommandDescriptor sense_command;
const CommandDescriptor sense_command{"sense", "Show what one sensor of a robot measures", add};

}  // namespace understudy
