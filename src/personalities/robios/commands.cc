// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "personalities/robios/commands.h"

#include <algorithm>

#include "clients/wire/robios_wire.h"
#include "personalities/robios/handlers.h"
#include "personalities/robios/packets.h"

namespace understudy::robios {
namespace {

constexpr Form no_reply(int argument_bytes) { return {argument_bytes, false, 0, 0, 0}; }
constexpr Form text_no_reply(int argument_bytes) { return {argument_bytes, true, 0, 0, 0}; }
constexpr Form replies(int argument_bytes, int bytes) {
  return {argument_bytes, false, ROBIOS_SERVER_MESSAGE, bytes, bytes};
}
constexpr Form replies_by_generation(int argument_bytes, int bytes_2018, int bytes_2019) {
  return {argument_bytes, false, ROBIOS_SERVER_MESSAGE, bytes_2018, bytes_2019};
}
constexpr Form replies_with(std::uint8_t type, int argument_bytes, int bytes) {
  return {argument_bytes, false, type, bytes, bytes};
}
constexpr Form kNoForm = {};

constexpr Access kReads = Access::kReads;
constexpr Access kWrites = Access::kWrites;
constexpr Support kDone = Support::kDone;
constexpr Support kIgnored = Support::kIgnored;

// Where a command has two forms, the first is that of 2018 and the second that of 2019.
// clang-format off
constexpr CommandRow kCommands[] = {
    {ROBIOS_VW_SET_SPEED,     "VWSetSpeed",     kWrites, kDone,    {no_reply(4), kNoForm}, vw_set_speed},
    {ROBIOS_VW_GET_SPEED,     "VWGetSpeed",     kReads,  kDone,    {replies_by_generation(0, 4, 8), kNoForm}, vw_get_speed},
    {ROBIOS_VW_SET_POSITION,  "VWSetPosition",  kWrites, kDone,    {no_reply(6), kNoForm}, vw_set_position},
    {ROBIOS_VW_GET_POSITION,  "VWGetPosition",  kReads,  kDone,    {replies(0, 6), kNoForm}, vw_get_position},
    {ROBIOS_VW_STRAIGHT,      "VWStraight",     kWrites, kDone,    {no_reply(4), kNoForm}, vw_straight},
    {ROBIOS_VW_TURN,          "VWTurn",         kWrites, kDone,    {no_reply(4), kNoForm}, vw_turn},
    {ROBIOS_VW_CURVE,         "VWCurve",        kWrites, kDone,    {no_reply(6), kNoForm}, vw_curve},
    {ROBIOS_VW_REMAIN,        "VWRemain",       kReads,  kDone,    {replies_by_generation(0, 2, 4), kNoForm}, vw_remain},
    {ROBIOS_VW_DONE,          "VWDone",         kReads,  kDone,    {replies(0, 1), kNoForm}, vw_done},
    {ROBIOS_VW_WAIT,          "VWWait",         Access::kWaitsForDrive, kDone, {replies_with(ROBIOS_DRIVE_DONE, 0, 0), kNoForm}, nullptr},
    {ROBIOS_PSD_GET,          "PSDGet",         kReads,  kDone,    {replies(1, 2), kNoForm}, psd_get},
    {ROBIOS_LIDAR_GET,        "LIDARGet",       kReads,  kDone,    {replies(0, 4 * ROBIOS_LIDAR_POINTS), kNoForm}, lidar_get},
    {ROBIOS_LIDAR_SET,        "LIDARSet",       kReads,  kIgnored, {replies(12, 1), kNoForm}, nullptr},
    {ROBIOS_SERVO_SET,        "SERVOSet",       kWrites, kIgnored, {no_reply(2), kNoForm}, nullptr},
    {ROBIOS_SERVO_RANGE,      "SERVORange",     kWrites, kIgnored, {no_reply(3), kNoForm}, nullptr},
    {ROBIOS_MOTOR_DRIVE,      "MOTORDrive",     kWrites, kIgnored, {no_reply(2), kNoForm}, nullptr},
    {ROBIOS_MOTOR_SPEED,      "MOTORSpeed",     kWrites, kIgnored, {no_reply(2), kNoForm}, nullptr},
    {ROBIOS_MOTOR_PID,        "MOTORPID",       kWrites, kIgnored, {no_reply(4), kNoForm}, nullptr},
    {ROBIOS_MOTOR_PID_OFF,    "MOTORPIDOff",    kWrites, kIgnored, {no_reply(1), kNoForm}, nullptr},
    {ROBIOS_ENCODER_READ,     "ENCODERRead",    kReads,  kIgnored, {replies(1, 4), kNoForm}, nullptr},
    {ROBIOS_CAM_INIT,         "CAMInit",        kWrites, kIgnored, {no_reply(5), kNoForm}, cam_init},
    {ROBIOS_CAM_GET,          "CAMGet",         kReads,  kIgnored, {replies_with(ROBIOS_SERVER_CAMIMG, 0, 160 * 120 * 3), kNoForm}, cam_get},
    {ROBIOS_AU_BEEP,          "AUBeep",         Access::kTells, kIgnored, {no_reply(0), kNoForm}, nullptr},
    {ROBIOS_RADIO_GET_ID,     "RADIOGetID",     kReads,  kIgnored, {replies(0, 4), kNoForm}, nullptr},
    {ROBIOS_RADIO_STATUS,     "RADIOStatus",    kReads,  kIgnored, {replies(0, 4), kNoForm}, nullptr},
    {ROBIOS_RADIO_SEND,       "RADIOSend",      kWrites, kIgnored, {text_no_reply(5), kNoForm}, nullptr},
    {ROBIOS_RADIO_RECEIVE,    "RADIOReceive",   kReads,  kIgnored, {replies_with(ROBIOS_RADIO_MESSAGE, 0, 5), kNoForm}, nullptr},
    {ROBIOS_RADIO_CHECK,      "RADIOCheck",     kReads,  kIgnored, {replies(0, 4), kNoForm}, nullptr},
    {ROBIOS_SIM_GET_ROBOT,    "SIMGetRobot",    kReads,  kIgnored, {replies(0, 12), replies(4, 17)}, nullptr},
    {ROBIOS_SIM_SET_ROBOT,    "SIMSetRobot",    kWrites, kIgnored, {no_reply(12), replies(20, 1)}, nullptr},
    {ROBIOS_SIM_GET_OBJECT,   "SIMGetObject",   kReads,  kIgnored, {replies_by_generation(4, 13, 17), kNoForm}, nullptr},
    {ROBIOS_SIM_SET_OBJECT,   "SIMSetObject",   kWrites, kIgnored, {no_reply(16), replies(20, 1)}, nullptr},
    {ROBIOS_SIM_ROBOT_COUNT,  "SIMGetRobotCount",  kReads, kIgnored, {replies(0, 4), kNoForm}, nullptr},
    {ROBIOS_SIM_OBJECT_COUNT, "SIMGetObjectCount", kReads, kIgnored, {replies(0, 4), kNoForm}, nullptr},

    {ROBIOS_EXT_LCD_TEXT,     "LCDPrintf",      Access::kTells, kDone, {text_no_reply(0), kNoForm}, lcd_text},
    {ROBIOS_EXT_KEY_GET,      "KEYGet",         Access::kWaitsForKey, kDone, {replies(0, 4), kNoForm}, nullptr},
    {ROBIOS_EXT_KEY_READ,     "KEYRead",        kReads,  kDone,    {replies(0, 4), kNoForm}, key_read},
};
// clang-format on

constexpr std::uint8_t kFirstExtended = 0x80;

const CommandRow* find_command(std::uint8_t code, int extended_version) {
  if (code >= kFirstExtended && extended_version == 0) return nullptr;
  const auto* row = std::find_if(std::begin(kCommands), std::end(kCommands),
                                 [&](const CommandRow& each) { return each.code == code; });
  return row == std::end(kCommands) ? nullptr : row;
}

const Form* find_form(const CommandRow& row, std::size_t argument_bytes) {
  for (const Form& form : row.forms) {
    if (form.argument_bytes < 0) continue;
    const auto wanted = static_cast<std::size_t>(form.argument_bytes);
    if (argument_bytes == wanted || (form.or_more && argument_bytes > wanted)) return &form;
  }
  return nullptr;
}

}  // namespace

std::span<const CommandRow> all_commands() { return kCommands; }

Result<Request> read_request(ByteSpan payload, int extended_version) {
  if (payload.empty()) return Error{"an empty command"};
  const CommandRow* row = find_command(payload[0], extended_version);
  if (row == nullptr) return Error{"an unknown command " + hex_byte(payload[0])};
  const ByteSpan arguments = payload.subspan(1);
  const Form* form = find_form(*row, arguments.size());
  if (form == nullptr)
    return Error{std::string(row->name) + " with " + std::to_string(arguments.size()) +
                 " bytes of arguments"};
  return Request{row, form, arguments};
}

}  // namespace understudy::robios
