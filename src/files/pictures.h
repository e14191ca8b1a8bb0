// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Pictures that files name: each is loaded once, into Spec::pictures.
#pragma once

#include <string>

#include "files/format.h"
#include "world/spec.h"

namespace understudy {

// Loads the picture that `word` names and returns what a texture is called then. One that cannot be
// used is a warning, and the surface stays plain; the word is kept so that a writer can put it
// back.
std::string load_picture(const Token& word, FileReport& report, const Reading& reading, Spec& spec);

// Adds a picture that no file holds, unless it is there already. The error says why it cannot.
Status add_drawn_picture(PictureSpec picture, Spec& spec);

// Drops what no floor, wall or body names.
void keep_used_pictures(Spec& spec);

}  // namespace understudy
