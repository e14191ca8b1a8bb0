// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the line of an eye in a robot's file says: which product it is, where it is, what it may do.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/peer.h"
#include "base/result.h"
#include "base/time.h"
#include "world/parameters.h"

namespace understudy {

enum class EyeProduct : std::uint8_t { kRe05, kRev25, kRev25St };

struct EyeSettings {
  EyeProduct product = EyeProduct::kRe05;
  std::string serial;
  std::vector<Peer> addresses;  // the first one is its own at first; it may move to the others
  std::string head;             // names of its parts and sensors
  std::string laser;
  int channels = 0;  // of its I/O module; 0: it has none
  TimeNs stabilising_start = 0;
  bool omits_errors = false;  // of ranges

  bool has_laser() const { return product == EyeProduct::kRe05; }
  bool tracks() const { return product != EyeProduct::kRe05; }
  bool stabilises() const { return product == EyeProduct::kRev25St; }
  // Some early units send points without a header.
  bool is_headerless() const;
};

std::span<const ParameterInfo> eye_parameters();
std::span<const TextInfo> eye_texts();
Result<EyeSettings> read_eye_settings(const Parameters& parameters);

}  // namespace understudy
