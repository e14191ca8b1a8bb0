// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// One XML file of a SEAR project: text -> item, and back. docs/formats/sear.md is the reference.
#pragma once

#include <optional>
#include <string>

#include "base/bytes.h"
#include "files/file_report.h"
#include "systems/sear/project.h"

namespace understudy {

// Whether the file starts like one of a project.
bool looks_like_sear_xml(ByteSpan first_bytes);

// None after an error. `of_robot` tells that the file is in the folder robot.
std::optional<SearItem> read_sear_xml(ByteSpan bytes, bool of_robot, FileReport& report);

std::string sear_xml_of(const SearItem& item);

}  // namespace understudy
