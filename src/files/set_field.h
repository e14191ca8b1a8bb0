// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Sets one field of a described struct by its path, such as "surface.friction" or
// "walls[2].height_m". These are the names that dumps and differences show. Lists keep their
// length.
#pragma once

#include <cmath>
#include <string>
#include <string_view>

#include "base/describe.h"
#include "files/numbers.h"

namespace understudy {

// Follows a path to one field, which Derived sets in its own way. Pictures are shared and stay
// unchanged.
template <class Derived>
class PathVisitor {
 public:
  explicit PathVisitor(std::string_view path) : rest_(path) {}

  bool found() const { return found_; }

  template <class T>
  void operator()(const char* name, T& field) {
    step(name, field);
  }
  template <class T>
  void if_set(const char* name, T& field) {
    (*this)(name, field);
  }
  template <class T>
  void item(std::size_t index, T& field) {
    step("[" + std::to_string(index) + "]", field);
  }
  template <class T>
  void shared(T&) {}

 protected:
  // True only once, at the field that the path names.
  bool at_leaf(std::string_view rest = "") {
    if (rest_ != rest || found_) return false;
    found_ = true;
    return true;
  }

 private:
  template <class T>
  void step(std::string_view name, T& field) {
    const std::string_view rest = rest_;
    if (!found_ && rest.starts_with(name)) {
      rest_.remove_prefix(name.size());
      const bool dot = rest_.starts_with('.');
      if (dot) rest_.remove_prefix(1);
      if (dot || rest_.empty() || rest_.starts_with('[') || name.starts_with('['))
        visit_value(static_cast<Derived&>(*this), field);
    }
    rest_ = rest;
  }

  std::string_view rest_;  // of the path, from here on
  bool found_ = false;
};

class SetFieldVisitor : public PathVisitor<SetFieldVisitor> {
 public:
  SetFieldVisitor(std::string_view path, std::string_view value)
      : PathVisitor(path), value_(value) {}

  // Why the value is not accepted; empty if it was set.
  const std::string& problem() const { return problem_; }

  template <class T>
  void real(T& field) {
    if (!at_leaf()) return;
    const auto number = parse_number(value_);
    if (number)
      field = static_cast<T>(*number);
    else
      problem_ = "is not a number";
  }
  template <class T>
  void integer(T& field) {
    if (!at_leaf()) return;
    if constexpr (std::is_enum_v<T>) {
      problem_ = "cannot be assigned to this field";
    } else {
      const auto number = parse_number(value_);
      constexpr double kMost = std::is_same_v<T, bool> ? 1.0 : 1e9;
      if (!number || *number != std::floor(*number) || *number > kMost ||
          *number < (std::is_signed_v<T> ? -1e9 : 0.0))
        problem_ = std::is_same_v<T, bool> ? "is not 0 or 1" : "is not a whole number in range";
      else
        field = static_cast<T>(*number);
    }
  }
  void text(std::string& field) {
    if (at_leaf()) field = std::string(value_);
  }
  void blob(Bytes&) {}
  template <class T>
  void resize(T&) {}

 private:
  std::string_view value_;
  std::string problem_;
};

enum class SetField : std::uint8_t { kDone, kNoSuchField, kBadValue };

template <class T>
SetField set_field(T& described, std::string_view path, std::string_view value,
                   std::string& problem) {
  SetFieldVisitor visit(path, value);
  visit_value(visit, described);
  problem = visit.problem();
  if (!visit.found()) return SetField::kNoSuchField;
  return problem.empty() ? SetField::kDone : SetField::kBadValue;
}

}  // namespace understudy
