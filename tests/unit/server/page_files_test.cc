// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The page, the help pages and their pictures, as browsers get them.
#include "server/page_files.h"

#include <filesystem>

#include "tests/unit/server/web_fixture.h"

namespace understudy::page_files_test {
namespace {

std::string type_in(const HttpAnswer& answer) {
  const std::size_t at = answer.head.find("Content-Type: ");
  if (at == std::string::npos) return "";
  return answer.head.substr(at + 14, answer.head.find("\r\n", at) - at - 14);
}

TEST_F(WebTest, HelpPagesAreServed) {
  stop();
  std::filesystem::create_directories(page_.file("help/images"));
  page_.write("help/index.html", "<p>help</p>");
  page_.write("help/first steps.html", "<p>first</p>");
  page_.write("help/search.json", "[]");
  page_.write("help/images/window.png", "a picture");
  page_.write("help/images/window.jpg", "a photograph");
  start();
  HttpClient client(port_);
  const auto get = [&](const std::string& target) { return client.ask("GET", target); };
  EXPECT_EQ(get("/").body, "<p>the page</p>");
  EXPECT_EQ(get("/help/").body, "<p>help</p>");
  EXPECT_EQ(type_in(get("/help/?search=lidar")), "text/html; charset=utf-8");
  EXPECT_EQ(get("/help/index.html").body, "<p>help</p>");
  EXPECT_EQ(get("/help/first%20steps.html").body, "<p>first</p>");
  EXPECT_EQ(type_in(get("/help/search.json")), "application/json");
  EXPECT_EQ(type_in(get("/help/images/window.png")), "image/png");
  EXPECT_EQ(type_in(get("/help/images/window.jpg")), "image/jpeg");
  // Without the slash, what the page names would be looked for in the wrong place.
  const HttpAnswer moved = get("/help");
  EXPECT_EQ(moved.status, 302);
  EXPECT_NE(moved.head.find("Location: help/\r\n"), std::string::npos) << moved.head;
  for (const char* none : {"/help/images/", "/help/images", "/help/none.html", "//help", "/help//",
                           "/help/../index.html", "/help/%2e%2e/index.html",
                           "/help/..%2findex.html", "/etc/passwd", "/%zz", "/help/images%00"})
    EXPECT_EQ(get(none).status, 404) << none;
  EXPECT_EQ(client.ask("POST", "/help/").status, 405);
}

TEST(PageFiles, SaysWhatIsMissing) {
  const scenario::TempDir folder;
  EXPECT_FALSE(PageFiles::load(folder.file("none")));
  const auto empty = PageFiles::load(folder.path());
  ASSERT_FALSE(empty);
  EXPECT_NE(empty.error().find("index.html"), std::string::npos) << empty.error();
}

}  // namespace
}  // namespace understudy::page_files_test
