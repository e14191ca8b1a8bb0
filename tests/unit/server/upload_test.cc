// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Files that a user drops on the page: what comes in, what is kept out, and what is opened.
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <zip.h>

#include <filesystem>
#include <fstream>

#include "files/inner_path.h"
#include "server/open_upload.h"
#include "server/uploads.h"
#include "tests/unit/server/web_fixture.h"

namespace understudy::upload_test {
namespace {

namespace fs = std::filesystem;

constexpr const char* kName = "0123456789abcdef";

struct ZipEntry {
  std::string name;
  std::string content;
  mode_t mode = S_IFREG | 0644;
};

// By libzip's writer; names and modes as given.
std::string zip_of(const std::vector<ZipEntry>& entries) {
  const scenario::TempDir folder;
  const std::string path = folder.file("made.zip");
  int error = 0;
  zip_t* zip = zip_open(path.c_str(), ZIP_CREATE, &error);
  for (const ZipEntry& entry : entries) {
    zip_source_t* source = zip_source_buffer(zip, entry.content.data(), entry.content.size(), 0);
    const zip_int64_t index =
        zip_file_add(zip, entry.name.c_str(), source, ZIP_FL_ENC_UTF_8 | ZIP_FL_OVERWRITE);
    EXPECT_GE(index, 0) << entry.name;
    zip_file_set_external_attributes(zip, static_cast<zip_uint64_t>(index), 0, ZIP_OPSYS_UNIX,
                                     static_cast<zip_uint32_t>(entry.mode) << 16);
  }
  EXPECT_EQ(zip_close(zip), 0);
  return scenario::read_text(path);
}

// 0 if it came in, the status otherwise; `why` gets the sentence.
int put(Uploads& uploads, const std::string& path, const std::string& content,
        std::string* why = nullptr, const std::string& name = kName) {
  const auto refused = [&](const Refusal& refusal) {
    EXPECT_FALSE(refusal.why.empty());
    if (why != nullptr) *why = refusal.why;
    return refusal.status;
  };
  auto begun = uploads.receive(name, path);
  if (const auto* refusal = std::get_if<Refusal>(&begun)) return refused(*refusal);
  auto& receiver = std::get<0>(begun);
  if (const auto refusal = receiver->write(content)) return refused(*refusal);
  for (;;) {
    const auto progress = receiver->go_on();
    if (const auto* refusal = std::get_if<Refusal>(&progress)) return refused(*refusal);
    if (std::get<0>(progress) == UploadReceiver::Progress::kDone) return 0;
  }
}

// Of all files below, relative, sorted, with spaces between.
std::string files_in(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (!entry.is_directory()) names.push_back(entry.path().lexically_relative(folder).string());
  std::sort(names.begin(), names.end());
  std::string all;
  for (const std::string& name : names) all += (all.empty() ? "" : " ") + name;
  return all;
}

TEST(UploadPath, StaysInside) {
  for (const char* good :
       {"a", "a.sim", "a/b c/d.wld", ".hidden", "a..b", "\xc3\xa4.sim", "a/...b"})
    EXPECT_TRUE(inner_path(good)) << good;
  for (const std::string& bad :
       {std::string(), std::string("/"), std::string("/a"), std::string("a/"), std::string("a//b"),
        std::string(".."), std::string("../a"), std::string("a/../b"), std::string("a/.."),
        std::string("."), std::string("a/./b"), std::string("a\0b", 3), std::string("a\nb"),
        std::string("..\\a"), std::string("C:\\a"), std::string(256, 'a'), std::string(1001, 'a')})
    EXPECT_FALSE(inner_path(bad)) << bad;
  std::string deep = "a";
  for (int i = 0; i < 31; ++i) deep += "/a";
  EXPECT_TRUE(inner_path(deep));
  EXPECT_FALSE(inner_path(deep + "/a"));
}

TEST(UploadPath, UploadsHaveHexadecimalNames) {
  EXPECT_TRUE(is_upload_name("0123456789abcDEF"));
  EXPECT_TRUE(is_upload_name(std::string(64, 'f')));
  for (const std::string& bad : {std::string("0123456789abcde"), std::string(65, 'f'),
                                 std::string("0123456789abcde/"), std::string("..............  ")})
    EXPECT_FALSE(is_upload_name(bad)) << bad;
}

TEST(Uploads, KeepsFilesUntilItGoes) {
  std::string folder;
  {
    Uploads uploads;
    EXPECT_FALSE(uploads.folder_of(kName));
    EXPECT_EQ(put(uploads, "a.sim", "first"), 0);
    EXPECT_EQ(put(uploads, "deep/er/b.wld", std::string("\0\xff", 2)), 0);
    EXPECT_EQ(put(uploads, "a.sim", "second"), 0);
    ASSERT_TRUE(uploads.folder_of(kName));
    folder = *uploads.folder_of(kName);
    EXPECT_EQ(files_in(folder), "a.sim deep/er/b.wld");
    EXPECT_EQ(scenario::read_text(folder + "/a.sim"), "second");
    EXPECT_EQ(scenario::read_text(folder + "/deep/er/b.wld"), std::string("\0\xff", 2));
    // A file in the place of a folder, and the other way round.
    EXPECT_EQ(put(uploads, "deep", "x"), 409);
    EXPECT_EQ(put(uploads, "a.sim/x", "x"), 409);
    EXPECT_EQ(put(uploads, "../x", "x"), 400);
    EXPECT_EQ(put(uploads, "x", "x", nullptr, "short"), 400);
    EXPECT_EQ(files_in(folder), "a.sim deep/er/b.wld");
  }
  EXPECT_FALSE(fs::exists(folder));
}

TEST(Uploads, HaveLimits) {
  Uploads uploads({.bytes = 100, .files = 3, .uploads = 2});
  EXPECT_EQ(put(uploads, "a", std::string(60, 'a')), 0);
  std::string why;
  EXPECT_EQ(put(uploads, "b", std::string(41, 'b'), &why), 413);
  EXPECT_NE(why.find("100 bytes"), std::string::npos) << why;
  EXPECT_EQ(put(uploads, "b", std::string(40, 'b')), 0);  // what was refused does not count
  EXPECT_EQ(put(uploads, "c", ""), 0);
  EXPECT_EQ(put(uploads, "d", ""), 413);
  EXPECT_EQ(files_in(*uploads.folder_of(kName)), "a b c");
  const std::string oldest = *uploads.folder_of(kName);
  EXPECT_EQ(put(uploads, "a", "a", nullptr, std::string(16, '1')), 0);
  EXPECT_EQ(put(uploads, "a", "a", nullptr, std::string(16, '2')), 0);
  EXPECT_FALSE(uploads.folder_of(kName));
  EXPECT_FALSE(fs::exists(oldest));
  EXPECT_TRUE(uploads.folder_of(std::string(16, '1')));
}

// The oldest upload goes while a file comes in for it, and comes back under the same name.
TEST(Uploads, AnUploadThatGoesHarmsNoOther) {
  Uploads uploads({.bytes = 100, .files = 3, .uploads = 1});
  auto begun = uploads.receive(kName, "late");
  auto& late = std::get<0>(begun);
  EXPECT_FALSE(late->write("late"));
  EXPECT_EQ(put(uploads, "a", "a", nullptr, std::string(16, '1')), 0);
  EXPECT_EQ(put(uploads, "new", "new"), 0);
  const auto progress = late->go_on();
  EXPECT_EQ(std::get<0>(progress), UploadReceiver::Progress::kDone);
  late.reset();
  EXPECT_EQ(files_in(*uploads.folder_of(kName)), "new");
}

TEST(Uploads, ArchivesAreUnpackedWhereTheyStand) {
  Uploads uploads;
  const std::string zip = zip_of({{"world.sim", "S4 1 2 3\n"},
                                  {"maps/", "", S_IFDIR | 0755},
                                  {"maps/maze.wld", "floor 100 100\n"},
                                  {"./dotted", "d"},
                                  {"run.sh", "#!/bin/sh\n", S_IFREG | 0755}});
  EXPECT_EQ(put(uploads, "dropped/All.ZIP", zip), 0);
  const std::string folder = *uploads.folder_of(kName);
  EXPECT_EQ(files_in(folder),
            "dropped/dotted dropped/maps/maze.wld dropped/run.sh dropped/world.sim");
  EXPECT_EQ(scenario::read_text(folder + "/dropped/maps/maze.wld"), "floor 100 100\n");
  // Nothing that comes in can be started.
  EXPECT_NE(access((folder + "/dropped/run.sh").c_str(), F_OK), -1);
  EXPECT_EQ(fs::status(folder + "/dropped/run.sh").permissions() & fs::perms::owner_exec,
            fs::perms::none);
}

// As programs of another system pack them.
TEST(Uploads, FoldersInArchivesMayBePartedByBackslashes) {
  Uploads uploads;
  EXPECT_EQ(put(uploads, "all.zip", zip_of({{"maps\\maze.wld", "floor 100 100\n"}})), 0);
  EXPECT_EQ(files_in(*uploads.folder_of(kName)), "maps/maze.wld");
}

TEST(Uploads, BadArchivesLeaveNothing) {
  struct Case {
    const char* what;
    std::string zip;
    int status;
  };
  std::string damaged = zip_of({{"good", "g"}, {"bad", std::string(5000, 'x') + "end"}});
  damaged[damaged.find("bad") + 3 + 4] ^= 0x55;  // in the packed bytes
  std::string truncated = zip_of({{"good", "g"}});
  truncated.resize(truncated.size() / 2);
  const Case cases[] = {
      {"not one", "this is no archive", 422},
      {"empty bytes", "", 422},
      {"truncated", truncated, 422},
      {"damaged", damaged, 422},
      {"up and out", zip_of({{"good", "g"}, {"../out", "o"}}), 422},
      {"up inside", zip_of({{"good", "g"}, {"a/../../out", "o"}}), 422},
      {"absolute", zip_of({{"good", "g"}, {"/tmp/out", "o"}}), 422},
      {"other slashes", zip_of({{"good", "g"}, {"..\\out", "o"}}), 422},
      {"link", zip_of({{"good", "g"}, {"link", "/etc/passwd", S_IFLNK | 0777}}), 422},
      {"link to a folder",
       zip_of({{"good", "g"}, {"link", "/tmp", S_IFLNK | 0777}, {"link/out", "o"}}), 422},
      {"device", zip_of({{"good", "g"}, {"null", "", S_IFCHR | 0666}}), 422},
      {"file and folder", zip_of({{"good", "g"}, {"x", "x"}, {"x/y", "y"}}), 409},
      {"too large inside", zip_of({{"good", "g"}, {"zeros", std::string(10'000, '\0')}}), 413},
      {"too large together",
       zip_of({{"good", "g"}, {"a", std::string(5000, 'a')}, {"b", std::string(5000, 'b')}}), 413},
      {"too many", zip_of({{"1", ""}, {"2", ""}, {"3", ""}, {"4", ""}, {"5", ""}, {"6", ""}}), 413},
  };
  for (const Case& bad : cases) {
    Uploads uploads({.bytes = 8000, .files = 5, .uploads = 8});
    EXPECT_EQ(put(uploads, "before", "b"), 0);
    std::string why;
    EXPECT_EQ(put(uploads, "bad.zip", bad.zip, &why), bad.status) << bad.what << ": " << why;
    EXPECT_EQ(files_in(*uploads.folder_of(kName)), "before") << bad.what;
    // What it took is free again.
    EXPECT_EQ(put(uploads, "large", std::string(7999, 'l')), 0) << bad.what;
  }
}

// The header claims one byte; what comes out counts.
TEST(Uploads, SizesInHeadersAreNotBelieved) {
  std::string zip = zip_of({{"zeros", std::string(100'000, '\0')}});
  const std::string size("\xa0\x86\x01\0", 4);  // 100000
  for (std::size_t at = zip.find(size); at != std::string::npos; at = zip.find(size, at))
    zip.replace(at, 4, std::string("\1\0\0\0", 4));
  Uploads uploads({.bytes = 50'000, .files = 5, .uploads = 8});
  EXPECT_NE(put(uploads, "bomb.zip", zip), 0);
  EXPECT_EQ(files_in(*uploads.folder_of(kName)), "");
}

// A limit of the system stands for a disk that is full.
TEST(Uploads, AFullDiskIsTold) {
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto handler = signal(SIGXFSZ, SIG_IGN);
  rlimit small = before;
  small.rlim_cur = 1000;
  Uploads uploads;
  std::string why;
  const std::string zip = zip_of({{"zeros", std::string(10'000, '\0')}});
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  const int plain = put(uploads, "large", std::string(2000, 'x'), &why);
  const int unpacked = put(uploads, "large.zip", zip);
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  signal(SIGXFSZ, handler);
  EXPECT_EQ(plain, 507);
  EXPECT_EQ(unpacked, 507);
  EXPECT_NE(why.find("TMPDIR"), std::string::npos) << why;
  EXPECT_EQ(files_in(*uploads.folder_of(kName)), "");
}

TEST(Uploads, WithoutATemporaryFolderThereAreNone) {
  const char* before = getenv("TMPDIR");
  const std::string kept = before == nullptr ? "" : before;
  setenv("TMPDIR", "/nonexistent", 1);
  Uploads uploads;
  std::string why;
  EXPECT_EQ(put(uploads, "a", "a", &why), 507);
  EXPECT_NE(why.find("TMPDIR"), std::string::npos) << why;
  if (before == nullptr)
    unsetenv("TMPDIR");
  else
    setenv("TMPDIR", kept.c_str(), 1);
}

TEST(OpenUpload, FindsTheWorldAndItsFiles) {
  const scenario::TempDir upload;
  fs::create_directories(upload.file("maps"));
  fs::create_directories(upload.file("__MACOSX"));
  upload.write("__MACOSX/._scene.sim", "junk");
  upload.write("readme.txt", "Hello, this is how to use it.\n");
  upload.write("maps/room.wld", "floor 3000 2000\n0 0 3000 0\n");
  EXPECT_NE(request_for_upload(upload.path(), "", {}).result.request, std::nullopt);
  // A scene goes before the walls it names, which are found in another folder of the upload.
  upload.write("scene.sim", "world elsewhere/of/the/author/room.wld\nS4 500 500 0 ./drive.x\n");
  UploadOpenResult found = request_for_upload(upload.path(), "", {});
  ASSERT_TRUE(found.result.request) << found.result.error;
  EXPECT_NEAR(found.result.request->spec->floor.width_m, 3.0, 1e-12);
  EXPECT_EQ(found.programs_left, std::vector<std::string>{"S4: ./drive.x"});
  EXPECT_EQ(found.result.request->spec->robots[0].program, "");
  // Nobody is told where uploads are.
  for (const std::string& text : found.result.diagnostics)
    EXPECT_EQ(text.find(upload.path()), std::string::npos) << text;
  upload.write("maps/other.sim", "S4 500 500 0 wander\n");
  found = request_for_upload(upload.path(), "", {});
  EXPECT_FALSE(found.result.request);
  EXPECT_EQ(found.worlds, (std::vector<std::string>{"maps/other.sim", "scene.sim"}));
  found = request_for_upload(upload.path(), "maps/other.sim", {});
  ASSERT_TRUE(found.result.request);
  EXPECT_EQ(found.result.request->spec->robots[0].program, "wander");
  EXPECT_TRUE(found.programs_left.empty());
  for (const char* wrong : {"none.sim", "../x.sim", "/etc/passwd", "maps", "maps/../scene.sim"})
    EXPECT_FALSE(request_for_upload(upload.path(), wrong, {}).result.error.empty()) << wrong;
}

TEST(OpenUpload, AFolderOfSimmerIsOneWorld) {
  const scenario::TempDir upload;
  fs::create_directories(upload.file("SimMeR/config"));
  upload.write("SimMeR/config/maze.csv", "1,0\n2,3\n");
  upload.write("SimMeR/config/robot.csv", "shape,0\nsize,5\nsize,5\n");
  const auto open = [&] { return request_for_upload(upload.path(), "", {}); };
  UploadOpenResult found = open();
  ASSERT_TRUE(found.result.request) << found.result.error;
  EXPECT_EQ(found.result.request->spec->robots[0].kind, "SimMeR circle,5");
  // Clients are no worlds; what Main.m says counts.
  upload.write("SimMeR/test.m", "[s_cmd, s_rply] = tcp_setup();\n");
  upload.write("SimMeR/Main.m", "bot_center = [6, 6];\nblocksize = 0;\n");
  found = open();
  ASSERT_TRUE(found.result.request) << found.result.error;
  EXPECT_EQ(found.result.request->spec->name, "SimMeR");
  EXPECT_EQ(found.result.request->spec->robots[0].kind, "SimMeR circle,5");
  EXPECT_TRUE(found.result.request->spec->objects.empty());
}

TEST(OpenUpload, SeesNothingOfTheRestOfTheDisk) {
  const scenario::TempDir outside;
  const std::string wall = outside.write("room.wld", "floor 3000 2000\n");
  const scenario::TempDir upload;
  fs::create_directory(upload.file("files"));
  const std::string scene = upload.write("files/scene.sim", "world " + wall + "\nS4 500 500 0\n");
  upload.write("secret.wld", "floor 3000 2000\n");
  const auto open = [&] { return request_for_upload(upload.file("files"), "", {}); };
  UploadOpenResult found = open();
  EXPECT_FALSE(found.result.request);
  ASSERT_FALSE(found.result.diagnostics.empty());
  EXPECT_NE(found.result.diagnostics[0].find("scene.sim:1"), std::string::npos)
      << found.result.diagnostics[0];
  upload.write("files/scene.sim", "world ../secret.wld\nS4 500 500 0\n");
  EXPECT_FALSE(open().result.request);
  fs::create_symlink(wall, upload.file("files/room.wld"));  // however it came there
  upload.write("files/scene.sim", "world room.wld\nS4 500 500 0\n");
  EXPECT_FALSE(open().result.request);
  fs::remove(upload.file("files/room.wld"));
  fs::remove(scene);
  found = open();
  EXPECT_FALSE(found.result.request);
  EXPECT_NE(found.result.error.find(".sim"), std::string::npos) << found.result.error;
}

TEST_F(WebTest, UploadsComeInByHttp) {
  const std::string control = cookie();
  HttpClient client(port_);
  const auto post = [&](const std::string& path, const std::string& body) {
    return client.ask("POST", "/api/upload/" + path, control, body);
  };
  const std::string name = kName;
  // One connection for all.
  EXPECT_EQ(post(name + "/my%20world.sim", "S4 500 500 0\n").status, 204);
  EXPECT_EQ(post(name + "/a/b.bin", std::string(1'000'000, 'x')).status, 204);
  EXPECT_EQ(post(name + "/c.zip", zip_of({{"x", "y"}})).status, 204);
  const HttpAnswer broken = post(name + "/d.zip", std::string(200'000, 'x'));
  EXPECT_EQ(broken.status, 422);
  EXPECT_NE(broken.body.find("d.zip"), std::string::npos) << broken.body;
  for (const char* bad : {"/..%2fx", "/%2e%2e/x", "/%2fetc/x", "/a%00b", "/%zz", "/", ""})
    EXPECT_EQ(post(name + bad, "x").status, 400) << bad;
  EXPECT_EQ(post("short/x", "x").status, 400);
  EXPECT_EQ(client.ask("GET", "/api/upload/" + name + "/x", control).status, 405);
  // Too large: refused when all was read, at once, or when it turns out.
  EXPECT_EQ(post(name + "/large", std::string(65 * 1024 * 1024, 'x')).status, 413);
  HttpClient huge(port_);
  huge.send(huge.head("POST", "/api/upload/" + name + "/x") + control +
            "Content-Length: 99999999999\r\n\r\n");
  EXPECT_EQ(huge.receive().status, 413);
  // Also for who sends all of it before he listens.
  HttpClient eager(port_);
  const std::string body(3'000'000, 'x');
  EXPECT_EQ(eager.ask("POST", "/api/control", "", body).status, 413);
  EXPECT_EQ(HttpClient(port_).ask("GET", "/").status, 200);
}

TEST_F(WebTest, UploadsNeedControlAndThisPage) {
  HttpClient client(port_);
  const std::string target = std::string("/api/upload/") + kName + "/x";
  EXPECT_EQ(client.ask("POST", target, "", std::string(300'000, 'x')).status, 403);
  EXPECT_EQ(client.ask("POST", target, "Cookie: understudy=1\r\n", "x").status, 403);
  EXPECT_EQ(client.ask("POST", target, cookie() + "Origin: http://evil.example\r\n", "x").status,
            403);
}

// Many at once, in pieces, and some that never end.
TEST_F(WebTest, ConcurrentUploadsAllArrive) {
  const std::string control = cookie();
  const std::string content(300'000, 'c');
  std::vector<std::unique_ptr<HttpClient>> clients;
  for (int i = 0; i < 20; ++i) {
    auto& client = clients.emplace_back(std::make_unique<HttpClient>(port_));
    client->send(
        client->head("POST", std::string("/api/upload/") + kName + "/f" + std::to_string(i)) +
        control + "Content-Length: 300000\r\n\r\n");
    client->send(std::string_view(content).substr(0, 1000));
  }
  clients.resize(15);  // the others die
  for (const auto& client : clients) client->send(std::string_view(content).substr(1000));
  for (const auto& client : clients) EXPECT_EQ(client->receive().status, 204);
  // In chunks, without a length.
  HttpClient chunked(port_);
  chunked.send(chunked.head("POST", std::string("/api/upload/") + kName + "/chunked") + control +
               "Transfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\n3\r\nefg\r\n0\r\n\r\n");
  EXPECT_EQ(chunked.receive().status, 204);
}

}  // namespace
}  // namespace understudy::upload_test
