// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Decides where an answer ends, for each form.
#include "systems/simmer/pipe/answer.h"

namespace understudy {
namespace {

constexpr std::size_t kSingleBytes = 4;
constexpr std::size_t kLongest = 4096;  // limit for a robot that never ends its answer

}  // namespace

std::size_t PipeAnswer::take(ByteSpan bytes, TimeNs now) {
  std::size_t taken = 0;
  while (taken < bytes.size() && !is_whole()) bytes_.push_back(bytes[taken++]);
  if (taken > 0) last_byte_ = now;
  return bytes.size() - taken;
}

bool PipeAnswer::is_whole() const {
  if (bytes_.empty()) return false;
  if (bytes_.size() >= kLongest) return true;
  switch (form_) {
    case AnswerForm::kSingle:
      return bytes_.size() == kSingleBytes;
    case AnswerForm::kSingles:
      return false;
    case AnswerForm::kLine:
      return bytes_.back() == '\n';
    case AnswerForm::kMessage:
      return bytes_.back() == ']';
  }
  return false;
}

bool PipeAnswer::is_whole_after_silence() const {
  if (bytes_.empty()) return false;
  if (form_ == AnswerForm::kSingles) return bytes_.size() % kSingleBytes == 0;
  return form_ == AnswerForm::kMessage || is_whole();
}

TimeNs PipeAnswer::silent_at() const {
  return last_byte_ == kNever ? kNever : last_byte_ + kPipeSilence;
}

}  // namespace understudy
