// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/client_policy.h"

#include <algorithm>

#include "device/personality.h"
#include "systems/systems.h"
#include "world/own_parts.h"

namespace understudy {
ClientPolicy client_policy(const Spec& spec) {
  ClientPolicy policy;
  std::vector<PartSpec> devices;
  for (const RobotSpec& robot : spec.robots)
    for (PartSpec& device : devices_of(spec, robot)) devices.push_back(std::move(device));
  policy.time_waits = !devices.empty();
  policy.real_time = devices.empty();  // a client that comes to such a world is told so
  for (const PartSpec& device : devices) {
    const PersonalityDescriptor* protocol = find_personality(device.kind);
    if (protocol == nullptr) continue;
    policy.time_waits = policy.time_waits && protocol->time_waits;
    policy.real_time = policy.real_time || !protocol->time_waits || protocol->real_time;
    if (protocol->greeting == nullptr) continue;
    const std::string greeting = protocol->greeting;
    if (std::find(policy.greetings.begin(), policy.greetings.end(), greeting) ==
        policy.greetings.end())
      policy.greetings.push_back(greeting);
  }
  return policy;
}

}  // namespace understudy
