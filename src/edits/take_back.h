// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// TakeBack: the inverse of an edit of the Spec, which is itself an edit. For every list that the
// edit changed, it holds what is there now and what was there before. So it restores everything
// exactly: ids, positions in the lists, error tables. It can be applied as long as what it changes
// is still as the edit left it; otherwise it is refused with the reason. Undoing a TakeBack repeats
// the edit.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "world/spec.h"

namespace understudy::edits {

// A run of items in a list, now and before. The two may differ in length, and one may be empty.
template <class Item>
struct Change {
  int at = 0;  // index of the first one
  std::vector<Item> now;
  std::vector<Item> then;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("at", self.at);
    visit("now", self.now);
    visit("then", self.then);
  }
};

// At most one change per list.
template <class Item>
using Changes = std::vector<Change<Item>>;

struct TakeBack {
  Changes<Spec> world;  // the Spec without the lists below
  Changes<SharedPicture> pictures;
  Changes<SharedMesh> meshes;
  Changes<WallSpec> walls;
  Changes<MarkerSpec> markers;
  Changes<RobotSpec> robots;
  Changes<ObjectSpec> objects;
  Changes<RobotSpec> removed_robots;
  Changes<ObjectSpec> removed_objects;
  Changes<int> held;
  // After the lists that use them.
  Changes<RobotKindSpec> kinds;
  Changes<ObjectKindSpec> object_kinds;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("world", self.world);
    visit("pictures", self.pictures);
    visit.if_set("meshes", self.meshes);
    visit("walls", self.walls);
    visit("markers", self.markers);
    visit("robots", self.robots);
    visit("objects", self.objects);
    visit("removed_robots", self.removed_robots);
    visit("removed_objects", self.removed_objects);
    visit("held", self.held);
    visit("kinds", self.kinds);
    visit("object_kinds", self.object_kinds);
  }
};

// Calls f(name, list of the Spec, its changes) for every list above except `world`, in their order.
template <class F>
void for_each_list(const F& f) {
  f("pictures", &Spec::pictures, &TakeBack::pictures);
  f("meshes", &Spec::meshes, &TakeBack::meshes);
  f("walls", &Spec::walls, &TakeBack::walls);
  f("markers", &Spec::markers, &TakeBack::markers);
  f("robots", &Spec::robots, &TakeBack::robots);
  f("objects", &Spec::objects, &TakeBack::objects);
  f("removed_robots", &Spec::removed_robots, &TakeBack::removed_robots);
  f("removed_objects", &Spec::removed_objects, &TakeBack::removed_objects);
  f("held", &Spec::held, &TakeBack::held);
  f("kinds", &Spec::kinds, &TakeBack::kinds);
  f("object_kinds", &Spec::object_kinds, &TakeBack::object_kinds);
}

// What turns `now` back into `then`.
TakeBack difference(const Spec& now, const Spec& then);

// Applies it. If it does not fit, the error says why and the Spec is unusable.
Status take_back(const TakeBack& edit, Spec& spec);

}  // namespace understudy::edits
