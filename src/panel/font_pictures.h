// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The pictures that tools/fonts makes of font files while the project is built: for every family,
// every style of it, every size of that, the characters 32 to 126.
#pragma once

#include "panel/font.h"

namespace understudy {

Glyph font_picture(int index);

}  // namespace understudy
