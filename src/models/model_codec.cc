// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "models/model_codec.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/words.h"
#include "files/mesh_builder.h"
#include "files/png.h"

namespace understudy {
namespace {

constexpr std::uint32_t kModelMagic = 0x314C444D;  // "MDL1"
constexpr std::size_t kMostNotes = 20;
constexpr std::size_t kLongestText = 1000;

std::uint32_t count_of(std::size_t size) { return static_cast<std::uint32_t>(size); }

// Reads a count of items, each of which takes at least so many bytes.
std::size_t read_count(ByteReader& in, std::size_t item_bytes) {
  const std::size_t count = in.le32();
  if (count <= in.left() / item_bytes) return count;
  in.fail();
  return 0;
}

// One line, without what could control a terminal.
std::string read_line(ByteReader& in) {
  std::string text(as_text(in.sized()));
  if (text.size() > kLongestText) in.fail();
  for (char& c : text)
    if (is_control(c)) c = '?';
  return text;
}

bool is_inside(double value) { return std::fabs(value) <= MeshBuilder::kLargest_m; }

void read_triangles(ByteReader& in, MeshFileSpec& mesh) {
  mesh.points.resize(read_count(in, 24));
  for (Vec3& p : mesh.points) {
    p = {in.f64(), in.f64(), in.f64()};
    if (!is_inside(p.x) || !is_inside(p.y) || !is_inside(p.z)) return in.fail();
  }
  mesh.corners.resize(read_count(in, 4));
  if (mesh.corners.empty() || mesh.corners.size() % 3 != 0 ||
      mesh.corners.size() / 3 > MeshBuilder::kMostTriangles)
    return in.fail();
  for (std::uint32_t& corner : mesh.corners) {
    corner = in.le32();
    if (corner >= mesh.points.size()) return in.fail();
  }
  mesh.uv.resize(read_count(in, 4));
  if (!mesh.uv.empty() && mesh.uv.size() != 2 * mesh.corners.size()) return in.fail();
  for (float& value : mesh.uv) {
    value = std::bit_cast<float>(in.le32());
    if (!std::isfinite(value)) return in.fail();
  }
}

// The parts follow each other and cover all triangles.
void read_parts(ByteReader& in, MeshFileSpec& mesh) {
  mesh.parts.resize(read_count(in, 16));
  std::uint64_t next = 0;
  for (MeshPartSpec& part : mesh.parts) {
    part.first = in.le32();
    part.count = in.le32();
    part.colour = in.le32();
    part.texture = read_line(in);
    if (part.first != next || part.count == 0 || part.colour > 0xFFFFFF) return in.fail();
    if (!part.texture.empty() && mesh.uv.empty()) return in.fail();
    next += part.count;
  }
  if (next != mesh.corners.size() / 3) in.fail();
}

void read_pictures(ByteReader& in, std::vector<PictureSpec>& pictures) {
  pictures.resize(read_count(in, 16));
  for (PictureSpec& picture : pictures) {
    picture.path = read_line(in);
    const std::size_t width = in.le32();
    const std::size_t height = in.le32();
    const ByteSpan rgb = in.sized();
    if (width < 1 || height < 1 || width > kLargestPicture || height > kLargestPicture ||
        rgb.size() != 3 * width * height || picture.path.empty())
      return in.fail();
    picture.width = static_cast<int>(width);
    picture.height = static_cast<int>(height);
    picture.rgb.assign(rgb.begin(), rgb.end());
  }
}

}  // namespace

Bytes encode_model(const LoadedModel& model) {
  Bytes bytes;
  ByteWriter out(bytes);
  out.le32(kModelMagic);
  out.f64(model.unit_m);
  out.u8(static_cast<std::uint8_t>(model.up));
  out.le32(count_of(model.mesh.points.size()));
  for (const Vec3& p : model.mesh.points) {
    out.f64(p.x);
    out.f64(p.y);
    out.f64(p.z);
  }
  out.le32(count_of(model.mesh.corners.size()));
  for (const std::uint32_t corner : model.mesh.corners) out.le32(corner);
  out.le32(count_of(model.mesh.uv.size()));
  for (const float value : model.mesh.uv) out.le32(std::bit_cast<std::uint32_t>(value));
  out.le32(count_of(model.mesh.parts.size()));
  for (const MeshPartSpec& part : model.mesh.parts) {
    out.le32(part.first);
    out.le32(part.count);
    out.le32(part.colour);
    out.sized(as_bytes(part.texture));
  }
  out.le32(count_of(model.pictures.size()));
  for (const PictureSpec& picture : model.pictures) {
    out.sized(as_bytes(picture.path));
    out.le32(static_cast<std::uint32_t>(picture.width));
    out.le32(static_cast<std::uint32_t>(picture.height));
    out.sized(picture.rgb);
  }
  const std::size_t notes = std::min(model.notes.size(), kMostNotes);
  out.le32(count_of(notes));
  for (std::size_t i = 0; i < notes; ++i)
    out.sized(as_bytes(std::string_view(model.notes[i]).substr(0, kLongestText)));
  return bytes;
}

Result<LoadedModel> decode_model(ByteSpan bytes) {
  const Error damaged{"the converted model is damaged"};
  ByteReader in(bytes);
  LoadedModel model;
  if (in.le32() != kModelMagic) return damaged;
  model.unit_m = in.f64();
  model.up = static_cast<char>(in.u8());
  if (!(model.unit_m > 0) || !std::isfinite(model.unit_m) || model.up < 'x' || model.up > 'z')
    return damaged;
  read_triangles(in, model.mesh);
  if (in.ok()) read_parts(in, model.mesh);
  if (in.ok()) read_pictures(in, model.pictures);
  const std::size_t notes = in.ok() ? read_count(in, 4) : 0;
  if (notes > kMostNotes) return damaged;
  for (std::size_t i = 0; i < notes; ++i) model.notes.push_back(read_line(in));
  if (!in.ok() || !in.at_end()) return damaged;
  return model;
}

}  // namespace understudy
