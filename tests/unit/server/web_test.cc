// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The page, the help pages and their pictures, as browsers get them; and before that, what the
// tests of the web have in common.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "host/host.h"
#include "server/page_files.h"
#include "server/web_server.h"
#include "tests/support/eyesim_worlds.h"
#include "tests/unit/server/web_fixture.h"

namespace understudy {

HttpClient::HttpClient(int port, int receive_bytes) : port_(port) {
  socket_ = ::socket(AF_INET, SOCK_STREAM, 0);
  if (receive_bytes > 0)
    setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_bytes, sizeof receive_bytes);
  const timeval patience{30, 0};
  setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  EXPECT_EQ(connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
}

HttpClient::~HttpClient() { close(socket_); }

void HttpClient::send(std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

std::string HttpClient::head(const std::string& method, const std::string& target) const {
  return method + " " + target + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port_) + "\r\n";
}

bool HttpClient::receive_more() {
  char bytes[65536];
  const ssize_t count = recv(socket_, bytes, sizeof bytes, 0);
  if (count > 0) received_.append(bytes, static_cast<std::size_t>(count));
  return count > 0;
}

std::string HttpClient::take_through(std::string_view text) {
  while (received_.find(text) == std::string::npos)
    if (!receive_more()) return "";
  return take(received_.find(text) + text.size());
}

std::string HttpClient::take(std::size_t count) {
  while (received_.size() < count)
    if (!receive_more()) return "";
  const std::string taken = received_.substr(0, count);
  received_.erase(0, count);
  return taken;
}

HttpAnswer HttpClient::receive() {
  HttpAnswer answer;
  answer.head = take_through("\r\n\r\n");
  if (answer.head.size() > 12) answer.status = std::atoi(answer.head.c_str() + 9);
  answer.body = take(length_in(answer.head));
  return answer;
}

HttpAnswer HttpClient::ask(const std::string& method, const std::string& target,
                           const std::string& headers, const std::string& body) {
  const std::string length = "Content-Length: " + std::to_string(body.size()) + "\r\n";
  send(head(method, target) + headers + (method == "GET" ? "" : length) + "\r\n" + body);
  return receive();
}

std::size_t HttpClient::length_in(const std::string& head) {
  const std::size_t at = head.find("Content-Length: ");
  return at == std::string::npos ? 0 : std::strtoul(head.c_str() + at + 16, nullptr, 10);
}

WebTest::WebTest() = default;
WebTest::~WebTest() = default;

void WebTest::SetUp() {
  setenv("XDG_CONFIG_HOME", folder_.file("config").c_str(), 1);
  page_.write("index.html", "<p>the page</p>");
  start();
}

void WebTest::start() {
  RunOptions options;
  options.speed = 10;
  Spec spec = room_with_s4({1, 1, 0});
  spec.name = "web";
  spec.robots[0].program = "wander";
  auto made = Host::make(spec, options);
  ASSERT_TRUE(made) << made.error();
  run_ = std::move(*made);
  WebParams params;
  params.port = 0;
  params.ui_folder = page_.path();
  params.viewers = {"1.2.3", {folder_.path()}, {}, true};
  auto opened = WebServer::open(params);
  ASSERT_TRUE(opened) << opened.error();
  server_ = std::move(*opened);
  server_->show(run_.get());
  thread_ = std::thread([this] { EXPECT_TRUE(run_->run().ok()); });
  const std::string link = server_->link();  // "http://127.0.0.1:PORT/#TOKEN"
  port_ = std::atoi(link.c_str() + link.rfind(':') + 1);
  token_ = link.substr(link.find('#') + 1);
}

void WebTest::stop() {
  if (run_ == nullptr) return;
  run_->request_stop();
  thread_.join();
  server_.reset();
  run_.reset();
}

std::string WebTest::cookie() const {
  const HttpAnswer answer = HttpClient(port_).ask("POST", "/api/control", "", token_);
  const std::size_t at = answer.head.find("Set-Cookie: ");
  EXPECT_NE(at, std::string::npos) << answer.head;
  return "Cookie: " + answer.head.substr(at + 12, answer.head.find(';', at) - at - 12) + "\r\n";
}

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
}  // namespace understudy
