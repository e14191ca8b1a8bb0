// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// understudy bench: measures how fast the simulator is on this machine, as CSV. Every scene ends in
// a known state hash, so nothing gets fast by doing less.
//   understudy bench --scene wander-100 --repeat 3

#include <fmt/format.h>
#include <stdlib.h>
#include <time.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "base/log.h"
#include "bench/bench_eyes.h"
#include "bench/bench_pictures.h"
#include "bench/bench_run.h"
#include "commands/allocations.h"
#include "commands/command.h"
#include "files/own_folders.h"
#include "files/program_names.h"
#include "host/host.h"
#include "systems/systems.h"

namespace understudy {
namespace {

// A scene, and the hash that it must have after this many ticks or frames.
struct Scene {
  std::string name;
  std::int64_t ticks;
  std::uint64_t hash;
};

std::vector<Scene> all_scenes() {
  std::vector<Scene> scenes;
  for (const BenchScene& scene : all_bench_scenes())
    scenes.push_back({scene.name, scene.golden_ticks, scene.golden_hash});
  for (const PictureBench& bench : all_picture_benches())
    scenes.push_back({bench.name, bench.frames, bench.golden_hash});
  scenes.push_back({kEyesBench.name, kEyesBench.ticks, kEyesBench.golden_hash});
#define UNDERSTUDY_BENCH(name, ticks, hash) scenes.push_back({name, ticks, hash});
#include "commands/bench_expected.inc"
#undef UNDERSTUDY_BENCH
  return scenes;
}

std::int64_t wall_clock() {
  timespec t{};
  clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<std::int64_t>(t.tv_sec) * kSecond + t.tv_nsec;
}

struct Row {
  BenchResult result;
  bool has_stages = false;  // and other facts that only a bench in this process can know
  double frames_per_s = 0;  // for a bench of cameras
};

// Robots in rows in a walled room, each with an external program and a serial echo device.
Spec lockstep_room(const std::string& program, int robots) {
  Spec spec;
  spec.name = "lockstep";
  spec.floor = {.width_m = 4, .height_m = 4, .texture = ""};
  const Vec2 corners[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
  for (int i = 0; i < 4; ++i) {
    WallSpec wall;
    wall.from = corners[i];
    wall.to = corners[(i + 1) % 4];
    spec.walls.push_back(wall);
  }
  spec.kinds = all_robot_kinds();
  for (int i = 0; i < robots; ++i) {
    RobotSpec robot;
    robot.id = i + 1;
    robot.kind = "S4";
    robot.name = i == 0 ? "S4" : "S4-" + std::to_string(i + 1);
    const int row = i / 8;
    robot.X_WR = robots == 1 ? Pose2{2, 2, 0} : Pose2{0.3 + 0.45 * (i % 8), 0.3 + 0.5 * row, 0};
    robot.program = program;
    robot.devices.push_back({"echo", "echo", {}});
    spec.robots.push_back(robot);
  }
  return spec;
}

constexpr std::string_view kManyPrograms = "lockstep-50";

std::string program_of(std::string_view scene) {
  if (scene == "lockstep-wait") return "bench_wait";
  if (scene == "lockstep-poll" || scene == kManyPrograms) return "bench_poll";
  const std::string python = data_folder() + "/examples/python/serial_echo.py";
  return as_command_word(python) + " 1000000000";
}

// Inputs of a program (docs/determinism.md) that differ between machines.
void set_program_inputs() {
  setenv("LANG", "C.UTF-8", 1);
  setenv("PATH", "/usr/local/bin:/usr/bin:/bin", 1);
  setenv("HOME", "/", 1);
  for (const char* other : {"LC_ALL", "LC_CTYPE", "LANGUAGE", "TZ", "PYTHONPATH", "PYTHONHOME",
                            "PYTHONSTARTUP", "LD_LIBRARY_PATH", "LD_PRELOAD"})
    unsetenv(other);
}

Result<Row> run_lockstep(std::string_view scene, std::int64_t ticks, int threads) {
  const Spec spec = lockstep_room(program_of(scene), scene == kManyPrograms ? 50 : 1);
  RunOptions options;
  options.until = ticks * spec.tick_ns;
  options.threads = threads;
  auto run = Host::make(spec, options);
  if (!run) return Error{run.error()};
  auto summary = (*run)->run();
  if (!summary) return Error{summary.error()};
  if (summary->ticks < ticks) return Error{"ended early: " + summary->ended_because};
  Row row;
  row.result.ticks = summary->ticks;
  row.result.threads = threads == 0 ? 1 : threads;
  row.result.wall_s = summary->wall_s;
  row.result.ticks_per_s = static_cast<double>(summary->ticks) / summary->wall_s;
  row.result.ratio = to_seconds(summary->virtual_time) / summary->wall_s;
  row.result.hash = summary->hash;
  return row;
}

// The result of this many ticks on one core.
Row one_core_row(std::int64_t ticks, double wall_s, std::uint64_t hash) {
  Row row;
  row.result.ticks = ticks;
  row.result.threads = 1;
  row.result.wall_s = wall_s;
  row.result.ticks_per_s = static_cast<double>(ticks) / wall_s;
  row.result.ratio = row.result.ticks_per_s * to_seconds(Spec{}.tick_ns);
  row.result.hash = hash;
  return row;
}

// One frame per tick, with one ray for each pixel.
Result<Row> run_pictures(const PictureBench& bench, std::int64_t frames) {
  const auto result = run_picture_bench(bench, static_cast<int>(frames), wall_clock);
  if (!result) return Error{result.error()};
  Row row = one_core_row(frames, result->wall_s, result->hash);
  row.frames_per_s = result->frames_per_s;
  return row;
}

Result<Row> run_eyes(std::int64_t ticks) {
  const auto result = run_eyes_bench(ticks, wall_clock);
  if (!result) return Error{result.error()};
  Row row = one_core_row(ticks, result->wall_s, result->hash);
  row.result.beams_per_s = static_cast<double>(result->points) / result->wall_s;
  return row;
}

Result<Row> run_scene(std::string_view name, std::int64_t ticks, int threads) {
  if (const PictureBench* bench = find_picture_bench(name)) return run_pictures(*bench, ticks);
  if (name == kEyesBench.name) return run_eyes(ticks);
  const BenchScene* scene = find_bench_scene(name);
  if (scene == nullptr) return run_lockstep(name, ticks, threads);
  BenchParams params;
  params.ticks = ticks - params.warm_up_ticks;
  params.threads = threads;
  params.clock = wall_clock;
  params.allocations = allocations_so_far;
  params.bytes_in_use = allocated_bytes;
  auto result = run_bench(*scene, params);
  if (!result) return Error{result.error()};
  return Row{*result, true};
}

void print_header() {
  fmt::print("scene,ticks,threads,ticks_per_s,ratio,us_per_body_tick,bytes_per_body");
  for (const char* stage : kStageNames) fmt::print(",{}_us_per_tick", stage);
  fmt::print(",million_rays_per_s,allocations_per_tick,frames_per_s,hash\n");
}

void print_row(std::string_view scene, const Row& row) {
  const BenchResult& r = row.result;
  fmt::print("{},{},{},{:.0f},{:.1f}", scene, r.ticks, r.threads, r.ticks_per_s, r.ratio);
  if (row.has_stages)
    fmt::print(",{:.3f},{:.0f}", r.us_per_body_tick, r.bytes_per_body);
  else
    fmt::print(",,");
  for (const std::int64_t ns : r.stages.ns) {
    if (row.has_stages)
      fmt::print(",{:.3f}", static_cast<double>(ns) / 1000.0 / static_cast<double>(r.ticks));
    else
      fmt::print(",");
  }
  if (row.has_stages)
    fmt::print(",{:.2f},{:.3f}", r.beams_per_s / 1e6, r.allocations_per_tick);
  else if (r.beams_per_s > 0)
    fmt::print(",{:.2f},", r.beams_per_s / 1e6);
  else
    fmt::print(",,");
  if (row.frames_per_s > 0)
    fmt::print(",{:.1f}", row.frames_per_s);
  else
    fmt::print(",");
  fmt::print(",{:016x}\n", r.hash);
  std::fflush(stdout);
}

struct Arguments {
  std::string scene;
  std::int64_t ticks = 0;
  int threads = 0;
  int repeat = 1;
};

// Returns false if the scene failed or its hash is not the expected one.
bool bench_scene(const Scene& scene, const Arguments& arguments) {
  const std::int64_t ticks = arguments.ticks > 0 ? arguments.ticks : scene.ticks;
  for (int i = 0; i < arguments.repeat; ++i) {
    auto row = run_scene(scene.name, ticks, arguments.threads);
    if (!row) {
      log_error(scene.name + ": " + row.error());
      return false;
    }
    print_row(scene.name, *row);
    if (ticks != scene.ticks || row->result.hash == scene.hash) continue;
    log_error(fmt::format("{}: hash {:016x} instead of {:016x}; results have changed", scene.name,
                          row->result.hash, scene.hash));
    return false;
  }
  return true;
}

int bench(const Arguments& arguments) {
  set_log_level(LogLevel::kWarning);
  set_program_inputs();
  print_header();
  bool ok = true;
  bool found = false;
  for (const Scene& scene : all_scenes()) {
    if (!arguments.scene.empty() && arguments.scene != scene.name) continue;
    found = true;
    ok = bench_scene(scene, arguments) && ok;
  }
  if (!found) {
    log_error("unknown scene " + arguments.scene + "; understudy bench --help lists them");
    return 1;
  }
  return ok ? 0 : 1;
}

std::function<int()> add(Options& options) {
  auto a = std::make_shared<Arguments>();
  std::string names;
  for (const Scene& scene : all_scenes()) names += (names.empty() ? "" : ", ") + scene.name;
  options.add("--scene", &a->scene, "One of " + names + " (default: all)");
  options.add("--ticks", &a->ticks, "Ticks to run; the hash is checked only for the default")
      .range(std::int64_t{100}, std::int64_t{1} << 40);
  options
      .add("--threads", &a->threads,
           "Threads: 1 to 256, or auto (default), which uses as many as are useful")
      .default_word("auto", 0)
      .range(0, 256);
  options.add("--repeat", &a->repeat, "Number of rows (repetitions) per scene").range(1, 10000);
  return [a] { return bench(*a); };
}

}  // namespace

extern const CommandDescriptor bench_command;
const CommandDescriptor bench_command{"bench", "Measure speed, as CSV", add};

}  // namespace understudy
