// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The message "world": everything about a version of the model that a viewer draws and lists.
#pragma once

#include <string>

#include "world/model.h"
#include "world/spec.h"

namespace understudy {

std::string world_json(const Spec& spec, const Model& model, int version);

}  // namespace understudy
