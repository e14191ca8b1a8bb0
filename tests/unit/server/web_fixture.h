// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A run with its server behind a real socket, and a client that writes and reads plain bytes. What
// they do is in web_test.cc: so not every test of the web compiles a whole run.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <thread>

#include "tests/support/basics.h"

namespace understudy {

class Host;
class WebServer;

struct HttpAnswer {
  int status = 0;  // 0: none came
  std::string head;
  std::string body;
};

// One connection.
class HttpClient {
 public:
  // `receive_bytes`: of the socket's buffer, for clients that are slow; 0: as usual.
  explicit HttpClient(int port, int receive_bytes = 0);
  ~HttpClient();
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;

  void send(std::string_view bytes) const;
  // The head of a request to this server, without its last empty line.
  std::string head(const std::string& method, const std::string& target) const;
  // False at the end.
  bool receive_more();
  // Takes what came up to the end of this text; empty if it never comes.
  std::string take_through(std::string_view text);
  std::string take(std::size_t count);
  HttpAnswer receive();
  HttpAnswer ask(const std::string& method, const std::string& target,
                 const std::string& headers = "", const std::string& body = "");
  static std::size_t length_in(const std::string& head);

 private:
  int port_;
  int socket_;
  std::string received_;
};

// One S4 that wanders in a room; settings in a folder of the test.
class WebTest : public ::testing::Test {
 protected:
  WebTest();
  ~WebTest() override;
  void SetUp() override;
  void TearDown() override { stop(); }

  void start();
  void stop();
  // The header that lets a client act.
  std::string cookie() const;

  const scenario::TempDir folder_;
  const scenario::TempDir page_;
  std::unique_ptr<Host> run_;
  std::unique_ptr<WebServer> server_;
  std::thread thread_;
  int port_ = 0;
  std::string token_;
};

}  // namespace understudy
