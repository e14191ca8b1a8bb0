// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "server/incoming_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

namespace understudy {
namespace {

namespace fs = std::filesystem;

Refusal disk_refusal(int code) {
  const bool full = code == ENOSPC || code == EDQUOT || code == EFBIG;
  if (full)
    return {507, "the simulator's disk is full; free some space, or set TMPDIR to a larger disk"};
  return {500, std::string("the simulator cannot write the file: ") + std::strerror(code) +
                   "; set TMPDIR to a folder that can be written"};
}

std::string megabytes(std::size_t bytes) {
  constexpr std::size_t kMega = 1024 * 1024;
  return bytes >= kMega ? std::to_string(bytes / kMega) + " MB" : std::to_string(bytes) + " bytes";
}

}  // namespace

Upload::Upload(std::string upload_name, const std::string& place, UploadLimits upload_limits)
    : name(std::move(upload_name)),
      folder(place + "/files"),
      incoming(place + "/incoming"),
      limits(upload_limits) {}

Upload::~Upload() {
  std::error_code ignored;
  fs::remove_all(fs::path(folder).parent_path(), ignored);
}

IncomingFile::IncomingFile(std::shared_ptr<Upload> upload, bool own_budget)
    : upload_(std::move(upload)), own_budget_(own_budget) {
  path_ = upload_->incoming + "/" + std::to_string(upload_->next_incoming++);
  file_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (file_ < 0) failure_ = errno;
}

IncomingFile::~IncomingFile() {
  if (file_ >= 0) close(file_);
  if (path_.empty()) return;  // it is in its final place
  unlink(path_.c_str());
  if (!own_budget_) upload_->bytes -= size_;
}

std::optional<Refusal> IncomingFile::write(std::string_view bytes) {
  if (file_ < 0) return disk_refusal(failure_);
  const std::size_t so_far = own_budget_ ? size_ : upload_->bytes;
  if (bytes.size() > upload_->limits.bytes - so_far)
    return Refusal{413, "an upload may have at most " + megabytes(upload_->limits.bytes) +
                            ", also after unpacking an archive; leave some files out"};
  size_ += bytes.size();
  if (!own_budget_) upload_->bytes += bytes.size();
  while (!bytes.empty()) {
    const ssize_t count = ::write(file_, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return disk_refusal(count < 0 ? errno : ENOSPC);
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return std::nullopt;
}

std::optional<Refusal> IncomingFile::complete() {
  if (file_ < 0) return disk_refusal(failure_);
  // Some file systems report only now that they are full.
  if (close(std::exchange(file_, -1)) != 0) return disk_refusal(errno);
  return std::nullopt;
}

std::optional<Refusal> IncomingFile::place(const std::string& path) {
  if (auto refused = complete()) return refused;
  if (upload_->files >= upload_->limits.files)
    return Refusal{413, "an upload may have at most " + std::to_string(upload_->limits.files) +
                            " files; leave some out"};
  const std::string folder = fs::path(path).parent_path().string();
  if (!folder.empty())
    if (auto refused = make_folder(*upload_, folder)) return refused;
  const std::string target = upload_->folder + "/" + path;
  if (rename(path_.c_str(), target.c_str()) != 0) {
    const int code = errno;
    if (code == EISDIR || code == ENOTDIR || code == ENOTEMPTY || code == EEXIST)
      return Refusal{409, path + " is already a folder in this upload; give the file another name"};
    return disk_refusal(code);
  }
  ++upload_->files;
  path_.clear();
  return std::nullopt;
}

std::optional<Refusal> make_folder(const Upload& upload, const std::string& path) {
  std::error_code error;
  fs::create_directories(upload.folder + "/" + path, error);
  if (!error) return std::nullopt;
  if (error == std::errc::not_a_directory || error == std::errc::file_exists)
    return Refusal{
        409, "a folder of " + path + " is already a file in this upload; give it another name"};
  return disk_refusal(error.value());
}

}  // namespace understudy
