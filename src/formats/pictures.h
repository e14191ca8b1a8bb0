// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Pictures that files name: each is loaded once, into Spec::pictures.
#pragma once

#include <string>

#include "formats/file_report.h"
#include "formats/resolver.h"
#include "world/spec.h"

namespace understudy {

// Loads the picture that `word` names and returns what a texture is called then. One that cannot be
// used is a warning, and the surface stays plain; the word is kept so that a writer can put it
// back.
std::string load_picture(const Token& word, FileReport& report, const Resolver& resolver,
                         Spec& spec);

// Adds a picture that its name describes (checkerboard_picture.h); false if there is none such.
bool add_drawn_picture(const std::string& name, Spec& spec);

// Drops what no floor, wall or body names.
void keep_used_pictures(Spec& spec);

}  // namespace understudy
