// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/lms200/settings.h"

namespace understudy {
namespace {

enum LmsValue { kAngle, kResolution, kBaud, kUnitAddress, kMm, kBootTime };
constexpr ParameterInfo kLmsParameters[] = {
    {"angle_deg", 180, "deg", 100, 180, "angle of a scan after power-on: 100 or 180"},
    {"resolution_deg", 0.5, "deg", 0.25, 1, "resolution of a scan after power-on: 0.25, 0.5 or 1"},
    {"baud", kLmsFactoryBaud, "bit/s", kLmsFactoryBaud, 500'000,
     "speed after power-on: 9600, 19200, 38400 or 500000"},
    {"unit", 1, "(number)", 1, 127, "its own address in telegrams; it also answers to 0"},
    {"mm", 1, "(0 or 1)", 0, 1, "1: distances in mm, 0: in cm, until a host configures it"},
    {"boot_s", 0, "s", 0, 60, "time from power-on until it answers"},
};
constexpr TextInfo kLmsTexts[] = {
    {"sensor", "", "NAME", "the lidar that it measures with; the robot's first if not given"},
};

bool is_lms_baud(std::uint32_t baud) {
  return baud == 9600 || baud == 19200 || baud == 38400 || baud == 500'000;
}

}  // namespace

std::span<const ParameterInfo> lms_parameters() { return kLmsParameters; }
std::span<const TextInfo> lms_texts() { return kLmsTexts; }

Result<LmsSettings> read_lms_settings(const Parameters& parameters) {
  Parameters numbers = parameters;
  LmsSettings settings;
  settings.sensor = take_texts(numbers, kLmsTexts)[0];
  const auto values = read_parameters(numbers, kLmsParameters, "device lms200");
  if (!values) return Error{values.error()};
  settings.unit.variant = {static_cast<int>((*values)[kAngle]),
                           static_cast<int>((*values)[kResolution] * 100 + 0.5)};
  if (!settings.unit.variant.exists())
    return Error{
        "device lms200: there is no such scan; use angle_deg=180 with resolution_deg 1 or 0.5, or "
        "angle_deg=100 with 1, 0.5 or 0.25"};
  settings.unit.baud = static_cast<std::uint32_t>((*values)[kBaud]);
  if (!is_lms_baud(settings.unit.baud))
    return Error{"device lms200: baud is 9600, 19200, 38400 or 500000"};
  settings.unit.baud_is_permanent = settings.unit.baud != kLmsFactoryBaud;
  settings.unit.address = static_cast<std::uint8_t>((*values)[kUnitAddress]);
  settings.unit.configuration.set_mm((*values)[kMm] != 0);
  settings.boot = static_cast<TimeNs>((*values)[kBootTime] * static_cast<double>(kSecond));
  return settings;
}

}  // namespace understudy
