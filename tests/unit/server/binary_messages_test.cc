// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Messages, taken apart as docs/protocols/window.md says, byte by byte.
#include "server/binary_messages.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>

#include "view/window.h"

namespace understudy::binary_messages_test {
namespace {

// Reads little-endian numbers without our own reader.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}
  template <class T>
  T number() {
    T value{};
    EXPECT_LE(at_ + sizeof(T), bytes_.size());
    if (at_ + sizeof(T) <= bytes_.size()) std::memcpy(&value, bytes_.data() + at_, sizeof(T));
    at_ += sizeof(T);
    return value;
  }
  std::string_view text(std::size_t size) {
    const std::string_view piece = bytes_.substr(at_, size);
    at_ += size;
    return piece;
  }
  bool at_end() const { return at_ == bytes_.size(); }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

Snapshot snapshot_with(const std::vector<Pose2>& robots, const std::vector<Pose2>& objects) {
  Snapshot snapshot;
  snapshot.now = 1'234'567'890'123;
  snapshot.places = robots;
  snapshot.places.insert(snapshot.places.end(), objects.begin(), objects.end());
  return snapshot;
}

void expect_body(Reader& reader, int x, int y, int heading) {
  EXPECT_EQ(reader.number<std::int32_t>(), x);
  EXPECT_EQ(reader.number<std::int32_t>(), y);
  EXPECT_EQ(reader.number<std::int16_t>(), 0);
  EXPECT_EQ(reader.number<std::uint16_t>(), heading);
}

TEST(Messages, FrameHasRobotsThenObjects) {
  const double quarter = std::acos(-1.0) / 2;
  const auto message =
      frame_message(snapshot_with({{0.5, -0.25, quarter}, {1e9, -1e9, 2 * quarter}},
                                  {{0.00004, 0.00006, -quarter}}),
                    7);
  EXPECT_TRUE(message->binary);
  EXPECT_NE(message->subject, 0u);
  Reader reader(message->content);
  EXPECT_EQ(reader.number<std::uint32_t>(), 1u);
  EXPECT_EQ(reader.number<std::uint32_t>(), 7u);
  EXPECT_EQ(reader.number<std::int64_t>(), 1'234'567'890'123);
  expect_body(reader, 5000, -2500, 16384);
  expect_body(reader, 2147483647, -2147483647, 32768);  // as far as numbers go
  expect_body(reader, 0, 1, 49152);
  EXPECT_TRUE(reader.at_end());
}

TEST(Messages, LargeFrameIsDeflated) {
  std::vector<Pose2> robots;
  for (int i = 0; i < 1000; ++i) robots.push_back({0.001 * i, 0.002 * i, 0});
  const auto message = frame_message(snapshot_with(robots, {}), 7);
  EXPECT_LT(message->content.size(), 8000u);
  Reader reader(message->content);
  EXPECT_EQ(reader.number<std::uint32_t>(), 2u);
  EXPECT_EQ(reader.number<std::uint32_t>(), 7u);
  std::string plain(8 + 12 * 1000 + 1, '\0');
  z_stream stream{};
  ASSERT_EQ(inflateInit2(&stream, -15), Z_OK);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(message->content.data() + 8));
  stream.avail_in = static_cast<uInt>(message->content.size() - 8);
  stream.next_out = reinterpret_cast<Bytef*>(plain.data());
  stream.avail_out = static_cast<uInt>(plain.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  EXPECT_EQ(stream.total_out, 8u + 12 * 1000);
  inflateEnd(&stream);
  Reader inside(std::string_view(plain).substr(8 + 12 * 999));
  expect_body(inside, 9990, 19980, 0);
}

Snapshot in_space(const std::vector<Pose3>& poses) {
  Snapshot snapshot;
  snapshot.now = 5;
  snapshot.poses = poses;
  for (const Pose3& pose : poses) snapshot.places.push_back(on_map(pose));
  return snapshot;
}

TEST(Messages, FrameOfAWorldInSpaceHasHeightsAndQuaternions) {
  Snapshot snapshot = in_space({{{1, -2, 0.25}, {0.5, -0.5, 0.5, -0.5}}});
  snapshot.wheels = {{0, {0.025, 5 * kPi, -kPi / 4}}, {0, {-100, 0, 0}}};
  const auto message = frame_message(snapshot, 7);
  EXPECT_EQ(message->subject, frame_message(snapshot_with({}, {}), 7)->subject);
  Reader reader(message->content);
  EXPECT_EQ(reader.number<std::uint32_t>(), 6u);
  EXPECT_EQ(reader.number<std::uint32_t>(), 7u);
  EXPECT_EQ(reader.number<std::int64_t>(), 5);
  EXPECT_EQ(reader.number<std::uint32_t>(), 1u);
  EXPECT_EQ(reader.number<std::int32_t>(), 10000);
  EXPECT_EQ(reader.number<std::int32_t>(), -20000);
  EXPECT_EQ(reader.number<std::int32_t>(), 2500);
  for (const int expected : {16384, -16384, 16384, -16384})
    EXPECT_EQ(reader.number<std::int16_t>(), expected);
  EXPECT_EQ(reader.number<std::uint16_t>(), 0);
  EXPECT_EQ(reader.number<std::int16_t>(), 250);
  EXPECT_EQ(reader.number<std::uint16_t>(), 32768);  // two and a half turns
  EXPECT_EQ(reader.number<std::int16_t>(), -8192);
  EXPECT_EQ(reader.number<std::uint16_t>(), 0);
  EXPECT_EQ(reader.number<std::int16_t>(), -32767);  // as far as numbers go
  EXPECT_EQ(reader.number<std::uint32_t>(), 0u);
  EXPECT_TRUE(reader.at_end());
}

TEST(Messages, LargeFrameInSpaceIsDeflated) {
  const std::vector<Pose3> poses(1000);
  const auto message = frame_message(in_space(poses), 7);
  EXPECT_EQ(Reader(message->content).number<std::uint32_t>(), 7u);
  EXPECT_LT(message->content.size(), 2000u);
}

TEST(Messages, BeamsTellTheirEndsAndWhetherTheyMetSomething) {
  const ShownBeam cone{{1, 2, 3}, {4, 5, 6}, true, 0.25};
  const ShownBeam hit{{1, 2, 3}, {4, 5, 6}, true, 0};
  const ShownBeam miss{{0, 0, 0}, {1, 0, 0}, false, 0};
  const auto message = beams_message(258, {{"PSD_FRONT", {cone}}, {"LIDAR", {miss, hit}}});
  Reader reader(message->content);
  EXPECT_EQ(reader.number<std::uint32_t>(), 3u);
  EXPECT_EQ(reader.number<std::uint32_t>(), 258u);
  EXPECT_EQ(reader.number<std::uint8_t>(), 9);
  EXPECT_EQ(reader.text(9), "PSD_FRONT");
  EXPECT_EQ(reader.number<std::uint16_t>(), 1);
  for (const float expected : {1.0f, 2.0f, 3.0f, 4.0f, 5.0f, 6.0f, 0.25f})
    EXPECT_EQ(reader.number<float>(), expected);
  EXPECT_EQ(reader.number<std::uint8_t>(), 5);
  EXPECT_EQ(reader.text(5), "LIDAR");
  EXPECT_EQ(reader.number<std::uint16_t>(), 2);
  for (int i = 0; i < 6; ++i) reader.number<float>();
  EXPECT_TRUE(std::signbit(reader.number<float>()));
  for (int i = 0; i < 6; ++i) reader.number<float>();
  EXPECT_FALSE(std::signbit(reader.number<float>()));
  EXPECT_TRUE(reader.at_end());
}

TEST(Messages, PicturesNameWhatTheyShow) {
  const auto shown = screen_message(3, "PNG");
  Reader screen(shown->content);
  EXPECT_EQ(screen.number<std::uint32_t>(), 4u);
  EXPECT_EQ(screen.number<std::uint32_t>(), 3u);
  EXPECT_EQ(screen.text(9), "PNG");
  const auto seen = camera_message(3, 1, "EYE", "PNG");
  Reader camera(seen->content);
  EXPECT_EQ(camera.number<std::uint32_t>(), 5u);
  EXPECT_EQ(camera.number<std::uint32_t>(), 3u);
  EXPECT_EQ(camera.number<std::uint8_t>(), 3);
  EXPECT_EQ(camera.text(3), "EYE");
  EXPECT_EQ(camera.text(9), "PNG");
  // Each picture has a subject of its own: none makes way for another thing's.
  EXPECT_NE(camera_message(3, 1, "EYE", "")->subject, camera_message(3, 2, "EYE2", "")->subject);
  EXPECT_NE(camera_message(3, 1, "EYE", "")->subject, camera_message(4, 1, "EYE", "")->subject);
  EXPECT_NE(screen_message(3, "")->subject, screen_message(4, "")->subject);
  EXPECT_NE(screen_message(3, "")->subject, beams_message(3, {})->subject);
}

TEST(Messages, AScanTellsItsAnglesAndWhatItMet) {
  const auto shown = scan_message(3, 1, {"LMS", -0.5, 0.25, 8, {1.5F, 1e9F}});
  Reader scan(shown->content);
  EXPECT_EQ(scan.number<std::uint32_t>(), 8u);
  EXPECT_EQ(scan.number<std::uint32_t>(), 3u);
  EXPECT_EQ(scan.number<std::uint8_t>(), 3);
  EXPECT_EQ(scan.text(3), "LMS");
  for (const float wanted : {-0.5F, 0.25F, 8.0F, 1.5F, -1.0F})
    EXPECT_EQ(scan.number<float>(), wanted);
  EXPECT_TRUE(scan.at_end());
  EXPECT_NE(shown->subject, camera_message(3, 1, "LMS", "")->subject);
}

TEST(Messages, PointsTellTheirPlacesAndNoneReplacesOthers) {
  const auto message = points_message(258, {{{1, -2, 0.5}, 0.25}, {{3, 4, 5}, 1}});
  EXPECT_TRUE(message->binary);
  EXPECT_EQ(message->subject, 0u);
  Reader points(message->content);
  EXPECT_EQ(points.number<std::uint32_t>(), 9u);
  EXPECT_EQ(points.number<std::uint32_t>(), 258u);
  for (const float wanted : {1.0F, -2.0F, 0.5F, 0.25F, 3.0F, 4.0F, 5.0F, 1.0F})
    EXPECT_EQ(points.number<float>(), wanted);
  EXPECT_TRUE(points.at_end());
}

std::string hex(const MessagePtr& message) {
  constexpr const char* kDigits = "0123456789abcdef";
  std::string text;
  for (const char c : message->content) {
    text += kDigits[static_cast<unsigned char>(c) >> 4];
    text += kDigits[static_cast<unsigned char>(c) & 15];
  }
  return text;
}

// The page's decoder is tested with what is written here: ui/test/net.test.ts. After a wanted
// change: UNDERSTUDY_UPDATE_GOLDEN=1 build/release/tests/unit_server
TEST(Messages, AreThoseThatThePageReads) {
  Snapshot flat = snapshot_with({{1.2345, -0.5, kPi / 2}}, {{1e9, 0, 0}});
  flat.now = 1'250'000'000;
  Snapshot space =
      in_space({{{1, 2, 0.25}, quaternion_of(kPi / 2, kPi / 6, 0)}, {{-3, 0, 0.1}, {0, 1, 0, 0}}});
  space.wheels = {{1, {0.025, kPi / 2, -kPi / 4}}};
  const ShownBeam miss{{0, 1, 2}, {3, 4, 5}, false, 0.25};
  const std::vector<std::pair<std::string, MessagePtr>> messages = {
      {"frame", frame_message(flat, 7)},
      {"space_frame", frame_message(space, 7)},
      {"beams", beams_message(258, {{"PSD_FRONT", {miss}}, {"LIDAR", {}}})},
      {"screen", screen_message(3, "PNG")},
      {"scan", scan_message(258, 1, {"LMS", -0.5, 0.25, 8, {1.5F, 1e9F}})},
      {"points", points_message(258, {{{1, -2, 0.5}, 0.25}, {{3, 4, 5}, 1}})},
      {"camera", camera_message(3, 1, "C1", "PNG")}};
  std::string wanted = "{\n";
  for (const auto& [name, message] : messages)
    wanted += "  \"" + name + "\": \"" + hex(message) + (name == "camera" ? "\"\n" : "\",\n");
  wanted += "}\n";
  const std::string file = std::string(UNDERSTUDY_SOURCE_DIR) + "/ui/test/binary_vectors.json";
  if (std::getenv("UNDERSTUDY_UPDATE_GOLDEN") != nullptr)
    std::ofstream(file, std::ios::binary) << wanted;
  std::ifstream in(file, std::ios::binary);
  const std::string found{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  EXPECT_EQ(found, wanted) << "run UNDERSTUDY_UPDATE_GOLDEN=1 build/release/tests/unit_server";
}

}  // namespace
}  // namespace understudy::binary_messages_test
