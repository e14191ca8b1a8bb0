// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Writes .sim so that reading it gives the same robots, objects, markers and settings, bit for bit.
// The surroundings go into a separate file. docs/formats/sim.md is the reference, sim.cc reads it.
#include <algorithm>

#include "base/describe.h"
#include "files/body_names.h"
#include "files/colour.h"
#include "files/error_source.h"
#include "files/format.h"
#include "files/key_presses.h"
#include "files/part_writer.h"
#include "files/settings.h"
#include "files/spatial_need.h"
#include "files/text_writer.h"
#include "systems/eyesim/light.h"
#include "systems/eyesim/sim_kinds.h"

namespace understudy {

std::string write_sim(const Spec& spec, const Writing& writing, FileReport& report);

namespace {

class SimWriter {
 public:
  SimWriter(const Spec& spec, const Writing& writing, FileReport& report)
      : spec_(spec), writing_(writing), out_(report), folder_(folder_of(report.file())) {}

  std::string write();

 private:
  std::string quotient(double value, double divisor, const NumberLimits& limits,
                       const std::string& what);
  void write_settings();
  void write_place_on_earth(const EnvironmentSpec& here, const EnvironmentSpec& usual);
  void write_physics();
  void write_surroundings();
  void set_if_unusual(const char* key, double value, double usual, const NumberLimits& limits) {
    if (value != usual) out_.set(key, out_.number(value, limits, key));
  }
  void write_bodies();
  void write_robot(const RobotSpec& robot);
  void write_object(const ObjectSpec& object);
  void write_stance(const Stance& stance, const std::string& name);
  void write_next(int id, const std::string& name, const std::string& kind);
  std::vector<std::string> pose_words(const std::string& kind, const std::string& name,
                                      const Pose2& pose);
  std::string program_word(const std::string& program) const;
  template <class Kinds>
  void write_kinds(const char* word, const Kinds& kinds, const Kinds& built_in, std::size_t end,
                   std::size_t& written);
  void write_markers();

  const Spec& spec_;
  const Writing& writing_;
  TextWriter out_;
  std::string folder_;
  BodyNames names_;
  int next_id_ = 1;
  std::size_t robot_kinds_ = 0;  // this many are written
  std::size_t object_kinds_ = 0;
};

std::string SimWriter::write() {
  if (!writing_.world_file.empty()) out_.line({"world", writing_.world_file});
  write_settings();
  write_bodies();
  write_markers();
  out_.kept(spec_.kept_scene_lines);
  return out_.take();
}

// A number for the reader to divide. If none is exact, the nearest, and a check after writing
// reports it.
std::string SimWriter::quotient(double value, double divisor, const NumberLimits& limits,
                                const std::string& what) {
  const std::string nearest = out_.number(value * divisor, limits, what);
  return quotient_text(value, divisor).value_or(nearest);
}

void SimWriter::write_settings() {
  std::vector<std::string> shown = {"settings"};
  if (spec_.show_beams) shown.emplace_back("VIS");
  if (spec_.show_trails) shown.emplace_back("TRACE");
  if (shown.size() > 1) out_.line(shown);

  const Spec usual;
  if (spec_.error_level != usual.error_level)
    out_.set("error-level", quotient(spec_.error_level, 100, {0, 100, "percent"}, "error level"));
  if (spec_.tick_ns != usual.tick_ns)
    out_.set("tick-ms", out_.number(static_cast<double>(spec_.tick_ns) / 1e6, {0.1, 1000, "ms"},
                                    "length of a tick"));
  if (spec_.epoch_s != usual.epoch_s) out_.set("epoch", std::to_string(spec_.epoch_s));
  write_place_on_earth(spec_.environment, usual.environment);
  write_physics();
  if (spec_.end_of_program == EndOfProgram::kStop) out_.set("end-of-program", "stop");
  write_surroundings();
}

// Nothing in a world that can only be planar.
void SimWriter::write_physics() {
  if (spec_.physics == PhysicsKind::kSpatial)
    out_.set(kPhysicsSetting, "spatial");
  else if (!why_spatial(spec_).empty())
    out_.set(kPhysicsSetting, "planar");
}

void SimWriter::write_place_on_earth(const EnvironmentSpec& here, const EnvironmentSpec& usual) {
  set_if_unusual("latitude", here.latitude_deg, usual.latitude_deg, kLatitudeDeg);
  set_if_unusual("longitude", here.longitude_deg, usual.longitude_deg, kLongitudeDeg);
  set_if_unusual("altitude_m", here.altitude_m, usual.altitude_m, kAltitudeM);
  set_if_unusual("geoid_m", here.geoid_m, usual.geoid_m, kGeoidM);
  const auto north_deg = degrees_text(here.north_rad);
  if (!north_deg)
    set_if_unusual("north_rad", here.north_rad, usual.north_rad, kNorthRad);
  else if (here.north_rad != usual.north_rad)
    out_.set("north_deg", *north_deg);
}

void SimWriter::write_surroundings() {
  EnvironmentSpec usual;
  use_eyesim_light(usual);
  const EnvironmentSpec& e = spec_.environment;
  if (e.sky_colour != usual.sky_colour) out_.set("sky-colour", colour_digits(e.sky_colour));
  if (e.floor_colour != usual.floor_colour) out_.set("floor-colour", colour_digits(e.floor_colour));
  const auto set_angle = [&](const char* key, double rad, double usual_rad) {
    if (rad != usual_rad) out_.set(key, degrees_text(rad).value_or(number_text(rad_to_deg(rad))));
  };
  set_angle("sun-heading_deg", e.sun_heading_rad, usual.sun_heading_rad);
  set_angle("sun-height_deg", e.sun_height_rad, usual.sun_height_rad);
  set_if_unusual("sun-light", e.sun_light, usual.sun_light, {0, 10, ""});
  set_if_unusual("ambient-light", e.ambient_light, usual.ambient_light, {0, 10, ""});
  set_if_unusual("temperature_c", e.temperature_c, usual.temperature_c, {-273.15, 5000, ""});
  set_if_unusual("radio_range_m", e.radio_range_m, usual.radio_range_m, {0, 1e6, "m"});
}

// Robots and objects in the order of their ids, because the reader counts them.
void SimWriter::write_bodies() {
  std::vector<std::pair<int, std::size_t>> order;  // id; robots first, then objects
  for (std::size_t i = 0; i < spec_.robots.size(); ++i) order.emplace_back(spec_.robots[i].id, i);
  for (std::size_t i = 0; i < spec_.objects.size(); ++i)
    order.emplace_back(spec_.objects[i].id, spec_.robots.size() + i);
  std::sort(order.begin(), order.end());
  for (const auto& [id, index] : order) {
    if (index < spec_.robots.size())
      write_robot(spec_.robots[index]);
    else
      write_object(spec_.objects[index - spec_.robots.size()]);
  }
  write_kinds("robi", spec_.kinds, writing_.context.robot_kinds, spec_.kinds.size(), robot_kinds_);
  write_kinds("obj", spec_.object_kinds, writing_.context.object_kinds, spec_.object_kinds.size(),
              object_kinds_);
  if (spec_.next_id != next_id_) out_.set("next-id", std::to_string(spec_.next_id));
}

// Whether the name of the kind fully describes it.
template <class Kind>
bool is_told_by_name(const Kind& kind,
                     std::optional<Kind> (*TellingNames::*reads)(std::string_view),
                     const FormatContext& context) {
  const auto found = told_by_name(kind.name, reads, context);
  return found && hash_of(*found) == hash_of(kind);
}
bool is_told_by_name(const RobotKindSpec& kind, const FormatContext& context) {
  return is_told_by_name(kind, &TellingNames::robot_kind, context);
}
bool is_told_by_name(const ObjectKindSpec& kind, const FormatContext& context) {
  return is_told_by_name(kind, &TellingNames::object_kind, context);
}

// Writes the files of the kinds before `end` that are not written yet, so that kinds keep their
// order.
template <class Kinds>
void SimWriter::write_kinds(const char* word, const Kinds& kinds, const Kinds& built_in,
                            std::size_t end, std::size_t& written) {
  for (; written < end; ++written) {
    const auto& kind = kinds[written];
    if (!kind.file.empty()) {
      out_.line({word, writing_.resolver.shortest(kind.file, folder_)});
      continue;
    }
    const auto is_same = [&](const auto& k) {
      return k.name == kind.name && hash_of(k) == hash_of(kind);
    };
    if (std::none_of(built_in.begin(), built_in.end(), is_same) &&
        !is_told_by_name(kind, writing_.context))
      out_.report().error("the kind " + in_quotes(kind.name) + " is not in a file",
                          "save it as a ." +
                              std::string(word == std::string("obj") ? "esObj" : "robi") +
                              " file first, or undo its changes");
  }
}

template <class Kinds>
std::size_t index_after(const Kinds& kinds, const std::string& name) {
  const auto kind =
      std::find_if(kinds.begin(), kinds.end(), [&](const auto& k) { return k.name == name; });
  return static_cast<std::size_t>(kind - kinds.begin()) + (kind == kinds.end() ? 0 : 1);
}

void SimWriter::write_robot(const RobotSpec& robot) {
  write_kinds("robi", spec_.kinds, writing_.context.robot_kinds,
              index_after(spec_.kinds, robot.kind), robot_kinds_);
  write_next(robot.id, robot.name, robot.kind);
  if (robot.error_source != ErrorSource::kInherited)
    out_.set("next-error-source", error_source_word(robot.error_source));
  std::vector<std::string> words = pose_words(robot.kind, robot.name, robot.X_WR);
  if (!robot.program.empty()) words.push_back(program_word(robot.program));
  out_.line(words);
  write_stance(robot.stance, robot.name);
  write_part_lines(robot, out_);
  if (!robot.keys.empty()) out_.line({"keys", text_of(robot.keys)});
}

void SimWriter::write_object(const ObjectSpec& object) {
  write_kinds("obj", spec_.object_kinds, writing_.context.object_kinds,
              index_after(spec_.object_kinds, object.kind), object_kinds_);
  write_next(object.id, object.name, object.kind);
  out_.line(pose_words(object.kind, object.name, object.X_WB));
  write_stance(object.stance, object.name);
}

void SimWriter::write_stance(const Stance& stance, const std::string& name) {
  if (stance.is_upright()) return;
  std::vector<std::string> words = {"stance", out_.coordinate(stance.z_m, name)};
  if (stance.roll_rad != 0 || stance.pitch_rad != 0)
    for (const double angle_rad : {stance.roll_rad, stance.pitch_rad})
      words.push_back(angle_text(angle_rad));
  out_.line(words);
}

void SimWriter::write_next(int id, const std::string& name, const std::string& kind) {
  if (id != next_id_) out_.set("next-id", std::to_string(id));
  next_id_ = id + 1;
  if (names_.next(kind) != name) out_.set("next-name", name);
  names_.take(name);
}

std::vector<std::string> SimWriter::pose_words(const std::string& kind, const std::string& name,
                                               const Pose2& pose) {
  const auto degrees = degrees_text(pose.heading_rad);
  if (!degrees)
    out_.set("next-heading-rad",
             out_.number(pose.heading_rad, {-kPi, kPi, "rad"}, name + ": heading"));
  return {kind, out_.coordinate(pose.x_m, name), out_.coordinate(pose.y_m, name),
          degrees.value_or(number_text(rad_to_deg(pose.heading_rad)))};
}

// A path that the reader has found is a single word, in quotes if it has spaces. It is written so
// that the reader finds it again.
std::string SimWriter::program_word(const std::string& program) const {
  const bool quoted = program.size() > 2 && program.front() == '"' && program.back() == '"';
  const std::string path = quoted ? program.substr(1, program.size() - 2) : program;
  if (!writing_.resolver.is_file(path)) return path;
  const auto& programs = writing_.context.programs;
  const std::string shortest = writing_.resolver.shortest(path, folder_);
  const bool built_in = std::find(programs.begin(), programs.end(), shortest) != programs.end();
  return built_in && program != shortest ? "./" + shortest : shortest;
}

void SimWriter::write_markers() {
  for (const MarkerSpec& marker : spec_.markers) {
    std::vector<std::string> words = {"marker", out_.coordinate(marker.at.x, "marker"),
                                      out_.coordinate(marker.at.y, "marker")};
    for (const std::string& part : colour_words(marker.colour)) words.push_back(part);
    if (marker.opacity != 1)
      words.push_back(quotient(marker.opacity, 255, {0, 255, ""}, "opacity of a marker"));
    out_.line(words);
  }
}

}  // namespace

std::string write_sim(const Spec& spec, const Writing& writing, FileReport& report) {
  return SimWriter(spec, writing, report).write();
}

}  // namespace understudy
