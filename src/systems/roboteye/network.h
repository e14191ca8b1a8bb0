// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Finding eyes, and giving one of them another address.
#pragma once

#include "systems/roboteye/call.h"

namespace understudy {

EyeAnswer eye_seek(EyeCall& call);
// Takes effect when the answer has been sent.
EyeAnswer eye_set_address(EyeCall& call);

}  // namespace understudy
