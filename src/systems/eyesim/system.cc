// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// EyeSim: .sim, .wld, .maz, .robi and .esObj, its two robots, and programs written with RoBIOS.
#include "system/system.h"

#include "base/words.h"
#include "systems/eyesim/robots.h"
#include "systems/eyesim/year.h"

namespace understudy {

extern const FormatDescriptor robi_format;
extern const FormatDescriptor esobj_format;
extern const FormatDescriptor sim_format;
extern const FormatDescriptor maz_format;
extern const FormatDescriptor wld_format;
PersonalityDescriptor robios_personality();
SystemDescriptor eyesim_system();

namespace {

constexpr const FormatDescriptor* kEyesimFormats[] = {&robi_format, &esobj_format, &sim_format,
                                                      &maz_format, &wld_format};
constexpr PersonalityDescriptor (*kEyesimDevices[])() = {robios_personality};

// Also used for the robots that users derive from them: "S4 with sonar".
std::string_view eyesim_model_of(std::string_view kind) {
  const std::string name = lower_case(kind);
  if (name.starts_with("s4")) return "disc";
  return name.starts_with("labbot") ? "hull" : "";
}

}  // namespace

SystemDescriptor eyesim_system() {
  return {
      .name = "eyesim",
      .help = "EyeSim: its worlds, robots and objects, and programs written with RoBIOS",
      .formats = kEyesimFormats,
      .personalities = kEyesimDevices,
      .robot_kinds = eyesim_robot_kinds,
      .standard_worlds = "eyesim",
      .view = {.model_of = eyesim_model_of},
      .versions = &eyesim_versions,
  };
}

}  // namespace understudy
