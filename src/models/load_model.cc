// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "models/load_model.h"

#include "base/sha256.h"
#include "base/words.h"
#include "models/blender.h"
#include "models/model_cache.h"
#include "models/model_format.h"
#include "models/reader_process.h"

namespace understudy {
namespace {

// Changes when the same file would give another model, so that old entries of the cache are not
// used.
constexpr std::uint32_t kReaderVersion = 1;

// Models name their materials, buffers and pictures. Nothing else is read for them.
constexpr std::string_view kNamedEndings[] = {".mtl", ".material", ".bin", ".png",
                                              ".jpg", ".jpeg",     ".xml", ".gltf"};

bool may_be_named(std::string_view name) {
  const std::string lower = lower_case(name);
  for (const std::string_view ending : kNamedEndings)
    if (lower.ends_with(ending)) return true;
  return false;
}

// A path from another machine is only a file name. Blanks may be written as %20.
std::string plain_name(std::string name) {
  if (name.starts_with("file://")) name.erase(0, 7);
  for (std::size_t at = name.find("%20"); at != std::string::npos; at = name.find("%20", at))
    name.replace(at, 3, " ");
  const bool absolute =
      name.starts_with('/') || name.starts_with('\\') || name.find(':') != name.npos;
  return absolute ? file_name_of(name) : name;
}

// The further files of a model. They are looked for from its folder.
class NamedFiles {
 public:
  NamedFiles(std::string folder, const Resolver& resolver)
      : folder_(std::move(folder)), resolver_(resolver) {}

  std::optional<std::string> find(const std::string& name) const {
    if (name.empty() || name.find('\0') != name.npos || !may_be_named(name)) return std::nullopt;
    const std::string plain = plain_name(name);
    if (auto found = resolver_.find(plain, folder_)) return found;
    return resolver_.find(file_name_of(plain), folder_);
  }
  Result<Bytes> read(const std::string& name) const {
    const auto path = find(name);
    if (!path) return Error{"there is no such file"};
    return resolver_.read_up_to(*path, kLargestModelFile);
  }
  Bytes digest(const std::string& name) const {
    const auto bytes = read(name);
    if (!bytes) return {};
    const auto digest = sha256(*bytes);
    return {digest.begin(), digest.end()};
  }

 private:
  std::string folder_;
  const Resolver& resolver_;
};

std::string hex_of(ByteSpan bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t b : bytes) {
    text += kDigits[b >> 4];
    text += kDigits[b & 15];
  }
  return text;
}

std::string cache_key(const ModelRequest& request) {
  Bytes bytes;
  ByteWriter out(bytes);
  out.le32(kReaderVersion);
  out.bytes(encode_request(request));
  return hex_of(sha256(bytes));
}

// Pictures are known by the paths of their files, so that two models share them. Those inside the
// model are known by its path and a number.
void name_pictures(const std::string& model_path, const NamedFiles& files, const Resolver& resolver,
                   LoadedModel& model) {
  for (PictureSpec& picture : model.pictures) {
    const auto found = files.find(picture.path);
    const std::string path =
        found ? resolver.full_path(*found) : resolver.full_path(model_path) + picture.path;
    for (MeshPartSpec& part : model.mesh.parts)
      if (part.texture == picture.path) part.texture = path;
    picture.path = path;
  }
}

ModelRequest request_of(const std::string& path, const ModelFormat& format,
                        const ModelOptions& options, Bytes file) {
  ModelRequest request;
  request.ending = format.ending;
  request.name = file_name_of(path);
  request.unit_m = options.unit_m != 0 ? options.unit_m : format.unit_m;
  request.up = static_cast<std::uint8_t>(options.up != 0 ? options.up : format.up);
  request.file = std::move(file);
  return request;
}

// Blender's files become glTF, in place.
Status convert_if_blend(ModelRequest& request) {
  if (request.ending != "blend") return {};
  auto converted = convert_blender_file(request.file);
  if (!converted) return Error{converted.error()};
  request.ending = "glb";
  request.name += ".glb";
  request.file = std::move(*converted);
  return {};
}

Result<LoadedModel> read_model(ModelRequest request, const NamedFiles& files) {
  const ModelCache cache(model_cache_folder());
  const std::string key = cache_key(request);
  const auto digest_of = [&](const std::string& name) { return files.digest(name); };
  if (auto kept = cache.find(key, digest_of)) return std::move(*kept);
  if (const Status converted = convert_if_blend(request); !converted)
    return Error{converted.error()};
  std::vector<ModelDependency> dependencies;
  const auto give_file = [&](const std::string& name) {
    dependencies.push_back({name, files.digest(name)});
    return files.read(name);
  };
  auto model = own_reader_process().read(request, give_file);
  if (model) cache.keep(key, dependencies, *model);
  return model;
}

}  // namespace

Result<LoadedModel> load_model(const std::string& path, const ModelOptions& options,
                               const Resolver& resolver) {
  const auto format = model_format_of(path);
  if (!format) return Error{format.error()};
  auto file = resolver.read_up_to(path, kLargestModelFile);
  if (!file) return Error{file.error()};
  const NamedFiles files(folder_of(path), resolver);
  auto model = read_model(request_of(path, *format, options, std::move(*file)), files);
  if (model) name_pictures(path, files, resolver, *model);
  return model;
}

}  // namespace understudy
