// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/nmea/pmtk.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <vector>

#include "base/words.h"
#include "systems/nmea/sentence.h"

namespace understudy {
namespace {

// The last field of $PMTK001.
enum Flag : int { kInvalid = 0, kUnsupported = 1, kFailed = 2, kDone = 3 };

constexpr std::string_view kPmtk = "PMTK";
constexpr std::size_t kNumberDigits = 3;
constexpr std::uint8_t kRarest = 5;  // the longest interval of a sentence, in fixes

std::optional<std::int64_t> whole_number(std::string_view text) {
  std::int64_t value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (read.ec != std::errc{} || read.ptr != text.data() + text.size()) return std::nullopt;
  return value;
}

// A command that is being carried out.
struct PmtkCommand {
  std::vector<std::string_view> fields;  // after the number
  const ReceiverModel& model;
  const ReceiverSettings& start;
  ReceiverSettings& settings;

  std::optional<std::int64_t> number(std::size_t field) const {
    return field < fields.size() ? whole_number(fields[field]) : std::nullopt;
  }
};

Flag accept(PmtkCommand&) { return kDone; }

Flag set_fix_interval(PmtkCommand& command) {
  const auto ms = command.number(0);
  if (!ms) return kInvalid;
  if (*ms < kShortestFix_ms || *ms > kLongestFix_ms) return kFailed;
  command.settings.fix_ms = *ms;
  return kDone;
}

Flag set_baud(PmtkCommand& command) {
  const auto baud = command.number(0);
  if (!baud) return kInvalid;
  if (*baud != 0 && !is_receiver_baud(static_cast<double>(*baud))) return kFailed;
  command.settings.baud = *baud == 0 ? command.start.baud : static_cast<std::uint32_t>(*baud);
  return kDone;
}

// Drivers send 17 to 22 numbers, or one: -1 for the usual set.
Flag set_sentences(PmtkCommand& command) {
  constexpr std::size_t kFewest = 6;
  constexpr std::size_t kMost = 22;
  const std::size_t count = command.fields.size();
  if (count == 1 && command.number(0) == -1) {
    command.settings.every = command.start.every;
    return kDone;
  }
  if (count < kFewest || count > kMost) return kInvalid;
  SentenceIntervals every{};
  for (std::size_t i = 0; i < count; ++i) {
    const auto interval = command.number(i);
    if (!interval) return kInvalid;
    if (*interval < 0 || *interval > kRarest) return kFailed;
    if (i < every.size()) every[i] = static_cast<std::uint8_t>(*interval);
  }
  command.settings.every = every;
  return kDone;
}

std::string tell_fix_interval(const PmtkCommand& command) {
  return SentenceWriter("PMTK500").whole(command.settings.fix_ms).text("0,0,0.0,0.0").line();
}

std::string tell_sentences(const PmtkCommand& command) {
  SentenceWriter line("PMTK514");
  for (const std::uint8_t interval : command.settings.every) line.whole(interval);
  return line.line();
}

std::string tell_no_dgps(const PmtkCommand&) { return SentenceWriter("PMTK501").whole(0).line(); }
std::string tell_no_sbas(const PmtkCommand&) { return SentenceWriter("PMTK513").whole(0).line(); }
std::string tell_full_power(const PmtkCommand&) {
  return SentenceWriter("PMTK520").whole(0).line();
}
std::string tell_wgs84(const PmtkCommand&) { return SentenceWriter("PMTK530").whole(0).line(); }

std::string tell_release(const PmtkCommand& command) {
  return SentenceWriter("PMTK705")
      .text("Understudy_1.0")
      .text("0000")
      .text(command.model.name)
      .empty()
      .line();
}

std::string tell_version(const PmtkCommand& command) {
  return SentenceWriter("PMTK704").text("1.0").text(command.model.name).text("0000").line();
}

// Either carries something out, which is acknowledged, or tells something, or restarts.
struct PmtkRow {
  int number;
  Flag (*act)(PmtkCommand& command);
  std::string (*tell)(const PmtkCommand& command) = nullptr;
  Restart restart = Restart::kNone;
};

constexpr PmtkRow kPmtkRows[] = {
    {0, accept},  // a test
    {101, nullptr, nullptr, Restart::kHot},
    {102, nullptr, nullptr, Restart::kWarm},
    {103, nullptr, nullptr, Restart::kCold},
    {104, nullptr, nullptr, Restart::kFull},
    {220, set_fix_interval},
    {251, set_baud},
    {300, set_fix_interval},
    {301, accept},  // source of corrections
    {313, accept},  // search for SBAS satellites
    {314, set_sentences},
    {320, accept},  // power saving
    {330, accept},  // datum
    {400, nullptr, tell_fix_interval},
    {401, nullptr, tell_no_dgps},
    {413, nullptr, tell_no_sbas},
    {414, nullptr, tell_sentences},
    {420, nullptr, tell_full_power},
    {430, nullptr, tell_wgs84},
    {604, nullptr, tell_version},
    {605, nullptr, tell_release},
};

std::string acknowledge(std::int64_t number, Flag flag) {
  return SentenceWriter("PMTK001").whole(number).whole(flag).line();
}

}  // namespace

bool is_receiver_baud(double baud) {
  return std::any_of(std::begin(kReceiverBauds), std::end(kReceiverBauds),
                     [&](std::uint32_t known) { return baud == known; });
}

PmtkAnswer obey_pmtk(std::string_view body, const ReceiverModel& model,
                     const ReceiverSettings& start, ReceiverSettings& settings) {
  if (!body.starts_with(kPmtk)) return {};
  PmtkCommand command{split_at(body.substr(kPmtk.size()), ','), model, start, settings};
  const std::string_view digits = command.fields.front();
  const auto number = whole_number(digits);
  if (digits.size() != kNumberDigits || !number || *number < 0) return {};
  command.fields.erase(command.fields.begin());
  const auto* row = std::find_if(std::begin(kPmtkRows), std::end(kPmtkRows),
                                 [&](const PmtkRow& each) { return each.number == *number; });
  if (row == std::end(kPmtkRows)) return {acknowledge(*number, kUnsupported)};
  if (row->act != nullptr) return {acknowledge(*number, row->act(command))};
  return {row->tell != nullptr ? row->tell(command) : "", row->restart};
}

}  // namespace understudy
