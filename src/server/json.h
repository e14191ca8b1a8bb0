// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Json: a JSON value, read or made. Only json.cc uses the underlying library, because its header
// takes long to compile, and its initializer lists even longer.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/result.h"

namespace understudy {

// A view of a value that is owned elsewhere and must live as long as the view. A missing value is
// null.
class JsonView {
 public:
  JsonView() = default;

  bool is_null() const;
  bool is_boolean() const;
  bool is_number() const;
  bool is_integer() const;  // a number written without a decimal point
  bool is_string() const;
  bool is_array() const;
  bool is_object() const;

  // These throw if the value has another type.
  bool boolean() const;
  double number() const;
  int integer() const;
  std::string text() const;

  // Of a list or an object; 0 otherwise.
  std::size_t size() const;
  bool empty() const { return size() == 0; }
  JsonView operator[](std::size_t place) const;
  JsonView operator[](std::string_view name) const;
  bool has(std::string_view name) const;
  std::vector<std::string> names() const;

  // Iterates over a list.
  class Iterator;
  Iterator begin() const;
  Iterator end() const;

  // As text that can always be sent: invalid UTF-8 is replaced. With an indent, on several lines.
  std::string dump(int indent = -1) const;

  friend bool operator==(const JsonView& one, const JsonView& other) { return one.equals(other); }

 private:
  friend class Json;
  explicit JsonView(const nlohmann::json* value) : value_(value) {}
  const nlohmann::json& value() const;
  bool equals(const JsonView& other) const;

  const nlohmann::json* value_ = nullptr;  // nullptr means null
};

class JsonView::Iterator {
 public:
  Iterator(JsonView list, std::size_t place) : list_(list), place_(place) {}
  JsonView operator*() const { return list_[place_]; }
  Iterator& operator++() {
    ++place_;
    return *this;
  }
  bool operator!=(const Iterator& other) const { return place_ != other.place_; }

 private:
  JsonView list_;
  std::size_t place_;
};

inline JsonView::Iterator JsonView::begin() const { return {*this, 0}; }
inline JsonView::Iterator JsonView::end() const { return {*this, size()}; }

// A value of our own: {{"name", "bob"}, {"id", 7}} is an object, Json::array({1, 2}) is a list.
class Json : public JsonView {
 public:
  Json() = default;
  Json(std::nullptr_t) {}
  template <std::integral Number>
  Json(Number value) {
    if constexpr (std::same_as<Number, bool>)
      set_boolean(value);
    else if constexpr (std::is_signed_v<Number>)
      set_integer(value);
    else
      set_unsigned(value);
  }
  Json(double value);
  Json(std::string_view value);
  Json(const char* value) : Json(std::string_view(value)) {}
  Json(const std::string& value) : Json(std::string_view(value)) {}
  Json(const std::vector<int>& values);
  Json(const std::vector<std::string>& values);
  struct Field;
  Json(std::initializer_list<Field> fields);
  // {1} would be a number, not a list.
  template <class Value>
  Json(std::initializer_list<Value>) = delete;
  Json(const JsonView& other);  // a copy
  Json(const Json& other) : Json(static_cast<const JsonView&>(other)) {}
  Json(Json&& other) noexcept;
  Json& operator=(Json other) noexcept;
  ~Json() = default;

  static Json array(std::initializer_list<Json> values = {});
  static Json object();
  // The error contains the line and the column.
  static Result<Json> parse(std::string_view text);

  void push_back(Json value);
  void set(std::string_view name, Json value);
  void erase(std::string_view name);

 private:
  void set_boolean(bool value);
  void set_integer(std::int64_t value);
  void set_unsigned(std::uint64_t value);
  void keep(nlohmann::json&& value);
  nlohmann::json take();

  struct Delete {
    void operator()(nlohmann::json* value) const;
  };
  std::unique_ptr<nlohmann::json, Delete> own_;  // the value that the view refers to
};

struct Json::Field {
  const char* name;
  mutable Json value;  // moved into the object
};

// Compares with a number, a text, true or false.
template <class Value>
concept JsonPlain = !std::derived_from<Value, JsonView> && std::constructible_from<Json, Value>;
template <JsonPlain Value>
bool operator==(const JsonView& one, const Value& other) {
  return one == static_cast<const JsonView&>(Json(other));
}

}  // namespace understudy
