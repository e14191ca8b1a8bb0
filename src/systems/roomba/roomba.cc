// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Roomba: a robot that speaks iRobot's Open Interface. docs/protocols/roomba.md describes it. The
// commands are in opcodes.cc, the packets in packets.cc; here they meet time and the line.
#include "device/personality.h"
#include "systems/roomba/buttons.h"
#include "systems/roomba/clock.h"
#include "systems/roomba/driving.h"
#include "systems/roomba/outputs.h"
#include "systems/roomba/panel_text.h"
#include "systems/roomba/panel_view.h"
#include "systems/roomba/power.h"
#include "systems/roomba/programs.h"
#include "systems/roomba/reports.h"
#include "systems/roomba/script.h"
#include "systems/roomba/songs.h"
#include "systems/roomba/wire_names.h"

namespace understudy {

PersonalityDescriptor roomba_personality();

void send(const OiCall& call, Bytes bytes) {
  const int link = call.memory.line.link;
  if (link < 0) return;
  call.robot.act({LinkId{link}, call.now, LinkAction::Send{std::move(bytes)}});
}

namespace {

struct OiHandler {
  std::uint8_t opcode;
  void (*take)(OiCall& call, ByteReader data);
  void (*take_on_create1)(OiCall& call, ByteReader data) = nullptr;  // if it differs
};

constexpr OiHandler kOiHandlers[] = {
    {kOiReset, take_reset},
    {kOiStart, take_start},
    {kOiBaud, take_baud},
    {kOiControl, take_safe},
    {kOiSafe, take_safe},
    {kOiFull, take_full},
    {kOiPower, take_power},
    {kOiSpot, take_spot},
    {kOiClean, take_clean},
    {kOiMax, take_max, take_demo},
    {kOiDrive, take_drive},
    {kOiMotors, take_motors},
    {kOiLeds, take_leds},
    {kOiSong, take_song},
    {kOiPlay, take_play},
    {kOiSensors, take_sensors},
    {kOiDock, take_dock},
    {kOiPwmMotors, take_pwm_motors},
    {kOiDriveDirect, take_drive_direct},
    {kOiDrivePwm, take_drive_pwm},
    {kOiDigitalOutputs, take_digital_outputs},
    {kOiStream, take_stream},
    {kOiQueryList, take_query_list},
    {kOiPauseStream, take_pause_stream},
    {kOiSendIr, take_send_ir},
    {kOiScript, take_script},
    {kOiPlayScript, take_play_script},
    {kOiShowScript, take_show_script},
    {kOiWaitTime, take_wait_time},
    {kOiWaitDistance, take_wait_distance},
    {kOiWaitAngle, take_wait_angle},
    {kOiWaitEvent, take_wait_event},
    {kOiSchedulingLeds, take_scheduling_leds},
    {kOiDigitsRaw, take_digits_raw},
    {kOiDigitsAscii, take_digits_ascii},
    {kOiButtons, take_buttons},
    {kOiSchedule, take_schedule},
    {kOiSetTime, take_set_time},
    {kOiStop, take_stop},
};

class Roomba final : public Personality {
 public:
  Roomba(OiGeneration generation, bool boots) : traits_(oi_traits(generation)), boots_(boots) {
    memory_.line.baud = traits_.baud;
  }

  void advance(TimeNs now, std::span<const LinkEvent> events, RobotAccess& robot) override {
    wiring_.follow(robot.robot_model());
    if (!memory_.has_power) {
      OiCall call = call_at(std::max(now, robot.sealed_time()), robot);
      power_on(call);
      // When the run starts, the robot has been on for a while, unless its line says otherwise.
      if (call.now == 0 && !boots_) memory_.line.boot_due = kNever;
      memory_.next_slot = (call.slot() + 1) * kOiSlot;
    }
    catch_up(now, robot);
    for (const LinkEvent& event : events) {
      OiCall call = call_at(event.time, robot);
      take(event, call);
    }
  }

  void lose_power(TimeNs now, RobotAccess& robot) override {
    wiring_.follow(robot.robot_model());
    OiCall call = call_at(now, robot);
    power_off(call);
  }

  TimeNs next_event() const override {
    if (!memory_.has_power) return 0;
    return is_resting() ? kNever : std::min(memory_.next_slot, memory_.line.boot_due);
  }
  // While it rests, only a button can wake it.
  bool wants_ticks() const override { return memory_.has_power && is_resting(); }
  std::optional<OutsideWait> waits_for(std::string_view robot) const override {
    if (!is_resting()) return std::nullopt;
    return OutsideWait{"a robot that sleeps", "wake it with RTS, or press a button: TIME " +
                                                  std::string(robot) + " key KEY1"};
  }
  const Panel* panel() const override { return &memory_.panel; }
  void describe_panel(const RobotAccess& robot, DevicePanel& panel) const override {
    describe_oi_panel({robot, traits_, wiring_, memory_}, panel);
  }
  std::uint32_t baud() const override { return memory_.line.baud; }

  Bytes save() const override { return understudy::save(memory_); }
  bool load(ByteSpan blob) override {
    OiMemory loaded;
    if (!understudy::load(blob, loaded) || !is_sound(loaded)) return false;
    memory_ = std::move(loaded);
    return true;
  }
  std::vector<NamedValue> fields() const override { return list_fields(memory_); }

 private:
  static bool is_sound(const OiMemory& m) {
    return m.mode <= OiMode::kFull && m.line.boot_line <= boot_line_count() && m.line.baud > 0 &&
           (m.line.boot_due == kNever || m.line.boot_line < boot_line_count()) &&
           m.script.wait <= OiWait::kNextSlot && m.panel.screen.is_sound() &&
           m.behaviour.kind <= BehaviourKind::kBanjo;
  }

  OiCall call_at(TimeNs now, RobotAccess& robot) { return {now, robot, traits_, wiring_, memory_}; }

  bool is_resting() const { return memory_.asleep && memory_.line.boot_due == kNever; }
  // A robot that is off still listens for the start when it has gone to sleep.
  bool is_deaf() const { return memory_.asleep && memory_.mode != OiMode::kOff; }

  void catch_up(TimeNs now, RobotAccess& robot) {
    if (is_resting()) {
      OiCall call = call_at(now, robot);
      watch_user(call);
      memory_.next_slot = (call.slot() + 1) * kOiSlot;
    }
    while (next_event() <= now) {
      OiCall call = call_at(next_event(), robot);
      print_boot_text(call);
      if (call.now >= memory_.next_slot) pass_slot(call);
    }
  }

  void pass_slot(OiCall& call) {
    memory_.next_slot += kOiSlot;
    watch_user(call);
    const OiDriveRequest& drive = memory_.drive;
    if (memory_.mode == OiMode::kSafe &&
        is_unsafe(call, drive.given_left_mm_s, drive.given_right_mm_s))
      change_mode(call, OiMode::kPassive);
    script_slot(call);
    read_input(call);
    behaviour_slot(call);
    outputs_slot(call);
    charge_slot(call);
    stream_slot(call);
    panel_slot(call);
    sleep_slot(call);
  }

  void take(const LinkEvent& event, OiCall& call) {
    if (std::holds_alternative<LinkEvent::Opened>(event.content)) {
      memory_.line.link = event.link.value;
      wake_up(call);
    } else if (std::holds_alternative<LinkEvent::Closed>(event.content)) {
      memory_.line.link = -1;
    } else if (const auto* line = std::get_if<LinkEvent::Line>(&event.content)) {
      take_line_state(call, line->state);
    } else if (const auto* received = std::get_if<LinkEvent::Received>(&event.content)) {
      if (is_deaf()) return;
      wake_up(call);
      for (const std::uint8_t byte : received->bytes)
        if (memory_.input.size() < kOiMostInput) memory_.input.push_back(byte);
      read_input(call);
    }
  }

  void read_input(OiCall& call) {
    std::size_t read = 0;
    while (read < memory_.input.size() && memory_.script.wait == OiWait::kNone) {
      if (!memory_.parser.take(memory_.input[read++], traits_.generation, memory_.mode)) continue;
      memory_.input.erase(memory_.input.begin(),
                          memory_.input.begin() + static_cast<std::ptrdiff_t>(read));
      read = 0;
      obey(call);
      if (is_deaf()) memory_.input.clear();
    }
    memory_.input.erase(memory_.input.begin(),
                        memory_.input.begin() + static_cast<std::ptrdiff_t>(read));
  }

  void obey(OiCall& call) {
    const Bytes command = std::move(memory_.parser.pending);
    memory_.parser.clear();
    const OiCommandInfo* info = find_oi_command(traits_.generation, command[0]);
    if (!info->is_allowed(memory_.mode)) return;
    for (const OiHandler& handler : kOiHandlers) {
      if (handler.opcode != info->opcode) continue;
      const bool other = call.is_create1() && handler.take_on_create1 != nullptr;
      (other ? handler.take_on_create1 : handler.take)(call,
                                                       ByteReader(ByteSpan(command).subspan(1)));
    }
  }

  const OiTraits& traits_;
  bool boots_;  // when the run starts
  OiWiring wiring_;
  OiMemory memory_;
};

constexpr ParameterInfo kRoombaParameters[] = {
    {"boot", 0, "(0 or 1)", 0, 1, "1: it is switched on when the run starts, with its boot text"},
};

constexpr TextInfo kRoombaTexts[] = {
    {"model", "create2", kOiModels, "the generation of the interface"},
};

Result<std::unique_ptr<Personality>> make_roomba(const Parameters& parameters) {
  Parameters numbers = parameters;
  const std::vector<std::string> texts = take_texts(numbers, kRoombaTexts);
  const auto values = read_parameters(numbers, kRoombaParameters, "device roomba");
  if (!values) return Error{values.error()};
  const auto generation = find_oi_generation(texts[0]);
  if (!generation)
    return Error{"device roomba: unknown model \"" + texts[0] + "\"; write model=" + kOiModels};
  return std::unique_ptr<Personality>(std::make_unique<Roomba>(*generation, (*values)[0] != 0));
}

}  // namespace

PersonalityDescriptor roomba_personality() {
  return {
      .name = "roomba",
      .help = "iRobot Open Interface: Roomba 400 to 600, Create and Create 2",
      .port = PortKind::kSerial,
      .address = "/dev/ttyUSB0",
      .baud = oi_traits(OiGeneration::kRoomba600).baud,
      .links = 1,
      .parameters = kRoombaParameters,
      .texts = kRoombaTexts,
      .make = make_roomba,
      .decoder = make_roomba_decoder,
      .has_panel = true,
  };
}

}  // namespace understudy
