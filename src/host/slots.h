// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SlotId: a process of one of the run's programs. Each program has consecutive slots for itself and
// its children, so its first slot also identifies the program (its family).
#pragma once

#include <cstdint>

#include "base/id.h"
#include "clients/wire/time_wire.h"

namespace understudy {

using SlotId = Id<struct SlotTag>;

constexpr int family_of(SlotId slot) { return slot.value / US_SLOTS; }
constexpr SlotId first_slot_of(int family) { return SlotId{family * US_SLOTS}; }
// Its index within its family.
constexpr int place_in_family(SlotId slot) { return slot.value % US_SLOTS; }
// The slot of the same program that one of its processes refers to by this number; none if the
// number is not valid.
constexpr SlotId relative_of(SlotId slot, std::int64_t number) {
  if (number < 0 || number >= US_SLOTS) return {};
  return SlotId{first_slot_of(family_of(slot)).value + static_cast<int>(number)};
}

}  // namespace understudy
