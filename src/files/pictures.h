// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Pictures that files name. Each is loaded once, into Spec::pictures.
#pragma once

#include <string>

#include "files/format.h"
#include "world/spec.h"

namespace understudy {

// A PNG or a JPEG, without a path. The error says what is wrong with it.
Result<PictureSpec> read_picture(ByteSpan bytes);

// Loads the picture that `word` names and returns the name that textures use for it. A picture that
// cannot be used gives a warning, and the surface stays plain. The word is kept so that a writer
// can write it back.
std::string load_picture(const Token& word, FileReport& report, const Reading& reading, Spec& spec);

// Adds a picture that is not in a file, unless it already exists. The error says why it cannot.
Status add_drawn_picture(PictureSpec picture, Spec& spec);

// Drops the pictures that no floor, wall, body, terrain or mesh names.
void keep_used_pictures(Spec& spec);

}  // namespace understudy
