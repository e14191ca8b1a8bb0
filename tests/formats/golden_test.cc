// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Every sample under tests/formats and worlds against its golden file: the diagnostics, then every
// field of the Spec that differs from its default (or the events). The defaults are in
// defaults.golden, so that a new field changes one golden file. Samples named bad_* must not load.
// After a wanted change: UNDERSTUDY_UPDATE_GOLDEN=1 runs this test and rewrites the golden files.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>
#include <set>

#include "base/describe.h"
#include "edits/events.h"
#include "edits/write_edit.h"
#include "files/format.h"
#include "files/write_world.h"
#include "load/world_file.h"
#include "systems/systems.h"
#include "tests/formats/set_fields.h"
#include "tests/support/sample_kinds.h"
#include "world/builtin_objects.h"

namespace understudy::golden_test {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = UNDERSTUDY_SOURCE_DIR;

std::string read_text(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// All files of the samples, under their paths from the root: the same on every machine.
MemoryResolver sample_files() {
  MemoryResolver files;
  for (const char* folder : {"tests/formats", "worlds"})
    for (const auto& file : fs::recursive_directory_iterator(kRoot / folder))
      if (file.is_regular_file())
        files.add(file.path().lexically_relative(kRoot).string(), read_text(file.path()));
  return files;
}

FormatContext sample_context() {
  FormatContext context = context_of_systems();
  context.robot_kinds.resize(2);
  context.robot_kinds[0].name = "S4";
  context.robot_kinds[1].name = "LabBot";
  context.object_kinds = builtin_object_kinds();
  context.programs = {"wander"};
  context.device_kinds = {
      {"serial-echo", {"baud", "note"}},
      {"null_modem", {"address"}},
      {"simmer",
       {"address", "segments", "step_time", "randerror", "randbias", "strength", "strength_turn",
        "stop_at_collision", "plot_sense", "speed", "turn_speed", "heading", "dialect",
        "byte_order", "outline", "sensors", "drives"}},
      {"simmer_python",
       {"address", "randerror", "plot_sense", "sigma", "frame_rate", "dialect", "outline",
        "devices"}}};
  add_sample_kinds(context);
  return context;
}

// What ships uses the sensors, parts, devices and robots of this build; of robots only their names
// matter.
FormatContext context_of(const std::string& path) {
  FormatContext context = sample_context();
  if (!path.starts_with("worlds/")) return context;
  context.sensor_kinds = builtin_context().sensor_kinds;
  context.error_kinds = builtin_context().error_kinds;
  context.part_kinds = builtin_context().part_kinds;
  context.device_kinds = builtin_context().device_kinds;
  for (const RobotKindSpec& kind : builtin_context().robot_kinds)
    if (std::none_of(context.robot_kinds.begin(), context.robot_kinds.end(),
                     [&](const RobotKindSpec& known) { return known.name == kind.name; }))
      context.robot_kinds.emplace_back().name = kind.name;
  return context;
}

std::string lines_of(const Diagnostics& diagnostics, bool with_notes = true) {
  std::string text;
  for (const Diagnostic& d : diagnostics.list())
    if (with_notes || d.severity != Severity::kNote) text += to_string(d) + "\n";
  return text;
}

// One line for each item of a list, "walls[3]: id = 4, colour = 255", and for each other field.
std::string lines_of(const std::vector<NamedValue>& fields) {
  std::string text;
  std::string last_item;
  for (const NamedValue& field : fields) {
    const std::size_t bracket = field.path.rfind("].");
    const std::string item = bracket == std::string::npos ? "" : field.path.substr(0, bracket + 1);
    const std::string rest = field.path.substr(item.empty() ? 0 : bracket + 2);
    if (!text.empty() && (item.empty() || item != last_item)) text += "\n";
    if (!item.empty()) text += item == last_item ? ", " : item + ": ";
    text += rest + " = " + field.value;
    last_item = item;
  }
  return text.empty() ? "" : text + "\n";
}

// Written and read again, a world is the same to the bit.
void expect_written_the_same(const std::string& path, const Spec& spec,
                             const MemoryResolver& files) {
  const std::string out = folder_of(path) + "/written.sim";
  std::vector<WrittenFile> written;
  Diagnostics diagnostics;
  EXPECT_TRUE(write_world(out, spec, context_of(path), files, written, diagnostics));
  EXPECT_EQ(lines_of(diagnostics), "");
  OverlayResolver overlay(files);
  for (const WrittenFile& file : written) overlay.add(file.path, file.text);
  Spec again;
  Diagnostics ignored;  // what the world was warned about it is warned about again
  ASSERT_TRUE(load_world(out, context_of(path), overlay, again, ignored));
  again.name = spec.name;
  again.world_file = spec.world_file;
  EXPECT_EQ(first_difference(list_fields(spec), list_fields(again)), "") << written[1].text;
  EXPECT_EQ(hash_of(spec), hash_of(again));
}

std::string describe_world(const std::string& path) {
  MemoryResolver files = sample_files();
  Spec spec;
  Diagnostics diagnostics;
  const bool loaded = load_world(path, context_of(path), files, spec, diagnostics);
  EXPECT_EQ(loaded, !diagnostics.has_errors());
  if (loaded) expect_written_the_same(path, spec, files);
  return lines_of(diagnostics) + "---\n" +
         (loaded ? lines_of(list_set_fields(spec)) : "not loaded\n");
}

bool describes_kind(const std::string& path) {
  const FormatDescriptor* format = find_format(all_formats(), path, {});
  return format != nullptr &&
         (format->role == FormatRole::kRobotKind || format->role == FormatRole::kObjectKind);
}

// The file of one kind of robot or object.
std::string describe_kind(const std::string& path) {
  MemoryResolver files = sample_files();
  Spec spec;
  Diagnostics diagnostics;
  const bool loaded = load_kind(path, context_of(path), files, spec, diagnostics);
  EXPECT_EQ(loaded, !diagnostics.has_errors());
  const std::string text = lines_of(diagnostics) + "---\n";
  if (!loaded) return text + "not loaded\n";
  return text + lines_of(spec.kinds.empty() ? list_set_fields(spec.object_kinds[0])
                                            : list_set_fields(spec.kinds[0]));
}

// Two robots, a can and a wall: what the samples of events may name.
Spec events_world() {
  Spec spec;
  spec.kinds = sample_context().robot_kinds;
  for (const char* name : {"S4", "S4-2"}) {
    RobotSpec robot;
    robot.id = spec.next_id++;
    robot.name = name;
    robot.kind = spec.kinds.front().name;
    spec.robots.push_back(robot);
  }
  spec.walls.emplace_back().id = spec.next_wall_id++;
  return spec;
}

std::string describe_conditions(const Event& event) {
  std::string out;
  for (const Condition& c : event.when)
    out += " when " + c.body.text + " kind " + std::to_string(static_cast<int>(c.kind)) +
           (c.above ? " > " : " < ") + std::to_string(c.limit);
  return out;
}

std::string describe_events(const std::string& path) {
  std::vector<Event> events;
  Diagnostics diagnostics;
  const std::string text = read_text(kRoot / path);
  const bool loaded =
      read_events(as_bytes(text), path, events_world(), sample_context(), events, diagnostics);
  EXPECT_EQ(loaded, !diagnostics.has_errors());
  std::string out = lines_of(diagnostics) + "---\n";
  const auto edit_in = [](const Event& event) {
    const bool has_edit = event.kind == Event::Kind::kEdit ||
                          event.kind == Event::Kind::kSaveState ||
                          event.kind == Event::Kind::kRestoreState;
    return has_edit ? line_of(event.edit) : "";
  };
  for (const Event& event : events)
    out += "line " + std::to_string(event.line) + ": " + std::to_string(event.time) + " ns" +
           describe_conditions(event) + " kind " + std::to_string(static_cast<int>(event.kind)) +
           " robot " + event.robot + " key " + std::to_string(event.key) + " text " +
           edit_in(event) + " file " + event.file + "\n";
  return loaded ? out : out + "not loaded\n";
}

bool is_world(const fs::path& path) {
  constexpr std::array kEndings = {".wld", ".sim", ".maz", ".map", ".num", ".txt", ".simmer"};
  return std::find(kEndings.begin(), kEndings.end(), path.extension().string()) != kEndings.end();
}

std::vector<std::string> samples() {
  std::vector<std::string> paths;
  for (const char* folder : {"tests/formats", "worlds"})
    for (const auto& file : fs::recursive_directory_iterator(kRoot / folder)) {
      if (is_world(file.path()) || describes_kind(file.path().string()) ||
          file.path().extension() == ".events")
        paths.push_back(file.path().lexically_relative(kRoot).string());
    }
  std::sort(paths.begin(), paths.end());
  return paths;
}

// Golden files of worlds/ are kept with the tests: nobody wants them beside the worlds.
fs::path golden_path(const std::string& sample) {
  const bool shipped = sample.starts_with("worlds/");
  return kRoot / (shipped ? "tests/formats/" + sample + ".golden" : sample + ".golden");
}

const fs::path kDefaults = kRoot / "tests/formats/defaults.golden";

void expect_golden(const fs::path& golden, const std::string& text) {
  if (std::getenv("UNDERSTUDY_UPDATE_GOLDEN") != nullptr) {
    fs::create_directories(golden.parent_path());
    std::ofstream(golden, std::ios::binary) << text;
  }
  EXPECT_EQ(text, read_text(golden)) << "golden file: " << golden;
}

class GoldenTest : public testing::TestWithParam<std::string> {};

TEST_P(GoldenTest, SampleReadsAsBefore) {
  const std::string& sample = GetParam();
  const bool is_events = fs::path(sample).extension() == ".events";
  const std::string text = is_events                ? describe_events(sample)
                           : describes_kind(sample) ? describe_kind(sample)
                                                    : describe_world(sample);
  expect_golden(golden_path(sample), text);
  const bool bad = fs::path(sample).filename().string().starts_with("bad");
  EXPECT_EQ(text.ends_with("not loaded\n"), bad) << "only bad_* samples may fail, and they must";
}

INSTANTIATE_TEST_SUITE_P(Samples, GoldenTest, testing::ValuesIn(samples()),
                         [](const testing::TestParamInfo<std::string>& sample) {
                           std::string name = sample.param;
                           std::replace_if(
                               name.begin(), name.end(),
                               [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
                           return name;
                         });

// A world with something in each list that files can fill.
Spec full_world() {
  MemoryResolver files = sample_files();
  Spec spec;
  Diagnostics diagnostics;
  const std::string path = "tests/formats/sim/keywords.sim";
  EXPECT_TRUE(load_world(path, context_of(path), files, spec, diagnostics));
  return spec;
}

TEST(Golden, DefaultsAreAsBefore) {
  const std::vector<NamedValue> defaults = list_defaults<Spec>();
  std::string text;
  for (const NamedValue& field : defaults) text += field.path + " = " + field.value + "\n";
  expect_golden(kDefaults, text);
  for (const NamedValue& field : defaults) {
    const bool is_size = field.path.ends_with(".size");
    EXPECT_TRUE(!is_size || field.value == "0") << field.path;
  }
}

TEST(Golden, OnlyWhatDiffersIsPrinted) {
  EXPECT_EQ(lines_of(list_set_fields(Spec{})), "");
  Spec spec;
  spec.walls.resize(2);
  spec.walls[1].colour = 255;
  spec.walls[1].surface.friction = 0.25;
  spec.walls[0].surface.restitution = SurfaceSpec{}.restitution;  // not that of a wall
  spec.floor.origin.x = -1;
  EXPECT_EQ(lines_of(list_set_fields(spec)),
            "floor.origin_x_m = -1 (-0x1p+0)\n"
            "walls.size = 2\n"
            "walls[0]: surface.restitution = 0.3 (0x1.3333333333333p-2)\n"
            "walls[1]: colour = 255, surface.friction = 0.25 (0x1p-2)\n");
}

// Whatever one number, word or length becomes another, the text shows it.
TEST(Golden, EveryChangeIsSeen) {
  for (const Spec& spec : {Spec{}, full_world()}) {
    const std::string before = lines_of(list_set_fields(spec));
    std::size_t changes = 0;
    for (bool more = true; more;) {
      Spec changed = spec;
      ChangeVisitor change(changes);
      Spec::describe(changed, change);
      more = change.changed();
      if (!more) break;
      EXPECT_NE(lines_of(list_set_fields(changed)), before) << "leaf " << changes;
      ++changes;
    }
    EXPECT_GE(changes, list_fields(spec).size());
  }
}

// A world that ships has nothing to complain about.
TEST(Worlds, LoadFromDiskWithoutDiagnostics) {
  int count = 0;
  for (const auto& file : fs::recursive_directory_iterator(kRoot / "worlds")) {
    if (!is_world(file.path())) continue;
    DiskResolver disk;
    Spec spec;
    Diagnostics diagnostics;
    EXPECT_TRUE(load_world(file.path().string(), builtin_context(), disk, spec, diagnostics));
    EXPECT_EQ(lines_of(diagnostics, false), "");  // a .wld alone may note what its physics are
    ++count;
  }
  EXPECT_GE(count, 4);
}

TEST(Worlds, RobotsAndObjectsLoadFromDiskWithoutDiagnostics) {
  int count = 0;
  for (const char* folder : {"worlds/robots", "worlds/objects"})
    for (const auto& file : fs::recursive_directory_iterator(kRoot / folder)) {
      DiskResolver disk;
      Spec spec;
      Diagnostics diagnostics;
      EXPECT_TRUE(load_kind(file.path().string(), builtin_context(), disk, spec, diagnostics));
      EXPECT_EQ(lines_of(diagnostics), "");
      ++count;
    }
  EXPECT_GE(count, 6);
}

// No golden file without its sample.
TEST(Golden, HasNoLeftovers) {
  std::set<fs::path> wanted = {kDefaults};
  for (const std::string& sample : samples()) wanted.insert(golden_path(sample));
  for (const auto& file : fs::recursive_directory_iterator(kRoot / "tests/formats")) {
    const bool is_golden = file.path().extension() == ".golden";
    EXPECT_TRUE(!is_golden || wanted.count(file.path()) > 0) << file.path();
  }
}

}  // namespace
}  // namespace understudy::golden_test
