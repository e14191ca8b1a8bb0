// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "view/typescript.h"

#include <cstdio>
#include <set>
#include <type_traits>

#include "base/describe.h"
#include "view/answer_view.h"
#include "view/binary_layout.h"
#include "view/drawing_view.h"
#include "view/panel_view.h"
#include "view/port_view.h"
#include "view/robot_view.h"
#include "view/run_messages.h"
#include "view/world_view.h"

namespace understudy {
namespace {

// Writes each type once, after those that it needs.
class TypeWriter {
 public:
  // The name of a type; writes the type first if it has to be written.
  template <class T>
  std::string type_of() {
    if constexpr (std::is_same_v<T, bool>) {
      return "boolean";
    } else if constexpr (std::is_arithmetic_v<T>) {
      return "number";
    } else if constexpr (std::is_same_v<T, std::string>) {
      return "string";
    } else if constexpr (IsRawJson<T>) {
      return T::kType;
    } else if constexpr (std::is_enum_v<T>) {
      write_enum<T>();
      return ViewEnum<T>::kName;
    } else if constexpr (IsVector<T>::value) {
      return list_of(type_of<typename T::value_type>());
    } else if constexpr (IsArray<T>::value) {
      return tuple_of(type_of<typename T::value_type>(), std::tuple_size_v<T>);
    } else if constexpr (IsOptional<T>::value) {
      return type_of<typename T::value_type>() + " | null";
    } else if constexpr (IsVariant<T>::value) {
      return union_of(static_cast<T*>(nullptr));
    } else {
      write_struct<T>();
      return T::kName;
    }
  }

  // type NAME = ONE | OTHER ...
  template <class Variant>
  void write_union(const char* name) {
    const std::string all = type_of<Variant>();
    text_ += "export type " + std::string(name) + " = " + all + ";\n\n";
  }

  const std::string& text() const { return text_; }

 private:
  // One struct while it is described.
  class Fields {
   public:
    explicit Fields(TypeWriter& writer) : writer_(writer) {}
    template <class T>
    void operator()(const char* name, const T&) {
      if constexpr (IsOptional<T>::value)
        add(name, "?: ", writer_.type_of<typename T::value_type>());
      else
        add(name, ": ", writer_.type_of<T>());
    }
    void add(const char* name, const char* between, const std::string& type) {
      lines_ += "  " + std::string(name) + between + type + ";\n";
    }
    const std::string& lines() const { return lines_; }

   private:
    TypeWriter& writer_;
    std::string lines_;
  };

  static std::string list_of(const std::string& item) {
    const bool is_union = item.find('|') != std::string::npos;
    return (is_union ? "(" + item + ")" : item) + "[]";
  }
  static std::string tuple_of(const std::string& item, std::size_t size) {
    std::string all;
    for (std::size_t i = 0; i < size; ++i) all += (i == 0 ? "" : ", ") + item;
    return "[" + all + "]";
  }
  template <class... T>
  std::string union_of(const std::variant<T...>*) {
    std::string all;
    ((all += (all.empty() ? "" : " | ") + type_of<T>()), ...);
    return all;
  }

  template <class T>
  void write_enum() {
    if (!written_.insert(ViewEnum<T>::kName).second) return;
    std::string all;
    for (const char* value : ViewEnum<T>::kValues)
      all += (all.empty() ? "\"" : " | \"") + std::string(value) + "\"";
    text_ += "export type " + std::string(ViewEnum<T>::kName) + " = " + all + ";\n\n";
  }

  template <class T>
  void write_struct() {
    if (!written_.insert(T::kName).second) return;
    Fields fields(*this);
    if constexpr (TaggedView<T>)
      fields.add(T::kTag.field, ": ", "\"" + std::string(T::kTag.value) + "\"");
    const T example{};
    T::describe(example, fields);
    text_ += "export interface " + std::string(T::kName) + " {\n" + fields.lines() + "}\n\n";
  }

  std::string text_;
  std::set<std::string> written_;
};

std::string constant(const std::string& name, double value) {
  constexpr std::size_t kLongest = 40;
  char number[kLongest];
  std::snprintf(number, sizeof number, "%g", value);
  return "export const " + name + " = " + number + ";\n";
}

std::string binary_constants() {
  std::string text = "/** The first byte of a binary message. */\nexport const BINARY = {\n";
  for (const auto& [name, kind] : kBinaryKinds)
    text += "  " + std::string(name) + ": " + std::to_string(static_cast<int>(kind)) + ",\n";
  text += "} as const;\n";
  text += constant("HEADER_BYTES", kHeaderBytes);
  text += constant("TIME_BYTES", kTimeBytes);
  text += constant("BODY_BYTES", kBodyBytes);
  text += constant("SPACE_BODY_BYTES", kSpaceBodyBytes);
  text += constant("WHEEL_BYTES", kWheelBytes);
  text += constant("PLACE_STEP_M", kPlaceStep_m);
  text += constant("HEADING_STEPS_PER_TURN", kHeadingStepsPerTurn);
  text += constant("QUATERNION_STEPS", kQuaternionSteps);
  text += constant("SPRING_STEP_M", kSpringStep_m);
  text += constant("BEAM_VALUES", kBeamValues);
  text += constant("POINT_VALUES", kPointValues);
  text += constant("NOTHING_MET", kNothingMet);
  return text;
}

std::string without_schema() {
  using Message = std::variant<HelloView, SettingsView, WorldView, TrailsView, StatusView, LogView,
                               RobotView, CompiledView, DrawingsView, PanelsView, SoundsView,
                               RadioView, PortsView, TrafficView, HistoryView, AnswerView>;
  TypeWriter types;
  types.write_union<ShapeView>("Shape");
  types.write_union<AnyFigureView>("Figure");
  types.write_union<Message>("ServerMessage");
  return types.text() + binary_constants();
}

std::string schema_of(const std::string& text) {
  Hasher hasher;
  hasher.bytes(as_bytes(text));
  constexpr std::size_t kDigits = 8;
  char digits[kDigits + 1];
  std::snprintf(digits, sizeof digits, "%08x", static_cast<unsigned>(hasher.digest()));
  return digits;
}

}  // namespace

std::string typescript_of_views() {
  return R"(// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the server sends. Written by the simulator from the structs in src/view, which say what the fields mean; do not
// edit. After a change there: UNDERSTUDY_UPDATE_GOLDEN=1 build/release/tests/unit_view

)" + without_schema() +
         "/** Of this file. A server with another one is of another build. */\nexport const SCHEMA "
         "= \"" +
         view_schema() + "\";\n";
}

const std::string& view_schema() {
  static const std::string schema = schema_of(without_schema());
  return schema;
}

}  // namespace understudy
