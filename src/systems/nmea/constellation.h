// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The satellites of this simulator: 30 on circular orbits like those of GPS, in six planes of five.
// Where they stand depends on time and place only. They are not where the real ones are.
#pragma once

#include <cstdint>
#include <vector>

namespace understudy {

struct SatelliteInView {
  int prn = 0;  // 1 to 30
  double elevation_deg = 0;
  double azimuth_deg = 0;  // clockwise from true north
  int snr_db = 0;          // carrier to noise, dB-Hz
};

inline constexpr int kSatellites = 30;

// Those above the horizon, highest first.
std::vector<SatelliteInView> satellites_in_view(std::int64_t ms_since_1970, double latitude_deg,
                                                double longitude_deg);

}  // namespace understudy
