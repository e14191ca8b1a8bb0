// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as what a page sends: a path and a file, an archive as it is, or an archive made of
// names, kinds and contents that the input chooses. Whatever comes, nothing lands outside of the
// upload's folder, nothing there is a link, and the limits hold.
//
// The first byte says which: 0 a path up to a line end and the file behind it, 1 an archive, else
// entries: a line with the name, a byte that says what it is, and a line with the content.
#include <stdlib.h>
#include <sys/stat.h>
#include <zip.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "host/temporary_folder.h"
#include "server/open_upload.h"
#include "server/uploads.h"

namespace understudy {
namespace {

namespace fs = std::filesystem;

constexpr UploadLimits kLimits{.bytes = 100'000, .files = 20, .uploads = 2};
constexpr const char* kName = "0123456789abcdef";

std::string take_line(std::string_view& text) {
  const std::string line(text.substr(0, text.find('\n')));
  text.remove_prefix(std::min(text.size(), line.size() + 1));
  return line;
}

// All that is written goes to a folder of its own, so that what lands elsewhere in it is seen.
const std::string& place() {
  static const TemporaryFolder folder;
  return folder.path();
}

std::string made_archive(std::string_view text) {
  zip_error_t error;
  zip_error_init(&error);
  zip_source_t* source = zip_source_buffer_create(nullptr, 0, 0, &error);
  zip_source_keep(source);
  zip_t* zip = zip_open_from_source(source, ZIP_TRUNCATE, &error);
  std::vector<std::string> contents;
  contents.reserve(kLimits.files + 2);
  while (!text.empty() && contents.size() < kLimits.files + 2) {
    const std::string name = take_line(text);
    const char kind = text.empty() ? 'f' : text[0];
    text.remove_prefix(std::min<std::size_t>(1, text.size()));
    contents.push_back(take_line(text));
    // A large one now and then, for the limits.
    if (kind == 'L') contents.back().resize(kLimits.bytes - 10);
    zip_source_t* content =
        zip_source_buffer(zip, contents.back().data(), contents.back().size(), 0);
    const zip_int64_t index = zip_file_add(zip, name.c_str(), content, ZIP_FL_OVERWRITE);
    if (index < 0) {
      zip_source_free(content);
      continue;
    }
    const mode_t mode = kind == 'l'   ? S_IFLNK
                        : kind == 'd' ? S_IFDIR
                        : kind == 'p' ? S_IFIFO
                                      : S_IFREG;
    zip_file_set_external_attributes(zip, static_cast<zip_uint64_t>(index), 0, ZIP_OPSYS_UNIX,
                                     static_cast<zip_uint32_t>(mode | 0777) << 16);
  }
  if (zip_close(zip) != 0) zip_discard(zip);
  std::string bytes;
  if (zip_source_open(source) == 0) {
    zip_source_seek(source, 0, SEEK_END);
    bytes.resize(static_cast<std::size_t>(std::max<zip_int64_t>(0, zip_source_tell(source))));
    zip_source_seek(source, 0, SEEK_SET);
    zip_source_read(source, bytes.data(), bytes.size());
    zip_source_close(source);
  }
  zip_source_free(source);
  zip_error_fini(&error);
  return bytes;
}

// True if it came in.
bool put(Uploads& uploads, std::string_view path, std::string_view content) {
  auto begun = uploads.receive(kName, path);
  if (const auto* refused = std::get_if<Refusal>(&begun)) {
    UNDERSTUDY_CHECK(refused->status == 400 && !refused->why.empty(), "a path is refused");
    return false;
  }
  auto& receiver = std::get<0>(begun);
  if (receiver->write(content)) return false;
  for (;;) {
    const auto progress = receiver->go_on();
    if (const auto* refused = std::get_if<Refusal>(&progress)) {
      const bool known = refused->status == 409 || refused->status == 413 ||
                         refused->status == 422 ||
                         refused->status == 500;  // a name the file system does not take
      UNDERSTUDY_CHECK(known && !refused->why.empty(), "a refusal says why");
      return false;
    }
    if (std::get<0>(progress) == UploadReceiver::Progress::kDone) return true;
  }
}

void check_folder(const std::string& folder, bool all_came_in) {
  std::size_t bytes = 0;
  std::size_t files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    UNDERSTUDY_CHECK(!entry.is_symlink(), "no links");
    UNDERSTUDY_CHECK(entry.is_directory() || entry.is_regular_file(), "files and folders only");
    if (entry.is_directory()) continue;
    UNDERSTUDY_CHECK((entry.status().permissions() & fs::perms::owner_exec) == fs::perms::none,
                     "no programs");
    bytes += entry.file_size();
    ++files;
  }
  UNDERSTUDY_CHECK(bytes <= kLimits.bytes && files <= kLimits.files, "within the limits");
  UNDERSTUDY_CHECK(all_came_in || files == 0, "what is refused leaves nothing");
  UNDERSTUDY_CHECK(fs::is_empty(fs::path(folder).parent_path() / "incoming"), "nothing half done");
}

}  // namespace
}  // namespace understudy

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace understudy;
  if (size == 0) return 0;
  setenv("TMPDIR", place().c_str(), 1);
  std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  {
    Uploads uploads(kLimits);
    bool came_in = false;
    if (data[0] == 0) {
      const std::string path = take_line(text);
      came_in = put(uploads, path, text);
    } else {
      came_in =
          put(uploads, "some folder/a.zip", data[0] == 1 ? std::string(text) : made_archive(text));
    }
    if (const auto folder = uploads.folder_of(kName)) {
      check_folder(*folder, came_in);
      // What a world may be is for other targets; here, which one is meant.
      if (size < 300) {
        const UploadOpenResult found = request_for_upload(*folder, "", {});
        UNDERSTUDY_CHECK(found.result.request || !found.result.error.empty(), "or it says why not");
      }
    }
  }
  UNDERSTUDY_CHECK(std::filesystem::is_empty(place()), "all is gone, and nothing lies elsewhere");
  return 0;
}
