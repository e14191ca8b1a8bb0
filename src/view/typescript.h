// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The types of all views in TypeScript, for the page: ui/src/net/generated.ts is this text. A test
// compares the two.
#pragma once

#include <string>

namespace understudy {

std::string typescript_of_views();

// A short hash of that text. The server sends it, the page knows its own: if they differ, the two
// are not of one build.
const std::string& view_schema();

}  // namespace understudy
