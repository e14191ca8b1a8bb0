// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Decides who may talk to the server. A browser sends the user's cookies to any address that a
// foreign page names, and a foreign host name may be made to point here. So a request is accepted
// only if it names this server as its host, and comes from this server's own page or from no page
// at all.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace understudy {

class Guard {
 public:
  // `address` is the one listened on, without brackets.
  Guard(std::string address, std::uint16_t port);

  // The values of the headers; an empty origin means that there was none.
  bool allows(std::string_view host, std::string_view origin) const;
  // "127.0.0.1:8080"
  const std::string& authority() const { return authority_; }

  // 128 random bits, part of the link that the program prints. Anyone who has it may change the
  // run.
  const std::string& token() const { return token_; }
  bool is_token(std::string_view text) const;
  // The cookie that represents the token. Browsers share cookies between ports, so its name
  // contains the port.
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
