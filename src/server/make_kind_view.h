// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Kinds as viewers draw them, from compiled ones.
#pragma once

#include "view/kind_view.h"
#include "world/model.h"

namespace understudy {

// A robot that is held has no body of its own in the model: this is the one that it has otherwise.
const BodyModel& shown_body(const KindModel& kind, const Model& model);
KindView make_kind_view(const KindModel& kind, const BodyModel& body);
KindView make_kind_view(const ObjectKindModel& kind);
ShapeView make_shape_view(const ShapeModel& shape);

}  // namespace understudy
