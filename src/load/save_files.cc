// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "load/save_files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace understudy {
namespace {

Error cannot_write(const std::string& path) {
  return {"cannot write " + path + ": " + std::strerror(errno) + "; check the folder"};
}

// A text in a temporary file next to its final place. It is removed unless it took that place.
class Draft {
 public:
  explicit Draft(const WrittenFile& file) : path_(file.path), name_(file.path + ".XXXXXX") {
    const int fd = mkstemp(name_.data());
    if (fd < 0) {
      name_.clear();
      return;
    }
    // Like other new files, it gets 0666 minus the user's mask.
    const mode_t mask = umask(0);
    umask(mask);
    ok_ = fchmod(fd, 0666 & ~mask) == 0;
    for (std::string_view rest = file.text; ok_ && !rest.empty();) {
      const ssize_t count = ::write(fd, rest.data(), rest.size());
      if (count > 0)
        rest.remove_prefix(static_cast<std::size_t>(count));
      else if (errno != EINTR)
        ok_ = false;
    }
    ok_ = ok_ && fsync(fd) == 0;
    ok_ = close(fd) == 0 && ok_;
  }
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;
  Draft(Draft&& other) noexcept
      : path_(std::move(other.path_)), name_(std::move(other.name_)), ok_(other.ok_) {
    other.name_.clear();
  }
  Draft& operator=(Draft&&) = delete;
  ~Draft() {
    if (!name_.empty()) unlink(name_.c_str());
  }

  bool ok() const { return ok_; }
  const std::string& path() const { return path_; }
  // link fails if a file exists, even one made a moment ago; rename replaces it.
  bool take_place(bool overwrite) {
    if (!overwrite) return link(name_.c_str(), path_.c_str()) == 0;
    if (rename(name_.c_str(), path_.c_str()) != 0) return false;
    name_.clear();
    return true;
  }

 private:
  std::string path_;
  std::string name_;
  bool ok_ = false;
};

}  // namespace

Status save_files(const std::vector<WrittenFile>& files, bool overwrite) {
  for (const WrittenFile& file : files)
    if (!overwrite && access(file.path.c_str(), F_OK) == 0)
      return Error{file.path + " exists; use --force to replace it, or another name"};
  std::vector<Draft> drafts;
  for (const WrittenFile& file : files)
    if (!drafts.emplace_back(file).ok()) return cannot_write(file.path);
  for (std::size_t i = 0; i < drafts.size(); ++i) {
    if (drafts[i].take_place(overwrite)) continue;
    const Error error = cannot_write(drafts[i].path());
    // Without `overwrite` the earlier files are new. They are removed, because it is all or none.
    for (std::size_t done = 0; !overwrite && done < i; ++done) unlink(drafts[done].path().c_str());
    return error;
  }
  return {};
}

}  // namespace understudy
