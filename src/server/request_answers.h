// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Answers that several requests of viewers have.
#pragma once

#include <string>

#include "server/requests.h"
#include "server/saved_world.h"
#include "view/answer_view.h"

namespace understudy {

// Empty if there is none, or no text.
std::string text_in(const JsonView& message, const char* key);

AnswerView failed(const std::string& why);
// Onto the disk.
AnswerView write_files(const Result<SavedWorld>& saved, bool may_overwrite);
// Into the viewer's downloads.
AnswerView give_files(const Result<SavedWorld>& saved);
// The run ends, and the next one begins as asked for.
AnswerView change_to(OpenResult result, const RequestContext& context);

}  // namespace understudy
