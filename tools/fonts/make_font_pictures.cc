// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Runs during the build: makes pictures of the characters of font files, as a C++ source for
// src/panel/font_pictures.cc. So the program needs neither fonts nor FreeType where it runs.
//
//   make_font_pictures FOLDER OUTPUT     FOLDER contains LiberationSans-Regular.ttf and the others
#include <ft2build.h>
#include FT_FREETYPE_H

#include <cstdio>
#include <string>
#include <vector>

namespace {

// In the order of src/panel/font.h.
constexpr const char* kFamilies[] = {"Sans", "Serif", "Mono"};
constexpr const char* kStyles[] = {"Regular", "Bold", "Italic"};
constexpr int kSizes[] = {8, 10, 12, 14, 18, 24};

struct Output {
  std::string pictures;
  std::string coverage;
  unsigned long bytes = 0;
};

// Light hinting moves outlines only up and down, so that they still fit the unhinted widths.
bool add_character(FT_Face face, unsigned long character, Output& out) {
  const FT_UInt glyph = FT_Get_Char_Index(face, character);
  if (glyph == 0 || FT_Load_Glyph(face, glyph, FT_LOAD_TARGET_LIGHT) != 0) return false;
  if (FT_Render_Glyph(face->glyph, FT_RENDER_MODE_NORMAL) != 0) return false;
  const FT_Bitmap& bitmap = face->glyph->bitmap;
  out.pictures += "{" + std::to_string(face->glyph->bitmap_left) + "," +
                  std::to_string(face->glyph->bitmap_top) + "," + std::to_string(bitmap.width) +
                  "," + std::to_string(bitmap.rows) + "," + std::to_string(out.bytes) + "},\n";
  for (unsigned y = 0; y < bitmap.rows; ++y)
    for (unsigned x = 0; x < bitmap.width; ++x)
      out.coverage += std::to_string(bitmap.buffer[y * static_cast<unsigned>(bitmap.pitch) + x]) +
                      (++out.bytes % 32 == 0 ? ",\n" : ",");
  return true;
}

bool add_font(FT_Library library, const std::string& file, int size, Output& out) {
  FT_Face face = nullptr;
  if (FT_New_Face(library, file.c_str(), 0, &face) != 0) {
    std::fprintf(stderr, "cannot read the font %s\n", file.c_str());
    return false;
  }
  bool ok = FT_Set_Pixel_Sizes(face, 0, static_cast<FT_UInt>(size)) == 0;
  for (unsigned long character = 32; ok && character <= 126; ++character)
    ok = add_character(face, character, out);
  FT_Done_Face(face);
  if (!ok) std::fprintf(stderr, "cannot draw the font %s at %d\n", file.c_str(), size);
  return ok;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: make_font_pictures FOLDER OUTPUT\n");
    return 2;
  }
  FT_Library library = nullptr;
  if (FT_Init_FreeType(&library) != 0) return 1;
  Output out;
  for (const char* family : kFamilies)
    for (const char* style : kStyles)
      for (const int size : kSizes)
        if (!add_font(library, std::string(argv[1]) + "/Liberation" + family + "-" + style + ".ttf",
                      size, out))
          return 1;
  FT_Done_FreeType(library);
  const std::string text = "// Made by tools/fonts from the Liberation fonts (SIL Open Font License "
                           "1.1).\nconstexpr Picture kPictures[] = {\n" +
                           out.pictures + "};\nconstexpr std::uint8_t kCoverage[] = {\n" +
                           out.coverage + "};\n";
  std::FILE* file = std::fopen(argv[2], "wb");
  if (file == nullptr) return 1;
  const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  return std::fclose(file) == 0 && written ? 0 : 1;
}
