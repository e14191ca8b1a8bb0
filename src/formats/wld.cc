// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// .wld: floor and walls in the style of Saphira, as EyeSim reads it. Millimetres and degrees, x
// right, y up, origin at the lower left corner of the floor. docs/formats/wld.md is the reference.
// See it: understudy check worlds/demo/room.wld
//
// Follows the loader of EyeSim 0.8 (2018), whose rules the public files rely on: nested push
// frames turn clockwise, and any line with four numbers is a wall. Where that loader drops a broken
// line in silence, this one says so.
#include <algorithm>
#include <cmath>
#include <optional>

#include "base/math.h"
#include "base/words.h"
#include "formats/entry_reader.h"
#include "formats/format.h"
#include "formats/numbers.h"

namespace understudy {
namespace {

constexpr double kMmPerM = 1000.0;
constexpr NumberLimits kColourPart{-1e6, 1e6, ""};

// A local frame of push, seen from the world. Kept in mm and degrees: right angles stay exact.
struct Frame {
  double x_mm = 0;
  double y_mm = 0;
  double turn_deg = 0;  // counter-clockwise
};

det::SinCos sincos_deg(double deg) {
  // Exact for quarter turns, so that walls drawn along the axes stay there.
  if (deg == 0) return {0, 1};
  if (deg == 90 || deg == -270) return {1, 0};
  if (deg == 180 || deg == -180) return {0, -1};
  if (deg == 270 || deg == -90) return {-1, 0};
  return det::sincos(deg_to_rad(deg));
}

Vec2 to_world_mm(const Frame& frame, Vec2 local_mm) {
  const det::SinCos t = sincos_deg(frame.turn_deg);
  return {frame.x_mm + t.cos * local_mm.x - t.sin * local_mm.y,
          frame.y_mm + t.sin * local_mm.x + t.cos * local_mm.y};
}

class WldReader {
 public:
  WldReader(const std::string& file, Reading& reading, Spec& spec)
      : report_(file, reading.diagnostics), resolver_(reading.resolver), spec_(spec) {}

  void read(ByteSpan bytes);

  void take_floor(const Entry& entry);
  void take_width(const Entry& entry) { take_side(entry, width_mm_); }
  void take_height(const Entry& entry) { take_side(entry, height_mm_); }
  void take_texture(const Entry& entry);
  void take_push(const Entry& entry);
  void take_pop(const Entry& entry);
  void take_position(const Entry&) {}  // an old start pose; robots stand where the .sim says

 private:
  void take_other(const Entry& entry);
  void take_side(const Entry& entry, std::optional<double>& side_mm);
  void take_wall(const Token& first, std::span<const Token> numbers);
  bool read_wall_body(std::span<const Token> numbers, WallSpec& wall);
  std::optional<Vec2> read_wall_end(const Token& x, const Token& y);
  bool has_words(const Entry& entry, std::size_t count, const char* what);
  void finish_floor();

  FileReport report_;
  const Resolver& resolver_;
  Spec& spec_;
  std::vector<Frame> frames_ = {Frame{}};
  std::optional<double> width_mm_;
  std::optional<double> height_mm_;
};

constexpr KeywordRow<WldReader> kRows[] = {
    {{"floor", "width height", "size of the floor"}, &WldReader::take_floor},
    {{"width", "size", "size of the floor along x"}, &WldReader::take_width},
    {{"height", "size", "size of the floor along y"}, &WldReader::take_height},
    {{"floor_texture", "path", "picture on the floor"}, &WldReader::take_texture},
    {{"push", "x y phi", "a local frame for the lines that follow"}, &WldReader::take_push},
    {{"pop", "", "back to the frame before"}, &WldReader::take_pop},
    {{"position", "x y phi", "old start pose, ignored"}, &WldReader::take_position},
};
constexpr std::span<const KeywordRow<WldReader>> kKeywords = kRows;

void WldReader::read(ByteSpan bytes) {
  EntryReader entries(bytes, report_);
  Entry entry;
  while (entries.next(entry)) {
    if (const auto* row = find_row(kKeywords, entry[0].text))
      (this->*row->take)(entry);
    else
      take_other(entry);
  }
  finish_floor();
}

bool WldReader::has_words(const Entry& entry, std::size_t count, const char* what) {
  if (entry.size() <= count) {
    report_.error(entry[0], entry[0].text + " needs " + what,
                  "write " + entry[0].text + " " + find_row(kKeywords, entry[0].text)->arguments);
    return false;
  }
  warn_about_extra_words(entry, count + 1, report_);
  return true;
}

void WldReader::take_floor(const Entry& entry) {
  if (!has_words(entry, 2, "two sizes")) return;
  width_mm_ = read_number(entry[1], "width", kSizeMm, report_);
  height_mm_ = read_number(entry[2], "height", kSizeMm, report_);
}

void WldReader::take_side(const Entry& entry, std::optional<double>& side_mm) {
  if (has_words(entry, 1, "a size")) side_mm = read_number(entry[1], "size", kSizeMm, report_);
}

void WldReader::finish_floor() {
  if (report_.has_errors()) return;
  if (!width_mm_ || !height_mm_) {
    const char* missing = width_mm_ ? "height" : height_mm_ ? "width" : "size";
    report_.warning("the floor has no " + std::string(missing) + ", 2000 mm is used",
                    "add a line: floor WIDTH HEIGHT");
  }
  if (width_mm_) spec_.floor.width_m = *width_mm_ / kMmPerM;
  if (height_mm_) spec_.floor.height_m = *height_mm_ / kMmPerM;
}

void WldReader::take_texture(const Entry& entry) {
  if (!has_words(entry, 1, "a path")) return;
  const NamedFile file = find_named_file(entry[1], report_, resolver_);
  spec_.floor.texture = file.path.empty() ? entry[1].text : resolver_.full_path(file.path);
  if (file.path.empty())
    report_.warning(entry[1], "cannot find " + in_quotes(entry[1].text) + ", the floor stays plain",
                    file.remedy);
}

void WldReader::take_push(const Entry& entry) {
  if (!has_words(entry, 3, "a place and an angle")) return;
  const auto x_mm = read_number(entry[1], "x", kCoordinateMm, report_);
  const auto y_mm = read_number(entry[2], "y", kCoordinateMm, report_);
  const auto phi_deg = read_number(entry[3], "phi", kAngleDeg, report_);
  if (!x_mm || !y_mm || !phi_deg) return;
  const Frame& outer = frames_.back();
  const Vec2 origin = to_world_mm(outer, {*x_mm, *y_mm});
  // phi turns clockwise in files; whole turns go, so that deep nesting keeps its precision.
  frames_.push_back({origin.x, origin.y, std::fmod(outer.turn_deg - *phi_deg, 360.0)});
}

void WldReader::take_pop(const Entry& entry) {
  warn_about_extra_words(entry, 1, report_);
  if (frames_.size() > 1)
    frames_.pop_back();
  else
    report_.warning(entry[0], "pop without push, ignored", "remove it or add the missing push");
}

// Lines without a keyword. EyeSim takes any four numbers for a wall, whatever word stands before.
void WldReader::take_other(const Entry& entry) {
  std::span<const Token> numbers(entry);
  const bool has_word = !parse_number(entry[0].text);
  if (has_word) numbers = numbers.subspan(1);
  if (numbers.size() >= 4) {
    if (has_word)
      report_.warning(entry[0], "unknown word " + in_quotes(entry[0].text) + ", read as a wall",
                      suggestion(entry[0].text, words_of(kKeywords)));
    take_wall(entry[0], numbers);
    return;
  }
  if (has_word)
    report_.warning(entry[0], "unknown word " + in_quotes(entry[0].text) + ", line skipped",
                    suggestion(entry[0].text, words_of(kKeywords)));
  else
    report_.warning(
        entry[0],
        "a wall needs 4 numbers, not " + std::to_string(numbers.size()) + ", line skipped",
        "write x1 y1 x2 y2");
}

void WldReader::take_wall(const Token& first, std::span<const Token> numbers) {
  const auto from = read_wall_end(numbers[0], numbers[1]);
  const auto to = read_wall_end(numbers[2], numbers[3]);
  WallSpec wall;
  if (!read_wall_body(numbers.subspan(4), wall) || !from || !to) return;
  if (from->x == to->x && from->y == to->y) {
    report_.warning(first, "wall without length, skipped", "give it two different ends");
    return;
  }
  wall.from = {from->x / kMmPerM, from->y / kMmPerM};
  wall.to = {to->x / kMmPerM, to->y / kMmPerM};
  spec_.walls.push_back(wall);
}

// An end of a wall in the world, mm.
std::optional<Vec2> WldReader::read_wall_end(const Token& x, const Token& y) {
  const auto x_mm = read_number(x, "x", kCoordinateMm, report_);
  const auto y_mm = read_number(y, "y", kCoordinateMm, report_);
  if (!x_mm || !y_mm) return std::nullopt;
  const Vec2 end = to_world_mm(frames_.back(), {*x_mm, *y_mm});
  // Frames add up, so the place in the world needs its own look.
  for (const double at : {end.x, end.y}) {
    const std::string problem = outside_limits(at, number_text(at), "wall end", kCoordinateMm);
    if (problem.empty()) continue;
    report_.error(x, problem, "check the push lines above");
    return std::nullopt;
  }
  return end;
}

// Thickness, height and colour, as far as they are given.
bool WldReader::read_wall_body(std::span<const Token> numbers, WallSpec& wall) {
  if (numbers.empty()) return true;
  if (numbers.size() != 2 && numbers.size() != 5) {
    report_.warning(numbers[0],
                    "a wall has 4, 6 or 9 numbers, not " + std::to_string(numbers.size() + 4) +
                        ", the first 4 are used",
                    "write x1 y1 x2 y2 thickness height r g b");
    return true;
  }
  const auto thickness_mm = read_number(numbers[0], "thickness", kSizeMm, report_);
  const auto height_mm = read_number(numbers[1], "height", kSizeMm, report_);
  if (!thickness_mm || !height_mm) return false;
  wall.thickness_m = *thickness_mm / kMmPerM;
  wall.height_m = *height_mm / kMmPerM;
  if (numbers.size() == 2) return true;

  wall.colour = 0;
  for (const Token& part : numbers.subspan(2)) {
    const auto value = read_number(part, "colour", kColourPart, report_);
    if (!value) return false;
    const double clamped = std::clamp(*value, 0.0, 255.0);
    if (clamped != *value)
      report_.warning(part, "colour " + in_quotes(part.text) + " becomes " + number_text(clamped),
                      "colour parts go from 0 to 255");
    wall.colour = wall.colour << 8 | static_cast<std::uint32_t>(clamped);
  }
  return true;
}

// The first line of data is a keyword or a wall.
bool looks_like_wld(std::string_view, ByteSpan first_bytes) {
  Diagnostics ignored;
  FileReport report("", ignored);
  EntryReader entries(first_bytes, report);
  Entry entry;
  if (!entries.next(entry)) return false;
  if (find_row(kKeywords, entry[0].text) != nullptr) return true;
  // A lone number starts a maze, not a wall.
  std::size_t numbers = 0;
  while (numbers < entry.size() && parse_number(entry[numbers].text)) ++numbers;
  return numbers >= 4;
}

constexpr const char* kExtensions[] = {"wld"};

}  // namespace

extern const FormatDescriptor wld_format;
constinit const FormatDescriptor wld_format = {
    .name = "wld",
    .help = "EyeSim world: floor and walls in mm",
    .extensions = kExtensions,
    .role = FormatRole::kSurroundings,
    .keywords = [] { return keywords_of(kKeywords); },
    .sniff = looks_like_wld,
    .read = [](ByteSpan bytes, const std::string& file, Reading& reading,
               Spec& spec) { WldReader(file, reading, spec).read(bytes); },
};

}  // namespace understudy
