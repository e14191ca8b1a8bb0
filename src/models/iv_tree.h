// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The nodes of an OpenInventor file (ASCII, V2.0 and V2.1; VRML 1.0 is nearly the same), each with
// its fields and children. What they mean is in iv_reader.cc.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace understudy {

// A field has numbers or words (names and texts), in the order of the file.
struct IvField {
  std::vector<double> numbers;
  std::vector<std::string> words;
};

struct IvNode {
  std::string type;
  int line = 0;
  std::map<std::string, IvField, std::less<>> fields;
  std::vector<std::shared_ptr<const IvNode>> children;  // USE refers to the same node again
};

// The root has all nodes of the file as its children. No node is inside itself.
Result<std::shared_ptr<const IvNode>> read_iv_tree(std::string_view text);

}  // namespace understudy
