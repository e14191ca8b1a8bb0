// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "edits/take_back.h"

#include <algorithm>
#include <set>

#include "base/describe.h"
#include "base/words.h"

namespace understudy::edits {
namespace {

template <class Item>
bool same(const Item& a, const Item& b) {
  return save(a) == save(b);
}
template <class T>
bool same(const std::shared_ptr<const T>& a, const std::shared_ptr<const T>& b) {
  return a == b || save(*a) == save(*b);
}

// Identifies an item for as long as it exists. Markers have no such key; they are found by being
// equal.
std::string key_of(const WallSpec& wall) { return "wall " + std::to_string(wall.id); }
std::string key_of(const RobotSpec& robot) { return "robot " + std::to_string(robot.id); }
std::string key_of(const ObjectSpec& object) { return "object " + std::to_string(object.id); }
std::string key_of(const RobotKindSpec& kind) { return "kind " + kind.name; }
std::string key_of(const ObjectKindSpec& kind) { return "kind " + kind.name; }
std::string key_of(const SharedPicture& picture) { return "picture " + picture->path; }
std::string key_of(const SharedMesh& mesh) { return "model " + mesh->path; }
std::string key_of(int held) { return "body " + std::to_string(held); }
std::string key_of(const MarkerSpec& marker) {
  const Bytes bytes = save(marker);
  return "marker " + std::string(bytes.begin(), bytes.end());
}
template <class Item>
std::string name_of(const Item& item) {
  return key_of(item);
}
std::string name_of(const MarkerSpec&) { return "the marker"; }

// The fields of an item, each with its bytes; a list is one field. Joined together, these bytes are
// those of the item.
class FieldBytes {
 public:
  template <class T>
  void operator()(const char* name, const T& field) {
    if constexpr (requires { T::describe(field, *this); }) {
      const std::size_t length = path_.size();
      path_ += std::string(name) + ".";
      T::describe(field, *this);
      path_.resize(length);
    } else {
      list.emplace_back(path_ + name, save(field));
    }
  }
  template <class T>
  void if_set(const char* name, const T& field) {
    (*this)(name, field);
  }
  std::vector<std::pair<std::string, Bytes>> list;

 private:
  std::string path_;
};

// Sets those fields that have bytes, in the order in which FieldBytes lists them.
class SetFields {
 public:
  explicit SetFields(const std::vector<const Bytes*>& bytes) : bytes_(bytes) {}
  bool ok() const { return ok_; }

  template <class T>
  void operator()(const char*, T& field) {
    if constexpr (requires { T::describe(field, *this); }) {
      T::describe(field, *this);
    } else {
      const Bytes* const bytes = bytes_[next_++];
      if (bytes != nullptr) ok_ = load(*bytes, field) && ok_;
    }
  }
  template <class T>
  void if_set(const char* name, T& field) {
    (*this)(name, field);
  }

 private:
  const std::vector<const Bytes*>& bytes_;  // null: unchanged
  std::size_t next_ = 0;
  bool ok_ = true;
};

template <class Item>
std::vector<std::pair<std::string, Bytes>> fields_of(const Item& item) {
  FieldBytes fields;
  Item::describe(item, fields);
  return fields.list;
}

bool is_counter(const std::string& path) { return path == "next_id" || path == "next_wall_id"; }

// Undoes what differs between now and then. The other fields of the item stay.
template <class Item>
Status merge(const Item& now, const Item& then, const std::string& name, Item& item) {
  const auto is = fields_of(item);
  const auto before = fields_of(now);
  const auto after = fields_of(then);
  std::vector<const Bytes*> taken_back(is.size(), nullptr);
  for (std::size_t i = 0; i < is.size(); ++i) {
    const auto& [path, bytes] = is[i];
    const bool differs = before[i].second != after[i].second;
    const bool fits = bytes == before[i].second;
    // Ids that were assigned since are never reused.
    if (differs && !fits && !is_counter(path))
      return Error{path + " of " + name + " has changed since; undo that first"};
    if (differs && fits) taken_back[i] = &after[i].second;
  }
  SetFields set(taken_back);
  Item whole = item;
  Item::describe(whole, set);
  if (!set.ok()) return Error{name + " cannot be undone"};
  item = std::move(whole);
  return {};
}

template <class Item>
bool have_same_keys(const std::vector<Item>& a, const std::vector<Item>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Item& x, const Item& y) { return key_of(x) == key_of(y); });
}

// If several have the same key, takes the one at `at`.
template <class Item>
auto find_item(std::vector<Item>& list, const Item& wanted, int at) {
  const std::string key = key_of(wanted);
  const auto place = static_cast<std::size_t>(at);
  if (place < list.size() && key_of(list[place]) == key) return list.begin() + at;
  return std::find_if(list.begin(), list.end(),
                      [&](const Item& item) { return key_of(item) == key; });
}

// Whether anything in the Spec still needs it.
bool is_used(const Spec& spec, const RobotKindSpec& kind) {
  const auto uses = [&](const RobotSpec& robot) { return robot.kind == kind.name; };
  return std::any_of(spec.robots.begin(), spec.robots.end(), uses) ||
         std::any_of(spec.removed_robots.begin(), spec.removed_robots.end(), uses);
}
bool is_used(const Spec& spec, const ObjectKindSpec& kind) {
  const auto uses = [&](const ObjectSpec& object) { return object.kind == kind.name; };
  return std::any_of(spec.objects.begin(), spec.objects.end(), uses) ||
         std::any_of(spec.removed_objects.begin(), spec.removed_objects.end(), uses);
}
template <class Item>
bool is_used(const Spec&, const Item&) {
  return false;
}

// Where to insert an item: lists of things with ids are sorted by id.
template <class Item>
auto place_for(const Item& item, int at, const std::vector<Item>& list, bool by_id) {
  if constexpr (requires { item.id; }) {
    if (by_id)
      return std::find_if(list.begin(), list.end(),
                          [&](const Item& other) { return other.id > item.id; });
  }
  return list.begin() + std::clamp(at, 0, static_cast<int>(list.size()));
}

// Items were removed or added. Those of `now` must still be there, unchanged.
template <class Item>
Status exchange(const Change<Item>& change, bool by_id, const Spec& spec, std::vector<Item>& list) {
  for (const Item& gone : change.now) {
    const auto found = find_item(list, gone, change.at);
    if (found == list.end()) return Error{name_of(gone) + " no longer exists"};
    if (is_used(spec, *found)) continue;
    if (!same(*found, gone)) return Error{name_of(gone) + " has changed since; undo that first"};
    list.erase(found);
  }
  int at = change.at;
  for (const Item& back : change.then) {
    const auto found = std::is_same_v<Item, MarkerSpec> ? list.end() : find_item(list, back, at);
    if (found != list.end()) {
      if (same(*found, back)) continue;
      return Error{"there is another " + name_of(back) + " now"};
    }
    list.insert(place_for(back, at++, list, by_id), back);
  }
  return {};
}

// Items that can change and remain the same item.
template <class Item>
constexpr bool kLasts =
    !std::is_same_v<Item, MarkerSpec> && requires(const Item& item, FieldBytes& fields) {
  Item::describe(item, fields);
};

template <class Item>
Status merge_all(const Change<Item>& change, std::vector<Item>& list) {
  for (std::size_t i = 0; i < change.now.size(); ++i) {
    const auto found = find_item(list, change.now[i], change.at + static_cast<int>(i));
    if (found == list.end()) return Error{name_of(change.now[i]) + " no longer exists"};
    const Status merged = merge(change.now[i], change.then[i], name_of(*found), *found);
    if (!merged) return merged;
  }
  return {};
}

template <class Item>
Status take_back_list(const Change<Item>& change, bool by_id, const Spec& spec,
                      std::vector<Item>& list) {
  if constexpr (kLasts<Item>)
    if (have_same_keys(change.now, change.then)) return merge_all(change, list);
  return exchange(change, by_id, spec, list);
}

// The part that differs. Everything before and after it stays.
template <class Item>
Changes<Item> difference_of(const std::vector<Item>& now, const std::vector<Item>& then) {
  const std::size_t shorter = std::min(now.size(), then.size());
  std::size_t before = 0;
  while (before < shorter && same(now[before], then[before])) ++before;
  if (before == now.size() && before == then.size()) return {};
  std::size_t behind = 0;
  while (behind < shorter - before &&
         same(now[now.size() - 1 - behind], then[then.size() - 1 - behind]))
    ++behind;
  const auto middle = [&](const std::vector<Item>& list) {
    return std::vector<Item>(list.begin() + static_cast<std::ptrdiff_t>(before),
                             list.end() - static_cast<std::ptrdiff_t>(behind));
  };
  return {{static_cast<int>(before), middle(now), middle(then)}};
}

Spec without_lists(Spec spec) {
  for_each_list([&](const char*, auto list, auto) { (spec.*list).clear(); });
  return spec;
}

// So that a change of one value does not include all the others.
void leave_out_equal(Spec& now, Spec& then) {
  const auto usual = fields_of(Spec{});
  const auto before = fields_of(now);
  const auto after = fields_of(then);
  std::vector<const Bytes*> left_out(usual.size(), nullptr);
  for (std::size_t i = 0; i < usual.size(); ++i)
    if (before[i].second == after[i].second) left_out[i] = &usual[i].second;
  for (Spec* const spec : {&now, &then}) {
    SetFields set(left_out);
    Spec::describe(*spec, set);
  }
}

// Checks that the ids and kinds of all bodies are consistent.
Status check_bodies(const Spec& spec) {
  std::set<int> ids;
  const auto check = [&](const auto& bodies, const auto& kinds) -> Status {
    for (const auto& body : bodies) {
      if (!ids.insert(body.id).second)
        return Error{"the id " + std::to_string(body.id) + " is taken"};
      if (std::none_of(kinds.begin(), kinds.end(),
                       [&](const auto& kind) { return kind.name == body.kind; }))
        return Error{"the kind " + in_quotes(body.kind) + " of " + body.name + " no longer exists"};
    }
    return {};
  };
  Status status = check(spec.robots, spec.kinds);
  if (status) status = check(spec.objects, spec.object_kinds);
  if (status) status = check(spec.removed_robots, spec.kinds);
  if (status) status = check(spec.removed_objects, spec.object_kinds);
  return status;
}

}  // namespace

TakeBack difference(const Spec& now, const Spec& then) {
  TakeBack edit;
  Spec now_world = without_lists(now);
  Spec then_world = without_lists(then);
  if (!same(now_world, then_world)) {
    leave_out_equal(now_world, then_world);
    edit.world.push_back({0, {std::move(now_world)}, {std::move(then_world)}});
  }
  for_each_list([&](const char*, auto list, auto changes) {
    edit.*changes = difference_of(now.*list, then.*list);
  });
  return edit;
}

Status take_back(const TakeBack& edit, Spec& spec) {
  Status status;
  for (const Change<Spec>& change : edit.world) {
    if (change.now.size() != 1 || change.then.size() != 1)
      return Error{"the world itself cannot be added or removed"};
    Spec world = without_lists(spec);
    status = merge(change.now[0], change.then[0], "the world", world);
    if (!status) return status;
    for_each_list([&](const char*, auto list, auto) { (world.*list) = std::move(spec.*list); });
    spec = std::move(world);
  }
  for_each_list([&](std::string_view name, auto list, auto changes) {
    const bool by_id = !name.starts_with("removed");  // those are in the order of removal
    for (const auto& change : edit.*changes)
      if (status) status = take_back_list(change, by_id, spec, spec.*list);
  });
  if (!status) return status;
  return check_bodies(spec);
}

}  // namespace understudy::edits
