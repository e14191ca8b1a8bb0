// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// LiveRun: one run with its programs. It owns the wall clock: it paces the ticks, waits for the
// programs and ends the run. Everything that decides results is in RunCore and ParticipantService.
#pragma once

#include <atomic>
#include <deque>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "host/options.h"
#include "host/program.h"
#include "host/terminal.h"
#include "run/script.h"
#include "view/state_pool.h"
#include "view/window.h"

namespace understudy {

class DataTables;
class Inbox;
class Jitter;
class ParticipantService;
class Participants;
class ProgramOutput;
class PublicPorts;
class RunCore;
class RunRecorder;
class TemporaryFolder;
class Watchdog;
class Witness;

class LiveRun {
 public:
  static Result<std::unique_ptr<LiveRun>> make(const Spec& spec, RunOptions options);
  ~LiveRun();

  // Starts the programs and goes on until the run ends. Once.
  Result<RunSummary> run();
  // From a signal handler or another thread: end cleanly, write everything.
  void request_stop();
  // From another thread: an edit by hand, for the next tick's boundary. The run can still be
  // replayed, but no longer repeated. Only built-in programs may come this way: what can edit must
  // not be able to start anything on this machine.
  // What becomes of it is among the window's news, under the ticket if that is not 0.
  Status edit(std::string text, std::uint64_t ticket = 0);

  // From another thread: starts a program on this robot, at the next tick's boundary, in place of
  // the one it has; an empty command: its own again. Whoever may call this may start anything.
  void start(int robot_id, std::string command);

  // For a thread that looks on. If it is open when the run begins, the run goes on when its
  // programs have ended.
  Window& window() { return window_; }

  const RunCore& core() const { return *core_; }
  // How to reach the robots from outside, one line each; empty without --public.
  std::vector<std::string> directions() const;

 private:
  LiveRun() = default;
  Status prepare(const Spec& spec);
  // live_programs.cc: programs come and go.
  Status start_programs();
  Status start_program_of(std::size_t robot, const std::string& command);
  Result<int> output_of(const RobotModel& robot);
  void await_arrival(int slot);
  std::string program_of(std::size_t robot) const;
  bool has_program(int robot_id) const;  // one that we started and that has not ended
  void follow_model();
  Status open_addresses();
  void start_by_hand();
  void kill_program(int robot_id);
  void collect_ended();
  void hear_witness();
  void await_end(Program& program);
  void take_note_of_end(Program& program, TimeNs patience);

  // live_terminal.cc: who sits at our terminal.
  Status prepare_dialogue(std::size_t robot, ProgramParams& params);
  void offer_again(Program& program, int ended_slot);
  void await_debugger(Program& program);

  // live_guests.cc: programs started by hand.
  void follow_guests();
  bool something_goes_on();
  void wait_for_guests();

  // live_window.cc: who looks on.
  void hold_while_paused();
  void follow_wishes();
  void show_snapshot();
  void show_screens(Snapshot& snapshot) const;
  void show_drawings(Snapshot& snapshot) const;
  bool needs_details(const Snapshot& snapshot);
  void gather_news();

  // live_files.cc: what is written beside the recording.
  void write_tables();
  void file_lost(const std::string& problem);
  void tell_files_lost();
  void save_screens_now(const std::string& moment);
  void save_places(const std::vector<SavedPlace>& saved, const std::string& file);

  bool finished();
  bool wall_limit_reached() const;
  void end(RunEnd end, const std::string& because);
  void watch_for_standstill();
  bool standstill() const;
  struct UserEdit {
    std::string text;
    std::uint64_t ticket = 0;
  };
  std::vector<UserEdit> take_edits();
  void accept_edit(const UserEdit& edit, int source);
  void reply(std::uint64_t ticket, const std::string& refusal, int added);
  void take_events();
  void do_tasks();
  bool let_programs_run();
  void pace();
  void close_interval();
  void send_output(int device, int link, const Bytes& bytes, bool closed);
  void tell_edits();
  void refuse(const std::string& what);
  void look_around(TimeNs wall);
  void not_repeatable(const std::string& reason);
  bool nothing_left_to_do() const;
  RunSummary summarize();
  TimeNs wall() const;

  RunOptions options_;
  std::unique_ptr<RunCore> core_;
  std::unique_ptr<Participants> participants_;
  std::unique_ptr<Inbox> inbox_;
  std::unique_ptr<ParticipantService> service_;
  std::unique_ptr<Watchdog> watchdog_;
  std::unique_ptr<Witness> witness_;
  std::unique_ptr<Jitter> jitter_;  // null unless asked for
  std::unique_ptr<PublicPorts> ports_;
  std::unique_ptr<RunRecorder> recorder_;
  bool name_lines_ = false;  // of their output
  bool starting_ = false;    // the programs of the start
  LentTerminal terminal_;
  std::unique_ptr<TemporaryFolder> debug_folder_;  // null unless a program runs in gdb
  std::vector<Program> programs_;
  std::unique_ptr<Script> script_;
  std::vector<Script::Task> tasks_;  // of the interval
  bool stop_event_ = false;
  int seen_version_ = 0;  // of the model
  int seen_devices_ = 0;  // programs can reach those with lower numbers
  std::set<int> known_robots_;
  Window window_;
  std::unique_ptr<DataTables> tables_;      // null without --log-dir
  std::unique_ptr<ProgramOutput> output_;   // null: programs share our standard output
  std::shared_ptr<const Spec> shown_spec_;  // of version shown_version_
  int shown_version_ = 0;
  std::shared_ptr<const Snapshot> shown_;  // last
  StatePool states_;
  News news_;                               // not yet told
  std::map<int, std::size_t> sounds_told_;  // of each device
  std::mutex edits_mutex_;
  std::vector<UserEdit> edits_;                      // by hand, for the next interval
  std::vector<std::pair<int, std::string>> starts_;  // likewise: robot id and command
  std::deque<std::uint64_t> tickets_;  // of the edits by hand that have not taken effect
  bool has_builtin_programs_ = false;
  bool told_hopeless_ = false;
  std::vector<Pose2> places_;  // of the robots, when each last moved
  std::int64_t ticks_per_second_ = 200;
  std::uint64_t calls_before_ = 0;
  TimeNs last_motion_ = 0;  // when one of them last moved, or a program made a call
  RunSummary summary_;
  TimeNs wall_start_ = 0;
  TimeNs pace_start_ = 0;  // wall time of tick 0 for the pacing
  TimeNs last_look_ = 0;
  TimeNs last_progress_ = 0;
  TimeNs progress_from_ = 0;  // virtual time at the last progress line
  TimeNs last_outside_ = 0;
  std::atomic<bool> stop_{false};
};

}  // namespace understudy
