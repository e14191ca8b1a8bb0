// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "server/uploads.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <vector>

#include "base/words.h"
#include "files/archive.h"
#include "files/inner_path.h"
#include "server/incoming_file.h"

namespace understudy {
namespace {

namespace fs = std::filesystem;
using Progress = UploadReceiver::Progress;

class PlainReceiver final : public UploadReceiver {
 public:
  PlainReceiver(std::shared_ptr<Upload> upload, std::string path)
      : file_(std::move(upload)), path_(std::move(path)) {}
  std::optional<Refusal> write(std::string_view bytes) override { return file_.write(bytes); }
  std::variant<Progress, Refusal> go_on() override {
    if (auto refused = file_.place(path_)) return *refused;
    return Progress::kDone;
  }

 private:
  IncomingFile file_;
  std::string path_;
};

// An archive. Its files go where it would have gone, either all of them or none.
class ArchiveReceiver final : public UploadReceiver {
 public:
  ArchiveReceiver(std::shared_ptr<Upload> upload, const std::string& path)
      : upload_(std::move(upload)),
        packed_(upload_, true),
        name_(fs::path(path).filename().string()),
        folder_(fs::path(path).parent_path().string()) {}
  ~ArchiveReceiver() override {
    if (done_) return;
    for (const std::string& path : placed_) take_back(path);
  }
  ArchiveReceiver(const ArchiveReceiver&) = delete;
  ArchiveReceiver& operator=(const ArchiveReceiver&) = delete;

  std::optional<Refusal> write(std::string_view bytes) override { return packed_.write(bytes); }

  std::variant<Progress, Refusal> go_on() override {
    std::optional<Refusal> refused;
    if (archive_ == nullptr)
      refused = open();
    else if (unpacking_ != nullptr)
      refused = unpack_more();
    else if (next_ < archive_->count())
      refused = start_next();
    else
      done_ = true;
    if (refused) return *refused;
    return done_ ? Progress::kDone : Progress::kMore;
  }

 private:
  Refusal broken(const std::string& why) const { return {422, name_ + ": " + why}; }

  std::optional<Refusal> open() {
    if (auto refused = packed_.complete()) return refused;
    auto opened = Archive::open(packed_.path());
    if (!opened) return broken(opened.error());
    archive_ = std::move(*opened);
    if (archive_->count() > upload_->limits.files)
      return Refusal{413, name_ + " has more than " + std::to_string(upload_->limits.files) +
                              " files; leave some out"};
    return std::nullopt;
  }

  std::optional<Refusal> start_next() {
    const std::uint64_t index = next_++;
    const auto entry = archive_->entry(index);
    if (!entry) return broken(entry.error());
    std::string_view inside = entry->name;
    while (inside.starts_with("./")) inside.remove_prefix(2);  // some programs write these
    if (inside.empty()) return std::nullopt;
    if (entry->folder) inside.remove_suffix(1);
    const auto path = inner_path(inside);
    if (!path) return broken("it contains \"" + entry->name + "\"; " + path.error());
    if (entry->special)
      return broken("\"" + *path + "\" in it is a link or a device; pack the file itself");
    path_ = folder_.empty() ? *path : folder_ + "/" + *path;
    if (entry->folder) return make_folder(*upload_, path_);
    if (const Status started = archive_->start(index); !started) return broken(started.error());
    unpacking_ = std::make_unique<IncomingFile>(upload_);
    return std::nullopt;
  }

  std::optional<Refusal> unpack_more() {
    std::array<char, 64 * 1024> block;
    const auto count = archive_->read(block);
    if (!count) return broken("\"" + path_ + "\" in it is damaged: " + count.error());
    if (*count > 0) return unpacking_->write({block.data(), *count});
    if (auto refused = unpacking_->place(path_)) return refused;
    placed_.push_back(path_);
    unpacking_.reset();
    return std::nullopt;
  }

  void take_back(const std::string& path) {
    std::error_code ignored;
    const fs::path file = fs::path(upload_->folder) / path;
    const auto size = fs::file_size(file, ignored);
    if (!fs::remove(file, ignored)) return;
    upload_->bytes -= std::min<std::size_t>(size, upload_->bytes);
    --upload_->files;
  }

  std::shared_ptr<Upload> upload_;
  IncomingFile packed_;
  std::string name_;    // of the archive, for messages
  std::string folder_;  // of the upload, where it goes
  std::unique_ptr<Archive> archive_;
  std::uint64_t next_ = 0;  // entry
  std::string path_;        // of the entry being unpacked
  std::unique_ptr<IncomingFile> unpacking_;
  std::vector<std::string> placed_;
  bool done_ = false;
};

}  // namespace

bool is_upload_name(std::string_view name) {
  constexpr std::string_view kDigits = "0123456789abcdefABCDEF";
  return name.size() >= 16 && name.size() <= 64 &&
         name.find_first_not_of(kDigits) == std::string_view::npos;
}

std::variant<std::shared_ptr<Upload>, Refusal> Uploads::find_or_make(const std::string& name) {
  for (const auto& upload : uploads_)
    if (upload->name == name) return upload;
  if (!folder_) folder_.emplace();
  if (!folder_->failure().empty()) {
    const std::string why = folder_->failure();
    folder_.reset();
    return Refusal{507,
                   "the simulator cannot create a folder for uploads, " + why + "; set TMPDIR"};
  }
  const std::string place = folder_->path() + "/" + std::to_string(made_++);
  auto made = std::make_shared<Upload>(name, place, limits_);
  for (const std::string& folder : {made->folder, made->incoming}) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error)
      return Refusal{507, "the simulator cannot create a folder for uploads: " + error.message() +
                              "; free some space, or set TMPDIR"};
  }
  // A client that is still sending to the oldest upload keeps it until it is done.
  if (uploads_.size() >= limits_.uploads) uploads_.pop_front();
  uploads_.push_back(made);
  return made;
}

Uploads::Begun Uploads::receive(std::string_view upload, std::string_view path) {
  if (!is_upload_name(upload))
    return Refusal{400, "the name of an upload must be 16 to 64 hexadecimal digits"};
  const auto inner = inner_path(path);
  if (!inner) return Refusal{400, inner.error()};
  auto found = find_or_make(std::string(upload));
  if (auto* refused = std::get_if<Refusal>(&found)) return *refused;
  auto& into = std::get<std::shared_ptr<Upload>>(found);
  if (lower_case(*inner).ends_with(".zip")) return std::make_unique<ArchiveReceiver>(into, *inner);
  return std::make_unique<PlainReceiver>(into, *inner);
}

std::optional<std::string> Uploads::folder_of(std::string_view upload) const {
  for (const auto& kept : uploads_)
    if (kept->name == upload) return kept->folder;
  return std::nullopt;
}

}  // namespace understudy
