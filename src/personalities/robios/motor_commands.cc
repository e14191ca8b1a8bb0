// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SERVO, MOTOR and ENCODER: what turns, one by one.
#include "personalities/robios/units.h"

namespace understudy::robios {
namespace {

// clang-format off
constexpr CommandRow kRows[] = {
    {ROBIOS_SERVO_SET, "SERVOSet", Access::kWrites, Support::kIgnored, {no_reply(2), kNoForm}, nullptr},
    {ROBIOS_SERVO_RANGE, "SERVORange", Access::kWrites, Support::kIgnored, {no_reply(3), kNoForm}, nullptr},
    {ROBIOS_MOTOR_DRIVE, "MOTORDrive", Access::kWrites, Support::kIgnored, {no_reply(2), kNoForm}, nullptr},
    {ROBIOS_MOTOR_SPEED, "MOTORSpeed", Access::kWrites, Support::kIgnored, {no_reply(2), kNoForm}, nullptr},
    {ROBIOS_MOTOR_PID, "MOTORPID", Access::kWrites, Support::kIgnored, {no_reply(4), kNoForm}, nullptr},
    {ROBIOS_MOTOR_PID_OFF, "MOTORPIDOff", Access::kWrites, Support::kIgnored, {no_reply(1), kNoForm}, nullptr},
    {ROBIOS_ENCODER_READ, "ENCODERRead", Access::kReads, Support::kIgnored, {replies(1, 4), kNoForm}, nullptr},
};
// clang-format on

}  // namespace

std::span<const CommandRow> motor_commands() { return kRows; }

}  // namespace understudy::robios
