// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "models/blender.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <fstream>

#include "base/words.h"
#include "files/resolver.h"
#include "models/reader_protocol.h"

extern char** environ;

namespace understudy {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds kBlenderLimit{60};

const char* const kByHand =
    "blender -b FILE.blend --python-expr \"import bpy; "
    "bpy.ops.export_scene.gltf(filepath='FILE.glb')\"";

// A folder of our own, removed at the end.
struct WorkFolder {
  std::string path;
  WorkFolder() {
    std::error_code problem;
    path = (fs::temp_directory_path(problem) / "understudy-blend-XXXXXX").string();
    if (mkdtemp(path.data()) == nullptr) path.clear();
  }
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;
  ~WorkFolder() {
    std::error_code ignored;
    if (!path.empty()) fs::remove_all(path, ignored);
  }
};

std::string find_blender() {
  const char* path = std::getenv("PATH");
  for (const std::string_view folder : split_at(path == nullptr ? "" : path, ':')) {
    const std::string program = std::string(folder) + "/blender";
    if (folder.starts_with('/') && access(program.c_str(), X_OK) == 0) return program;
  }
  return "";
}

// Runs it in a process group of its own, without input and output. False if it had to be ended.
bool run_to_end(const std::string& program, std::vector<std::string> arguments) {
  std::vector<char*> words;
  for (std::string& argument : arguments) words.push_back(argument.data());
  words.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&files);
  posix_spawnattr_init(&attributes);
  for (const int descriptor : {0, 1, 2})
    posix_spawn_file_actions_addopen(&files, descriptor, "/dev/null", O_RDWR, 0);
  posix_spawn_file_actions_addclosefrom_np(&files, 3);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  pid_t process = -1;
  const int failed =
      posix_spawn(&process, program.c_str(), &files, &attributes, words.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  if (failed != 0) return false;
  const auto deadline = std::chrono::steady_clock::now() + kBlenderLimit;
  while (std::chrono::steady_clock::now() < deadline) {
    const pid_t found = waitpid(process, nullptr, WNOHANG);
    if (found == process || (found < 0 && errno != EINTR)) return true;
    poll(nullptr, 0, 10);
  }
  kill(-process, SIGKILL);
  while (waitpid(process, nullptr, 0) < 0 && errno == EINTR) continue;
  return false;
}

}  // namespace

Result<Bytes> convert_blender_file(ByteSpan blend) {
  const std::string program = find_blender();
  if (program.empty())
    return Error{std::string("Blender is not installed; install it, or convert the file with: ") +
                 kByHand};
  const WorkFolder folder;
  if (folder.path.empty()) return Error{"there is no place for temporary files"};
  const std::string in = folder.path + "/model.blend";
  const std::string out = folder.path + "/model.glb";
  {
    std::ofstream file(in, std::ios::binary);
    file.write(reinterpret_cast<const char*>(blend.data()),
               static_cast<std::streamsize>(blend.size()));
    if (!file) return Error{"it cannot be copied to " + in};
  }
  // Factory settings and no automatic scripts: only what the file shows, none of what it does.
  const bool ended = run_to_end(
      program,
      {"blender", "--background", "--factory-startup", "--disable-autoexec", in,
       "--python-exit-code", "1", "--python-expr",
       "import bpy; bpy.ops.export_scene.gltf(filepath='" + out + "', export_format='GLB')"});
  if (!ended) return Error{"Blender takes longer than a minute; simplify the file"};
  auto converted = DiskResolver().read_up_to(out, kLargestModelFile);
  if (!converted) return Error{std::string("Blender cannot convert it; try by hand: ") + kByHand};
  return converted;
}

}  // namespace understudy
