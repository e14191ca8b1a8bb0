// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// How a digit of seven segments shows a character.
#pragma once

#include <string_view>

namespace understudy {

// The lit segments, as PanelDigits numbers them; 0 for what it cannot show. Capital and small
// letters look the same.
int segments_of(char character);

// The character that looks like this; a space for none.
char character_of(int segments);

}  // namespace understudy
