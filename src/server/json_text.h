// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// JSON as text that can always be sent: what is no UTF-8 in it is replaced.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "server/messages.h"

namespace understudy {

inline std::string json_text(const nlohmann::json& value) {
  return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

inline MessagePtr text_message(std::string text, std::uint64_t subject = 0) {
  return std::make_shared<const Message>(Message{subject, false, std::move(text)});
}

}  // namespace understudy
