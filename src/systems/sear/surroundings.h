// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The environment of a project: its floor and the things on it.
#pragma once

#include "systems/sear/solids.h"

namespace understudy {

void add_sear_floor(const SearItem& item, ProjectResolver& files, const Reading& reading,
                    FileReport& report, Spec& spec);
void add_sear_object(const SearItem& item, ProjectResolver& files, const Reading& reading,
                     FileReport& report, Spec& spec);

// What begins inside the floor is lifted onto it: how far, with a note.
double lift_onto_floor_m(double lowest_m, const SearItem& item, FileReport& report);

}  // namespace understudy
