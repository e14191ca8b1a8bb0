// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/part_writer.h"

#include "files/error_source.h"
#include "world/part.h"

namespace understudy {
namespace {

void add_parameters(const Parameters& parameters, std::vector<std::string>& words) {
  for (const Parameter& parameter : parameters)
    words.push_back(parameter.key + "=" + parameter.value);
}

}  // namespace

std::vector<std::string> sensor_words(const SensorSpec& sensor) {
  std::vector<std::string> words = {"sensor", sensor.kind, sensor.name};
  if (sensor.number != 0) words.push_back("number=" + std::to_string(sensor.number));
  if (sensor.digital != 0) words.push_back("digital=" + std::to_string(sensor.digital));
  if (sensor.analog != 0) words.push_back("analog=" + std::to_string(sensor.analog));
  const auto add = [&](const char* key, double value) {
    if (value != 0) words.push_back(std::string(key) + "=" + number_text(value));
  };
  add("x_m", sensor.X_RS.x_m);
  add("y_m", sensor.X_RS.y_m);
  add("z_m", sensor.z_m);
  add("yaw_rad", sensor.X_RS.heading_rad);
  add("tilt_rad", sensor.tilt_rad);
  add("roll_rad", sensor.roll_rad);
  if (sensor.error_source != ErrorSource::kInherited)
    words.push_back(std::string(kErrorSourceSetting.word) + "=" +
                    error_source_word(sensor.error_source));
  if (!sensor.carrier.empty())
    words.push_back(std::string(kCarrierText.key) + "=" + sensor.carrier);
  add_parameters(sensor.parameters, words);
  return words;
}

std::vector<std::string> part_words(const char* word, const PartSpec& part) {
  std::vector<std::string> words = {word, part.kind};
  if (!part.name.empty()) words.push_back(part.name);
  add_parameters(part.parameters, words);
  return words;
}

void write_part_lines(const RobotSpec& robot, TextWriter& out) {
  for (const SensorSpec& sensor : robot.sensors) out.line(sensor_words(sensor));
  for (const PartSpec& part : robot.parts) out.line(part_words("part", part));
  for (const PartSpec& error : robot.errors) out.line(part_words("error", error));
  for (const PartSpec& device : robot.devices) out.line(part_words("device", device));
}

}  // namespace understudy
