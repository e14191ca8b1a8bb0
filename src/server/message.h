// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What is sent to a viewer: made once, sent to all.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

namespace understudy {

struct Message {
  // Of messages that show the same thing as it goes on (0: none), a viewer that is slow gets only
  // the latest.
  std::uint64_t subject = 0;
  bool binary = false;
  std::string content;
};
using MessagePtr = std::shared_ptr<const Message>;

inline MessagePtr text_message(std::string text, std::uint64_t subject = 0) {
  return std::make_shared<const Message>(Message{subject, false, std::move(text)});
}

}  // namespace understudy
