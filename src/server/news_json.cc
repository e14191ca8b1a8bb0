// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "server/news_json.h"

#include <algorithm>

namespace understudy {
namespace {

using nlohmann::json;

// The beginning of a message, for a label: bytes that are no letters as dots.
std::string label_of(const std::string& text) {
  constexpr std::size_t kLongest = 80;
  std::string label = text.substr(0, kLongest);
  std::replace_if(
      label.begin(), label.end(), [](char c) { return c < ' ' || c > '~'; }, '.');
  return label;
}

}  // namespace

json sounds_json(const std::vector<HeardSound>& sounds) {
  json list = json::array();
  for (const auto& [robot_id, sound] : sounds)
    list.push_back({{"robot", robot_id},
                    {"time_s", to_seconds(sound.start)},
                    {"length_s", to_seconds(sound.length)},
                    {"hz", sound.hz},
                    {"file", sound.file}});
  return {{"type", "sounds"}, {"sounds", list}};
}

json radio_json(const std::vector<RadioNews>& messages) {
  json list = json::array();
  for (const RadioNews& message : messages)
    list.push_back({{"time_s", to_seconds(message.time)},
                    {"from", message.from},
                    {"to", message.to},
                    {"text", label_of(message.text)}});
  return {{"type", "radio"}, {"messages", list}};
}

}  // namespace understudy
