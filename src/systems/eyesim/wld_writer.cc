// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Writes .wld with one line per wall and no frames, so that reading it gives the same floor, walls
// and marks, bit for bit. docs/formats/wld.md is the reference, wld.cc reads it.
#include "base/describe.h"
#include "files/colour.h"
#include "files/format.h"
#include "files/terrain_lines.h"
#include "files/text_writer.h"

namespace understudy {

std::string write_wld(const Spec& spec, const Writing& writing, FileReport& report);

namespace {

// A terrain makes a floor of its own size.
bool is_of_terrain(const Spec& spec) {
  return !spec.terrains.empty() &&
         hash_of(floor_below(spec.terrains[0], spec.floor)) == hash_of(spec.floor);
}

void write_floor_size(const FloorSpec& floor, TextWriter& out) {
  std::vector<std::string> words = {"floor", out.size(floor.width_m, "width of the floor"),
                                    out.size(floor.height_m, "height of the floor")};
  if (floor.origin.x != 0 || floor.origin.y != 0)
    for (const double at : {floor.origin.x, floor.origin.y})
      words.push_back(out.coordinate(at, "corner of the floor"));
  out.line(words);
}

void write_floor(const Spec& spec, const Writing& writing, TextWriter& out) {
  if (!is_of_terrain(spec)) write_floor_size(spec.floor, out);
  if (!spec.floor.texture.empty())
    out.line({"floor_texture",
              writing.resolver.shortest(spec.floor.texture, folder_of(out.report().file()))});
  if (spec.floor.hidden_from_range) out.set("floor-hidden-from-range", "1");
}

void write_mark(const StartMarkSpec& mark, TextWriter& out) {
  const auto degrees = degrees_text(mark.X_WM.heading_rad);
  if (!degrees)
    out.report().warning("the heading of start mark " + mark.letter + " is rounded",
                         "it cannot be written exactly in degrees");
  out.set("start-mark", mark.letter + "," +
                            out.coordinate(mark.X_WM.x_m, "start mark " + mark.letter) + "," +
                            out.coordinate(mark.X_WM.y_m, "start mark " + mark.letter) + "," +
                            degrees.value_or(number_text(rad_to_deg(mark.X_WM.heading_rad))));
}

void write_wall(const WallSpec& wall, TextWriter& out) {
  const std::string what = "wall " + std::to_string(wall.id);
  std::vector<std::string> words = {
      out.coordinate(wall.from.x, what), out.coordinate(wall.from.y, what),
      out.coordinate(wall.to.x, what), out.coordinate(wall.to.y, what)};
  const WallSpec usual;
  const bool coloured = wall.colour != usual.colour;
  if (coloured || wall.thickness_m != usual.thickness_m || wall.height_m != usual.height_m) {
    words.push_back(out.size(wall.thickness_m, what + ": thickness"));
    words.push_back(out.size(wall.height_m, what + ": height"));
  }
  if (coloured)
    for (const std::string& part : colour_words(wall.colour)) words.push_back(part);
  out.line(words);
}

// The settings that the next wall needs and that the walls before it have not set.
class WallSettings {
 public:
  explicit WallSettings(const Writing& writing) : writing_(writing) {}

  void write_before(const WallSpec& wall, TextWriter& out) {
    const std::string what = "wall " + std::to_string(wall.id);
    if (wall.surface.friction != surface_.friction)
      out.set("wall-friction", out.number(wall.surface.friction, {0, 10, ""}, what + ": friction"));
    if (wall.surface.restitution != surface_.restitution)
      out.set("wall-restitution",
              out.number(wall.surface.restitution, {0, 1, ""}, what + ": restitution"));
    surface_ = wall.surface;
    write_look(wall.look, what, out);
    write_id(wall.id, out);
    next_id_ = wall.id + 1;
  }
  void write_id(int id, TextWriter& out) {
    if (id != next_id_) out.set("next-wall-id", std::to_string(id));
  }

 private:
  void write_look(const LookSpec& look, const std::string& what, TextWriter& out) {
    if (look.texture != look_.texture)
      out.set("wall-texture",
              look.texture.empty()
                  ? "none"
                  : writing_.resolver.shortest(look.texture, folder_of(out.report().file())));
    if (look.texture_m != look_.texture_m)
      out.set("wall-texture_m", out.number(look.texture_m, {1e-3, 1e4, "m"}, what + ": texture"));
    if (look.temperature_c != look_.temperature_c)
      out.set("wall-temperature_c",
              out.number(look.temperature_c, {-1000, 5000, ""}, what + ": temperature"));
    if (look.reflectivity != look_.reflectivity)
      out.set("wall-reflectivity",
              out.number(look.reflectivity, {0, 1, ""}, what + ": reflectivity"));
    if (look.smooth != look_.smooth)
      out.set("wall-smooth", out.number(look.smooth, {0, 1, ""}, what + ": smoothness"));
    look_ = look;
  }

  const Writing& writing_;
  SurfaceSpec surface_ = kWallSurface;
  LookSpec look_;
  int next_id_ = 1;
};

}  // namespace

std::string write_wld(const Spec& spec, const Writing& writing, FileReport& report) {
  TextWriter out(report);
  if (!spec.terrains.empty())
    out.line(terrain_words(spec, writing, folder_of(out.report().file())));
  for (const WaterSpec& water : spec.waters) out.line(water_words(water));
  write_floor(spec, writing, out);
  for (const StartMarkSpec& mark : spec.start_marks) write_mark(mark, out);
  WallSettings settings(writing);
  for (const WallSpec& wall : spec.walls) {
    settings.write_before(wall, out);
    write_wall(wall, out);
  }
  settings.write_id(spec.next_wall_id, out);
  out.kept(spec.kept_world_lines);
  return out.take();
}

}  // namespace understudy
