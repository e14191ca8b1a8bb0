// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Personality: a device protocol. It sees link events with their virtual times, reads the sealed
// state of its robot, and answers with link actions and commands. It does not know sockets, the
// wall clock or other robots. Everything it remembers goes through save() and load(), so a run can
// be copied, hashed and replayed.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/describe.h"
#include "base/result.h"
#include "base/time.h"
#include "device/link.h"
#include "device/wire_decoder.h"
#include "panel/drawing.h"
#include "panel/panel.h"
#include "wires/radio.h"
#include "wires/wire.h"
#include "world/command.h"
#include "world/image.h"
#include "world/model.h"
#include "world/named_sensor.h"
#include "world/parameters.h"
#include "world/sample.h"
#include "world/shown_point.h"
#include "world/state.h"

namespace understudy {

struct DevicePanel;

// What a device may see of its robot, and how it acts. Implemented by the session.
class RobotAccess {
 public:
  virtual ~RobotAccess() = default;
  virtual const Model& model() const = 0;
  virtual const RobotModel& robot_model() const = 0;
  virtual const RobotState& robot_state() const = 0;  // sealed at sealed_time()
  virtual TimeNs sealed_time() const = 0;
  virtual std::int64_t sealed_tick() const = 0;
  // Reads sensor `index` of the robot from the sealed state, with its error model.
  virtual const Sample& sense(int sensor_index) = 0;
  // A scan of the robot's lidar `sensor_index` from the sealed state, with its error model. It goes
  // clockwise from the left end of its own fan, or of the given one.
  virtual std::vector<float> scan(int sensor_index, const std::optional<ScanFan>& fan) = 0;
  // Beams of the robot's lidar `sensor_index` that the device aims one by one, with its error
  // model. Each starts where the sensor was at the beam's instant, which lies in the tick before
  // sealed_time(). For scanners whose head turns while the robot moves.
  virtual std::vector<float> beams(int sensor_index, std::span<const BeamAim> aims) = 0;
  // Which share of its light each such beam gets back from what it meets: 0 nothing, 1 all of it.
  virtual std::vector<float> reflectivities(int sensor_index, std::span<const BeamAim> aims) = 0;
  // Echoes of the robot's pulsed laser `sensor_index` at this gain, one for each such beam.
  virtual std::vector<BeamEcho> echoes(int sensor_index, std::span<const BeamAim> aims,
                                       int gain) = 0;
  // One frame of the robot's camera `sensor_index`, from the sealed state; null if the camera does
  // not work. If it was taken within the last tick, the robot is where it was at that time.
  virtual std::shared_ptr<const Image> picture(int sensor_index, ImageSize size, TimeNs taken) = 0;
  // The sealed state of all bodies, for protocols that may ask for any of them.
  virtual const State& world_state() const = 0;
  // Moves body `body` (as Model::body counts) to another place at the next tick.
  virtual void place(int body, const Pose2& X_WB) = 0;
  // The robot's radio. A message is heard at the next tick by this robot, or with kAnyRobot by
  // all others; what has been heard waits in a queue of the robot's own.
  virtual void send_radio(RobotId to, ByteSpan text) = 0;
  virtual bool take_radio(RadioMessage& message) = 0;  // the oldest; false if there is none
  virtual int radio_waiting() const = 0;
  // Ids of the robots whose radio is on and that receive this one, including itself.
  virtual std::vector<RobotId> radio_reach() const = 0;
  // Takes the oldest key or touch of the robot's panel (world/keys.h) that fits, 0 if none.
  virtual std::uint32_t take_key(bool (*fits)(std::uint32_t press)) = 0;
  virtual void command(const Command& command) = 0;
  virtual void act(LinkAction action) = 0;
  // Gives the robot another device at the end of the interval, as an edit does.
  virtual void fit_device(PartSpec device) = 0;
  // One line for the robot's log (LCD text, a client's protocol error).
  virtual void log(std::string_view line) = 0;
  // One line for the table of PersonalityDescriptor::data_columns.
  virtual void data(std::string_view row) = 0;
  // A point that it has measured, for viewers. Kept only while somebody watches, and part of no
  // hash. Devices that call it say so: PersonalityDescriptor::shows_points.
  virtual void show_point(const ShownPoint& point) = 0;
};

// "a key (KEYGet)", and what the user can do about it: "use --keys NAME=KEY1@SECONDS".
struct OutsideWait {
  std::string what;
  std::string remedy;
};

class Personality {
 public:
  virtual ~Personality() = default;

  // Moves time to `now` and handles these events (in order, none later than now). Also called
  // without events when next_event() is due, and at every seal while wants_ticks() is true.
  virtual void advance(TimeNs now, std::span<const LinkEvent> events, RobotAccess& robot) = 0;
  // When it wants to be called next if nothing arrives; kNever for never.
  virtual TimeNs next_event() const { return kNever; }
  virtual bool wants_ticks() const { return false; }
  // What its client waits for that only the outside can bring; empty if it does not wait for that.
  // It decides whether anything in the run can ever wake up. `robot` is its robot's name.
  virtual std::optional<OutsideWait> waits_for(std::string_view /*robot*/) const { return {}; }
  // What its robot displays and plays; null for a device without a panel. It is not part of the
  // memory, except for a few numbers and hashes; see panel/screen.h.
  virtual const Panel* panel() const { return nullptr; }
  // Ends its client at the user's request: sends it `text` and closes the link. Returns false if
  // the protocol cannot express that.
  virtual bool dismiss(TimeNs, std::string_view /*text*/, RobotAccess&) { return false; }
  // It is about to lose its power: what it drives stops. A fresh one takes its place when power
  // comes back.
  virtual void lose_power(TimeNs, RobotAccess&) {}
  // Whether something is under way that time will bring to an end. While it is not, time may stand
  // still until its client speaks again (only a device for whose clients time waits is asked).
  virtual bool busy() const { return next_event() != kNever; }
  // What viewers draw for it; null for nothing. The pointer changes when the drawing changes.
  virtual std::shared_ptr<const Drawings> drawings() const { return nullptr; }
  // A fresh one takes over what survives a loss of power from the one before it.
  virtual void take_over(const Personality& /*before*/) {}
  // Describes its buttons, lights and digits (panel/device_panel.h). Only called while somebody
  // looks, and only if PersonalityDescriptor::has_panel.
  virtual void describe_panel(const RobotAccess&, DevicePanel&) const {}
  // The current speed of its side of a serial line; 0 for a device without one. Its wires follow
  // it: what a client sends at another speed arrives as PersonalityDescriptor::wrong_rate says, so
  // a device does not look at the client's speed.
  virtual std::uint32_t baud() const { return 0; }

  virtual Bytes save() const = 0;
  virtual bool load(ByteSpan blob) = 0;
  // The same memory as a list of names and values, used to find the first differing field.
  virtual std::vector<NamedValue> fields() const = 0;
};

// How a device is reached by default.
enum class PortKind : std::uint8_t { kTcp, kUdp, kSerial };

struct PersonalityDescriptor {
  const char* name;
  const char* help;  // one line
  PortKind port;
  // "127.0.0.1:34721" or "/dev/ttyUSB0". A device with several ports lists all, with commas.
  const char* address;
  std::uint32_t baud;                         // serial only
  int links;                                  // how many at once; more are refused
  bool radio = false;                         // its robot receives radio messages
  std::span<const ParameterInfo> parameters;  // that its line in a file may set, besides address
  std::span<const TextInfo> texts = {};       // the same for words
  Result<std::unique_ptr<Personality>> (*make)(const Parameters& parameters);
  // What a client is sent before it is closed because there is no robot for it; null sends nothing.
  // A protocol with a refusal is served even if no robot speaks it.
  Bytes (*refusal)(std::string_view text) = nullptr;
  // Its clients ask and wait for answers: several may come and go, and with --speed max time stands
  // still while they think. A world of such devices without programs opens their ports by itself.
  bool time_waits = false;
  // Time waits, but its clients count on time that passes: speed 1 unless the user says otherwise.
  bool real_time = false;
  // Its line may name more addresses than one for each port: it listens at all of them, and is told
  // which (LinkEvent::Opened). Its parameters then keep their address=.
  bool spare_addresses = false;
  // The option of the command line that names an address at which it hears broadcasts of another
  // network, such as "--my-broadcast", and its help. Null if there is none.
  const char* broadcast_option = nullptr;
  const char* broadcast_option_help = nullptr;
  // Printed once the ports are open, for example "waiting for connection". Null prints nothing.
  const char* greeting = nullptr;
  // The command line option that changes its port numbers, such as "--my-port", and its help. Null
  // if there is none.
  const char* port_option = nullptr;
  const char* port_option_help = nullptr;
  // How a user can move its ports away from ones that are in use.
  const char* port_remedy = "with address= in its line";
  // The sensors of its robot that a line with these parameters names, with the kind that each must
  // have, or what is wrong with them; null if there are none. Files are checked with it.
  Result<std::vector<NamedSensor>> (*named_sensors)(const Parameters& parameters) = nullptr;
  // What its receiver makes of bytes that a client sends at another speed. A client always
  // misreads.
  WrongRate wrong_rate = WrongRate::kMisread;
  // Makes what names the bytes on its wire for viewers, for a device with these parameters; null
  // for one whose bytes have no names.
  std::unique_ptr<WireDecoder> (*decoder)(const Parameters& parameters) = nullptr;
  // It has buttons, lights or a fix to show: see Personality::describe_panel.
  bool has_panel = false;
  // It measures points: see RobotAccess::show_point.
  bool shows_points = false;
  // The columns of the table of its actions in --log-dir, as a line of CSV. Null for no table.
  const char* data_columns = nullptr;
};

}  // namespace understudy
