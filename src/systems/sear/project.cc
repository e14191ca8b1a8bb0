// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The vocabulary of SEAR projects: docs/formats/sear.md is its reference.
#include "systems/sear/project.h"

#include <algorithm>

#include "base/check.h"

namespace understudy {
namespace {

constexpr NumberLimits kSizeM{1e-4, 1e4, "m"};
constexpr NumberLimits kMassKgOrFixed{0, 1e6, "kg"};
constexpr NumberLimits kYesNo{0, 1, ""};
constexpr NumberLimits kBaud{50, 4e6, "bit/s"};
constexpr NumberLimits kPlaceM{-1e4, 1e4, "m"};
constexpr NumberLimits kDegrees{-1e6, 1e6, "deg"};
constexpr NumberLimits kPositive{0, 1e9, ""};

constexpr SearNumber kFloorNumbers[] = {
    {"length", kSizeM}, {"width", kSizeM}, {"invisible", kYesNo, 0, true}};
constexpr SearNumber kBoxNumbers[] = {
    {"length", kSizeM}, {"width", kSizeM}, {"height", kSizeM}, {"mass", kMassKgOrFixed, 0}};
constexpr SearNumber kRoundNumbers[] = {
    {"radius", kSizeM}, {"height", kSizeM}, {"mass", kMassKgOrFixed, 0}};
constexpr SearNumber kModelNumbers[] = {{"mass", kMassKgOrFixed, 0},
                                        {"invisible", kYesNo, 0, true}};
constexpr SearNumber kWheelNumbers[] = {
    {"radius", kSizeM}, {"width", kSizeM}, {"driven", kYesNo, 0, true}};
constexpr SearNumber kDynamicsNumbers[] = {{"mass", {1e-3, 1e6, "kg"}},
                                           {"stiffness", kPositive, 60},
                                           {"compression", kPositive, 0.3},
                                           {"damping", kPositive, 0.4},
                                           {"maxSuspensionForce", kPositive, 10000},
                                           {"restLength", {0, 100, "m"}, 0.1},
                                           {"offsetX", kPlaceM, 0},
                                           {"offsetY", kPlaceM, 0},
                                           {"offsetZ", kPlaceM, 0},
                                           {"roll", kDegrees, 0},
                                           {"pitch", kDegrees, 0},
                                           {"yaw", kDegrees, 0},
                                           {"baud", kBaud, 57600, true}};
constexpr SearNumber kAccelerometerNumbers[] = {{"bandwidth", {1e-3, 1e6, "Hz"}, 50}};
constexpr SearNumber kGyroscopeNumbers[] = {{"bandwidth", {1e-3, 1e6, "Hz"}, 140}};
constexpr SearNumber kCompassNumbers[] = {{"northX", {-1e8, 1e8, "m"}, 1e5},
                                          {"northZ", {-1e8, 1e8, "m"}, 0},
                                          {"declination", kYesNo, 0, true}};
constexpr SearNumber kGpsNumbers[] = {{"latitude", kLatitudeDeg},
                                      {"altitude", kAltitudeM},
                                      {"longitude", kLongitudeDeg},
                                      {"baud", kBaud, 38400, true}};
constexpr SearNumber kDistanceNumbers[] = {{"range", {0, 1e4, "m"}, 0},
                                           {"resolution", {0, 500, "lines"}, 0, true}};
constexpr SearNumber kLidarNumbers[] = {{"range", {1e-3, 1e4, "m"}, 8.191},
                                        {"spread", {1, 360, "deg"}, 180},
                                        {"resolution", {0.01, 90, "deg"}, 0.5},
                                        {"baud", kBaud, 9600, true},
                                        {"lms", kYesNo, 0, true}};

constexpr const char* kImage[] = {"image"};
constexpr const char* kPartTexts[] = {"image", "robot"};
constexpr const char* kModelTexts[] = {"file", "image", "robot"};
constexpr const char* kOnRobot[] = {"robot"};
constexpr const char* kPorts[] = {"robot", "uartPort", "userPort"};
constexpr const char* kDistanceTexts[] = {"robot", "beam", "cones"};

constexpr SearWord kWords[] = {
    {SearClass::kFloor, "Floor", "name length width", "the floor, around the origin", kFloorNumbers,
     kImage},
    {SearClass::kBox, "Box", "name length width height", "a box", kBoxNumbers, kPartTexts},
    {SearClass::kCylinder, "Cylinder", "name radius height", "an upright cylinder", kRoundNumbers,
     kPartTexts},
    {SearClass::kCone, "Cone", "name radius height", "a cone, point up", kRoundNumbers, kPartTexts},
    {SearClass::kModel, "Model", "name file", "a model from the folder assets", kModelNumbers,
     kModelTexts},
    {SearClass::kRobot, "SEARrobot", "name", "a robot, with its wheels inside", {}, {}},
    {SearClass::kWheel, "Wheel", "name radius width", "a wheel of a robot", kWheelNumbers, {}},
    {SearClass::kDynamics, "Dynamics", "name mass", "weight, springs and serial port of a robot",
     kDynamicsNumbers, kPorts},
    {SearClass::kAccelerometer, "Accelerometer", "name", "acceleration of a robot in three axes",
     kAccelerometerNumbers, kOnRobot},
    {SearClass::kGyroscope, "Gyroscope", "name", "turning speed of a robot in three axes",
     kGyroscopeNumbers, kOnRobot},
    {SearClass::kCompass, "Compass", "name", "angle to the north", kCompassNumbers, kOnRobot},
    {SearClass::kGps, "GPS", "name latitude altitude longitude",
     "a receiver, and where the world's origin is", kGpsNumbers, kPorts},
    {SearClass::kOdometer, "Odometer", "name", "distance that a robot has moved", {}, kOnRobot},
    {SearClass::kDistance, "Distance", "name", "ultrasound, infrared, radar: nested cones",
     kDistanceNumbers, kDistanceTexts},
    {SearClass::kLidar, "LIDAR", "name", "a laser scanner", kLidarNumbers, kPorts},
};

template <class List, class Key>
std::size_t index_of_key(const List& list, std::string_view key, Key key_of) {
  const auto at = std::find_if(list.begin(), list.end(),
                               [&](const auto& entry) { return key == key_of(entry); });
  UNDERSTUDY_CHECK(at != list.end(), "the class has this attribute");
  return static_cast<std::size_t>(at - list.begin());
}

bool same_vector(Vec3 a, Vec3 b) { return a.x == b.x && a.y == b.y && a.z == b.z; }

}  // namespace

std::span<const SearWord> sear_words() { return kWords; }

const SearWord* find_sear_word(std::string_view element) {
  for (const SearWord& word : kWords)
    if (element == word.element) return &word;
  return nullptr;
}

const SearWord& sear_word(SearClass kind) { return kWords[static_cast<std::size_t>(kind)]; }

double SearItem::number(std::string_view key) const {
  return numbers[index_of_key(sear_word(kind).numbers, key, [](const auto& n) { return n.key; })];
}

const std::string& SearItem::text(std::string_view key) const {
  return texts[index_of_key(sear_word(kind).texts, key, [](const auto& t) { return t; })];
}

bool same_item(const SearItem& a, const SearItem& b) {
  return a.kind == b.kind && a.name == b.name && a.numbers == b.numbers && a.texts == b.texts &&
         same_vector(a.pose.at, b.pose.at) && same_vector(a.pose.turn_deg, b.pose.turn_deg) &&
         same_vector(a.pose.scale, b.pose.scale) && a.is_placed == b.is_placed &&
         a.of_robot == b.of_robot &&
         std::equal(a.wheels.begin(), a.wheels.end(), b.wheels.begin(), b.wheels.end(), same_item);
}

}  // namespace understudy
