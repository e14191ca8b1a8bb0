// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "models/model_cache.h"

#include <filesystem>
#include <fstream>
#include <thread>

#include "models/model_codec.h"
#include "tests/unit/models/model_testing.h"

namespace understudy::cache_test {
namespace {

namespace fs = std::filesystem;

LoadedModel small_model() {
  LoadedModel model;
  model.mesh.points = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  model.mesh.corners = {0, 1, 2};
  model.mesh.uv = {0, 0, 1, 0, 0, 1};
  model.mesh.parts = {{0, 1, 0x123456, "p.png"}};
  model.pictures = {{"p.png", 1, 2, {1, 2, 3, 4, 5, 6}}};
  model.notes = {"without sense"};
  model.unit_m = 0.001;
  model.up = 'y';
  return model;
}

std::string fresh_folder(const std::string& name) {
  const std::string folder = testing::TempDir() + "/models-" + name;
  fs::remove_all(folder);
  return folder;
}

const auto kNoFile = [](const std::string&) { return Bytes(); };

TEST(ModelCodec, GivesBackTheSameModel) {
  const Bytes bytes = encode_model(small_model());
  const auto again = decode_model(bytes);
  ASSERT_TRUE(again.ok()) << again.error();
  EXPECT_EQ(encode_model(*again), bytes);
  EXPECT_EQ(again->mesh.parts[0].texture, "p.png");
  EXPECT_EQ(again->pictures[0].rgb, small_model().pictures[0].rgb);
}

TEST(ModelCodec, RefusesEveryShorterAnswerAndFalseNumbers) {
  const Bytes bytes = encode_model(small_model());
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_FALSE(decode_model(ByteSpan(bytes).first(size)).ok()) << size;
  LoadedModel wrong = small_model();
  wrong.mesh.corners[2] = 3;
  EXPECT_FALSE(decode_model(encode_model(wrong)).ok()) << "no such point";
  wrong = small_model();
  wrong.mesh.parts[0].count = 2;
  EXPECT_FALSE(decode_model(encode_model(wrong)).ok()) << "no such triangle";
  wrong = small_model();
  wrong.pictures[0].width = 2;
  EXPECT_FALSE(decode_model(encode_model(wrong)).ok()) << "too few pixels";
}

TEST(ModelCache, KeepsModelsUntilAFileChanges) {
  const ModelCache cache(fresh_folder("keeps"));
  EXPECT_FALSE(cache.find("k", kNoFile));
  cache.keep("k", {{"a.mtl", {1, 2}}}, small_model());
  const auto same = [](const std::string&) { return Bytes{1, 2}; };
  const auto found = cache.find("k", same);
  ASSERT_TRUE(found);
  EXPECT_EQ(encode_model(*found), encode_model(small_model()));
  EXPECT_FALSE(cache.find("other", same));
  EXPECT_FALSE(cache.find("k", kNoFile)) << "a.mtl has gone";
}

TEST(ModelCache, ADamagedEntryIsMadeAnew) {
  const std::string folder = fresh_folder("damaged");
  const ModelCache cache(folder);
  cache.keep("k", {}, small_model());
  fs::resize_file(folder + "/k", fs::file_size(folder + "/k") - 1);
  EXPECT_FALSE(cache.find("k", kNoFile));
  EXPECT_FALSE(fs::exists(folder + "/k"));
  cache.keep("k", {}, small_model());
  EXPECT_TRUE(cache.find("k", kNoFile));
}

TEST(ModelCache, SeveralMayWriteAtOnce) {
  const ModelCache cache(fresh_folder("several"));
  std::vector<std::thread> writers;
  for (int i = 0; i < 4; ++i)
    writers.emplace_back([&] {
      for (int k = 0; k < 20; ++k) {
        cache.keep("k", {}, small_model());
        EXPECT_TRUE(cache.find("k", kNoFile));
      }
    });
  for (std::thread& writer : writers) writer.join();
}

TEST(ModelCache, WithoutAFolderKeepsNothing) {
  const ModelCache none("");
  none.keep("k", {}, small_model());
  EXPECT_FALSE(none.find("k", kNoFile));
  const ModelCache nowhere("/proc/nowhere/models");
  nowhere.keep("k", {}, small_model());
  EXPECT_FALSE(nowhere.find("k", kNoFile));
}

}  // namespace
}  // namespace understudy::cache_test
