// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Replay: repeats a recorded run without its programs. The inputs come from the recording,
// everything else is computed again, and the hashes must be the same.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "record/recording.h"
#include "run/wire_log.h"

namespace understudy {

struct ReplayResult {
  std::int64_t ticks = 0;
  std::uint64_t hash = 0;                 // of the replayed run, chained like the recorded one
  bool complete = false;                  // the recording has an end, and this reached it
  bool same = true;                       // all hashes were equal
  std::int64_t same_until = 0;            // the last tick before differs_at that has a hash
  std::int64_t differs_at = -1;           // the first tick with another hash
  std::vector<std::string> differences;   // of the first differing fields, recorded | replayed
  std::int64_t field_tick = -1;           // tick at which the fields were compared
  std::vector<std::string> observations;  // of robots that get nowhere, as the log of the run had
  std::string lost_file;                  // why the traffic could not be written; empty: it was
};

Result<ReplayResult> replay(const Recording& recording, int threads,
                            const WireLogParams& wire_log = {});

// Where two recordings of the same run diverge: the first differing input byte or state. Empty if
// they are the same.
std::string first_difference(const Recording& a, const Recording& b);

}  // namespace understudy
