// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The workshop: kinds of robots that viewers build. Every request brings the whole kind, so the
// server keeps nothing of it.
#pragma once

#include <string>

#include "base/result.h"
#include "server/open_request.h"
#include "server/saved_world.h"
#include "view/workshop_view.h"
#include "world/spec.h"

namespace understudy {

class SceneFiles;
struct Snapshot;

// A kind of the world or a built-in one; an empty name begins with a plain robot on two wheels.
Result<WorkKindView> work_kind(const std::string& name, const Spec* world);
WorkChoicesView work_choices(const Spec* world);
// How it looks and what its sensors see. The error says what is wrong with it.
Result<WorkPreviewView> work_preview(const WorkKindView& view, const Spec* world,
                                     SceneFiles& files);
// The ending of its file, with the dot.
std::string work_ending();
// Its file at this path.
Result<SavedWorld> saved_kind(const WorkKindView& view, const Spec* world, const std::string& path);
// An empty floor with this robot.
OpenResult request_for_test_drive(const WorkKindView& view, const Spec* world);

}  // namespace understudy
