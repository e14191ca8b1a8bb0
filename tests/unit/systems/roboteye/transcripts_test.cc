// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Plays tests/unit/systems/roboteye/transcripts/*.txt. Lines:
//   @ eye KIND key=value ...   a new eye
//   > "TEXT" 12 AB ...         a datagram to it; >> to everybody; 2> to its second address
//   < "TEXT" 12 AB ...         the next answer, before the next datagram
//   @ wait MS                  time passes; 5 ms pass after every datagram
//   @ home                     homes it, with the answer
//   @ part NAME VALUE          as an event does
//   @ break NAME               a sensor fails
//   @ power                    off and on again
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/unit/systems/roboteye/eye_room.h"

namespace understudy::eye_transcripts_test {
namespace {

Bytes bytes_in(std::istream& in) {
  Bytes bytes;
  std::string word;
  while (in >> word) {
    if (word.front() == '"') {
      for (const char c : word.substr(1, word.size() - 2))
        bytes.push_back(static_cast<std::uint8_t>(c));
    } else {
      bytes.push_back(static_cast<std::uint8_t>(std::stoi(word, nullptr, 16)));
    }
  }
  return bytes;
}

std::string text_of(const Bytes& bytes) {
  std::string text;
  for (const std::uint8_t b : bytes) {
    char part[8];
    std::snprintf(part, sizeof part, b >= 32 && b < 127 ? "%c" : "<%02X>", b);
    text += part;
  }
  return text;
}

class Player {
 public:
  void play(const std::filesystem::path& file) {
    std::ifstream in(file);
    std::string line;
    for (int number = 1; std::getline(in, line); ++number) {
      where_ = file.filename().string() + ":" + std::to_string(number);
      const auto end = line.find('#');
      if (end != std::string::npos) line.resize(end);
      std::istringstream words(line);
      std::string kind;
      if (words >> kind) step(kind, words);
    }
    expect_silence();
  }

 private:
  void step(const std::string& kind, std::istream& words) {
    if (kind == "<") return expect(bytes_in(words));
    if (kind == "@") return act(words);
    expect_silence();
    room_->send(bytes_in(words), kind == ">>", kind == "2>" ? 1 : 0);
    wait(5 * kMillisecond);
  }
  void expect(const Bytes& wanted) {
    if (heard_.empty()) {
      ADD_FAILURE() << where_ << ": no answer; expected " << text_of(wanted);
      return;
    }
    EXPECT_EQ(text_of(heard_.front().bytes), text_of(wanted)) << where_;
    heard_.erase(heard_.begin());
  }
  void expect_silence() {
    for (const Datagram& datagram : heard_)
      ADD_FAILURE() << "before " << where_ << ": unexpected " << text_of(datagram.bytes);
    heard_.clear();
  }
  void wait(TimeNs duration) {
    for (Datagram& datagram : room_->listen(duration))
      if (as_text(datagram.bytes).substr(0, 6) != "EBRBEP") heard_.push_back(std::move(datagram));
  }
  void act(std::istream& words) {
    std::string what;
    std::string name;
    double number = 0;
    words >> what;
    if (what == "eye") return begin(words);
    if (what == "wait") {
      words >> number;
      return wait(static_cast<TimeNs>(number) * kMillisecond);
    }
    if (what == "home") return room_->home();
    words >> name >> number;
    if (what == "part") room_->edit_part(name, number);
    if (what == "break") room_->break_sensor(name);
    if (what == "power") {
      room_->world().devices()[DeviceId{0}].set_power(room_->world().now(), false);
      room_->listen(5 * kMillisecond);
      room_->world().devices()[DeviceId{0}].set_power(room_->world().now(), true);
      room_->forget_links();
    }
    wait(10 * kMillisecond);
  }
  void begin(std::istream& words) {
    expect_silence();
    EyeRoom::Params params;
    words >> params.kind;
    std::string word;
    while (words >> word) {
      const auto equals = word.find('=');
      params.device.push_back({word.substr(0, equals), word.substr(equals + 1)});
    }
    room_ = std::make_unique<EyeRoom>(params);
  }

  std::unique_ptr<EyeRoom> room_;
  std::vector<Datagram> heard_;
  std::string where_;
};

TEST(RobotEye, TranscriptsAreAnswered) {
  const std::filesystem::path folder =
      std::filesystem::path(UNDERSTUDY_SOURCE_DIR) / "tests/unit/systems/roboteye/transcripts";
  int played = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    Player().play(entry.path());
    ++played;
  }
  EXPECT_GE(played, 6);
}

}  // namespace
}  // namespace understudy::eye_transcripts_test
