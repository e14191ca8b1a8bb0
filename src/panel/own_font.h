// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The panel's own font, drawn by hand for it (own_glyphs.inc): what a program finds on the LCD at
// first. Its box also stands for the characters that the other fonts have no picture of.
#pragma once

#include "panel/font.h"

namespace understudy {

// index: 0 for the character 32 up to 94 for 126; 95 is the box.
Glyph own_glyph(int index);

// The box as wide as `advance`, as high as the size of `font` and in its style. `variant` is a
// number below 54 that stands for the font.
Glyph stretched_box(const FontChoice& font, int advance, int variant);

}  // namespace understudy
