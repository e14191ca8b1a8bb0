// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Models that would crash, fill the memory or never end: each ends with one sentence.
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "models/reader_process.h"
#include "tests/unit/models/model_testing.h"

namespace understudy::hostile_test {
namespace {

TEST(HostileModel, OfFourGigabytesIsNotRead) {
  const std::string path = testing::TempDir() + "/huge.stl";
  std::ofstream(path) << "solid";
  std::filesystem::resize_file(path, std::uintmax_t{4} << 30);  // holes, so it takes no room
  EXPECT_EQ(error_of(load_model(path, {}, DiskResolver())), "it is larger than 64 MiB");
  std::filesystem::remove(path);
}

// A small file that asks for 4 GB: an accessor without data stands for so many zeros.
TEST(HostileModel, ThatNeedsFourGigabytesIsGivenUp) {
  const auto model = load_text("wide.gltf", R"({"asset": {"version": "2.0"}, "scene": 0,
      "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0}],
      "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
      "buffers": [{"byteLength": 12, "uri": "data:application/octet-stream;base64,AAAAAAAAAAAAAAAA"}],
      "bufferViews": [{"buffer": 0, "byteLength": 12}],
      "accessors": [{"componentType": 5126, "count": 340000000, "type": "VEC3",
        "sparse": {"count": 1, "indices": {"bufferView": 0, "componentType": 5125},
                   "values": {"bufferView": 0}}}]})");
  EXPECT_EQ(error_of(model), "reading it takes more than 1.5 GiB of memory; simplify it");
}

// Nodes inside nodes, deeper than the library's stack.
TEST(HostileModel, ThatCrashesTheReaderIsReported) {
  std::string text =
      "<?xml version=\"1.0\"?><COLLADA version=\"1.4.1\"><library_visual_scenes><visual_scene "
      "id=\"s\">";
  constexpr int kDepth = 400'000;
  for (int i = 0; i < kDepth; ++i) text += "<node>";
  for (int i = 0; i < kDepth; ++i) text += "</node>";
  text +=
      "</visual_scene></library_visual_scenes>"
      "<scene><instance_visual_scene url=\"#s\"/></scene></COLLADA>";
  EXPECT_TRUE(
      error_of(load_text("deep.dae", text))
          .starts_with("its reader crashed, so the file is probably damaged; export it again"))
      << error_of(load_text("deep.dae", text));
}

// The usual limits are tried in endless_long_test.cc.
TEST(HostileModel, ThatTakesForEverIsGivenUp) {
  ReaderProcess reader = own_reader_process();
  reader.wall_limit_ms = 300;
  ModelRequest request;
  request.ending = "obj";
  request.name = "endless.obj";
  request.unit_m = 1;
  request.up = 'y';
  const std::string text = endless_obj();
  request.file.assign(text.begin(), text.end());
  const auto no_file = [](const std::string&) { return Result<Bytes>(Error{"none"}); };
  EXPECT_EQ(error_of(reader.read(request, no_file)), "reading it takes too long; simplify it");
}

TEST(HostileModel, WithoutSenseSaysSo) {
  EXPECT_TRUE(error_of(load_text("a.3ds", "nonsense")).starts_with("it is not usable: "));
  EXPECT_EQ(error_of(load_text("a.iv", "")), "it has no triangles");
  EXPECT_TRUE(error_of(load_text("a.txt", "")).starts_with("its ending is none of .obj"));
  EXPECT_EQ(error_of(load_model("/nowhere/a.obj", {}, DiskResolver())), "there is no such file");
}

// Whatever a model names, only files with the endings of materials, buffers and pictures are read.
TEST(HostileModel, ReadsOnlyFilesThatModelsMayName) {
  MemoryResolver files;
  files.add("a.obj", "mtllib secret.txt\nusemtl x\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
  files.add("secret.txt", "newmtl x\nKd 1 0 0\n");
  const auto model = load_model("a.obj", {}, files);
  ASSERT_TRUE(model.ok()) << model.error();
  EXPECT_NE(model->mesh.parts[0].colour, 0xFF0000u);
}

}  // namespace
}  // namespace understudy::hostile_test
