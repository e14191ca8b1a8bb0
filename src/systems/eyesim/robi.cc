// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// .robi: one kind of robot of EyeSim, in the forms of EyeSim 6 (2004), 2018 and 2025. Millimetres
// and degrees. Colliders, mass, model and axles are in model space: x right, y up, z forward; PSDs
// are in the robot's frame: x forward, y left, z up. docs/formats/robi.md is the reference.
// See it: understudy check worlds/robots/car.robi
#include "base/words.h"
#include "files/embedded_files.h"
#include "files/parameter_words.h"
#include "files/shape_lines.h"
#include "files/wheel_lines.h"
#include "systems/eyesim/kind_lines.h"
#include "systems/eyesim/kind_name.h"
#include "systems/eyesim/robi_lines.h"
#include "systems/eyesim/robots.h"

namespace understudy {

std::string write_robi(const RobotKindSpec& kind, const Writing& writing, FileReport& report);

namespace {

// EyeSim's names for the drives, and ours.
struct DriveWord {
  const char* eyesim;
  const char* ours;
};
constexpr DriveWord kDriveWords[] = {{"DIFFERENTIAL_DRIVE", "differential"},
                                     {"ACKERMANN_DRIVE", "ackermann"},
                                     {"OMNI_DRIVE", "omni"}};

struct RobiRow : Keyword {
  void (*take)(robi::RobiLines& lines, const Entry& entry);
};
constexpr RobiRow kRobiRows[] = {
    {{"drive", "kind [word]... [key=value]...", "how it moves"}, robi::take_drive},
    {{"name", "name", "the name that scenes use for it"}, robi::take_name},
    {{"model", "path [dx dy dz rx ry rz]", "a model"}, robi::take_model},
    {{"collider", "box|sphere|capsule number...", "a piece of its shape"}, robi::take_collider},
    {{"mass", "kg [cx cy cz]", "mass and its centre"}, robi::take_mass},
    {{"axis", "[height] forward", "where the driven axle is"}, robi::take_axis},
    {{"axel", "drive|turn height forward", "where an axle of a car is"}, robi::take_axel},
    {{"wheel", "[drive|turn] diameter deg_s counts distance", "wheels and encoders"},
     robi::take_wheel},
    {{"psd", "[id] name [id] x y z angle...", "a distance sensor"}, robi::take_psd},
    {{"camera", "x y z [pan tilt max_pan max_tilt]", "a camera and its servos"}, robi::take_camera},
    {{"lidar", "[range] points [tilt]", "a laser scanner"}, robi::take_lidar},
    {{"speed", "mm_s", "greatest speed"}, robi::take_speed},
    {{"turn", "deg_s", "greatest turning speed"}, robi::take_turn},
    {{"diameter", "size", "of a round body"}, robi::take_diameter},
    {{"fisheye", "angle", "angle of the camera's lens"}, robi::take_fisheye},
    {{"sensor", "kind name [key=value]...", "a sensor and its place"}, robi::take_part},
    {{"error", "part [name] [key=value]...", "errors of drive, encoder, radio or a kind of sensor"},
     robi::take_error},
    {{"device", "kind name [key=value]...", "a protocol on a wire"}, robi::take_device},
    {{"part", "kind name [key=value]...", "a servo, LED, switch or kicker"}, robi::take_part},
    {{"null-modem", "A B", "a cable between two programs: one opens A, the other B"},
     robi::take_part},
    {{"set", "key value", "a setting of the body"}, robi::take_set},
    {{"shape", kShapeArguments, kShapeHelp}, robi::take_shape},
    {{"wheel-at", kWheelArguments, "a wheel and its place, for spatial physics"},
     robi::take_wheel_at},
    {{"suspension", kSuspensionArguments, "the springs of all wheels, for spatial physics"},
     robi::take_suspension},
};
constexpr std::span<const RobiRow> kRobiKeywords = kRobiRows;

// The first line of data is one that no other format has.
bool looks_like_robi(std::string_view, ByteSpan first_bytes) {
  Diagnostics ignored;
  FileReport report("", ignored);
  EntryReader entries(first_bytes, report);
  Entry entry;
  if (!entries.next(entry) || entry.size() < 2 || !same_word(entry[0].text, "drive")) return false;
  for (const DriveWord& word : kDriveWords)
    if (same_word(entry[1].text, word.eyesim) || entry[1].text == word.ours) return true;
  return false;
}

constexpr const char* kRobiExtensions[] = {"robi"};

}  // namespace

namespace robi {
namespace {

void take_drive_parameters(RobiLines& lines, std::span<const Token> words) {
  std::vector<Token> parameters;
  for (const Token& word : words) {
    if (is_parameter(word))
      parameters.push_back(word);
    else
      lines.robot.names_motors = true;
  }
  if (parameters.empty()) return;
  const Token kind_word{lines.robot.kind.drive.kind, lines.robot.drive->line,
                        lines.robot.drive->column};
  const LineKind* kind =
      find_line_kind(kind_word, lines.reading.context.drive_kinds, "drive", lines.report);
  if (kind != nullptr)
    lines.robot.kind.drive.parameters = read_parameter_words(parameters, kind->keys, lines.report);
}

}  // namespace

bool RobiLines::has_words(const Entry& entry, std::size_t least, std::size_t most) {
  return understudy::has_words(entry, least, most, kRobiKeywords, report);
}

// EyeSim's word, or ours; after it key=value, and the motors and encoders in files of EyeSim 6.
void take_drive(RobiLines& lines, const Entry& entry) {
  if (!lines.has_words(entry, 1, entry.size())) return;
  if (lines.robot.drive)
    lines.report.warning(entry[0], "a second drive replaces the first", "keep one");
  std::vector<std::string> known;
  lines.robot.drive = entry[1];
  lines.robot.kind.drive = {};
  for (const DriveWord& word : kDriveWords) {
    known.emplace_back(word.eyesim);
    known.emplace_back(word.ours);
    if (entry[1].text == word.ours || same_word(entry[1].text, word.eyesim))
      lines.robot.kind.drive.kind = word.ours;
  }
  for (const LineKind& kind : lines.reading.context.drive_kinds) {
    known.push_back(kind.name);
    if (entry[1].text == kind.name) lines.robot.kind.drive.kind = kind.name;
  }
  if (lines.robot.kind.drive.kind.empty())
    lines.report.error(entry[1], "unknown drive " + in_quotes(entry[1].text),
                       suggestion(entry[1].text, known));
  else
    take_drive_parameters(lines, std::span(entry).subspan(2));
}

// The rest of the line is the name.
void take_name(RobiLines& lines, const Entry& entry) {
  if (lines.has_words(entry, 1, entry.size())) lines.name = name_in(entry);
}

void take_set(RobiLines& lines, const Entry& entry) {
  if (entry.size() == 3 && entry[1].text == kDefaultsSetting && entry[2].text == "none") {
    lines.robot.bare = true;
    return;
  }
  read_robot_set_line(entry, lines.report, lines.robot.kind);
  load_set_picture(entry, lines.report, lines.reading, lines.spec, lines.robot.kind.body.look);
}

void take_part(RobiLines& lines, const Entry& entry) {
  read_part_line(entry, lines.reading.context, lines.report, part_lists(lines.robot.kind));
  embed_files(entry, lines.reading, lines.report, part_lists(lines.robot.kind));
}

void take_device(RobiLines& lines, const Entry& entry) {
  take_part(lines, entry);
  lines.robot.device_lines.push_back(entry);
}

void take_error(RobiLines& lines, const Entry& entry) {
  take_part(lines, entry);
  lines.robot.error_lines.push_back(entry);
}

}  // namespace robi

namespace {

void read_robi(ByteSpan bytes, const std::string& file, Reading& reading, Spec& spec) {
  robi::RobiLines lines{FileReport(file, reading.diagnostics), reading, spec, {}, {}};
  lines.robot.kind.body = default_robot_body();
  lines.robot.kind.file = file;
  read_kind_lines(bytes, kRobiKeywords, lines, lines.report);
  if (!lines.robot.drive) {
    if (!lines.report.has_errors())
      lines.report.error("there is no drive line", "write drive DIFFERENTIAL_DRIVE");
    return;
  }
  lines.robot.kind.name = lines.name ? lines.name->text : name_of_file(lines.report.file());
  refuse_taken_name(lines.name.value_or(Token{}), lines.robot.kind.name, "a robot",
                    reading.context.robot_kinds, spec.kinds, lines.report);
  spec.kinds.push_back(robot_kind_of(std::move(lines.robot), reading.context, spec, lines.report));
}

}  // namespace

extern const FormatDescriptor robi_format;
constinit const FormatDescriptor robi_format = {
    .name = "robi",
    .help = "EyeSim robot: body, drive and sensors of one kind",
    .rank = 10,
    .extensions = kRobiExtensions,
    .role = FormatRole::kRobotKind,
    .keywords = [] { return keywords_of(kRobiKeywords); },
    .sniff = looks_like_robi,
    .read = read_robi,
    .write_kind = write_robi,
};

}  // namespace understudy
