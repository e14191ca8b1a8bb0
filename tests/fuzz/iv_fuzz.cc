// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as an OpenInventor file: triangles that can be stored, or a reason.
#include "models/iv_reader.h"

#include "base/check.h"
#include "models/model_codec.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace understudy;
  MeshBuilder builder(1, 'y');
  std::set<std::string> skipped;
  const Status read = read_iv(as_text({data, size}), builder, skipped);
  if (!read) {
    UNDERSTUDY_CHECK(!read.error().empty(), "an error says why");
    return 0;
  }
  auto mesh = builder.finish();
  if (!mesh) return 0;
  LoadedModel model;
  model.mesh = std::move(*mesh);
  for (MeshPartSpec& part : model.mesh.parts) part.texture.clear();
  const Bytes bytes = encode_model(model);
  const auto again = decode_model(bytes);
  UNDERSTUDY_CHECK(again.ok(), "what was read can be stored");
  UNDERSTUDY_CHECK(encode_model(*again) == bytes, "and is the same then");
  return 0;
}
