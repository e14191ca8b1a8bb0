// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// PtyWatch: tells at once when a program opens or closes the client's side of a pty. The pty itself
// cannot: poll() on its master says "hung up" all the time while nobody has it open, and says
// nothing of a client that was followed by the next one.
#pragma once

#include <string>

#include "ports/file_descriptor.h"

namespace understudy {

class PtyWatch {
 public:
  // Without inotify (a user may have 128 of them) it never tells anything.
  explicit PtyWatch(const std::string& device);

  int fd() const { return events_.get(); }  // readable when there is news; -1: never
  bool works() const { return events_.is_open(); }

  // Whether the last client has closed it since the last look, and another one has opened it.
  // `nobody` says that poll() sees no client now.
  bool has_changed_hands(bool nobody);
  // Forgets what has happened so far, such as our own opening.
  void skip(bool nobody);

 private:
  FileDescriptor events_;
  int open_ = 0;  // how often it is open, as far as events tell: equal ones may come as one
};

}  // namespace understudy
