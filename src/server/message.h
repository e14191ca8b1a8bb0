// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A message to viewers. It is made once and sent to all of them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

namespace understudy {

struct Message {
  // For messages that show the same changing thing (0 if none), a slow viewer gets only the latest.
  std::uint64_t subject = 0;
  bool binary = false;
  std::string content;
};
using MessagePtr = std::shared_ptr<const Message>;

inline MessagePtr text_message(std::string text, std::uint64_t subject = 0) {
  return std::make_shared<const Message>(Message{subject, false, std::move(text)});
}

}  // namespace understudy
