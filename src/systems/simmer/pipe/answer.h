// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// PipeAnswer: what the robot has said so far to one command, and when that is a whole answer. A
// serial line delivers bytes singly, and any byte of a number may look like a newline. So an answer
// is collected here and passed on only when all of it is there.
#pragma once

#include "base/bytes.h"
#include "base/time.h"

namespace understudy {

// A robot that has been quiet for this long has said what it had to say.
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

  // Takes the bytes that belong to the answer. What follows its end is left over: the result says
  // how many bytes that is.
  std::size_t take(ByteSpan bytes, TimeNs now);
  // Its end has come, without waiting for silence.
  bool is_whole() const;
  // Whether what has come is a whole answer if nothing more does.
  bool is_whole_after_silence() const;
  // When the robot has been quiet for long enough; kNever while it has said nothing.
  TimeNs silent_at() const;

  bool is_empty() const { return bytes_.empty(); }
  const Bytes& bytes() const { return bytes_; }

 private:
  AnswerForm form_;
  Bytes bytes_;
  TimeNs last_byte_ = kNever;
};

}  // namespace understudy
