// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A run with its server behind a real socket, and a client that writes and reads plain bytes.
#pragma once

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>
#include <string>
#include <thread>

#include "server/web_server.h"
#include "session/live_run.h"
#include "tests/support/basics.h"
#include "tests/unit/world/test_specs.h"

namespace understudy {

struct HttpAnswer {
  int status = 0;  // 0: none came
  std::string head;
  std::string body;
};

// One connection.
class HttpClient {
 public:
  // `receive_bytes`: of the socket's buffer, for clients that are slow; 0: as usual.
  explicit HttpClient(int port, int receive_bytes = 0) : port_(port) {
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
  ~HttpClient() { close(socket_); }
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;

  void send(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
  }
  // The head of a request to this server, without its last empty line.
  std::string head(const std::string& method, const std::string& target) const {
    return method + " " + target + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port_) + "\r\n";
  }
  // False at the end.
  bool receive_more() {
    char bytes[65536];
    const ssize_t count = recv(socket_, bytes, sizeof bytes, 0);
    if (count > 0) received_.append(bytes, static_cast<std::size_t>(count));
    return count > 0;
  }
  // Takes what came up to the end of this text; empty if it never comes.
  std::string take_through(std::string_view text) {
    while (received_.find(text) == std::string::npos)
      if (!receive_more()) return "";
    return take(received_.find(text) + text.size());
  }
  std::string take(std::size_t count) {
    while (received_.size() < count)
      if (!receive_more()) return "";
    const std::string taken = received_.substr(0, count);
    received_.erase(0, count);
    return taken;
  }
  HttpAnswer receive() {
    HttpAnswer answer;
    answer.head = take_through("\r\n\r\n");
    if (answer.head.size() > 12) answer.status = std::atoi(answer.head.c_str() + 9);
    answer.body = take(length_in(answer.head));
    return answer;
  }
  HttpAnswer ask(const std::string& method, const std::string& target,
                 const std::string& headers = "", const std::string& body = "") {
    const std::string length = "Content-Length: " + std::to_string(body.size()) + "\r\n";
    send(head(method, target) + headers + (method == "GET" ? "" : length) + "\r\n" + body);
    return receive();
  }
  static std::size_t length_in(const std::string& head) {
    const std::size_t at = head.find("Content-Length: ");
    return at == std::string::npos ? 0 : std::strtoul(head.c_str() + at + 16, nullptr, 10);
  }

 private:
  int port_;
  int socket_;
  std::string received_;
};

// One S4 that wanders in a room; settings in a folder of the test.
class WebTest : public ::testing::Test {
 protected:
  void SetUp() override {
    setenv("XDG_CONFIG_HOME", folder_.file("config").c_str(), 1);
    page_.write("index.html", "<p>the page</p>");
    start();
  }
  void TearDown() override { stop(); }

  void start() {
    RunOptions options;
    options.speed = 10;
    Spec spec = room_with_s4({1, 1, 0});
    spec.name = "web";
    spec.robots[0].program = "wander";
    auto made = LiveRun::make(spec, options);
    ASSERT_TRUE(made) << made.error();
    run_ = std::move(*made);
    WebParams params;
    params.port = 0;
    params.ui_folder = page_.path();
    params.hub = {"1.2.3", {folder_.path()}, {}, true};
    auto opened = WebServer::open(params);
    ASSERT_TRUE(opened) << opened.error();
    server_ = std::move(*opened);
    server_->show(run_.get());
    thread_ = std::thread([this] { EXPECT_TRUE(run_->run().ok()); });
    const std::string link = server_->link();  // "http://127.0.0.1:PORT/#TOKEN"
    port_ = std::atoi(link.c_str() + link.rfind(':') + 1);
    token_ = link.substr(link.find('#') + 1);
  }
  void stop() {
    if (run_ == nullptr) return;
    run_->request_stop();
    thread_.join();
    server_.reset();
    run_.reset();
  }
  // The header that lets a client act.
  std::string cookie() const {
    const HttpAnswer answer = HttpClient(port_).ask("POST", "/api/control", "", token_);
    const std::size_t at = answer.head.find("Set-Cookie: ");
    EXPECT_NE(at, std::string::npos) << answer.head;
    return "Cookie: " + answer.head.substr(at + 12, answer.head.find(';', at) - at - 12) + "\r\n";
  }

  const scenario::TempDir folder_;
  const scenario::TempDir page_;
  std::unique_ptr<LiveRun> run_;
  std::unique_ptr<WebServer> server_;
  std::thread thread_;
  int port_ = 0;
  std::string token_;
};

}  // namespace understudy
