// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What happens on the links of a device, and what a device does on them. A link is a connection, a
// serial line, or a socket that sends datagrams; of the last, several peers may share one.
#pragma once

#include <variant>

#include "base/bytes.h"
#include "base/line_state.h"
#include "base/peer.h"
#include "base/time.h"
#include "world/ids.h"
#include "world/program_end.h"

namespace understudy {

struct LinkEvent {
  // A serial line has DTR and RTS on from now, and the device's own speed until its client sets
  // one.
  struct Opened {
    int port = 0;            // which of the device's addresses it came through
    ProgramId program = {};  // that opened it, or one of its children; none: not one of the run's
  };
  struct Received {
    ByteSpan bytes;
  };
  struct Datagram {
    Peer from;
    ByteSpan bytes;
    bool broadcast = false;  // it was sent to everybody
  };
  struct Line {
    LineState state;
  };
  struct Closed {
    ProgramEnd end;
  };

  LinkId link = {};  // unique within the device while the link is open
  TimeNs time = 0;   // when it reached the device
  std::variant<Closed, Opened, Received, Datagram, Line> content = {};
};

struct LinkAction {
  struct Send {
    Bytes bytes;
  };
  struct SendDatagram {
    Peer to;
    Bytes bytes;
  };
  struct SetLine {
    ModemLines lines;
  };
  struct Close {};

  LinkId link = {};
  TimeNs due = 0;  // earliest instant it may leave the device
  std::variant<Close, Send, SendDatagram, SetLine> content = {};
};

// The bytes that an action sends; empty if it sends none.
inline ByteSpan bytes_of(const LinkAction& action) {
  if (const auto* sent = std::get_if<LinkAction::Send>(&action.content)) return sent->bytes;
  if (const auto* sent = std::get_if<LinkAction::SendDatagram>(&action.content)) return sent->bytes;
  return {};
}

}  // namespace understudy
