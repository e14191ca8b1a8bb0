// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "edits/write_edit.h"

#include "base/words.h"
#include "edits/edit_numbers.h"
#include "edits/take_back_text.h"
#include "files/colour.h"
#include "files/entry_reader.h"
#include "files/part_writer.h"
#include "files/places.h"

namespace understudy {
namespace edits {
namespace {

void add_colour(std::uint32_t colour, Words& words) {
  for (std::string& word : colour_words(colour)) words.push_back(std::move(word));
}

const char* on_or_off(bool on) { return on ? "on" : "off"; }

Words words_of(const AddRobot& e) {
  Words words = {"add", "robot", e.kind};
  add_place(e.X_WR, e.stance, words);
  if (!e.program.empty()) words.push_back(e.program);
  return words;
}

Words words_of(const AddObject& e) {
  Words words = {"add", "object", e.kind};
  add_place(e.X_WB, e.stance, words);
  return words;
}

Words words_of(const AddKind& e) { return {"add", "kind", e.file}; }
Words words_of(const Hold& e) { return {"hold", e.body}; }

Words words_of(const Release& e) {
  Words words = {"release", e.body};
  if (e.X_WB) add_place(*e.X_WB, e.stance, words);
  return words;
}

Words words_of(const Remove& e) { return {"remove", e.body}; }

Words words_of(const AddWall& e) {
  Words words = {"add", "wall"};
  add_point(e.from, words);
  add_point(e.to, words);
  words.push_back(length_text(e.thickness_m));
  words.push_back(length_text(e.height_m));
  add_colour(e.colour, words);
  return words;
}

Words words_of(const RemoveWall& e) { return {"remove", "wall", std::to_string(e.id)}; }

Words words_of(const MoveWall& e) {
  Words words = {"move", "wall", std::to_string(e.id)};
  add_point(e.from, words);
  add_point(e.to, words);
  return words;
}

Words words_of(const SetWall& e) { return {"set", "wall", std::to_string(e.id), e.key, e.value}; }
Words words_of(const SetWorld& e) { return {"set", e.key, e.value}; }
Words words_of(const SetBody& e) { return {e.body, "set", e.key, e.value}; }

Words words_of(const SetFloor& e) {
  Words words = {"floor", length_text(e.width_m), length_text(e.height_m)};
  if (e.x_m && e.y_m) add_point({*e.x_m, *e.y_m}, words);
  return words;
}

Words words_of(const AddMarker& e) {
  Words words = {"add", "marker"};
  add_point(e.marker.at, words);
  add_colour(e.marker.colour, words);
  words.push_back(number_text(e.marker.opacity));
  return words;
}

Words words_of(const RemoveMarker& e) { return {"remove", "marker", std::to_string(e.number)}; }

Words words_of(const MoveMarker& e) {
  Words words = {"move", "marker", std::to_string(e.number)};
  add_point(e.at, words);
  return words;
}

Words words_of(const SetMarker& e) {
  Words words = {"set", "marker", std::to_string(e.number), "colour"};
  add_colour(e.colour, words);
  if (e.opacity) words.push_back(number_text(*e.opacity));
  return words;
}

Words words_of(const FitSensor& e) {
  Words words = sensor_words(e.sensor);
  words.insert(words.begin(), e.robot);
  // "Rover sensor psd off" would switch the sensor psd off.
  if (words.size() == 4) words.push_back("x_m=0");
  return words;
}

Words words_of(const FitPart& e) {
  const char* const kWords[] = {"part", "error", "device"};
  Words words = part_words(kWords[static_cast<std::size_t>(e.list)], e.part);
  words.insert(words.begin(), e.robot);
  return words;
}

Words words_of(const TakeBack&) { return {"take-back"}; }

Words words_of(const Place& e) {
  // "move wall 1 2 3" would refer to a wall.
  const bool body_first = e.body == "wall" || e.body == "marker";
  Words words = body_first ? Words{e.body, "place"} : Words{"move", e.body};
  add_place(e.X_WB, e.stance, words);
  return words;
}

Words words_of(const SwitchSensor& e) { return {e.robot, "sensor", e.sensor, on_or_off(e.on)}; }

Words words_of(const MovePart& e) {
  Words words = {e.robot, "part", e.part, number_text(e.value)};
  if (e.which != 0) words.push_back(std::to_string(e.which));
  return words;
}

Words words_of(const CutLinks& e) { return {e.robot, "cut", e.device}; }
Words words_of(const SwitchPower& e) { return {e.robot, "power", e.device, on_or_off(e.on)}; }
Words words_of(const Disconnect& e) { return {e.robot, "disconnect", e.text}; }
Words words_of(const SavePlaces&) { return {"save-state"}; }
Words words_of(const RestorePlaces&) { return {"restore-state"}; }

// The lines after the first.
Result<std::string> text_below(const Edit& edit) {
  if (const auto* kind = std::get_if<AddKind>(&edit)) return kind->text;
  if (const auto* back = std::get_if<TakeBack>(&edit)) return write_take_back(*back);
  const auto* restore = std::get_if<RestorePlaces>(&edit);
  if (restore == nullptr || restore->places.empty()) return std::string();
  std::vector<NamedPlace> places;
  for (const SavedPlace& place : restore->places) places.push_back({place, "-"});
  return write_places(places);
}

Words words_of_edit(const Edit& edit) {
  return std::visit([](const auto& e) { return words_of(e); }, edit);
}

}  // namespace
}  // namespace edits

Result<std::string> write_edit(const Edit& edit) {
  const auto line = line_of(edits::words_of_edit(edit));
  if (!line)
    return Error{"a line cannot contain " + line_of(edit) + "; remove double quotes from it"};
  auto below = edits::text_below(edit);
  if (!below) return below;
  return below->empty() ? *line : *line + "\n" + *below;
}

std::string line_of(const Edit& edit) {
  const edits::Words words = edits::words_of_edit(edit);
  if (const auto line = line_of(words)) return *line;
  std::string all;
  for (const std::string& word : words) all += (all.empty() ? "" : " ") + word;
  return all;
}

}  // namespace understudy
