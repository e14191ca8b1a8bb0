// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Views as JSON: any struct that view/fields.h describes.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "base/describe.h"
#include "server/message.h"
#include "view/fields.h"

namespace understudy {

// Appends a text in quotes. Bytes that are not UTF-8 become the sign for that.
void put_json_text(std::string_view text, std::string& out);
// Appends a number; null if it is infinite or not a number.
void put_json_number(double value, std::string& out);

class JsonWriter {
 public:
  explicit JsonWriter(std::string& out) : out_(out) {}

  // A field of the view that is being described.
  template <class T>
  void operator()(const char* name, const T& field) {
    if constexpr (IsOptional<T>::value) {
      if (field) (*this)(name, *field);
    } else {
      begin_field(name);
      put(field);
    }
  }

  template <class T>
  void put(const T& value) {
    if constexpr (std::is_same_v<T, bool>) {
      out_ += value ? "true" : "false";
    } else if constexpr (std::is_integral_v<T>) {
      out_ += std::to_string(value);
    } else if constexpr (std::is_floating_point_v<T>) {
      put_json_number(value, out_);
    } else if constexpr (std::is_same_v<T, std::string>) {
      put_json_text(value, out_);
    } else if constexpr (IsRawJson<T>) {
      out_ += value.text;
    } else if constexpr (std::is_enum_v<T>) {
      put_json_text(view_name(value), out_);
    } else if constexpr (IsVector<T>::value || IsArray<T>::value) {
      put_list(value);
    } else if constexpr (IsOptional<T>::value) {
      if (value)
        put(*value);
      else
        out_ += "null";
    } else if constexpr (IsVariant<T>::value) {
      std::visit([this](const auto& alternative) { this->put(alternative); }, value);
    } else {
      put_view(value);
    }
  }

 private:
  void begin_field(const char* name) {
    if (out_.back() != '{') out_ += ',';
    put_json_text(name, out_);
    out_ += ':';
  }
  template <class List>
  void put_list(const List& list) {
    out_ += '[';
    bool first = true;
    for (const auto& item : list) {
      if (!first) out_ += ',';
      first = false;
      put(item);
    }
    out_ += ']';
  }
  template <class View>
  void put_view(const View& view) {
    out_ += '{';
    if constexpr (TaggedView<View>) {
      begin_field(View::kTag.field);
      put_json_text(View::kTag.value, out_);
    }
    View::describe(view, *this);
    out_ += '}';
  }

  std::string& out_;
};

template <class View>
std::string view_json(const View& view) {
  std::string out;
  JsonWriter(out).put(view);
  return out;
}

template <class View>
MessagePtr view_message(const View& view, std::uint64_t subject = 0) {
  return text_message(view_json(view), subject);
}

}  // namespace understudy
