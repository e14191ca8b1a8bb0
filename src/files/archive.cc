// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/archive.h"

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
  // Takes the archive, or tells why there is none.
  Status take(zip_t* opened, zip_error_t& error) {
    zip = opened;
    const std::string why = zip == nullptr ? zip_error_strerror(&error) : "";
    zip_error_fini(&error);
    if (zip == nullptr) return broken(why);
    return {};
  }
  zip_t* zip = nullptr;
  zip_file_t* file = nullptr;  // being read
};

Archive::~Archive() = default;

Result<std::unique_ptr<Archive>> Archive::open(const std::string& path) {
  std::unique_ptr<Archive> archive(new Archive);
  archive->handles_ = std::make_unique<Handles>();
  int code = 0;
  zip_t* opened = zip_open(path.c_str(), ZIP_RDONLY, &code);
  zip_error_t error;
  zip_error_init_with_code(&error, code);
  if (const Status taken = archive->handles_->take(opened, error); !taken)
    return Error{taken.error()};
  return archive;
}

Result<std::unique_ptr<Archive>> Archive::open(ByteSpan bytes) {
  std::unique_ptr<Archive> archive(new Archive);
  archive->handles_ = std::make_unique<Handles>();
  zip_error_t error;
  zip_error_init(&error);
  zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error);
  zip_t* opened = source == nullptr ? nullptr : zip_open_from_source(source, ZIP_RDONLY, &error);
  if (opened == nullptr && source != nullptr) zip_source_free(source);
  if (const Status taken = archive->handles_->take(opened, error); !taken)
    return Error{taken.error()};
  return archive;
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
  entry.backslashes = entry.name.find('\\') != std::string::npos;
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
  zip_stat_t about;
  if (zip_stat_index(handles_->zip, index, 0, &about) != 0)
    return broken(zip_strerror(handles_->zip));
  entry.encrypted =
      (about.valid & ZIP_STAT_ENCRYPTION_METHOD) != 0 && about.encryption_method != ZIP_EM_NONE;
  if ((about.valid & ZIP_STAT_COMP_SIZE) != 0) entry.packed_bytes = about.comp_size;
  if ((about.valid & ZIP_STAT_SIZE) != 0) entry.bytes = about.size;
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

namespace {

// 1 January 1980, the first day that a zip can name.
constexpr zip_uint16_t kFirstDay = 0x0021;

Status add_files(const std::vector<PackedFile>& files, zip_t* zip) {
  for (const PackedFile& file : files) {
    zip_source_t* content = zip_source_buffer(zip, file.bytes.data(), file.bytes.size(), 0);
    if (content == nullptr) return Error{zip_strerror(zip)};
    const zip_int64_t at = zip_file_add(zip, file.name.c_str(), content, ZIP_FL_ENC_UTF_8);
    if (at < 0) {
      zip_source_free(content);
      return Error{file.name + ": " + zip_strerror(zip)};
    }
    const auto index = static_cast<zip_uint64_t>(at);
    zip_file_set_dostime(zip, index, 0, kFirstDay, 0);
    zip_file_set_external_attributes(zip, index, 0, ZIP_OPSYS_UNIX,
                                     static_cast<zip_uint32_t>(S_IFREG | 0644) << 16);
  }
  return {};
}

Result<Bytes> bytes_of(zip_source_t* source) {
  zip_stat_t about;
  if (zip_source_stat(source, &about) != 0 || zip_source_open(source) != 0)
    return Error{"the packed archive cannot be read"};
  Bytes bytes(about.size);
  const zip_int64_t count = zip_source_read(source, bytes.data(), bytes.size());
  zip_source_close(source);
  if (count < 0 || static_cast<zip_uint64_t>(count) != about.size)
    return Error{"the packed archive cannot be read"};
  return bytes;
}

}  // namespace

Result<Bytes> pack_archive(const std::vector<PackedFile>& files) {
  zip_error_t error;
  zip_error_init(&error);
  zip_source_t* source = zip_source_buffer_create(nullptr, 0, 0, &error);
  zip_t* zip =
      source == nullptr ? nullptr : zip_open_from_source(source, ZIP_CREATE | ZIP_TRUNCATE, &error);
  if (zip == nullptr) {
    const std::string why = zip_error_strerror(&error);
    if (source != nullptr) zip_source_free(source);
    zip_error_fini(&error);
    return Error{"cannot make an archive: " + why};
  }
  zip_error_fini(&error);
  zip_source_keep(source);  // closing the archive would free it
  const Status added = add_files(files, zip);
  const bool closed = added.ok() && zip_close(zip) == 0;
  const std::string why = added.ok() ? (closed ? "" : zip_strerror(zip)) : added.error();
  if (!closed) zip_discard(zip);
  Result<Bytes> packed =
      closed ? bytes_of(source) : Result<Bytes>(Error{"cannot pack the archive: " + why});
  zip_source_free(source);
  return packed;
}

}  // namespace understudy
