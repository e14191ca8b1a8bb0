// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Random values, words, and edits of every alternative that a line can say.
#pragma once

#include <bit>
#include <cmath>
#include <random>
#include <string>

#include "base/describe.h"
#include "edits/edit.h"
#include "files/format.h"

namespace understudy {

// A context with one kind of everything that a robot can be fitted with.
inline FormatContext fitting_context() {
  FormatContext context;
  const std::vector<LineKey> keys = {
      {"range_m", {-1e9, 1e9, "m"}}, {"count", {0, 1e6, ""}, true}, {"text"}};
  context.sensor_kinds = {{"psd", keys}, {"lidar", keys}};
  context.part_kinds = {{"servo", keys}};
  context.device_kinds = {{"echo", keys}};
  context.error_kinds = {{"drive", keys}, {"psd", keys}};
  return context;
}

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}

  std::uint64_t bits() { return engine_(); }
  int below(int count) { return static_cast<int>(bits() % static_cast<std::uint64_t>(count)); }
  bool coin() { return below(2) == 0; }
  double share() { return std::ldexp(static_cast<double>(bits() >> 11), -53); }

  // Short ones, as people write them, and such as only a computer makes.
  double number(double least, double most) {
    switch (below(4)) {
      case 0:
        return std::clamp(std::round(least + (most - least) * share()), least, most) + 0.0;
      case 1:
        return std::clamp(std::round((least + (most - least) * share()) * 1e4) / 1e4, least, most) +
               0.0;
      case 2: {
        const double any = std::bit_cast<double>(bits());
        if (any >= least && any <= most) return any + 0.0;
        [[fallthrough]];
      }
      default:
        return least + (most - least) * share() + 0.0;
    }
  }
  double length_m() { return number(-999, 999); }
  double size_m() { return number(1e-6, 999); }
  double heading_rad() {
    return coin() ? det::wrap_angle(deg_to_rad(below(720) - 360)) : number(-kPi + 1e-15, kPi);
  }
  Pose2 pose() { return {length_m(), length_m(), heading_rad()}; }
  // Upright, as all is in planar worlds, or not.
  Stance stance() {
    if (coin()) return {};
    return {length_m(), heading_rad(), coin() ? 0.0 : heading_rad()};
  }
  Vec2 point() { return {length_m(), length_m()}; }
  std::uint32_t colour() { return static_cast<std::uint32_t>(bits() & 0xFFFFFF); }

  // Everything that a line can hold, and a letter first.
  std::string word() {
    static const std::string kLetters[] = {"a", "Z", "5",  "-", ".",    "_", "#",  ";",  " ",  "\t",
                                           "/", "=", "\\", "'", "\x01", "ä", "漢", "\v", "\f", "*"};
    std::string text = "N";
    for (int i = below(6); i > 0; --i) text += kLetters[below(std::size(kLetters))];
    return text;
  }
  std::string any_word() { return below(8) == 0 ? "" : below(8) == 0 ? "#" + word() : word(); }

 private:
  std::mt19937_64 engine_;
};

// Fills every field of a described value.
class Filler {
 public:
  explicit Filler(Dice& dice) : dice_(dice) {}
  template <class T>
  void operator()(const char*, T& field) {
    visit_value(*this, field);
  }
  // What equals a new one counts as not set, so -0 becomes 0.
  template <class T>
  void if_set(const char*, T& field) {
    if (dice_.coin()) visit_value(*this, field);
    if (is_as_new(field)) field = T{};
  }
  template <class T>
  void item(std::size_t, T& field) {
    visit_value(*this, field);
  }
  template <class T>
  void real(T& v) {
    v = static_cast<T>(dice_.below(20) == 0 ? -0.0 : dice_.number(-1e300, 1e300));
  }
  template <class T>
  void integer(T& v) {
    if constexpr (std::is_same_v<T, bool>)
      v = dice_.coin();
    else if constexpr (std::is_enum_v<T>)
      v = static_cast<T>(dice_.below(2));
    else
      v = static_cast<T>(dice_.bits());
  }
  void text(std::string& v) { v = dice_.any_word(); }
  void blob(Bytes& v) {
    v.resize(static_cast<std::size_t>(dice_.below(40)));
    for (std::uint8_t& byte : v) byte = static_cast<std::uint8_t>(dice_.bits());
  }
  template <class T>
  void resize(T& v) {
    v.resize(static_cast<std::size_t>(dice_.below(3)));
  }
  template <class T>
  void shared(std::shared_ptr<const T>& v) {
    auto fresh = std::make_shared<T>();
    visit_value(*this, *fresh);
    v = std::move(fresh);
  }

 private:
  Dice& dice_;
};

template <class T>
T filled(Dice& dice) {
  T value{};
  Filler fill(dice);
  visit_value(fill, value);
  return value;
}

class EditMaker {
 public:
  explicit EditMaker(Dice& dice) : dice_(dice) {}

  // The alternative of this index.
  Edit make(std::size_t index) {
    Edit edit;
    become(edit, index);
    std::visit([&](auto& e) { fill(e); }, edit);
    return edit;
  }

 private:
  Parameters parameters() {
    Parameters list;
    if (dice_.coin()) list.push_back({"range_m", number_text(dice_.number(-1e9, 1e9))});
    if (dice_.coin()) list.push_back({"count", std::to_string(dice_.below(1000000))});
    if (dice_.coin()) list.push_back({"text", dice_.any_word()});
    return list;
  }
  std::string name() {
    std::string text = dice_.word();
    std::erase(text, '=');  // would be a parameter
    return text;
  }
  int id() { return 1 + dice_.below(1000000); }

  void fill(edits::AddRobot& e) {
    e = {dice_.word(), dice_.pose(), dice_.any_word(), dice_.stance()};
  }
  void fill(edits::AddObject& e) { e = {dice_.word(), dice_.pose(), dice_.stance()}; }
  void fill(edits::AddKind& e) { e = {dice_.word(), "a \"line\"\nand\r\nanother " + dice_.word()}; }
  void fill(edits::Hold& e) { e = {dice_.any_word()}; }
  void fill(edits::Release& e) {
    e.body = dice_.any_word();
    if (dice_.coin()) return;
    e.X_WB = dice_.pose();
    e.stance = dice_.stance();
  }
  void fill(edits::Remove& e) { e = {dice_.any_word()}; }
  void fill(edits::AddWall& e) {
    e = {dice_.point(), dice_.point(), dice_.size_m(), dice_.size_m(), dice_.colour()};
  }
  void fill(edits::RemoveWall& e) { e = {id()}; }
  void fill(edits::MoveWall& e) { e = {id(), dice_.point(), dice_.point()}; }
  void fill(edits::SetWall& e) { e = {id(), dice_.any_word(), dice_.any_word()}; }
  void fill(edits::SetWorld& e) { e = {dice_.any_word(), dice_.any_word()}; }
  void fill(edits::SetBody& e) { e = {dice_.any_word(), dice_.any_word(), dice_.any_word()}; }
  void fill(edits::SetFloor& e) {
    e = {dice_.size_m(), dice_.size_m()};
    if (dice_.coin()) return;
    e.x_m = dice_.length_m();
    e.y_m = dice_.length_m();
  }
  void fill(edits::AddMarker& e) { e = {{dice_.point(), dice_.colour(), dice_.number(0, 1)}}; }
  void fill(edits::RemoveMarker& e) { e = {id()}; }
  void fill(edits::MoveMarker& e) { e = {id(), dice_.point()}; }
  void fill(edits::SetMarker& e) {
    e = {id(), dice_.colour(), std::nullopt};
    if (dice_.coin()) e.opacity = dice_.number(0, 1);
  }
  void fill(edits::FitSensor& e) {
    e.robot = dice_.any_word();
    SensorSpec& s = e.sensor;
    s.kind = dice_.coin() ? "psd" : "lidar";
    s.name = dice_.below(10) == 0 ? "off" : name();
    if (dice_.coin()) {
      s.number = dice_.below(256);
      s.digital = dice_.below(17);
      s.analog = dice_.below(9);
      s.X_RS = {dice_.number(-100, 100), dice_.number(-100, 100), dice_.heading_rad()};
      s.z_m = dice_.number(0, 100);
      s.tilt_rad = dice_.number(-1.5, 1.5);
      s.roll_rad = dice_.heading_rad();
      s.error_source = static_cast<ErrorSource>(dice_.below(3));
    }
    s.parameters = parameters();
  }
  void fill(edits::FitPart& e) {
    e.robot = dice_.any_word();
    e.list = static_cast<edits::FitPart::List>(dice_.below(3));
    const bool errors = e.list == edits::FitPart::List::kErrors;
    const char* const kKinds[] = {"servo", dice_.coin() ? "drive" : "psd", "echo"};
    e.part.kind = kKinds[static_cast<std::size_t>(e.list)];
    e.part.name = errors && dice_.coin() ? "" : name();
    e.part.parameters = parameters();
  }
  void fill(edits::TakeBack& e) {
    e = filled<edits::TakeBack>(dice_);
    const auto trim = [](auto& changes) {
      if (changes.size() > 1) changes.resize(1);
      for (auto& change : changes) change.at = static_cast<int>(std::abs(change.at % 1000));
    };
    trim(e.world);
    for (auto& change : e.world)
      for (auto* specs : {&change.now, &change.then})
        for (Spec& spec : *specs)
          edits::for_each_list([&](const char*, auto list, auto) { (spec.*list).clear(); });
    edits::for_each_list([&](const char*, auto, auto changes) { trim(e.*changes); });
  }
  void fill(edits::Place& e) {
    e = {dice_.below(10) == 0 ? "wall" : dice_.any_word(), dice_.pose(), dice_.stance()};
  }
  void fill(edits::SwitchSensor& e) { e = {dice_.any_word(), dice_.any_word(), dice_.coin()}; }
  void fill(edits::MovePart& e) {
    e = {dice_.any_word(), dice_.any_word(), dice_.number(-1e300, 1e300),
         dice_.coin() ? 0 : dice_.below(1000)};
  }
  void fill(edits::CutLinks& e) { e = {dice_.any_word(), dice_.any_word()}; }
  void fill(edits::SwitchPower& e) { e = {dice_.any_word(), dice_.any_word(), dice_.coin()}; }
  void fill(edits::Disconnect& e) { e = {dice_.any_word(), dice_.any_word()}; }
  void fill(edits::SavePlaces&) {}
  void fill(edits::RestorePlaces& e) {
    for (int i = dice_.below(4); i > 0; --i)
      e.places.push_back(
          {i * 1000 + dice_.below(1000),
           {dice_.number(-1e5, 1e5), dice_.number(-1e5, 1e5), dice_.number(-1e5, 1e5)},
           dice_.stance()});
  }

  Dice& dice_;
};

}  // namespace understudy
