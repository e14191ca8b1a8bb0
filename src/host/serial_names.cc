// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/serial_names.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <string_view>

#include "base/log.h"
#include "world/names.h"

namespace understudy {
namespace {

constexpr std::string_view kNth = "/dev/robot/serial";

bool is_serial(const Device& device) {
  return !device.params().gone() && device.descriptor().port == PortKind::kSerial;
}

// Programs look for these in /dev without knowing whether they are there, and none is a robot's. A
// digit, "-" or "/" may follow.
constexpr std::string_view kNotOfRobots[] = {
    // entropy, memory, terminals; the shim does not ask for the usual ones
    "arandom", "prandom", "srandom", "hwrng", "mem", "kmem", "hugepages", "zero", "tty", "ttyp",
    "pty", "ptyp", "console", "vcs", "vcsa", "log", "kmsg", "xconsole", "initctl",
    // pictures, sound, input
    "dri", "fb", "graphics", "kfd", "nvidia", "nvidiactl", "nvmap", "nvhost", "mali", "dxg",
    "accel", "dma_heap", "udmabuf", "galcore", "video", "v4l", "media", "cec", "vchiq", "vcio",
    "snd", "dsp", "adsp", "audio", "mixer", "sequencer", "midi", "input", "js", "psaux", "uinput",
    "uhid", "hidraw", "lirc",
    // the machine and its other busses
    "cpu", "cpu_dma_latency", "hpet", "rtc", "ptp", "pps", "watchdog", "tpm", "tpmrm", "kvm",
    "vhost", "vsock", "fuse", "cuse", "net", "infiniband", "bus", "usb", "usbmon", "hiddev",
    "gpiochip", "gpiomem", "i2c", "spidev", "parport", "lp", "block", "char", "disk", "mapper",
    "loop", "sr", "cdrom", "tcp", "udp", "cgroup", "ashmem", "binder", "sgx"};

bool is_one_of_these(std::string_view name, std::string_view kind) {
  if (!name.starts_with(kind)) return false;
  name.remove_prefix(kind.size());
  return name.empty() || name[0] == '/' || name[0] == '-' || (name[0] >= '0' && name[0] <= '9');
}

// These are worth a line even if the machine has one, or the run has no serial device at all.
bool is_usual_name(std::string_view name) {
  constexpr std::string_view kBeginnings[] = {"/dev/ttyUSB", "/dev/ttyACM", "/dev/ttyS",
                                              "/dev/ttyAMA", "/dev/serial", "/dev/rfcomm"};
  return std::any_of(std::begin(kBeginnings), std::end(kBeginnings),
                     [&](std::string_view beginning) { return name.starts_with(beginning); });
}

// A robot's serial device may have any other name, such as /dev/base.
bool may_be_serial(const std::string& name) {
  constexpr std::string_view kFolder = "/dev/";
  if (!name.starts_with(kFolder) || name.starts_with(kNth)) return false;
  const std::string_view own = std::string_view(name).substr(kFolder.size());
  if (std::any_of(std::begin(kNotOfRobots), std::end(kNotOfRobots),
                  [&](std::string_view kind) { return is_one_of_these(own, kind); }))
    return false;
  return ::access(name.c_str(), F_OK) != 0 && (errno == ENOENT || errno == ENOTDIR);
}

}  // namespace

PortOfDevice SerialNames::find(RobotId robot, const std::string& name) const {
  if (name.starts_with(kNth)) return nth_of(robot, std::atoi(name.c_str() + kNth.size()));
  const DeviceSet& devices = world_.devices();
  const DeviceId own = devices.find(robot, PortKind::kSerial, name);
  if (own.exists()) return {own, devices[own].params().port_of(name)};
  for (const auto& device : devices) {
    const DeviceParams& params = device->params();
    if (!is_serial(*device) || params.port_of(name) < 0) continue;
    if (params.is_cable() || !with_programs_.has(params.robot_id))
      return {params.id, params.port_of(name)};
  }
  return {};
}

PortOfDevice SerialNames::nth_of(RobotId robot, int number) const {
  for (const auto& device : world_.devices()) {
    if (!is_serial(*device) || device->params().robot_id != robot) continue;
    const auto ports = static_cast<int>(device->params().addresses.size());
    if (number >= 1 && number <= ports) return {device->params().id, number - 1};
    number -= ports;
  }
  return {};
}

bool SerialNames::is_first(RobotId robot, const std::string& name) {
  return told_.insert({robot, name}).second;
}

void SerialNames::tell_missing(RobotId robot, const std::string& name) {
  std::string own;
  bool any = false;
  for (const auto& device : world_.devices()) {
    if (!is_serial(*device)) continue;
    any = true;
    if (device->params().robot_id != robot) continue;
    for (const std::string& address : device->params().addresses)
      own += (own.empty() ? "" : ", ") + device->params().part.name + " at " + address;
  }
  if (!is_usual_name(name) && !(any && may_be_serial(name))) return;
  if (!is_first(robot, name)) return;
  log_warning(robot_name(world_.model(), robot) + ": its program opened " + name +
              ", but no device is there; " +
              (own.empty() ? "give the robot one with a line like: device KIND NAME address=" + name
                           : "the robot has " + own + "; open that, or write address=" + name +
                                 " in the line of the device"));
}

void SerialNames::tell_taken(RobotId robot, const std::string& name, DeviceId device) {
  if (!is_first(robot, name)) return;
  const Device& taken = world_.devices()[device];
  const std::string whose = robot_name(world_.model(), taken.params().robot_id);
  log_warning(robot_name(world_.model(), robot) + ": its program opened " + name + ", but " +
              whose + "'s " + taken.params().part.name +
              " has another client; close that first, or give the robot a second device with an "
              "address= of its own");
}

}  // namespace understudy
