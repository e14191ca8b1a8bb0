// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Writes the lines that extension_lines.h reads: sensor, error, device, part.
#pragma once

#include "files/text_writer.h"
#include "world/spec.h"

namespace understudy {

// The words of one line: sensor KIND NAME ..., and WORD KIND [NAME] ... for everything else.
std::vector<std::string> sensor_words(const SensorSpec& sensor);
std::vector<std::string> part_words(const char* word, const PartSpec& part);

void write_part_lines(const RobotSpec& robot, TextWriter& out);

}  // namespace understudy
