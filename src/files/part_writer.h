// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Writes the lines that extension_lines.h reads: sensor, error, device, part.
#pragma once

#include "files/text_writer.h"
#include "world/spec.h"

namespace understudy {

void write_part_lines(const RobotSpec& robot, TextWriter& out);

}  // namespace understudy
