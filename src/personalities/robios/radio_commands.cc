// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// RADIO: messages between robots.
#include "personalities/robios/units.h"

namespace understudy::robios {
namespace {

// clang-format off
constexpr CommandRow kRows[] = {
    {ROBIOS_RADIO_GET_ID, "RADIOGetID", Access::kReads, Support::kIgnored, {replies(0, 4), kNoForm}, nullptr},
    {ROBIOS_RADIO_STATUS, "RADIOStatus", Access::kReads, Support::kIgnored, {replies(0, 4), kNoForm}, nullptr},
    {ROBIOS_RADIO_SEND, "RADIOSend", Access::kWrites, Support::kIgnored, {text_no_reply(5), kNoForm}, nullptr},
    {ROBIOS_RADIO_RECEIVE, "RADIOReceive", Access::kReads, Support::kIgnored, {replies_with(ROBIOS_RADIO_MESSAGE, 0, 5), kNoForm}, nullptr},
    {ROBIOS_RADIO_CHECK, "RADIOCheck", Access::kReads, Support::kIgnored, {replies(0, 4), kNoForm}, nullptr},
};
// clang-format on

}  // namespace

std::span<const CommandRow> radio_commands() { return kRows; }

}  // namespace understudy::robios
