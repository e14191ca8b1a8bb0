// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// RobotPipe: SimMeR's sockets on one side, a physical robot's serial line on the other. It passes
// commands on one at a time, waits for the answer, and looks after safety: ways that are too long
// are refused, the next one is held back until the last can be over at the speed limit, and the
// robot is stopped when the program that drove it goes away. It knows no socket and no clock: what
// happened goes in with its time, what to do comes out.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/time.h"
#include "pipe/pipe_answer.h"
#include "pipe/pipe_command.h"

namespace understudy {

struct PipeParams {
  // MATLAB: two lasting connections, and commands end with a newline. Python: one connection for
  // each command and for each answer.
  bool short_connections = false;
  // MATLAB: the robot answers with lines of text instead of singles.
  bool answers_lines = false;
  // MATLAB: commands that are answered with several singles.
  std::vector<std::string> list_codes = {"ua"};
  PipeLimits limits = {};
  TimeNs answer_within = 5 * kSecond;  // after the time its motion takes at the speed limit
  TimeNs idle_stop = 3 * kSecond;      // short connections: nobody connected for this long
  std::string stop = "xx";             // the command that stops the robot
};

class RobotPipe {
 public:
  struct Action {
    enum class Kind : std::uint8_t { kToRobot, kToClient, kClose, kTell };
    Kind kind = Kind::kTell;
    int client = 0;
    Bytes bytes = {};
    std::string text = {};
  };

  explicit RobotPipe(PipeParams params) : params_(std::move(params)) {}

  // Port 0 takes commands, port 1 gives answers.
  void client_opened(int client, int port, TimeNs now);
  void client_sent(int client, ByteSpan bytes, TimeNs now);
  void client_left(int client, TimeNs now);
  void robot_sent(ByteSpan bytes, TimeNs now);
  void time_is(TimeNs now);
  TimeNs next_event() const;  // kNever: nothing but the others can happen
  // At the end: the robot must not drive on.
  void stop_robot(TimeNs now);

  std::vector<Action> take_actions();

 private:
  struct Client {
    int port = 0;
    Bytes partial;
    TimeNs quiet_from = kNever;  // of a partial command: when the last byte arrived
    bool ends_lines = false;     // it has sent a newline before
    bool too_long = false;       // the rest of this command is dropped
  };
  struct Waiting {
    int client = 0;
    PipeCommand command;
  };
  // The robot has the command and has not answered it yet.
  struct Asked {
    Waiting waiting;
    PipeAnswer answer;
    TimeNs deadline = kNever;
  };

  void take_commands(int client, Client& from, TimeNs now);
  void take_command(int client, std::string text, TimeNs now);
  void send_next(TimeNs now);
  void answer(int client, Bytes bytes);
  void stop_at_once(int client, PipeCommand command, TimeNs now);
  void pass_answer_on();
  void end_by_silence(TimeNs now);
  void give_up(const std::string& why, TimeNs now);
  TimeNs alone_from() const;
  AnswerForm form_of(const PipeCommand& command) const;
  Bytes no_answer(const PipeCommand& command) const;
  int reply_client(int fallback) const;
  void hand_out_replies();
  void tell(std::string text);

  PipeParams params_;
  std::map<int, Client> clients_;
  std::deque<Waiting> queue_;
  std::optional<Asked> asked_;
  TimeNs deaf_until_ = 0;  // what the robot sends until then is not an answer
  bool told_unasked_ = false;
  std::deque<Bytes> replies_;  // not fetched yet
  TimeNs next_drive_ = 0;      // the last motion can have ended by then
  TimeNs last_visit_ = 0;
  bool may_drive_ = false;  // it was told to since it was last stopped
  std::vector<Action> actions_;
};

}  // namespace understudy
