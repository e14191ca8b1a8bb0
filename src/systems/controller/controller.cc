// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Controller: a microcontroller that reads a robot's simple sensors, as SEAR's example does. The
// request is that of the iRobot Open Interface, 142 and an id, but with ids from 43 on; the robot's
// file says what each means. While it sends, it takes nothing; its input buffer holds 64 bytes, as
// that of an Arduino.
#include "device/personality.h"
#include "systems/controller/request_table.h"
#include "systems/controller/wire_names.h"
#include "world/parameters.h"

namespace understudy {
namespace {

constexpr std::uint32_t kControllerBaud = 9600;
constexpr std::uint8_t kSensorRequest = 142;
constexpr std::size_t kInputBuffer = 64;
constexpr ParameterInfo kControllerParameters[] = {
    {"baud", kControllerBaud, "bit/s", 50, 4'000'000, "speed of the serial line"},
};
constexpr TextInfo kControllerTexts[] = {
    {"ids", "", "\"ID:SENSOR:SCALING:FORMAT ...\"",
     "what each id means, such as 43:front:cm or 45:accel:adxl330; "
     "scalings are cm, adxl330, idg500, hmc6352 and *FACTOR+OFFSET, formats u8 to i32le"},
};

class Controller final : public Personality {
 public:
  Controller(std::uint32_t baud, RequestTable table) : baud_(baud), table_(std::move(table)) {}

  void advance(TimeNs now, std::span<const LinkEvent> events, RobotAccess& robot) override {
    take_input(now, robot);
    for (const LinkEvent& event : events) {
      if (std::holds_alternative<LinkEvent::Opened>(event.content)) memory_.link = event.link;
      const auto* received = std::get_if<LinkEvent::Received>(&event.content);
      if (received == nullptr) continue;
      for (const std::uint8_t byte : received->bytes) {
        if (memory_.input.size() < kInputBuffer)
          memory_.input.push_back(byte);
        else
          ++memory_.lost_bytes;
        take_input(event.time, robot);
      }
    }
  }
  TimeNs next_event() const override { return memory_.input.empty() ? kNever : memory_.busy_until; }
  std::uint32_t baud() const override { return baud_; }

  Bytes save() const override { return understudy::save(memory_); }
  bool load(ByteSpan blob) override {
    return understudy::load(blob, memory_) && memory_.input.size() <= kInputBuffer;
  }
  std::vector<NamedValue> fields() const override { return list_fields(memory_); }

 private:
  struct Memory {
    LinkId link = {};
    bool id_follows = false;
    Bytes input;            // waits until the last reply is out
    TimeNs busy_until = 0;  // with sending it
    std::uint64_t lost_bytes = 0;
    std::uint64_t unknown_ids = 0;

    template <class Self, class Visitor>
    static void describe(Self& self, Visitor& visit) {
      visit("link", self.link);
      visit("id_follows", self.id_follows);
      visit("input", self.input);
      visit("busy_until", self.busy_until);
      visit("lost_bytes", self.lost_bytes);
      visit("unknown_ids", self.unknown_ids);
    }
  };

  void take_input(TimeNs now, RobotAccess& robot) {
    std::size_t taken = 0;
    while (taken < memory_.input.size() && memory_.busy_until <= now)
      take(memory_.input[taken++], now, robot);
    memory_.input.erase(memory_.input.begin(),
                        memory_.input.begin() + static_cast<std::ptrdiff_t>(taken));
  }

  void take(std::uint8_t byte, TimeNs now, RobotAccess& robot) {
    const bool is_id = memory_.id_follows;
    const ControllerRequest* request = is_id ? table_.find(byte) : nullptr;
    // A doubled 142 still waits for its id, as in the listing.
    memory_.id_follows = byte == kSensorRequest && request == nullptr;
    if (!is_id || memory_.id_follows) return;
    if (request == nullptr) {
      if (memory_.unknown_ids++ == 0)
        robot.log("controller: nothing has the id " + std::to_string(byte) +
                  ", so there is no reply; write it into ids=");
      return;
    }
    Bytes reply = answer_to(*request, robot);
    if (reply.empty()) return;
    constexpr std::uint64_t kBitsPerByte = 10;
    memory_.busy_until = now + static_cast<TimeNs>(reply.size() * kBitsPerByte *
                                                   static_cast<std::uint64_t>(kSecond) / baud_);
    robot.act({memory_.link, now, LinkAction::Send{std::move(reply)}});
  }

  std::uint32_t baud_;
  RequestTable table_;
  Memory memory_;
};

Result<std::unique_ptr<Personality>> make_controller(const Parameters& parameters) {
  Parameters numbers = parameters;
  const auto texts = take_texts(numbers, kControllerTexts);
  const auto values = read_parameters(numbers, kControllerParameters, "device controller");
  if (!values) return Error{values.error()};
  auto table = RequestTable::read(texts[0]);
  if (!table) return Error{"device controller: " + table.error()};
  return std::unique_ptr<Personality>(
      std::make_unique<Controller>(static_cast<std::uint32_t>((*values)[0]), std::move(*table)));
}

Result<std::vector<NamedSensor>> sensors_of_controller(const Parameters& parameters) {
  Parameters numbers = parameters;
  const auto table = RequestTable::read(take_texts(numbers, kControllerTexts)[0]);
  if (!table) return Error{table.error()};
  return table->sensors();
}

}  // namespace

PersonalityDescriptor controller_personality();
PersonalityDescriptor controller_personality() {
  return {
      .name = "controller",
      .help = "a microcontroller that reads simple sensors: 142 and an id from 43 on",
      .port = PortKind::kSerial,
      .address = "/dev/ttyUSB0",
      .baud = kControllerBaud,
      .links = 1,
      .parameters = kControllerParameters,
      .texts = kControllerTexts,
      .make = make_controller,
      .named_sensors = sensors_of_controller,
      .decoder = make_controller_decoder,
  };
}

}  // namespace understudy
