// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// PSD and LIDAR: distances.
#include "personalities/robios/units.h"

namespace understudy::robios {
namespace {

// Metres to whole millimetres, rounded down. A micrometre is forgiven: 0.7 m is stored a little
// below 700 mm.
std::int64_t floor_range_mm(double m) {
  const double mm = det::floor(m * 1000.0 + 1e-3);
  return static_cast<std::int64_t>(std::clamp(mm, 0.0, double{ROBIOS_RANGE_MAX_MM}));
}

void psd_get(Call& call) {
  const int id = call.arguments.u8();
  // 0 is the number of sensors that have none.
  const int sensor = id == 0 ? -1 : call.robot.robot_model().find_sensor("psd", id);
  double mm = 0;
  if (sensor >= 0) mm = std::round(call.robot.sense(sensor).values.at(0) * 1000.0);
  reply_i16(call, static_cast<std::int64_t>(std::clamp(mm, 0.0, double{ROBIOS_RANGE_MAX_MM})));
}

// A full turn of N beams. Ours start at the rear (-180 degrees) and go counter-clockwise; on the
// wire they start at the rear too, but go clockwise seen from above: N/4 is left, N/2 front. (In a
// fan of less than a turn index 0 would be one step to the left of our last beam.)
void lidar_get(Call& call) {
  const int sensor = first_sensor(call.robot.robot_model(), "lidar");
  if (sensor < 0) {
    call.reply.assign(4 * ROBIOS_LIDAR_POINTS, 0);
    return;
  }
  const std::vector<float>& ranges = call.robot.sense(sensor).ranges_m;
  const std::size_t count = ranges.size();
  call.reply.reserve(4 * count);
  for (std::size_t i = 0; i < count; ++i)
    reply_i32(call, floor_range_mm(ranges[(count - i) % count]));
}

// clang-format off
constexpr CommandRow kRows[] = {
    {ROBIOS_PSD_GET, "PSDGet", Access::kReads, Support::kDone, {replies(1, 2), kNoForm}, psd_get},
    {ROBIOS_LIDAR_GET, "LIDARGet", Access::kReads, Support::kDone, {replies(0, 4 * ROBIOS_LIDAR_POINTS), kNoForm}, lidar_get},
    {ROBIOS_LIDAR_SET, "LIDARSet", Access::kReads, Support::kIgnored, {replies(12, 1), kNoForm}, nullptr},
};
// clang-format on

}  // namespace

std::span<const CommandRow> range_commands() { return kRows; }

}  // namespace understudy::robios
