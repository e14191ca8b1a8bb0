// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SIM: where robots and objects are, and putting them elsewhere. Forms of 2018 and of 2019.
#include "personalities/robios/units.h"

namespace understudy::robios {
namespace {

// clang-format off
constexpr CommandRow kRows[] = {
    {ROBIOS_SIM_GET_ROBOT, "SIMGetRobot", Access::kReads, Support::kIgnored, {replies(0, 12), replies(4, 17)}, nullptr},
    {ROBIOS_SIM_SET_ROBOT, "SIMSetRobot", Access::kWrites, Support::kIgnored, {no_reply(12), replies(20, 1)}, nullptr},
    {ROBIOS_SIM_GET_OBJECT, "SIMGetObject", Access::kReads, Support::kIgnored, {replies_by_generation(4, 13, 17), kNoForm}, nullptr},
    {ROBIOS_SIM_SET_OBJECT, "SIMSetObject", Access::kWrites, Support::kIgnored, {no_reply(16), replies(20, 1)}, nullptr},
    {ROBIOS_SIM_ROBOT_COUNT, "SIMGetRobotCount", Access::kReads, Support::kIgnored, {replies(0, 4), kNoForm}, nullptr},
    {ROBIOS_SIM_OBJECT_COUNT, "SIMGetObjectCount", Access::kReads, Support::kIgnored, {replies(0, 4), kNoForm}, nullptr},
};
// clang-format on

}  // namespace

std::span<const CommandRow> sim_commands() { return kRows; }

}  // namespace understudy::robios
