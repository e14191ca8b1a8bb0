// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Guards describe(): expect_described<T>() fails if a field of T, or of any described struct that T
// contains, is not visited, is visited twice, or shares its name with another. A field is
// visited as a whole, or in all its parts.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/describe.h"

namespace understudy {

// Stands for any value in an initialiser list, to count how many fields one may have.
struct AnyField {
  template <class T>
  operator T() const;  // NOLINT: implicit on purpose; never called
};

template <class T, class... Fields>
constexpr std::size_t count_fields() {
  if constexpr (requires { T{Fields{}..., AnyField{}}; })
    return count_fields<T, Fields..., AnyField>();
  else
    return sizeof...(Fields);
}

// References to all fields of an aggregate. If count_fields() were wrong, this would not compile.
template <class T>
auto fields_of(T& value) {
  constexpr std::size_t kCount = count_fields<T>();
#define UNDERSTUDY_FIELDS(count, ...) \
  if constexpr (kCount == (count)) {  \
    auto& [__VA_ARGS__] = value;      \
    return std::tie(__VA_ARGS__);     \
  } else
  // clang-format off
  UNDERSTUDY_FIELDS(1, a)
  UNDERSTUDY_FIELDS(2, a, b)
  UNDERSTUDY_FIELDS(3, a, b, c)
  UNDERSTUDY_FIELDS(4, a, b, c, d)
  UNDERSTUDY_FIELDS(5, a, b, c, d, e)
  UNDERSTUDY_FIELDS(6, a, b, c, d, e, f)
  UNDERSTUDY_FIELDS(7, a, b, c, d, e, f, g)
  UNDERSTUDY_FIELDS(8, a, b, c, d, e, f, g, h)
  UNDERSTUDY_FIELDS(9, a, b, c, d, e, f, g, h, i)
  UNDERSTUDY_FIELDS(10, a, b, c, d, e, f, g, h, i, j)
  UNDERSTUDY_FIELDS(11, a, b, c, d, e, f, g, h, i, j, k)
  UNDERSTUDY_FIELDS(12, a, b, c, d, e, f, g, h, i, j, k, l)
  UNDERSTUDY_FIELDS(13, a, b, c, d, e, f, g, h, i, j, k, l, m)
  UNDERSTUDY_FIELDS(14, a, b, c, d, e, f, g, h, i, j, k, l, m, n)
  UNDERSTUDY_FIELDS(15, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o)
  UNDERSTUDY_FIELDS(16, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)
  UNDERSTUDY_FIELDS(17, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q)
  UNDERSTUDY_FIELDS(18, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r)
  UNDERSTUDY_FIELDS(19, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s)
  UNDERSTUDY_FIELDS(20, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t)
  UNDERSTUDY_FIELDS(21, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u)
  UNDERSTUDY_FIELDS(22, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v)
  UNDERSTUDY_FIELDS(23, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w)
  UNDERSTUDY_FIELDS(24, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x)
  UNDERSTUDY_FIELDS(25, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y)
  UNDERSTUDY_FIELDS(26, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z)
  UNDERSTUDY_FIELDS(27, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, A)
  UNDERSTUDY_FIELDS(28, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, A, B)
  UNDERSTUDY_FIELDS(29, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, A, B, C)
  UNDERSTUDY_FIELDS(30, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, A, B, C, D)
  {
    static_assert(kCount == 0, "add a row for as many fields");
    return std::tuple<>();
  }
  // clang-format on
#undef UNDERSTUDY_FIELDS
}

// Where fields lie in a value of their struct, in bytes from its start.
struct Stretch {
  std::size_t from = 0;
  std::size_t to = 0;
};

template <class T, class Field>
Stretch stretch_of(const T& value, const Field& field) {
  const auto from = static_cast<std::size_t>(reinterpret_cast<const std::byte*>(&field) -
                                             reinterpret_cast<const std::byte*>(&value));
  return {from, from + sizeof(Field)};
}

template <class T>
void expect_described(std::set<std::string>& seen);

// Goes on with the struct that a field is, or that is within it.
template <class T>
void expect_field_described(std::set<std::string>& seen) {
  if constexpr (IsVector<T>::value || IsArray<T>::value || IsOptional<T>::value) {
    expect_field_described<typename T::value_type>(seen);
  } else if constexpr (IsShared<T>::value) {
    expect_field_described<std::remove_const_t<typename T::element_type>>(seen);
  } else if constexpr (IsVariant<T>::value) {
    // A pointer, because T may be derived from the variant.
    [&]<class... Alternative>(const std::variant<Alternative...>*) {
      (expect_field_described<Alternative>(seen), ...);
    }(static_cast<const T*>(nullptr));
  } else if constexpr (std::is_class_v<T> && !std::is_same_v<T, std::string>) {
    expect_described<T>(seen);
  }
}

// The base of an aggregate that has one: fields_of() cannot take both at once.
template <class T>
struct BaseOf {
  using Type = void;
};

// Notes what describe() visits of one struct.
template <class T>
class VisitedFields {
 public:
  VisitedFields(const T& value, std::set<std::string>& seen) : value_(value), seen_(seen) {}

  template <class Field>
  void operator()(const char* name, const Field& field) {
    EXPECT_TRUE(names_.insert(name).second) << "two fields are described as " << name;
    const Stretch stretch = stretch_of(value_, field);
    EXPECT_LE(stretch.to, sizeof(T)) << name << " is not a part of the struct";
    for (const Stretch& other : visited_)
      EXPECT_TRUE(other.to <= stretch.from || stretch.to <= other.from)
          << name << " is described twice";
    visited_.push_back(stretch);
    expect_field_described<std::remove_const_t<Field>>(seen_);
  }
  template <class Field>
  void if_set(const char* name, const Field& field) {
    (*this)(name, field);
  }

  // The field as a whole, or all that it consists of.
  template <class Field>
  void expect_visited(const Field& field, const std::string& where) const {
    const Stretch wanted = stretch_of(value_, field);
    for (const Stretch& v : visited_)
      if (v.from <= wanted.from && wanted.to <= v.to) return;
    if constexpr (std::is_class_v<Field> && std::is_aggregate_v<Field> && !IsArray<Field>::value)
      expect_all_visited(field, where);
    else
      ADD_FAILURE() << where << " is not described";
  }
  template <class Struct>
  void expect_all_visited(const Struct& part, const std::string& where) const {
    using Base = typename BaseOf<Struct>::Type;
    if constexpr (!std::is_void_v<Base>) {
      expect_all_visited(static_cast<const Base&>(part), where);
      EXPECT_EQ(count_from(sizeof(Base)), count_fields<Struct>() - 1) << where;
    } else {
      std::size_t number = 0;
      const auto expect = [&](const auto& field) {
        expect_visited(field, where + " field " + std::to_string(++number));
      };
      std::apply([&](const auto&... field) { (expect(field), ...); }, fields_of(part));
    }
  }

 private:
  std::size_t count_from(std::size_t start) const {
    std::size_t count = 0;
    for (const Stretch& v : visited_) count += v.from >= start ? 1 : 0;
    return count;
  }

  const T& value_;
  std::set<std::string>& seen_;
  std::set<std::string> names_;
  std::vector<Stretch> visited_;
};

template <class T>
void expect_described(std::set<std::string>& seen) {
  const std::string name = testing::internal::GetTypeName<T>();
  if (!seen.insert(name).second) return;
  SCOPED_TRACE(name);
  const T value{};
  VisitedFields<T> visited(value, seen);
  T::describe(value, visited);
  if constexpr (std::is_aggregate_v<T>) visited.expect_all_visited(value, name);
}

template <class T>
void expect_described() {
  std::set<std::string> seen;
  expect_field_described<T>(seen);
}

}  // namespace understudy
