// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Worlds written and read again. All samples take the same way in tests/formats.
#include "files/write_world.h"
#include "systems/systems.h"

#include <gtest/gtest.h>

#include <random>

#include "base/describe.h"

namespace understudy::write_world_test {
namespace {

FormatContext context() {
  FormatContext c = context_of_systems();
  c.robot_kinds.resize(2);
  c.robot_kinds[0].name = "S4";
  c.robot_kinds[1].name = "LabBot";
  c.object_kinds.resize(2);
  c.object_kinds[0].name = "Can";
  c.object_kinds[1].name = "Golf";
  c.programs = {"wander"};
  c.device_kinds = {{"echo", {"baud", "note"}}};
  c.sensor_kinds = {{"psd", {"max_range_m"}}};
  return c;
}

std::string complaints(const Diagnostics& diagnostics) {
  std::string text;
  for (const Diagnostic& d : diagnostics.list()) text += to_string(d) + "\n";
  return text;
}

// Random numbers of all sizes that a world may hold; every double is meant, not round ones only.
class RandomWorld {
 public:
  explicit RandomWorld(std::uint64_t seed) : random_(seed) {}

  Spec make() {
    Spec spec;
    spec.error_level = static_cast<double>(whole(0, 1000)) / 10.0 / 100.0;
    spec.tick_ns = whole(100'000, 1'000'000'000);
    spec.epoch_s = whole(0, 253'402'300'799);
    spec.environment.latitude_deg = number(-90, 90);
    spec.environment.longitude_deg = number(-180, 180);
    spec.environment.altitude_m = number(-1000, 9000);
    spec.environment.geoid_m = number(-110, 90);
    spec.environment.north_rad = number(-kPi, kPi);
    spec.show_beams = whole(0, 1) == 1;
    spec.show_trails = whole(0, 1) == 1;
    spec.floor.width_m = number(1e-3, 1000);
    spec.floor.height_m = number(1e-3, 1000);
    if (whole(0, 1) == 1) spec.floor.origin = {number(-1000, 1000), number(-1000, 1000)};
    add_walls(spec);
    add_bodies(spec);
    for (long i = whole(0, 3); i > 0; --i)
      spec.markers.push_back({{number(0, 1000), number(0, 1000)},
                              static_cast<std::uint32_t>(whole(0, 0xFFFFFF)),
                              static_cast<double>(whole(0, 255)) / 255});
    spec.kept_scene_lines = {"unknown \"two words\" 3"};
    spec.kept_world_lines = {"position 1 2 3", "word"};
    return spec;
  }

 private:
  long whole(long least, long most) {
    return least + static_cast<long>(random_() % static_cast<std::uint64_t>(most - least + 1));
  }
  double number(double least, double most) {
    return least + (most - least) * (static_cast<double>(random_() >> 1) / 0x1p63);
  }
  Pose2 pose() { return {number(-1000, 1000), number(-1000, 1000), number(-kPi, kPi)}; }

  // Every field that a line can give, each of them on both sides of zero.
  SensorSpec sensor(const char* own_name) {
    SensorSpec made;
    made.kind = "psd";
    made.name = own_name;
    made.X_RS = {number(-10, 10), number(-10, 10), number(-kPi, kPi)};
    made.z_m = number(0, 10);
    made.tilt_rad = number(-kPi / 2, kPi / 2);
    made.roll_rad = number(-kPi, kPi);
    made.number = static_cast<int>(whole(0, 255));
    made.digital = static_cast<int>(whole(0, 16));
    made.analog = static_cast<int>(whole(0, 8));
    made.error_source = static_cast<ErrorSource>(whole(0, 2));
    if (whole(0, 1) == 1) made.parameters = {{"max_range_m", std::to_string(whole(1, 9))}};
    return made;
  }

  void add_walls(Spec& spec) {
    for (long i = whole(0, 5); i > 0; --i) {
      WallSpec wall;
      wall.id = spec.next_wall_id + static_cast<int>(whole(0, 1));
      spec.next_wall_id = wall.id + 1;
      wall.from = {number(-1000, 1000), number(-1000, 1000)};
      wall.to = {number(-1000, 1000), number(-1000, 1000)};
      if (whole(0, 1) == 1) wall.thickness_m = number(1e-6, 1);
      if (whole(0, 1) == 1) wall.height_m = number(1e-6, 10);
      if (whole(0, 1) == 1) wall.colour = static_cast<std::uint32_t>(whole(0, 0xFFFFFF));
      if (whole(0, 1) == 1) wall.surface = {number(0, 10), number(0, 1)};
      spec.walls.push_back(wall);
    }
    spec.next_wall_id += static_cast<int>(whole(0, 2));
    if (whole(0, 1) == 1) spec.start_marks = {{"S", {number(0, 9), number(0, 9), kPi / 2}}};
  }

  void add_bodies(Spec& spec) {
    const FormatContext known = context();
    for (long i = whole(0, 6); i > 0; --i) {
      spec.next_id += static_cast<int>(whole(0, 1));
      const auto kind = static_cast<std::size_t>(whole(0, 1));
      const std::string own_name = whole(0, 1) == 1 ? "body " + std::to_string(i) : "";
      if (whole(0, 1) == 1) {
        RobotSpec robot;
        robot.id = spec.next_id++;
        robot.kind = known.robot_kinds[kind].name;
        robot.name = own_name.empty() ? name(robot.kind) : own_name;
        robot.X_WR = pose();
        robot.program = whole(0, 1) == 1 ? "wander" : "python3 my.py # x";
        robot.devices = {{"echo", "a b", {{"baud", "1"}, {"note", "two words"}}}};
        if (whole(0, 1) == 1) robot.sensors = {sensor("P1"), sensor("P2")};
        use(spec.kinds, known.robot_kinds[kind]);
        spec.robots.push_back(robot);
      } else {
        const std::string of = known.object_kinds[kind].name;
        spec.objects.push_back(
            {spec.next_id++, own_name.empty() ? name(of) : own_name, of, pose()});
        use(spec.object_kinds, known.object_kinds[kind]);
      }
    }
    spec.next_id += static_cast<int>(whole(0, 2));
  }

  template <class Kinds>
  static void use(Kinds& kinds, const typename Kinds::value_type& kind) {
    for (const auto& k : kinds)
      if (k.name == kind.name) return;
    kinds.push_back(kind);
  }
  std::string name(const std::string& kind) {
    const int count = ++of_kind_[kind];
    return count == 1 ? kind : kind + "-" + std::to_string(count);
  }

  std::mt19937_64 random_;
  std::map<std::string, int> of_kind_;
};

// With the light that a .sim has without saying so.
Spec with_usual_light() {
  Spec spec;
  spec.environment.sun_light = 0.25;
  spec.environment.ambient_light = 0.80;
  return spec;
}

TEST(WriteWorld, RandomWorldsReadBackToTheBit) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const Spec spec = RandomWorld(seed).make();
    MemoryResolver none;
    std::vector<WrittenFile> files;
    Diagnostics diagnostics;
    ASSERT_TRUE(write_world("a/b.sim", spec, context(), none, files, diagnostics))
        << complaints(diagnostics);
    EXPECT_EQ(complaints(diagnostics), "");
    MemoryResolver written;
    ASSERT_EQ(files.size(), 2u);
    for (const WrittenFile& file : files) written.add(file.path, file.text);
    Spec again;
    ASSERT_TRUE(load_world("a/b.sim", context(), written, again, diagnostics));
    EXPECT_EQ(again.world_file, "a/b.wld");
    again.name = spec.name;
    again.world_file = spec.world_file;
    ASSERT_EQ(first_difference(list_fields(spec), list_fields(again)), "") << files[1].text;
    ASSERT_EQ(hash_of(spec), hash_of(again));
  }
}

std::vector<WrittenFile> write(const std::string& path, const Spec& spec,
                               const Resolver& resolver = MemoryResolver()) {
  std::vector<WrittenFile> files;
  Diagnostics diagnostics;
  EXPECT_TRUE(write_world(path, spec, context(), resolver, files, diagnostics));
  EXPECT_EQ(complaints(diagnostics), "");
  return files;
}

std::string failure(const std::string& path, const Spec& spec) {
  std::vector<WrittenFile> files;
  Diagnostics diagnostics;
  EXPECT_FALSE(write_world(path, spec, context(), MemoryResolver(), files, diagnostics));
  EXPECT_TRUE(files.empty());
  return complaints(diagnostics);
}

TEST(WriteWorld, LooksAsPeopleWriteIt) {
  MemoryResolver files;
  files.add("s/a.sim",
            "S4 500 600 90 wander\nkeys KEY1@0.25 x1y2@3\nset error-level 7\n"
            "set end-of-program stop\nS4 1000.5 600 270 "
            "prog.py\nmarker 1 2 3 4 5\n"
            "Can 7 8 9\nset next-name Bob\nCan 7 8 9\nsettings TRACE\nworld a.wld\nfoo \"b c\"\n"
            "set next-error-source own\nS4 1 2 3\n");
  files.add("s/a.wld", "floor 2000 1500\npush 100 0 90\n0 0 -100 0\n");
  files.add("s/prog.py", "");
  Spec spec;
  Diagnostics diagnostics;
  ASSERT_TRUE(load_world("s/a.sim", context(), files, spec, diagnostics));
  const auto written = write("s/b.sim", spec, files);
  ASSERT_EQ(written.size(), 2u);
  EXPECT_EQ(written[0].path, "s/b.wld");
  EXPECT_EQ(written[0].text, "floor 2000 1500\n100 0 100 100\n");
  EXPECT_EQ(written[1].path, "s/b.sim");
  EXPECT_EQ(
      written[1].text,
      "world b.wld\nsettings TRACE\nset error-level 7\nset end-of-program stop\nS4 500 600 90 "
      "wander\n"
      "keys KEY1@0.25,X1Y2@3\nS4 1000.5 600 -90 prog.py\nCan 7 8 9\nset next-name Bob\nCan 7 8 9\n"
      "set next-error-source own\nS4 1 2 3\n"
      "marker 1 2 3 4 5\n\n# Not understood by Understudy, kept unchanged:\nfoo \"b c\"\n");
}

TEST(WriteWorld, PlaceOnEarthIsWrittenWhereItIsNotTheUsualOne) {
  Spec spec = with_usual_light();
  EXPECT_EQ(write("a.sim", spec, MemoryResolver())[1].text, "world a.wld\n");
  spec.environment.latitude_deg = 33.61;
  spec.environment.longitude_deg = -80.865;
  spec.environment.altitude_m = 182.5;
  spec.environment.geoid_m = -33.3;
  spec.environment.north_rad = 0;
  EXPECT_EQ(write("a.sim", spec, MemoryResolver())[1].text,
            "world a.wld\nset latitude 33.61\nset longitude -80.865\nset altitude_m 182.5\nset "
            "geoid_m -33.3\n"
            "set north_deg 0\n");
  spec.environment.latitude_deg = 91;
  EXPECT_NE(failure("a.sim", spec).find("latitude"), std::string::npos);
}

TEST(WriteWorld, ProgramFilesAreFoundAgain) {
  MemoryResolver files({.configured = {"collection"}, .home = ""});
  for (const char* path : {"s/wander", "s/b c.py", "collection/x/d.py", "/e.py"})
    files.add(path, "");
  Spec spec = with_usual_light();
  spec.kinds = {context().robot_kinds[0]};
  for (const char* program : {"wander", "s/wander", "\"s/b c.py\"", "collection/x/d.py", "/e.py"}) {
    RobotSpec& robot = spec.robots.emplace_back();
    robot.id = spec.next_id++;
    robot.kind = "S4";
    robot.name = robot.id == 1 ? "S4" : "S4-" + std::to_string(robot.id);
    robot.program = program;
  }
  EXPECT_EQ(write("s/o.sim", spec, files)[1].text,
            "world o.wld\nS4 0 0 0 wander\nS4 0 0 0 ./wander\nS4 0 0 0 \"b c.py\"\n"
            "S4 0 0 0 x/d.py\nS4 0 0 0 /e.py\n");
}

TEST(WriteWorld, SurroundingsAloneLeaveRobotsOut) {
  Spec spec;
  spec.robots.resize(1);
  std::vector<WrittenFile> files;
  Diagnostics diagnostics;
  EXPECT_TRUE(
      write_world("x.wld", spec, context_of_systems(), MemoryResolver(), files, diagnostics));
  EXPECT_EQ(
      complaints(diagnostics),
      "x.wld: warning: robots, objects and markers are left out; write a .sim to keep them\n");
  ASSERT_EQ(files.size(), 1u);
  EXPECT_EQ(files[0].text, "floor 2000 2000\n");
}

TEST(WriteWorld, FloorsThatBeginElsewhere) {
  Spec spec = with_usual_light();
  spec.floor.origin = {-1.5, 0.25};
  const std::vector<WrittenFile> scene = write("a.sim", spec, MemoryResolver());
  EXPECT_EQ(scene[0].text, "floor 2000 2000 -1500 250\n");
  EXPECT_EQ(scene[1].text, "world a.wld\n");
  std::vector<WrittenFile> files;
  Diagnostics diagnostics;
  EXPECT_TRUE(
      write_world("x.wld", spec, context_of_systems(), MemoryResolver(), files, diagnostics));
  EXPECT_EQ(complaints(diagnostics), "");
  EXPECT_EQ(files.at(0).text, scene[0].text);
}

TEST(WriteWorld, SaysWhatCannotBeWritten) {
  EXPECT_EQ(failure("x.png", {}),
            "x.png: error: this kind of file cannot be written; use .sim, .wld\n");
  Spec spec;
  spec.kinds.resize(1);
  spec.kinds[0].name = "S4";
  spec.kinds[0].body.mass_kg = 77;
  EXPECT_EQ(
      failure("x.sim", spec),
      "x.sim: error: the kind \"S4\" is not in a file; save it as a .robi file first, or undo "
      "its changes\n");
  spec = {};
  spec.floor.width_m = 0;
  EXPECT_EQ(failure("x.sim", spec),
            "x.wld: error: width of the floor is \"0\" mm, outside 0.001 to 1000000 mm; change it "
            "before writing\n");
  spec = {};
  spec.walls.resize(1);
  spec.walls[0].id = 1;
  spec.walls[0].to = {NAN, 1};
  EXPECT_EQ(failure("x.wld", spec),
            "x.wld: error: wall 1 is not a number; change it before writing\n");
  spec = {};
  spec.kinds = {context().robot_kinds[0]};
  spec.robots.resize(1);
  spec.robots[0] = {1, "S4", "S4", {}, "say \"hello\"", {}, {}, {}, {}};
  EXPECT_EQ(
      failure("x.sim", spec),
      "x.sim: error: a line cannot contain \"S4 0 0 0 say \"hello\"\"; remove double quotes and "
      "line ends from its words\n");
}

TEST(WriteWorld, NamesTheFirstThingThatIsNotKept) {
  Spec spec;
  spec.robots.resize(1);
  spec.kinds = {context().robot_kinds[1], context().robot_kinds[0]};  // the first is not used
  spec.robots[0] = {1, "S4", "S4", {}, "", {}, {}, {}, {}};
  spec.next_id = 2;
  std::vector<WrittenFile> files;
  Diagnostics diagnostics;
  EXPECT_TRUE(write_world("x.sim", spec, context(), MemoryResolver(), files, diagnostics));
  const std::string text = complaints(diagnostics);
  EXPECT_EQ(text.find("x.sim: warning: not everything can be saved; the first difference is "), 0u)
      << text;
}

}  // namespace
}  // namespace understudy::write_world_test
