// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// understudy roboteye: what people and scripts want of a Robot Eye, simulated or real.
//   understudy roboteye find
//   understudy roboteye --eye 169.254.111.100 scan --lines 140 --intensity hall.pcd
#include <fmt/format.h>
#include <signal.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <functional>
#include <iterator>
#include <memory>
#include <span>

#include "base/log.h"
#include "commands/command.h"
#include "eyeclient/eye_scan.h"

namespace understudy {
namespace {

constexpr double kFind_s = 1;
constexpr int kInterrupted = 130;

std::atomic<bool> eye_ended{false};
void on_eye_signal(int) { eye_ended = true; }

struct EyeArguments {
  std::string eye;
  std::string command;
  std::vector<std::string> words;
  std::vector<std::string> region;
  EyeScanOrder scan;
};

int tell_eye_error(const std::string& text) {
  log_error(text);
  return eye_ended ? kInterrupted : 1;
}
int finish(const Status& status) { return status ? 0 : tell_eye_error(status.error()); }

Result<double> eye_number(const std::string& text, const char* what, double least, double most) {
  double value = 0;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  if (error == std::errc() && rest == end && value >= least && value <= most) return value;
  return Error{
      fmt::format("{} must be a number from {:g} to {:g}, not {}", what, least, most, text)};
}

// "192.168.1.20" or "192.168.1.20:4365".
Result<Peer> eye_address(const std::string& text) {
  const bool has_port = text.find(':') != std::string::npos;
  const auto peer = read_peer(has_port ? text : fmt::format("{}:{}", text, kEyeCommandPort));
  if (peer) return *peer;
  return Error{fmt::format("--eye takes an address like 192.168.1.20, not {}", text)};
}

int find(const EyeArguments& a) {
  std::vector<Peer> at = broadcast_addresses(kEyeCommandPort);
  if (!a.eye.empty()) {
    const auto only = eye_address(a.eye);
    if (!only) return tell_eye_error(only.error());
    at = {*only};
  }
  const auto found = find_eyes(at, kFind_s, eye_ended);
  if (!found) return tell_eye_error(found.error());
  for (const FoundEye& eye : *found) fmt::print("{} {}\n", eye.serial, to_string(eye.peer));
  if (!found->empty()) return 0;
  return tell_eye_error(
      "no eye answers; is it on, and on a network of this machine? A simulated eye needs a run "
      "with --public");
}

int home(EyeConnection& eye, const EyeArguments&) { return finish(eye.move("HOME")); }

int look(EyeConnection& eye, const EyeArguments& a) {
  constexpr double kUsualSpeed_deg_s = 360;
  const auto azimuth = eye_number(a.words[0], "AZ", -360, 360);
  if (!azimuth) return tell_eye_error(azimuth.error());
  const auto elevation = eye_number(a.words[1], "EL", -35, 35);
  if (!elevation) return tell_eye_error(elevation.error());
  Result<double> speed = kUsualSpeed_deg_s;
  if (a.words.size() > 2) speed = eye_number(a.words[2], "SPEED", 1, 65535);
  if (!speed) return tell_eye_error(speed.error());
  return finish(
      eye.move("SEAA", eye_words({azimuth_on_wire(*azimuth), elevation_on_wire(*elevation),
                                  static_cast<std::uint16_t>(*speed)})));
}

int where(EyeConnection& eye, const EyeArguments&) {
  const auto angle = eye.where();
  if (!angle) return tell_eye_error(angle.error());
  fmt::print("azimuth {:.2f} elevation {:.2f}\n", angle->azimuth_deg, angle->elevation_deg);
  return 0;
}

int stop(EyeConnection& eye, const EyeArguments&) {
  const auto stopped = eye.ask("STOP");
  if (!stopped) return tell_eye_error(stopped.error());
  static_cast<void>(eye.ask("STLS"));  // a camera has no laser and refuses
  return 0;
}

int gain(EyeConnection& eye, const EyeArguments& a) {
  const auto value = eye_number(a.words[0], "GAIN", 0, 3);
  if (!value) return tell_eye_error(value.error());
  const auto set = eye.ask("SLGA", Bytes{static_cast<std::uint8_t>(*value)});
  return set ? 0 : tell_eye_error(set.error());
}

// Bit 0 is channel 0.
int io(EyeConnection& eye, const EyeArguments& a) {
  if (!a.words.empty()) {
    const bool toggle = a.words[0] == "toggle";
    if ((!toggle && a.words[0] != "set") || a.words.size() != 2)
      return tell_eye_error("io takes nothing, \"set BITS\" or \"toggle BITS\"");
    const auto bits = eye_number(a.words[1], "BITS", 0, 255);
    if (!bits) return tell_eye_error(bits.error());
    const auto done = eye.ask(toggle ? "IIOT" : "IIOS", Bytes{static_cast<std::uint8_t>(*bits)});
    if (!done) return tell_eye_error(done.error());
  }
  const auto state = eye.ask("IIOG");
  if (!state) return tell_eye_error(state.error());
  if (state->size() < 2) return tell_eye_error("the eye's answer is too short");
  fmt::print("outputs {} inputs {}\n", (*state)[0], (*state)[1]);
  return 0;
}

Status read_region(EyeArguments& a) {
  if (a.region.empty()) return {};
  constexpr const char* kNames[] = {"FROM", "TO", "LOW", "HIGH"};
  double values[4] = {};
  for (std::size_t i = 0; i < std::size(values); ++i) {
    const double most = i < 2 ? 360 : 35;
    const auto value = eye_number(a.region[i], kNames[i], -most, most);
    if (!value) return Error{"--region: " + value.error()};
    values[i] = *value;
  }
  a.scan.region = EyeRegion{values[0], values[1], values[2], values[3]};
  return {};
}

int scan(EyeConnection& eye, const EyeArguments& given) {
  EyeArguments a = given;
  Status fine = check_cloud_name(a.words[0]);
  if (fine) fine = read_region(a);
  if (fine) fine = complete_order(a.scan);
  if (!fine) return tell_eye_error(fine.error());
  const EyeScan result = scan_with_eye(eye, a.scan);
  const Cloud& cloud = result.recorder.cloud();
  // What has been measured is not thrown away.
  if (result.ended || !cloud.empty()) {
    if (const Status written = write_cloud(cloud, a.words[0]); !written)
      return tell_eye_error(written.error());
    log_info(fmt::format("{} points in {}, {} without a range", cloud.size(), a.words[0],
                         result.recorder.without_range()));
  }
  return finish(result.ended);
}

struct EyeCommandRow {
  const char* name;
  std::size_t least_words;
  std::size_t most_words;
  const char* usage;
  int (*act)(EyeConnection& eye, const EyeArguments& arguments);  // null: asks all of them
};
constexpr EyeCommandRow kEyeCommandRows[] = {
    {"find", 0, 0, "find", nullptr},
    {"home", 0, 0, "home", home},
    {"look", 2, 3, "look AZ EL [SPEED]", look},
    {"where", 0, 0, "where", where},
    {"stop", 0, 0, "stop", stop},
    {"scan", 1, 1, "scan FILE", scan},
    {"gain", 1, 1, "gain 0|1|2|3", gain},
    {"io", 0, 2, "io [set BITS | toggle BITS]", io},
};

int use_eye(const EyeArguments& a) {
  const EyeCommandRow& row =
      *std::find_if(std::begin(kEyeCommandRows), std::end(kEyeCommandRows),
                    [&](const EyeCommandRow& r) { return r.name == a.command; });
  if (a.words.size() < row.least_words || a.words.size() > row.most_words) {
    log_error(fmt::format("write: understudy roboteye [--eye ADDRESS] {}", row.usage));
    return 2;
  }
  struct sigaction action {};
  action.sa_handler = on_eye_signal;
  for (const int end : {SIGINT, SIGTERM, SIGHUP}) sigaction(end, &action, nullptr);
  if (row.act == nullptr) return find(a);
  const auto address = eye_address(a.eye.empty() ? "127.0.0.1" : a.eye);
  if (!address) return tell_eye_error(address.error());
  auto eye = EyeConnection::make(*address, eye_ended);
  if (!eye) return tell_eye_error(eye.error());
  const int code = row.act(*eye, a);
  if (eye_ended) eye->stop_all();
  return code;
}

std::function<int()> add(Options& options) {
  auto arguments = std::make_shared<EyeArguments>();
  EyeArguments& a = *arguments;
  std::vector<std::string> names;
  for (const EyeCommandRow& row : kEyeCommandRows) names.push_back(row.name);
  options
      .add("--eye", &a.eye,
           "Address of the eye, such as 192.168.1.20 (default 127.0.0.1); with find: where to ask, "
           "which may be a broadcast address (default: all networks of this machine)")
      .last_counts();
  options.add("COMMAND", &a.command, "What to do, see below").required().one_of(names);
  options.add("ARGUMENT", &a.words, "Arguments of the command");
  options
      .add("--lines", &a.scan.lines,
           "scan: lines of the pattern (default 70, or as many as fit --seconds)")
      .range(1, 65535);
  options
      .add("--seconds", &a.scan.seconds,
           "scan: record this long (default: one pattern, from bottom to top)")
      .range(0.001, 1e6);
  options
      .add("--region", &a.region,
           "FROM TO LOW HIGH in degrees; scan: only between these azimuths and elevations "
           "(default: all around, from -35 to 35)")
      .values(4);
  options.add("--speed", &a.scan.speed_deg_s, "scan: degrees per second of azimuth (default 1800)")
      .range(1, 65535);
  options
      .add("--frequency", &a.scan.frequency_hz,
           "scan: measurements per second, 1 to 10000, or 30000 without intensity (default 10000)")
      .range(1, 30000);
  options.add("--average", &a.scan.average, "scan: measurements of one point (default 1)")
      .range(1, 10);
  options.add_flag("--intensity", &a.scan.intensity, "scan: also how bright the echoes are");
  options.footer(
      "Commands:\n"
      "  find                  list the eyes that answer a broadcast: serial number, address\n"
      "  home                  find the marks of the head; needed once after power-on\n"
      "  look AZ EL [SPEED]    point there, in degrees: azimuth clockwise from ahead, elevation\n"
      "                        up; SPEED in degrees per second (360)\n"
      "  where                 print where it points\n"
      "  stop                  stop laser and head\n"
      "  scan FILE             record a cloud of points in a .pcd, .ply or .csv file, in metres:\n"
      "                        y ahead, x right, z up, intensity 0 to 255, time in seconds\n"
      "  gain 0|1|2|3          gain of the laser\n"
      "  io [set|toggle BITS]  print outputs and inputs, bit 0 for channel 0; set or toggle first\n"
      "Ctrl-C stops laser and head. A scan that is stopped keeps what it has recorded.\n"
      "Examples:\n"
      "  understudy run --public worlds/roboteye/rover.sim\n"
      "  understudy roboteye find\n"
      "  understudy roboteye home\n"
      "  understudy roboteye --eye 127.0.0.1 scan --lines 140 --intensity room.pcd\n"
      "  understudy roboteye scan --region -45 45 -10 10 --lines 50 --speed 200 ahead.csv");
  return [arguments] { return use_eye(*arguments); };
}

}  // namespace

extern const CommandDescriptor roboteye_command;
const CommandDescriptor roboteye_command{"roboteye", "Find, point and scan with a Robot Eye", add};

}  // namespace understudy
