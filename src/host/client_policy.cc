// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/client_policy.h"

#include <algorithm>

#include "device/personality.h"
#include "systems/systems.h"
#include "world/own_parts.h"

namespace understudy {
GuestHabits guest_habits(const Spec& spec) {
  GuestHabits habits;
  std::vector<PartSpec> devices;
  for (const RobotSpec& robot : spec.robots)
    for (PartSpec& device : devices_of(spec, robot)) devices.push_back(std::move(device));
  habits.patient = !devices.empty();
  habits.real_time = devices.empty();  // whoever comes to such a world is told so
  for (const PartSpec& device : devices) {
    const PersonalityDescriptor* protocol = find_personality(device.kind);
    if (protocol == nullptr) continue;
    habits.patient = habits.patient && protocol->patient;
    habits.real_time = habits.real_time || !protocol->patient || protocol->real_time;
    if (protocol->greeting == nullptr) continue;
    const std::string greeting = protocol->greeting;
    if (std::find(habits.greetings.begin(), habits.greetings.end(), greeting) ==
        habits.greetings.end())
      habits.greetings.push_back(greeting);
  }
  return habits;
}

}  // namespace understudy
