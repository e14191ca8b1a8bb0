// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// WaitingLine: connections to devices that have no link free. Programs that ask and wait may come
// in crowds, each for one question: whoever finds no link free is served when one is.
#pragma once

#include <functional>
#include <vector>

#include "ports/port_set.h"

namespace understudy {

class WaitingLine {
 public:
  bool is_full() const;
  bool has_one_for(int port) const;
  bool has(int connection) const;

  // A connection that has just been opened.
  void add(const PortEvent& opened);
  // More of one that waits. False: it has said too much, or went without a word; it is out.
  bool keep(const PortEvent& event);
  // What the first whose port has room has said so far, with its opening; empty if there is none.
  std::vector<PortEvent> take_first(const std::function<bool(int port)>& has_room);

 private:
  struct Waiting {
    std::vector<PortEvent> events;  // its first is kOpened
    std::size_t bytes = 0;

    int connection() const { return events.front().connection; }
    int port() const { return events.front().port; }
  };
  std::vector<Waiting> line_;
  bool told_ = false;
};

}  // namespace understudy
