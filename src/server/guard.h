// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Who may talk to the server. A browser sends the user's cookies to whatever a foreign page names,
// and a foreign name may be made to lead here: so a request counts only if it names this server as
// its host, and comes from this server's own page or from no page at all.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace understudy {

class Guard {
 public:
  // `address`: as listened on, without brackets.
  Guard(std::string address, std::uint16_t port);

  // The values of the headers; an empty origin: there was none.
  bool allows(std::string_view host, std::string_view origin) const;
  // "127.0.0.1:8080"
  const std::string& authority() const { return authority_; }

  // 128 random bits, in the link that the program prints; whoever has it may change the run.
  const std::string& token() const { return token_; }
  bool is_token(std::string_view text) const;
  // The cookie that stands for it; browsers share cookies among ports, so its name has the port.
  std::string cookie() const;
  // The value of the header Cookie.
  bool has_cookie(std::string_view cookies) const;

 private:
  bool is_own_authority(std::string_view authority) const;

  std::string address_;
  std::uint16_t port_;
  std::string authority_;
  std::string token_;
  std::string cookie_name_;
  std::string cookie_value_;
};

// 128 bits of the system's entropy, in hexadecimal.
std::string random_token();

}  // namespace understudy
