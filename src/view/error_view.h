// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The error models of a robot: one row for its drive, its encoders, its radio and each of its
// sensors.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "view/fields.h"

namespace understudy {

struct ErrorValueView {
  static constexpr const char* kName = "ErrorValue";
  std::string key;
  double value = 0;
  double fallback = 0;  // without any error
  std::string unit;
  std::optional<double> minimum;  // none: no limit
  std::optional<double> maximum;
  std::string help;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("key", self.key);
    visit("value", self.value);
    visit("fallback", self.fallback);
    visit("unit", self.unit);
    visit("minimum", self.minimum);
    visit("maximum", self.maximum);
    visit("help", self.help);
  }
};

// Global: scaled by the error level of all robots. Own: as written.
enum class ErrorScale : std::uint8_t { kGlobal, kOwn };
template <>
struct ViewEnum<ErrorScale> {
  static constexpr const char* kName = "ErrorScale";
  static constexpr std::array kValues = {"global", "own"};
};

struct ErrorRowView {
  static constexpr const char* kName = "ErrorRow";
  std::string part;  // drive, encoder, radio or a kind of sensor
  std::string name;  // of a sensor
  bool on = true;
  ErrorScale source = ErrorScale::kGlobal;
  std::vector<ErrorValueView> values;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("part", self.part);
    visit("name", self.name);
    visit("on", self.on);
    visit("source", self.source);
    visit("values", self.values);
  }
};

using ErrorTableView = std::vector<ErrorRowView>;

}  // namespace understudy
