// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Device: a personality on its wires, attached to a robot. Link events go in with their virtual
// time, bytes come out with theirs; in between the device moves from event to event. Several links
// may be open at once, each with a wire in both directions.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "device/personality.h"
#include "tick/simulation.h"
#include "wires/radio.h"
#include "wires/wire.h"
#include "world/spec.h"

namespace understudy {

class DeviceSet;

struct DeviceParams {
  int index = 0;     // into State::devices; never given to another device of the run
  int robot = 0;     // index into Model::robots
  int robot_id = 0;  // the same robot, whatever comes and goes
  PartSpec part = {};
  std::vector<std::string> addresses = {};  // "127.0.0.1:34721" or "/dev/ttyUSB0"; one per port
  std::uint32_t baud = 0;
};

// The parameter of a device's line that is the session's business; all others are the protocol's.
inline constexpr std::string_view kAddressKey = "address";
Result<std::unique_ptr<Personality>> make_personality(const PersonalityDescriptor& descriptor,
                                                      Parameters parameters);

class Device final : private RobotAccess {
 public:
  Device(DeviceParams params, const PersonalityDescriptor& descriptor,
         std::unique_ptr<Personality> personality, Simulation& simulation, const DeviceSet& all);

  const DeviceParams& params() const { return params_; }
  const PersonalityDescriptor& descriptor() const { return *descriptor_; }
  const Personality& personality() const { return *personality_; }

  // Which of its ports has this address; -1 if none has.
  int port_of(std::string_view address) const;
  // A free link number, opened through one of its ports by a program (as LinkEvent::family); -1 if
  // all are taken, the device is off or has no such port.
  int open(TimeNs time, int port, int family);
  // At `time`: an event of an open link (bytes, line, closed). Earlier events of the device first.
  void input(const LinkEvent& event);
  // Drops what is under way: towards the device, towards the client.
  void flush(int link, bool to_device, bool to_client);
  TimeNs drained_at(int link) const { return links_[as_index(link)].in->drained_at(); }

  // The device's own next event: bytes that arrive, or what the personality planned.
  TimeNs next_event() const;
  // All own events up to and including `limit`.
  void advance_to(TimeNs limit);
  // A tick has been sealed.
  void sealed();

  // An edit at `time`: all links are cut, as when a cable is pulled; the numbers of those that were
  // open.
  std::vector<int> cut(TimeNs time);
  // Likewise, but clients are told `text`, if the protocol has words for it.
  std::vector<int> dismiss(TimeNs time, std::string_view text);
  // Switched off it takes no bytes and no clients; switched on it starts afresh.
  bool powered() const { return powered_; }
  std::vector<int> power_off(TimeNs time);
  void power_on();
  // A number of a device that has left, in a run that never knew it.
  static std::unique_ptr<Device> hole(Simulation& simulation, const DeviceSet& all);
  void set_number(int number) { params_.index = number; }
  // Its robot has another place in the model now.
  void set_robot_index(int robot) { params_.robot = robot; }
  // Its robot is gone: off for ever, without memory.
  bool gone() const { return params_.robot < 0; }
  std::vector<int> leave(TimeNs time);

  // When bytes (or the end) can be taken from the link; kNever if nothing is under way.
  TimeNs output_due(int link) const;
  // Appends what is there by `now`. True if the device has closed the link and all is taken.
  bool take_output(int link, TimeNs now, Bytes& out);
  // Before a tick: frees the links the device has closed. All output must have been taken, so that
  // the state does not depend on when a client looked.
  void settle(TimeNs now);
  int link_count() const { return static_cast<int>(links_.size()); }
  bool has_free_link() const;
  bool is_open(int link) const { return links_[as_index(link)].open; }
  // Something is under way that time will bring: see Personality::busy.
  bool busy() const;
  // Open, and the device has not said goodbye on it.
  bool in_use(int link) const {
    return is_open(link) && links_[as_index(link)].close_due == kNever;
  }

  struct TimedCommand {
    TimeNs time;
    RobotCommand command;
  };
  // Appends the commands given since the last call, in order.
  void append_commands(std::vector<TimedCommand>& out);

  // device_radio.cc: the robot's radio, which is on as long as the device is.
  bool radio_on() const { return powered_ && descriptor_->radio; }
  RadioStation station() const;
  std::vector<RadioSending> take_sent();
  void hear(RadioMessage message);

  // Writes the device's memory into the State if it changed; reads it back after a restore.
  void save_into(State& state);
  bool load_from(const State& state);
  std::vector<NamedValue> fields() const;
  // Lines for the robot's log since the last call.
  std::vector<std::string> take_log();
  // Rows for the table of what it did since the last call.
  std::vector<std::string> take_data();

 private:
  struct Link {
    bool open = false;
    TimeNs close_due = kNever;
    std::unique_ptr<Wire> in;   // towards the device
    std::unique_ptr<Wire> out;  // towards the client
  };

  const Model& model() const override { return simulation_.model(); }
  const RobotModel& robot_model() const override;
  const RobotState& robot_state() const override;
  TimeNs sealed_time() const override { return simulation_.state().now; }
  std::int64_t sealed_tick() const override { return simulation_.state().tick; }
  const Sample& sense(int sensor_index) override;
  std::vector<float> scan(int sensor_index, const std::optional<ScanFan>& fan) override;
  std::shared_ptr<const Image> picture(int sensor_index, ImageSize size, TimeNs taken) override;
  const State& world_state() const override { return simulation_.state(); }
  void place(int body, const Pose2& X_WB) override;
  void send_radio(int to_robot_id, ByteSpan text) override;
  bool take_radio(RadioMessage& message) override;
  int radio_waiting() const override { return heard_.count(); }
  std::vector<int> radio_reach() const override;
  std::uint32_t take_key(bool (*fits)(std::uint32_t press)) override;
  void command(const Command& command) override;
  void act(LinkAction action) override;
  void log(std::string_view line) override;
  void data(std::string_view row) override;

  static std::size_t as_index(int n) { return static_cast<std::size_t>(n); }
  std::vector<int> open_links() const;
  void close_links();
  void set_link_count(std::size_t count);
  void tell(TimeNs now, std::span<const LinkEvent> events);
  Bytes saved() const;

  DeviceParams params_;
  const PersonalityDescriptor* descriptor_;
  std::unique_ptr<Personality> personality_;
  Simulation& simulation_;
  const DeviceSet& all_;
  std::vector<Link> links_;  // as many as were ever open at once
  std::vector<TimedCommand> commands_;
  std::vector<RadioSending> sent_;  // in this interval
  RadioQueue heard_;
  std::vector<std::string> log_;
  std::vector<std::string> data_;
  TimeNs now_ = 0;
  bool powered_ = true;
  bool changed_ = true;
};

}  // namespace understudy
