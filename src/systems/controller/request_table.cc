// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/controller/request_table.h"

#include <algorithm>
#include <charconv>

#include "base/words.h"
#include "systems/controller/robot_parts.h"

namespace understudy {
namespace {

bool read_whole(std::string_view text, int& value) {
  const char* end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, value);
  return problem == std::errc() && stop == end && !text.empty();
}

// "NAME" or "NAME[0,2]".
Status read_sensor(std::string_view text, ControllerRequest& request) {
  const std::size_t bracket = text.find('[');
  request.sensor = text.substr(0, bracket);
  if (request.sensor.empty()) return Error{"a sensor is missing; write ID:SENSOR:SCALING"};
  if (bracket == std::string_view::npos) return {};
  const Error wrong{"unknown values " + in_quotes(text.substr(bracket)) +
                    "; write them like NAME[0] or NAME[0,2]"};
  if (!text.ends_with(']')) return wrong;
  for (const std::string_view one :
       split_at(text.substr(bracket + 1, text.size() - bracket - 2), ',')) {
    int channel = 0;
    if (!read_whole(one, channel) || channel < 0 ||
        request.channels.size() == RequestTable::kMostValues)
      return wrong;
    request.channels.push_back(static_cast<std::size_t>(channel));
  }
  return {};
}

Result<ControllerRequest> read_request(std::string_view entry) {
  const auto fields = split_at(entry, ':');
  ControllerRequest request;
  if (fields.size() < 2 || fields.size() > 4) return Error{"write ID:SENSOR:SCALING:FORMAT"};
  if (!read_whole(fields[0], request.id) || request.id < RequestTable::kFirstId ||
      request.id > RequestTable::kLastId)
    return Error{in_quotes(fields[0]) + " is not an id; use 43 to 255"};
  if (const Status sensor = read_sensor(fields[1], request); !sensor) return Error{sensor.error()};
  if (fields.size() > 2) {
    const auto scaling = Scaling::read(fields[2]);
    if (!scaling) return Error{scaling.error()};
    request.scaling = *scaling;
  }
  if (fields.size() > 3) {
    const auto format = read_value_format(fields[3]);
    if (!format) return Error{format.error()};
    request.format = *format;
  }
  return request;
}

std::vector<double> values_of(const Sample& sample) {
  if (sample.kind == SampleKind::kRanges) return {sample.ranges_m.begin(), sample.ranges_m.end()};
  return sample.values;
}

}  // namespace

Result<RequestTable> RequestTable::read(std::string_view text) {
  RequestTable table;
  for (const std::string_view entry : split_at(text, ' ')) {
    if (entry.empty()) continue;
    auto request = read_request(entry);
    if (!request) return Error{"ids: " + in_quotes(entry) + ": " + request.error()};
    if (table.find(request->id) != nullptr)
      return Error{"ids: " + std::to_string(request->id) + " appears twice; keep one"};
    table.requests_.push_back(std::move(*request));
  }
  return table;
}

const ControllerRequest* RequestTable::find(int id) const {
  const auto found = std::find_if(requests_.begin(), requests_.end(),
                                  [&](const ControllerRequest& r) { return r.id == id; });
  return found == requests_.end() ? nullptr : &*found;
}

std::vector<NamedSensor> RequestTable::sensors() const {
  std::vector<NamedSensor> named;
  for (const ControllerRequest& request : requests_) named.push_back({request.sensor});
  return named;
}

Bytes answer_to(const ControllerRequest& request, RobotAccess& robot) {
  const int sensor = find_sensor_by_name(robot.robot_model(), request.sensor);
  if (sensor < 0) {
    robot.log("controller: id " + std::to_string(request.id) + " names the sensor " +
              in_quotes(request.sensor) + "; " +
              suggestion(request.sensor, sensor_names(robot.robot_model())));
    return {};
  }
  const std::vector<double> values = values_of(robot.sense(sensor));
  std::vector<std::size_t> channels = request.channels;
  if (channels.empty())
    for (std::size_t i = 0; i < std::min(values.size(), RequestTable::kMostValues); ++i)
      channels.push_back(i);
  Bytes reply;
  for (const std::size_t channel : channels) {
    // A value that the sensor does not have reads as an open pin.
    const double value = channel < values.size() ? values[channel] : 0;
    write_value(request.scaling.number_for(value, request.format), request.format, reply);
  }
  return reply;
}

}  // namespace understudy
