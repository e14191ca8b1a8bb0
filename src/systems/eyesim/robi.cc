// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// .robi: one kind of robot of EyeSim, in the forms of EyeSim 6 (2004), 2018 and 2025. Millimetres
// and degrees. Colliders, mass, model and axles are in model space: x right, y up, z forward; PSDs
// are in the robot's frame: x forward, y left, z up. docs/formats/robi.md is the reference.
// See it: understudy check worlds/robots/car.robi
//
#include "base/words.h"
#include "files/parameter_words.h"
#include "systems/eyesim/kind_lines.h"
#include "systems/eyesim/kind_name.h"
#include "systems/eyesim/robi_reader.h"
#include "systems/eyesim/robots.h"

namespace understudy {
namespace {

// EyeSim's names for the drives, and ours.
struct DriveWord {
  const char* eyesim;
  const char* ours;
};
constexpr DriveWord kDriveWords[] = {{"DIFFERENTIAL_DRIVE", "differential"},
                                     {"ACKERMANN_DRIVE", "ackermann"},
                                     {"OMNI_DRIVE", "omni"}};

constexpr KeywordRow<RobiReader> kRobiRows[] = {
    {{"drive", "kind [word]... [key=value]...", "how it moves"}, &RobiReader::take_drive},
    {{"name", "name", "how scenes call it"}, &RobiReader::take_name},
    {{"model", "path [dx dy dz rx ry rz]", "a picture"}, &RobiReader::take_model},
    {{"collider", "box|sphere|capsule number...", "a piece of its shape"},
     &RobiReader::take_collider},
    {{"mass", "kg [cx cy cz]", "mass and its centre"}, &RobiReader::take_mass},
    {{"axis", "[height] forward", "where the driven axle is"}, &RobiReader::take_axis},
    {{"axel", "drive|turn height forward", "where an axle of a car is"}, &RobiReader::take_axel},
    {{"wheel", "[drive|turn] diameter deg_s counts distance", "wheels and encoders"},
     &RobiReader::take_wheel},
    {{"psd", "[id] name [id] x y z angle...", "a distance sensor"}, &RobiReader::take_psd},
    {{"camera", "x y z [pan tilt max_pan max_tilt]", "a camera and its servos"},
     &RobiReader::take_camera},
    {{"lidar", "[range] points [tilt]", "a laser scanner"}, &RobiReader::take_lidar},
    {{"speed", "mm_s", "fastest way"}, &RobiReader::take_speed},
    {{"turn", "deg_s", "fastest turn"}, &RobiReader::take_turn},
    {{"diameter", "size", "of a round body"}, &RobiReader::take_diameter},
    {{"fisheye", "angle", "angle of the camera's lens"}, &RobiReader::take_fisheye},
    {{"sensor", "kind name [key=value]...", "a sensor and its place"}, &RobiReader::take_part},
    {{"error", "part [name] [key=value]...", "errors of drive, encoder, radio or a kind of sensor"},
     &RobiReader::take_error},
    {{"device", "kind name [key=value]...", "a protocol on a wire"}, &RobiReader::take_part},
    {{"part", "kind name [key=value]...", "a servo, LED, switch or kicker"},
     &RobiReader::take_part},
    {{"set", "key value", "a setting of the body"}, &RobiReader::take_set},
};
constexpr std::span<const KeywordRow<RobiReader>> kRobiKeywords = kRobiRows;

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

RobiReader::RobiReader(const std::string& file, Reading& reading, Spec& spec)
    : report_(file, reading.diagnostics), reading_(reading), spec_(spec) {
  robot_.kind.body = default_robot_body();
  robot_.kind.file = file;
}

void RobiReader::read(ByteSpan bytes) {
  read_kind_lines(bytes, kRobiKeywords, *this, report_);
  if (!robot_.drive) {
    if (!report_.has_errors())
      report_.error("there is no drive line", "write drive DIFFERENTIAL_DRIVE");
    return;
  }
  robot_.kind.name = name_ ? name_->text : name_of_file(report_.file());
  refuse_taken_name(name_.value_or(Token{}), robot_.kind.name, "a robot",
                    reading_.context.robot_kinds, spec_.kinds, report_);
  spec_.kinds.push_back(robot_kind_of(std::move(robot_), reading_.context, report_));
}

bool RobiReader::has_words(const Entry& entry, std::size_t least, std::size_t most) {
  return understudy::has_words(entry, least, most, kRobiKeywords, report_);
}

void RobiReader::take_number_of(const Entry& entry, const NumberLimits& limits,
                                std::optional<double>& value) {
  if (has_words(entry, 1, 1)) value = number(entry[1], entry[0].text.c_str(), limits);
}

// EyeSim's word, or ours; behind it key=value, and the motors and encoders in files of EyeSim 6.
void RobiReader::take_drive(const Entry& entry) {
  if (!has_words(entry, 1, entry.size())) return;
  if (robot_.drive)
    report_.warning(entry[0], "a second drive takes the place of the first", "keep one");
  std::vector<std::string> known;
  robot_.drive = entry[1];
  robot_.kind.drive = {};
  for (const DriveWord& word : kDriveWords) {
    known.emplace_back(word.eyesim);
    known.emplace_back(word.ours);
    if (entry[1].text == word.ours || same_word(entry[1].text, word.eyesim))
      robot_.kind.drive.kind = word.ours;
  }
  for (const LineKind& kind : reading_.context.drive_kinds) {
    known.push_back(kind.name);
    if (entry[1].text == kind.name) robot_.kind.drive.kind = kind.name;
  }
  if (robot_.kind.drive.kind.empty())
    report_.error(entry[1], "unknown drive " + in_quotes(entry[1].text),
                  suggestion(entry[1].text, known));
  else
    take_drive_parameters(std::span(entry).subspan(2));
}

void RobiReader::take_drive_parameters(std::span<const Token> words) {
  std::vector<Token> parameters;
  for (const Token& word : words) {
    if (is_parameter(word))
      parameters.push_back(word);
    else
      robot_.names_motors = true;
  }
  if (parameters.empty()) return;
  const Token kind_word{robot_.kind.drive.kind, robot_.drive->line, robot_.drive->column};
  const LineKind* kind = find_line_kind(kind_word, reading_.context.drive_kinds, "drive", report_);
  if (kind != nullptr)
    robot_.kind.drive.parameters = read_parameter_words(parameters, kind->keys, report_);
}

// The rest of the line is the name.
void RobiReader::take_name(const Entry& entry) {
  if (has_words(entry, 1, entry.size())) name_ = name_in(entry);
}

void RobiReader::take_part(const Entry& entry) {
  read_part_line(entry, reading_.context, report_, part_lists(robot_.kind));
}

void RobiReader::take_error(const Entry& entry) {
  take_part(entry);
  robot_.error_lines.push_back(entry);
}

extern const FormatDescriptor robi_format;
constinit const FormatDescriptor robi_format = {
    .name = "robi",
    .help = "EyeSim robot: body, drive and sensors of one kind",
    .rank = 10,
    .extensions = kRobiExtensions,
    .role = FormatRole::kRobotKind,
    .keywords = [] { return keywords_of(kRobiKeywords); },
    .sniff = looks_like_robi,
    .read = [](ByteSpan bytes, const std::string& file, Reading& reading,
               Spec& spec) { RobiReader(file, reading, spec).read(bytes); },
};

}  // namespace understudy
