// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Rosserial: a microcontroller with ROS's rosserial library on it. A host asks for its topics, and
// from then on gets the robot's sensors as ROS messages and sends it velocities, until it says stop
// or has not answered a question for the time in 11 s.
#include <algorithm>

#include "base/words.h"
#include "device/personality.h"
#include "systems/rosserial/frames.h"
#include "systems/rosserial/topics.h"
#include "systems/rosserial/wire_names.h"
#include "world/parameters.h"

namespace understudy {
namespace {

constexpr std::uint32_t kRosserialBaud = 57600;
constexpr TimeNs kTimeQuestionEvery = 2500 * kMillisecond;
constexpr TimeNs kHostLostAfter = 11 * kSecond;
// More than this is never on its way out: a microcontroller would wait, and forget requests.
constexpr TimeNs kMostOutput = 5 * kSecond;

enum RosserialValue { kRosBaud, kRosRate, kRosScanRate, kRosBuffer };
constexpr ParameterInfo kRosserialParameters[] = {
    {"baud", kRosserialBaud, "bit/s", 50, 4'000'000, "speed of the serial line"},
    {"rate_hz", 10, "Hz", 0.01, 1000, "Range and Imu messages per second"},
    {"scan_hz", 2, "Hz", 0.01, 1000, "LaserScan messages per second"},
    {"buffer", 512, "bytes", 128, 32767, "longest message; longer scans are sent with fewer beams"},
};
enum RosserialText { kRosSensors, kRosVelocity };
constexpr TextInfo kRosserialTexts[] = {
    {"sensors", "", "\"NAME NAME ...\"", "the sensors that are published; all if there is no name"},
    {"velocity", "cmd_vel", "TOPIC", "the topic whose Twist messages drive the robot"},
};

struct RosserialSettings {
  std::uint32_t baud = 0;
  TimeNs period = 0;
  TimeNs scan_period = 0;
  std::uint32_t buffer = 0;
  std::vector<std::string> sensors;
  std::string velocity;
};

class Rosserial final : public Personality {
 public:
  explicit Rosserial(RosserialSettings settings)
      : settings_(std::move(settings)), reader_(settings_.buffer) {}

  void advance(TimeNs now, std::span<const LinkEvent> events, RobotAccess& robot) override {
    publish_due(now, robot);
    for (const LinkEvent& event : events) {
      if (std::holds_alternative<LinkEvent::Opened>(event.content)) {
        start_anew(event.link);
      } else if (const auto* received = std::get_if<LinkEvent::Received>(&event.content)) {
        for (const std::uint8_t byte : received->bytes) take(byte, event.time, robot);
      } else if (const auto* closed = std::get_if<LinkEvent::Closed>(&event.content)) {
        leave(closed->end, robot);
      }
    }
  }
  void lose_power(TimeNs, RobotAccess& robot) override { leave(ProgramEnd::kKill, robot); }
  TimeNs next_event() const override {
    if (!memory_.configured) return kNever;
    return std::min({memory_.next_reading, memory_.next_scan, memory_.next_question});
  }
  std::uint32_t baud() const override { return settings_.baud; }

  Bytes save() const override {
    Saved all{memory_, reader_.memory()};
    return understudy::save(all);
  }
  bool load(ByteSpan blob) override {
    Saved all;
    if (!understudy::load(blob, all) || all.reader.frame.message.size() > settings_.buffer + 1)
      return false;
    memory_ = all.memory;
    reader_.memory() = all.reader;
    return true;
  }
  std::vector<NamedValue> fields() const override {
    return list_fields(Saved{memory_, reader_.memory()});
  }

 private:
  struct Memory {
    LinkId link = {};
    bool configured = false;  // the host knows the topics
    bool drove = false;
    std::uint32_t sent = 0;  // messages, for their headers
    TimeNs out_until = 0;    // when the last byte is out
    TimeNs started = 0;      // messages are due at multiples of their periods from here
    TimeNs next_reading = 0;
    TimeNs next_scan = 0;
    TimeNs next_question = 0;  // for the time
    TimeNs asked = 0;          // the last one
    TimeNs last_answer = 0;
    std::int64_t clock_ahead = 0;  // of the host's clock against ours, in ns

    template <class Self, class Visitor>
    static void describe(Self& self, Visitor& visit) {
      visit("link", self.link);
      visit("configured", self.configured);
      visit("drove", self.drove);
      visit("sent", self.sent);
      visit("out_until", self.out_until);
      visit("started", self.started);
      visit("next_reading", self.next_reading);
      visit("next_scan", self.next_scan);
      visit("next_question", self.next_question);
      visit("asked", self.asked);
      visit("last_answer", self.last_answer);
      visit("clock_ahead", self.clock_ahead);
    }
  };
  struct Saved {
    Memory memory;
    RosFrameReader::Memory reader;

    template <class Self, class Visitor>
    static void describe(Self& self, Visitor& visit) {
      visit("memory", self.memory);
      visit("reader", self.reader);
    }
  };

  // A client that opens the port resets the board, as DTR does on an Arduino.
  void start_anew(LinkId link) {
    memory_ = {};
    memory_.link = link;
    reader_ = RosFrameReader(settings_.buffer);
  }

  void leave(ProgramEnd end, RobotAccess& robot) {
    if (memory_.drove &&
        (end != ProgramEnd::kExit || robot.model().end_of_program == EndOfProgram::kStop))
      robot.command(StopDriving{});
    memory_.configured = false;
    memory_.drove = false;
  }

  void take(std::uint8_t byte, TimeNs now, RobotAccess& robot) {
    switch (reader_.take(byte, now)) {
      case RosFrameReader::Found::kNothing:
        return;
      case RosFrameReader::Found::kOtherVersion:
        // A frame of ours shows the host which version we have.
        if (!memory_.configured) ask_time(now, robot);
        return;
      case RosFrameReader::Found::kFrame:
        return take(reader_.frame(), now, robot);
    }
  }

  void take(const RosFrame& frame, TimeNs now, RobotAccess& robot) {
    if (frame.id == kRosPublisher) {
      negotiate(now, robot);
    } else if (frame.id == kRosTime) {
      if (const auto host_ns = read_ros_time(frame.message)) set_clock(*host_ns, now);
    } else if (frame.id == kRosStop) {
      memory_.configured = false;
    } else if (frame.id == kRosFirstSubscriber) {
      if (const auto twist = read_twist(frame.message)) drive(*twist, robot);
    }
  }

  void negotiate(TimeNs now, RobotAccess& robot) {
    ask_time(now, robot);
    for (const RosTopic& topic : ros_topics(robot.robot_model(), settings_.sensors))
      announce(kRosPublisher, {topic.id, topic.name, topic.type().name, topic.type().md5}, now,
               robot);
    announce(kRosSubscriber,
             {kRosFirstSubscriber, settings_.velocity, kRosTwist.name, kRosTwist.md5}, now, robot);
    memory_.configured = true;
    memory_.started = now;
    memory_.last_answer = now;
    memory_.next_reading = now + settings_.period;
    memory_.next_scan = now + settings_.scan_period;
  }

  void announce(RosserialId as, RosTopicInfo info, TimeNs now, RobotAccess& robot) {
    info.buffer = settings_.buffer;
    send(as, to_bytes(info), now, robot);
  }

  void ask_time(TimeNs now, RobotAccess& robot) {
    send(kRosTime, ros_time(0), now, robot);
    memory_.asked = now;
    memory_.next_question = now + kTimeQuestionEvery;
  }

  // As the library does it, the whole way there and back counts.
  void set_clock(std::uint64_t host_ns, TimeNs now) {
    memory_.clock_ahead = static_cast<std::int64_t>(host_ns) - memory_.asked;
    memory_.last_answer = now;
  }

  void drive(const RosTwist& twist, RobotAccess& robot) {
    robot.command(SetSpeed{.linear_m_s = twist.linear_m_s[0],
                           .sideways_m_s = twist.linear_m_s[1],
                           .angular_rad_s = twist.angular_rad_s[2]});
    memory_.drove = true;
  }

  void publish_due(TimeNs now, RobotAccess& robot) {
    if (!memory_.configured) return;
    if (now - memory_.last_answer > kHostLostAfter) {
      memory_.configured = false;
      return;
    }
    if (memory_.next_question <= now) ask_time(now, robot);
    publish(false, settings_.period, memory_.next_reading, now, robot);
    publish(true, settings_.scan_period, memory_.next_scan, now, robot);
  }

  // What is due while the line is still busy waits until it is free.
  void publish(bool scans, TimeNs period, TimeNs& next, TimeNs now, RobotAccess& robot) {
    if (next > now) return;
    if (memory_.out_until > now) {
      next = memory_.out_until;
      return;
    }
    next = now + period - (now - memory_.started) % period;
    for (const RosTopic& topic : ros_topics(robot.robot_model(), settings_.sensors)) {
      if ((topic.kind == RosTopic::Kind::kScan) != scans) continue;
      const RosHeader header{
          memory_.sent++,
          static_cast<std::uint64_t>(std::max<std::int64_t>(0, now + memory_.clock_ahead)),
          topic.name};
      send(topic.id,
           ros_message(topic, header, to_seconds(period), settings_.buffer - kFrameBytes, robot),
           now, robot);
    }
  }

  void send(std::uint16_t id, const Bytes& message, TimeNs now, RobotAccess& robot) {
    constexpr std::uint64_t kBitsPerByte = 10;
    if (memory_.out_until - now > kMostOutput) return;
    Bytes frame = ros_frame(id, message);
    memory_.out_until = std::max(memory_.out_until, now) +
                        static_cast<TimeNs>(frame.size() * kBitsPerByte *
                                            static_cast<std::uint64_t>(kSecond) / settings_.baud);
    robot.act({memory_.link, now, LinkAction::Send{std::move(frame)}});
  }

  static constexpr std::size_t kFrameBytes = 8;  // besides the message

  RosserialSettings settings_;
  RosFrameReader reader_;
  Memory memory_;
};

TimeNs period_of(double rate_hz) { return static_cast<TimeNs>(1e9 / rate_hz); }

std::vector<std::string> sensors_of_rosserial(const std::string& text) {
  std::vector<std::string> names;
  for (const std::string_view name : split_at(text, ' '))
    if (!name.empty()) names.emplace_back(name);
  return names;
}

Result<std::unique_ptr<Personality>> make_rosserial(const Parameters& parameters) {
  Parameters numbers = parameters;
  const auto texts = take_texts(numbers, kRosserialTexts);
  const auto values = read_parameters(numbers, kRosserialParameters, "device rosserial");
  if (!values) return Error{values.error()};
  RosserialSettings settings{.baud = static_cast<std::uint32_t>((*values)[kRosBaud]),
                             .period = period_of((*values)[kRosRate]),
                             .scan_period = period_of((*values)[kRosScanRate]),
                             .buffer = static_cast<std::uint32_t>((*values)[kRosBuffer]),
                             .sensors = sensors_of_rosserial(texts[kRosSensors]),
                             .velocity = texts[kRosVelocity]};
  return std::unique_ptr<Personality>(std::make_unique<Rosserial>(std::move(settings)));
}

}  // namespace

PersonalityDescriptor rosserial_personality();
PersonalityDescriptor rosserial_personality() {
  return {
      .name = "rosserial",
      .help = "a microcontroller with rosserial: Range, Imu, LaserScan out, Twist in",
      .port = PortKind::kSerial,
      .address = "/dev/ttyUSB0",
      .baud = kRosserialBaud,
      .links = 1,
      .parameters = kRosserialParameters,
      .texts = kRosserialTexts,
      .make = make_rosserial,
      .named_sensors = [](const Parameters& parameters) -> Result<std::vector<NamedSensor>> {
        Parameters numbers = parameters;
        std::vector<NamedSensor> named;
        for (const std::string& name :
             sensors_of_rosserial(take_texts(numbers, kRosserialTexts)[kRosSensors]))
          named.push_back({name});
        return named;
      },
      .decoder = make_rosserial_decoder,
  };
}

}  // namespace understudy
