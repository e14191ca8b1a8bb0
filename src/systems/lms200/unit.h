// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// LmsUnit: the settings of a scanner, which commands change and replies report.
#pragma once

#include <cstdint>

#include "systems/lms200/configuration.h"
#include "systems/lms200/faults.h"
#include "systems/lms200/job.h"
#include "systems/lms200/variant.h"

namespace understudy {

// Modes of operation, as 20h names them.
inline constexpr std::uint8_t kLmsInstallation = 0x00;
inline constexpr std::uint8_t kLmsDiagnostic = 0x10;
inline constexpr std::uint8_t kLmsOnRequest = 0x25;

inline constexpr std::uint32_t kLmsFactoryBaud = 9600;

struct LmsUnit {
  LmsConfiguration configuration;
  LmsVariant variant;
  std::uint8_t address = 1;  // answers to this one and to broadcasts
  std::uint8_t mode = kLmsOnRequest;
  LmsJob job = {};
  std::uint32_t baud = kLmsFactoryBaud;
  bool baud_is_permanent = false;  // also after a reset
  bool broken = false;             // its sensor has been switched off by an event
  LmsFaultBits faults = 0;         // that a user has switched on

  // Partial scans cover 180 degrees in every variant.
  LmsVariant measured() const {
    const bool wide = job.content == LmsContent::kPartial;
    return {wide ? 180 : variant.angle_deg, variant.resolution};
  }
  bool wants_echoes() const { return job.sends_echoes() || configuration.is_reflectivity(); }
  bool is_polluted() const { return (faults & lms_fault_bit(LmsFault::kPolluted)) != 0; }
  // The last byte of every reply: how bad an error is (2 a warning, 4 fatal), the type of the
  // device, values that cannot be right, pollution.
  std::uint8_t status() const {
    const int severity = broken ? 4 : is_polluted() ? 2 : 0;
    const int values = (faults & kLmsValueFaults) != 0 ? 0x40 : 0;
    return static_cast<std::uint8_t>(0x10 | severity | values | (is_polluted() ? 0x80 : 0));
  }

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("configuration", self.configuration);
    visit("variant", self.variant);
    visit("address", self.address);
    visit("mode", self.mode);
    visit("job", self.job);
    visit("baud", self.baud);
    visit("baud_is_permanent", self.baud_is_permanent);
    visit("broken", self.broken);
    visit.if_set("faults", self.faults);
  }
};

}  // namespace understudy
