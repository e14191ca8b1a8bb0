// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// WireLog: the traffic of devices in a file, as wire_text.h writes it. It only reads what the taps
// of devices keep, so a run with it and one without it are the same.
#pragma once

#include <cstdint>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "run/run_world.h"

namespace understudy {

struct WireLogParams {
  std::string file = {};                  // empty: none
  std::vector<std::string> devices = {};  // NAME, ROBOT/NAME or an address; none: all
};

class WireLog {
 public:
  // The error says why there cannot be such a file, or which devices there are.
  static Result<std::unique_ptr<WireLog>> open(RunWorld& world, WireLogParams params);

  // Called after each tick.
  void write();
  // Passes it to the operating system. Call it now and then.
  void flush();
  // Called after the last tick: writes also what waits for more bytes.
  void finish();
  // Why there will be no more lines in the file: once, then empty.
  std::string take_failure();

 private:
  WireLog(RunWorld& world, WireLogParams params);
  void watch_new_devices();
  bool is_wanted(const Device& device) const;
  void note_failure();

  struct Place {
    std::string robot;       // also of a device that is gone
    std::uint64_t next = 0;  // number of its next entry
  };

  RunWorld& world_;
  const WireLogParams params_;
  std::ofstream out_;
  int seen_devices_ = 0;
  std::map<DeviceId, Place> watched_;
  std::string failure_;
  bool lost_ = false;
};

}  // namespace understudy
