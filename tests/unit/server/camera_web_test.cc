// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Cameras as network cameras: single pictures and motion JPEG, and clients that are slow or die.
#include <cstdio>

#include <jpeglib.h>

#include "server/jpeg.h"
#include "server/request_target.h"
#include "tests/unit/server/web_fixture.h"
#include "world/image.h"

namespace understudy::camera_web_test {
namespace {

struct Decoded {
  int width = 0;
  int height = 0;
  std::vector<unsigned char> rgb;
};

// By libjpeg's decoder, which ends the test if it cannot.
Decoded decode(const std::string& jpeg) {
  jpeg_decompress_struct codec;
  jpeg_error_mgr failure;
  codec.err = jpeg_std_error(&failure);
  jpeg_create_decompress(&codec);
  jpeg_mem_src(&codec, reinterpret_cast<const unsigned char*>(jpeg.data()), jpeg.size());
  jpeg_read_header(&codec, TRUE);
  codec.out_color_space = JCS_RGB;
  jpeg_start_decompress(&codec);
  Decoded out{static_cast<int>(codec.output_width), static_cast<int>(codec.output_height), {}};
  out.rgb.resize(std::size_t{3} * codec.output_width * codec.output_height);
  while (codec.output_scanline < codec.output_height) {
    unsigned char* row =
        out.rgb.data() + std::size_t{3} * codec.output_width * codec.output_scanline;
    jpeg_read_scanlines(&codec, &row, 1);
  }
  jpeg_finish_decompress(&codec);
  jpeg_destroy_decompress(&codec);
  return out;
}

// Colours survive within what quality 85 costs: 8 of 255 in flat areas.
TEST(Jpeg, KeepsSizeAndColours) {
  Image image{PixelKind::kColour, 32, 16, {}, {}};
  for (int pixel = 0; pixel < 32 * 16; ++pixel)
    for (const int value : {200, 40, 90}) image.bytes.push_back(static_cast<std::uint8_t>(value));
  const auto written = write_jpeg(image);
  ASSERT_TRUE(written) << written.error();
  const Decoded read = decode(*written);
  ASSERT_EQ(read.width, 32);
  ASSERT_EQ(read.height, 16);
  EXPECT_NEAR(read.rgb[0], 200, 8);
  EXPECT_NEAR(read.rgb[1], 40, 8);
  EXPECT_NEAR(read.rgb[2], 90, 8);
}

TEST(Jpeg, DepthsAreGrayFromLeastToMost) {
  Image image{PixelKind::kMetres, 16, 16, {}, {}};
  for (int pixel = 0; pixel < 16 * 16; ++pixel) image.values.push_back(pixel < 128 ? 1.0F : 3.0F);
  const auto written = write_jpeg(image);
  ASSERT_TRUE(written) << written.error();
  const Decoded read = decode(*written);
  EXPECT_NEAR(read.rgb[0], 0, 8);
  EXPECT_NEAR(read.rgb.back(), 255, 8);
}

TEST(Jpeg, WhatGaveNoReturnIsBlack) {
  Image image{PixelKind::kMetres, 16, 32, {}, {}};
  for (int pixel = 0; pixel < 16 * 32; ++pixel)
    image.values.push_back(pixel < 128 ? 1.0F : pixel < 256 ? 3.0F : static_cast<float>(kNoReturn));
  const auto written = write_jpeg(image);
  ASSERT_TRUE(written) << written.error();
  EXPECT_NEAR(decode(*written).rgb.back(), 0, 8);
}

TEST(Jpeg, RefusesWhatIsNoPicture) {
  EXPECT_FALSE(write_jpeg(Image{PixelKind::kColour, 0, 0, {}, {}}));
  EXPECT_FALSE(write_jpeg(Image{PixelKind::kColour, 4, 4, std::vector<std::uint8_t>(47), {}}));
  EXPECT_FALSE(write_jpeg(Image{PixelKind::kGray, 1'000'000, 1, {}, {}}));
}

TEST(RequestTarget, IsTakenApart) {
  EXPECT_EQ(path_of("/a/b?c=d"), "/a/b");
  EXPECT_EQ(query_value("/a?fps=5&x=y", "fps"), "5");
  EXPECT_EQ(query_value("/a?fps=5&x=y", "x"), "y");
  EXPECT_EQ(query_value("/a?fpsx=5", "fps"), std::nullopt);
  EXPECT_EQ(query_value("/a", "fps"), std::nullopt);
  EXPECT_EQ(percent_decoded("a%20b%2fc"), "a b/c");
  EXPECT_EQ(percent_encoded("a b/\xc3\xa4?.x"), "a%20b%2F%C3%A4%3F.x");
  EXPECT_EQ(percent_decoded("%"), std::nullopt);
  EXPECT_EQ(percent_decoded("a%2"), std::nullopt);
  EXPECT_EQ(percent_decoded("a%-1"), std::nullopt);
  EXPECT_EQ(percent_decoded("a%zz"), std::nullopt);
}

// The next picture of a stream; empty if there is none.
std::string next_picture(HttpClient& client) {
  const std::string head = client.take_through("\r\n\r\n");
  EXPECT_NE(head.find("Content-Type: image/jpeg\r\n"), std::string::npos) << head;
  const std::string picture = client.take(HttpClient::length_in(head));
  EXPECT_EQ(client.take_through("\r\n--picture\r\n"), "\r\n--picture\r\n");
  return picture;
}

TEST_F(WebTest, ACameraIsAJpeg) {
  const HttpAnswer answer = HttpClient(port_).ask("GET", "/api/camera/1/CAMERA.jpg");
  ASSERT_EQ(answer.status, 200);
  EXPECT_NE(answer.head.find("Content-Type: image/jpeg"), std::string::npos);
  const Decoded picture = decode(answer.body);
  EXPECT_EQ(picture.width, 160);
  EXPECT_EQ(picture.height, 120);
  // "CAMERA", written otherwise.
  EXPECT_EQ(HttpClient(port_).ask("GET", "/api/camera/1/%43AMERA.jpg").status, 200);
  EXPECT_EQ(HttpClient(port_).ask("GET", "/api/camera/1/CAMERA.png").body.substr(1, 3), "PNG");
  for (const char* wrong :
       {"/api/camera/1/PSD_FRONT.jpg", "/api/camera/2/CAMERA.jpg", "/api/camera/CAMERA.jpg",
        "/api/camera/1/CAMERA.gif", "/api/camera/1/CAMERA", "/api/camera/1/%zz.jpg"})
    EXPECT_EQ(HttpClient(port_).ask("GET", wrong).status, 404) << wrong;
}

TEST_F(WebTest, CamerasAreListed) {
  HttpClient client(port_);
  const HttpAnswer answer = client.ask("GET", "/api/camera");
  ASSERT_EQ(answer.status, 200);
  EXPECT_NE(answer.head.find("Content-Type: application/json"), std::string::npos);
  const std::string address = "/api/camera/1/CAMERA";
  EXPECT_EQ(answer.body, "{\"cameras\":[{\"jpg\":\"" + address + ".jpg\",\"mjpeg\":\"" + address +
                             ".mjpeg\",\"name\":\"S4\",\"png\":\"" + address +
                             ".png\",\"robot\":1,\"sensor\":\"CAMERA\"}]}\n");
  for (const char* form : {".png", ".jpg"})
    EXPECT_EQ(client.ask("GET", address + form).status, 200) << form;
}

TEST_F(WebTest, ACameraIsAStream) {
  HttpClient client(port_);
  client.send(client.head("GET", "/api/camera/1/CAMERA.mjpeg?fps=30") + "\r\n");
  const std::string head = client.take_through("\r\n\r\n");
  EXPECT_NE(head.find("HTTP/1.1 200"), std::string::npos);
  EXPECT_NE(head.find("multipart/x-mixed-replace; boundary=picture"), std::string::npos) << head;
  EXPECT_NE(head.find("Cross-Origin-Resource-Policy: same-origin"), std::string::npos) << head;
  EXPECT_EQ(client.take_through("--picture\r\n"), "--picture\r\n");
  // The robot drives about: the picture changes.
  const std::string first = next_picture(client);
  EXPECT_EQ(decode(first).width, 160);
  bool changed = false;
  for (int i = 0; i < 100 && !changed; ++i) {
    const std::string next = next_picture(client);
    ASSERT_FALSE(next.empty());
    changed = next != first;
  }
  EXPECT_TRUE(changed);
}

TEST_F(WebTest, StreamsThatCannotBeAreRefused) {
  const auto status = [&](const std::string& target) {
    return HttpClient(port_).ask("GET", "/api/camera/" + target).status;
  };
  EXPECT_EQ(status("1/CAMERA.mjpeg?fps=0"), 400);
  EXPECT_EQ(status("1/CAMERA.mjpeg?fps=31"), 400);
  EXPECT_EQ(status("1/CAMERA.mjpeg?fps=1e1"), 400);
  EXPECT_EQ(status("1/CAMERA.mjpeg?fps="), 400);
  EXPECT_EQ(status("9/CAMERA.mjpeg"), 404);
  EXPECT_EQ(status("1/PSD_FRONT.mjpeg"), 404);
  EXPECT_EQ(status("CAMERA.mjpeg"), 404);
  EXPECT_EQ(HttpClient(port_).ask("POST", "/api/camera/1/CAMERA.mjpeg").status, 405);
  // As every answer: nothing for other pages.
  HttpClient foreign(port_);
  foreign.send(foreign.head("GET", "/api/camera/1/CAMERA.mjpeg") +
               "Origin: http://evil.example\r\n\r\n");
  EXPECT_EQ(foreign.receive().status, 403);
}

// Those who take nothing hold up nobody; when they go, their places are free again.
TEST_F(WebTest, SlowAndDyingClientsOfStreamsHarmNobody) {
  const auto begin = [&](HttpClient& client) {
    client.send(client.head("GET", "/api/camera/1/CAMERA.mjpeg?fps=30") + "\r\n");
    return client.take_through("--picture\r\n");
  };
  {
    std::vector<std::unique_ptr<HttpClient>> idle;
    for (int i = 0; i < 31; ++i) {
      idle.push_back(std::make_unique<HttpClient>(port_, 4096));
      ASSERT_NE(begin(*idle.back()), "");
    }
    HttpClient eager(port_);
    ASSERT_NE(begin(eager), "");
    for (int i = 0; i < 60; ++i) ASSERT_FALSE(next_picture(eager).empty());
    EXPECT_EQ(HttpClient(port_).ask("GET", "/").status, 200);
    EXPECT_EQ(HttpClient(port_).ask("GET", "/api/camera/1/CAMERA.mjpeg").status, 503);
  }
  EXPECT_TRUE(scenario::wait_for([&] {
    HttpClient client(port_);
    return begin(client).find("200 OK") != std::string::npos;
  }));
}

}  // namespace
}  // namespace understudy::camera_web_test
