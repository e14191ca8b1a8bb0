// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/extension_lines.h"

#include <algorithm>

#include "base/math.h"
#include "base/words.h"
#include "files/error_source.h"
#include "files/numbers.h"
#include "files/parameter_words.h"
#include "world/part.h"

namespace understudy {
namespace {

void read_sensor_line(const Entry& entry, const FormatContext& context, FileReport& report,
                      PartLists lists);
void read_error_line(const Entry& entry, const FormatContext& context, FileReport& report,
                     PartLists lists);
void read_part_of_robot(const Entry& entry, const FormatContext& context, FileReport& report,
                        PartLists lists);
void read_null_modem_line(const Entry& entry, const FormatContext& context, FileReport& report,
                          PartLists lists);

struct LineRow : Keyword {
  void (*read)(const Entry& entry, const FormatContext& context, FileReport& report,
               PartLists lists);
};
constexpr LineRow kLineRows[] = {
    {{"sensor", "kind name [key=value]...", "a sensor and its place"}, read_sensor_line},
    {{"error", "part [name] [key=value]...", "errors of drive, encoder, radio or a kind of sensor"},
     read_error_line},
    {{"device", "kind name [key=value]...", "a protocol on a wire"},
     [](const Entry& entry, const FormatContext& context, FileReport& report, PartLists lists) {
       read_device_line(entry, context.device_kinds, report, lists.devices);
     }},
    {{"part", "kind name [key=value]...", "a servo, LED, switch or kicker"}, read_part_of_robot},
    {{"null-modem", "A B", "a cable between two programs: one opens A, the other B"},
     read_null_modem_line},
};
constexpr std::span<const LineRow> kLines = kLineRows;

// Reads KIND and NAME of a line. Null if one is missing or the kind is unknown.
const LineKind* read_kind_and_name(const Entry& entry, const std::vector<LineKind>& kinds,
                                   FileReport& report) {
  const std::string word = lower_case(entry[0].text);
  const std::string form = "write " + word + " KIND NAME key=value ...";
  if (entry.size() < 3) {
    report.error(entry[0], word + " needs a kind and a name", form);
    return nullptr;
  }
  const LineKind* kind = find_line_kind(entry[1], kinds, word + " kind", report);
  if (kind == nullptr) return nullptr;
  if (entry[2].text.empty() || is_parameter(entry[2])) {
    report.error(entry[2], "the " + word + " has no name", form);
    return nullptr;
  }
  return kind;
}

template <class Item, class Same>
void put(Item item, const Token& word, FileReport& report, std::vector<Item>& list, Same same) {
  const auto place =
      std::find_if(list.begin(), list.end(), [&](const Item& other) { return same(item, other); });
  if (place != list.end())
    *place = std::move(item);
  else if (has_room(list.size(), word, report))
    list.push_back(std::move(item));
}

void read_named_part(const Entry& entry, const std::vector<LineKind>& kinds, FileReport& report,
                     std::vector<PartSpec>& parts) {
  const LineKind* kind = read_kind_and_name(entry, kinds, report);
  if (kind == nullptr) return;
  PartSpec part{kind->name, entry[2].text,
                read_parameter_words(std::span(entry).subspan(3), kind->keys, report)};
  fit_part(std::move(part), entry[0], report, parts);
}

void read_part_of_robot(const Entry& entry, const FormatContext& context, FileReport& report,
                        PartLists lists) {
  read_named_part(entry, context.part_kinds, report, lists.parts);
}

void read_null_modem_line(const Entry& entry, const FormatContext&, FileReport& report,
                          PartLists lists) {
  const std::string mistake = entry.size() == 3 ? null_modem_mistake(entry[1].text, entry[2].text)
                                                : "null-modem needs two names";
  if (mistake.empty())
    return fit_part(null_modem(entry[1].text, entry[2].text), entry[0], report, lists.devices);
  report.error(entry[0], mistake,
               "write null-modem A B, for example null-modem /dev/ttyS0 /dev/ttyS1");
}

// Removes a word from the parameters and returns it; empty if it is not there.
std::string take_word(Parameters& parameters, std::string_view key) {
  const auto given = std::find_if(parameters.begin(), parameters.end(),
                                  [&](const Parameter& p) { return p.key == key; });
  if (given == parameters.end()) return "";
  std::string word = given->value;
  parameters.erase(given);
  return word;
}

// Removes the error source from the parameters. A wrong word is reported at its place.
ErrorSource take_error_source(const Entry& entry, FileReport& report, Parameters& parameters) {
  const std::string key = kErrorSourceSetting.word;
  ErrorSource source = ErrorSource::kInherited;
  const auto given = std::find_if(parameters.begin(), parameters.end(),
                                  [&](const Parameter& p) { return p.key == key; });
  if (given == parameters.end()) return source;
  const auto place = std::find_if(entry.begin(), entry.end(), [&](const Token& word) {
    return word.text.starts_with(key + "=");
  });
  read_error_source(given->value, place == entry.end() ? entry[0] : *place, report, source);
  parameters.erase(given);
  return source;
}

void read_sensor_line(const Entry& entry, const FormatContext& context, FileReport& report,
                      PartLists lists) {
  const LineKind* kind = read_kind_and_name(entry, context.sensor_kinds, report);
  if (kind == nullptr) return;
  std::vector<LineKey> keys = placement_keys();
  keys.insert(keys.end(), kind->keys.begin(), kind->keys.end());
  SensorSpec sensor;
  sensor.kind = kind->name;
  sensor.name = entry[2].text;
  sensor.parameters = read_parameter_words(std::span(entry).subspan(3), keys, report);
  sensor.X_RS.x_m = take_number(sensor.parameters, "x_m").value_or(0);
  sensor.X_RS.y_m = take_number(sensor.parameters, "y_m").value_or(0);
  sensor.z_m = take_number(sensor.parameters, "z_m").value_or(0);
  sensor.X_RS.heading_rad = det::wrap_angle(take_number(sensor.parameters, "yaw_rad").value_or(0));
  sensor.tilt_rad = take_number(sensor.parameters, "tilt_rad").value_or(0);
  sensor.roll_rad = take_number(sensor.parameters, "roll_rad").value_or(0);
  sensor.number = static_cast<int>(take_number(sensor.parameters, "number").value_or(0));
  sensor.digital = static_cast<int>(take_number(sensor.parameters, "digital").value_or(0));
  sensor.analog = static_cast<int>(take_number(sensor.parameters, "analog").value_or(0));
  sensor.carrier = take_word(sensor.parameters, kCarrierText.key);
  sensor.error_source = take_error_source(entry, report, sensor.parameters);
  fit_sensor(std::move(sensor), entry[0], report, lists.sensors);
}

void read_error_line(const Entry& entry, const FormatContext& context, FileReport& report,
                     PartLists lists) {
  if (entry.size() < 2) {
    report.error(entry[0], "error needs the name of a part", "write error PART key=value ...");
    return;
  }
  const LineKind* kind = find_line_kind(entry[1], context.error_kinds, "part with errors", report);
  if (kind == nullptr) return;
  const bool named = entry.size() > 2 && !is_parameter(entry[2]);
  const std::span<const Token> words = std::span(entry).subspan(named ? 3 : 2);
  PartSpec error{kind->name, named ? entry[2].text : "",
                 read_parameter_words(words, kind->keys, report)};
  fit_errors(std::move(error), entry[0], report, lists.errors);
}

void check_named_sensor(const NamedSensor& wanted, const std::vector<NamedSensor>& sensors,
                        const LineKind& device, const Token& word, FileReport& report) {
  const bool any_kind = wanted.kind.empty();
  std::vector<std::string> choices;
  for (const NamedSensor& sensor : sensors)
    if (any_kind || sensor.kind == wanted.kind) choices.push_back(sensor.name);
  if (std::find(choices.begin(), choices.end(), wanted.name) != choices.end()) return;
  const auto other = std::find_if(sensors.begin(), sensors.end(),
                                  [&](const NamedSensor& s) { return s.name == wanted.name; });
  const std::string what = other == sensors.end()
                               ? "the robot has no sensor " + in_quotes(wanted.name)
                               : "the sensor " + in_quotes(wanted.name) + " is of kind " +
                                     other->kind + ", and device " + device.name + " reads kind " +
                                     wanted.kind;
  report.error(word, what,
               choices.empty() && !any_kind ? "add a line: sensor " + wanted.kind + " NAME"
                                            : suggestion(wanted.name, choices));
}

}  // namespace

std::vector<Keyword> part_line_keywords() { return keywords_of(kLines); }

void fit_sensor(SensorSpec sensor, const Token& word, FileReport& report,
                std::vector<SensorSpec>& sensors) {
  put(std::move(sensor), word, report, sensors,
      [](const SensorSpec& a, const SensorSpec& b) { return a.name == b.name; });
}

void fit_part(PartSpec part, const Token& word, FileReport& report, std::vector<PartSpec>& parts) {
  put(std::move(part), word, report, parts,
      [](const PartSpec& a, const PartSpec& b) { return a.name == b.name; });
}

void fit_errors(PartSpec errors, const Token& word, FileReport& report,
                std::vector<PartSpec>& list) {
  put(std::move(errors), word, report, list,
      [](const PartSpec& a, const PartSpec& b) { return a.kind == b.kind && a.name == b.name; });
}

PartSpec null_modem(const std::string& one_end, const std::string& other_end) {
  const std::string names = one_end + "," + other_end;
  return {.kind = "null_modem", .name = names, .parameters = {{"address", names}}};
}

bool is_null_modem(const PartSpec& device) { return device.kind == null_modem("", "").kind; }

std::string null_modem_mistake(const std::string& one_end, const std::string& other_end) {
  for (const std::string& end : {one_end, other_end})
    if (!end.starts_with("/dev/") || end.size() == 5 ||
        end.find_first_of(",=") != std::string::npos)
      return in_quotes(end) + " is not the name of a port";
  return one_end == other_end ? "the two ends need different names" : "";
}

bool has_room(std::size_t size, const Token& word, FileReport& report) {
  constexpr std::size_t kMost = 1000;
  if (size < kMost) return true;
  report.error(word, "a robot can have at most " + std::to_string(kMost) + " of these",
               "remove some");
  return false;
}

std::vector<LineKey> placement_keys() {
  return {{"x_m", {-100, 100, "m"}},
          {"y_m", {-100, 100, "m"}},
          {"z_m", {0, 100, "m"}},
          {"yaw_rad", {-4 * kPi, 4 * kPi, "rad"}},
          {"tilt_rad", {-0.5 * kPi, 0.5 * kPi, "rad"}},
          {"roll_rad", {-kPi, kPi, "rad"}},
          {"number", {0, 255, ""}, true},
          {"digital", {0, kDigitalChannels, ""}, true},
          {"analog", {0, kAnalogChannels, ""}, true},
          kCarrierText.key,
          kErrorSourceSetting.word};
}

bool read_part_line(const Entry& entry, const FormatContext& context, FileReport& report,
                    PartLists lists) {
  const LineRow* row = find_row(kLines, lower_case(entry[0].text));
  if (row == nullptr) return false;
  row->read(entry, context, report, lists);
  return true;
}

void read_device_line(const Entry& entry, const std::vector<LineKind>& kinds, FileReport& report,
                      std::vector<PartSpec>& devices) {
  read_named_part(entry, kinds, report, devices);
}

void add_sensors(const std::vector<SensorSpec>& sensors, std::vector<NamedSensor>& named) {
  for (const SensorSpec& sensor : sensors) {
    std::erase_if(named, [&](const NamedSensor& other) { return other.name == sensor.name; });
    named.push_back({sensor.name, sensor.kind});
  }
}

void check_device_lines(std::span<const Entry> lines, const std::vector<PartSpec>& devices,
                        const std::vector<NamedSensor>& sensors, const FormatContext& context,
                        FileReport& report) {
  for (auto at = lines.begin(); at != lines.end(); ++at) {
    const Entry& line = *at;
    if (line.size() < 3 || lower_case(line[0].text) != "device") continue;
    const bool replaced = std::any_of(at + 1, lines.end(), [&](const Entry& later) {
      return later.size() > 2 && later[2].text == line[2].text;
    });
    if (replaced) continue;
    const auto kind = std::find_if(context.device_kinds.begin(), context.device_kinds.end(),
                                   [&](const LineKind& k) { return k.name == line[1].text; });
    const auto device = std::find_if(devices.begin(), devices.end(), [&](const PartSpec& d) {
      return d.kind == line[1].text && d.name == line[2].text;
    });
    if (kind == context.device_kinds.end() || kind->named_sensors == nullptr ||
        device == devices.end())
      continue;
    const auto named = kind->named_sensors(device->parameters);
    if (!named) {
      report.error(line[2], named.error(), "see docs/protocols/" + kind->name + ".md");
      continue;
    }
    for (const NamedSensor& wanted : *named)
      check_named_sensor(wanted, sensors, *kind, line[2], report);
  }
}

const LineKind* find_line_kind(const Token& word, const std::vector<LineKind>& kinds,
                               const std::string& what, FileReport& report) {
  for (const LineKind& kind : kinds)
    if (kind.name == word.text) return &kind;
  std::vector<std::string> names;
  for (const LineKind& kind : kinds) names.push_back(kind.name);
  report.error(word, "unknown " + what + " " + in_quotes(word.text), suggestion(word.text, names));
  return nullptr;
}

}  // namespace understudy
