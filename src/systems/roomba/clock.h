// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Day, time and the weekly schedule of a Roomba 500 or 600.
#pragma once

#include "systems/roomba/memory.h"

namespace understudy {

void take_schedule(OiCall& call, ByteReader data);
void take_set_time(OiCall& call, ByteReader data);

// Minutes since Sunday 0:00.
int minute_of_week(const OiCall& call);
// Whether a cleaning is scheduled for this minute and has not begun yet. It is taken as begun.
bool take_scheduled_cleaning(OiCall& call);

}  // namespace understudy
