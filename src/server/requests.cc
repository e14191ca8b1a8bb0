// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "server/requests.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "base/log.h"
#include "server/saved_world.h"

namespace understudy {
namespace {

using nlohmann::json;

constexpr double kFastest = 1e6;
constexpr double kMostSteps = 1e6;
constexpr std::size_t kMostWatched = 10'000;

std::set<int> ids_in(const json& message, const char* key) {
  std::set<int> ids;
  const auto list = message.find(key);
  if (list == message.end() || !list->is_array()) return ids;
  for (const json& id : *list)
    if (id.is_number_integer() && ids.size() < kMostWatched) ids.insert(id.get<int>());
  return ids;
}

std::set<std::pair<int, std::string>> cameras_in(const json& message) {
  std::set<std::pair<int, std::string>> cameras;
  const auto list = message.find("cameras");
  if (list == message.end() || !list->is_array()) return cameras;
  for (const json& camera : *list)
    if (camera.is_object() && camera.value("robot", json()).is_number_integer() &&
        camera.value("sensor", json()).is_string() && cameras.size() < kMostWatched)
      cameras.insert({camera["robot"].get<int>(), camera["sensor"].get<std::string>()});
  return cameras;
}

Answer set_speed(double speed, LiveRun& run) {
  if (!(speed >= 0 && speed <= kFastest))
    return {"the speed is a number from 0 (as fast as it goes) to 1000000", {}};
  run.window().set_speed(speed);
  return {};
}

Answer step(double ticks, LiveRun& run) {
  if (!(ticks >= 1 && ticks <= kMostSteps)) return {"steps are 1 to 1000000 ticks", {}};
  run.window().step(static_cast<int>(ticks));
  return {};
}

Answer save(const std::string& format, const Snapshot* snapshot) {
  if (snapshot == nullptr) return {"there is no world yet", {}};
  auto saved = saved_world(*snapshot, format);
  if (!saved) return {saved.error(), {}};
  for (const std::string& warning : saved->warnings) log_warning(warning);
  return {"", std::move(saved->files)};
}

}  // namespace

Request read_request(const std::string& text) {
  Request request;
  const json message = json::parse(text, nullptr, false);
  if (!message.is_object() || !message.value("type", json()).is_string()) {
    request.problem = "a request is a JSON object with a type";
    return request;
  }
  request.type = message["type"].get<std::string>();
  const json id = message.value("id", json());
  if (id.is_number()) {
    request.has_id = true;
    request.id = id.get<double>();
  }
  if (const json said = message.value("text", json()); said.is_string())
    request.text = said.get<std::string>();
  if (const json format = message.value("format", json()); format.is_string())
    request.format = format.get<std::string>();
  for (const char* key : {"speed", "ticks"})
    if (const json number = message.value(key, json()); number.is_number())
      request.number = number.get<double>();
  request.robots = ids_in(message, "robots");
  request.beams = ids_in(message, "beams");
  request.screens = ids_in(message, "screens");
  request.cameras = cameras_in(message);
  return request;
}

Answer act_on(const Request& request, bool control, const Snapshot* snapshot, LiveRun& run) {
  if (request.type == "watch") return {};
  if (!control) return {"this window only looks on; open the link that the program printed", {}};
  if (request.type == "edit") {
    const Status edited = run.edit(request.text);
    return {edited ? "" : edited.error(), {}};
  }
  if (request.type == "pause" || request.type == "resume") {
    run.window().pause(request.type == "pause");
    return {};
  }
  if (request.type == "step") return step(request.number, run);
  if (request.type == "speed") return set_speed(request.number, run);
  if (request.type == "save") return save(request.format, snapshot);
  if (request.type == "exit") {
    run.request_stop();
    return {};
  }
  return {"there is no request \"" + request.type + "\"", {}};
}

}  // namespace understudy
