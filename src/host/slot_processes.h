// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The processes in the slots of a run's programs, as the system knows them.
#pragma once

#include "base/time.h"
#include "host/participants.h"

namespace understudy {

// The system's number of the process in the slot; 0 if it has ended or does not belong to the
// program.
int process_number(Participants& participants, SlotId slot);

// Waits until the process of a slot that has announced its end is really gone, at most this long:
// only then can its parent learn of it, and time must not move before. False: it still lives.
bool await_exit(Participants& participants, SlotId slot, TimeNs at_most);

// Waits until the process of a slot is stopped, or gone, at most this long.
void await_stop(Participants& participants, SlotId slot, TimeNs at_most);

// For a slot that only computes: its process looks at its timers, or lets its relatives go on.
void nudge(Participants& participants, SlotId slot, bool for_relatives);

// Sleeps until the doorbell rings, at most this long. `seen` is the doorbell's count before the
// last look.
void wait_for_bell(Participants& participants, std::uint32_t seen, TimeNs at_most);

}  // namespace understudy
