// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/roboteye/settings.h"

#include <algorithm>

#include "base/words.h"

namespace understudy {
namespace {

constexpr ParameterInfo kEyeParameters[] = {
    {"channels", 2, "channels", 0, 8, "of its isolated I/O module, both ways; 0: it has none"},
    {"start_s", 2, "s", 0, 100, "time that stabilisation needs to start"},
};
enum EyeValue { kChannels, kStabilisingStart };

constexpr TextInfo kEyeTexts[] = {
    {"model", "re05", "re05|rev25|rev25-st",
     "re05: 3D laser scanner; rev25: points a camera; rev25-st: and keeps it steady"},
    {"serial", "", "TEXT",
     "serial number; RE05-7EM... and RE05-3JM... send points without a header"},
    {"head", "HEAD", "NAME", "the part that turns"},
    {"laser", "LASER", "NAME", "the sensor that measures; re05 only"},
    {"errors", "mark", "mark|omit",
     "ranges that could not be measured: sent as 0 and 16383, or not"},
};
enum EyeText { kModel, kSerial, kHead, kLaser, kErrors };

struct ProductRow {
  std::string_view model;
  EyeProduct product;
  const char* serial;  // of our own making
};
constexpr ProductRow kProducts[] = {
    {"re05", EyeProduct::kRe05, "RE05-0US-0001"},
    {"rev25", EyeProduct::kRev25, "REV25-0US-0001"},
    {"rev25-st", EyeProduct::kRev25St, "REV25ST-0US-0001"},
};

constexpr std::size_t kLongestSerial = 64;
constexpr std::uint16_t kEyePort = 4365;
constexpr std::uint32_t kLoopback = 0x7F000001;

// Takes address=... from the parameters.
Result<std::vector<Peer>> take_addresses(Parameters& parameters) {
  const auto given = std::find_if(parameters.begin(), parameters.end(),
                                  [](const Parameter& p) { return p.key == "address"; });
  if (given == parameters.end()) return std::vector<Peer>{{kLoopback, kEyePort}};
  const std::string list = given->value;
  parameters.erase(given);
  std::vector<Peer> addresses;
  for (const std::string_view word : split_at(list, ',')) {
    const auto peer = read_peer(word);
    if (!peer)
      return Error{"device roboteye: address=" + std::string(word) +
                   " is no address; write 127.0.0.2:4365"};
    addresses.push_back(*peer);
  }
  return addresses;
}

}  // namespace

bool EyeSettings::is_headerless() const {
  return serial.starts_with("RE05-7EM") || serial.starts_with("RE05-3JM");
}

std::span<const ParameterInfo> eye_parameters() { return kEyeParameters; }
std::span<const TextInfo> eye_texts() { return kEyeTexts; }

Result<EyeSettings> read_eye_settings(const Parameters& parameters) {
  Parameters numbers = parameters;
  auto addresses = take_addresses(numbers);
  if (!addresses) return Error{addresses.error()};
  const std::vector<std::string> texts = take_texts(numbers, kEyeTexts);
  const auto values = read_parameters(numbers, kEyeParameters, "device roboteye");
  if (!values) return Error{values.error()};
  const auto* row = std::find_if(std::begin(kProducts), std::end(kProducts),
                                 [&](const ProductRow& p) { return p.model == texts[kModel]; });
  if (row == std::end(kProducts))
    return Error{"device roboteye: model=\"" + texts[kModel] + "\" is unknown; write " +
                 kEyeTexts[kModel].form};
  if (texts[kErrors] != "mark" && texts[kErrors] != "omit")
    return Error{"device roboteye: errors=\"" + texts[kErrors] + "\" is unknown; write mark|omit"};
  EyeSettings settings;
  settings.product = row->product;
  settings.serial = texts[kSerial].empty() ? row->serial : texts[kSerial];
  if (settings.serial.size() > kLongestSerial)
    return Error{"device roboteye: the serial number has more than 64 characters"};
  settings.addresses = std::move(*addresses);
  settings.head = texts[kHead];
  settings.laser = texts[kLaser];
  settings.channels = static_cast<int>((*values)[kChannels]);
  settings.stabilising_start =
      static_cast<TimeNs>((*values)[kStabilisingStart] * 1000) * kMillisecond;
  settings.omits_errors = texts[kErrors] == "omit";
  return settings;
}

}  // namespace understudy
