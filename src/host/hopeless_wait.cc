// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/hopeless_wait.h"

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

#include "world/names.h"

namespace understudy {
namespace {

// What a process waits for on one of its links.
struct WaitAtDevice {
  const Device& device;
  LinkId link;
  std::optional<OutsideWait> outside;

  bool can_end(bool standstill) const {
    if (device.next_event() != kNever || device.links()[link].output_due() != kNever) return true;
    return device.personality().wants_ticks() && !outside && !standstill;
  }
};

std::optional<OutsideWait> outside_wait(const Device& device, const std::string& robot) {
  if (device.powered()) return device.personality().waits_for(robot);
  const std::string& name = device.params().part.name;
  return OutsideWait{name + ", which is switched off",
                     "switch it on: TIME " + robot + " power " + name + " on"};
}

// True if the process sleeps until something happens that only the run itself can bring.
bool waits_for_run_only(const us_slot& shared) {
  return shared.deadline == kNever && (shared.want & (US_WANT_OUTSIDE | US_WANT_CHILD)) == 0;
}

OutsideWait reason_of(const std::vector<WaitAtDevice>& waits) {
  OutsideWait reason{"something that never comes", ""};
  for (const WaitAtDevice& wait : waits) {
    if (wait.outside)
      reason = *wait.outside;
    else if (wait.device.personality().wants_ticks())
      reason.what = "its drive, but nothing has moved for a minute, so it is blocked";
  }
  return reason;
}

}  // namespace

std::string hopeless_wait(const RunWorld& world, const Participants& participants,
                          const ShimWires& wires, bool standstill) {
  if (wires.holds_any()) return "";
  std::string what;
  std::string remedies;
  std::set<std::string> told;
  for (SlotId slot = participants.first_slot(); slot.exists();
       slot = participants.next_slot(slot)) {
    if (participants.state(slot) == US_FREE) continue;
    if (participants.state(slot) != US_WAITING || !waits_for_run_only(participants.at(slot)))
      return "";
    const std::string robot = robot_name(world.model(), participants.robot_of(slot));
    std::vector<WaitAtDevice> waits;
    for (const LinkAddress& at : wires.links_of(slot)) {
      const Device& device = world.devices()[at.device];
      waits.push_back({device, at.link, outside_wait(device, robot)});
      if (waits.back().can_end(standstill)) return "";
    }
    const OutsideWait reason = reason_of(waits);
    what += (what.empty() ? "" : ", ") + robot + " waits for " + reason.what;
    if (!reason.remedy.empty() && told.insert(reason.remedy).second)
      remedies += "; " + reason.remedy;
  }
  return what + remedies;
}

}  // namespace understudy
