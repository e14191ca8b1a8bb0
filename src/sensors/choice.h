// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Parameters that are one of a few words.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "world/sensor.h"

namespace understudy {

// The index of the text among the words of info.form ("force|sear"), from 0. The error lists all
// words.
inline Result<int> read_choice(const TextInfo& info, std::string_view text) {
  std::string_view rest = info.form;
  for (int index = 0; !rest.empty(); ++index) {
    const std::string_view word = rest.substr(0, rest.find('|'));
    if (word == text) return index;
    rest.remove_prefix(std::min(rest.size(), word.size() + 1));
  }
  return Error{std::string(info.key) + " cannot be \"" + std::string(text) + "\"; use " +
               info.form};
}

// For sensors with one word that has two choices. The sensor gets whether it is the second.
template <class S>
Result<std::unique_ptr<const Sensor>> make_chosen(const SensorParams& params,
                                                  const TextInfo& info) {
  const auto choice = read_choice(info, params.texts[0]);
  if (!choice) return Error{choice.error()};
  return std::unique_ptr<const Sensor>(std::make_unique<S>(params, *choice == 1));
}

}  // namespace understudy
