// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Names the lines on a receiver's wire for people who watch it.
#include <algorithm>
#include <string>

#include "base/words.h"
#include "systems/nmea/nmea.h"
#include "systems/nmea/sentence_reader.h"

namespace understudy {
namespace {

constexpr std::string_view kNoName = "?";

struct SentenceName {
  std::string_view address;
  std::string_view meaning;
};

constexpr SentenceName kSentenceNames[] = {
    {"GPGGA", "GGA position, quality, altitude"},
    {"GPGLL", "GLL position"},
    {"GPGSA", "GSA satellites used, dilution of precision"},
    {"GPGSV", "GSV satellites in view"},
    {"GPRMC", "RMC position, speed, course, date"},
    {"GPVTG", "VTG course and speed"},
    {"GPZDA", "ZDA date and time"},
    {"PMTKCHN", "channels"},
    {"PMTK000", "test"},
    {"PMTK001", "answer to a command"},
    {"PMTK010", "system message: started"},
    {"PMTK101", "hot start"},
    {"PMTK102", "warm start"},
    {"PMTK103", "cold start"},
    {"PMTK104", "cold start with the usual settings"},
    {"PMTK220", "set ms between two fixes"},
    {"PMTK251", "set baud rate"},
    {"PMTK300", "set ms between two fixes"},
    {"PMTK301", "set source of corrections"},
    {"PMTK313", "set search for SBAS"},
    {"PMTK314", "set sentences"},
    {"PMTK320", "set power saving"},
    {"PMTK330", "set datum"},
    {"PMTK400", "ask for ms between two fixes"},
    {"PMTK401", "ask for source of corrections"},
    {"PMTK413", "ask for search for SBAS"},
    {"PMTK414", "ask for sentences"},
    {"PMTK420", "ask for power saving"},
    {"PMTK430", "ask for datum"},
    {"PMTK500", "ms between two fixes"},
    {"PMTK501", "source of corrections"},
    {"PMTK513", "search for SBAS"},
    {"PMTK514", "sentences"},
    {"PMTK520", "power saving"},
    {"PMTK530", "datum"},
    {"PMTK604", "ask for version"},
    {"PMTK605", "ask for release"},
    {"PMTK704", "version"},
    {"PMTK705", "release"},
};

std::string name_of_answer(const std::vector<std::string_view>& fields) {
  constexpr std::string_view kFlags[] = {"invalid", "not supported", "failed", "done"};
  const std::string& command = std::string(fields[1]);
  const std::string_view flag = fields[2];
  const bool known = flag.size() == 1 && flag[0] >= '0' && flag[0] <= '3';
  return "PMTK" + command + " " + std::string(known ? kFlags[flag[0] - '0'] : kNoName);
}

// `line` begins with '$' and has no end.
std::string name_of(std::string_view line) {
  if (line.starts_with("$POLYN,")) return "power-up line";  // has no checksum
  const auto body = checked_body(line);
  if (!body) return "sentence with a wrong checksum";
  const auto fields = split_at(*body, ',');
  const auto* found = std::find_if(std::begin(kSentenceNames), std::end(kSentenceNames),
                                   [&](const SentenceName& n) { return n.address == fields[0]; });
  if (found == std::end(kSentenceNames)) return "unknown sentence " + std::string(fields[0]);
  if (fields[0] == "PMTK001" && fields.size() == 3) return name_of_answer(fields);
  std::string name(found->meaning);
  // The few numbers of a command say what it wants.
  if (fields[0].starts_with("PMTK") && fields[0] != "PMTKCHN")
    for (std::size_t i = 1; i < fields.size(); ++i) name += " " + std::string(fields[i]);
  return name;
}

class NmeaDecoder final : public WireDecoder {
 public:
  std::vector<WireMessage> take(WireDirection direction, ByteSpan bytes) override {
    std::vector<WireMessage> messages;
    Bytes& begun = begun_[direction == WireDirection::kToDevice ? 0 : 1];
    for (const std::uint8_t byte : bytes) {
      const bool line = !begun.empty() && begun.front() == '$';
      if (byte == '$' || begun.size() >= kMost) give(direction, begun, messages);
      begun.push_back(byte);
      if (byte == '\n' && line) give(direction, begun, messages);
    }
    // What is not part of a line need not wait for one.
    if (!begun.empty() && begun.front() != '$') give(direction, begun, messages);
    return messages;
  }

 private:
  static constexpr std::size_t kMost = SentenceReader::kLongest + 2;

  static void give(WireDirection direction, Bytes& bytes, std::vector<WireMessage>& messages) {
    if (bytes.empty()) return;
    std::string_view text = as_text(bytes);
    while (text.ends_with('\r') || text.ends_with('\n')) text.remove_suffix(1);
    const bool whole = bytes.front() == '$' && bytes.back() == '\n';
    std::string name = whole ? name_of(text) : std::string(kNoName);
    messages.push_back({direction, std::move(bytes), std::move(name)});
    bytes = {};
  }

  Bytes begun_[2];  // to the device, from the device
};

}  // namespace

std::unique_ptr<WireDecoder> make_nmea_decoder(const Parameters&) {
  return std::make_unique<NmeaDecoder>();
}

}  // namespace understudy
