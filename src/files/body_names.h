// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Names of robots and objects that no file names: the name of the kind, then with a number: Can,
// Can-2, Can-3. Reader and writer of scenes both use this, so they agree on which names need not be
// written.
#pragma once

#include <map>
#include <set>
#include <string>

namespace understudy {

// The default name of body `number` of its kind, counted from 1.
inline std::string numbered_name(const std::string& kind, std::size_t number) {
  return number == 1 ? kind : kind + "-" + std::to_string(number);
}

class BodyNames {
 public:
  // The name that the next body of this kind gets.
  std::string next(const std::string& kind) {
    std::size_t& count =
        count_[kind];  // names are never freed, so the search continues where it ended
    std::string name;
    do {
      ++count;
      name = numbered_name(kind, count);
    } while (taken_.count(name) > 0);
    --count;
    return name;
  }
  // Returns false if the name is taken.
  bool take(const std::string& name) { return taken_.insert(name).second; }

 private:
  std::set<std::string> taken_;
  std::map<std::string, std::size_t> count_;
};

}  // namespace understudy
