// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "server/requests.h"

#include <algorithm>
#include <filesystem>

#include "base/log.h"
#include "files/program_names.h"
#include "files/resolver.h"
#include "host/host.h"
#include "host/program.h"
#include "load/save_files.h"
#include "load/world_file.h"
#include "server/compiler.h"
#include "server/json.h"
#include "server/open_upload.h"
#include "server/request_answers.h"
#include "server/saved_world.h"
#include "server/uploads.h"
#include "server/view_json.h"
#include "server/work_requests.h"
#include "view/answer_view.h"

namespace understudy {
namespace {

constexpr double kFastest = 1e6;
constexpr double kMostSteps = 1e6;
constexpr std::size_t kMostWatched = 10'000;

// Nothing: the answer comes later.
using Answer = std::optional<AnswerView>;

AnswerView done() { return {}; }

double number_in(const JsonView& message, const char* key) {
  const JsonView found = message[key];
  return found.is_number() ? found.number() : -1;
}

// Empty if there is none, or no number.
std::string id_of(const JsonView& message) {
  const JsonView id = message["id"];
  return id.is_number() ? id.dump() : "";
}

std::set<int> ids_in(const JsonView& message, const char* key) {
  std::set<int> ids;
  const JsonView list = message[key];
  if (!list.is_array()) return ids;
  for (const JsonView id : list)
    if (id.is_integer() && ids.size() < kMostWatched) ids.insert(id.integer());
  return ids;
}

std::set<std::pair<int, std::string>> sensors_in(const JsonView& message, const char* key) {
  std::set<std::pair<int, std::string>> sensors;
  const JsonView list = message[key];
  if (!list.is_array()) return sensors;
  for (const JsonView one : list) {
    if (sensors.size() >= kMostWatched) continue;
    const JsonView robot = one["robot"];
    const std::string sensor = text_in(one, "sensor");
    if (robot.is_integer() && !sensor.empty()) sensors.insert({robot.integer(), sensor});
  }
  return sensors;
}

Answer watch(const JsonView& message, const RequestContext& context) {
  context.watch({.robots = ids_in(message, "robots"),
                 .beams = ids_in(message, "beams"),
                 .screens = ids_in(message, "screens"),
                 .panels = ids_in(message, "panels"),
                 .points = ids_in(message, "points"),
                 .scans = sensors_in(message, "scans"),
                 .cameras = sensors_in(message, "cameras"),
                 .ports = message["ports"] == true,
                 .traffic = ids_in(message, "traffic")});
  return done();
}

// One line as "text", or several as "lines".
Answer edit(const JsonView& message, const RequestContext& context) {
  EditRequest request{.id = id_of(message), .lines = {}, .title = text_in(message, "title")};
  const JsonView lines = message["lines"];
  if (lines.is_array())
    for (const JsonView line : lines) request.lines.push_back(line.is_string() ? line.text() : "");
  else
    request.lines.push_back(text_in(message, "text"));
  context.edit(std::move(request));
  return {};
}

Answer undo(const JsonView& message, const RequestContext& context) {
  context.step(UndoList::Direction::kUndo, id_of(message));
  return {};
}

Answer redo(const JsonView& message, const RequestContext& context) {
  context.step(UndoList::Direction::kRedo, id_of(message));
  return {};
}

Answer pause(const JsonView&, const RequestContext& context) {
  context.run->window().pause(true);
  return done();
}

Answer resume(const JsonView&, const RequestContext& context) {
  context.run->window().pause(false);
  return done();
}

Answer step(const JsonView& message, const RequestContext& context) {
  const double ticks = number_in(message, "ticks");
  if (!(ticks >= 1 && ticks <= kMostSteps)) return failed("steps are 1 to 1000000 ticks");
  context.run->window().step(static_cast<int>(ticks));
  return done();
}

Answer speed(const JsonView& message, const RequestContext& context) {
  const double wanted = number_in(message, "speed");
  if (!(wanted >= 0 && wanted <= kFastest))
    return failed("the speed is a number from 0 (as fast as possible) to 1000000");
  context.run->window().set_speed(wanted);
  return done();
}

Answer save(const JsonView& message, const RequestContext& context) {
  if (context.snapshot == nullptr) return failed("there is no world yet");
  const std::string path = text_in(message, "path");
  if (!path.empty()) {
    const auto place = context.folders->place_for(path);
    if (!place) return failed(place.error());
    return write_files(saved_world(*context.snapshot, *place), message["overwrite"] == true);
  }
  return give_files(saved_world(
      *context.snapshot, name_of_world(*context.snapshot) + "." + text_in(message, "format")));
}

Answer list(const JsonView& message, const RequestContext& context) {
  const auto entries = context.folders->list(text_in(message, "path"));
  if (!entries) return failed(entries.error());
  AnswerView answer = done();
  answer.entries.emplace();
  for (const FolderEntry& entry : *entries)
    answer.entries->push_back({entry.name, entry.path, entry.folder, entry.world, entry.program});
  return answer;
}

Answer open_upload(const std::string& upload, const std::string& path,
                   const RequestContext& context) {
  const auto folder = context.uploads->folder_of(upload);
  if (!folder) return failed("this upload no longer exists; drop the files again");
  UploadOpenResult found = request_for_upload(*folder, path, context.load);
  AnswerView answer = change_to(std::move(found.result), context);
  if (!found.worlds.empty()) answer.worlds = found.worlds;
  if (!found.programs_left.empty()) answer.programs_left = found.programs_left;
  return answer;
}

Answer open(const JsonView& message, const RequestContext& context) {
  const std::string upload = text_in(message, "upload");
  if (!upload.empty()) return open_upload(upload, text_in(message, "path"), context);
  std::optional<bool> start;
  if (const JsonView said = message["programs"]; said.is_boolean()) start = said.boolean();
  if (start == true && !context.may_start_programs)
    return failed("a window that other machines can reach cannot start programs from files");
  if (start == true && !context.program_folders->find(text_in(message, "path")))
    return failed(
        "programs are started only from folders that were named when the simulator was started; "
        "restart it with this folder, or open the world without programs");
  return change_to(
      request_for_file(text_in(message, "path"), *context.folders, context.load, start), context);
}

Answer new_box(const JsonView& message, const RequestContext& context) {
  return change_to(request_for_box(number_in(message, "width_m"), number_in(message, "height_m")),
                   context);
}

Answer reset(const JsonView&, const RequestContext& context) {
  OpenResult result;
  result.request.emplace();
  return change_to(std::move(result), context);
}

// The robot's own program, or a file of the folders: as it is, or compiled first.
Answer start(const JsonView& message, const RequestContext& context) {
  const double robot = number_in(message, "robot");
  if (!(robot >= 1 && robot <= 1e9)) return failed("start needs the id of a robot");
  const std::string path = text_in(message, "path");
  if (!path.empty() && !context.may_start_programs)
    return failed("a window that other machines can reach cannot start programs from files");
  const RobotId id{static_cast<int>(robot)};
  if (path.empty()) {
    context.run->edits().add_start(id, "");
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
  context.run->edits().add_start(id, command);
  return done();
}

Answer setting(const JsonView& message, const RequestContext& context) {
  if (!message.has("value")) return failed("setting needs a value; null resets it to the default");
  const Status set = context.set(text_in(message, "name"), message["value"]);
  return set ? done() : failed(set.error());
}

// A kind of robot or object from a file of the folders.
Answer add_kind(const JsonView& message, const RequestContext& context) {
  const auto file = context.folders->find(text_in(message, "path"));
  if (!file) return failed(file.error());
  if (!describes_kind(*file)) return failed(*file + " is neither a .robi nor an .esObj file");
  if (file->find_first_of("\"\n") != std::string::npos)
    return failed("a file with this name cannot be used; rename it");
  const auto bytes = DiskResolver().read(*file);
  if (!bytes) return failed(*file + ": " + bytes.error());
  context.edit({.id = id_of(message),
                .lines = {"add kind \"" + *file + "\"\n" + std::string(as_text(*bytes))},
                .title = "add kind " + std::filesystem::path(*file).stem().string()});
  return {};
}

Answer end_all(const JsonView&, const RequestContext& context) {
  context.run->request_stop();
  return done();
}

template <auto act>
Answer at_once(const JsonView& message, const RequestContext& context) {
  return act(message, context);
}

struct RequestRow {
  const char* type;
  bool free;  // also for viewers without control
  Answer (*act)(const JsonView& message, const RequestContext& context);
};

constexpr RequestRow kRows[] = {
    {"watch", true, watch},
    {"edit", false, edit},
    {"add_kind", false, add_kind},
    {"undo", false, undo},
    {"redo", false, redo},
    {"pause", false, pause},
    {"resume", false, resume},
    {"step", false, step},
    {"speed", false, speed},
    {"save", false, save},
    {"list", false, list},
    {"open", false, open},
    {"new", false, new_box},
    {"reset", false, reset},
    {"exit", false, end_all},
    {"start", false, start},
    {"setting", false, setting},
    {"work_begin", false, at_once<work_begin>},
    {"work_try", false, at_once<work_try>},
    {"work_save", false, at_once<work_save>},
    {"work_drive", false, at_once<work_drive>},
};

Answer act_on(const JsonView& message, const RequestContext& context) {
  const std::string type = text_in(message, "type");
  if (type.empty()) return failed("a request is a JSON object with a type");
  const auto row =
      std::find_if(std::begin(kRows), std::end(kRows),
                   [&](const RequestRow& candidate) { return candidate.type == type; });
  if (row == std::end(kRows)) return failed("there is no request \"" + type + "\"");
  if (!row->free && !context.control)
    return failed("this window can only watch; open the link that the program printed");
  if (!row->free && context.run == nullptr) return failed("the next run has not started yet");
  return row->act(message, context);
}

}  // namespace

std::string answer_to(const std::string& message, const RequestContext& context) {
  const auto read = Json::parse(message);
  if (!read || !read->is_object()) return "";
  Answer answer = act_on(*read, context);
  const std::string id = id_of(*read);
  if (id.empty() || !answer) return "";
  answer->id = {id};
  return view_json(*answer);
}

}  // namespace understudy
