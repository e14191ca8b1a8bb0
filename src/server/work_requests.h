// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What viewers ask of the workshop, as docs/protocols/window.md says.
#pragma once

#include "view/answer_view.h"

namespace understudy {

class JsonView;
struct RequestContext;

// A kind of robot to begin with, and what can be put on one.
AnswerView work_begin(const JsonView& message, const RequestContext& context);
// How the kind of the message looks.
AnswerView work_try(const JsonView& message, const RequestContext& context);
AnswerView work_save(const JsonView& message, const RequestContext& context);
AnswerView work_drive(const JsonView& message, const RequestContext& context);

}  // namespace understudy
