// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "server/archive.h"

#include <sys/stat.h>
#include <zip.h>

#include <algorithm>

namespace understudy {
namespace {

Error broken(const std::string& why) {
  return Error{"it is not a usable zip archive (" + why + ")"};
}

}  // namespace

struct Archive::Handles {
  Handles() = default;
  Handles(const Handles&) = delete;
  Handles& operator=(const Handles&) = delete;
  ~Handles() {
    if (file != nullptr) zip_fclose(file);
    if (zip != nullptr) zip_discard(zip);
  }
  zip_t* zip = nullptr;
  zip_file_t* file = nullptr;  // being read
};

Archive::~Archive() = default;

Result<std::unique_ptr<Archive>> Archive::open(const std::string& path) {
  std::unique_ptr<Archive> archive(new Archive);
  archive->handles_ = std::make_unique<Handles>();
  int code = 0;
  archive->handles_->zip = zip_open(path.c_str(), ZIP_RDONLY, &code);
  if (archive->handles_->zip != nullptr) return archive;
  zip_error_t error;
  zip_error_init_with_code(&error, code);
  const std::string why = zip_error_strerror(&error);
  zip_error_fini(&error);
  return broken(why);
}

std::uint64_t Archive::count() const {
  return static_cast<std::uint64_t>(
      std::max<zip_int64_t>(0, zip_get_num_entries(handles_->zip, 0)));
}

Result<Archive::Entry> Archive::entry(std::uint64_t index) const {
  const char* name = zip_get_name(handles_->zip, index, ZIP_FL_ENC_GUESS);
  if (name == nullptr) return broken(zip_strerror(handles_->zip));
  Entry entry;
  entry.name = name;
  // Some programs write paths in the style of their own system.
  std::replace(entry.name.begin(), entry.name.end(), '\\', '/');
  entry.folder = entry.name.ends_with('/');
  zip_uint8_t system = 0;
  zip_uint32_t attributes = 0;
  if (zip_file_get_external_attributes(handles_->zip, index, 0, &system, &attributes) == 0 &&
      (system == ZIP_OPSYS_UNIX || system == ZIP_OPSYS_OS_X)) {
    const mode_t kind = static_cast<mode_t>(attributes >> 16) & S_IFMT;
    entry.special = kind != 0 && kind != S_IFREG && kind != S_IFDIR;
  }
  return entry;
}

Status Archive::start(std::uint64_t index) {
  if (handles_->file != nullptr) zip_fclose(handles_->file);
  handles_->file = zip_fopen_index(handles_->zip, index, 0);
  if (handles_->file == nullptr) return broken(zip_strerror(handles_->zip));
  return {};
}

Result<std::size_t> Archive::read(std::span<char> into) {
  const zip_int64_t count = zip_fread(handles_->file, into.data(), into.size());
  if (count < 0) return broken(zip_file_strerror(handles_->file));
  return static_cast<std::size_t>(count);
}

}  // namespace understudy
