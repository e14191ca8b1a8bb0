// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "server/http_messages.h"

namespace understudy {

void WebResponse::set(std::string_view name, std::string value) {
  erase(name);
  headers.emplace_back(name, std::move(value));
}

void WebResponse::erase(std::string_view name) {
  std::erase_if(headers, [&](const auto& header) { return header.first == name; });
}

// Connections of HTTP 1.1 stay open unless somebody says otherwise, those of 1.0 do not.
void WebResponse::set_keep_alive(bool keep) {
  keep_alive = keep;
  const bool as_usual = keep == (version >= 11);
  if (as_usual)
    erase("Connection");
  else
    set("Connection", keep ? "keep-alive" : "close");
}

}  // namespace understudy
