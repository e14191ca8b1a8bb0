// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// understudy sear: runs the scripts of SEAR's users, and packs their projects.
//   understudy sear run drive.py --until 10
//   understudy sear save SEARproject yard.sear
#include <stdlib.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>

#include "base/log.h"
#include "base/words.h"
#include "commands/command.h"
#include "commands/run_arguments.h"
#include "files/archive.h"
#include "files/resolver.h"
#include "host/host.h"
#include "load/save_files.h"
#include "load/world_file.h"

namespace understudy {
namespace {

namespace fs = std::filesystem;

// As clients/python/understudy/sear/services.py: a file in the project.
constexpr const char* kStartsSimulation = ".starts_simulation";
constexpr int kProgramFailed = 3;
constexpr const char* kPartOfScript = "UNDERSTUDY_SEAR";  // both values have the same length
constexpr const char* kProjectOfScript = "UNDERSTUDY_SEAR_PROJECT";

struct SearArguments {
  std::string command;
  std::vector<std::string> words;
  std::string project = "SEARproject";
  bool force = false;
  RunArguments run;
};

int tell_sear_error(const std::string& text) {
  log_error(text);
  return 1;
}

bool load_project(const std::string& path, const LoadOptions& load, Spec& spec) {
  Diagnostics diagnostics;
  const bool fine = load_world_file(path, spec, diagnostics, load);
  for (const Diagnostic& d : diagnostics.list()) std::fprintf(stderr, "%s\n", to_string(d).c_str());
  return fine;
}

// In double quotes for the command line of a program.
std::string quoted_word(const std::string& word) {
  std::string text = "\"";
  for (const char c : word)
    text += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return text + "\"";
}

std::string command_of_script(const std::vector<std::string>& words) {
  std::string command = "python3 -m understudy.sear.script";
  for (const std::string& word : words) command += " " + quoted_word(word);
  return command;
}

// A world with nothing but a robot for the script. Its id is that of the project's first robot, so
// that the script meets the same random numbers.
Spec empty_world() {
  Spec spec;
  RobotKindSpec kind;
  kind.name = "script";
  kind.body.shapes = {cylinder(0.1, 0.1)};
  kind.drive = {"differential", "drive", {}};
  spec.kinds.push_back(kind);
  RobotSpec robot;
  robot.id = spec.next_id++;
  robot.name = robot.kind = kind.name;
  robot.X_WR = {spec.floor.middle().x, spec.floor.middle().y, 0};
  spec.robots.push_back(robot);
  return spec;
}

// The script makes the project before the simulation starts, but a run needs its world at tick 0.
// So the script is run twice with the same seed. The first time it ends where it starts the
// simulation. The second time it is the program of a run in the world that it made. What it does
// until then is the same both times, as in any two runs with one seed. Returns its exit code, none
// if it starts the simulation.
Result<std::optional<int>> rehearse(const SearArguments& arguments, const std::string& command) {
  std::error_code none;
  fs::remove(fs::path(arguments.project) / kStartsSimulation, none);  // of a run that was killed
  setenv(kPartOfScript, "rehearse", 1);
  RunArguments run;
  run.seed = arguments.run.seed;
  run.inputs = arguments.run.inputs;
  run.headless = true;
  run.programs = {"1=" + command};
  Spec spec = empty_world();
  auto options = make_run_options(run, spec);
  if (!options) return Error{options.error()};
  auto host = Host::make(spec, *options);
  if (!host) return Error{host.error()};
  const auto summary = (*host)->run();
  if (!summary) return Error{summary.error()};
  std::error_code ignored;
  if (fs::remove(fs::path(arguments.project) / kStartsSimulation, ignored))
    return std::optional<int>();
  if (summary->end != RunEnd::kAsPlanned) return Error{summary->ended_because};
  return std::optional<int>(summary->programs.empty() ? 1 : summary->programs.front().exit_code);
}

int run_script(const SearArguments& arguments) {
  if (arguments.words.empty())
    return tell_sear_error("understudy sear run needs a script, like understudy sear run drive.py");
  std::error_code ignored;
  if (!fs::is_regular_file(arguments.words.front(), ignored))
    return tell_sear_error("there is no script " + in_quotes(arguments.words.front()) +
                           "; check the path");
  setenv(kProjectOfScript, arguments.project.c_str(), 1);
  const std::string command = command_of_script(arguments.words);
  const auto ended = rehearse(arguments, command);
  if (!ended) return tell_sear_error(ended.error());
  if (*ended) {
    if (**ended != 0) return kProgramFailed;
    if (fs::is_directory(arguments.project, ignored))
      log_info("the project is in " + arguments.project + "; the script starts no simulation");
    return 0;
  }
  Spec project;
  RunArguments run = arguments.run;
  run.world = arguments.project;
  Diagnostics found;
  if (load_world_file(run.world, project, found, run.load) && project.robots.empty())
    return tell_sear_error("the project " + arguments.project +
                           " has no robot; make a SEARrobot first, in this script or another");
  setenv(kPartOfScript, "performs", 1);
  run.programs.push_back("1=" + command);
  return run_with_arguments(run);
}

// What people and their tools leave in folders.
bool is_left_out(const fs::path& path) {
  const std::string name = path.filename().string();
  return name.starts_with('.') || name == "__pycache__";
}

Result<std::vector<PackedFile>> files_of(const std::string& folder) {
  std::vector<PackedFile> files;
  std::error_code problem;
  for (fs::recursive_directory_iterator it(folder, problem), end; !problem && it != end;
       it.increment(problem)) {
    const fs::path& path = it->path();
    if (is_left_out(path)) {
      it.disable_recursion_pending();
      continue;
    }
    const auto type = it->symlink_status(problem).type();
    if (type == fs::file_type::directory) continue;
    if (type != fs::file_type::regular)
      return Error{path.string() + " is a link or a device; put the file itself there"};
    auto bytes = DiskResolver().read(path.string());
    if (!bytes) return Error{path.string() + ": " + bytes.error()};
    files.push_back({path.lexically_relative(folder).generic_string(), std::move(*bytes)});
  }
  if (problem) return Error{"cannot read " + folder + ": " + problem.message()};
  std::sort(files.begin(), files.end(),
            [](const PackedFile& a, const PackedFile& b) { return a.name < b.name; });
  return files;
}

int save_project(const SearArguments& arguments) {
  if (arguments.words.size() != 2 || !lower_case(arguments.words[1]).ends_with(".sear"))
    return tell_sear_error(
        "understudy sear save needs a folder and a file, like understudy sear save SEARproject "
        "yard.sear");
  const std::string& folder = arguments.words[0];
  const std::string& file = arguments.words[1];
  Spec spec;
  if (!load_project(folder, arguments.run.load, spec))
    return tell_sear_error("the project has errors, so it is not packed");
  const auto files = files_of(folder);
  if (!files) return tell_sear_error(files.error());
  const auto packed = pack_archive(*files);
  if (!packed) return tell_sear_error(packed.error());
  const Status saved = save_files({{file, std::string(as_text(*packed))}}, arguments.force);
  if (!saved) return tell_sear_error(saved.error());
  log_info("wrote " + file + " with " + std::to_string(files->size()) + " files");
  return 0;
}

std::function<int()> add(Options& options) {
  auto arguments = std::make_shared<SearArguments>();
  options
      .add("COMMAND", &arguments->command,
           "run: run a script of SEAR; save: pack a project into a .sear file")
      .one_of({"run", "save"})
      .required();
  options.add("FILES", &arguments->words,
              "For run: the script and its arguments. For save: the project's folder and the file");
  options.add("--project", &arguments->project,
              "Folder of the project that the script makes and runs in (default: SEARproject)");
  options.add_flag("--force", &arguments->force, "For save: replace an existing file");
  arguments->run.world = arguments->project;
  add_run_options(options, arguments->run);
  return [arguments] {
    return arguments->command == "run" ? run_script(*arguments) : save_project(*arguments);
  };
}

}  // namespace

extern const CommandDescriptor sear_command;
const CommandDescriptor sear_command{"sear", "Run scripts of SEAR, and pack its projects", add};

}  // namespace understudy
