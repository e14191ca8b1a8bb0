// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// IPReadFile and IPWriteFile: the six formats of PNM, other sizes, and damaged files.
#include <gtest/gtest.h>

#include <fstream>
#include <random>
#include <vector>

#include "eyebot.h"
#include "tests/support/cli.h"

namespace understudy::pnm_test {
namespace {

using Bytes = std::vector<BYTE>;

class Pnm : public testing::Test {
 protected:
  void SetUp() override {
    IP_WIDTH = 3;
    IP_HEIGHT = 2;
    IP_PIXELS = 6;
    IP_SIZE = 18;
  }
  // Reads a file of this content; the image is as large as a colour one, filled with 7 before.
  int read(const std::string& content) {
    image.assign(18, 7);
    return IPReadFile(folder.write("image.pnm", content).c_str(), image.data());
  }
  Bytes first(std::size_t count) const {
    return {image.begin(), image.begin() + static_cast<std::ptrdiff_t>(count)};
  }
  scenario::TempDir folder;
  Bytes image;
};

std::string chars(std::initializer_list<int> values) {
  std::string text;
  for (const int v : values) text.push_back(static_cast<char>(v));
  return text;
}

TEST_F(Pnm, all_six_formats) {
  const Bytes bits = {255, 0, 255, 0, 0, 255};  // 1 is black
  EXPECT_EQ(read("P1\n3 2\n0 1 0\n1 1 0\n"), 1);
  EXPECT_EQ(first(6), bits);
  EXPECT_EQ(read("P1 3 2 010110"), 1);  // digits may stand side by side
  EXPECT_EQ(first(6), bits);
  EXPECT_EQ(read("P4\n3 2\n" + chars({0x40, 0xC0})), 1);  // rows start at a byte
  EXPECT_EQ(first(6), bits);
  const Bytes grays = {0, 10, 32, 200, 254, 255};
  EXPECT_EQ(read("P2\n# a comment\n3 2 # and one more\n255\n0 10 32 200 254 255\n"), 2);
  EXPECT_EQ(first(6), grays);
  EXPECT_EQ(image[6], 7);  // nothing behind it is touched
  EXPECT_EQ(read("P5\n3 2\n255\n" + chars({0, 10, 32, 200, 254, 255})), 2);
  EXPECT_EQ(first(6), grays);
  Bytes colours;
  std::string text;
  std::string binary;
  for (int i = 0; i < 18; ++i) {
    colours.push_back(static_cast<BYTE>(13 * i));
    text += std::to_string(13 * i) + " ";
    binary.push_back(static_cast<char>(13 * i));
  }
  EXPECT_EQ(read("P3\n3 2\n255\n" + text), 3);
  EXPECT_EQ(image, colours);
  EXPECT_EQ(read("P6\n3 2\n255\n" + binary), 3);
  EXPECT_EQ(image, colours);
}

TEST_F(Pnm, other_ranges_of_values_become_0_to_255) {
  EXPECT_EQ(read("P2\n3 2\n15\n0 1 7 8 14 15\n"), 2);
  EXPECT_EQ(first(6), (Bytes{0, 17, 119, 136, 238, 255}));
  EXPECT_EQ(read("P5\n3 2\n15\n" + chars({0, 1, 7, 8, 14, 15})), 2);
  EXPECT_EQ(first(6), (Bytes{0, 17, 119, 136, 238, 255}));
  EXPECT_EQ(read("P5\n3 2\n65535\n" + chars({0, 0, 1, 1, 128, 128, 255, 255, 2, 2, 3, 3})), 2);
  EXPECT_EQ(first(6), (Bytes{0, 1, 128, 255, 2, 3}));
}

TEST_F(Pnm, larger_ones_are_cropped_and_smaller_ones_filled_up) {
  EXPECT_EQ(read("P2\n4 3\n255\n1 2 3 4 5 6 7 8 9 10 11 12\n"), 2);
  EXPECT_EQ(first(6), (Bytes{1, 2, 3, 5, 6, 7}));
  EXPECT_EQ(read("P2\n2 1\n255\n8 9\n"), 2);
  EXPECT_EQ(first(6), (Bytes{8, 9, 0, 0, 0, 0}));
}

TEST_F(Pnm, what_was_written_is_read_again) {
  Bytes colour;
  for (int i = 0; i < 18; ++i) colour.push_back(static_cast<BYTE>(251 * i));
  const std::string name = folder.file("out.ppm");
  EXPECT_EQ(IPWriteFile(name.c_str(), colour.data()), 0);
  EXPECT_EQ(scenario::read_text(name).substr(0, 11), "P6\n3 2\n255\n");
  image.assign(18, 0);
  EXPECT_EQ(IPReadFile(name.c_str(), image.data()), 3);
  EXPECT_EQ(image, colour);
  EXPECT_EQ(IPWriteFileGray(name.c_str(), colour.data()), 0);
  EXPECT_EQ(scenario::read_text(name).size(), 11u + 6u);
  EXPECT_EQ(IPReadFile(name.c_str(), image.data()), 2);
  EXPECT_EQ(first(6), Bytes(colour.begin(), colour.begin() + 6));
}

TEST_F(Pnm, damaged_files_are_refused) {
  for (const char* content : {"",
                              "P",
                              "P7\n3 2\n255\n",
                              "GIF89a",
                              "P2",
                              "P2\n",
                              "P2\n3",
                              "P2\n3 2",
                              "P2\n3 2\n255\n",
                              "P2\n3 2\n255\n1 2 3 4 5",
                              "P2\n3 2\n255\n1 2 3 4 5 256",
                              "P2\n3 2\n255\n1 2 x 4 5 6",
                              "P2\n-3 2\n255\n1 2 3 4 5 6",
                              "P2\n0 2\n255\n",
                              "P2\n3 2\n0\n1 1 1 1 1 1",
                              "P2\n3 2\n65536\n1 1 1 1 1 1",
                              "P2\n99999999999999999999 2\n255\n1",
                              "P1\n3 2\n012345",
                              "P4\n3 2\na",
                              "P5\n3 2\n255\nabc",
                              "P6\n3 2\n255\nabcdef",
                              "P5\n3 2\n65535\nabc",
                              "P2\n# never ends"})
    EXPECT_EQ(read(content), -1) << content;
  EXPECT_EQ(IPReadFile(folder.file("none.ppm").c_str(), image.data()), -1);
  EXPECT_EQ(IPReadFile(nullptr, image.data()), -1);
  EXPECT_EQ(IPWriteFile((folder.path() + "/no/folder.ppm").c_str(), image.data()), -1);
}

TEST_F(Pnm, any_bytes_are_harmless) {
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    std::string content = "P" + std::to_string(1 + random() % 6) + "\n3 2\n255\n";
    for (std::size_t i = 0; i < 30; ++i) content.push_back(static_cast<char>(random()));
    for (int change = 0; change < 3; ++change)
      content[random() % content.size()] = static_cast<char>(random());
    const int kind = read(content);
    EXPECT_TRUE(kind == -1 || (kind >= 1 && kind <= 3));
  }
}

}  // namespace
}  // namespace understudy::pnm_test
