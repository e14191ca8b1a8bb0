// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "record/input.h"

#include <type_traits>
#include <utility>

namespace understudy {
namespace {

// The numbers of the kinds in recordings.
enum FlatKind : std::uint8_t {
  kOpened,
  kBytes,
  kLine,
  kFlush,
  kClosed,
  kCommand,
  kEdit,
  kDatagram,
  kUnknown,
  kProgramRuns
};

constexpr std::int64_t kFlushToDevice = 1;
constexpr std::int64_t kFlushToClient = 2;

// A line's state is its speed, and a bit for everything that is unusual.
constexpr std::int64_t kBaudBits = 0xFFFFFFFF;
constexpr std::int64_t kBreakOn = std::int64_t{1} << 32;
constexpr std::int64_t kDtrOff = std::int64_t{1} << 33;
constexpr std::int64_t kRtsOff = std::int64_t{1} << 34;

std::int64_t flat_of(const LineState& line) {
  return line.baud | (line.break_on ? kBreakOn : 0) | (line.dtr ? 0 : kDtrOff) |
         (line.rts ? 0 : kRtsOff);
}

// A damaged recording may hold any number.
ProgramEnd end_of(std::int64_t flat) {
  const auto end = static_cast<ProgramEnd>(flat);
  return end == ProgramEnd::kSignal || end == ProgramEnd::kKill ? end : ProgramEnd::kExit;
}

LineState line_of(std::int64_t flat) {
  return {.baud = static_cast<std::uint32_t>(flat & kBaudBits),
          .break_on = (flat & kBreakOn) != 0,
          .dtr = (flat & kDtrOff) == 0,
          .rts = (flat & kRtsOff) == 0};
}

// Writes one kind of command into the flat form, or reads it back. `visit` gets the fields that it
// uses in pairs.
template <class Flat, class Visit>
void pair_fields(SetSpeed& c, Flat& flat, const Visit& visit) {
  visit(c.linear_m_s, flat.linear_m_s);
  visit(c.sideways_m_s, flat.sideways_m_s);
  visit(c.angular_rad_s, flat.angular_rad_s);
}
template <class Flat, class Visit>
void pair_fields(DriveStraight& c, Flat& flat, const Visit& visit) {
  visit(c.distance_m, flat.distance_m);
  visit(c.linear_m_s, flat.linear_m_s);
}
template <class Flat, class Visit>
void pair_fields(DriveTurn& c, Flat& flat, const Visit& visit) {
  visit(c.angle_rad, flat.angle_rad);
  visit(c.angular_rad_s, flat.angular_rad_s);
}
template <class Flat, class Visit>
void pair_fields(DriveCurve& c, Flat& flat, const Visit& visit) {
  visit(c.distance_m, flat.distance_m);
  visit(c.angle_rad, flat.angle_rad);
  visit(c.linear_m_s, flat.linear_m_s);
}
template <class Flat, class Visit>
void pair_fields(SetOdometry& c, Flat& flat, const Visit& visit) {
  visit(c.pose, flat.pose);
}
template <class Flat, class Visit>
void pair_fields(PressKey& c, Flat& flat, const Visit& visit) {
  visit(c.key, flat.key);
}
template <class Flat, class Visit>
void pair_fields(PutAt& c, Flat& flat, const Visit& visit) {
  visit(c.pose, flat.pose);
  visit(c.stance, flat.stance);
}
template <class Flat, class Visit>
void pair_fields(MotorDuty& c, Flat& flat, const Visit& visit) {
  visit(c.motor, flat.part);
  visit(c.duty, flat.value);
}
template <class Flat, class Visit>
void pair_fields(MotorSpeed& c, Flat& flat, const Visit& visit) {
  visit(c.motor, flat.part);
  visit(c.rad_s, flat.value);
}
template <class Flat, class Visit>
void pair_fields(MotorGains& c, Flat& flat, const Visit& visit) {
  visit(c.motor, flat.part);
  visit(c.p, flat.p);
  visit(c.i, flat.i);
  visit(c.d, flat.d);
}
template <class Flat, class Visit>
void pair_fields(MovePart& c, Flat& flat, const Visit& visit) {
  visit(c.part, flat.part);
  visit(c.value, flat.value);
  visit(c.which, flat.which);
}
template <class Flat, class Visit>
void pair_fields(BreakSensor& c, Flat& flat, const Visit& visit) {
  visit(c.sensor, flat.part);
  visit(c.works, flat.value);
}
template <class Flat, class Visit>
void pair_fields(StopDriving&, Flat&, const Visit&) {}
template <class Flat, class Visit>
void pair_fields(std::monostate&, Flat&, const Visit&) {}

FlatCommand flat_of(RobotCommand command) {
  FlatCommand flat{.robot = command.robot,
                   .kind = static_cast<std::uint8_t>(command.command.index())};
  const auto write = [](auto& field, auto& to) {
    to = static_cast<std::remove_reference_t<decltype(to)>>(field);
  };
  std::visit([&](auto& one) { pair_fields(one, flat, write); }, command.command);
  return flat;
}

// A command of the kind with this number; none if there is no such kind.
template <std::size_t kIndex = 0>
Command blank_command(std::size_t kind) {
  if constexpr (kIndex < std::variant_size_v<Command>)
    return kind == kIndex ? Command(std::in_place_index<kIndex>) : blank_command<kIndex + 1>(kind);
  else
    return {};
}

InputContent command_of(FlatCommand flat) {
  if (flat.kind >= std::variant_size_v<Command>) return {};
  RobotCommand made{flat.robot, blank_command(flat.kind)};
  const auto read = [](auto& field, auto& from) {
    field = static_cast<std::remove_reference_t<decltype(field)>>(from);
  };
  std::visit([&](auto& one) { pair_fields(one, flat, read); }, made.command);
  return made;
}

// Writes one kind of content into the flat form.
struct Flattener {
  FlatInput& flat;

  void link(FlatKind kind, const LinkAddress& at) const {
    flat.kind = kind;
    flat.device = at.device.value;
    flat.link = at.link.value;
  }
  void operator()(std::monostate) const { flat.kind = kUnknown; }
  void operator()(const LinkOpened& opened) const {
    link(kOpened, {opened.device, opened.link});
    flat.value = opened.port;
  }
  void operator()(const LinkBytes& sent) const {
    link(kBytes, sent.at);
    flat.bytes = sent.bytes;
  }
  void operator()(const LinkDatagram& sent) const {
    link(kDatagram, sent.at);
    flat.peer = sent.from;
    flat.bytes = sent.bytes;
    flat.value = sent.broadcast ? 1 : 0;
  }
  void operator()(const LinkLine& line) const {
    link(kLine, line.at);
    flat.value = flat_of(line.state);
  }
  void operator()(const LinkFlushed& flushed) const {
    link(kFlush, flushed.at);
    flat.value =
        (flushed.to_device ? kFlushToDevice : 0) | (flushed.to_client ? kFlushToClient : 0);
  }
  void operator()(const LinkClosed& closed) const {
    link(kClosed, closed.at);
    flat.value = static_cast<std::int64_t>(closed.end);
  }
  void operator()(const RobotCommand& command) const {
    flat.kind = kCommand;
    flat.command = flat_of(command);
  }
  void operator()(const EditBytes& edit) const {
    flat.kind = kEdit;
    flat.bytes = edit.bytes;
  }
  void operator()(const ProgramRuns& program) const {
    flat.kind = kProgramRuns;
    flat.command.robot = program.robot.value;
    flat.value = program.runs ? 1 : 0;
  }
};

InputContent content_of(FlatInput flat) {
  const LinkAddress at{DeviceId{flat.device}, LinkId{flat.link}};
  switch (flat.kind) {
    case kOpened:
      return LinkOpened{at.device, static_cast<int>(flat.value), at.link};
    case kBytes:
      return LinkBytes{at, std::move(flat.bytes)};
    case kLine:
      return LinkLine{at, line_of(flat.value)};
    case kDatagram:
      return LinkDatagram{at, flat.peer, std::move(flat.bytes), flat.value != 0};
    case kFlush:
      return LinkFlushed{at, (flat.value & kFlushToDevice) != 0,
                         (flat.value & kFlushToClient) != 0};
    case kClosed:
      return LinkClosed{at, end_of(flat.value)};
    case kCommand:
      return command_of(flat.command);
    case kEdit:
      return EditBytes{std::move(flat.bytes)};
    case kProgramRuns:
      return ProgramRuns{RobotId{flat.command.robot}, flat.value != 0};
    default:
      return {};
  }
}

}  // namespace

FlatInput Input::flat() const {
  FlatInput flat{.time = time, .source = source, .sequence = sequence};
  std::visit(Flattener{flat}, content);
  return flat;
}

Input Input::from(FlatInput flat) {
  Input input{.time = flat.time, .source = flat.source, .sequence = flat.sequence};
  input.content = content_of(std::move(flat));
  return input;
}

DeviceId device_of(const InputContent& content) {
  return std::visit(
      [](const auto& one) {
        if constexpr (requires { one.at; })
          return one.at.device;
        else if constexpr (requires { one.device; })
          return one.device;
        else
          return DeviceId{};
      },
      content);
}

}  // namespace understudy
