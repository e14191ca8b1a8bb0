// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/simmer/matlab/config.h"

#include <algorithm>
#include <cmath>

#include "systems/simmer/matlab/rows.h"

namespace understudy::simmer {
namespace {

constexpr const char* kPart = "device simmer";
constexpr double kMostTime_s = 3600;
constexpr double kMostSpeed = 1e6;

constexpr ParameterInfo kSimmerParameters[] = {
    {"segments", 10, "", 1, 10'000, "steps of a drive command"},
    {"step_time", 0, "s", 0, kMostTime_s, "pause after each command"},
    {"randerror", 1, "(0 or 1)", 0, 1,
     "1 draws random numbers from the run's seed, 0 uses the same numbers every time"},
    {"randbias", 1, "(0 or 1)", 0, 1, "1 uses random drive biases instead of those in the rows"},
    {"strength", 0.05, "", 0, 100, "strength of random biases of straight commands"},
    {"strength_turn", 1, "", 0, 100, "strength of random biases of turns"},
    {"stop_at_collision", 0, "(0 or 1)", 0, 1, "1 ends the command at a collision"},
    {"plot_sense", 1, "(0 or 1)", 0, 1, "1 makes viewers draw what the sensors saw"},
    {"speed", 6, "in/s", 0, kMostSpeed, "speed of straight commands; 0 means they take no time"},
    {"turn_speed", 120, "deg/s", 0, kMostSpeed, "speed of turns; 0 means they take no time"},
    {"poll_time", 0.001, "s", 0, kMostTime_s, "time that a reading takes"},
    {"heading", 0, "deg", -1e6, 1e6, "heading of the robot at the start, with whole turns"},
};
enum Number {
  kSegments,
  kStepTime,
  kRandError,
  kRandBias,
  kStrength,
  kStrengthTurn,
  kStopAtCollision,
  kPlotSense,
  kSpeed,
  kTurnSpeed,
  kPollTime,
  kHeading
};

// "default" means the tables of the manual.
constexpr TextInfo kTexts[] = {
    {"dialect", "auto", "auto|0.1|0.2", "version of the commands and replies"},
    {"byte_order", "big", "big|little", "byte order of the numbers in replies"},
    {"outline", "circle,6", "circle,D|rectangle,X,Y|polygon,X,Y,...",
     "outline of the robot, in inches"},
    {"sensors", "default", kSensorForm, "enabled rows of sensors.csv, separated by ;"},
    {"drives", "default", kDriveForm, "enabled rows of drive.csv, separated by ;"},
};
enum Text { kDialect, kByteOrder, kOutline, kSensors, kDrives };

constexpr std::string_view kManualSensors =
    "ultra1,u1,3,0,6,0,0.02,5,0;ultra2,u2,2.12,2.12,6,45,0.02,5,0;"
    "ultra3,u3,-3,0,6,180,0.02,5,0;ultra4,u4,2.12,-2.12,6,315,0.02,5,0;"
    "ultra5,u5,3,0,2,0,0.02,5,0;ultra6,u6,0,0,0,0,0,5,0;ultra7,u7,0,0,0,0,0,5,0;"
    "ultra8,u8,0,0,0,0,0,5,0;ir1,i1,2,0,1,0,0.05,40,0.8;ir2,i2,0,2,1,0,0.05,40,0.8;"
    "ir3,i3,-2,0,1,0,0.05,40,0.8;ir4,i4,0,-2,1,0,0.05,40,0.8;comp1,c1,0,0,6,0,0.1,0,0;"
    "odom1,o1,3,0,1,90,0.02,0,0;odom2,o2,-3,0,1,90,0.02,0,0;odom3,o3,0,3,1,0,0.02,0,0;"
    "odom4,o4,0,-3,1,0,0.02,0,0;gyro1,g1,0,0,4,0,0.01,0,0";
constexpr std::string_view kManualDrives =
    "up,w1,0.05,0.02,0.02,0,0,0;down,s1,0.05,0.02,0.02,0,0,0;left,a1,0.02,0.05,0.02,0,0,0;"
    "right,d1,0.02,0.05,0.02,0,0,0;rot,r1,0.003,0.003,0.02,0,0,0";

Error bad_word(const char* key, const std::string& given, const char* form) {
  return {std::string(kPart) + ": " + key + "=\"" + given + "\" is not known; use one of " + form};
}

Config with_numbers(std::span<const double> values) {
  return {.segments = static_cast<int>(values[kSegments]),
          .step_time_s = values[kStepTime],
          .random_error = values[kRandError] != 0,
          .random_bias = values[kRandBias] != 0,
          .strength = values[kStrength],
          .strength_turn = values[kStrengthTurn],
          .stop_at_collision = values[kStopAtCollision] != 0,
          .plot_sense = values[kPlotSense] != 0,
          .speed_in_s = values[kSpeed],
          .turn_speed_deg_s = values[kTurnSpeed],
          .poll_time_s = values[kPollTime],
          .heading_deg = values[kHeading],
          .outline = {},
          .sensors = {},
          .drives = {}};
}

Status take_words(std::span<const std::string> texts, Config& config) {
  const std::string& dialect = texts[kDialect];
  if (dialect != "auto" && dialect != "0.1" && dialect != "0.2")
    return bad_word("dialect", dialect, kTexts[kDialect].form);
  if (dialect != "auto") config.dialect = dialect == "0.1" ? Dialect::k01 : Dialect::k02;
  if (texts[kByteOrder] != "big" && texts[kByteOrder] != "little")
    return bad_word("byte_order", texts[kByteOrder], kTexts[kByteOrder].form);
  config.big_endian = texts[kByteOrder] == "big";
  return {};
}

// The rows of a text, or those of the manual if it is "default".
std::string_view rows_of(const std::string& text, std::string_view manual) {
  return text == "default" ? manual : std::string_view(text);
}

template <class T>
Status take(Result<T> read, T& into) {
  if (!read) return Error{std::string(kPart) + ": " + read.error()};
  into = std::move(*read);
  return {};
}

}  // namespace

std::size_t Config::count(SensorKind kind) const {
  return static_cast<std::size_t>(std::count_if(
      sensors.begin(), sensors.end(), [&](const SensorRow& row) { return row.kind == kind; }));
}

std::span<const ParameterInfo> config_parameters() { return kSimmerParameters; }
std::span<const TextInfo> config_texts() { return kTexts; }

Result<Config> read_config(const Parameters& parameters) {
  Parameters numbers = parameters;
  const std::vector<std::string> texts = take_texts(numbers, kTexts);
  const auto values = read_parameters(numbers, kSimmerParameters, kPart);
  if (!values) return Error{values.error()};
  if (std::floor((*values)[kSegments]) != (*values)[kSegments])
    return Error{std::string(kPart) + ": segments must be a whole number; use 10"};
  Config config = with_numbers(*values);
  for (const Status& status :
       {take_words(texts, config), take(read_outline(texts[kOutline]), config.outline),
        take(read_sensors(rows_of(texts[kSensors], kManualSensors)), config.sensors),
        take(read_drives(rows_of(texts[kDrives], kManualDrives)), config.drives)})
    if (!status) return Error{status.error()};
  return config;
}

}  // namespace understudy::simmer
