// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// RunCore: the world of one run with its robots' devices, and nothing of the outside. Inputs go in
// with their virtual time, ticks follow each other. A live run and a replay play on the same core,
// so they cannot differ in anything but where the inputs come from.
//
// Edits are inputs, too. At the next tick's boundary they change the Spec, of which the core keeps
// the current version; a new model is made from it, and the state goes over into that
// (run_edits.cc).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "edits/apply_edit.h"
#include "record/input.h"
#include "session/device.h"
#include "session/device_set.h"
#include "tick/simulation.h"
#include "world/spec.h"

namespace understudy {

struct RunCoreParams {
  std::uint64_t seed = 1;
  int threads = 1;  // 0: as many as pay
};

class RunCore {
 public:
  static Result<std::unique_ptr<RunCore>> make(const Spec& spec, const RunCoreParams& params);

  Simulation& simulation() { return *simulation_; }
  const Simulation& simulation() const { return *simulation_; }
  const Spec& spec() const { return spec_; }  // as it is now
  const Model& model() const { return simulation_->model(); }
  const State& state() const { return simulation_->state(); }
  TimeNs now() const { return state().now; }
  TimeNs next_tick() const { return state().now + model().tick_ns; }

  // Devices keep their numbers, those that have left, too.
  int device_count() const { return devices_->count(); }
  Device& device(int number) { return (*devices_)[number]; }
  const Device& device(int number) const { return (*devices_)[number]; }
  // The device of the robot with this id (or, with 0, of any) at this address; -1: there is none.
  int find_device(int robot_id, PortKind kind, std::string_view address) const {
    return devices_->find(robot_id, kind, address);
  }
  // Index of the robot with this id; -1 if it is not (or no longer) there.
  int find_robot(int id) const;
  std::string robot_name(int id) const;  // "robot 3" if it is gone
  std::string body_name(int id) const;   // of a robot or an object, likewise

  std::vector<SavedPlace> places() const;  // of all robots and objects, now

  // Takes an input of the interval that is open now: now() <= input.time < next_tick(). For kOpened
  // returns the link, -1 if the device takes no more.
  int apply(const Input& input);
  // Closes the interval: devices come to its end, their output goes to `output`, edits take effect,
  // and the tick merges what was commanded.
  using OutputSink = std::function<void(int device, int link, const Bytes& bytes, bool closed)>;
  void tick(const OutputSink& output);
  // Tells clients whose links an edit has cut. After an edit of a paused run; tick() does it
  // itself.
  void tell_cut_off(const OutputSink& output);

  std::uint64_t hash() const;
  Bytes save() const;
  bool restore(ByteSpan bytes);
  // Every field of state and devices, for the first difference; after edits of the Spec, too.
  std::vector<NamedValue> fields() const;
  // Lines for the robots' logs since the last call: robot id and text.
  std::vector<std::pair<int, std::string>> take_log();

  void keep_data() { devices_->keep_data(); }  // rows of the devices' tables
  // What was heard over the radio since the last call; only after listen_to_radio.
  void listen_to_radio() { devices_->listen_to_radio(); }
  std::vector<RadioNews> take_radio_news() { return devices_->take_radio_news(); }

  // What became of the edits since the last call.
  struct EditNote {
    std::string text;
    bool warning = false;  // it was refused, or not all of it could be done
    // Each edit has one note that says what became of it.
    bool is_outcome = false;
    int source = 0;            // of the edit
    std::string refusal = {};  // empty: it is done
    int added = 0;             // id of the body or the wall, number of the marker; 0: none
  };
  std::vector<EditNote> take_edit_notes();
  // How often the Spec has changed so far. Not part of the state.
  int version() const { return version_; }

 private:
  // What the edits of a boundary come to.
  struct PlannedEdits {
    Spec spec;
    bool spec_changed = false;
    std::vector<std::pair<TimeNs, StateEdit>> state_edits;
    std::vector<EditNote> notes;
  };

  RunCore() = default;
  bool use_spec(const Spec& spec, const std::vector<DeviceKey>& keys);
  void collect_output(const OutputSink& output);

  // Of a Spec without what no result depends on: the places of its files. So a run's hash does not
  // depend on the folder it is in.
  static std::uint64_t hash_of_world(Spec spec);
  // `edits` and `commands` in their order; `at`: the instant at which devices see them.
  void apply_edits_now(const std::vector<Input>& edits, std::vector<Device::TimedCommand> commands,
                       TimeNs at);
  PlannedEdits plan_edits(const std::vector<Input>& edits, bool one_by_one) const;
  PlaceOf places_now() const;  // of the bodies of the model as it is now
  Status try_spec(const Spec& spec) const;
  Status change_spec(const Spec& spec, TimeNs at);
  std::vector<int> body_ids() const;
  void apply_state_edit(const StateEdit& edit);
  void apply_device_edit(const StateEdit& edit, TimeNs at);
  void disconnect(const StateEdit& edit, TimeNs at);
  void stop_and_place(int body, const Pose2& pose);
  void restore_places(const std::vector<SavedPlace>& places);

  std::unique_ptr<Simulation> simulation_;
  std::unique_ptr<DeviceSet> devices_;
  Spec first_spec_;
  Spec spec_;
  std::uint64_t spec_hash_ = 0;  // of what counts for the run
  bool edited_ = false;          // the Spec is not the first one any more
  int version_ = 0;
  std::vector<Input> waiting_;                // keys and edits, for the end of the interval
  std::vector<std::pair<int, int>> cut_off_;  // links that an edit closed; clients are told
  std::vector<RobotCommand> merged_;
  std::vector<EditNote> notes_;
};

}  // namespace understudy
