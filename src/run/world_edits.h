// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// WorldEdits: the Spec of a run as it is now, and the edits that change it. All edits of one
// boundary make one new version of the model, and the state goes over into that. An input whose
// edits make no sense, or whose Spec cannot be compiled, is refused and changes nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/describe.h"
#include "base/result.h"
#include "edits/apply_edit.h"
#include "record/input.h"
#include "run/device_set.h"
#include "tick/simulation.h"
#include "world/spec.h"

namespace understudy {

// What edits may refer to by name.
const FormatContext& edit_context();

// Edits as one input of a run: all of them are done, or none.
inline EditBytes as_input(const std::vector<Edit>& edits) { return {save(edits)}; }
inline EditBytes as_input(const Edit& edit) { return as_input(std::vector<Edit>{edit}); }

// The lines of edits, in quotes, for messages.
std::string lines_of(const std::vector<Edit>& edits);

// What became of the edits of one input.
struct EditOutcome {
  std::string refusal = {};        // empty: they are done
  int added = 0;                   // id of the body or the wall, number of the marker; 0: none
  std::vector<Edit> inverse = {};  // what takes them back; empty if nothing can
  std::vector<int> taken_up = {};  // ids of the bodies that are held since then
  std::vector<int> put_down = {};  // ... and of those that are held no longer
};

struct EditNote {
  std::string text;
  bool warning = false;                     // refused, or not all of it could be done
  int source = 0;                           // of the input
  std::optional<EditOutcome> outcome = {};  // one note of each input has it
};

class WorldEdits {
 public:
  WorldEdits(const Spec& first, Simulation& simulation, DeviceSet& devices);

  const Spec& spec() const { return spec_; }  // the current one
  bool edited() const { return edited_; }     // true if it is no longer the first one
  int version() const { return version_; }    // number of changes so far; not in the state
  std::uint64_t spec_hash() const { return spec_hash_; }  // of the parts that matter for the run

  // Applies `edits` (all EditBytes) and `commands` in their order. `at` is the instant at which
  // devices see them.
  void apply(const std::vector<Input>& edits, std::vector<TimedCommand> commands, TimeNs at);
  // Since the last call: the outcomes of edits, and the links that they closed.
  std::vector<EditNote> take_notes() { return std::exchange(notes_, {}); }
  std::vector<LinkAddress> take_cut_off() { return std::exchange(cut_off_, {}); }

  // Continues with the Spec of a saved run (`bytes`; empty means the first one) and its devices, as
  // if it had always been there. Returns false if that is not possible.
  bool restore(ByteSpan bytes, const std::vector<DeviceKey>& keys);

 private:
  // The combined effect of the edits of a boundary.
  struct Plan {
    Spec spec;
    bool spec_changed = false;
    std::vector<std::pair<TimeNs, StateEdit>> state_edits;
    std::vector<EditNote> notes;
  };
  Plan plan(const std::vector<Input>& inputs, bool one_by_one) const;
  EditOutcome try_input(const std::vector<Edit>& edits, TimeNs time, bool with_model,
                        Plan& plan) const;
  // Of the bodies of the model as it is now, or where the plan puts them.
  PlaceOf places_in(const Plan& plan) const;
  Status try_spec(const Spec& spec) const;
  Status change_spec(Spec spec, TimeNs at);
  void use(Spec spec);
  void change_state(const StateEdit& edit);
  void change_device(const StateEdit& edit, TimeNs at);

  Simulation& simulation_;
  DeviceSet& devices_;
  const Spec first_spec_;
  Spec spec_;
  std::uint64_t spec_hash_ = 0;
  bool edited_ = false;
  int version_ = 0;
  std::vector<LinkAddress> cut_off_;
  std::vector<EditNote> notes_;
};

}  // namespace understudy
