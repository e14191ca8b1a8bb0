// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/pictures.h"

#include <algorithm>
#include <set>

#include "files/jpeg.h"
#include "files/png.h"

namespace understudy {
namespace {

// Of all pictures of a world, at 3 bytes per pixel. Cameras need a third more.
constexpr std::size_t kMostBytes = std::size_t{128} << 20;

// Where the picture with this path is, or would be inserted. Pictures are sorted by path, so that
// the order does not depend on which file was read first.
auto place_of(const std::string& path, const Spec& spec) {
  return std::lower_bound(
      spec.pictures.begin(), spec.pictures.end(), path,
      [](const SharedPicture& picture, const std::string& p) { return picture->path < p; });
}

bool has_picture(const std::string& path, const Spec& spec) {
  const auto at = place_of(path, spec);
  return at != spec.pictures.end() && (*at)->path == path;
}

std::size_t picture_size(ByteSpan bytes) {
  return looks_like_jpeg(bytes) ? jpeg_size(bytes) : png_size(bytes);
}

// Whether a picture of this many bytes may be added.
Status check_room(std::size_t bytes, const Spec& spec) {
  for (const SharedPicture& p : spec.pictures) bytes += p->rgb.size();
  if (bytes > kMostBytes)
    return Error{"all pictures of a world together may have 44 million pixels (128 MiB)"};
  return {};
}

Status insert_picture(PictureSpec picture, Spec& spec) {
  if (const Status room = check_room(picture.rgb.size(), spec); !room) return room;
  const auto at = place_of(picture.path, spec);
  spec.pictures.insert(at, std::make_shared<const PictureSpec>(std::move(picture)));
  return {};
}

Status add_picture(const std::string& found, const Resolver& resolver, Spec& spec) {
  const std::string path = resolver.full_path(found);
  if (has_picture(path, spec)) return {};
  const auto bytes = resolver.read(found);
  if (!bytes) return Error{bytes.error()};
  if (const Status room = check_room(picture_size(*bytes), spec); !room) return room;
  auto picture = read_picture(*bytes);
  if (!picture) return Error{picture.error()};
  picture->path = path;
  return insert_picture(std::move(*picture), spec);
}

// Draws a picture whose name describes it. Returns false if the name does not.
bool draw_by_name(const std::string& name, const FormatContext& context, Spec& spec) {
  if (has_picture(name, spec)) return true;
  for (const TellingNames& known : context.names) {
    auto picture = known.picture == nullptr ? std::nullopt : known.picture(name);
    if (picture && picture->path == name) return insert_picture(std::move(*picture), spec).ok();
  }
  return false;
}

}  // namespace

Result<PictureSpec> read_picture(ByteSpan bytes) {
  return looks_like_jpeg(bytes) ? read_jpeg(bytes) : read_png(bytes);
}

Status add_drawn_picture(PictureSpec picture, Spec& spec) {
  if (has_picture(picture.path, spec)) return {};
  return insert_picture(std::move(picture), spec);
}

std::string load_picture(const Token& word, FileReport& report, const Reading& reading,
                         Spec& spec) {
  if (draw_by_name(word.text, reading.context, spec)) return word.text;
  const Resolver& resolver = reading.resolver;
  const NamedFile file = find_named_file(word, report, resolver);
  if (file.path.empty()) {
    report.warning(word, "cannot find " + in_quotes(word.text) + ", the surface stays plain",
                   file.remedy);
    return word.text;
  }
  if (const Status added = add_picture(file.path, resolver, spec); !added)
    report.warning(
        word,
        in_quotes(word.text) + " cannot be used: " + added.error() + "; the surface stays plain",
        "give a PNG or JPEG of at most 4096 x 4096 pixels");
  return resolver.full_path(file.path);
}

void keep_used_pictures(Spec& spec) {
  std::set<std::string> used = {spec.floor.texture};
  for (const WallSpec& wall : spec.walls) used.insert(wall.look.texture);
  for (const RobotKindSpec& kind : spec.kinds) used.insert(kind.body.look.texture);
  for (const ObjectKindSpec& kind : spec.object_kinds) used.insert(kind.body.look.texture);
  for (const TerrainSpec& terrain : spec.terrains) used.insert(terrain.drape);
  for (const SharedMesh& mesh : spec.meshes)
    for (const MeshPartSpec& part : mesh->parts) used.insert(part.texture);
  std::erase_if(spec.pictures, [&](const SharedPicture& p) { return used.count(p->path) == 0; });
}

}  // namespace understudy
