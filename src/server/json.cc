// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Implements Json with the library nlohmann/json.
#include "server/json.h"

#include <nlohmann/json.hpp>
#include <utility>

namespace understudy {

using nlohmann::json;

const json& JsonView::value() const {
  static const json null;
  return value_ == nullptr ? null : *value_;
}

bool JsonView::is_null() const { return value().is_null(); }
bool JsonView::is_boolean() const { return value().is_boolean(); }
bool JsonView::is_number() const { return value().is_number(); }
bool JsonView::is_integer() const { return value().is_number_integer(); }
bool JsonView::is_string() const { return value().is_string(); }
bool JsonView::is_array() const { return value().is_array(); }
bool JsonView::is_object() const { return value().is_object(); }

bool JsonView::boolean() const { return value().get<bool>(); }
double JsonView::number() const { return value().get<double>(); }
int JsonView::integer() const { return value().get<int>(); }
std::string JsonView::text() const { return value().get<std::string>(); }

std::size_t JsonView::size() const { return value().is_structured() ? value().size() : 0; }

JsonView JsonView::operator[](std::size_t place) const {
  return is_array() && place < size() ? JsonView(&value()[place]) : JsonView();
}

JsonView JsonView::operator[](std::string_view name) const {
  const auto found = value().find(name);  // only if it is an object
  return found == value().end() ? JsonView() : JsonView(&*found);
}

bool JsonView::has(std::string_view name) const { return value().contains(name); }

std::vector<std::string> JsonView::names() const {
  std::vector<std::string> names;
  if (is_object())
    for (const auto& [name, ignored] : value().items()) names.push_back(name);
  return names;
}

std::string JsonView::dump(int indent) const {
  return value().dump(indent, ' ', false, json::error_handler_t::replace);
}

bool JsonView::equals(const JsonView& other) const { return value() == other.value(); }

Json::Json(double value) { keep(value); }
Json::Json(std::string_view value) { keep(value); }
Json::Json(const std::vector<int>& values) { keep(values); }
Json::Json(const std::vector<std::string>& values) { keep(values); }
Json::Json(const JsonView& other) {
  if (!other.is_null()) keep(json(other.value()));
}

Json::Json(std::initializer_list<Field> fields) {
  json object = json::object();
  for (const Field& field : fields) object[field.name] = field.value.take();
  keep(std::move(object));
}

Json::Json(Json&& other) noexcept
    : JsonView(std::exchange(other.value_, nullptr)), own_(std::move(other.own_)) {}

Json& Json::operator=(Json other) noexcept {
  own_ = std::move(other.own_);
  value_ = own_.get();
  return *this;
}

Json Json::array(std::initializer_list<Json> values) {
  Json list;
  list.keep(json::array());
  for (const Json& value : values) list.push_back(value);
  return list;
}

Json Json::object() { return Json(std::initializer_list<Field>{}); }

Result<Json> Json::parse(std::string_view text) {
  try {
    Json read;
    read.keep(json::parse(text));
    return read;
  } catch (const json::exception& failure) {
    return Error{failure.what()};
  }
}

void Json::push_back(Json value) {
  if (own_ == nullptr) keep(json::array());
  own_->push_back(value.take());
}

void Json::set(std::string_view name, Json value) {
  if (own_ == nullptr) keep(json::object());
  (*own_)[std::string(name)] = value.take();
}

void Json::erase(std::string_view name) {
  if (own_ != nullptr) own_->erase(std::string(name));
}

void Json::set_boolean(bool value) { keep(value); }
void Json::set_integer(std::int64_t value) { keep(value); }
void Json::set_unsigned(std::uint64_t value) { keep(value); }

void Json::Delete::operator()(json* value) const { delete value; }

void Json::keep(json&& value) {
  own_.reset(new json(std::move(value)));
  value_ = own_.get();
}

// Leaves null behind.
json Json::take() {
  value_ = nullptr;
  return own_ == nullptr ? json() : std::move(*std::exchange(own_, nullptr));
}

}  // namespace understudy
