// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/device.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "record/input.h"
#include "run/device_addresses.h"

namespace understudy {
namespace {

struct SavedDevice {
  bool powered = true;
  Bytes personality;
  RadioQueue heard;
  std::vector<SavedLink> links;
  // Given when the tick was sealed, for the next one.
  std::vector<Input> commands = {};
  std::vector<RadioSending> sent = {};
  std::vector<PartSpec> fitted = {};

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("powered", self.powered);
    visit("personality", self.personality);
    visit("heard", self.heard);
    visit("links", self.links);
    visit.if_set("commands", self.commands);
    visit.if_set("sent", self.sent);
    visit.if_set("fitted", self.fitted);
  }
};

std::vector<Input> as_inputs(const std::vector<TimedCommand>& commands) {
  std::vector<Input> inputs;
  for (const TimedCommand& c : commands) inputs.push_back({.time = c.time, .content = c.command});
  return inputs;
}

std::vector<TimedCommand> as_commands(const std::vector<Input>& inputs) {
  std::vector<TimedCommand> commands;
  for (const Input& input : inputs)
    if (const auto* command = std::get_if<RobotCommand>(&input.content))
      commands.push_back({input.time, *command});
  return commands;
}

std::string about_rates(const PersonalityDescriptor& descriptor, std::uint32_t client,
                        std::uint32_t own) {
  const bool misread = descriptor.wrong_rate == WrongRate::kMisread;
  return std::string(descriptor.name) + ": the client sends at " + std::to_string(client) +
         " baud, but the device listens at " + std::to_string(own) +
         (misread ? ", so it reads other bytes" : ", so it hears nothing");
}

// The end of a link that its client has left.
LinkEvent end_of(const DeviceLinks& links, LinkId link, TimeNs time) {
  return {link, time, LinkEvent::Closed{*links[link].leaving()}};
}

void take_line(DeviceLinks& links, LinkId link, const LineState& line) {
  links.set_client_baud(link, line.baud);
  links[link].set_line(line);
}

// What a device that gets power finds on its lines. A client that has never set its line has not
// hung up: its speed counts as the device's.
std::vector<LinkEvent> openings(const DeviceLinks& links, bool is_cable, TimeNs time) {
  std::vector<LinkEvent> events;
  for (const LinkId link : links.open_ones()) {
    if (links.is_leaving(link)) continue;
    events.push_back({link, time, LinkEvent::Opened{.port = is_cable ? link.value : 0}});
    const LineState line = links[link].line();
    if (!(line == LineState{})) events.push_back({link, time, LinkEvent::Line{line}});
  }
  return events;
}

WireTap::MakeDecoder decoder_maker(const PersonalityDescriptor& descriptor,
                                   const Parameters& parameters) {
  if (descriptor.decoder == nullptr) return nullptr;
  return [make = descriptor.decoder, parameters] { return make(parameters); };
}

}  // namespace

Result<std::unique_ptr<Personality>> make_personality(const PersonalityDescriptor& descriptor,
                                                      Parameters parameters) {
  if (!descriptor.spare_addresses)
    std::erase_if(parameters, [](const Parameter& p) { return p.key == kAddressKey; });
  return descriptor.make(parameters);
}

int DeviceParams::port_of(std::string_view address) const {
  const auto found = std::find(addresses.begin(), addresses.end(), address);
  return found == addresses.end() ? -1 : static_cast<int>(found - addresses.begin());
}

Device::Device(DeviceParams params, const PersonalityDescriptor& descriptor,
               std::unique_ptr<Personality> personality, Simulation& simulation,
               const DeviceSet& all)
    : params_(std::move(params)),
      descriptor_(&descriptor),
      personality_(std::move(personality)),
      simulation_(simulation),
      links_(descriptor.links, params_.baud, descriptor.wrong_rate),
      robot_(simulation, all, links_, exchange_),
      memory_([this] { return write_memory(); }) {
  exchange_.tap = WireTap(decoder_maker(descriptor, params_.part.parameters),
                          descriptor.port == PortKind::kSerial);
}

LinkId Device::open(TimeNs time, int port, ProgramId program) {
  const auto ports = static_cast<int>(params_.addresses.size());
  if (!takes_clients(*this) || port < 0 || port >= ports) return {};
  const LinkId link = params_.is_cable() ? links_.free_one(LinkId{port}) : links_.first_free();
  if (!link.exists()) return {};
  memory_.will_change();
  advance_to(time);
  if (links_.is_leaving(link)) {
    const LinkEvent end = end_of(links_, link, time);
    tell(time, {&end, 1});
  }
  links_.open(link);
  if (!powered_)
    exchange_.log.push_back(params_.part.name + " is switched off, so it does not answer");
  const LinkEvent event{link, time, LinkEvent::Opened{port, program}};
  tell(time, {&event, 1});
  return link;
}

void Device::input(const LinkEvent& event) {
  if (!links_.is_open(event.link) || links_.is_leaving(event.link)) return;
  memory_.will_change();
  advance_to(event.time);
  if (const auto* received = std::get_if<LinkEvent::Received>(&event.content)) {
    DeviceLink& link = links_[event.link];
    if (link.must_tell_rate() && !params_.is_cable())
      exchange_.log.push_back(about_rates(*descriptor_, link.client_baud(), personality_->baud()));
    link.in().push(event.time, received->bytes);
    advance_to(event.time);
    return;
  }
  if (const auto* line = std::get_if<LinkEvent::Line>(&event.content))
    take_line(links_, event.link, line->state);
  const auto* closed = std::get_if<LinkEvent::Closed>(&event.content);
  if (closed != nullptr && links_[event.link].in().next_due() != kNever) {
    links_[event.link].leave(closed->end);
    return;
  }
  tell(event.time, {&event, 1});
  if (closed != nullptr) links_.close(event.link);
}

void Device::flush(LinkId link, TimeNs time, bool to_device, bool to_client) {
  memory_.will_change();
  if (to_client) take_back_unsent(links_, link, time, exchange_.tap);
  links_[link].flush(to_device, to_client);
}

TimeNs Device::next_event() const {
  return std::min(powered_ ? personality_->next_event() : kNever, links_.next_arrival());
}

void Device::advance_to(TimeNs limit) {
  TimeNs reached = 0;
  for (TimeNs next = next_event(); next <= limit; next = next_event()) {
    memory_.will_change();
    // When a receiver changes its speed, a byte on the line can turn out to be complete already.
    next = reached = std::max(next, reached);
    std::vector<LinkEvent> events;
    std::vector<Bytes> arrived(static_cast<std::size_t>(links_.count()));
    for (LinkId link{0}; links_.has(link); ++link.value) {
      Bytes& bytes = arrived[link.index()];
      bytes = links_.take_arrived(link, next);
      if (!bytes.empty()) events.push_back({link, next, LinkEvent::Received{bytes}});
    }
    tell(next, events);
    for (LinkId left = links_.first_left(); left.exists(); left = links_.first_left()) {
      const LinkEvent end = end_of(links_, left, next);
      tell(next, {&end, 1});
      links_.close(left);
    }
    UNDERSTUDY_CHECK(!powered_ || personality_->next_event() > next,
                     "a device must move on from its event");
  }
}

void Device::sealed() {
  if (powered_ && personality_->wants_ticks()) tell(simulation_.state().now, {});
  memory_.seal();
}

std::vector<LinkId> Device::cut(TimeNs time, std::optional<std::string_view> words) {
  memory_.will_change();
  if (words) {
    if (!powered_) return {};
    exchange_.now = std::max(exchange_.now, time);
    if (personality_->dismiss(time, *words, robot_)) return {};
  }
  const std::vector<LinkId> open = links_.open_ones();
  for (const LinkId link : open) {
    const LinkEvent event{link, time, LinkEvent::Closed{ProgramEnd::kKill}};
    tell(time, {&event, 1});
  }
  links_.close_all();
  return open;
}

std::vector<LinkId> Device::set_power(TimeNs time, bool on) {
  if (on == powered_) return {};
  memory_.will_change();
  std::vector<LinkId> closed;
  exchange_.now = std::max(exchange_.now, time);
  if (!on) {
    personality_->lose_power(time, robot_);
    const bool is_serial = descriptor_->port == PortKind::kSerial;
    for (const LinkId link : links_.open_ones())
      if (is_serial) flush(link, time, false, true);
    exchange_.tap.see_power(time, false);
    if (!is_serial) closed = cut(time);
    powered_ = false;
    exchange_.forget_radio();
  } else {
    exchange_.tap.see_power(time, true);
    auto fresh = make_personality(*descriptor_, params_.part.parameters);
    UNDERSTUDY_CHECK(fresh.ok(), "it has been made with these parameters before");
    (*fresh)->take_over(*personality_);
    personality_ = std::move(*fresh);
    links_.set_device_baud(personality_->baud());
    powered_ = true;
    const std::vector<LinkEvent> found = openings(links_, params_.is_cable(), time);
    if (!found.empty()) tell(time, found);
  }
  return closed;
}

std::vector<LinkId> Device::leave(TimeNs time) {
  memory_.will_change();
  std::vector<LinkId> open = links_.open_ones();
  for (const LinkId link : open) take_back_unsent(links_, link, time, exchange_.tap);
  links_.close_all();
  exchange_.now = std::max(exchange_.now, time);
  exchange_.commands.clear();
  exchange_.fitted.clear();
  exchange_.forget_radio();
  exchange_.robot = -1;
  powered_ = false;
  params_.robot_id = RobotId{0};
  return open;
}

void Device::tell(TimeNs now, std::span<const LinkEvent> events) {
  memory_.will_change();
  exchange_.now = std::max(exchange_.now, now);
  for (const LinkEvent& event : events) {
    if (std::holds_alternative<LinkEvent::Closed>(event.content))
      take_back_unsent(links_, event.link, now, exchange_.tap);
    exchange_.tap.see(event);
  }
  if (!powered_) return;
  personality_->advance(now, events, robot_);
  // What it has sent so far has left at its speed so far.
  links_.set_device_baud(personality_->baud());
}

void Device::take_output(LinkId link, TimeNs now, LinkOutput& out) {
  // Clients look often.
  if (links_[link].output_due() > now) return;
  memory_.keep();
  memory_.has_changed(links_[link].take_output(now, out));
}

void Device::settle(TimeNs now) {
  for (LinkId link{0}; links_.has(link); ++link.value)
    if (links_[link].close_due() <= now) take_back_unsent(links_, link, now, exchange_.tap);
  memory_.has_changed(links_.close_due_ones(now));
}

bool Device::write_memory() {
  Bytes& blob = simulation_.device_memory(params_.id);
  blob.clear();
  if (!params_.gone())
    blob = save(SavedDevice{powered_, personality_->save(), exchange_.heard, links_.save(),
                            as_inputs(exchange_.commands), exchange_.sent, exchange_.fitted});
  return exchange_.waits_for_tick();
}

bool Device::load_memory() {
  const ByteSpan blob = simulation_.device_memory(params_.id);
  if (params_.gone()) return blob.empty();
  SavedDevice all;
  if (!load(blob, all) || !links_.load(all.links)) return false;
  exchange_.commands = as_commands(all.commands);
  exchange_.sent = all.sent;
  exchange_.fitted = all.fitted;
  exchange_.heard = all.heard;
  exchange_.now = simulation_.state().now;
  powered_ = all.powered;
  memory_.was_loaded(exchange_.waits_for_tick());
  if (!personality_->load(all.personality)) return false;
  links_.set_device_baud(personality_->baud());
  return true;
}

std::vector<NamedValue> Device::fields() const {
  if (params_.gone()) return {};
  std::vector<NamedValue> list = personality_->fields();
  list.push_back({"powered", powered_ ? "1" : "0"});
  for (NamedValue& value : list_fields(exchange_.heard, "heard")) list.push_back(std::move(value));
  for (NamedValue& value : list_fields(as_inputs(exchange_.commands), "commands"))
    list.push_back(std::move(value));
  for (NamedValue& value : list_fields(exchange_.sent, "sent")) list.push_back(std::move(value));
  for (NamedValue& value : list_fields(exchange_.fitted, "fitted"))
    list.push_back(std::move(value));
  for (NamedValue& value : links_.fields()) list.push_back(std::move(value));
  return list;
}

void take_back_unsent(const DeviceLinks& links, LinkId link, TimeNs now, WireTap& tap) {
  if (links.is_open(link)) tap.take_back(link, now, links[link].unsent(now));
}

bool takes_clients(const Device& device) {
  if (device.params().gone()) return false;
  return device.powered() || device.descriptor().port == PortKind::kSerial;
}

bool has_radio_on(const Device& device) { return device.powered() && device.descriptor().radio; }

bool is_busy(const Device& device) {
  return device.powered() && (device.personality().busy() || device.links().busy());
}

}  // namespace understudy
