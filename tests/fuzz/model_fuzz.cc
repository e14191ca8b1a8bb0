// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as the answer of the process that reads models, and as an entry of the cache.
#include "base/check.h"
#include "base/sha256.h"
#include "models/model_cache.h"
#include "models/model_codec.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace understudy;
  const auto model = decode_model({data, size});
  if (model) {
    for (const std::uint32_t corner : model->mesh.corners)
      UNDERSTUDY_CHECK(corner < model->mesh.points.size(), "corners are points");
    const auto again = decode_model(encode_model(*model));
    UNDERSTUDY_CHECK(again.ok(), "what was decoded can be encoded");
  }
  // With its digest, or no input would come further than that.
  Bytes entry(data, data + size);
  const auto digest = sha256(entry);
  entry.insert(entry.end(), digest.begin(), digest.end());
  std::vector<ModelDependency> dependencies;
  (void)decode_entry(entry, dependencies);
  return 0;
}
