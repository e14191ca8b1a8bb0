// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SearProject: what the XML files of a SEAR project say, in SEAR's own frames and units: metres,
// degrees; world x north, y up, z east; robot z ahead, x left, y up.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "files/numbers.h"
#include "geom/frame3.h"

namespace understudy {

enum class SearClass : std::uint8_t {
  kFloor,
  kBox,
  kCylinder,
  kCone,
  kModel,
  kRobot,
  kWheel,
  kDynamics,
  kAccelerometer,
  kGyroscope,
  kCompass,
  kGps,
  kOdometer,
  kDistance,
  kLidar,
};

// An attribute with a number. Without a usual value it must be there.
struct SearNumber {
  const char* key;
  NumberLimits limits;
  std::optional<double> usual = std::nullopt;
  bool whole = false;
};

// What the elements of a class may say.
struct SearWord {
  SearClass kind;
  const char* element;
  const char* arguments;  // as the documentation writes them
  const char* help;
  std::span<const SearNumber> numbers;
  std::span<const char* const> texts;  // keys of attributes; they may be left out
};

std::span<const SearWord> sear_words();
const SearWord* find_sear_word(std::string_view element);
const SearWord& sear_word(SearClass kind);

// Where something is. Turns are about the fixed axes, first x, then z, then y.
struct SearPose {
  Vec3 at{0, 0, 0};
  Vec3 turn_deg{0, 0, 0};
  Vec3 scale{1, 1, 1};
};

// One element. Of a file, or a wheel within its robot.
struct SearItem {
  SearClass kind = SearClass::kBox;
  std::string name;
  std::vector<double> numbers;     // as its word's
  std::vector<std::string> texts;  // likewise; empty if they are left out
  SearPose pose;
  bool is_placed = false;        // it says where it is
  bool of_robot = false;         // from the folder robot
  std::vector<SearItem> wheels;  // of a robot
  std::string file = {};         // where it comes from, for messages
  int line = 0;

  double number(std::string_view key) const;
  const std::string& text(std::string_view key) const;
};

// Whether they say the same, wherever they come from.
bool same_item(const SearItem& a, const SearItem& b);

struct SearProject {
  std::vector<SearItem> items;  // in the order of their files
};

}  // namespace understudy
