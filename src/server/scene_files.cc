// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "server/scene_files.h"

#include <zlib.h>

#include <algorithm>
#include <bit>
#include <cstdio>
#include <span>

#include "base/hash.h"

namespace understudy {
namespace {

void put_number(ByteWriter& out, double value) {
  out.le32(std::bit_cast<std::uint32_t>(static_cast<float>(value)));
}

// u16 after u16, row by row.
Bytes bytes_of(const HeightsSpec& heights) {
  Bytes all;
  all.reserve(2 * heights.steps.size());
  for (const std::uint16_t step : heights.steps) {
    all.push_back(static_cast<std::uint8_t>(step & 0xFF));
    all.push_back(static_cast<std::uint8_t>(step >> 8));
  }
  return all;
}

// u32 points, u32 triangles, u32 1 if there are places in pictures; then these lists.
void put_counts(ByteWriter& out, std::size_t points, std::size_t triangles, bool has_uv) {
  out.le32(static_cast<std::uint32_t>(points));
  out.le32(static_cast<std::uint32_t>(triangles));
  out.le32(has_uv ? 1 : 0);
}

void put_points(ByteWriter& out, std::span<const Vec3> points) {
  for (const Vec3& point : points)
    for (const double value : {point.x, point.y, point.z}) put_number(out, value);
}

Bytes bytes_of(const MeshFileSpec& mesh) {
  Bytes all;
  ByteWriter out(all);
  put_counts(out, mesh.points.size(), mesh.corners.size() / 3, !mesh.uv.empty());
  put_points(out, mesh.points);
  for (const std::uint32_t corner : mesh.corners) out.le32(corner);
  for (const float value : mesh.uv) put_number(out, static_cast<double>(value));
  return all;
}

Bytes bytes_of(const TriangleMesh& mesh) {
  Bytes all;
  ByteWriter out(all);
  put_counts(out, mesh.points.size(), mesh.triangles.size(), false);
  put_points(out, mesh.points);
  for (const auto& triangle : mesh.triangles)
    for (const std::uint32_t corner : triangle) out.le32(corner);
  return all;
}

std::string name_of(const Bytes& bytes) {
  Hasher hasher;
  hasher.bytes(bytes);
  constexpr std::size_t kDigits = 16;
  char digits[kDigits + 1];
  std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(hasher.digest()));
  return std::string(digits) + ".bin";
}

// Empty if zlib fails.
std::string gzipped(const Bytes& plain) {
  z_stream stream{};
  constexpr int kGzip = 15 + 16;
  constexpr int kMemory = 8;
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kGzip, kMemory,
                   Z_DEFAULT_STRATEGY) != Z_OK)
    return {};
  std::string out(deflateBound(&stream, plain.size()), '\0');
  stream.next_in = const_cast<Bytef*>(plain.data());
  stream.avail_in = static_cast<uInt>(plain.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const bool done = deflate(&stream, Z_FINISH) == Z_STREAM_END;
  out.resize(done ? stream.total_out : 0);
  deflateEnd(&stream);
  return out;
}

}  // namespace

template <class Source>
std::string SceneFiles::add_source(const std::shared_ptr<const Source>& source) {
  const auto [found, is_new] = files_.try_emplace(source.get());
  File& file = found->second;
  if (is_new) {
    file.source = source;
    file.plain = bytes_of(*source);
    file.name = name_of(file.plain);
  }
  file.added = true;
  return file.name;
}

std::string SceneFiles::add(const SharedHeights& heights) { return add_source(heights); }
std::string SceneFiles::add(const SharedMesh& mesh) { return add_source(mesh); }
std::string SceneFiles::add(const std::shared_ptr<const TriangleMesh>& mesh) {
  return add_source(mesh);
}

void SceneFiles::keep_added() {
  std::erase_if(files_, [](const auto& entry) { return !entry.second.added; });
  for (auto& [source, file] : files_) file.added = false;
}

const std::string* SceneFiles::find(std::string_view name) {
  const auto found = std::find_if(files_.begin(), files_.end(),
                                  [&](const auto& entry) { return entry.second.name == name; });
  if (found == files_.end()) return nullptr;
  File& file = found->second;
  if (file.packed.empty()) {
    file.packed = gzipped(file.plain);
    file.plain = {};
  }
  return file.packed.empty() ? nullptr : &file.packed;
}

}  // namespace understudy
