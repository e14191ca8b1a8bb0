// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The pictures that tools/fonts makes from font files during the build: the characters 32 to 126
// for every family, style and size.
#pragma once

#include "panel/font.h"

namespace understudy {

Glyph font_picture(int index);

}  // namespace understudy
