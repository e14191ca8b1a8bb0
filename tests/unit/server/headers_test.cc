// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What every answer says to browsers: other pages may neither show it, nor guess its type, nor load
// scripts into it.
#include "tests/unit/server/web_fixture.h"

namespace understudy::headers_test {
namespace {

struct Question {
  const char* method;
  const char* target;
  int status;
};

TEST_F(WebTest, EveryAnswerKeepsOtherPagesOut) {
  const Question questions[] = {{"GET", "/", 200},
                                {"GET", "/none", 404},
                                {"GET", "/api/camera", 200},
                                {"GET", "/api/camera/1/CAMERA.png", 200},
                                {"GET", "/api/camera/1/NONE.png", 404},
                                {"GET", "/api/texture/99.png", 404},
                                {"GET", "/api/control", 405},
                                {"POST", "/api/control", 403},
                                {"POST", "/", 405},
                                {"PUT", "/api/upload/0123/a.sim", 403}};
  for (const Question& question : questions) {
    SCOPED_TRACE(std::string(question.method) + " " + question.target);
    HttpClient client(port_);
    const HttpAnswer answer = client.ask(question.method, question.target, "", "not the token");
    EXPECT_EQ(answer.status, question.status);
    for (const char* header :
         {"\r\nX-Content-Type-Options: nosniff\r\n", "\r\nReferrer-Policy: no-referrer\r\n",
          "\r\nCross-Origin-Resource-Policy: same-origin\r\n",
          "\r\nContent-Security-Policy: default-src 'self'; img-src 'self' blob: data:; "
          "frame-ancestors 'none'\r\n"})
      EXPECT_NE(answer.head.find(header), std::string::npos) << header << answer.head;
  }
}

TEST_F(WebTest, TheAnswerToTheTokenKeepsOtherPagesOut) {
  const HttpAnswer answer = HttpClient(port_).ask("POST", "/api/control", "", token_);
  EXPECT_EQ(answer.status, 204);
  EXPECT_NE(answer.head.find("Content-Security-Policy: "), std::string::npos) << answer.head;
  EXPECT_NE(answer.head.find("HttpOnly"), std::string::npos) << answer.head;
  EXPECT_NE(answer.head.find("SameSite=Strict"), std::string::npos) << answer.head;
}

}  // namespace
}  // namespace understudy::headers_test
