// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Clouds are read back from their files by readers of the tests' own.
#include "eyeclient/cloud.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <sstream>

#include "base/math.h"
#include "tests/support/basics.h"

namespace understudy::cloud_test {
namespace {

const Cloud kThree = {
    {1.5F, -2.25F, 0.5F, 200, 0}, {0, 4, -1, 7, 0.0001}, {-3, 0, 0.125F, 0, 70.5}};

void expect_same(const Cloud& read, const Cloud& written) {
  ASSERT_EQ(read.size(), written.size());
  for (std::size_t i = 0; i < read.size(); ++i) {
    EXPECT_FLOAT_EQ(read[i].x, written[i].x) << i;
    EXPECT_FLOAT_EQ(read[i].y, written[i].y) << i;
    EXPECT_FLOAT_EQ(read[i].z, written[i].z) << i;
    EXPECT_FLOAT_EQ(read[i].intensity, written[i].intensity) << i;
    EXPECT_DOUBLE_EQ(read[i].time_s, written[i].time_s) << i;
  }
}

// The lines up to and with `last`, then points of 24 bytes, to the end of the text.
Cloud read_binary(const std::string& text, const std::string& last, std::string& header) {
  const std::size_t end = text.find(last) + last.size();
  header = text.substr(0, end);
  Cloud cloud;
  for (std::size_t at = end; at + 24 <= text.size(); at += 24) {
    CloudPoint point;
    std::memcpy(&point.x, &text[at], 4);
    std::memcpy(&point.y, &text[at + 4], 4);
    std::memcpy(&point.z, &text[at + 8], 4);
    std::memcpy(&point.intensity, &text[at + 12], 4);
    std::memcpy(&point.time_s, &text[at + 16], 8);
    cloud.push_back(point);
  }
  EXPECT_EQ((text.size() - end) % 24, 0u);
  return cloud;
}

TEST(Cloud, a_pcd_file_reads_back) {
  const scenario::TempDir folder;
  ASSERT_TRUE(write_cloud(kThree, folder.file("a.pcd")));
  std::string header;
  expect_same(read_binary(scenario::read_text(folder.file("a.pcd")), "DATA binary\n", header),
              kThree);
  for (const char* line : {"VERSION 0.7\n", "FIELDS x y z intensity time\n", "SIZE 4 4 4 4 8\n",
                           "TYPE F F F F F\n", "WIDTH 3\n", "HEIGHT 1\n", "POINTS 3\n"})
    EXPECT_NE(header.find(line), std::string::npos) << line;
}

TEST(Cloud, a_ply_file_reads_back) {
  const scenario::TempDir folder;
  ASSERT_TRUE(write_cloud(kThree, folder.file("a.ply")));
  std::string header;
  expect_same(read_binary(scenario::read_text(folder.file("a.ply")), "end_header\n", header),
              kThree);
  EXPECT_TRUE(header.starts_with("ply\nformat binary_little_endian 1.0\nelement vertex 3\n"));
}

TEST(Cloud, a_csv_file_reads_back) {
  const scenario::TempDir folder;
  ASSERT_TRUE(write_cloud(kThree, folder.file("a.csv")));
  std::istringstream in(scenario::read_text(folder.file("a.csv")));
  std::string line;
  std::getline(in, line);
  EXPECT_EQ(line, "x,y,z,intensity,time");
  Cloud cloud;
  for (CloudPoint p; std::getline(in, line); cloud.push_back(p))
    ASSERT_EQ(
        std::sscanf(line.c_str(), "%f,%f,%f,%f,%lf", &p.x, &p.y, &p.z, &p.intensity, &p.time_s), 5);
  expect_same(cloud, kThree);
}

TEST(Cloud, an_empty_cloud_is_a_file_too) {
  EXPECT_NE(pcd_text({}).find("POINTS 0\n"), std::string::npos);
  EXPECT_NE(ply_text({}).find("element vertex 0\n"), std::string::npos);
  EXPECT_EQ(csv_text({}), "x,y,z,intensity,time\n");
}

TEST(Cloud, other_endings_and_folders_are_refused_with_words) {
  EXPECT_NE(check_cloud_name("cloud.xyz").error().find(".pcd, .ply or .csv"), std::string::npos);
  const Status missing = write_cloud(kThree, "/no/such/folder/a.pcd");
  ASSERT_FALSE(missing);
  EXPECT_NE(missing.error().find("/no/such/folder/a.pcd"), std::string::npos);
}

TEST(Cloud, azimuth_is_clockwise_from_ahead) {
  const CloudPoint right = cloud_point(90, 0, 2);
  EXPECT_NEAR(right.x, 2, 1e-6);
  EXPECT_NEAR(right.y, 0, 1e-6);
  const CloudPoint up = cloud_point(0, 30, 2);
  EXPECT_NEAR(up.y, 2 * std::cos(kPi / 6), 1e-6);
  EXPECT_NEAR(up.z, 1, 1e-6);
  // As PCL turns this point: 90.00, -10.00, 12.34 m.
  const CloudPoint pcl = cloud_point(90, -10, 12.34);
  EXPECT_NEAR(pcl.x, 12.1525, 1e-4);
  EXPECT_NEAR(pcl.z, -2.1428, 1e-4);
}

}  // namespace
}  // namespace understudy::cloud_test
