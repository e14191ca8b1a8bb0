// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// WaitingLine: connections to devices that have no free link. Programs that ask and wait may come
// in large numbers, each with one question. A connection that finds no free link is served when one
// becomes free.
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
  // Keeps more input of a waiting connection. Returns false if it has sent too much or closed
  // without sending anything; it is then removed.
  bool keep(const PortEvent& event);
  // The events so far of the first connection whose port has room, starting with its opening. Empty
  // if there is none.
  std::vector<PortEvent> take_first(const std::function<bool(int port)>& has_room);

 private:
  struct Waiting {
    std::vector<PortEvent> events;  // the first is kOpened
    std::size_t bytes = 0;

    int connection() const { return events.front().connection; }
    int port() const { return events.front().port; }
  };
  std::vector<Waiting> line_;
  bool told_ = false;
};

}  // namespace understudy
