// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// LmsConfiguration: the 34 bytes that 74h reads and 77h writes, and what they mean for a measured
// value. Most of them belong to the monitoring of fields and are only kept.
#pragma once

#include <array>
#include <cstdint>

#include "base/bytes.h"

namespace understudy {

// The strength of a return, as the device sends it, of the share of light that came back.
std::uint8_t lms_strength(double share);

class LmsConfiguration {
 public:
  static constexpr std::size_t kBytes = 34;

  LmsConfiguration();

  ByteSpan bytes() const { return bytes_; }
  // Takes as many bytes as there are; the rest stays as it is. Returns false and changes nothing if
  // a value is not possible.
  bool write(ByteSpan bytes);

  std::uint8_t measuring_mode() const { return bytes_[5]; }
  bool in_mm() const { return bytes_[6] == 1; }
  void set_mm(bool mm) { bytes_[6] = mm ? 1 : 0; }
  // Appends a counter of scans and one of telegrams to measured values.
  bool has_indices() const { return (bytes_[4] & 2) != 0; }
  std::uint8_t restart() const { return bytes_[10]; }

  // Values are the strength of the light, 0 to 255, instead of distances.
  bool is_reflectivity() const;
  // How many bits of a value are the distance. The others are flags of fields and reflectors.
  int distance_bits() const;
  // A range, or a share of the light in the mode of reflectivity, as the device sends it. Without a
  // return, and from the largest distance on, it is one of the values that mean an error.
  std::uint16_t value_of(double range_m) const;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("bytes", self.bytes_);
  }

 private:
  std::array<std::uint8_t, kBytes> bytes_{};
};

}  // namespace understudy
