// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Answers to requests for packets, and the stream that sends them every 15 ms.
#pragma once

#include "systems/roomba/memory.h"

namespace understudy {

inline constexpr std::uint8_t kOiStreamHeader = 19;

void take_sensors(OiCall& call, ByteReader data);
void take_query_list(OiCall& call, ByteReader data);
void take_stream(OiCall& call, ByteReader data);
void take_pause_stream(OiCall& call, ByteReader data);

// The frame of this slot, if there is one.
void stream_slot(OiCall& call);

}  // namespace understudy
