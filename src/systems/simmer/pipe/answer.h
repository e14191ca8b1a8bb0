// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// PipeAnswer: what the robot has sent so far in reply to one command, and whether that is a whole
// answer. A serial line delivers bytes one at a time, and any byte of a number may look like a
// newline. So an answer is collected here and passed on only when it is complete.
#pragma once

#include "base/bytes.h"
#include "base/time.h"

namespace understudy {

// A robot that has been quiet for this long has finished its answer.
inline constexpr TimeNs kPipeSilence = 50 * kMillisecond;

enum class AnswerForm : std::uint8_t {
  kSingle,   // four bytes
  kSingles,  // several singles, ended by silence
  kLine,     // text up to a newline
  kMessage,  // up to a closing bracket, or ended by silence
};

class PipeAnswer {
 public:
  explicit PipeAnswer(AnswerForm form) : form_(form) {}

  // Takes the bytes that belong to the answer. Returns the number of bytes left over after its end.
  std::size_t take(ByteSpan bytes, TimeNs now);
  // The answer has ended, without waiting for silence.
  bool is_whole() const;
  // Whether the bytes so far are a whole answer if no more arrive.
  bool is_whole_after_silence() const;
  // When the robot has been quiet for long enough; kNever while it has sent nothing.
  TimeNs silent_at() const;

  bool is_empty() const { return bytes_.empty(); }
  const Bytes& bytes() const { return bytes_; }

 private:
  AnswerForm form_;
  Bytes bytes_;
  TimeNs last_byte_ = kNever;
};

}  // namespace understudy
