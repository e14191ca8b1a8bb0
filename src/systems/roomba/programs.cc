// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/roomba/programs.h"

#include <algorithm>
#include <utility>

#include "systems/roomba/buttons.h"
#include "systems/roomba/clock.h"
#include "systems/roomba/demo_music.h"
#include "systems/roomba/driving.h"
#include "systems/roomba/outputs.h"
#include "systems/roomba/power.h"
#include "systems/roomba/remote_control.h"
#include "systems/roomba/senses.h"
#include "systems/roomba/songs.h"

namespace understudy {
namespace {

// As number of opcode 136 on a Create 1.
constexpr BehaviourKind kOiDemos[] = {
    BehaviourKind::kClean, BehaviourKind::kCoverDock,   BehaviourKind::kSpot,
    BehaviourKind::kMouse, BehaviourKind::kFigureEight, BehaviourKind::kWimp,
    BehaviourKind::kHome,  BehaviourKind::kTag,         BehaviourKind::kPachelbel,
    BehaviourKind::kBanjo,
};

bool is_cleaning(BehaviourKind kind) {
  return kind == BehaviourKind::kSpot || kind == BehaviourKind::kClean ||
         kind == BehaviourKind::kMax;
}

// Every such command leads to Passive, also from Off when a button was pressed.
void start_program(OiCall& call, BehaviourKind kind) {
  change_mode(call, OiMode::kPassive);
  call.memory.behaviour.kind = kind;
  call.memory.behaviour.begun = call.memory.behaviour.since = call.memory.behaviour.stage_since =
      call.now;
  if (is_cleaning(kind) && !call.is_create1()) set_motors(call, 1, 1, 1);
}

void end_program(OiCall& call) {
  call.memory.behaviour = {};
  stop_wheels(call);
  set_motors(call, 0, 0, 0);
}

// The same command again stops it.
void start_or_stop(OiCall& call, BehaviourKind kind) {
  if (call.memory.behaviour.kind == kind)
    change_mode(call, OiMode::kPassive);
  else
    start_program(call, kind);
}

// The keys of the remote control that drive as long as they are down.
struct OiRemoteDrive {
  OiRemoteCharacter character;
  double left_mm_s;
  double right_mm_s;
};
constexpr OiRemoteDrive kRemoteDrives[] = {
    {kRemoteLeft, -100, 100},   {kRemoteForward, 200, 200},  {kRemoteRight, 100, -100},
    {kRemoteArcLeft, 100, 200}, {kRemoteArcRight, 200, 100},
};

const OiRemoteDrive* find_remote_drive(std::uint8_t character) {
  const auto* found =
      std::find_if(std::begin(kRemoteDrives), std::end(kRemoteDrives),
                   [&](const OiRemoteDrive& drive) { return drive.character == character; });
  return found == std::end(kRemoteDrives) ? nullptr : found;
}

void take_remote_key(OiCall& call, std::uint8_t character) {
  wake_up(call);
  switch (character) {
    case kRemoteSpot:
      return start_or_stop(call, BehaviourKind::kSpot);
    case kRemoteMax:
      return start_or_stop(call, BehaviourKind::kMax);
    case kRemoteClean:
      return start_or_stop(call, BehaviourKind::kClean);
    case kRemoteDock:
      return start_or_stop(call, BehaviourKind::kDock);
    case kRemoteStop:
    case kRemotePower:
    case kRemoteStopDriving:
      return end_program(call);
    default:
      break;
  }
}

// A robot that no program controls obeys its remote control. It stops where it would fall, and does
// not sleep while a key drives it.
void obey_remote(OiCall& call) {
  const std::uint8_t key = remote_character(call);
  const std::uint8_t before = std::exchange(call.memory.buttons.remote, key);
  const OiRemoteDrive* drive = find_remote_drive(key);
  if (drive != nullptr) {
    wake_up(call);
    if (key != before) end_program(call);
    const bool stops = is_unsafe(call, drive->left_mm_s, drive->right_mm_s) && !is_on_dock(call);
    return drive_wheels(call, stops ? 0 : drive->left_mm_s, stops ? 0 : drive->right_mm_s);
  }
  if (find_remote_drive(before) != nullptr) stop_wheels(call);
  if (key != before && key != 0) take_remote_key(call, key);
}

BehaviourView view_of(OiCall& call) {
  BehaviourView view;
  view.now = call.now;
  view.way_m = way_of_wheels_m(call);
  view.turned_rad = turn_of_wheels_rad(call);
  view.bump_left = sensed(call, kBumpLeft) != 0;
  view.bump_right = sensed(call, kBumpRight) != 0;
  view.cliff_left = is_cliff(call, kCliffLeft) || is_cliff(call, kCliffFrontLeft);
  view.cliff_right = is_cliff(call, kCliffRight) || is_cliff(call, kCliffFrontRight);
  view.virtual_wall = has_virtual_wall(call);
  view.wall_m = sensed(call, kWallRange, kNoReturn);
  view.ir_omni = heard_character(call, kIrOmni);
  view.charging = is_on_dock(call);
  view.pushed = is_pushed(call);
  return view;
}

}  // namespace

void take_spot(OiCall& call, ByteReader) { start_or_stop(call, BehaviourKind::kSpot); }
void take_clean(OiCall& call, ByteReader) { start_or_stop(call, BehaviourKind::kClean); }
void take_max(OiCall& call, ByteReader) { start_or_stop(call, BehaviourKind::kMax); }

void take_demo(OiCall& call, ByteReader data) {
  const std::uint8_t number = data.u8();
  constexpr std::uint8_t kStopDemo = 255;
  if (number == kStopDemo) change_mode(call, OiMode::kPassive);
  if (number < std::size(kOiDemos)) start_program(call, kOiDemos[number]);
}

void take_dock(OiCall& call, ByteReader) {
  start_program(call, call.is_create1() ? BehaviourKind::kCoverDock : BehaviourKind::kDock);
}

void watch_user(OiCall& call) {
  const std::uint8_t buttons = watch_buttons(call);
  const OiMode mode = call.memory.mode;
  if (mode == OiMode::kSafe || mode == OiMode::kFull) return;
  obey_remote(call);
  if (take_scheduled_cleaning(call)) start_program(call, BehaviourKind::kClean);
  if (buttons == 0) return;
  wake_up(call);
  switch (order_of(call.traits.generation, buttons)) {
    case OiButtonOrder::kClean:
    case OiButtonOrder::kPlay:
      return start_or_stop(call, BehaviourKind::kClean);
    case OiButtonOrder::kSpot:
      return start_or_stop(call, BehaviourKind::kSpot);
    case OiButtonOrder::kAdvance:
      return start_or_stop(call, BehaviourKind::kFigureEight);
    case OiButtonOrder::kMax:
      return start_or_stop(call, BehaviourKind::kMax);
    case OiButtonOrder::kDock:
      return start_or_stop(call, BehaviourKind::kDock);
    case OiButtonOrder::kPower:
    case OiButtonOrder::kNone:
      return;
  }
}

void behaviour_slot(OiCall& call) {
  BehaviourMemory& memory = call.memory.behaviour;
  if (memory.kind == BehaviourKind::kNothing) return;
  for (const OiPart drop : {kDropLeft, kDropRight, kDropCaster})
    if (is_dropped(call, drop)) return end_program(call);
  const Behaviour* behaviour = find_behaviour(memory.kind);
  if (behaviour == nullptr) return play_by_hand(call);
  if (!behaviour->step(view_of(call), memory)) return end_program(call);
  drive_wheels(call, memory.left_mm_s, memory.right_mm_s);
}

void charge_slot(OiCall& call) {
  if (call.wiring.part(kCharger) >= 0)
    set_part(call.robot, call.wiring, kCharger, is_charging(call) ? 1 : 0);
}

}  // namespace understudy
