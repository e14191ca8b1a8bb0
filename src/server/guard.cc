// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "server/guard.h"

#include <sys/random.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "base/check.h"

namespace understudy {
namespace {

bool same_secret(std::string_view a, std::string_view b) {
  // The time this takes must not reveal how much of a guess was right.
  if (a.size() != b.size()) return false;
  unsigned different = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    different |= static_cast<unsigned>(a[i]) ^ static_cast<unsigned>(b[i]);
  return different == 0;
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

struct Authority {
  std::string host;  // lower case, without brackets
  int port = 80;     // the default port of http
};

// Returns false if it is not exactly HOST, HOST:PORT, [V6] or [V6]:PORT.
bool parse_authority(std::string_view text, Authority& out) {
  std::string_view rest;
  if (!text.empty() && text.front() == '[') {
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos) return false;
    out.host = lower(text.substr(1, end - 1));
    rest = text.substr(end + 1);
  } else {
    const std::size_t colon = text.find(':');
    out.host = lower(text.substr(0, colon));
    rest = colon == std::string_view::npos ? "" : text.substr(colon);
  }
  if (out.host.empty()) return false;
  if (rest.empty()) return true;
  if (rest.front() != ':' || rest.size() < 2) return false;
  const char* const end = rest.data() + rest.size();
  const auto [stop, error] = std::from_chars(rest.data() + 1, end, out.port);
  return error == std::errc() && stop == end && out.port > 0 && out.port < 65536;
}

bool is_loopback(std::string_view host) {
  return host == "localhost" || host == "127.0.0.1" || host == "::1";
}

}  // namespace

std::string random_token() {
  std::array<std::uint8_t, 16> bits{};
  const bool filled = getrandom(bits.data(), bits.size(), 0) == static_cast<ssize_t>(bits.size());
  UNDERSTUDY_CHECK(filled, "the system gives 16 random bytes at once");
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  for (const std::uint8_t byte : bits) {
    out += kDigits[byte >> 4];
    out += kDigits[byte & 15];
  }
  return out;
}

Guard::Guard(std::string address, std::uint16_t port)
    : address_(lower(address)),
      port_(port),
      authority_((address_.find(':') == std::string::npos ? address_ : "[" + address_ + "]") + ":" +
                 std::to_string(port)),
      token_(random_token()),
      cookie_name_("understudy-" + std::to_string(port)),
      cookie_value_(random_token()) {}

bool Guard::is_own_authority(std::string_view text) const {
  Authority named;
  if (!parse_authority(text, named) || named.port != port_) return false;
  return named.host == address_ || (is_loopback(address_) && is_loopback(named.host));
}

bool Guard::allows(std::string_view host, std::string_view origin) const {
  if (!is_own_authority(host)) return false;
  if (origin.empty()) return true;
  constexpr std::string_view kScheme = "http://";
  return lower(origin.substr(0, kScheme.size())) == kScheme &&
         is_own_authority(origin.substr(kScheme.size()));
}

bool Guard::is_token(std::string_view text) const { return same_secret(text, token_); }

std::string Guard::cookie() const {
  return cookie_name_ + "=" + cookie_value_ + "; HttpOnly; SameSite=Strict; Path=/";
}

bool Guard::has_cookie(std::string_view cookies) const {
  while (!cookies.empty()) {
    const std::size_t end = std::min(cookies.find(';'), cookies.size());
    std::string_view one = cookies.substr(0, end);
    while (!one.empty() && one.front() == ' ') one.remove_prefix(1);
    const std::size_t equals = std::min(one.find('='), one.size());
    if (one.substr(0, equals) == cookie_name_ && equals < one.size() &&
        same_secret(one.substr(equals + 1), cookie_value_))
      return true;
    cookies.remove_prefix(std::min(end + 1, cookies.size()));
  }
  return false;
}

}  // namespace understudy
