// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// LCD: text so far, into the log.
#include "personalities/robios/units.h"

namespace understudy::robios {
namespace {

void lcd_text(Call& call) {
  const ByteSpan bytes = call.arguments.bytes(call.arguments.left());
  std::string line;
  const auto end_line = [&] {
    if (!line.empty()) call.robot.log("LCD: " + line);
    line.clear();
  };
  for (const std::uint8_t byte : bytes) {
    if (byte == '\n')
      end_line();
    else if (byte >= ' ' && byte != 0x7F)
      line.push_back(static_cast<char>(byte));
    else
      line.push_back(' ');  // a program must not control the user's terminal
  }
  end_line();
}

// clang-format off
constexpr CommandRow kRows[] = {
    {ROBIOS_EXT_LCD_TEXT, "LCDPrintf", Access::kTells, Support::kDone, {text_no_reply(0), kNoForm}, lcd_text},
};
// clang-format on

}  // namespace

std::span<const CommandRow> lcd_commands() { return kRows; }

}  // namespace understudy::robios
