// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// understudy new: writes a robot program to start from, and prints the commands to compile and run
// it.
//   understudy new c drive
//   understudy new controller board

#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "base/words.h"
#include "commands/command.h"
#include "files/own_folders.h"
#include "files/program_names.h"
#include "files/resolver.h"
#include "load/save_files.h"

namespace understudy {
namespace {

namespace fs = std::filesystem;

struct Language {
  const char* name;
  const char* ending;
  const char* source;    // in examples/templates: all that drive do the same
  const char* compiler;  // nullptr: runs without compiling
  const char* compiler_options;
  const char* world = "demo/room.sim";
  const char* user = nullptr;  // in examples/templates: the program that it is started with
};

constexpr Language kLanguages[] = {
    {"c", ".c", "program.c", "gccsim", ""},
    {"c++", ".cc", "program.cc", "g++sim", ""},
    {"python", ".py", "program.py", nullptr, ""},
    {"classic", ".c", "classic.c", "gccsim", " --classic"},
    {"controller", ".py", "controller.py", nullptr, "", "serial/own_controller.sim",
     "serial_program.py"},
    {"serial", ".py", "serial_program.py", nullptr, "", "serial/controller.sim"},
};

struct NewArguments {
  std::string language;
  std::string name;
};

const Language* find_language(const std::string& name) {
  for (const Language& language : kLanguages)
    if (name == language.name) return &language;
  return nullptr;
}

int fail(const std::string& reason) {
  fmt::print(stderr, "understudy: error: {}\n", reason);
  return 1;
}

int fail_for_language(const std::string& word) {
  std::vector<std::string> known;
  for (const Language& language : kLanguages) known.emplace_back(language.name);
  return fail(fmt::format("unknown language \"{}\"; {}", word, suggestion(word, known)));
}

// The tools are next to this program, whether or not its folder is in the PATH.
std::string tool(const std::string& name) {
  const fs::path folder = fs::path(library_folder()).parent_path() / "bin";
  return (folder / name).string();
}

// As the shell needs it: without a folder, the name needs a ./ in front.
std::string to_run(const fs::path& program) {
  return program.has_parent_path() ? program.string() : "./" + program.string();
}

// Quotes one word for the shell.
std::string shell_word(const std::string& text) {
  constexpr std::string_view kPlain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_@%+=:,./-";
  if (text.find_first_not_of(kPlain) == std::string::npos) return text;
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? "'\\''" : std::string(1, c);
  return word + "'";
}

int write_program(const NewArguments& arguments) {
  const Language* language = find_language(arguments.language);
  if (language == nullptr) return fail_for_language(arguments.language);
  fs::path program = arguments.name;
  if (program.extension() == language->ending) program.replace_extension();
  if (program.filename().empty() || program.filename().string().front() == '-')
    return fail(
        fmt::format("\"{}\" is not a valid name for a program; write: understudy new {} drive",
                    arguments.name, arguments.language));
  const std::string source = program.string() + language->ending;
  std::error_code unreadable;
  if (fs::exists(source, unreadable)) return fail(source + " already exists; choose another name");
  const std::string templates = data_folder() + "/examples/templates/";
  const std::string path = templates + language->source;
  const Result<Bytes> text = DiskResolver().read(path);
  if (!text) return fail(path + ": " + text.error());
  const Status saved = save_files({{source, std::string(text->begin(), text->end())}}, false);
  if (!saved) return fail(saved.error());

  fmt::print("wrote {}\n", source);
  if (language->compiler != nullptr)
    fmt::print("compile: {}{} -o {} {}\n", shell_word(tool(language->compiler)),
               language->compiler_options, shell_word(program.string()), shell_word(source));
  // The value of --program is split into words once more.
  std::string command =
      as_command_word(to_run(language->compiler != nullptr ? program : fs::path(source)));
  if (language->user != nullptr) command += " " + as_command_word(templates + language->user);
  fmt::print("run:     {} run {} --program {}\n", shell_word(tool("understudy")),
             shell_word(data_folder() + "/worlds/" + language->world), shell_word(command));
  return 0;
}

std::function<int()> add(Options& options) {
  auto arguments = std::make_shared<NewArguments>();
  options
      .add("LANGUAGE", &arguments->language,
           "c, c++, python, classic (C for RoBIOS before version 7), controller (a virtual "
           "microcontroller) or serial (a program that talks to one)")
      .required();
  options.add("NAME", &arguments->name, "Name of the program; an existing file is never replaced")
      .required();
  options.footer("Example:\n  understudy new c drive");
  return [arguments] { return write_program(*arguments); };
}

}  // namespace

extern const CommandDescriptor new_command;
const CommandDescriptor new_command{"new", "Write a robot program to start from", add};

}  // namespace understudy
