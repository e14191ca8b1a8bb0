// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// .wld: floor and walls in the style of Saphira, as EyeSim reads it. Millimetres and degrees, x
// right, y up, origin at the lower left corner of the floor unless it says otherwise. Terrain and
// water are our own lines. docs/formats/wld.md is the reference.
// wld_walls.h reads the walls, and wld_writer.cc writes the file.
// See it: understudy check worlds/demo/room.wld
//
// Follows the loader of EyeSim 0.8 (2018), whose rules the public files rely on: nested push frames
// turn clockwise, and any line with four numbers is a wall. Where that loader silently drops a
// broken line, this one reports it.
#include <optional>

#include "base/words.h"
#include "files/entry_reader.h"
#include "files/format.h"
#include "files/numbers.h"
#include "files/pictures.h"
#include "files/settings.h"
#include "files/terrain_lines.h"
#include "systems/eyesim/light.h"
#include "systems/eyesim/wld_walls.h"

namespace understudy {

std::string write_wld(const Spec& spec, const Writing& writing, FileReport& report);

namespace {

class WldReader {
 public:
  WldReader(const std::string& file, Reading& reading, Spec& spec)
      : report_(file, reading.diagnostics),
        reading_(reading),
        spec_(spec),
        walls_(report_, reading, spec) {}

  void read(ByteSpan bytes);

  void take_floor(const Entry& entry);
  void take_width(const Entry& entry) { take_side(entry, width_m_); }
  void take_height(const Entry& entry) { take_side(entry, height_m_); }
  void take_texture(const Entry& entry);
  void take_push(const Entry& entry);
  void take_pop(const Entry& entry);
  void take_set(const Entry& entry);
  void take_terrain(const Entry& entry) {
    read_terrain_line(entry, report_, reading_, spec_);
    reading_.note_space(report_.file(), entry[0]);
  }
  void take_water(const Entry& entry) {
    read_water_line(entry, report_, spec_);
    reading_.note_space(report_.file(), entry[0]);
  }
  // An old start pose. The .sim decides where robots are.
  void take_position(const Entry& entry) { keep(entry); }

 private:
  void take_other(const Entry& entry);
  void take_side(const Entry& entry, std::optional<double>& side_m);
  bool has_words(const Entry& entry, std::size_t count, const char* what);
  void keep(const Entry& entry) { spec_.kept_world_lines.push_back(line_of(entry)); }
  void finish_floor();

  FileReport report_;
  const Reading& reading_;
  Spec& spec_;
  WallReader walls_;
  std::optional<double> width_m_;
  std::optional<double> height_m_;
};

constexpr KeywordRow<WldReader> kWldRows[] = {
    {{"floor", "width height [x y]", "size of the floor, and its lower left corner"},
     &WldReader::take_floor},
    {{"width", "size", "size of the floor along x"}, &WldReader::take_width},
    {{"height", "size", "size of the floor along y"}, &WldReader::take_height},
    {{"floor_texture", "path", "picture on the floor"}, &WldReader::take_texture},
    {{"push", "x y phi", "a local frame for the lines that follow"}, &WldReader::take_push},
    {{"pop", "", "back to the previous frame"}, &WldReader::take_pop},
    {{"position", "x y phi", "old start pose, ignored"}, &WldReader::take_position},
    {{"set", "key value", "a setting of the floor or of the walls below"}, &WldReader::take_set},
    {{"terrain", kTerrainArguments, "uneven ground from a picture or an elevation tile"},
     &WldReader::take_terrain},
    {{"water", kWaterArguments, "a pool or a lake"}, &WldReader::take_water},
};
constexpr std::span<const KeywordRow<WldReader>> kWldKeywords = kWldRows;

void WldReader::read(ByteSpan bytes) {
  EntryReader entries(bytes, report_);
  Entry entry;
  while (entries.next(entry)) {
    if (const auto* row = find_row(kWldKeywords, entry[0].text))
      (this->*row->take)(entry);
    else
      take_other(entry);
  }
  finish_floor();
}

bool WldReader::has_words(const Entry& entry, std::size_t count, const char* what) {
  if (entry.size() <= count) {
    report_.error(
        entry[0], entry[0].text + " needs " + what,
        "write " + entry[0].text + " " + find_row(kWldKeywords, entry[0].text)->arguments);
    return false;
  }
  warn_about_extra_words(entry, count + 1, report_);
  return true;
}

void WldReader::take_floor(const Entry& entry) {
  const bool has_corner = entry.size() >= 5;
  if (!has_words(entry, has_corner ? 4 : 2, "two sizes")) return;
  width_m_ = read_length_m(entry[1], "width", kSizeMm, report_);
  height_m_ = read_length_m(entry[2], "height", kSizeMm, report_);
  if (!has_corner) return;
  spec_.floor.origin.x = read_length_m(entry[3], "x", kCoordinateMm, report_).value_or(0);
  spec_.floor.origin.y = read_length_m(entry[4], "y", kCoordinateMm, report_).value_or(0);
}

void WldReader::take_side(const Entry& entry, std::optional<double>& side_m) {
  if (has_words(entry, 1, "a size")) side_m = read_length_m(entry[1], "size", kSizeMm, report_);
}

void WldReader::finish_floor() {
  if (report_.has_errors()) return;
  if (!width_m_ && !height_m_ && !spec_.terrains.empty()) {
    spec_.floor = floor_below(spec_.terrains[0], std::move(spec_.floor));
    return;
  }
  if (!width_m_ || !height_m_) {
    const char* missing = width_m_ ? "height" : height_m_ ? "width" : "size";
    report_.warning("the floor has no " + std::string(missing) + ", so 2000 mm is used",
                    "add a line: floor WIDTH HEIGHT");
  }
  if (width_m_) spec_.floor.width_m = *width_m_;
  if (height_m_) spec_.floor.height_m = *height_m_;
}

void WldReader::take_texture(const Entry& entry) {
  if (has_words(entry, 1, "a path"))
    spec_.floor.texture = load_picture(entry[1], report_, reading_, spec_);
}

void WldReader::take_set(const Entry& entry) {
  if (!read_floor_set_line(entry, report_, spec_.floor)) walls_.take_set(entry);
}

void WldReader::take_push(const Entry& entry) {
  if (has_words(entry, 3, "a place and an angle")) walls_.push(entry[1], entry[2], entry[3]);
}

void WldReader::take_pop(const Entry& entry) {
  warn_about_extra_words(entry, 1, report_);
  if (!walls_.pop())
    report_.warning(entry[0], "pop without push, ignored", "remove it or add the missing push");
}

// Lines without a keyword. EyeSim takes any four numbers for a wall, whatever word comes before
// them.
void WldReader::take_other(const Entry& entry) {
  std::span<const Token> numbers(entry);
  const bool has_word = !parse_number(entry[0].text);
  if (has_word) numbers = numbers.subspan(1);
  if (numbers.size() >= 4) {
    if (has_word && report_.shows_warnings())
      report_.warning(entry[0], "unknown word " + in_quotes(entry[0].text) + ", read as a wall",
                      suggestion(entry[0].text, words_of(kWldKeywords)));
    walls_.take_wall(entry[0], numbers);
    return;
  }
  keep(entry);
  if (!report_.shows_warnings()) return;
  if (has_word)
    report_.warning(entry[0], "unknown word " + in_quotes(entry[0].text) + ", line skipped",
                    suggestion(entry[0].text, words_of(kWldKeywords)));
  else
    report_.warning(
        entry[0],
        "a wall needs 4 numbers, not " + std::to_string(numbers.size()) + ", line skipped",
        "write x1 y1 x2 y2");
}

// The first line of data is a keyword or a wall.
bool looks_like_wld(std::string_view, ByteSpan first_bytes) {
  Diagnostics ignored;
  FileReport report("", ignored);
  EntryReader entries(first_bytes, report);
  Entry entry;
  if (!entries.next(entry)) return false;
  if (find_row(kWldKeywords, entry[0].text) != nullptr) return true;
  // A lone number starts a maze, not a wall.
  std::size_t numbers = 0;
  while (numbers < entry.size() && parse_number(entry[numbers].text)) ++numbers;
  return numbers >= 4;
}

constexpr const char* kWldExtensions[] = {"wld"};

}  // namespace

extern const FormatDescriptor wld_format;
constinit const FormatDescriptor wld_format = {
    .name = "wld",
    .help = "EyeSim world: floor and walls in mm",
    .rank = 80,
    .extensions = kWldExtensions,
    .role = FormatRole::kSurroundings,
    .keywords = [] { return keywords_of(kWldKeywords); },
    .sniff = looks_like_wld,
    .read =
        [](ByteSpan bytes, const std::string& file, Reading& reading, Spec& spec) {
          if (reading.is_outermost()) use_eyesim_light(spec.environment);
          WldReader(file, reading, spec).read(bytes);
        },
    .write = write_wld,
    .settings = wld_settings,
};

}  // namespace understudy
