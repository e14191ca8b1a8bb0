// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The kinds of robots and objects that a .sim may place: built-in ones, and those that its robi and
// obj lines load.
#pragma once

#include <string>
#include <vector>

#include "files/format.h"

namespace understudy {

// The kind that a name fully describes, found by the member of TellingNames that reads such names.
template <class Kind>
std::optional<Kind> told_by_name(std::string_view name,
                                 std::optional<Kind> (*TellingNames::*reads)(std::string_view),
                                 const FormatContext& context) {
  for (const TellingNames& known : context.names)
    if (known.*reads != nullptr)
      if (auto kind = (known.*reads)(name)) return kind;
  return std::nullopt;
}

class SceneKinds {
 public:
  SceneKinds(FileReport& report, Reading& reading, Spec& spec)
      : report_(report), reading_(reading), spec_(spec) {}

  // The kind of this name, ignoring case, which is then in the Spec. Null if there is none. The
  // pointers are valid until the next call.
  const RobotKindSpec* robot(const std::string& name);
  const ObjectKindSpec* object(const std::string& name);

  // Reads the file that `path` names. If it does not exist, but has the name of a known kind, that
  // kind is used. Null, and reported, if both fail.
  const RobotKindSpec* load_robot(const Token& path);
  const ObjectKindSpec* load_object(const Token& path);
  void note_missing() { some_missing_ = true; }

  // True if a kind could not be loaded, so that lines with unknown words may refer to it.
  bool some_missing() const { return some_missing_; }
  std::vector<std::string> names() const;

 private:
  template <class Kinds>
  const typename Kinds::value_type* load(const Token& path, FormatRole role, Kinds Spec::*kinds_of);
  const RobotKindSpec* standard_robot(const std::string& name);
  bool is_missing(const Token& path) const;
  void note_replaced(const Token& path, const std::string& kind);

  FileReport& report_;
  Reading& reading_;
  Spec& spec_;
  bool some_missing_ = false;
};

}  // namespace understudy
