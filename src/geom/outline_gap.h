// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// How far two outlines are apart.
#pragma once

#include "geom/outline.h"

namespace understudy {

// The distance between two outlines. Negative if they overlap: then how far one must be moved to
// just touch the other, at least.
double gap_between(const Outline& a, const Outline& b);

}  // namespace understudy
