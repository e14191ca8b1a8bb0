// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "record/input.h"

#include <utility>

namespace understudy {
namespace {

// How recordings number the kinds.
enum FlatKind : std::uint8_t { kOpened, kBytes, kLine, kFlush, kClosed, kCommand, kEdit, kUnknown };

constexpr std::int64_t kFlushToDevice = 1;
constexpr std::int64_t kFlushToClient = 2;

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
  void operator()(const LinkSpeed& line) const {
    link(kLine, line.at);
    flat.value = line.baud;
  }
  void operator()(const LinkFlushed& flushed) const {
    link(kFlush, flushed.at);
    flat.value =
        (flushed.to_device ? kFlushToDevice : 0) | (flushed.to_client ? kFlushToClient : 0);
  }
  void operator()(const LinkClosed& closed) const { link(kClosed, closed.at); }
  void operator()(const RobotCommand& command) const {
    flat.kind = kCommand;
    flat.command = command;
  }
  void operator()(const EditBytes& edit) const {
    flat.kind = kEdit;
    flat.bytes = edit.bytes;
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
      return LinkSpeed{at, static_cast<std::uint32_t>(flat.value)};
    case kFlush:
      return LinkFlushed{at, (flat.value & kFlushToDevice) != 0,
                         (flat.value & kFlushToClient) != 0};
    case kClosed:
      return LinkClosed{at};
    case kCommand:
      return flat.command;
    case kEdit:
      return EditBytes{std::move(flat.bytes)};
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
