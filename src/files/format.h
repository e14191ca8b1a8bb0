// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// File formats: bytes -> Spec + diagnostics, and back. Which formats there are is passed in. Every
// format ends in the same Spec, in SI units; units and frames of a format live in its reader only.
//
// To load a world, call load_world; it finds the format by the file's ending or its content. To
// write one, see write_world.h.
#pragma once

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
#include "world/spec.h"

namespace understudy {

// A key of such a line: a number within limits or, without them, one of some words, or any text.
struct LineKey {
  std::string name;
  std::optional<NumberLimits> limits;
  bool whole = false;              // no fraction
  std::vector<std::string> words;  // empty: any text

  LineKey(const char* text_key, std::vector<std::string> allowed = {})
      : name(text_key), words(std::move(allowed)) {}
  LineKey(std::string key, NumberLimits number, bool is_whole = false)
      : name(std::move(key)), limits(number), whole(is_whole) {}
};

// A kind of device, sensor, drive or part that a file may put on a robot, and the keys its line may
// have; or a part that may have errors, and theirs.
struct LineKind {
  std::string name;
  std::vector<LineKey> keys;
  std::vector<LineKind> errors = {};  // of a drive: its own "drive" and "encoder" errors
};

struct FormatDescriptor;

// Names that say all about what they name: some systems put an outline into the name of a kind, or
// the size of a pattern into the name of a picture. Nothing if the name is not one of these.
struct TellingNames {
  std::optional<RobotKindSpec> (*robot_kind)(std::string_view name) = nullptr;
  std::optional<ObjectKindSpec> (*object_kind)(std::string_view name) = nullptr;
  std::optional<PictureSpec> (*picture)(std::string_view name) = nullptr;
};

// Folders that are a world.
struct WorldFolders {
  std::span<const char* const> files = {};  // one of them stands for the folder: the first there is
  // Why the folder is no world, for the user: "without world.txt", and perhaps a way out.
  std::string (*why_not)(const std::string& folder, const Resolver& resolver) = nullptr;
};

// What files may be, and what they may name without saying what it is.
struct FormatContext {
  std::vector<const FormatDescriptor*> formats;  // in the order of their rank
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
};

// One reading of a file and of the files it names.
struct Reading {
  // A file that names a file that names a file ... ends here.
  static constexpr int kDeepest = 8;

  const FormatContext& context;
  Resolver& resolver;
  Diagnostics& diagnostics;
  int depth = 0;
  // What was said once and holds for all files of this reading.
  std::shared_ptr<std::set<std::string>> told = std::make_shared<std::set<std::string>>();

  // True for the first time only.
  bool first_time(const std::string& what) const { return told->insert(what).second; }

  // The file that the user named, not one that a file names.
  bool is_outermost() const { return depth <= 1; }
};

// One writing of a file.
struct Writing {
  const FormatContext& context;
  const Resolver& resolver;
  std::string world_file;  // for scenes: the name of the file with their surroundings
};

// What a file describes: where a `world` line may lead, and what can be loaded by itself.
enum class FormatRole : std::uint8_t {
  kScene,         // robots, and the surroundings they are in
  kSurroundings,  // floor and walls
  kRobotKind,     // one kind of robot, at the end of Spec::kinds
  kObjectKind,    // one kind of object, at the end of Spec::object_kinds
};

// An ending that mostly means something else: a file with it is of the format if it looks like it.
struct SharedEnding {
  const char* ending;  // without the dot, lower case
  bool leads;          // such a file stands for the others in its folder
};

struct FormatDescriptor {
  static constexpr std::size_t kSniffedBytes = 4096;

  const char* name;
  const char* help;  // one line
  // Contents are tried in the order of the ranks; of several formats with one ending the first also
  // gets what looks like none of them.
  int rank;
  std::span<const char* const> extensions;  // without the dot, lower case; may be shared
  FormatRole role;
  std::vector<Keyword> (*keywords)();
  // Does it look like this format? Gets the name too, since some formats have fixed names, and the
  // first kSniffedBytes of the content.
  bool (*sniff)(std::string_view file_name, ByteSpan first_bytes);
  // Adds what the file says to the spec; on errors the spec is of no use. `file` is the path as
  // found: it leads the diagnostics, and files are looked for in its folder.
  void (*read)(ByteSpan bytes, const std::string& file, Reading& reading, Spec& spec);
  // The text of a file at the path `file`. What the format cannot hold is reported. Null if the
  // format is not written.
  std::string (*write)(const Spec& spec, const Writing& writing, FileReport& report) = nullptr;
  // The keys of its `set` lines; null if it has none.
  std::vector<Keyword> (*settings)() = nullptr;
  std::span<const SharedEnding> shared_endings = {};
};

// By the file's ending; by its content among several formats of one ending, and where the ending
// says nothing. Null if neither tells.
const FormatDescriptor* find_format(std::span<const FormatDescriptor* const> formats,
                                    std::string_view file_name, ByteSpan bytes);

// Loads a world and what it names: a scene, a folder that is one, or bare surroundings (a maze with
// a robot at its start mark, others without robots). True if there was no error; otherwise the spec
// stays as it is.
bool load_world(const std::string& path, const FormatContext& context, Resolver& resolver,
                Spec& spec, Diagnostics& diagnostics);

// Loads the file of one kind of robot or object, into Spec::kinds or Spec::object_kinds.
bool load_kind(const std::string& path, const FormatContext& context, Resolver& resolver,
               Spec& spec, Diagnostics& diagnostics);

// For readers: reads a file that `word` of the reported file names, if it has this role. Returns
// its path, empty if it could not be read; what is wrong inside of it is reported, no more. Without
// a file that is not needed the rest is still of use: that is a warning.
enum class Need : std::uint8_t { kNeeded, kNotNeeded };
std::string read_named_file(const Token& word, FormatRole role, FileReport& report,
                            Reading& reading, Spec& spec, Need need = Need::kNeeded);

// For readers: the path of a file that `word` names. A path of another machine is tried beside the
// file too, with a warning. Nothing if there is no such file; `remedy` then says where it was
// looked for.
struct NamedFile {
  std::string path;
  std::string remedy;
};
NamedFile find_named_file(const Token& word, FileReport& report, const Resolver& resolver);

}  // namespace understudy
