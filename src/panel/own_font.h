// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The panel's own font, drawn by hand (own_glyphs.inc). The LCD starts with it. Its box also
// replaces the characters for which the other fonts have no picture.
#pragma once

#include "panel/font.h"

namespace understudy {

// index: 0 for the character 32 up to 94 for 126; 95 is the box.
Glyph own_glyph(int index);

// The box with the width `advance`, and with the height and style of `font`. `variant` is a number
// below 54 that identifies the font.
Glyph stretched_box(const FontChoice& font, int advance, int variant);

}  // namespace understudy
