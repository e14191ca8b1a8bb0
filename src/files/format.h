// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// File formats: bytes -> Spec + diagnostics, and back. The list of formats is passed in. Every
// format produces the same Spec, in SI units; units and frames of a format exist only in its
// reader.
//
// To load a world, call load_world; it finds the format by the file's ending or its content. To
// write one, see write_world.h.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/diagnostics.h"
#include "files/entry_reader.h"
#include "files/keywords.h"
#include "files/numbers.h"
#include "files/resolver.h"
#include "world/named_sensor.h"
#include "world/spec.h"

namespace understudy {

// A key of such a line: a number within limits or, without limits, one of some words or any text.
struct LineKey {
  std::string name;
  std::optional<NumberLimits> limits;
  bool whole = false;              // no fraction
  std::vector<std::string> words;  // empty for any text
  bool is_file = false;            // names a table, whose rows take its place

  LineKey(const char* text_key, std::vector<std::string> allowed = {})
      : name(text_key), words(std::move(allowed)) {}
  LineKey(std::string key, NumberLimits number, bool is_whole = false)
      : name(std::move(key)), limits(number), whole(is_whole) {}
};

// A kind of device, sensor, drive or part that a file may put on a robot, with the keys of its
// line. Also used for a part that may have errors, with the keys of its error line.
struct LineKind {
  std::string name;
  std::vector<LineKey> keys;
  std::vector<LineKind> errors = {};  // for a drive: its own "drive" and "encoder" errors
  // For a device: the sensors that its line names, or what is wrong with it.
  Result<std::vector<NamedSensor>> (*named_sensors)(const Parameters& parameters) = nullptr;
};

struct FormatDescriptor;
struct LoadedModel;
struct ModelOptions;

// Reads a model file at this path; see model_files.h.
using LoadModel = Result<LoadedModel> (*)(const std::string& path, const ModelOptions& options,
                                          const Resolver& resolver);

// Names that fully describe what they name. Some systems put an outline into the name of a kind, or
// the size of a pattern into the name of a picture. Empty if the name is not one of these.
struct TellingNames {
  std::optional<RobotKindSpec> (*robot_kind)(std::string_view name) = nullptr;
  std::optional<ObjectKindSpec> (*object_kind)(std::string_view name) = nullptr;
  std::optional<PictureSpec> (*picture)(std::string_view name) = nullptr;
};

// Folders that are worlds.
struct WorldFolders {
  std::span<const char* const> files = {};  // the first one that exists represents the folder
  const char* lacks = nullptr;  // why a folder is no such world, for the user: "without world.txt"
  // What to do with this folder, for the user; empty if there is nothing.
  std::string (*remedy)(const std::string& folder, const Resolver& resolver) = nullptr;
  // For worlds whose files have no fixed names: the file that represents the folder.
  std::optional<std::string> (*find)(const std::string& folder, const Resolver& resolver) = nullptr;
};

// Which version of a system to follow, for systems that changed over time.
struct VersionChoice {
  std::string text;
  bool final = false;  // from the command line: files do not change it
};
using VersionChoices = std::map<std::string, VersionChoice>;  // by the system's name

// The known formats, and what files may name without defining it.
struct FormatContext {
  std::vector<const FormatDescriptor*> formats;  // sorted by rank
  std::vector<TellingNames> names;
  std::vector<WorldFolders> folders;
  std::vector<RobotKindSpec> robot_kinds;
  std::vector<ObjectKindSpec> object_kinds;
  std::vector<std::string> programs;  // built-in ones; every other program is a command line
  std::vector<LineKind> device_kinds;
  std::vector<LineKind> sensor_kinds;
  std::vector<LineKind> part_kinds;
  std::vector<LineKind> drive_kinds;
  std::vector<LineKind> error_kinds;
  VersionChoices versions = {};
  LoadModel load_model = nullptr;  // null: models that files name are not loaded
};

// What a world's files say about its physics.
struct PhysicsChoice {
  std::optional<PhysicsKind> set;  // by a line; nothing: what the world holds decides
  // The first line that only spatial physics understands; an empty file if there is none.
  std::string file;
  Token line;
};

// One reading of a file and of the files it names.
struct Reading {
  // The limit on how deeply files may name other files.
  static constexpr int kDeepest = 8;

  const FormatContext& context;
  Resolver& resolver;
  Diagnostics& diagnostics;
  int depth = 0;
  // Messages that were given once and hold for all files of this reading.
  std::shared_ptr<std::set<std::string>> told = std::make_shared<std::set<std::string>>();
  // Of the context, until a file chooses.
  std::shared_ptr<VersionChoices> versions = std::make_shared<VersionChoices>(context.versions);

  std::shared_ptr<PhysicsChoice> physics = std::make_shared<PhysicsChoice>();

  // A line that only spatial physics understands.
  void note_space(const std::string& file, const Token& line) const {
    if (!physics->file.empty()) return;
    physics->file = file;
    physics->line = line;
  }

  // Returns true only the first time.
  bool first_time(const std::string& what) const { return told->insert(what).second; }

  // True for the file that the user named, false for one that a file names.
  bool is_outermost() const { return depth <= 1; }
};

// One writing of a file.
struct Writing {
  const FormatContext& context;
  const Resolver& resolver;
  std::string world_file;  // for scenes: the name of the file with their surroundings
};

// What a file describes. It decides where a `world` line may lead, and what can be loaded by
// itself.
enum class FormatRole : std::uint8_t {
  kScene,         // robots, and the surroundings they are in
  kSurroundings,  // floor and walls
  kRobotKind,     // one kind of robot, at the end of Spec::kinds
  kObjectKind,    // one kind of object, at the end of Spec::object_kinds
};

// An ending that usually means something else. A file with it is of this format only if it looks
// like it.
struct SharedEnding {
  const char* ending;  // without the dot, lower case
  bool leads;          // such a file represents the others in its folder
};

struct FormatDescriptor {
  static constexpr std::size_t kSniffedBytes = 4096;

  const char* name;
  const char* help;  // one line
  // Contents are tried in the order of the ranks. If several formats share an ending, the first
  // also gets the files that look like none of them.
  int rank;
  std::span<const char* const> extensions;  // without the dot, lower case; may be shared
  FormatRole role;
  std::vector<Keyword> (*keywords)();
  // Whether a file looks like this format. Gets its name too, because some formats have fixed
  // names, and the first kSniffedBytes of its content.
  bool (*sniff)(std::string_view file_name, ByteSpan first_bytes);
  // Adds the content of the file to the spec. After errors the spec is useless. `file` is the path
  // that was found. It starts the diagnostics, and other files are looked for in its folder.
  void (*read)(ByteSpan bytes, const std::string& file, Reading& reading, Spec& spec);
  // The text of a file at the path `file`. Anything that the format cannot hold is reported. Null
  // if the format cannot be written.
  std::string (*write)(const Spec& spec, const Writing& writing, FileReport& report) = nullptr;
  // The keys of its `set` lines; null if it has none.
  std::vector<Keyword> (*settings)() = nullptr;
  std::span<const SharedEnding> shared_endings = {};
  // The text of a file with this one kind of robot. Null if the format cannot hold one.
  std::string (*write_kind)(const RobotKindSpec& kind, const Writing& writing,
                            FileReport& report) = nullptr;
};

// Finds the format by the file's ending. If the ending is shared or unknown, the content decides.
// Null if neither helps.
const FormatDescriptor* find_format(std::span<const FormatDescriptor* const> formats,
                                    std::string_view file_name, ByteSpan bytes);

// Loads a world and the files it names. The world is a scene, a folder that is a world, or bare
// surroundings (a maze gets a robot at its start mark, others have no robots). Returns true if
// there was no error; otherwise the spec is left unchanged.
bool load_world(const std::string& path, const FormatContext& context, Resolver& resolver,
                Spec& spec, Diagnostics& diagnostics);

// Loads the file of one kind of robot or object, into Spec::kinds or Spec::object_kinds.
bool load_kind(const std::string& path, const FormatContext& context, Resolver& resolver,
               Spec& spec, Diagnostics& diagnostics);

// For readers: reads a file that `word` of the reported file names, if it has this role. Returns
// its path, or an empty one if it could not be read. Errors inside the file are only reported. If a
// file that is not needed is missing, the rest is still useful, so that is only a warning.
enum class Need : std::uint8_t { kNeeded, kNotNeeded };
std::string read_named_file(const Token& word, FormatRole role, FileReport& report,
                            Reading& reading, Spec& spec, Need need = Need::kNeeded);

// For readers: the path of a file that `word` names. A path from another machine is also tried next
// to the file, with a warning. Empty if there is no such file; `remedy` then lists the places where
// it was looked for.
struct NamedFile {
  std::string path;
  std::string remedy;
};
NamedFile find_named_file(const Token& word, FileReport& report, const Resolver& resolver);

}  // namespace understudy
