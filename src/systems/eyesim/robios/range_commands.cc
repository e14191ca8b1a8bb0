// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// PSD and LIDAR: distances.
#include "systems/eyesim/robios/units.h"

namespace understudy::robios {
namespace {

// Metres to whole millimetres, rounded down, with a tolerance of a micrometre: 0.7 m is stored
// slightly below 700 mm.
std::int64_t floor_range_mm(double m) {
  const double mm = det::floor(m * 1000.0 + 1e-3);
  return static_cast<std::int64_t>(std::clamp(mm, 0.0, double{ROBIOS_RANGE_MAX_MM}));
}

std::int64_t nearest_range_mm(double m) {
  return static_cast<std::int64_t>(
      std::clamp(std::round(m * 1000.0), 0.0, double{ROBIOS_RANGE_MAX_MM}));
}

// Null if there is no such PSD.
const Sample* sense_psd(Call& call, int number) {
  const int asked = call.settings.old_psd_numbers ? number_of_old_psd(number) : number;
  // 0 is the number of sensors that are not numbered.
  const int sensor = asked == 0 ? -1 : call.robot.robot_model().find_sensor("psd", asked);
  if (sensor < 0) {
    note_missing(call, ROBIOS_KIND_PSD, number);
    return nullptr;
  }
  return &call.robot.sense(sensor);
}

void psd_get(Call& call) {
  const Sample* sample = sense_psd(call, call.arguments.u8());
  reply_i16(call, sample == nullptr ? 0 : nearest_range_mm(sample->values.at(0)));
}

// The output of the sensor if the robot names its curve; otherwise the distance, as in EyeSim.
void psd_get_raw(Call& call) {
  const Sample* sample = sense_psd(call, call.arguments.u8());
  if (sample == nullptr) return reply_i32(call, 0);
  const bool has_voltage = sample->values.size() > 1;
  reply_i32(call, has_voltage ? adc(sample->values[1], 0, kAdcReference_v)
                              : nearest_range_mm(sample->values.at(0)));
}

// Index 0 is at the left end of the range, which for a full turn is the rear. The others follow
// clockwise, seen from above, and points / 2 is straight ahead. EyeSim of 2018 turned by one step
// before its first beam. A fan starts at half its angle, so the angle says where that is.
ScanFan fan_of(double range_rad, int points, double tilt_rad, const Settings& settings) {
  const double step_rad = range_rad / points;
  const double first_rad =
      settings.lidar_steps_first ? 0.5 * range_rad - step_rad : points / 2 * step_rad;
  return {2 * first_rad, step_rad, points, tilt_rad};
}

// Of the robot's lidar, before LIDARSet.
std::optional<ScanFan> own_fan(const Call& call, int sensor) {
  const auto& lidar = call.robot.robot_model().sensors()[static_cast<std::size_t>(sensor)].sensor;
  return lidar == nullptr ? std::nullopt : lidar->fan();
}

// As LIDARSet has set it, or else as the robot has it. Nothing if that is the sensor's own scan.
std::optional<ScanFan> fan_of(const Call& call, int sensor) {
  if (call.link.lidar_points > 0)
    return fan_of(radians(call.link.lidar_range_deg), call.link.lidar_points,
                  -radians(call.link.lidar_tilt_deg), call.settings);
  const std::optional<ScanFan> own = own_fan(call, sensor);
  if (!own || (own->beams % 2 == 0 && !call.settings.lidar_steps_first)) return std::nullopt;
  return fan_of(own->angle_rad, own->beams, own->tilt_rad, call.settings);
}

// How many points the next scan has.
int scan_points(const Call& call, int sensor) {
  if (call.link.lidar_points > 0) return call.link.lidar_points;
  const std::optional<ScanFan> own = sensor < 0 ? std::nullopt : own_fan(call, sensor);
  return own ? own->beams : ROBIOS_LIDAR_POINTS;
}

void lidar_get(Call& call) {
  const int sensor = first_sensor(call.robot.robot_model(), "lidar");
  std::vector<float> ranges;
  if (sensor < 0) {
    note_missing(call, ROBIOS_KIND_LIDAR, 1);
    ranges.assign(static_cast<std::size_t>(scan_points(call, sensor)), 0);
  } else {
    ranges = call.robot.scan(sensor, fan_of(call, sensor));
  }
  call.reply.reserve(4 * ranges.size());
  for (const float range : ranges) reply_i32(call, floor_range_mm(range));
}

void lidar_points(Call& call) {
  reply_i32(call, scan_points(call, first_sensor(call.robot.robot_model(), "lidar")));
}

void lidar_set(Call& call) {
  call.link.lidar_range_deg = std::clamp(call.arguments.be_i32(), 1, 360);
  call.link.lidar_tilt_deg = std::clamp(call.arguments.be_i32(), -90, 90);
  call.link.lidar_points = std::clamp(call.arguments.be_i32(), 1, ScanFan::kMostBeams);
  reply_u8(call, 0);
}

// clang-format off
constexpr CommandRow kRangeCommands[] = {
    {ROBIOS_PSD_GET, "PSDGet", Access::kReads, {replies(1, 2), kNoForm}, psd_get},
    {ROBIOS_LIDAR_GET, "LIDARGet", Access::kReads, {replies(0, 4 * ROBIOS_LIDAR_POINTS), kNoForm}, lidar_get},
    {ROBIOS_LIDAR_SET, "LIDARSet", Access::kTells, {replies(12, 1), kNoForm}, lidar_set},
    {ROBIOS_EXT_LIDAR_POINTS, "LIDAR_RESOLUTION", Access::kTells, {replies(0, 4), kNoForm}, lidar_points},
    {ROBIOS_EXT_PSD_RAW, "PSDGetRaw", Access::kReads, {replies(1, 4), kNoForm}, psd_get_raw},
};
// clang-format on

}  // namespace

std::span<const CommandRow> range_commands() { return kRangeCommands; }

}  // namespace understudy::robios
