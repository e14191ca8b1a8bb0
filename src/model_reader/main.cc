// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// understudy-model-reader: a process that reads one model for the simulator and then ends. It gets
// bytes and gives bytes over its standard input, which is a socket; see models/reader_protocol.h.
// The simulator starts it; it is of no use by hand.
#include <sys/socket.h>
#include <unistd.h>

#include <cstdio>
#include <exception>
#include <new>

#include "files/pictures.h"
#include "model_reader/asked_files.h"
#include "model_reader/assimp_model.h"
#include "model_reader/channel.h"
#include "model_reader/confinement.h"
#include "models/iv_reader.h"
#include "models/model_codec.h"

namespace understudy {
namespace {

constexpr std::size_t kMostPictureBytes = std::size_t{128} << 20;  // of all together, as pixels
constexpr std::size_t kLongestName = 500;

// Decodes the pictures of all parts. Those that cannot be used are left out, with a note.
void add_pictures(AskedFiles& files, const std::map<std::string, Bytes>& inside,
                  LoadedModel& model) {
  std::set<std::string> usable;
  std::set<std::string> seen;
  std::size_t all = 0;
  for (const MeshPartSpec& part : model.mesh.parts) {
    const std::string& name = part.texture;
    if (name.empty() || !seen.insert(name).second) continue;
    const auto own = inside.find(name);
    const Bytes* bytes = own != inside.end() ? &own->second : files.find(name);
    const auto leave_out = [&](const std::string& why) {
      model.notes.push_back("its picture " + name.substr(0, 100) + " " + why +
                            "; the parts stay plain");
    };
    if (bytes == nullptr || name.size() > kLongestName) {
      leave_out("was not found");
      continue;
    }
    auto picture = read_picture(*bytes);
    if (!picture) {
      leave_out("cannot be used: " + picture.error());
      continue;
    }
    all += picture->rgb.size();
    if (all > kMostPictureBytes) {
      leave_out("is left out, as all together may have 44 million pixels");
      continue;
    }
    picture->path = name;
    model.pictures.push_back(std::move(*picture));
    usable.insert(name);
  }
  for (MeshPartSpec& part : model.mesh.parts)
    if (usable.count(part.texture) == 0) part.texture.clear();
  if (usable.empty()) model.mesh.uv.clear();
}

Result<LoadedModel> read_model(const ModelRequest& request) {
  const ModelFrame frame = frame_of(request);
  const bool is_collada = request.ending == "dae";
  // assimp has applied the file's own unit already.
  const double own_unit_m =
      is_collada ? frame_of({request.ending, "", 0, 0, request.file}).unit_m : 1;
  MeshBuilder mesh(frame.unit_m / own_unit_m, frame.up);
  std::map<std::string, Bytes> inside;
  std::set<std::string> skipped;
  AskedFiles files(request.name, request.file);
  const Status read = request.ending == "iv"
                          ? read_iv(as_text(request.file), mesh, skipped)
                          : read_with_assimp(request, new AskedFiles(files), mesh, inside, skipped);
  if (!read) return Error{read.error()};
  auto triangles = mesh.finish();
  if (!triangles) return Error{triangles.error()};
  LoadedModel model;
  model.unit_m = frame.unit_m;
  model.up = frame.up;
  model.mesh = std::move(*triangles);
  for (const std::string& what : skipped) model.notes.push_back("without " + what);
  add_pictures(files, inside, model);
  return model;
}

void answer_request() {
  Bytes content;
  ModelRequest request;
  if (receive_message(content) != ReaderMessage::kRequest || !decode_request(content, request))
    return;
  content = {};
  const auto model = read_model(request);
  if (model)
    send_message(ReaderMessage::kModel, encode_model(*model));
  else
    send_message(ReaderMessage::kError, as_bytes(model.error().substr(0, kLongestReaderText)));
}

int serve_one_model() {
  int type = 0;
  socklen_t size = sizeof type;
  if (getsockopt(0, SOL_SOCKET, SO_TYPE, &type, &size) != 0) {
    std::fputs("understudy-model-reader is started by understudy; try: understudy check MODEL\n",
               stderr);
    return 2;
  }
  if (!confine_process()) return 1;
  try {
    answer_request();
  } catch (const std::bad_alloc&) {
    send_message(ReaderMessage::kError,
                 as_bytes("reading it takes more than 1.5 GiB of memory; simplify it"));
  } catch (const std::exception& problem) {
    const std::string what = std::string("it is not usable: ") + problem.what();
    send_message(ReaderMessage::kError, as_bytes(what.substr(0, kLongestReaderText)));
  }
  return 0;
}

}  // namespace
}  // namespace understudy

int main() {
  const int result = understudy::serve_one_model();
  // Without the destructors of libraries: what they hold goes with the process.
  _exit(result);
}
