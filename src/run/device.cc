// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "run/device.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "run/device_set.h"
#include "systems/systems.h"

namespace understudy {
namespace {

struct SavedLink {
  bool open = false;
  TimeNs close_due = kNever;
  Bytes in;
  Bytes out;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("open", self.open);
    visit("close_due", self.close_due);
    visit("in", self.in);
    visit("out", self.out);
  }
};

struct SavedDevice {
  bool powered = true;
  Bytes personality;
  RadioQueue heard;
  std::vector<SavedLink> links;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("powered", self.powered);
    visit("personality", self.personality);
    visit("heard", self.heard);
    visit("links", self.links);
  }
};

}  // namespace

Result<std::unique_ptr<Personality>> make_personality(const PersonalityDescriptor& descriptor,
                                                      Parameters parameters) {
  std::erase_if(parameters, [](const Parameter& p) { return p.key == kAddressKey; });
  return descriptor.make(parameters);
}

Device::Device(DeviceParams params, const PersonalityDescriptor& descriptor,
               std::unique_ptr<Personality> personality, Simulation& simulation,
               const DeviceSet& all)
    : params_(std::move(params)),
      descriptor_(&descriptor),
      personality_(std::move(personality)),
      simulation_(simulation),
      all_(all) {
  set_link_count(1);
}

// Most devices have one client, and every link is part of the state.
void Device::set_link_count(std::size_t count) {
  links_.resize(count);
  for (Link& link : links_) {
    if (link.in == nullptr) link.in = make_wire(params_.baud);
    if (link.out == nullptr) link.out = make_wire(params_.baud);
  }
}

int Device::port_of(std::string_view address) const {
  const auto found = std::find(params_.addresses.begin(), params_.addresses.end(), address);
  return found == params_.addresses.end() ? -1
                                          : static_cast<int>(found - params_.addresses.begin());
}

bool Device::has_free_link() const {
  return link_count() < descriptor_->links || std::ssize(open_links()) < descriptor_->links;
}

int Device::open(TimeNs time, int port, int family) {
  const auto ports = static_cast<int>(params_.addresses.size());
  if (!powered_ || port < 0 || port >= ports) return -1;
  const auto free =
      std::find_if(links_.begin(), links_.end(), [](const Link& link) { return !link.open; });
  const auto number = static_cast<int>(free - links_.begin());
  if (number == descriptor_->links) return -1;
  advance_to(time);
  if (number == link_count()) set_link_count(links_.size() + 1);
  Link& link = links_[as_index(number)];
  link.open = true;
  link.close_due = kNever;
  link.in->flush();
  link.out->flush();
  const LinkEvent event{.kind = LinkEvent::Kind::kOpened,
                        .link = number,
                        .time = time,
                        .port = port,
                        .family = family};
  tell(time, {&event, 1});
  return number;
}

void Device::input(const LinkEvent& event) {
  Link& link = links_[as_index(event.link)];
  if (!link.open) return;
  advance_to(event.time);
  switch (event.kind) {
    case LinkEvent::Kind::kBytes:
      link.in->push(event.time, event.bytes);
      changed_ = true;
      advance_to(event.time);
      break;
    case LinkEvent::Kind::kLine:
      link.in->set_baud(event.baud);
      tell(event.time, {&event, 1});
      break;
    case LinkEvent::Kind::kClosed:
      tell(event.time, {&event, 1});
      link.open = false;
      link.in->flush();
      link.out->flush();
      break;
    default:
      tell(event.time, {&event, 1});
      break;
  }
}

void Device::flush(int link, bool to_device, bool to_client) {
  if (to_device) links_[as_index(link)].in->flush();
  if (to_client) links_[as_index(link)].out->flush();
  changed_ = true;
}

TimeNs Device::next_event() const {
  if (!powered_) return kNever;
  TimeNs next = personality_->next_event();
  for (const Link& link : links_)
    if (link.open) next = std::min(next, link.in->next_due());
  return next;
}

bool Device::busy() const {
  if (!powered_) return false;
  const auto has_bytes_under_way = [](const Link& link) {
    return link.open && (link.in->next_due() != kNever || link.out->next_due() != kNever ||
                         link.close_due != kNever);
  };
  return personality_->busy() || std::any_of(links_.begin(), links_.end(), has_bytes_under_way);
}

void Device::advance_to(TimeNs limit) {
  for (TimeNs next = next_event(); next <= limit; next = next_event()) {
    std::vector<LinkEvent> events;
    std::vector<Bytes> arrived(links_.size());
    for (std::size_t i = 0; i < links_.size(); ++i) {
      if (!links_[i].open || links_[i].in->take(next, arrived[i]) == 0) continue;
      events.push_back({.kind = LinkEvent::Kind::kBytes,
                        .link = static_cast<int>(i),
                        .time = next,
                        .bytes = arrived[i]});
    }
    tell(next, events);
    UNDERSTUDY_CHECK(next_event() > next, "a device must move on from its event");
  }
}

void Device::sealed() {
  if (powered_ && personality_->wants_ticks()) tell(simulation_.state().now, {});
}

std::vector<int> Device::open_links() const {
  std::vector<int> open;
  for (std::size_t i = 0; i < links_.size(); ++i)
    if (links_[i].open) open.push_back(static_cast<int>(i));
  return open;
}

void Device::close_links() {
  for (Link& link : links_) {
    link.open = false;
    link.close_due = kNever;
    link.in->flush();
    link.out->flush();
  }
  changed_ = true;
}

std::vector<int> Device::cut(TimeNs time) {
  const std::vector<int> open = open_links();
  for (const int link : open) {
    const LinkEvent event{.kind = LinkEvent::Kind::kClosed, .link = link, .time = time};
    tell(time, {&event, 1});
  }
  close_links();
  return open;
}

std::vector<int> Device::dismiss(TimeNs time, std::string_view text) {
  if (!powered_) return {};
  now_ = std::max(now_, time);
  changed_ = true;
  return personality_->dismiss(time, text, *this) ? std::vector<int>{} : cut(time);
}

std::vector<int> Device::power_off(TimeNs time) {
  std::vector<int> open = cut(time);
  powered_ = false;
  sent_.clear();
  heard_.clear();
  return open;
}

void Device::power_on() {
  if (powered_) return;
  auto fresh = make_personality(*descriptor_, params_.part.parameters);
  UNDERSTUDY_CHECK(fresh.ok(), "it has been made with these parameters before");
  personality_ = std::move(*fresh);
  powered_ = true;
  changed_ = true;
}

std::unique_ptr<Device> Device::hole(Simulation& simulation, const DeviceSet& all) {
  auto made = std::make_unique<Device>(DeviceParams{}, all_personalities().front(), nullptr,
                                       simulation, all);
  made->leave(0);
  return made;
}

std::vector<int> Device::leave(TimeNs time) {
  const std::vector<int> open = open_links();
  now_ = std::max(now_, time);
  close_links();
  commands_.clear();
  sent_.clear();
  heard_.clear();
  powered_ = false;
  params_.robot = -1;
  params_.robot_id = 0;
  return open;
}

void Device::tell(TimeNs now, std::span<const LinkEvent> events) {
  now_ = std::max(now_, now);
  changed_ = true;
  personality_->advance(now, events, *this);
}

TimeNs Device::output_due(int number) const {
  const Link& link = links_[as_index(number)];
  return std::min(link.out->next_due(), link.close_due);
}

bool Device::take_output(int number, TimeNs now, Bytes& out) {
  Link& link = links_[as_index(number)];
  if (link.out->take(now, out) > 0) changed_ = true;
  return link.close_due <= now && link.out->queued() == 0;
}

void Device::settle(TimeNs now) {
  for (Link& link : links_) {
    if (!link.open || link.close_due > now) continue;
    link.open = false;
    link.close_due = kNever;
    link.in->flush();
    link.out->flush();
    changed_ = true;
  }
}

void Device::append_commands(std::vector<TimedCommand>& out) {
  out.insert(out.end(), commands_.begin(), commands_.end());
  commands_.clear();
}

std::vector<std::string> Device::take_log() { return std::exchange(log_, {}); }

std::vector<std::string> Device::take_data() { return std::exchange(data_, {}); }

const RobotModel& Device::robot_model() const {
  return simulation_.model().robots[as_index(params_.robot)];
}

const RobotState& Device::robot_state() const {
  return simulation_.state().robots[as_index(params_.robot)];
}

// Who reads a sensor with a rate has switched it on.
const Sample& Device::sense(int sensor_index) {
  simulation_.enable(params_.robot, sensor_index, true);
  return simulation_.sense(params_.robot, sensor_index);
}

std::vector<float> Device::scan(int sensor_index, const std::optional<ScanFan>& fan) {
  simulation_.enable(params_.robot, sensor_index, true);
  return simulation_.scan(params_.robot, sensor_index, fan);
}

std::shared_ptr<const Image> Device::picture(int sensor_index, ImageSize size, TimeNs taken) {
  return simulation_.picture(params_.robot, sensor_index, size, taken);
}

void Device::place(int body, const Pose2& X_WB) {
  Command command;
  command.kind = CommandKind::kPlace;
  command.pose = X_WB;
  commands_.push_back({now_, {body, command}});
}

std::uint32_t Device::take_key(bool (*fits)(std::uint32_t press)) {
  auto& keys = simulation_.mutable_state().robots[as_index(params_.robot)].keys;
  const auto found = std::find_if(keys.begin(), keys.end(), fits);
  if (found == keys.end()) return 0;
  const std::uint32_t press = *found;
  keys.erase(found);
  return press;
}

void Device::command(const Command& command) {
  commands_.push_back({now_, {params_.robot, command}});
}

void Device::act(LinkAction action) {
  if (action.link < 0 || action.link >= link_count()) return;
  Link& link = links_[as_index(action.link)];
  if (!link.open) return;
  const TimeNs due = std::max(action.due, now_);
  if (action.kind == LinkAction::Kind::kClose)
    link.close_due = due;
  else
    link.out->push(due, action.bytes);
}

void Device::log(std::string_view line) { log_.emplace_back(line); }

void Device::data(std::string_view row) {
  if (all_.keeps_data()) data_.emplace_back(row);
}

Bytes Device::saved() const {
  if (gone()) return {};
  SavedDevice all{powered_, personality_->save(), heard_, {}};
  for (const Link& link : links_)
    all.links.push_back({link.open, link.close_due, link.in->save(), link.out->save()});
  return save(all);
}

void Device::save_into(State& state) {
  if (!changed_) return;
  state.devices[as_index(params_.index)].blob = saved();
  changed_ = false;
}

bool Device::load_from(const State& state) {
  if (gone()) return state.devices[as_index(params_.index)].blob.empty();
  SavedDevice all;
  const ByteSpan blob = state.devices[as_index(params_.index)].blob;
  if (!load(blob, all) || all.links.empty() || std::ssize(all.links) > descriptor_->links)
    return false;
  set_link_count(all.links.size());
  for (std::size_t i = 0; i < links_.size(); ++i) {
    links_[i].open = all.links[i].open;
    links_[i].close_due = all.links[i].close_due;
    if (!links_[i].in->load(all.links[i].in) || !links_[i].out->load(all.links[i].out))
      return false;
  }
  commands_.clear();
  sent_.clear();
  heard_ = all.heard;
  now_ = state.now;
  powered_ = all.powered;
  changed_ = false;
  return personality_->load(all.personality);
}

std::vector<NamedValue> Device::fields() const {
  if (gone()) return {};
  std::vector<NamedValue> list = personality_->fields();
  list.push_back({"powered", powered_ ? "1" : "0"});
  for (NamedValue& value : list_fields(heard_, "heard")) list.push_back(std::move(value));
  for (std::size_t i = 0; i < links_.size(); ++i) {
    const std::string link = "link[" + std::to_string(i) + "].";
    list.push_back({link + "open", links_[i].open ? "1" : "0"});
    for (NamedValue& v : links_[i].in->fields()) list.push_back({link + "in." + v.path, v.value});
    for (NamedValue& v : links_[i].out->fields()) list.push_back({link + "out." + v.path, v.value});
  }
  return list;
}

}  // namespace understudy
