// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the fields of a view may be, beside what base/describe.h knows. A view is a described struct
// with a name; server/view_json.h writes it as JSON, view/typescript.h writes its type for the
// page.
//
//   struct WallView {
//     static constexpr const char* kName = "Wall";  // in TypeScript
//     int id = 0;
//     std::optional<double> opacity;                // left out of the JSON while it has no value
//     template <class Self, class Visitor>
//     static void describe(Self& self, Visitor& visit) { visit("id", self.id); ... }
//   };
//
// Fields may be bools, numbers, texts, enums with names, vectors, arrays, optionals, views, and
// variants of views with a tag. An item of a list that has no value is null.
#pragma once

#include <array>
#include <cstddef>
#include <string>

namespace understudy {

// A field with the same text in all values of a view: static constexpr ViewTag kTag{"type", "log"}.
struct ViewTag {
  const char* field;
  const char* value;
};

template <class View>
concept TaggedView = requires {
  View::kTag;
};

// The values of an enum, in order, as texts: a specialisation has kName and kValues.
template <class Enum>
struct ViewEnum;

template <class Enum>
const char* view_name(Enum value) {
  return ViewEnum<Enum>::kValues[static_cast<std::size_t>(value)];
}

// A value that is JSON already, of any type.
struct RawJson {
  static constexpr const char* kType = "unknown";
  std::string text = "null";
};

// The id of a request, as its viewer wrote it.
struct RequestId {
  static constexpr const char* kType = "number";
  std::string text = "0";
};

template <class Value>
concept IsRawJson = requires(Value value) {
  Value::kType;
  value.text;
};

}  // namespace understudy
