// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Finds parts by the names used in files, and lists the names that exist.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/words.h"

namespace understudy {

template <class Descriptor>
const Descriptor* find(std::span<const Descriptor> list, std::string_view name) {
  const auto it =
      std::find_if(list.begin(), list.end(), [&](const Descriptor& d) { return d.name == name; });
  return it == list.end() ? nullptr : &*it;
}

template <class Descriptor>
std::vector<std::string> names_of(std::span<const Descriptor> list) {
  std::vector<std::string> names;
  for (const Descriptor& d : list) names.emplace_back(d.name);
  return names;
}

inline Error unknown(const std::string& where, const std::string& what, const std::string& given,
                     const std::vector<std::string>& known) {
  return {where + ": unknown " + what + " \"" + given + "\"; " + suggestion(given, known)};
}

}  // namespace understudy
