// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Plays every transcript of tests/protocol/NAME/ against the personality NAME: whole, byte by byte,
// in random pieces, with save and load between all steps, and with damaged bytes (where only
// survival counts).
#include "tests/protocol/transcript.h"

#include <gtest/gtest.h>

#include <cctype>
#include <map>
#include <sstream>

#include "base/math.h"
#include "base/random.h"
#include "systems/systems.h"
#include "tests/protocol/fake_robot.h"

namespace understudy::transcript_test {
namespace {

enum class Feed { kWhole, kByteByByte, kRandomPieces, kSaveAndLoad, kDamaged };

// One kind of command, as transcripts write it.
struct Shown {
  std::ostringstream& out;

  void operator()(const SetSpeed& c) const {
    out << "set_speed " << c.linear_m_s << " " << rad_to_deg(c.angular_rad_s);
  }
  void operator()(const DriveStraight& c) const {
    out << "straight " << c.distance_m << " " << c.linear_m_s;
  }
  void operator()(const DriveTurn& c) const {
    out << "turn " << rad_to_deg(c.angle_rad) << " " << rad_to_deg(c.angular_rad_s);
  }
  void operator()(const DriveCurve& c) const {
    out << "curve " << c.distance_m << " " << rad_to_deg(c.angle_rad) << " " << c.linear_m_s;
  }
  void operator()(const SetOdometry& c) const {
    out << "set_odometry " << c.pose.x_m << " " << c.pose.y_m << " "
        << rad_to_deg(c.pose.heading_rad);
  }
  void operator()(const MotorDuty& c) const { out << "motor " << c.motor << " duty " << c.duty; }
  void operator()(const MotorSpeed& c) const { out << "motor " << c.motor << " rad_s " << c.rad_s; }
  void operator()(const MotorGains& c) const {
    out << "motor " << c.motor << " gains " << c.p << " " << c.i << " " << c.d;
  }
  void operator()(const MovePart& c) const { out << "part " << c.part << " " << c.value; }
  template <class Other>
  void operator()(const Other&) const {
    out << "another command";
  }
};

std::string shown(const Command& c) {
  std::ostringstream out;
  std::visit(Shown{out}, c);
  return out.str();
}

std::string shown(int body, const Pose2& X_WB) {
  std::ostringstream out;
  out << "place " << body << " " << X_WB.x_m << " " << X_WB.y_m << " "
      << rad_to_deg(X_WB.heading_rad);
  return out.str();
}

std::string shown(ByteSpan bytes) {
  std::ostringstream out;
  for (const std::uint8_t byte : bytes)
    out << "0123456789ABCDEF"[byte >> 4] << "0123456789ABCDEF"[byte & 15] << ' ';
  return out.str();
}

class Player {
 public:
  Player(const PersonalityDescriptor& descriptor, Feed feed, std::uint64_t seed)
      : descriptor_(descriptor), feed_(feed), random_(seed, 0, 0), device_(make()) {}

  void play(const std::vector<TranscriptLine>& lines) {
    for (const TranscriptLine& line : lines) {
      SCOPED_TRACE("line " + std::to_string(line.number));
      if (line.mark == '>' || line.mark == '@') expect_all_seen();
      step(line);
      if (feed_ == Feed::kSaveAndLoad) restore();
      if (feed_ != Feed::kDamaged && testing::Test::HasFailure()) return;
    }
    expect_all_seen();
  }

 private:
  std::unique_ptr<Personality> make() const { return std::move(*descriptor_.make(parameters_)); }

  void restore() {
    const Bytes blob = device_->save();
    auto other = make();
    ASSERT_TRUE(other->load(blob));
    EXPECT_EQ(first_difference(device_->fields(), other->fields()), "");
    device_ = std::move(other);
  }

  void step(const TranscriptLine& line) {
    switch (line.mark) {
      case '>':
        return send(line);
      case '<':
        return expect_output(line);
      case '@':
        return happen(line);
      case '=':
        return set(line);
      case '!':
        return expect_front(commands_, line.text,
                            [](const auto& a, const auto& b) { return a == b; });
      case '~':
        return expect_front(logs_, line.text, [](const std::string& got, const std::string& want) {
          return got.find(want) != std::string::npos;
        });
      case '?':
        return ask(line);
      case '%':
        return set_parameter(line);
      default:
        ADD_FAILURE() << "unknown mark " << line.mark;
    }
  }

  void advance(std::span<const LinkEvent> events) { advance(robot_.sealed_time(), events); }
  void advance_to(TimeNs time) { advance(time, {}); }
  void advance(TimeNs now, std::span<const LinkEvent> events) {
    device_->advance(now, events, robot_);
    for (LinkAction& action : robot_.actions) {
      Bytes& out = output_[action.link.value];
      const ByteSpan bytes = bytes_of(action);
      out.insert(out.end(), bytes.begin(), bytes.end());
      if (std::holds_alternative<LinkAction::Close>(action.content))
        closed_[action.link.value] = true;
    }
    for (const Command& command : robot_.commands) commands_.push_back(shown(command));
    for (const auto& [body, pose] : robot_.placed) commands_.push_back(shown(body, pose));
    robot_.placed.clear();
    for (const auto& [to, text] : robot_.sent)
      commands_.push_back("radio " + std::to_string(to) + " " + text);
    robot_.sent.clear();
    logs_.insert(logs_.end(), robot_.logs.begin(), robot_.logs.end());
    robot_.actions.clear();
    robot_.commands.clear();
    robot_.logs.clear();
  }
  template <class Content>
  void advance(const TranscriptLine& line, const Content& content) {
    const LinkEvent event{LinkId{line.link}, robot_.sealed_time(), content};
    advance(std::span(&event, 1));
  }

  std::size_t piece(std::size_t left) {
    if (feed_ == Feed::kByteByByte) return 1;
    if (feed_ != Feed::kRandomPieces) return left;
    const double draw = random_.uniform(++draws_);
    return std::min(left, 1 + static_cast<std::size_t>(draw * 12));
  }

  void send(const TranscriptLine& line) {
    Bytes bytes = transcript_bytes(line.text);
    if (feed_ == Feed::kDamaged && random_.uniform(++draws_) < 0.3) {
      const auto place =
          static_cast<std::size_t>(random_.uniform(++draws_) * static_cast<double>(bytes.size()));
      bytes[place] = static_cast<std::uint8_t>(random_.uniform(++draws_) * 256);
    }
    for (ByteSpan left = bytes; !left.empty();) {
      const std::size_t count = piece(left.size());
      advance(line, LinkEvent::Received{left.first(count)});
      left = left.subspan(count);
    }
  }

  void happen(const TranscriptLine& line) {
    std::istringstream in(line.text);
    std::string what;
    in >> what;
    if (what == "open") {
      closed_[line.link] = false;
      LinkEvent::Opened opened;
      in >> opened.port;
      advance(line, opened);
    } else if (what == "close") {
      std::string end;
      in >> end;
      advance(line, LinkEvent::Closed{end == "signal" ? ProgramEnd::kSignal
                                      : end == "kill" ? ProgramEnd::kKill
                                                      : ProgramEnd::kExit});
    } else if (what == "line") {
      LineState state;
      in >> state.baud;
      for (std::string word; in >> word;) {
        if (word == "break") state.break_on = true;
        if (word == "-dtr") state.dtr = false;
        if (word == "-rts") state.rts = false;
      }
      advance(line, LinkEvent::Line{state});
    } else if (what == "datagram") {
      std::string peer;
      in >> peer;
      std::string rest;
      std::getline(in, rest);
      const Bytes bytes = transcript_bytes(rest);
      advance(line, LinkEvent::Datagram{read_peer(peer).value_or(Peer{}), bytes});
    } else if (what == "tick" || what == "until") {
      in >> robot_.tick;
      while (what == "until" && device_->next_event() <= robot_.sealed_time())
        advance_to(device_->next_event());
      if (device_->wants_ticks()) advance(std::span<const LinkEvent>());
    } else if (what == "wait") {
      std::int64_t ms = 0;
      in >> ms;
      wait(ms * kMillisecond);
    } else {
      ADD_FAILURE() << "unknown: " << line.text;
    }
  }

  // What the device has planned comes before the seal that follows it.
  void wait(TimeNs duration) {
    for (const TimeNs end = robot_.sealed_time() + duration; robot_.sealed_time() < end;) {
      const TimeNs seal = robot_.sealed_time() + FakeRobot::kTick;
      while (device_->next_event() < seal) advance_to(device_->next_event());
      ++robot_.tick;
      if (device_->wants_ticks()) advance_to(seal);
    }
  }

  void set(const TranscriptLine& line) {
    std::istringstream in(line.text);
    std::string what;
    in >> what;
    DriveState& drive = robot_.state.drive;
    if (what == "drive") {
      in >> what;
      drive.mode = what == "busy" ? DriveMode::kStraight : DriveMode::kIdle;
    } else if (what == "odometry") {
      double deg = 0;
      in >> drive.odometry.x_m >> drive.odometry.y_m >> deg;
      drive.odometry.heading_rad = deg_to_rad(deg);
    } else if (what == "body") {
      std::size_t body = 0;
      double deg = 0;
      in >> body;
      const std::size_t robots = robot_.world.robots.size();
      Pose2& pose = body < robots ? robot_.world.robots[body].body.X_WB
                                  : robot_.world.objects.at(body - robots).body.X_WB;
      in >> pose.x_m >> pose.y_m >> deg;
      pose.heading_rad = deg_to_rad(deg);
      robot_.state.body = robot_.world.robots[1].body;
    } else if (what == "wheel") {
      std::size_t wheel = 0;
      in >> wheel;
      in >> drive.wheel_m.at(wheel);
    } else if (what == "part") {
      std::size_t part = 0;
      in >> part;
      PartState& state = robot_.state.parts.at(part);
      in >> state.value >> state.target;
    } else if (what == "sensor") {
      std::size_t sensor = 0;
      in >> sensor;
      for (double& value : robot_.samples.at(sensor).values) in >> value;
    } else if (what == "stalled") {
      in >> drive.stalled;
    } else if (what == "picture") {
      int grey = 0;
      in >> grey;
      robot_.grey = static_cast<std::uint8_t>(grey);
    } else if (what == "remaining") {
      in >> drive.remaining_m;
    } else if (what == "turning") {
      double deg = 0;
      in >> deg;
      drive.mode = DriveMode::kTurn;
      drive.remaining_rad = deg_to_rad(deg);
    } else if (what == "speed") {
      double deg_s = 0;
      in >> drive.linear_m_s >> deg_s;
      drive.angular_rad_s = deg_to_rad(deg_s);
    } else if (what == "psd") {
      std::size_t number = 0;
      in >> number;
      in >> robot_.samples.at(number - 1).values.at(0);
    } else if (what == "key") {
      std::uint32_t key = 0;
      in >> key;
      robot_.keys.push_back(key);
    } else if (what == "heard") {
      RadioMessage message;
      std::string text;
      in >> message.from >> text;
      message.text.assign(text.begin(), text.end());
      robot_.heard.push(std::move(message));
    } else {
      ADD_FAILURE() << "unknown: " << line.text;
    }
  }

  // Before the link is opened: the device as its line in a file has it.
  void set_parameter(const TranscriptLine& line) {
    const std::size_t equals = line.text.find('=');
    parameters_.push_back({line.text.substr(0, equals), line.text.substr(equals + 1)});
    device_ = make();
  }

  void expect_output(const TranscriptLine& line) {
    if (feed_ == Feed::kDamaged) return;
    if (line.text == "close") {
      EXPECT_TRUE(closed_[line.link]);
      seen_closed_[line.link] = true;
      return;
    }
    Bytes& out = output_[line.link];
    if (line.text == "...") return out.clear();
    const Bytes wanted = transcript_bytes(line.text);
    const std::size_t count = std::min(wanted.size(), out.size());
    const auto end = out.begin() + static_cast<std::ptrdiff_t>(count);
    EXPECT_EQ(shown(Bytes(out.begin(), end)), shown(wanted));
    out.erase(out.begin(), end);
  }

  template <class Same>
  void expect_front(std::vector<std::string>& list, const std::string& wanted, Same same) {
    if (feed_ == Feed::kDamaged) return;
    ASSERT_FALSE(list.empty()) << "wanted: " << wanted;
    EXPECT_TRUE(same(list.front(), wanted)) << list.front() << " | " << wanted;
    list.erase(list.begin());
  }

  void ask(const TranscriptLine& line) {
    if (feed_ == Feed::kDamaged) return;
    if (line.text.starts_with("ticks")) {
      EXPECT_EQ(device_->wants_ticks(), line.text == "ticks yes");
    } else {
      const auto wait = device_->waits_for("ROBOT");
      EXPECT_EQ(wait ? "waits " + wait->what + "; " + wait->remedy : "waits ", line.text);
    }
  }

  void expect_all_seen() {
    if (feed_ == Feed::kDamaged) return;
    for (const auto& [link, bytes] : output_)
      EXPECT_EQ(shown(bytes), "") << "unexpected on link " << link;
    for (const auto& [link, closed] : closed_)
      EXPECT_TRUE(!closed || seen_closed_[link]) << "link " << link << " was closed";
    for (const std::string& command : commands_) ADD_FAILURE() << "unexpected: " << command;
    for (const std::string& line : logs_) ADD_FAILURE() << "unexpected log: " << line;
  }

  const PersonalityDescriptor& descriptor_;
  Parameters parameters_;
  Feed feed_;
  KeyedRandom random_;
  std::uint64_t draws_ = 0;
  FakeRobot robot_;
  std::unique_ptr<Personality> device_;
  std::map<int, Bytes> output_;
  std::map<int, bool> closed_;
  std::map<int, bool> seen_closed_;
  std::vector<std::string> commands_;
  std::vector<std::string> logs_;
};

std::filesystem::path protocol_folder() {
  return std::filesystem::path(UNDERSTUDY_SOURCE_DIR) / "tests/protocol";
}

// "robios/drive.txt", in name order.
std::vector<std::string> all_transcripts() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(protocol_folder()))
    if (entry.path().extension() == ".txt" && entry.path().parent_path() != protocol_folder())
      names.push_back(std::filesystem::relative(entry.path(), protocol_folder()).string());
  std::sort(names.begin(), names.end());
  return names;
}

class Transcript : public testing::TestWithParam<std::string> {
 protected:
  void play(Feed feed, int times = 1) {
    const std::filesystem::path path = protocol_folder() / GetParam();
    const std::string name = std::filesystem::path(GetParam()).begin()->string();
    const PersonalityDescriptor* descriptor = find_personality(name);
    ASSERT_NE(descriptor, nullptr) << "no personality " << name;
    const auto lines = read_transcript(path);
    ASSERT_FALSE(lines.empty());
    for (int i = 0; i < times && !HasFailure(); ++i)
      Player(*descriptor, feed, static_cast<std::uint64_t>(i)).play(lines);
  }
};

TEST_P(Transcript, PlaysWhole) { play(Feed::kWhole); }
TEST_P(Transcript, PlaysByteByByte) { play(Feed::kByteByByte); }
TEST_P(Transcript, PlaysInRandomPieces) { play(Feed::kRandomPieces, 50); }
TEST_P(Transcript, PlaysWithSaveAndLoadBetweenAllSteps) {
  if (GetParam().ends_with("_pixels.txt")) GTEST_SKIP() << "pixels are not saved";
  play(Feed::kSaveAndLoad);
}
TEST_P(Transcript, SurvivesDamagedBytes) { play(Feed::kDamaged, 200); }

INSTANTIATE_TEST_SUITE_P(All, Transcript, testing::ValuesIn(all_transcripts()),
                         [](const auto& each) {
                           std::string name = each.param;
                           for (char& c : name)
                             if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
                           return name;
                         });

}  // namespace
}  // namespace understudy::transcript_test
