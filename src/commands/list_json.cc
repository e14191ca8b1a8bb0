// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "commands/list_json.h"

#include <nlohmann/json.hpp>
#include <span>

#include "device/personality.h"
#include "edits/condition.h"
#include "edits/events.h"
#include "load/world_file.h"
#include "sensors/sensors.h"
#include "systems/systems.h"
#include "tick/simulation.h"
#include "world/radio.h"

namespace understudy {
namespace {

using Json = nlohmann::ordered_json;

Json keys_of(std::span<const ParameterInfo> numbers, std::span<const TextInfo> texts = {}) {
  Json list = Json::array();
  for (const ParameterInfo& p : numbers)
    list.push_back({{"key", p.key},
                    {"unit", p.unit},
                    {"default", p.fallback},
                    {"least", p.minimum},
                    {"most", p.maximum},
                    {"help", p.help}});
  for (const TextInfo& t : texts)
    list.push_back({{"key", t.key}, {"form", t.form}, {"default", t.fallback}, {"help", t.help}});
  return list;
}

Json to_json(const SensorDescriptor& s) {
  return {{"name", s.name},
          {"class", word_for(s.sensor_class)},
          {"gives", word_for(s.kind)},
          {"keys", keys_of(s.parameters, s.texts)},
          {"errors", keys_of(s.errors)}};
}

Json to_json(const DriveDescriptor& d) {
  return {{"name", d.name},
          {"keys", keys_of(d.parameters)},
          {"errors", keys_of(d.slip_errors)},
          {"encoder_errors", keys_of(d.encoder_errors)}};
}

Json to_json(const PartDescriptor& p) {
  return {{"name", p.name}, {"keys", keys_of(p.parameters)}};
}

Json to_json(const PersonalityDescriptor& p) {
  constexpr const char* kPorts[] = {"tcp", "udp", "serial"};
  return {{"name", p.name},
          {"port", kPorts[static_cast<std::size_t>(p.port)]},
          {"address", p.address},
          {"links", p.links},
          {"keys", keys_of(p.parameters, p.texts)}};
}

Json to_json(const Keyword& k) {
  return {{"word", k.word}, {"arguments", k.arguments}, {"help", k.help}};
}

Json to_json(const FormatDescriptor* f) {
  constexpr const char* kRoles[] = {"scene", "surroundings", "robot", "object"};
  Json endings = Json::array();
  for (const char* ending : f->extensions) endings.push_back(ending);
  return {{"name", f->name},
          {"endings", endings},
          {"role", kRoles[static_cast<std::size_t>(f->role)]},
          {"writes", f->write != nullptr}};
}

Json to_json(const RobotKindSpec& kind) {
  Json sensors = Json::array();
  for (const SensorSpec& s : kind.sensors) sensors.push_back({{"name", s.name}, {"kind", s.kind}});
  return {{"name", kind.name}, {"drive", kind.drive.kind}, {"sensors", sensors}};
}

Json to_json(const SystemDescriptor& s) { return s.name; }
Json to_json(const ObjectKindSpec& kind) { return kind.name; }
Json to_json(const ProgramDescriptor& p) { return p.name; }

template <class List>
Json all_of(const List& items) {
  Json list = Json::array();
  for (const auto& item : items) list.push_back(to_json(item));
  return list;
}

}  // namespace

std::string list_as_json() {
  const Catalogue catalogue = full_catalogue();
  Json all;
  all["robots"] = all_of(all_robot_kinds());
  all["objects"] = all_of(builtin_context().object_kinds);
  all["drives"] = all_of(catalogue.drives);
  all["sensors"] = all_of(catalogue.sensors);
  all["parts"] = all_of(catalogue.parts);
  all["devices"] = all_of(all_personalities());
  all["radio_errors"] = keys_of(kRadioErrors);
  all["programs"] = all_of(catalogue.programs);
  all["events"] = all_of(event_keywords());
  all["conditions"] = all_of(condition_keywords());
  all["formats"] = all_of(all_formats());
  all["systems"] = all_of(all_systems());
  return all.dump(1) + "\n";
}

}  // namespace understudy
