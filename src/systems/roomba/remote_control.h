// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The characters that the keys of a remote control send: those of the ones that came with the
// robots, and the last two of the later one.
#pragma once

#include <cstdint>

namespace understudy {

enum OiRemoteCharacter : std::uint8_t {
  kRemoteLeft = 129,
  kRemoteForward = 130,
  kRemoteRight = 131,
  kRemoteSpot = 132,
  kRemoteMax = 133,
  kRemoteSmall = 134,
  kRemoteMedium = 135,
  kRemoteClean = 136,
  kRemoteStop = 137,
  kRemotePower = 138,
  kRemoteArcLeft = 139,
  kRemoteArcRight = 140,
  kRemoteStopDriving = 141,
  kRemoteDownload = 142,
  kRemoteDock = 143,
};

}  // namespace understudy
