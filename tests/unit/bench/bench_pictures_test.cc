// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "bench/bench_pictures.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "tick/simulation.h"

namespace understudy::bench_pictures_test {
namespace {

std::int64_t fake_clock() {
  static std::int64_t now = 0;
  return now += 1000;
}

void renew(const PictureBench& bench, const std::string& hash) {
  const std::string path = UNDERSTUDY_SOURCE_DIR "/src/tick/golden_pictures.def";
  std::ifstream in(path);
  std::string all;
  for (std::string line; std::getline(in, line); all += line + "\n")
    if (line.find("(camera_" + std::to_string(bench.width) + ",") != std::string::npos)
      line.replace(line.rfind("0x"), hash.size(), hash);
  std::ofstream(path) << all;
}

TEST(PictureBench, HashesAreTheRecordedOnes) {
  for (const PictureBench& bench : all_picture_benches()) {
    const auto result = run_picture_bench(bench, bench.frames, &fake_clock);
    ASSERT_TRUE(result.ok()) << result.error();
    char text[32];
    std::snprintf(text, sizeof text, "0x%016llx", static_cast<unsigned long long>(result->hash));
    EXPECT_EQ(result->hash, bench.golden_hash) << bench.name << " is now " << text;
    EXPECT_GT(result->frames_per_s, 0);
    if (std::getenv("UNDERSTUDY_UPDATE_GOLDEN") != nullptr) renew(bench, text);
  }
}

TEST(PictureBench, KnownByName) {
  ASSERT_NE(find_picture_bench("camera-320"), nullptr);
  EXPECT_EQ(find_picture_bench("camera-320")->width, 320);
  EXPECT_EQ(find_picture_bench("camera-1"), nullptr);
}

TEST(PictureBench, FramesHaveTheSizeOfTheirName) {
  auto made = Simulation::make(picture_scene(320), {});
  ASSERT_TRUE(made.ok()) << made.error();
  const auto frame = (*made)->senses().picture(0, 1, {});
  EXPECT_EQ(frame->width, 320);
  EXPECT_EQ(frame->height, 240);
  EXPECT_EQ(frame->bytes.size(), 3u * 320 * 240);
}

}  // namespace
}  // namespace understudy::bench_pictures_test
