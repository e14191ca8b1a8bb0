// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The files that assimp sees: the model itself, and those that the simulator gives on request.
#pragma once

#include <assimp/IOStream.hpp>
#include <assimp/IOSystem.hpp>

#include <map>
#include <optional>
#include <string>

#include "base/bytes.h"

namespace understudy {

class AskedFiles final : public Assimp::IOSystem {
 public:
  AskedFiles(std::string name, const Bytes& model) { known_[std::move(name)] = model; }

  bool Exists(const char* name) const override { return find(name) != nullptr; }
  char getOsSeparator() const override { return '/'; }
  Assimp::IOStream* Open(const char* name, const char* mode) override;
  void Close(Assimp::IOStream* file) override { delete file; }

  // Null if there is no such file.
  const Bytes* find(const std::string& name) const;

 private:
  mutable std::map<std::string, std::optional<Bytes>> known_;  // each is asked for once
};

}  // namespace understudy
