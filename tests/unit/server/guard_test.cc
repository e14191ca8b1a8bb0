// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Who is let in, by values that attackers send: names that begin or end like ours, other ports,
// other schemes, user names before the host, and nothing at all.
#include "server/guard.h"

#include <gtest/gtest.h>

#include <set>

namespace understudy::guard_test {
namespace {

TEST(Guard, OwnNamesAreLetIn) {
  const Guard guard("127.0.0.1", 8080);
  EXPECT_EQ(guard.authority(), "127.0.0.1:8080");
  for (const char* host : {"127.0.0.1:8080", "localhost:8080", "LOCALHOST:8080", "[::1]:8080"}) {
    EXPECT_TRUE(guard.allows(host, "")) << host;
    EXPECT_TRUE(guard.allows(host, "http://127.0.0.1:8080")) << host;
    EXPECT_TRUE(guard.allows(host, std::string("http://") + host)) << host;
  }
}

TEST(Guard, OtherHostsAreNot) {
  const Guard guard("127.0.0.1", 8080);
  for (const char* host : {"",
                           "127.0.0.1",
                           "localhost",
                           "127.0.0.1:80",
                           "127.0.0.1:80800",
                           "127.0.0.1:8081",
                           "127.0.0.1:8080.evil.example",
                           "127.0.0.1.evil.example:8080",
                           "evil.example:8080",
                           "localhost.evil.example:8080",
                           "evil-localhost:8080",
                           "127.0.0.2:8080",
                           "0.0.0.0:8080",
                           "127.0.0.1:8080@evil.example",
                           "user@127.0.0.1:8080",
                           "127.0.0.1:8080/",
                           "127.0.0.1: 8080",
                           " 127.0.0.1:8080",
                           "127.0.0.1:+8080",
                           "127.0.0.1:8080:8080",
                           "[::1:8080",
                           "[::1]8080",
                           "[::2]:8080",
                           ":8080",
                           "127.0.0.1:",
                           "127.0.0.1:8080\t",
                           "127.0.0.1:-1",
                           "127.0.0.1:99999999999999999999",
                           "localhost:8080,evil.example"})
    EXPECT_FALSE(guard.allows(host, "")) << host;
}

TEST(Guard, OtherOriginsAreNot) {
  const Guard guard("127.0.0.1", 8080);
  for (const char* origin : {"null",
                             "http://",
                             "http:",
                             "127.0.0.1:8080",
                             "https://127.0.0.1:8080",
                             "http://evil.example",
                             "http://127.0.0.1",
                             "http://127.0.0.1:8081",
                             "http://127.0.0.1:8080.evil.example",
                             "http://127.0.0.1.evil.example:8080",
                             "http://localhost.evil.example:8080",
                             "http://evil.example:8080",
                             "http://evil.example#http://127.0.0.1:8080",
                             "http://127.0.0.1:8080@evil.example",
                             "http://user:pass@127.0.0.1:8080",
                             "http://127.0.0.1:8080/",
                             "http://127.0.0.1:8080 ",
                             " http://127.0.0.1:8080",
                             "http://127.0.0.1:8080, http://evil.example",
                             "ftp://127.0.0.1:8080",
                             "file://127.0.0.1:8080",
                             "http:///127.0.0.1:8080",
                             "http://127.0.0.1:08080x",
                             "//127.0.0.1:8080"})
    EXPECT_FALSE(guard.allows("127.0.0.1:8080", origin)) << origin;
}

TEST(Guard, AnOpenAddressIsNotLocalhost) {
  const Guard guard("192.168.1.5", 8080);
  EXPECT_TRUE(guard.allows("192.168.1.5:8080", "http://192.168.1.5:8080"));
  EXPECT_FALSE(guard.allows("localhost:8080", ""));
  EXPECT_FALSE(guard.allows("192.168.1.50:8080", ""));
  const Guard sixth("fe80::1", 80);
  EXPECT_EQ(sixth.authority(), "[fe80::1]:80");
  EXPECT_TRUE(sixth.allows("[FE80::1]", "http://[fe80::1]"));
}

TEST(Guard, TheTokenGivesTheCookie) {
  const Guard guard("127.0.0.1", 8080);
  EXPECT_EQ(guard.token().size(), 32u);
  EXPECT_TRUE(guard.is_token(guard.token()));
  EXPECT_FALSE(guard.is_token(""));
  EXPECT_FALSE(guard.is_token(guard.token().substr(1)));
  EXPECT_FALSE(guard.is_token(guard.token() + "0"));
  std::string wrong = guard.token();
  wrong[31] = wrong[31] == '0' ? '1' : '0';
  EXPECT_FALSE(guard.is_token(wrong));
  const std::string cookie = guard.cookie();
  EXPECT_NE(cookie.find("; HttpOnly; SameSite=Strict"), std::string::npos);
  EXPECT_EQ(cookie.find(guard.token()), std::string::npos);  // the cookie does not give it away
  const std::string pair = cookie.substr(0, cookie.find(';'));
  EXPECT_EQ(pair.rfind("understudy-8080=", 0), 0u);
  for (const std::string& sent : {pair, "a=b; " + pair, pair + "; a=b", "x; ;=; " + pair})
    EXPECT_TRUE(guard.has_cookie(sent)) << sent;
  for (const std::string& sent :
       {std::string(), std::string("understudy-8080="), "x" + pair, pair + "0", "a=" + pair,
        "understudy-8081" + pair.substr(15), pair.substr(0, pair.size() - 1)})
    EXPECT_FALSE(guard.has_cookie(sent)) << sent;
}

TEST(Guard, NoTwoTokensAreEqual) {
  std::set<std::string> seen;
  for (int i = 0; i < 100; ++i) seen.insert(random_token());
  EXPECT_EQ(seen.size(), 100u);
}

}  // namespace
}  // namespace understudy::guard_test
