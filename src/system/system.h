// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SystemDescriptor: what a foreign system (the simulator or the devices that a user's programs are
// written for) provides. A system is one folder of src/systems with a function NAME_system(), and
// one line in systems.def. No other code names it. docs/add-a-system.md shows how.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "device/personality.h"
#include "files/format.h"
#include "system/robot_pipe.h"

namespace understudy {

// How viewers show the worlds of a system, so that its users find what they know.
struct ViewHints {
  const char* units = "mm";    // of lengths: mm, m or inch
  bool rulers = false;         // along the edges of the floor
  bool flat = false;           // seen from above at first, then without shadows on the floor
  bool bright_trails = false;  // for white floors
  // The viewers' model for a kind of this name. If empty, the kind is drawn from its shapes.
  // Viewers know "disc", "hull" and "glass" (ui/src/scene/models).
  std::string_view (*model_of)(std::string_view kind) = nullptr;
};

// Versions of a system that changed over time, so that programs written for one of them run. Chosen
// by the option --NAME, by `set NAME` in its files if they have such a line, or by the environment
// variable UNDERSTUDY_NAME.
struct SystemVersion {
  const char* help;
  Status (*check)(std::string_view text);  // an error if the text chooses nothing
  // Which version a program needs, judged by its source and by the text of its world's file; empty
  // if there is nothing to say, or if somebody has chosen one. `name` is the source's file name.
  std::vector<std::string> (*advise)(const Spec& spec, const std::string& name,
                                     std::string_view source, std::string_view world) = nullptr;
};

struct SystemDescriptor {
  const char* name;
  const char* help;  // one line
  std::span<const FormatDescriptor* const> formats = {};
  std::span<PersonalityDescriptor (*const)()> personalities = {};
  // Kinds that every world may use by name, without a file. The first kind of all systems is the
  // robot of a maze that is loaded by itself.
  std::vector<RobotKindSpec> (*robot_kinds)() = nullptr;
  TellingNames names = {};
  WorldFolders folders = {};
  // Folder in worlds/ with files that stand for those of the system's own installation. They are
  // found by their names alone.
  const char* standard_worlds = nullptr;
  ViewHints view = {};
  // Lets its programs drive a physical robot; null if they cannot.
  const PipeDescriptor* pipe = nullptr;
  const SystemVersion* versions = nullptr;  // null if there is only one
};

}  // namespace understudy
