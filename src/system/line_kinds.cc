// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Descriptors, as readers of files see them.
#include "system/line_kinds.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "world/builtin_objects.h"
#include "world/error_settings.h"

namespace understudy {
namespace {

std::vector<LineKey> keys_of(std::span<const ParameterInfo> parameters) {
  std::vector<LineKey> keys;
  for (const ParameterInfo& info : parameters)
    keys.emplace_back(info.key, NumberLimits{info.minimum, info.maximum, info.unit});
  return keys;
}

// The words that TextInfo::form lists; none if that is no plain list.
std::vector<std::string> words_of(std::string_view form) {
  std::vector<std::string> words;
  if (form.find('|') == std::string_view::npos || form.find("...") != std::string_view::npos)
    return words;
  for (const std::string_view word : split_at(form, '|')) words.emplace_back(word);
  return words;
}

template <class Descriptor>
std::vector<LineKind> kinds_of(std::span<const Descriptor> descriptors) {
  std::vector<LineKind> kinds;
  for (const Descriptor& d : descriptors) kinds.push_back({d.name, keys_of(d.parameters)});
  return kinds;
}

// The same with their texts.
template <class Descriptor>
std::vector<LineKind> kinds_with_texts(std::span<const Descriptor> descriptors) {
  std::vector<LineKind> kinds = kinds_of(descriptors);
  for (std::size_t i = 0; i < kinds.size(); ++i)
    for (const TextInfo& text : descriptors[i].texts) {
      LineKey key{text.key, words_of(text.form)};
      key.is_file = std::string_view(text.form).starts_with("FILE");
      kinds[i].keys.push_back(std::move(key));
    }
  return kinds;
}

void add_keys(LineKind& kind, std::span<const ParameterInfo> parameters) {
  for (LineKey& key : keys_of(parameters)) {
    const bool known = std::any_of(kind.keys.begin(), kind.keys.end(),
                                   [&](const LineKey& k) { return k.name == key.name; });
    if (!known) kind.keys.push_back(std::move(key));
  }
}

// What may have errors: the drive, the encoders (all that any drive knows), the radio, every kind
// of sensor.
std::vector<LineKind> error_kinds(const Catalogue& catalogue) {
  LineKind drive{"drive", {}};
  LineKind encoder{"encoder", {}};
  for (const DriveDescriptor& d : catalogue.drives) {
    add_keys(drive, d.slip_errors);
    add_keys(encoder, d.encoder_errors);
  }
  std::vector<LineKind> kinds = {drive, encoder, {"radio", keys_of(kRadioErrors)}};
  for (const SensorDescriptor& s : catalogue.sensors) kinds.push_back({s.name, keys_of(s.errors)});
  for (LineKind& kind : kinds) {
    kind.keys.emplace_back(kErrorsOnParameter.key, NumberLimits{0, 1, ""}, true);
    kind.keys.emplace_back(kErrorsSourceText.key, words_of(kErrorsSourceText.form));
  }
  return kinds;
}

// Beside its own keys every device has an address.
std::vector<LineKind> device_kinds(std::span<const PersonalityDescriptor> personalities) {
  std::vector<LineKind> kinds;
  for (const PersonalityDescriptor& personality : personalities) {
    LineKind kind{personality.name, {"address"}};
    add_keys(kind, personality.parameters);
    for (const TextInfo& text : personality.texts)
      kind.keys.push_back({text.key, words_of(text.form)});
    kind.named_sensors = personality.named_sensors;
    kinds.push_back(std::move(kind));
  }
  return kinds;
}

}  // namespace

void add_line_kinds(const Catalogue& catalogue, FormatContext& context) {
  context.object_kinds = builtin_object_kinds();
  for (const ProgramDescriptor& program : catalogue.programs)
    context.programs.emplace_back(program.name);
  context.sensor_kinds = kinds_with_texts(catalogue.sensors);
  context.part_kinds = kinds_with_texts(catalogue.parts);
  for (const DriveDescriptor& d : catalogue.drives)
    context.drive_kinds.push_back(
        {d.name,
         keys_of(d.parameters),
         {{"drive", keys_of(d.slip_errors)}, {"encoder", keys_of(d.encoder_errors)}}});
  context.error_kinds = error_kinds(catalogue);
}

void add_line_kinds(std::span<const PersonalityDescriptor> personalities, FormatContext& context) {
  context.device_kinds = device_kinds(personalities);
}

}  // namespace understudy
