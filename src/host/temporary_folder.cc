// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/temporary_folder.h"

#include <stdlib.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace understudy {

TemporaryFolder::TemporaryFolder() {
  const char* base = std::getenv("TMPDIR");
  path_ = std::string(base != nullptr && *base != 0 ? base : "/tmp") + "/understudy-XXXXXX";
  if (mkdtemp(path_.data()) == nullptr) failure_ = path_ + ": " + strerror(errno);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  if (failure_.empty()) std::filesystem::remove_all(path_, ignored);
}

}  // namespace understudy
