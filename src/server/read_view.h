// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A view read back from JSON, for values that viewers edit. A field that is missing keeps its
// value; one of another type is an error that names it.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <type_traits>

#include "base/describe.h"
#include "base/result.h"
#include "server/json.h"
#include "view/fields.h"

namespace understudy {

class ViewReader {
 public:
  ViewReader(JsonView json, std::string& error) : json_(json), error_(error) {}

  // A field of the view that is being described.
  template <class T>
  void operator()(const char* name, T& field) {
    if (!error_.empty() || !json_.has(name)) return;
    if (!read(json_[name], field, error_) && error_.empty())
      error_ = std::string(name) + " is not what it should be";
  }

  template <class T>
  static bool read(JsonView json, T& value, std::string& error) {
    if constexpr (std::is_same_v<T, bool>) {
      if (!json.is_boolean()) return false;
      value = json.boolean();
    } else if constexpr (std::is_enum_v<T>) {
      return read_enum(json, value);
    } else if constexpr (std::is_arithmetic_v<T>) {
      if (!json.is_number() || !fits<T>(json.number())) return false;
      value = static_cast<T>(json.number());
    } else if constexpr (std::is_same_v<T, std::string>) {
      if (!json.is_string()) return false;
      value = json.text();
    } else if constexpr (IsVector<T>::value) {
      return read_list(json, value, error);
    } else {
      if (!json.is_object()) return false;
      ViewReader reader(json, error);
      T::describe(value, reader);
    }
    return error.empty();
  }

 private:
  template <class T>
  static bool fits(double number) {
    if constexpr (std::is_floating_point_v<T>)
      return std::isfinite(number);
    else
      return number == std::floor(number) &&
             number >= static_cast<double>(std::numeric_limits<T>::min()) &&
             number <= static_cast<double>(std::numeric_limits<T>::max());
  }
  template <class Enum>
  static bool read_enum(JsonView json, Enum& value) {
    if (!json.is_string()) return false;
    const auto& names = ViewEnum<Enum>::kValues;
    const auto found = std::find(names.begin(), names.end(), json.text());
    if (found == names.end()) return false;
    value = static_cast<Enum>(found - names.begin());
    return true;
  }
  template <class List>
  static bool read_list(JsonView json, List& list, std::string& error) {
    constexpr std::size_t kMost = 1000;
    if (!json.is_array() || json.size() > kMost) return false;
    list.clear();
    for (const JsonView item : json)
      if (!read(item, list.emplace_back(), error)) return false;
    return true;
  }

  JsonView json_;
  std::string& error_;
};

template <class View>
Result<View> read_view(JsonView json) {
  View view;
  std::string error;
  if (!ViewReader::read(json, view, error))
    return Error{error.empty() ? "it is not an object" : error};
  return view;
}

}  // namespace understudy
