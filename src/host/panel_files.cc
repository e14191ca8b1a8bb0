// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/panel_files.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>

#include "files/png.h"
#include "panel/panel.h"
#include "panel/wav.h"
#include "world/names.h"

namespace understudy {
namespace {

// A robot's name as part of a file name: without folders, and not hidden.
std::string file_name(const std::string& robot) {
  std::string name = robot;
  for (char& c : name)
    if (c == '/' || static_cast<unsigned char>(c) < ' ') c = '_';
  if (name.empty() || name[0] == '.') name = "_" + name;
  return name;
}

// Returns an error with the file and the reason, or an empty string.
std::string write_file(const std::string& path, ByteSpan bytes) {
  std::ofstream out(path, std::ios::binary);
  out.write(reinterpret_cast<const char*>(bytes.data()),
            static_cast<std::streamsize>(bytes.size()));
  out.flush();
  return out ? "" : "cannot write " + path + ": " + strerror(errno);
}

// The bytes of one panel's file; empty if there is nothing to write.
using Contents = std::function<Bytes(const Panel&)>;

std::vector<std::string> save_panels(const RunWorld& world, const std::string& folder,
                                     const std::string& ending, const Contents& contents) {
  std::vector<std::string> problems;
  std::set<std::string> taken;
  for (const auto& device : world.devices()) {
    const Panel* panel = device->params().gone() ? nullptr : device->personality().panel();
    const Bytes bytes = panel == nullptr ? Bytes{} : contents(*panel);
    if (bytes.empty()) continue;
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) return {"cannot create the folder " + folder + ": " + error.message()};
    std::string name = file_name(robot_name(world.model(), device->params().robot_id));
    if (!taken.insert(name).second) name += "-" + file_name(device->params().part.name);
    const std::string problem = write_file(folder + "/" + name + ending, bytes);
    if (!problem.empty()) problems.push_back(problem);
  }
  return problems;
}

}  // namespace

std::vector<std::string> save_screens(const RunWorld& world, const std::string& folder,
                                      const std::string& moment) {
  const std::string ending = (moment.empty() ? "" : "-" + moment) + ".png";
  return save_panels(world, folder, ending, [](const Panel& panel) -> Bytes {
    const auto rgb = panel.screen.canvas().rgb();
    if (rgb.empty()) return {};
    const Image image{PixelKind::kColour, kLcdWidth, kLcdHeight, {rgb.begin(), rgb.end()}, {}};
    auto png = write_png(image);
    return png ? std::move(*png) : Bytes{};
  });
}

std::vector<std::string> save_sounds(const RunWorld& world, const std::string& folder) {
  return save_panels(world, folder, ".wav", [](const Panel& panel) {
    return panel.sounds.list().empty() ? Bytes{} : write_wav(panel.sounds.list());
  });
}

}  // namespace understudy
