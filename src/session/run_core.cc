// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "session/run_core.h"

#include <algorithm>
#include <charconv>

#include "base/check.h"
#include "base/describe.h"

namespace understudy {
namespace {

// Takes `key` out of the parameters and returns its value, or `otherwise`.
std::string take_parameter(Parameters& parameters, std::string_view key, std::string otherwise) {
  const auto found = std::find_if(parameters.begin(), parameters.end(),
                                  [&](const Parameter& p) { return p.key == key; });
  if (found == parameters.end()) return otherwise;
  std::string value = found->value;
  parameters.erase(found);
  return value;
}

std::string names_of_personalities() {
  std::string names;
  for (const PersonalityDescriptor& d : all_personalities())
    names += (names.empty() ? "" : ", ") + std::string(d.name);
  return names;
}

// The kind's devices; one of the robot's own replaces the kind's of the same name.
std::vector<PartSpec> devices_of(const RobotKindSpec& kind, const RobotSpec& robot) {
  std::vector<PartSpec> parts = kind.devices;
  for (const PartSpec& own : robot.devices) {
    const auto same = std::find_if(parts.begin(), parts.end(),
                                   [&](const PartSpec& p) { return p.name == own.name; });
    if (same != parts.end())
      *same = own;
    else
      parts.push_back(own);
  }
  return parts;
}

}  // namespace

Result<std::unique_ptr<RunCore>> RunCore::make(const Spec& spec, const RunCoreParams& params) {
  std::unique_ptr<RunCore> core(new RunCore);
  auto simulation = Simulation::make(spec, {.seed = params.seed, .threads = params.threads});
  if (!simulation) return Error{simulation.error()};
  core->simulation_ = std::move(*simulation);
  const Status added = core->add_devices(spec);
  if (!added) return Error{added.error()};
  for (auto& device : core->devices_) device->save_into(core->simulation_->mutable_state());
  return core;
}

Status RunCore::add_devices(const Spec& spec) {
  for (std::size_t i = 0; i < spec.robots.size(); ++i) {
    const RobotSpec& robot = spec.robots[i];
    const auto kind = std::find_if(spec.kinds.begin(), spec.kinds.end(),
                                   [&](const RobotKindSpec& k) { return k.name == robot.kind; });
    UNDERSTUDY_CHECK(kind != spec.kinds.end(), "the model has been compiled with this kind");
    for (const PartSpec& part : devices_of(*kind, robot)) {
      const Status added = add_device(static_cast<int>(i), part);
      if (!added) return Error{"robot " + robot.name + ": " + added.error()};
    }
  }
  simulation_->mutable_state().devices.resize(devices_.size());
  return {};
}

// Where a device can be reached must be an address of its kind, and never beyond this machine.
Status check_address(PortKind kind, const std::string& address) {
  if (kind == PortKind::kSerial) {
    if (address.rfind("/dev/", 0) == 0 && address.size() > 5) return {};
    return Error{"address=" + address + " is no device name; write one like /dev/ttyUSB0"};
  }
  const std::size_t colon = address.rfind(':');
  int port = 0;
  const char* end = address.data() + address.size();
  const bool number = colon != std::string::npos &&
                      std::from_chars(address.data() + colon + 1, end, port).ptr == end;
  if (address.rfind("127.0.0.1:", 0) == 0 && number && port > 0 && port < 65536) return {};
  return Error{"address=" + address + " is no address of a device; write 127.0.0.1:PORT"};
}

Status RunCore::add_device(int robot, const PartSpec& part) {
  const PersonalityDescriptor* descriptor = find_personality(part.kind);
  if (descriptor == nullptr)
    return Error{"unknown device " + part.kind + "; known are " + names_of_personalities()};
  DeviceParams params{.index = device_count(), .robot = robot, .name = part.name};
  Parameters parameters = part.parameters;
  params.address = take_parameter(parameters, "address", descriptor->address);
  const Status address = check_address(descriptor->port, params.address);
  if (!address) return Error{"device " + part.kind + ": " + address.error()};
  if (find_device(robot, descriptor->port, params.address) >= 0)
    return Error{"two devices at " + params.address + "; give one of them another address="};
  auto personality = descriptor->make(parameters);
  if (!personality) return Error{personality.error()};
  params.baud = (*personality)->baud();
  devices_.push_back(std::make_unique<Device>(std::move(params), *descriptor,
                                              std::move(*personality), *simulation_));
  return {};
}

int RunCore::find_device(int robot, PortKind kind, std::string_view address) const {
  for (const auto& device : devices_) {
    if (robot >= 0 && device->params().robot != robot) continue;
    if (device->descriptor().port == kind && device->params().address == address)
      return device->params().index;
  }
  return -1;
}

int RunCore::apply(const Input& input) {
  if (input.kind == InputKind::kCommand) {
    edits_.push_back({input.time, input.command});
    return 0;
  }
  Device& target = device(input.device);
  LinkEvent event{.link = input.link, .time = input.time, .bytes = input.bytes};
  switch (input.kind) {
    case InputKind::kOpened:
      return target.open(input.time);
    case InputKind::kBytes:
      event.kind = LinkEvent::Kind::kBytes;
      break;
    case InputKind::kLine:
      event.kind = LinkEvent::Kind::kLine;
      event.baud = static_cast<std::uint32_t>(input.value);
      break;
    case InputKind::kClosed:
      event.kind = LinkEvent::Kind::kClosed;
      break;
    case InputKind::kFlush:
      target.advance_to(input.time);
      target.flush(input.link, (input.value & 1) != 0, (input.value & 2) != 0);
      return 0;
    case InputKind::kCommand:
      return 0;
  }
  target.input(event);
  return 0;
}

void RunCore::tick(const OutputSink& output) {
  const TimeNs end = next_tick() - 1;
  std::vector<Device::TimedCommand> commands;
  commands.swap(edits_);
  Bytes bytes;
  for (const auto& device : devices_) {
    device->advance_to(end);
    for (int link = 0; link < device->link_count(); ++link) {
      if (!device->is_open(link)) continue;
      bytes.clear();
      const bool closed = device->take_output(link, end, bytes);
      if (output && (closed || !bytes.empty())) output(device->params().index, link, bytes, closed);
    }
    device->settle(end);
    device->append_commands(commands);
  }
  std::stable_sort(commands.begin(), commands.end(),
                   [](const auto& a, const auto& b) { return a.time < b.time; });
  merged_.clear();
  for (const auto& command : commands) merged_.push_back(command.command);
  simulation_->tick(merged_);
  for (const auto& device : devices_) {
    device->sealed();
    device->save_into(simulation_->mutable_state());
  }
}

bool RunCore::restore(ByteSpan bytes) {
  if (!simulation_->restore(bytes)) return false;
  edits_.clear();
  return std::all_of(devices_.begin(), devices_.end(),
                     [this](const auto& device) { return device->load_from(state()); });
}

std::vector<NamedValue> RunCore::fields() const {
  std::vector<NamedValue> list = list_fields(state());
  // A device's blob is bytes; its personality knows what they mean.
  std::erase_if(list, [](const NamedValue& v) { return v.path.rfind("devices", 0) == 0; });
  for (const auto& device : devices_) {
    const std::string name = "devices[" + std::to_string(device->params().index) + "].";
    for (NamedValue& v : device->fields()) list.push_back({name + v.path, std::move(v.value)});
  }
  return list;
}

std::vector<std::pair<int, std::string>> RunCore::take_log() {
  std::vector<std::pair<int, std::string>> lines;
  for (const auto& device : devices_)
    for (std::string& line : device->take_log())
      lines.emplace_back(device->params().robot, std::move(line));
  return lines;
}

}  // namespace understudy
