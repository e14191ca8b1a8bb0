// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "server/requests.h"

#include <algorithm>
#include <filesystem>

#include "base/log.h"
#include "formats/program_names.h"
#include "formats/resolver.h"
#include "server/compiler.h"
#include "server/saved_world.h"
#include "server/upload_wishes.h"
#include "session/program.h"
#include "session/save_files.h"
#include "session/world_file.h"

namespace understudy {
namespace {

using nlohmann::json;

constexpr double kFastest = 1e6;
constexpr double kMostSteps = 1e6;
constexpr std::size_t kMostWatched = 10'000;

json failed(const std::string& why) { return {{"ok", false}, {"error", why}}; }
json done() { return {{"ok", true}}; }

std::string text_in(const json& message, const char* key) {
  const auto found = message.find(key);
  return found != message.end() && found->is_string() ? found->get<std::string>() : "";
}

double number_in(const json& message, const char* key) {
  const auto found = message.find(key);
  return found != message.end() && found->is_number() ? found->get<double>() : -1;
}

json watch(const json&, const RequestContext&) { return done(); }

json edit(const json& message, const RequestContext& context) {
  const Status given = context.edit(text_in(message, "text"));
  return given ? json() : failed(given.error());
}

json pause(const json&, const RequestContext& context) {
  context.run->window().pause(true);
  return done();
}

json resume(const json&, const RequestContext& context) {
  context.run->window().pause(false);
  return done();
}

json step(const json& message, const RequestContext& context) {
  const double ticks = number_in(message, "ticks");
  if (!(ticks >= 1 && ticks <= kMostSteps)) return failed("steps are 1 to 1000000 ticks");
  context.run->window().step(static_cast<int>(ticks));
  return done();
}

json speed(const json& message, const RequestContext& context) {
  const double wanted = number_in(message, "speed");
  if (!(wanted >= 0 && wanted <= kFastest))
    return failed("the speed is a number from 0 (as fast as it goes) to 1000000");
  context.run->window().set_speed(wanted);
  return done();
}

json save_at(const std::string& path, const json& message, const RequestContext& context) {
  const auto place = context.folders->place_for(path);
  if (!place) return failed(place.error());
  auto saved = saved_world(*context.snapshot, *place);
  if (!saved) return failed(saved.error());
  const auto overwrite = message.find("overwrite");
  const bool may_overwrite = overwrite != message.end() && *overwrite == true;
  json answer = done();
  if (const Status written = save_files(saved->files, may_overwrite); !written)
    answer = failed(written.error());
  for (const std::string& warning : saved->warnings) log_warning(warning);
  bool exists = false;
  std::error_code ignored;
  for (const WrittenFile& file : saved->files) {
    answer["files"].push_back({{"name", file.path}});
    exists = exists || std::filesystem::exists(file.path, ignored);
  }
  answer["exists"] = exists;
  return answer;
}

json save(const json& message, const RequestContext& context) {
  if (context.snapshot == nullptr) return failed("there is no world yet");
  const std::string path = text_in(message, "path");
  if (!path.empty()) return save_at(path, message, context);
  auto saved = saved_world(*context.snapshot,
                           name_of_world(*context.snapshot) + "." + text_in(message, "format"));
  if (!saved) return failed(saved.error());
  for (const std::string& warning : saved->warnings) log_warning(warning);
  json answer = done();
  for (const WrittenFile& file : saved->files) {
    answer["files"].push_back({{"name", file.path}, {"text", file.text}});
    answer["text"] = file.text;
  }
  return answer;
}

json list(const json& message, const RequestContext& context) {
  const auto entries = context.folders->list(text_in(message, "path"));
  if (!entries) return failed(entries.error());
  json answer = done();
  answer["entries"] = json::array();
  for (const FolderEntry& entry : *entries)
    answer["entries"].push_back({{"name", entry.name},
                                 {"path", entry.path},
                                 {"folder", entry.folder},
                                 {"world", entry.world},
                                 {"program", entry.program}});
  return answer;
}

// The run ends, and the next one begins as wished.
json change_to(WishResult result, const RequestContext& context) {
  json answer = result.wish ? done() : failed(result.error);
  if (!result.diagnostics.empty()) answer["diagnostics"] = result.diagnostics;
  if (!result.programs.empty()) answer["programs"] = result.programs;
  if (!result.wish) return answer;
  context.wish = std::move(result.wish);
  context.run->request_stop();
  return answer;
}

json open_upload(const std::string& upload, const std::string& path,
                 const RequestContext& context) {
  const auto folder = context.uploads->folder_of(upload);
  if (!folder) return failed("there is no such upload any more; drop the files again");
  UploadWishResult found = wish_for_upload(*folder, path, context.worlds);
  json answer = change_to(std::move(found.result), context);
  if (!found.worlds.empty()) answer["worlds"] = found.worlds;
  if (!found.programs_left.empty()) answer["programs_left"] = found.programs_left;
  return answer;
}

json open(const json& message, const RequestContext& context) {
  const std::string upload = text_in(message, "upload");
  if (!upload.empty()) return open_upload(upload, text_in(message, "path"), context);
  std::optional<bool> start;
  if (const auto said = message.find("programs"); said != message.end() && said->is_boolean())
    start = said->get<bool>();
  if (start == true && !context.may_start_programs)
    return failed("a window that other machines can reach starts no programs of files");
  if (start == true && !context.program_folders->find(text_in(message, "path")))
    return failed(
        "programs start only of files in folders that were named when the simulator "
        "started; start it again, or open the world without them");
  return change_to(wish_for_file(text_in(message, "path"), *context.folders, context.worlds, start),
                   context);
}

json new_box(const json& message, const RequestContext& context) {
  return change_to(wish_for_box(number_in(message, "width_m"), number_in(message, "height_m")),
                   context);
}

json reset(const json&, const RequestContext& context) {
  WishResult result;
  result.wish = WorldWish{};
  return change_to(std::move(result), context);
}

// The robot's own program, or a file of the folders: as it is, or compiled first.
json start(const json& message, const RequestContext& context) {
  const double robot = number_in(message, "robot");
  if (!(robot >= 1 && robot <= 1e9)) return failed("start needs the id of a robot");
  const std::string path = text_in(message, "path");
  if (!path.empty() && !context.may_start_programs)
    return failed("a window that other machines can reach starts no programs of files");
  const int id = static_cast<int>(robot);
  if (path.empty()) {
    context.run->start(id, "");
    return done();
  }
  const auto file = context.program_folders->find(path);
  if (!file) return failed(file.error());
  if (Compiler::is_source(*file)) {
    const Status compiling = context.compile(*file, id);
    return compiling ? done() : failed(compiling.error());
  }
  const std::string command = as_command_word(*file);
  if (const Status fits = can_start(command); !fits) return failed(fits.error());
  context.run->start(id, command);
  return done();
}

json setting(const json& message, const RequestContext& context) {
  const auto value = message.find("value");
  if (value == message.end()) return failed("setting needs a value; null: as at the start");
  const Status set = context.set(text_in(message, "name"), *value);
  return set ? done() : failed(set.error());
}

// A kind of robot or object from a file of the folders.
json add_kind(const json& message, const RequestContext& context) {
  const auto file = context.folders->find(text_in(message, "path"));
  if (!file) return failed(file.error());
  if (!describes_kind(*file)) return failed(*file + " is no .robi and no .esObj file");
  if (file->find_first_of("\"\n") != std::string::npos)
    return failed("a file with such a name cannot be used; rename it");
  const auto bytes = DiskResolver().read(*file);
  if (!bytes) return failed(*file + ": " + bytes.error());
  const Status given = context.edit("add kind \"" + *file + "\"\n" + std::string(as_text(*bytes)));
  return given ? json() : failed(given.error());
}

json end_all(const json&, const RequestContext& context) {
  context.run->request_stop();
  return done();
}

struct RequestRow {
  const char* type;
  bool free;  // for who only looks on
  json (*act)(const json& message, const RequestContext& context);
};

constexpr RequestRow kRows[] = {
    {"watch", true, watch},   {"edit", false, edit},     {"add_kind", false, add_kind},
    {"pause", false, pause},  {"resume", false, resume}, {"step", false, step},
    {"speed", false, speed},  {"save", false, save},     {"list", false, list},
    {"open", false, open},    {"new", false, new_box},   {"reset", false, reset},
    {"exit", false, end_all}, {"start", false, start},   {"setting", false, setting},
};

}  // namespace

json act_on(const json& message, const RequestContext& context) {
  const std::string type = message.is_object() ? text_in(message, "type") : "";
  if (type.empty()) return failed("a request is a JSON object with a type");
  const auto row =
      std::find_if(std::begin(kRows), std::end(kRows),
                   [&](const RequestRow& candidate) { return candidate.type == type; });
  if (row == std::end(kRows)) return failed("there is no request \"" + type + "\"");
  if (!row->free && !context.control)
    return failed("this window only looks on; open the link that the program printed");
  if (!row->free && context.run == nullptr) return failed("the next run has not begun yet");
  return row->act(message, context);
}

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
  for (const json& camera : *list) {
    if (!camera.is_object() || cameras.size() >= kMostWatched) continue;
    const auto robot = camera.find("robot");
    const std::string sensor = text_in(camera, "sensor");
    if (robot != camera.end() && robot->is_number_integer() && !sensor.empty())
      cameras.insert({robot->get<int>(), sensor});
  }
  return cameras;
}

}  // namespace understudy
