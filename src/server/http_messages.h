// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A request of HTTP and the answer to it, as plain values: who reads the one and writes the other
// is http_connection.cc.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace understudy {

enum class WebMethod { kGet, kHead, kPost, kOther };

struct WebRequest {
  WebMethod method = WebMethod::kOther;
  std::string target;
  int version = 11;         // of HTTP: 10 or 11
  bool keep_alive = false;  // the client wants to send more by this connection
  std::string host;         // values of headers; empty if there is none
  std::string origin;
  std::string cookie;
  std::string body;
};

struct WebResponse {
  int status = 200;
  int version = 11;  // of the request
  bool keep_alive = true;
  std::vector<std::pair<std::string_view, std::string>> headers = {};  // names are literals
  std::string body = {};

  // In place of what the header was, behind all others.
  void set(std::string_view name, std::string value);
  void erase(std::string_view name);
  void set_keep_alive(bool keep);
};

}  // namespace understudy
