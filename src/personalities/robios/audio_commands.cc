// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// AU: sounds.
#include "personalities/robios/units.h"

namespace understudy::robios {
namespace {

// clang-format off
constexpr CommandRow kRows[] = {
    {ROBIOS_AU_BEEP, "AUBeep", Access::kTells, Support::kIgnored, {no_reply(0), kNoForm}, nullptr},
};
// clang-format on

}  // namespace

std::span<const CommandRow> audio_commands() { return kRows; }

}  // namespace understudy::robios
