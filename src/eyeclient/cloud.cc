// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "eyeclient/cloud.h"

#include <fmt/format.h>

#include <bit>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>

#include "base/bytes.h"
#include "base/math.h"

namespace understudy {
namespace {

struct CloudFormat {
  std::string_view ending;
  std::string (*text)(const Cloud& cloud);
};
constexpr CloudFormat kCloudFormats[] = {
    {".pcd", pcd_text}, {".ply", ply_text}, {".csv", csv_text}};

const CloudFormat* format_of(std::string_view path) {
  for (const CloudFormat& format : kCloudFormats)
    if (path.ends_with(format.ending)) return &format;
  return nullptr;
}

// Little-endian, as the headers say: four floats and a double.
std::string with_points(std::string header, const Cloud& cloud) {
  Bytes bytes;
  ByteWriter out(bytes);
  for (const CloudPoint& point : cloud) {
    for (const float value : {point.x, point.y, point.z, point.intensity})
      out.le32(std::bit_cast<std::uint32_t>(value));
    out.f64(point.time_s);
  }
  return header.append(as_text(bytes));
}

}  // namespace

CloudPoint cloud_point(double azimuth_deg, double elevation_deg, double range_m) {
  const det::SinCos azimuth = det::sincos(deg_to_rad(azimuth_deg));
  const det::SinCos elevation = det::sincos(deg_to_rad(elevation_deg));
  const double level_m = range_m * elevation.cos;
  return {static_cast<float>(level_m * azimuth.sin), static_cast<float>(level_m * azimuth.cos),
          static_cast<float>(range_m * elevation.sin), 0, 0};
}

std::string pcd_text(const Cloud& cloud) {
  return with_points(fmt::format("# .PCD v0.7 - Point Cloud Data file format\n"
                                 "VERSION 0.7\n"
                                 "FIELDS x y z intensity time\n"
                                 "SIZE 4 4 4 4 8\n"
                                 "TYPE F F F F F\n"
                                 "COUNT 1 1 1 1 1\n"
                                 "WIDTH {0}\n"
                                 "HEIGHT 1\n"
                                 "VIEWPOINT 0 0 0 1 0 0 0\n"
                                 "POINTS {0}\n"
                                 "DATA binary\n",
                                 cloud.size()),
                     cloud);
}

std::string ply_text(const Cloud& cloud) {
  return with_points(fmt::format("ply\n"
                                 "format binary_little_endian 1.0\n"
                                 "element vertex {}\n"
                                 "property float x\n"
                                 "property float y\n"
                                 "property float z\n"
                                 "property float intensity\n"
                                 "property double time\n"
                                 "end_header\n",
                                 cloud.size()),
                     cloud);
}

std::string csv_text(const Cloud& cloud) {
  std::string text = "x,y,z,intensity,time\n";
  for (const CloudPoint& point : cloud)
    fmt::format_to(std::back_inserter(text), "{:.4f},{:.4f},{:.4f},{:g},{:.7f}\n", point.x, point.y,
                   point.z, point.intensity, point.time_s);
  return text;
}

Status check_cloud_name(std::string_view path) {
  if (format_of(path) != nullptr) return {};
  return Error{fmt::format("{}: its ending must be .pcd, .ply or .csv", path)};
}

Status write_cloud(const Cloud& cloud, const std::string& path) {
  if (const Status known = check_cloud_name(path); !known) return known;
  std::ofstream file(path, std::ios::binary);
  file << format_of(path)->text(cloud);
  file.close();
  if (file) return {};
  return Error{fmt::format("cannot write {}: {}; choose another folder, or make room", path,
                           std::strerror(errno))};
}

}  // namespace understudy
