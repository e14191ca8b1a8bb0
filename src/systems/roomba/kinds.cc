// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Roomba, Create2, Create1, Roomba400 and SensorCreate2. Wheels, body and bumper of the Create 2
// are those of its maker's drawing; the places of sensors are ours, read off pictures. Names are
// those of wiring.cc.
#include "systems/roomba/kinds.h"

#include "base/math.h"
#include "system/kind_parts.h"
#include "systems/roomba/lights.h"

namespace understudy {
namespace {

constexpr double kRim_m = 0.165;  // where the sensors of the bumper sit, behind its skin

// On a circle around the robot's middle, looking away from it.
Pose2 on_circle(double radius_m, double angle_deg) {
  const double angle_rad = deg_to_rad(angle_deg);
  const det::SinCos turn = det::sincos(angle_rad);
  return {radius_m * turn.cos, radius_m * turn.sin, angle_rad};
}

SensorSpec bumper(const char* name, const char* from_rad, const char* to_rad) {
  return sensor_at("bumper", name, {}, 0.05, {{"from_rad", from_rad}, {"to_rad", to_rad}});
}

// Half a turn ahead in two halves, which share their middle.
void add_bumpers(RobotKindSpec& kind) {
  kind.sensors.push_back(bumper("BUMP_LEFT", "-0.05", "1.5707963267948966"));
  kind.sensors.push_back(bumper("BUMP_RIGHT", "-1.5707963267948966", "0.05"));
}

struct CliffPlace {
  const char* cliff;
  const char* floor;
  double angle_deg;
};
constexpr CliffPlace kCliffPlaces[] = {
    {"CLIFF_LEFT", "FLOOR_LEFT", 60},
    {"CLIFF_FRONT_LEFT", "FLOOR_FRONT_LEFT", 17},
    {"CLIFF_FRONT_RIGHT", "FLOOR_FRONT_RIGHT", -17},
    {"CLIFF_RIGHT", "FLOOR_RIGHT", -60},
};

void add_cliffs(RobotKindSpec& kind) {
  constexpr double kCliffs_m = 0.155;
  constexpr double kHeight_m = 0.02;
  for (const CliffPlace& place : kCliffPlaces) {
    const Pose2 at = on_circle(kCliffs_m, place.angle_deg);
    kind.sensors.push_back(sensor_at("cliff", place.cliff, at, kHeight_m));
    kind.sensors.push_back(sensor_at("reflectance", place.floor, at, kHeight_m));
  }
}

struct LightPlace {
  const char* name;
  double angle_deg;
};
constexpr LightPlace kLightPlaces[] = {
    {"LIGHT_LEFT", 65},          {"LIGHT_FRONT_LEFT", 38},   {"LIGHT_CENTER_LEFT", 13},
    {"LIGHT_CENTER_RIGHT", -13}, {"LIGHT_FRONT_RIGHT", -38}, {"LIGHT_RIGHT", -65},
};

void add_lights(RobotKindSpec& kind) {
  for (const LightPlace& place : kLightPlaces)
    kind.sensors.push_back(sensor_at("psd", place.name, on_circle(kRim_m, place.angle_deg), 0.06,
                                     {{"max_range_m", "0.4"}}));
}

void add_parts(const char* part_kind, std::initializer_list<const char*> names,
               RobotKindSpec& kind) {
  for (const char* name : names) kind.parts.push_back({part_kind, name, {}});
}

PartSpec wheels(const char* diameter_m, const char* half_track_m) {
  return two_wheels({{"wheel_diameter_m", diameter_m},
                     {"counts_per_turn", "508.8"},
                     {"half_track_m", half_track_m},
                     {"max_linear_m_s", "0.5"},
                     {"max_angular_rad_s", "4.5"},
                     {"max_force_n", "20"}});
}

// The receiver on top hears all around; those of the late robots look ahead to both sides and
// overlap in the middle.
void add_receivers(bool sees_sides, RobotKindSpec& kind) {
  constexpr double kTop_m = 0.09;
  constexpr double kFront_m = 0.15;
  const Parameters field = {{"half_angle_rad", "1.0471975511965976"}};
  kind.sensors.push_back(sensor_at("ir_receiver", "IR_OMNI", {kFront_m, 0, 0}, kTop_m));
  if (!sees_sides) return;
  const double heading_rad = deg_to_rad(50);
  kind.sensors.push_back(
      sensor_at("ir_receiver", "IR_LEFT", {kFront_m, 0, heading_rad}, kTop_m, field));
  kind.sensors.push_back(
      sensor_at("ir_receiver", "IR_RIGHT", {kFront_m, 0, -heading_rad}, kTop_m, field));
}

// What all of them have.
RobotKindSpec round_robot(const char* name, const char* model, double radius_m, double height_m) {
  RobotKindSpec kind;
  kind.name = name;
  kind.body.shapes = {cylinder(radius_m, height_m)};
  kind.body.mass_kg = 3.5;
  kind.body.floor_friction = 0.8;    // rubber on a smooth floor
  kind.body.surface = {0.05, 0.05};  // slides along walls and does not bounce
  kind.body.colour = 0x505860;
  add_bumpers(kind);
  add_cliffs(kind);
  kind.sensors.push_back(
      sensor_at("psd", "WALL", on_circle(kRim_m, -70), 0.05, {{"max_range_m", "0.4"}}));
  kind.sensors.push_back(
      sensor_at("battery", "BATTERY", {}, 0.05,
                {{"capacity_ah", "2.696"}, {"charging_a", "1.25"}, {"charger", "CHARGER"}}));
  kind.sensors.push_back(sensor_at("charging_contacts", "DOCK_CONTACTS", {0.13, 0, 0}, 0.01));
  kind.parts.push_back({"beacon", "REMOTE", {{"reach_m", "0"}}});  // in the user's hand
  add_parts("switch", {"DROP_LEFT", "DROP_RIGHT", "CHARGER_PLUG", "CHARGER"}, kind);
  add_parts("switch", {"OVERLOAD_LEFT_WHEEL", "OVERLOAD_RIGHT_WHEEL", "CHARGING_FAULT"}, kind);
  add_parts("led", {"LED_POWER_GREEN", "LED_POWER_RED"}, kind);
  kind.devices = {{"roomba", "oi", {{"model", model}}}};
  return kind;
}

void add_leds(OiGeneration generation, RobotKindSpec& kind) {
  for (const OiLight& light : lights_of(generation))
    kind.parts.push_back({"led", std::string(oi_part_name(light.part)), {}});
}

void add_brushes(RobotKindSpec& kind) {
  add_parts("motor", {"MAIN_BRUSH", "SIDE_BRUSH", "VACUUM"}, kind);
  add_parts("switch", {"OVERLOAD_MAIN_BRUSH", "OVERLOAD_SIDE_BRUSH", "OVERLOAD_VACUUM"}, kind);
}

// The Create 2 is a Roomba 600 without brushes; programs cannot tell them apart.
RobotKindSpec late_robot(const char* name, const char* model) {
  RobotKindSpec kind = round_robot(name, model, 0.17425, 0.09225);
  kind.drive = wheels("0.072", "0.1175");
  add_lights(kind);
  add_receivers(true, kind);
  add_leds(OiGeneration::kRoomba600, kind);
  add_brushes(kind);
  add_parts("switch", {"CLEAN", "SPOT", "DOCK", "MINUTE", "HOUR", "DAY", "SCHEDULE", "CLOCK"},
            kind);
  add_parts("switch", {"STASIS_DIRTY"}, kind);
  return kind;
}

RobotKindSpec create1() {
  RobotKindSpec kind = round_robot("Create1", "create1", 0.17, 0.08);
  kind.drive = wheels("0.078", "0.129");
  add_receivers(false, kind);
  kind.parts.push_back({"beacon", "IR_EMITTER", {{"x_m", "0.1"}, {"z_m", "0.08"}}});
  add_parts("switch", {"PLAY", "ADVANCE", "DROP_CASTER"}, kind);
  add_leds(OiGeneration::kCreate1, kind);
  add_parts("motor", {"DRIVER_0", "DRIVER_1", "DRIVER_2"}, kind);
  add_parts("switch", {"OVERLOAD_DRIVER_0", "OVERLOAD_DRIVER_1", "OVERLOAD_DRIVER_2"}, kind);
  add_parts("switch", {"OUTPUT_0", "OUTPUT_1", "OUTPUT_2"}, kind);
  return kind;
}

RobotKindSpec roomba400() {
  RobotKindSpec kind = round_robot("Roomba400", "roomba400", 0.17, 0.09);
  kind.drive = wheels("0.078", "0.129");
  add_receivers(false, kind);
  add_leds(OiGeneration::kSci, kind);
  add_brushes(kind);
  add_parts("switch", {"CLEAN", "SPOT", "MAX", "POWER", "DROP_CASTER"}, kind);
  return kind;
}

}  // namespace

std::vector<RobotKindSpec> roomba_robot_kinds() {
  return {late_robot("Roomba", "roomba600"), late_robot("Create2", "create2"), create1(),
          roomba400()};
}

}  // namespace understudy
