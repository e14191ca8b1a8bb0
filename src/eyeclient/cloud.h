// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A cloud of points, and the files that hold one: .pcd, .ply or .csv.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace understudy {

// In metres, in the eye's frame: y is ahead, x to the right, z up.
struct CloudPoint {
  float x = 0;
  float y = 0;
  float z = 0;
  float intensity = 0;  // 0 to 255
  double time_s = 0;    // since the first point
};
using Cloud = std::vector<CloudPoint>;

CloudPoint cloud_point(double azimuth_deg, double elevation_deg, double range_m);

// Point Cloud Data 0.7, binary: what PCL and most viewers read.
std::string pcd_text(const Cloud& cloud);
// PLY, binary: what MeshLab, CloudCompare and Blender read.
std::string ply_text(const Cloud& cloud);
// A line of names, then a line for each point.
std::string csv_text(const Cloud& cloud);

// By the ending of the name. The error names the endings, or says why the file cannot be written.
Status check_cloud_name(std::string_view path);
Status write_cloud(const Cloud& cloud, const std::string& path);

}  // namespace understudy
