// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/pictures.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/describe.h"
#include "files/format.h"
#include "files/png.h"
#include "files/write_world.h"
#include "systems/systems.h"

namespace understudy::pictures_test {
namespace {

std::string png_of(std::uint8_t level) {
  const Bytes bytes = *write_png({PixelKind::kColour, 1, 1, {level, level, level}, {}});
  return {bytes.begin(), bytes.end()};
}

struct Loaded {
  Spec spec;
  Diagnostics diagnostics;
};

Loaded load(MemoryResolver& files, const std::string& text, const char* path = "w/t.wld") {
  files.add(path, text);
  Loaded loaded;
  EXPECT_TRUE(load_world(path, context_of_systems(), files, loaded.spec, loaded.diagnostics));
  return loaded;
}

TEST(Pictures, OfTheFloorIsFoundBesideTheFile) {
  MemoryResolver files;
  files.add("w/pictures/a.png", png_of(9));
  const Loaded l = load(files, "floor 1 1\nfloor_texture pictures\\a.png");
  EXPECT_TRUE(l.diagnostics.empty());
  EXPECT_EQ(l.spec.floor.texture, "w/pictures/a.png");
  ASSERT_EQ(l.spec.pictures.size(), 1u);
  EXPECT_EQ(l.spec.pictures[0]->path, l.spec.floor.texture);
  EXPECT_EQ(l.spec.pictures[0]->rgb, (std::vector<std::uint8_t>{9, 9, 9}));
}

TEST(Pictures, MissingAndBrokenOnesAreWarningsAndTheWorldLoads) {
  MemoryResolver files;
  files.add("w/bad.png", "no picture");
  const Loaded l =
      load(files, "floor 9 9\nfloor_texture gone.png\nset wall-texture bad.png\n0 0 1 1");
  ASSERT_EQ(l.diagnostics.list().size(), 2u);
  EXPECT_EQ(l.diagnostics.list()[0].line, 2);
  EXPECT_EQ(l.diagnostics.list()[0].severity, Severity::kWarning);
  EXPECT_EQ(l.diagnostics.list()[1].line, 3);
  EXPECT_NE(l.diagnostics.list()[1].what.find("not a usable PNG"), std::string::npos);
  EXPECT_TRUE(l.spec.pictures.empty());
  EXPECT_EQ(l.spec.walls.size(), 1u);
}

TEST(Pictures, EachIsLoadedOnceAndTheyAreSorted) {
  MemoryResolver files;
  files.add("w/a.png", png_of(1));
  files.add("w/b.png", png_of(2));
  const Loaded l = load(files,
                        "floor 9 9\nset wall-texture b.png\n0 0 1 1\nset wall-texture none\n"
                        "0 0 2 2\nset wall-texture a.png\nset wall-texture_m 0.5\n0 0 3 3\n"
                        "floor_texture b.png");
  ASSERT_EQ(l.spec.pictures.size(), 2u);
  EXPECT_EQ(l.spec.pictures[0]->path, "w/a.png");
  EXPECT_EQ(l.spec.walls[0].look.texture, "w/b.png");
  EXPECT_EQ(l.spec.walls[1].look.texture, "");
  EXPECT_EQ(l.spec.walls[2].look.texture, "w/a.png");
  EXPECT_EQ(l.spec.walls[2].look.texture_m, 0.5);
}

TEST(Pictures, LooksAndLightAreWrittenAsTheyWere) {
  MemoryResolver files;
  files.add("w/a.png", png_of(1));
  files.add("w/b.png", png_of(2));
  files.add("w/t.wld",
            "floor 900 900\nfloor_texture b.png\nset wall-texture a.png\nset wall-texture_m 0.3\n"
            "0 0 900 0\nset wall-texture none\nset wall-temperature_c 35.5\n0 9 900 9\n");
  const Loaded l = load(files,
                        "world t.wld\nset sky-colour 0A0B0C\nset floor-colour 102030\n"
                        "set sun-heading_deg 200\nset sun-height_deg 33\nset sun-light 0.7\n"
                        "set ambient-light 0.2\nset temperature_c -3.5\n",
                        "w/t.sim");
  EXPECT_TRUE(l.diagnostics.empty());
  EXPECT_EQ(l.spec.environment.sky_colour, 0x0A0B0Cu);
  EXPECT_EQ(l.spec.environment.temperature_c, -3.5);
  std::vector<WrittenFile> written;
  Diagnostics found;
  ASSERT_TRUE(write_world("w/again.sim", l.spec, context_of_systems(), files, written, found));
  EXPECT_TRUE(found.empty());  // it compares itself
  for (const WrittenFile& file : written) files.add(file.path, file.text);
  Spec again;
  ASSERT_TRUE(load_world("w/again.sim", context_of_systems(), files, again, found));
  again.name = l.spec.name;
  again.world_file = l.spec.world_file;
  EXPECT_EQ(first_difference(list_fields(l.spec), list_fields(again)), "");
}

TEST(Pictures, OfKindsComeFromTheirFolders) {
  MemoryResolver files;
  files.add("w/kinds/side.png", png_of(3));
  files.add("w/kinds/crate.esObj",
            "obj c.obj\ncollider box 0 50 0 100 100 100\nset texture side.png\nset texture_m 0.1\n"
            "set temperature_c 60\n");
  const Loaded l = load(files, "obj kinds/crate.esObj\ncrate 500 500 0\n", "w/t.sim");
  ASSERT_EQ(l.spec.object_kinds.size(), 1u);
  const LookSpec& look = l.spec.object_kinds[0].body.look;
  EXPECT_EQ(look.texture, "w/kinds/side.png");
  EXPECT_EQ(look.texture_m, 0.1);
  EXPECT_EQ(look.temperature_c, 60);
  ASSERT_EQ(l.spec.pictures.size(), 1u);
}

// A small file can hold a large picture. Those that do not fit are not even decoded.
TEST(Pictures, AllOfAWorldHaveALimit) {
  constexpr int kSide = 4096;
  const Bytes large = *write_png({PixelKind::kGray, kSide, kSide, Bytes(kSide * kSide), {}});
  Bytes broken = large;  // its size can be read, its pixels cannot
  std::fill(broken.begin() + 60, broken.end(), std::uint8_t{0});
  MemoryResolver files;
  std::string text = "floor 9 9\n";
  for (const char* name : {"a.png", "b.png", "c.png"}) {
    const Bytes& bytes = name[0] == 'c' ? broken : large;
    files.add(std::string("w/") + name, as_text(bytes));
    text += std::string("set wall-texture ") + name + "\n0 0 1 1\n";
  }
  const Loaded l = load(files, text);
  EXPECT_EQ(l.spec.pictures.size(), 2u);
  ASSERT_EQ(l.diagnostics.list().size(), 1u);
  EXPECT_EQ(l.diagnostics.list()[0].line, 6);
  EXPECT_NE(l.diagnostics.list()[0].what.find("44 million pixels"), std::string::npos);
}

TEST(Pictures, OfNothingAreDropped) {
  Spec spec;
  for (const char* path : {"a", "b"})
    spec.pictures.push_back(
        std::make_shared<const PictureSpec>(PictureSpec{path, 1, 1, {0, 0, 0}}));
  spec.floor.texture = "b";
  keep_used_pictures(spec);
  ASSERT_EQ(spec.pictures.size(), 1u);
  EXPECT_EQ(spec.pictures[0]->path, "b");
}

}  // namespace
}  // namespace understudy::pictures_test
