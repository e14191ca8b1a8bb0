// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Converted models, kept in ~/.cache/understudy/models (or below XDG_CACHE_HOME), so that each is
// converted once. An entry is found by all that it was made from: the bytes of the files, the
// options, and the version of the reader. A damaged entry is made anew. Several programs may use it
// at once. Without a home folder nothing is kept.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "files/model_files.h"

namespace understudy {

// A further file that the model names, as it was when it was converted.
struct ModelDependency {
  std::string name;  // as the model has it
  Bytes digest;      // SHA-256; empty if there was no such file
};

class ModelCache {
 public:
  // An empty folder keeps nothing.
  explicit ModelCache(std::string folder) : folder_(std::move(folder)) {}

  // `digest_of` tells what a further file contains now; empty if there is none.
  template <class DigestOf>
  std::optional<LoadedModel> find(const std::string& key, const DigestOf& digest_of) const {
    std::vector<ModelDependency> dependencies;
    auto model = read_entry(key, dependencies);
    for (const ModelDependency& d : dependencies)
      if (digest_of(d.name) != d.digest) return std::nullopt;
    return model;
  }
  void keep(const std::string& key, const std::vector<ModelDependency>& dependencies,
            const LoadedModel& model) const;

 private:
  std::optional<LoadedModel> read_entry(const std::string& key,
                                        std::vector<ModelDependency>& dependencies) const;

  std::string folder_;
};

// The content of an entry, checked.
Bytes encode_entry(const std::vector<ModelDependency>& dependencies, const LoadedModel& model);
std::optional<LoadedModel> decode_entry(ByteSpan bytes, std::vector<ModelDependency>& dependencies);

// The folder of the user's cache; empty if there is none.
std::string model_cache_folder();

}  // namespace understudy
