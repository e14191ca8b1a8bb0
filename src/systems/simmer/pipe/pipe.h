// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SimmerPipe: SimMeR's sockets on one side, a physical robot's serial line on the other. It passes
// commands on one at a time and waits for the answer. It also keeps the robot safe. It refuses
// moves that are too long, holds the next move back until the last one can be over at the speed
// limit, and stops the robot when the program that drove it goes away.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/time.h"
#include "system/robot_pipe.h"
#include "systems/simmer/pipe/answer.h"
#include "systems/simmer/pipe/command.h"

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

class SimmerPipe final : public RobotPipe {
 public:
  explicit SimmerPipe(PipeParams params) : params_(std::move(params)) {}

  void client_opened(int client, int port, TimeNs now) override;
  void client_sent(int client, ByteSpan bytes, TimeNs now) override;
  void client_left(int client, TimeNs now) override;
  void robot_sent(ByteSpan bytes, TimeNs now) override;
  void time_is(TimeNs now) override;
  TimeNs next_event() const override;
  void stop_robot(TimeNs now) override;
  std::vector<PipeAction> take_actions() override;

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
  void warn(std::string text);

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
  std::vector<PipeAction> actions_;
};

}  // namespace understudy
