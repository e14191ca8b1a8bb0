// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What writer and reader of recordings share.
#pragma once

#include <cstdint>
#include <string_view>

namespace understudy {

// Version 1 stored edits as text; version 2 had a hash of every tick and was not compressed.
inline constexpr std::string_view kRecordingMagic = "UNDERSTUDY-RECORDING-3\n";

enum RecordingItem : std::uint8_t { kHeaderItem = 1, kInputsItem, kHashItem, kStateItem, kEndItem };

}  // namespace understudy
