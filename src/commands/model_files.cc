// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "commands/model_files.h"

#include <fmt/format.h>

#include <cstdio>

#include "base/words.h"
#include "load/save_files.h"
#include "models/load_model.h"
#include "world/mesh_warnings.h"

namespace understudy {
namespace {

Result<LoadedModel> load(const std::string& path, const ModelOptions& options) {
  auto model = load_model(path, options, DiskResolver());
  if (!model)
    fmt::print(stderr, "{}: error: {}; see docs/formats/models.md\n", path, model.error());
  return model;
}

std::string stl_text(const MeshFileSpec& mesh) {
  Bytes bytes;
  ByteWriter out(bytes);
  constexpr std::size_t kTitleBytes = 80;
  std::string title = "metres, z up";
  title.resize(kTitleBytes, ' ');
  out.bytes(as_bytes(title));
  out.le32(static_cast<std::uint32_t>(mesh.corners.size() / 3));
  const auto number = [&](double value) {
    out.le32(std::bit_cast<std::uint32_t>(static_cast<float>(value)));
  };
  for (std::size_t i = 0; i < mesh.corners.size(); ++i) {
    if (i % 3 == 0)
      for (int axis = 0; axis < 3; ++axis) number(0);  // readers compute the normal
    const Vec3 p = mesh.points[mesh.corners[i]];
    number(p.x);
    number(p.y);
    number(p.z);
    if (i % 3 == 2) bytes.resize(bytes.size() + 2);
  }
  return std::string(as_text(bytes));
}

std::string obj_text(const MeshFileSpec& mesh) {
  std::string text = "# metres; read it with up=z\n";
  for (const Vec3& p : mesh.points) text += fmt::format("v {:.9g} {:.9g} {:.9g}\n", p.x, p.y, p.z);
  for (std::size_t i = 0; i + 2 < mesh.corners.size(); i += 3)
    text += fmt::format("f {} {} {}\n", mesh.corners[i] + 1, mesh.corners[i + 1] + 1,
                        mesh.corners[i + 2] + 1);
  return text;
}

}  // namespace

bool check_model(const std::string& path, const ModelOptions& options) {
  const auto model = load(path, options);
  if (!model) return false;
  for (const std::string& note : model->notes) fmt::print("{}: warning: {}\n", path, note);
  const Bounds size = bounds_of(model->mesh);
  fmt::print("{}: ok: {} triangles, {} points, {} pictures\n", path, model->mesh.corners.size() / 3,
             model->mesh.points.size(), model->pictures.size());
  fmt::print("  unit {:g} m, {} up\n", model->unit_m, model->up);
  fmt::print("  size {:.1f} x {:.1f} x {:.1f} mm (ahead, left, up)\n",
             1000 * (size.high.x - size.low.x), 1000 * (size.high.y - size.low.y),
             1000 * (size.high.z - size.low.z));
  fmt::print("  from {:.1f} {:.1f} {:.1f} to {:.1f} {:.1f} {:.1f} mm\n", 1000 * size.low.x,
             1000 * size.low.y, 1000 * size.low.z, 1000 * size.high.x, 1000 * size.high.y,
             1000 * size.high.z);
  for (const MeshPartSpec& part : model->mesh.parts)
    fmt::print("  part of {} triangles, colour #{:06x}{}{}\n", part.count, part.colour,
               part.texture.empty() ? "" : ", picture ", part.texture);
  return true;
}

int convert_model(const std::string& in, const std::string& out, const ModelOptions& options,
                  bool overwrite) {
  const std::string name = lower_case(out);
  if (!name.ends_with(".stl") && !name.ends_with(".obj")) {
    fmt::print(stderr, "understudy: error: a model is written as .stl or .obj, not as {}\n",
               in_quotes(out));
    return 1;
  }
  const auto model = load(in, options);
  if (!model) return 1;
  const std::string text = name.ends_with(".stl") ? stl_text(model->mesh) : obj_text(model->mesh);
  if (const Status saved = save_files({{out, text}}, overwrite); !saved) {
    fmt::print(stderr, "understudy: error: {}\n", saved.error());
    return 1;
  }
  fmt::print("wrote {}: {} triangles, in metres, z up; without colours\n", out,
             model->mesh.corners.size() / 3);
  return 0;
}

bool read_model_options(const std::string& unit, const std::string& up, ModelOptions& options) {
  for (const auto& [key, value] : {std::pair{"unit=", unit}, std::pair{"up=", up}}) {
    if (value.empty()) continue;
    const Status taken = take_model_option(key + value, options);
    if (taken) continue;
    fmt::print(stderr, "understudy: error: {}\n", taken.error());
    return false;
  }
  return true;
}

}  // namespace understudy
