// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/roomba/programs.h"

#include "systems/roomba/buttons.h"
#include "systems/roomba/clock.h"
#include "systems/roomba/driving.h"
#include "systems/roomba/outputs.h"
#include "systems/roomba/power.h"
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
  view.ir_left = heard_character(call, kIrLeft);
  view.ir_right = heard_character(call, kIrRight);
  view.charging = is_on_dock(call);
  return view;
}

// The musical demos: each bump sensor, or each cliff sensor, has a note.
void play_by_hand(OiCall& call, BehaviourKind kind) {
  constexpr OiSensor kStrings[] = {kCliffLeft, kCliffFrontLeft, kCliffFrontRight, kCliffRight};
  constexpr OiSensor kBumps[] = {kBumpLeft, kBumpRight};
  constexpr std::uint8_t kNotes[] = {62, 66, 69, 74};
  constexpr std::uint8_t kLength = 16;
  const std::span<const OiSensor> sensors =
      kind == BehaviourKind::kBanjo ? std::span<const OiSensor>(kStrings) : kBumps;
  for (std::size_t i = 0; i < sensors.size(); ++i)
    if (sensed(call, sensors[i]) != 0) {
      const std::uint8_t note[] = {kNotes[i], kLength};
      play_notes(call, note);
    }
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
  if (behaviour == nullptr) return play_by_hand(call, memory.kind);
  if (!behaviour->step(view_of(call), memory)) return end_program(call);
  drive_wheels(call, memory.left_mm_s, memory.right_mm_s);
}

void charge_slot(OiCall& call) {
  if (call.wiring.part(kCharger) >= 0)
    set_part(call.robot, call.wiring, kCharger, is_charging(call) ? 1 : 0);
}

}  // namespace understudy
