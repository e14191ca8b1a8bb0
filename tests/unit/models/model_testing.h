// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What tests of models share: the shipped wedges, files in memory, sizes.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "models/load_model.h"

namespace understudy {

inline std::string wedge_path(const std::string& ending) {
  return std::string(UNDERSTUDY_SOURCE_DIR) + "/tests/formats/models/wedge." + ending;
}

struct Extent {
  Vec3 low{1e9, 1e9, 1e9};
  Vec3 high{-1e9, -1e9, -1e9};
};

inline Extent extent_of(const MeshFileSpec& mesh) {
  Extent e;
  for (const Vec3& p : mesh.points) {
    e.low = {std::min(e.low.x, p.x), std::min(e.low.y, p.y), std::min(e.low.z, p.z)};
    e.high = {std::max(e.high.x, p.x), std::max(e.high.y, p.y), std::max(e.high.z, p.z)};
  }
  return e;
}

// Of a closed mesh whose triangles face outwards; negative if they face inwards.
inline double volume_of(const MeshFileSpec& mesh) {
  double six_fold = 0;
  for (std::size_t i = 0; i + 2 < mesh.corners.size(); i += 3)
    six_fold += dot(mesh.points[mesh.corners[i]],
                    cross(mesh.points[mesh.corners[i + 1]], mesh.points[mesh.corners[i + 2]]));
  return six_fold / 6;
}

inline void expect_extent(const MeshFileSpec& mesh, Vec3 low, Vec3 high, double tolerance_m) {
  const Extent e = extent_of(mesh);
  EXPECT_NEAR(e.low.x, low.x, tolerance_m);
  EXPECT_NEAR(e.low.y, low.y, tolerance_m);
  EXPECT_NEAR(e.low.z, low.z, tolerance_m);
  EXPECT_NEAR(e.high.x, high.x, tolerance_m);
  EXPECT_NEAR(e.high.y, high.y, tolerance_m);
  EXPECT_NEAR(e.high.z, high.z, tolerance_m);
}

// The model in a file with this name and content, or the error as a model without triangles.
inline Result<LoadedModel> load_text(const std::string& name, std::string_view text,
                                     const ModelOptions& options = {}) {
  MemoryResolver files;
  files.add(name, text);
  return load_model(name, options, files);
}

inline std::string error_of(const Result<LoadedModel>& model) {
  return model ? "no error" : model.error();
}

// One face with so many corners that cutting it into triangles takes hours.
inline std::string endless_obj() {
  std::string text;
  std::string face = "f";
  constexpr int kCorners = 200'000;
  for (int i = 0; i < kCorners; ++i) {
    text += "v " + std::to_string(i) + " " + std::to_string((i * 7919) % 1000) + " 0\n";
    face += " " + std::to_string(i + 1);
  }
  return text + face + "\n";
}

}  // namespace understudy
