// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/simmer/python/devices.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/words.h"
#include "systems/simmer/device_kinds.h"
#include "systems/simmer/matlab/geometry.h"

namespace understudy::simmer_python {
namespace {

// One entry of the list, with its numbers in the order of its kind.
struct Entry {
  const SimmerDeviceKind* kind = nullptr;
  std::string code;
  std::vector<double> numbers;
  std::vector<std::string> motors;
  std::vector<double> directions;

  double operator[](std::string_view key) const {
    for (std::size_t i = 0; i < numbers.size(); ++i)
      if (key == kind->numbers[i].key) return numbers[i];
    return 0;
  }
  Vec2 at() const { return {(*this)["x"], (*this)["y"]}; }
};

Result<const SimmerDeviceKind*> find_kind(std::string_view name) {
  std::vector<std::string> known;
  for (const SimmerDeviceKind& kind : kSimmerDeviceKinds) {
    if (name == kind.name) return &kind;
    known.emplace_back(kind.name);
  }
  return Error{"unknown kind of device \"" + std::string(name) + "\"; " + suggestion(name, known)};
}

Result<std::vector<double>> read_directions(std::string_view list, const std::string& part) {
  std::vector<double> directions;
  for (const std::string_view word : split_at(list, '+')) {
    double value = 0;
    const auto [stop, problem] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (problem != std::errc() || stop != word.data() + word.size() || !std::isfinite(value))
      return Error{part + ": directions=\"" + std::string(list) +
                   "\" is not a list of numbers; write for example directions=1+-1"};
    directions.push_back(value);
  }
  return directions;
}

Result<Entry> read_entry(std::string_view text) {
  const auto words = split_at(text, ',');
  const auto kind = find_kind(words[0]);
  if (!kind) return Error{kind.error()};
  Entry entry{*kind, words.size() > 1 ? std::string(words[1]) : "", {}, {}, {}};
  const std::string part = std::string(words[0]) + " \"" + entry.code + "\"";
  if (entry.code.size() != 2)
    return Error{part + ": the code of a device has two characters, as in " +
                 std::string(words[0]) + ",a0"};
  Parameters numbers;
  for (std::size_t i = 2; i < words.size(); ++i) {
    const std::size_t equals = std::min(words[i].find('='), words[i].size());
    const std::string_view key = words[i].substr(0, equals);
    const std::string_view value = words[i].substr(std::min(equals + 1, words[i].size()));
    if (entry.kind->has_motors && key == "motors") {
      for (const std::string_view code : split_at(value, '+')) entry.motors.emplace_back(code);
    } else if (entry.kind->has_motors && key == "directions") {
      auto directions = read_directions(value, part);
      if (!directions) return Error{directions.error()};
      entry.directions = std::move(*directions);
    } else {
      numbers.push_back({std::string(key), std::string(value)});
    }
  }
  auto values = read_parameters(numbers, entry.kind->numbers, part);
  if (!values) return Error{values.error()};
  entry.numbers = std::move(*values);
  return entry;
}

// A wheel that does not point in its direction of motion slips, and so turns further. A wheel at
// right angles to the motion cannot count at all.
double way_of_wheel_in(const Motor& motor, const Drive& drive, double direction) {
  const Vec2 points = simmer::turned({0, 1}, motor.rotation_deg);
  const double arm_in = det::hypot(motor.at.x, motor.at.y);
  const bool straight = drive.speed_in_s() > 0;
  const Vec2 goes = straight ? drive.direction() : (1 / arm_in) * Vec2{-motor.at.y, motor.at.x};
  const double grip = std::abs(dot(goes, points));
  constexpr double kAcross = 1e-9;
  if (!(grip > kAcross)) return 0;
  return direction / grip * (straight ? 1 : deg_to_rad(arm_in));
}

Result<Drive> make_drive(const Entry& entry, const DeviceTable& table) {
  Drive drive{entry.code,       {entry["vx"], entry["vy"]},
              entry["turn"],    {entry["bias_x"], entry["bias_y"]},
              entry["bias_r"],  {entry["error_x"], entry["error_y"]},
              entry["error_r"], {}};
  const std::string part = "drive \"" + entry.code + "\"";
  if (!(drive.speed_in_s() + drive.turn_deg_s > 0))
    return Error{part + " has no speed; give it vx or vy in in/s, or turn in deg/s"};
  if (entry.motors.size() != entry.directions.size())
    return Error{part + " has " + std::to_string(entry.motors.size()) + " motors and " +
                 std::to_string(entry.directions.size()) + " directions; give one for each"};
  for (std::size_t i = 0; i < entry.motors.size(); ++i) {
    const auto found =
        std::find_if(table.motors.begin(), table.motors.end(),
                     [&](const Motor& motor) { return motor.code == entry.motors[i]; });
    if (found == table.motors.end())
      return Error{part + ": there is no motor \"" + entry.motors[i] + "\"; add motor,CODE"};
    drive.wheels.push_back({static_cast<std::size_t>(found - table.motors.begin()),
                            way_of_wheel_in(*found, drive, entry.directions[i])});
  }
  return drive;
}

// Adds everything but drives, which need the motors.
void add(const Entry& entry, DeviceTable& table) {
  const std::string_view kind = entry.kind->name;
  if (kind == "motor") {
    table.motors.push_back({entry.code, entry.at(), entry["rotation"]});
  } else if (kind == "ultra") {
    table.ultras.push_back({entry.code, entry.at(), entry["height"], entry["rotation"],
                            entry["error"], entry["beamwidth"], static_cast<int>(entry["rays"]),
                            entry["min_range"], entry["max_range"]});
  } else if (kind == "ir") {
    const double radius_in = entry["height"] * det::cos(deg_to_rad(entry["fov"] / 2));
    table.infrareds.push_back(
        {entry.code, entry.at(), radius_in, entry["threshold"], entry["error"]});
  } else if (kind == "gyro") {
    table.gyros.push_back({entry.code, entry["error"], entry["bias"]});
  } else if (kind == "compass") {
    table.compasses.push_back({entry.code, entry["error"], entry["bias"]});
  }
}

}  // namespace

const char* const kDefaultDevices =
    "motor,m0,x=2;motor,m1,x=-2;motor,m2,y=2,rotation=90;motor,m3,y=-2,rotation=90;"
    "drive,w0,vy=6,motors=m0+m1,directions=1+1;"
    "drive,d0,vx=-6,motors=m2+m3,directions=1+1;"
    "drive,r0,turn=120,motors=m0+m1+m2+m3,directions=1+-1+1+-1;"
    "ultra,u0,y=3,height=2;ultra,u1,y=1,height=4;gyro,g0,error=0.02;compass,c0,error=0.02;"
    "ir,i0,y=-1,height=1.5,threshold=0.7,error=0.05";

double Drive::speed_in_s() const { return det::hypot(velocity_in_s.x, velocity_in_s.y); }

Vec2 Drive::direction() const {
  const double speed = speed_in_s();
  return speed > 0 ? Vec2{velocity_in_s.x / speed, velocity_in_s.y / speed} : Vec2{};
}

double Drive::commanded_error() const {
  return dot(direction(), error) + (turn_deg_s != 0 ? error_turn : 0);
}

Result<DeviceTable> read_devices(std::string_view text) {
  constexpr std::size_t kMost = 1000;
  std::vector<Entry> entries;
  for (const std::string_view piece : split_at(text, ';')) {
    if (piece.empty()) continue;
    auto entry = read_entry(piece);
    if (!entry) return Error{entry.error()};
    for (const Entry& other : entries)
      if (other.code == entry->code)
        return Error{"two devices are called \"" + entry->code + "\"; rename one of them"};
    entries.push_back(std::move(*entry));
    if (entries.size() > kMost) return Error{"more than 1000 devices; use fewer"};
  }
  DeviceTable table;
  for (const Entry& entry : entries) add(entry, table);
  for (const Entry& entry : entries) {
    if (!entry.kind->has_motors) continue;
    auto drive = make_drive(entry, table);
    if (!drive) return Error{drive.error()};
    table.drives.push_back(std::move(*drive));
  }
  return table;
}

}  // namespace understudy::simmer_python
