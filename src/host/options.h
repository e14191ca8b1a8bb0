// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// RunOptions: all options of `understudy run`, and RunSummary: what a run reports at its end.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/time.h"
#include "edits/events.h"
#include "geom/pose.h"
#include "world/program_end.h"

namespace understudy {

class InputCopy;

struct RunOptions {
  struct ProgramChoice {
    int robot = 0;  // index into the world's robots
    std::string command;
  };
  std::vector<ProgramChoice> programs;  // instead of those named in the world
  struct InputChoice {
    int robot = -1;  // index into the world's robots; -1: all of them
    std::shared_ptr<const InputCopy> copy;
  };
  std::vector<InputChoice> inputs;  // standard input of programs; the last one that matches counts
  bool terminal = false;            // if there is one program, it may read from our terminal
  int debugged_robot = -1;          // index of the robot whose program runs in gdb; -1: none
  std::vector<Event> script;
  std::optional<edits::RestorePlaces> restore_places;  // restored at the start
  std::string save_places_to;  // file for the places at the end; empty: none
  std::uint64_t seed = 1;
  double speed = 0;            // virtual seconds per wall second; 0: as fast as possible
  TimeNs until = kNever;       // end at this virtual time
  TimeNs wall_limit = kNever;  // end after this much wall time
  bool start_paused = false;   // until the window resumes it
  int threads = 0;             // 0: as many as are useful
  bool public_ports = false;   // real ports and ptys for programs we did not start
  int public_robot = -1;  // index of the robot that a program started by hand gets; -1: a free one
  // Port numbers for such programs, by the protocol they speak; 0: any free one.
  std::map<std::string, int> port_numbers;
  std::map<std::string, std::string> broadcast_addresses;  // as PortMapParams
  std::string dev_folder;  // where the ptys' links are made; empty: the usual one
  int dev_mode = 0600;     // of the ptys
  struct SerialPort {
    std::string device;  // its name, ROBOT/NAME, or the name that programs open
    int tcp_port = 0;    // 0: any free one
  };
  std::vector<SerialPort> serial_ports;  // serial devices that are on TCP as well
  bool exit_with_programs = false;
  std::string log_dir;             // empty: programs share our standard output
  std::string lcd_dir;             // for pictures of the robots' screens; empty: none
  std::string audio_dir;           // for their sounds; empty: none
  std::string wire_log;            // for the traffic of devices; empty: none
  std::vector<std::string> wires;  // whose: NAME, ROBOT/NAME or an address; none: all of them
  std::string record_file;         // empty: no recording
  std::int64_t hash_every = 0;     // ticks; 0: each virtual second
  bool record_every_tick = false;  // the recording has a hash of every tick
  bool show_progress = false;      // a line every two seconds
  int more_environment = 0;  // bytes of an extra environment variable that programs do not need
  bool jitter = false;       // programs are stopped at random moments
};

struct BodySummary {
  int id = 0;
  std::string name;
  Pose2 pose;
  double z_m = 0;
};

struct ProgramSummary {
  std::string robot;
  std::string command;
  bool ended = false;
  int exit_code = 0;
  ProgramEnd end = ProgramEnd::kExit;
  std::uint64_t calls = 0;
};

// Something noticed about a robot that gets nowhere.
struct ObservationSummary {
  std::string robot;
  std::string kind;  // "turning", "stuck", "ended"
  TimeNs since = 0;
  TimeNs noticed = 0;
  std::string text;
};

enum class RunEnd : std::uint8_t {
  kAsPlanned,      // the end time, or all programs have ended
  kNobodyCanWake,  // every program waits for something that never comes
  kNothingToRun,
  kWallLimit,
  kStoppedByUser,
};

struct RunSummary {
  std::uint64_t seed = 1;
  TimeNs virtual_time = 0;
  double wall_s = 0;
  std::int64_t ticks = 0;
  int threads = 1;  // that computed the world
  std::uint64_t hash = 0;
  bool repeatable = true;
  bool calls_monitored = true;  // the kernel reported calls that bypass the shim
  bool replayable = false;
  std::vector<std::string> reasons;  // why it is not repeatable, and why it ended
  RunEnd end = RunEnd::kAsPlanned;
  std::string ended_because;
  std::vector<std::string> notes;  // edits that were refused, places that could not be restored
  std::vector<ObservationSummary> observations;
  bool files_lost = false;  // a requested file could not be written
  std::vector<BodySummary> robots;
  std::vector<BodySummary> objects;
  std::vector<ProgramSummary> programs;
  std::map<std::string, std::uint64_t> inputs;  // by robot: hash of its program's standard input
};

// The summary as the JSON that --summary writes.
std::string to_json(const RunSummary& summary);

}  // namespace understudy
