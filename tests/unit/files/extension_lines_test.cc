// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The grammar that all formats share: units, limits, places of mistakes, what replaces what.
#include "files/extension_lines.h"

#include <gtest/gtest.h>

#include "tests/support/sample_kinds.h"

namespace understudy::extension_lines_test {
namespace {

class ExtensionLines : public testing::Test {
 protected:
  ExtensionLines() {
    context_.device_kinds = {{"echo", {"address", LineKey("baud", {50, 4e6, "bit/s"})}}};
    add_sample_kinds(context_);
  }

  // Reads the lines into the robot; what was said, one per line.
  std::string read(std::string_view text) {
    Diagnostics diagnostics;
    FileReport report("f", diagnostics);
    EntryReader entries(as_bytes(text), report);
    Entry entry;
    while (entries.next(entry))
      EXPECT_TRUE(read_part_line(entry, context_, report, part_lists(robot_)));
    std::string said;
    for (const Diagnostic& d : diagnostics.list()) said += to_string(d) + "\n";
    return said;
  }

  FormatContext context_;
  RobotSpec robot_;
};

std::string text_of(const Parameters& parameters) {
  std::string text;
  for (const Parameter& p : parameters) text += p.key + "=" + p.value + " ";
  return text;
}

TEST_F(ExtensionLines, UnitsAreConvertedOnce) {
  EXPECT_EQ(read("sensor psd P x_mm=60 y_m=-0.045 z_mm=30 yaw_deg=90 number=2 max_range_mm=800\n"
                 "sensor lidar L angle_deg=360 beams=541\n"
                 "part servo S speed_deg_s=180 max_angle_deg=90"),
            "");
  const SensorSpec& psd = robot_.sensors.at(0);
  EXPECT_EQ(psd.kind, "psd");
  EXPECT_EQ(psd.X_RS.x_m, 0.06);
  EXPECT_EQ(psd.X_RS.y_m, -0.045);
  EXPECT_EQ(psd.X_RS.heading_rad, kPi / 2);
  EXPECT_EQ(psd.z_m, 0.03);
  EXPECT_EQ(psd.number, 2);
  EXPECT_EQ(text_of(psd.parameters), "max_range_m=0.8 ");
  EXPECT_EQ(text_of(robot_.sensors.at(1).parameters), "angle_rad=6.283185307179586 beams=541 ");
  EXPECT_EQ(text_of(robot_.parts.at(0).parameters),
            "speed_rad_s=3.141592653589793 max_angle_rad=1.5707963267948966 ");
}

TEST_F(ExtensionLines, NumbersAreKeptInTheirShortestForm) {
  EXPECT_EQ(read("sensor psd P rate_hz=1e2 max_range_m=+0.500\ndevice echo e address=01 baud=9600"),
            "");
  EXPECT_EQ(text_of(robot_.sensors[0].parameters), "rate_hz=100 max_range_m=0.5 ");
  EXPECT_EQ(text_of(robot_.devices[0].parameters), "address=01 baud=9600 ");
}

TEST_F(ExtensionLines, EveryMistakeOfALineIsNamedAtItsWord) {
  EXPECT_EQ(read("sensor psd P x_mm=200000 yaw=1 max_rnge_m=1 rate_hz=often z"),
            "f:1:14: error: x_mm is \"200000\" mm, outside -100000 to 100000 mm; check its unit\n"
            "f:1:26: error: unknown key \"yaw\"; the choices are x_m, y_m, z_m, yaw_rad, tilt_rad, "
            "roll_rad, number, digital, analog, "
            "on, error-source, max_range_m, rate_hz\n"
            "f:1:32: error: unknown key \"max_rnge_m\"; did you mean max_range_m?\n"
            "f:1:45: error: rate_hz is \"often\", not a number; give it in Hz\n"
            "f:1:59: error: \"z\" is not key=value; write key=value without spaces around =\n");
}

TEST_F(ExtensionLines, LimitsAreShownInTheUnitThatWasUsed) {
  EXPECT_EQ(read("part servo S max_angle_deg=181"),
            "f:1:14: error: max_angle_deg is \"181\" deg, outside 0 to 180 deg; check its unit\n");
  EXPECT_EQ(read("part servo S max_angle_deg=180"), "");
  EXPECT_EQ(read("part servo S max_angle_rad=3.2"),
            "f:1:14: error: max_angle_rad is \"3.2\" rad, outside 0 to 3.141592653589793 rad; "
            "check its unit\n");
}

TEST_F(ExtensionLines, AKeyComesOnceInWhicheverSpelling) {
  EXPECT_EQ(read("sensor psd P x_mm=5 x_m=1"),
            "f:1:21: error: key \"x_m\" appears twice; keep one\n");
}

TEST_F(ExtensionLines, MisspelledUnitsAreRecognised) {
  EXPECT_EQ(read("sensor psd P yaw_dge=5"),
            "f:1:14: error: unknown key \"yaw_dge\"; did you mean yaw_deg?\n");
}

// 0.1 per metre is not 0.1 per millimetre.
TEST_F(ExtensionLines, SharesPerMetreHaveNoSecondSpelling) {
  EXPECT_EQ(read("error drive slip_sigma_per_m=0.1"), "");
  EXPECT_EQ(read("error drive slip_sigma_per_mm=0.1"),
            "f:1:13: error: unknown key \"slip_sigma_per_mm\"; did you mean slip_sigma_per_m?\n");
}

TEST_F(ExtensionLines, KindsAreChecked) {
  EXPECT_EQ(
      read("sensor lydar L\npart kick K\nerror wheel\ndevice ecko e"),
      "f:1:8: error: unknown sensor kind \"lydar\"; did you mean lidar?\n"
      "f:2:6: error: unknown part kind \"kick\"; the choices are servo\n"
      "f:3:7: error: unknown part with errors \"wheel\"; the choices are drive, encoder, psd, "
      "lidar\n"
      "f:4:8: error: unknown device kind \"ecko\"; did you mean echo?\n");
}

TEST_F(ExtensionLines, ANullModemHasTwoNames) {
  EXPECT_EQ(read("null-modem /dev/ttyS0 /dev/ttyS1\nnull-modem /dev/ttyS2 /dev/ttyS3\n"
                 "null-modem /dev/ttyS0 /dev/ttyS1"),
            "");
  ASSERT_EQ(robot_.devices.size(), 2u);
  EXPECT_TRUE(is_null_modem(robot_.devices[0]));
  EXPECT_EQ(robot_.devices[0].name, "/dev/ttyS0,/dev/ttyS1");
  EXPECT_EQ(text_of(robot_.devices[0].parameters), "address=/dev/ttyS0,/dev/ttyS1 ");
  const std::string remedy =
      "; write null-modem A B, for example null-modem /dev/ttyS0 /dev/ttyS1\n";
  for (const auto& [line, mistake] :
       {std::pair("null-modem", "null-modem needs two names"),
        std::pair("null-modem /dev/ttyS0", "null-modem needs two names"),
        std::pair("null-modem /dev/a /dev/b /dev/c", "null-modem needs two names"),
        std::pair("null-modem ttyS0 /dev/b", "\"ttyS0\" is not the name of a port"),
        std::pair("null-modem /dev/a /dev/", "\"/dev/\" is not the name of a port"),
        std::pair("null-modem /dev/a,/dev/b /dev/c", "\"/dev/a,/dev/b\" is not the name of a port"),
        std::pair("null-modem /dev/a=b /dev/c", "\"/dev/a=b\" is not the name of a port"),
        std::pair("null-modem /dev/a /dev/a", "the two ends need different names")})
    EXPECT_EQ(read(line), std::string("f:1:1: error: ") + mistake + remedy);
  EXPECT_EQ(robot_.devices.size(), 2u);
}

TEST_F(ExtensionLines, TheSameNameTakesThePlace) {
  EXPECT_EQ(read("sensor psd A x_m=1\nsensor psd B\nsensor lidar A\npart servo S\npart servo S\n"
                 "error psd sigma_m=1\nerror psd A sigma_m=2\nerror psd A sigma_m=3"),
            "");
  ASSERT_EQ(robot_.sensors.size(), 2u);
  EXPECT_EQ(robot_.sensors[0].kind, "lidar");
  EXPECT_EQ(robot_.sensors[0].X_RS.x_m, 0);
  EXPECT_EQ(robot_.parts.size(), 1u);
  ASSERT_EQ(robot_.errors.size(), 2u);
  EXPECT_EQ(robot_.errors[0].name, "");
  EXPECT_EQ(text_of(robot_.errors[1].parameters), "sigma_m=3 ");
}

TEST_F(ExtensionLines, ASensorMayHaveErrorsOfItsOwn) {
  EXPECT_EQ(read("sensor psd A error-source=own x_m=1\nsensor psd B error-source=global\n"
                 "sensor psd C"),
            "");
  EXPECT_EQ(robot_.sensors[0].error_source, ErrorSource::kOwn);
  EXPECT_TRUE(robot_.sensors[0].parameters.empty());
  EXPECT_EQ(robot_.sensors[1].error_source, ErrorSource::kGlobal);
  EXPECT_EQ(robot_.sensors[2].error_source, ErrorSource::kInherited);
  EXPECT_EQ(read("sensor psd A x_m=1 error-source=mine"),
            "f:1:20: error: the error source cannot be \"mine\"; write global or own\n");
}

// Of two lines with the same name the last one counts: what the first one says does not matter.
TEST_F(ExtensionLines, ADeviceIsCheckedAtTheLineThatGivesIt) {
  context_.device_kinds = {{"laser", {"sensor"}}};
  context_.device_kinds[0].named_sensors =
      [](const Parameters& parameters) -> Result<std::vector<NamedSensor>> {
    return std::vector<NamedSensor>{{parameters.at(0).value}};
  };
  const std::string text = "device laser L sensor=A\ndevice laser L sensor=C\n";
  EXPECT_EQ(read(text), "");
  Diagnostics diagnostics;
  FileReport report("f", diagnostics);
  EntryReader entries(as_bytes(text), report);
  std::vector<Entry> lines;
  for (Entry entry; entries.next(entry);) lines.push_back(entry);
  check_device_lines(lines, robot_.devices, std::vector<NamedSensor>{{"A"}, {"B"}}, context_,
                     report);
  ASSERT_EQ(diagnostics.list().size(), 1u);
  EXPECT_EQ(to_string(diagnostics.list()[0]),
            "f:2:14: error: the robot has no sensor \"C\"; did you mean A?");
}

TEST_F(ExtensionLines, OtherWordsAreLeftAlone) {
  Diagnostics diagnostics;
  FileReport report("f", diagnostics);
  EXPECT_FALSE(read_part_line({{"S4", 1, 1}}, context_, report, part_lists(robot_)));
  EXPECT_TRUE(read_part_line({{"Sensor", 1, 1}}, context_, report, part_lists(robot_)));
  EXPECT_EQ(to_string(diagnostics.list().at(0)),
            "f:1:1: error: sensor needs a kind and a name; write sensor KIND NAME key=value ...");
}

TEST(Settings, OfWalls) {
  Diagnostics diagnostics;
  FileReport report("f", diagnostics);
  WallSpec wall;
  const auto set = [&](const char* key, const char* value) {
    read_wall_set_line({{"set", 1, 1}, {key, 1, 5}, {value, 1, 20}}, report, wall);
  };
  set("wall-friction", "0.25");
  set("wall-restitution", "0.75");
  EXPECT_EQ(wall.surface.friction, 0.25);
  EXPECT_EQ(wall.surface.restitution, 0.75);
  EXPECT_TRUE(diagnostics.empty());
  set("wall-restitution", "1.5");
  set("wall-fricton", "1");
  ASSERT_EQ(diagnostics.list().size(), 2u);
  EXPECT_EQ(to_string(diagnostics.list()[0]),
            "f:1:20: error: wall-restitution is \"1.5\", outside 0 to 1; check its unit");
  EXPECT_EQ(to_string(diagnostics.list()[1]),
            "f:1:5: error: unknown setting \"wall-fricton\"; did you mean wall-friction?");
  EXPECT_EQ(wall.surface.restitution, 0.75);
}

}  // namespace
}  // namespace understudy::extension_lines_test
