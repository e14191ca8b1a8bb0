// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/settings.h"

#include <cmath>
#include <optional>

#include "files/colour.h"
#include "files/error_source.h"
#include "files/numbers.h"
#include "files/pictures.h"
#include "files/set_lines.h"

namespace understudy {
namespace {

// Either a number within limits or, with apply_word, a word. apply_word returns false for a wrong
// word.
template <class Target>
struct Setting : Keyword {
  NumberLimits limits{};
  bool whole = false;  // no fraction
  void (*apply)(double value, Target& target) = nullptr;
  bool (*apply_word)(std::string_view word, Target& target) = nullptr;
};

bool set_colour_of(std::string_view word, std::uint32_t& target) {
  const auto colour = colour_of_digits(word);
  if (colour) target = *colour;
  return colour.has_value();
}

constexpr std::string_view kNoTexture = "none";
constexpr std::string_view kDriveOn = "drive-on";
constexpr std::string_view kStop = "stop";
constexpr NumberLimits kLight{0, 10, ""};
constexpr NumberLimits kTemperatureC{-273.15, 5000, "degrees Celsius"};
// Includes the value that means "as the surroundings".
constexpr NumberLimits kOwnTemperatureC{LookSpec::kAsSurroundings_c, 5000, "degrees Celsius"};
constexpr NumberLimits kTextureM{1e-3, 1e4, "m"};
constexpr NumberLimits kShare{0, 1, ""};

bool set_end_of_program(std::string_view word, Spec& spec) {
  if (word != kDriveOn && word != kStop) return false;
  spec.end_of_program = word == kStop ? EndOfProgram::kStop : EndOfProgram::kDriveOn;
  return true;
}

constexpr Setting<Spec> kWorldRows[] = {
    {{"error-level", "percent", "0 means no errors, 100 the errors as written in the files"},
     {0, 100, "percent"},
     false,
     [](double value, Spec& spec) { spec.error_level = value / 100.0; }},
    {{"tick-ms", "milliseconds", "length of one tick"},
     {0.1, 1000, "ms"},
     false,
     [](double value, Spec& spec) { spec.tick_ns = seconds_to_ns(value / 1000.0); }},
    {{"epoch", "seconds", "the time on clocks at the start: seconds since 1970, UTC"},
     {0, 253402300799, "s"},  // the year 9999
     true,
     [](double value, Spec& spec) { spec.epoch_s = static_cast<std::int64_t>(value); }},
    {{"latitude", "degrees", "of the world's origin, north positive"},
     kLatitudeDeg,
     false,
     [](double value, Spec& spec) { spec.environment.latitude_deg = value; }},
    {{"longitude", "degrees", "of the world's origin, east positive"},
     kLongitudeDeg,
     false,
     [](double value, Spec& spec) { spec.environment.longitude_deg = value; }},
    {{"altitude_m", "metres", "of the floor above the ellipsoid, at the world's origin"},
     kAltitudeM,
     false,
     [](double value, Spec& spec) { spec.environment.altitude_m = value; }},
    {{"geoid_m", "metres",
      "of the sea above the ellipsoid; receivers tell altitudes above the sea"},
     kGeoidM,
     false,
     [](double value, Spec& spec) { spec.environment.geoid_m = value; }},
    {{"north_deg", "degrees", "where true north is: 0 along x, 90 along y"},
     kAngleDeg,
     false,
     [](double value, Spec& spec) { spec.environment.north_rad = heading_of_degrees(value); }},
    {{"north_rad", "radians",
      "the same in radians, for headings that degrees cannot express exactly"},
     kNorthRad,
     false,
     [](double value, Spec& spec) { spec.environment.north_rad = value; }},
    {{"sky-colour", "RRGGBB", "what cameras see where there is nothing else"},
     {},
     false,
     nullptr,
     [](std::string_view word, Spec& spec) {
       return set_colour_of(word, spec.environment.sky_colour);
     }},
    {{"floor-colour", "RRGGBB", "of a floor without a texture"},
     {},
     false,
     nullptr,
     [](std::string_view word, Spec& spec) {
       return set_colour_of(word, spec.environment.floor_colour);
     }},
    {{"sun-heading_deg", "degrees", "direction of the sun, counter-clockwise from x"},
     kAngleDeg,
     false,
     [](double value, Spec& spec) {
       spec.environment.sun_heading_rad = heading_of_degrees(value);
     }},
    {{"sun-height_deg", "degrees", "height of the sun above the horizon"},
     {-90, 90, "deg"},
     false,
     [](double value, Spec& spec) { spec.environment.sun_height_rad = heading_of_degrees(value); }},
    {{"sun-light", "share", "light of the sun on a side that faces it"},
     kLight,
     false,
     [](double value, Spec& spec) { spec.environment.sun_light = value; }},
    {{"ambient-light", "share", "light on all sides"},
     kLight,
     false,
     [](double value, Spec& spec) { spec.environment.ambient_light = value; }},
    {{"temperature_c", "degrees", "of everything without its own temperature, Celsius"},
     kTemperatureC,
     false,
     [](double value, Spec& spec) { spec.environment.temperature_c = value; }},
    {{"radio_range_m", "metres", "how far the robots' radio messages reach; 0 means no limit"},
     {0, 1e6, "m"},
     false,
     [](double value, Spec& spec) { spec.environment.radio_range_m = value; }},
    {{"floor-x_m", "metres", "where the floor begins: its smallest x"},
     kFloorOriginM,
     false,
     [](double value, Spec& spec) { spec.floor.origin.x = value; }},
    {{"floor-y_m", "metres", "where the floor begins: its smallest y"},
     kFloorOriginM,
     false,
     [](double value, Spec& spec) { spec.floor.origin.y = value; }},
    {{"end-of-program", "drive-on|stop",
      "what a robot does when its program has exited or closed its connection"},
     {},
     false,
     nullptr,
     set_end_of_program},
};
constexpr std::span<const Setting<Spec>> kWorldSettings = kWorldRows;

// The same limits as in the model compiler.
constexpr NumberLimits kFriction{0, 10, ""};
constexpr NumberLimits kRestitution{0, 1, ""};

constexpr Setting<FloorSpec> kFloorRows[] = {
    {{"floor-hidden-from-range", "0|1", "1: range sensors do not see the floor, cameras do"},
     {0, 1, ""},
     true,
     [](double value, FloorSpec& floor) { floor.hidden_from_range = value != 0; }},
};
constexpr std::span<const Setting<FloorSpec>> kFloorSettings = kFloorRows;

constexpr Setting<WallSpec> kWallRows[] = {
    {{"wall-friction", "coefficient",
      "friction of the walls below against things that slide along them"},
     kFriction,
     false,
     [](double value, WallSpec& wall) { wall.surface.friction = value; }},
    {{"wall-restitution", "share",
      "of the walls below: 0 means no bounce, 1 bounces back at full speed"},
     kRestitution,
     false,
     [](double value, WallSpec& wall) { wall.surface.restitution = value; }},
    {{"wall-texture", "path|none", "picture on the walls below"},
     {},
     false,
     nullptr,
     [](std::string_view word, WallSpec& wall) {
       wall.look.texture = word == kNoTexture ? "" : word;
       return true;
     }},
    {{"wall-texture_m", "metres", "length of the walls below that one picture covers"},
     kTextureM,
     false,
     [](double value, WallSpec& wall) { wall.look.texture_m = value; }},
    {{"wall-temperature_c", "degrees",
      "of the walls below, Celsius; -1000 uses that of the surroundings"},
     kOwnTemperatureC,
     false,
     [](double value, WallSpec& wall) { wall.look.temperature_c = value; }},
    {{"wall-reflectivity", "share",
      "share of infrared and laser light that the walls below reflect"},
     kShare,
     false,
     [](double value, WallSpec& wall) { wall.look.reflectivity = value; }},
    {{"wall-smooth", "share",
      "of the walls below: 1 reflects sound and light like a mirror, 0 scatters them"},
     kShare,
     false,
     [](double value, WallSpec& wall) { wall.look.smooth = value; }},
};
constexpr std::span<const Setting<WallSpec>> kWallSettings = kWallRows;

bool set_contact(std::string_view word, BodySpec& body) {
  constexpr std::pair<std::string_view, ContactRule> kRules[] = {
      {"push", ContactRule::kPush}, {"stop", ContactRule::kStop}, {"pass", ContactRule::kPass}};
  for (const auto& [name, rule] : kRules) {
    if (word != name) continue;
    body.contact = rule;
    return true;
  }
  return false;
}

bool set_colour(std::string_view word, BodySpec& body) { return set_colour_of(word, body.colour); }

constexpr Setting<BodySpec> kBodyRows[] = {
    {{"mass_kg", "kilograms", "mass; replaces that of the mass line"},
     {1e-4, 1e6, "kg"},
     false,
     [](double value, BodySpec& body) { body.mass_kg = value; }},
    {{"inertia_kg_m2", "kg_m2",
      "about the vertical through the centre of mass; 0 computes it from the shape"},
     {0, 1e9, "kg m2"},
     false,
     [](double value, BodySpec& body) { body.inertia_kg_m2 = value; }},
    {{"friction", "coefficient", "of its sides"},
     kFriction,
     false,
     [](double value, BodySpec& body) { body.surface.friction = value; }},
    {{"restitution", "share", "of its sides: 0 means no bounce, 1 bounces back at full speed"},
     kRestitution,
     false,
     [](double value, BodySpec& body) { body.surface.restitution = value; }},
    {{"floor_friction", "coefficient", "on the floor: how well it slides, or how well wheels grip"},
     kFriction,
     false,
     [](double value, BodySpec& body) { body.floor_friction = value; }},
    {{"rolling_friction", "coefficient", "on the floor, of a body made of balls"},
     kFriction,
     false,
     [](double value, BodySpec& body) { body.rolling_friction = value; }},
    {{"mass_height_m", "metres",
      "height of its centre of mass; 0 computes it from the shape; spatial physics only"},
     {-100, 1000, "m"},
     false,
     [](double value, BodySpec& body) { body.mass_height_m = value; }},
    {{"colour", "RRGGBB", "six hexadecimal digits"}, {}, false, nullptr, set_colour},
    {{"texture", "path|none", "picture on its sides"},
     {},
     false,
     nullptr,
     [](std::string_view word, BodySpec& body) {
       body.look.texture = word == kNoTexture ? "" : word;
       return true;
     }},
    {{"texture_m", "metres", "length of a side that one picture covers"},
     kTextureM,
     false,
     [](double value, BodySpec& body) { body.look.texture_m = value; }},
    {{"temperature_c", "degrees", "of its surface, Celsius; -1000 uses that of the surroundings"},
     kOwnTemperatureC,
     false,
     [](double value, BodySpec& body) { body.look.temperature_c = value; }},
    {{"reflectivity", "share", "share of infrared and laser light that it reflects"},
     kShare,
     false,
     [](double value, BodySpec& body) { body.look.reflectivity = value; }},
    {{"smooth", "share", "1 reflects sound and light like a mirror, 0 scatters them"},
     kShare,
     false,
     [](double value, BodySpec& body) { body.look.smooth = value; }},
    // Only for robots, so it comes last.
    {{"contact", "push|stop|pass",
      "push: moved by forces; stop: stops in front of what it meets; pass: goes through it"},
     {},
     false,
     nullptr,
     set_contact},
};
constexpr std::span<const Setting<BodySpec>> kRobotSettings = kBodyRows;
constexpr std::span<const Setting<BodySpec>> kObjectSettings =
    kRobotSettings.first(std::size(kBodyRows) - 1);

template <class Target>
void apply_number(const Setting<Target>& setting, const Token& word, FileReport& report,
                  Target& target) {
  const auto value = read_number(word, setting.word, setting.limits, report);
  if (!value) return;
  if (setting.whole && *value != std::floor(*value))
    report.error(word,
                 std::string(setting.word) + " is " + in_quotes(word.text) + ", not a whole number",
                 "round it");
  else
    setting.apply(*value, target);
}

template <class Target>
void read_line(const Entry& entry, std::span<const Setting<Target>> settings, FileReport& report,
               Target& target) {
  const Setting<Target>* setting = find_setting(entry, settings, report);
  if (setting == nullptr) return;
  if (setting->apply_word == nullptr)
    apply_number(*setting, entry[2], report, target);
  else if (!setting->apply_word(entry[2].text, target))
    report.error(entry[2], std::string(setting->word) + " cannot be " + in_quotes(entry[2].text),
                 "write set " + std::string(setting->word) + " " + setting->arguments);
}

}  // namespace

std::vector<Keyword> setting_keywords() { return keywords_of(kWorldSettings); }
void read_set_line(const Entry& entry, FileReport& report, Spec& spec) {
  read_line(entry, kWorldSettings, report, spec);
}

Keyword physics_keyword() {
  return {kPhysicsSetting, "auto|planar|spatial", "how bodies move; auto looks at the world"};
}
void read_physics_set_line(const Entry& entry, FileReport& report, const Reading& reading) {
  if (!has_key_and_value(entry, report)) return;
  PhysicsChoice& choice = *reading.physics;
  if (entry[2].text == "auto")
    choice.set = std::nullopt;
  else if (entry[2].text == "planar")
    choice.set = PhysicsKind::kPlanar;
  else if (entry[2].text == "spatial")
    choice.set = PhysicsKind::kSpatial;
  else
    report.error(entry[2], "physics cannot be " + in_quotes(entry[2].text),
                 std::string("write set physics ") + physics_keyword().arguments);
}

std::vector<Keyword> floor_setting_keywords() { return keywords_of(kFloorSettings); }
bool read_floor_set_line(const Entry& entry, FileReport& report, FloorSpec& floor) {
  if (entry.size() < 2 || find_row(kFloorSettings, entry[1].text) == nullptr) return false;
  read_line(entry, kFloorSettings, report, floor);
  return true;
}

std::vector<Keyword> wall_setting_keywords() { return keywords_of(kWallSettings); }
void read_wall_set_line(const Entry& entry, FileReport& report, WallSpec& wall) {
  read_line(entry, kWallSettings, report, wall);
}

std::vector<Keyword> robot_setting_keywords() {
  std::vector<Keyword> keywords = keywords_of(kRobotSettings);
  keywords.push_back(kErrorSourceSetting);
  return keywords;
}
void read_robot_set_line(const Entry& entry, FileReport& report, RobotKindSpec& kind) {
  const bool about_errors = entry.size() > 2 && entry[1].text == kErrorSourceSetting.word;
  if (about_errors && has_key_and_value(entry, report))
    read_error_source(entry[2].text, entry[2], report, kind.error_source);
  else if (!about_errors)
    read_line(entry, kRobotSettings, report, kind.body);
}

void load_set_picture(const Entry& entry, FileReport& report, const Reading& reading, Spec& spec,
                      LookSpec& look) {
  if (entry.size() < 3 || (entry[1].text != "texture" && entry[1].text != "wall-texture")) return;
  if (!look.texture.empty()) look.texture = load_picture(entry[2], report, reading, spec);
}

std::vector<Keyword> object_setting_keywords() { return keywords_of(kObjectSettings); }
void read_object_set_line(const Entry& entry, FileReport& report, BodySpec& body) {
  read_line(entry, kObjectSettings, report, body);
}

}  // namespace understudy
