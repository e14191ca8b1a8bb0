// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Runs during the build: makes pictures of the characters of font files, as a C++ source for
// src/panel/font_pictures.cc. So the program needs neither fonts nor FreeType where it runs.
//
//   make_font_pictures FOLDER OUTPUT     FOLDER contains LiberationSans-Regular.ttf and the others
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace {

// In the order of src/panel/font.h.
constexpr const char* kFamilies[] = {"Sans", "Serif", "Mono"};
constexpr const char* kStyles[] = {"Regular", "Bold", "Italic"};
constexpr int kSizes[] = {8, 10, 12, 14, 18, 24};

constexpr int kFirst = 32;
constexpr int kLast = 126;
constexpr int kFullInk = 255;

struct Picture {
  int left = 0;  // of the pen
  int top = 0;   // above the base line
  int width = 0;
  int height = 0;
  std::vector<int> coverage;
};

struct Output {
  std::string pictures;
  std::string coverage;
  unsigned long bytes = 0;
};

// Both kinds of hints move outlines only up and down, so that they still fit the unhinted widths.
// FreeType's own hints usually make the taller letters. Only at 8 pixels, they make the capitals of
// two families five rows tall, and the font's hints six.
FT_Int32 hints_for(int size) { return size == 8 ? FT_LOAD_TARGET_NORMAL : FT_LOAD_TARGET_LIGHT; }

int rounded_advance(FT_Face face) {
  return static_cast<int>((face->glyph->linearHoriAdvance + (1 << 15)) >> 16);
}

// How a character may differ from its outline.
struct Change {
  int width = 100;  // percent
  int shift = 0;    // to the right, 64 in a pixel
};

// The advance is rounded to whole pixels, and the outline stretched with it, so that the characters
// of a word keep their distances.
bool draw(FT_Face face, FT_UInt glyph, FT_Int32 hints, Change change, Picture& picture) {
  if (FT_Load_Glyph(face, glyph, hints) != 0) return false;
  const FT_Fixed width = (rounded_advance(face) << 16) * change.width / 100;
  const FT_Matrix stretch = {FT_DivFix(width, face->glyph->linearHoriAdvance), 0, 0, 1 << 16};
  FT_Outline_Transform(&face->glyph->outline, &stretch);
  FT_Outline_Translate(&face->glyph->outline, change.shift, 0);
  if (FT_Render_Glyph(face->glyph, FT_RENDER_MODE_NORMAL) != 0) return false;
  const FT_Bitmap& bitmap = face->glyph->bitmap;
  picture = {face->glyph->bitmap_left,
             face->glyph->bitmap_top,
             static_cast<int>(bitmap.width),
             static_cast<int>(bitmap.rows),
             {}};
  for (unsigned y = 0; y < bitmap.rows; ++y)
    for (unsigned x = 0; x < bitmap.width; ++x)
      picture.coverage.push_back(bitmap.buffer[y * static_cast<unsigned>(bitmap.pitch) + x]);
  return true;
}

// In thousandths. High if the ink fills few pixels completely instead of many partly, if the last
// column is free, so that the next character does not touch this one, and if the change is small.
// The weights were found by looking at the results.
long readability(const Picture& picture, int advance, Change change) {
  long squares = 0;
  long ink = 1;
  long ink_at_the_edge = 0;
  for (int i = 0; i < picture.width * picture.height; ++i) {
    const int x = picture.left + i % picture.width;
    const long coverage = picture.coverage[static_cast<std::size_t>(i)];
    squares += coverage * coverage;
    ink += coverage;
    if (x < 0 || x >= advance - 1) ink_at_the_edge += coverage;
  }
  const long sharpness = 1000 * squares / (kFullInk * ink);
  const long crowding = 1000 * ink_at_the_edge / ink;
  const long changed = 2 * std::abs(change.shift) + 8 * std::abs(100 - change.width);
  return sharpness - crowding - changed;
}

// A stem of one pixel that lies across two columns is a grey blur. So each character is moved by
// less than half a pixel, and made a little narrower or wider, to what reads best.
bool draw_readably(FT_Face face, FT_UInt glyph, FT_Int32 hints, Picture& best) {
  constexpr int kFurthest = 28;
  long most = std::numeric_limits<long>::min();
  for (const int width : {100, 92, 84, 108})
    for (int shift = -kFurthest; shift <= kFurthest; shift += 4) {
      const Change change = {width, shift};
      Picture picture;
      if (!draw(face, glyph, hints, change, picture)) return false;
      const long score = readability(picture, rounded_advance(face), change);
      if (score <= most) continue;
      most = score;
      best = std::move(picture);
    }
  return true;
}

// The brightest value in most rows of a stem.
int brightness_of_stem(const Picture& stem) {
  std::vector<int> rows;
  for (auto row = stem.coverage.begin(); row != stem.coverage.end(); row += stem.width)
    rows.push_back(*std::max_element(row, row + stem.width));
  std::sort(rows.begin(), rows.end());
  return rows[rows.size() / 2];
}

// In small sizes all strokes are thinner than a pixel, so no pixel gets full ink. All characters
// get more ink, until the stem of I or l is nearly as bright as in the large sizes. A dot or a thin
// bar, such as that of Times, gets even more.
void brighten(std::vector<Picture>& pictures) {
  constexpr int kBright = 225;
  const int stem = std::max(brightness_of_stem(pictures['I' - kFirst]),
                            brightness_of_stem(pictures['l' - kFirst]));
  for (Picture& picture : pictures) {
    const auto brightest = std::max_element(picture.coverage.begin(), picture.coverage.end());
    if (brightest == picture.coverage.end()) continue;  // the space
    const int now = std::max(1, std::min({stem, *brightest, kBright}));
    for (int& coverage : picture.coverage)
      coverage = std::min(kFullInk, (coverage * kBright + now / 2) / now);
  }
}

void write(const Picture& picture, Output& out) {
  out.pictures += "{" + std::to_string(picture.left) + "," + std::to_string(picture.top) + "," +
                  std::to_string(picture.width) + "," + std::to_string(picture.height) + "," +
                  std::to_string(out.bytes) + "},\n";
  for (const int coverage : picture.coverage)
    out.coverage += std::to_string(coverage) + (++out.bytes % 32 == 0 ? ",\n" : ",");
}

bool add_font(FT_Library library, const std::string& file, int size, Output& out) {
  FT_Face face = nullptr;
  if (FT_New_Face(library, file.c_str(), 0, &face) != 0) {
    std::fprintf(stderr, "cannot read the font %s\n", file.c_str());
    return false;
  }
  bool ok = FT_Set_Pixel_Sizes(face, 0, static_cast<FT_UInt>(size)) == 0;
  std::vector<Picture> pictures;
  for (unsigned long character = kFirst; ok && character <= kLast; ++character) {
    const FT_UInt glyph = FT_Get_Char_Index(face, character);
    ok = glyph != 0 && draw_readably(face, glyph, hints_for(size), pictures.emplace_back());
  }
  FT_Done_Face(face);
  if (!ok) {
    std::fprintf(stderr, "cannot draw the font %s at %d\n", file.c_str(), size);
    return false;
  }
  brighten(pictures);
  for (const Picture& picture : pictures) write(picture, out);
  return true;
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
  const std::string text =
      "// Made by tools/fonts from the Liberation fonts (SIL Open Font License "
      "1.1).\nconstexpr Picture kPictures[] = {\n" +
      out.pictures + "};\nconstexpr std::uint8_t kCoverage[] = {\n" + out.coverage + "};\n";
  std::FILE* file = std::fopen(argv[2], "wb");
  if (file == nullptr) return 1;
  const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  return std::fclose(file) == 0 && written ? 0 : 1;
}
