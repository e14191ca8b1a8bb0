// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A folder of SimMeR in memory, and what is read from it.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "base/describe.h"
#include "files/format.h"
#include "systems/systems.h"

namespace understudy {

struct LoadedSimmer {
  Spec spec;
  std::string messages;
  bool ok = false;

  const RobotSpec& robot(std::size_t index = 0) const { return spec.robots.at(index); }
  // A parameter of a robot's device; "none" if it is not given.
  std::string value(std::string_view key, std::size_t index = 0) const {
    for (const Parameter& parameter : robot(index).devices.at(0).parameters)
      if (parameter.key == key) return parameter.value;
    return "none";
  }
};

class SimmerFolder {
 public:
  SimmerFolder& add(const std::string& path, std::string_view text) {
    files_.add(path, text);
    return *this;
  }
  LoadedSimmer load(const std::string& path) {
    LoadedSimmer loaded;
    Diagnostics diagnostics;
    loaded.ok = load_world(path, context_of_systems(), files_, loaded.spec, diagnostics);
    for (const Diagnostic& d : diagnostics.list()) loaded.messages += to_string(d) + "\n";
    return loaded;
  }

 private:
  MemoryResolver files_;
};

inline constexpr const char* kSensorHeader =
    "ID,Poll Character,Enabled,X,Y,Z,Rotation,Error,Field of View,Threshold\n";
inline constexpr const char* kDriveHeader = "ID,Poll Character,Enabled,YE,XE,RE,YB,XB,RB\n";

// A settings file with one table beside it.
inline LoadedSimmer load_with_table(const std::string& name, const std::string& text) {
  return SimmerFolder().add("w/a.simmer", "").add("w/" + name, text).load("w/a.simmer");
}

}  // namespace understudy
