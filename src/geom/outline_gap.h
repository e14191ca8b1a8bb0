// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// How far apart two outlines are.
#pragma once

#include "geom/outline.h"

namespace understudy {

// The distance between two outlines. If they overlap it is negative: the shortest distance that one
// must move until it just touches the other.
double gap_between(const Outline& a, const Outline& b);

}  // namespace understudy
