// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Two tables: the commands, and the modes that command 20h switches to. Data beyond what a command
// needs is ignored, as the device does.
#include "systems/lms200/commands.h"

#include <algorithm>
#include <optional>

#include "systems/lms200/replies.h"
#include "systems/lms200/telegram.h"

namespace understudy {
namespace {

constexpr std::string_view kLmsPassword = "SICK_LMS";
constexpr std::uint8_t kImpermissible = 0x92;
constexpr std::uint8_t kModeReply = 0xA0;
constexpr int kLeastMean = 2;
constexpr int kMostMean = 250;
constexpr int kMostSegments = 5;

LmsAnswer impermissible(const LmsUnit& unit) {
  return {.reply = lms_reply(unit, kImpermissible), .is_refusal = true};
}

bool is_password(ByteSpan data) {
  return data.size() >= kLmsPassword.size() &&
         as_text(data.first(kLmsPassword.size())) == kLmsPassword;
}

// The segment at this place of the data; nothing if the data ends before.
std::optional<LmsSegment> segment_at(ByteSpan data, std::size_t place) {
  if (place + 4 > data.size()) return std::nullopt;
  return LmsSegment{le16_at(data, place), le16_at(data, place + 2)};
}

LmsJob subrange_job(ByteSpan data, std::size_t place, LmsContent content) {
  const auto segment = segment_at(data, place);
  if (!segment) return {};
  return {.content = content, .segments = {*segment}};
}

LmsJob mean_job(ByteSpan data) {
  if (data.empty() || data[0] < kLeastMean || data[0] > kMostMean) return {};
  return {.content = LmsContent::kMean, .scans = data[0]};
}

LmsJob mean_subrange_job(ByteSpan data) {
  LmsJob job = subrange_job(data, 1, LmsContent::kMeanSubrange);
  const LmsJob mean = mean_job(data);
  job.scans = mean.scans;
  return mean.active() ? job : LmsJob{};
}

// The number of segments, then each of them.
LmsJob segments_job(ByteSpan data, LmsContent content) {
  LmsJob job{.content = content};
  const int count = le16_at(data, 0);
  if (count < 1 || count > kMostSegments) return {};
  for (int i = 0; i < count; ++i) {
    const auto segment = segment_at(data, 2 + 4 * static_cast<std::size_t>(i));
    if (!segment) return {};
    job.segments.push_back(*segment);
  }
  return job;
}

// A mode of operation. Those with a job send measured values; an inactive job says that the data
// was wrong.
struct LmsMode {
  std::uint8_t code;
  const char* name;
  LmsJob (*job)(ByteSpan data) = nullptr;
  bool has_password = false;
  std::uint32_t baud = 0;  // changes the speed instead of the mode
};

constexpr std::uint8_t kPasswordTest = 0x30;
constexpr LmsMode kLmsModes[] = {
    {.code = kLmsInstallation, .name = "installation", .has_password = true},
    {.code = kLmsDiagnostic, .name = "diagnostic"},
    {.code = 0x24,
     .name = "all values continuously",
     .job = [](ByteSpan) { return LmsJob{.content = LmsContent::kScan}; }},
    {.code = kLmsOnRequest, .name = "values on request"},
    {.code = 0x26, .name = "mean values", .job = mean_job},
    {.code = 0x27,
     .name = "sub-range",
     .job = [](ByteSpan data) { return subrange_job(data, 0, LmsContent::kSubrange); }},
    {.code = 0x28, .name = "mean values of a sub-range", .job = mean_subrange_job},
    {.code = 0x29,
     .name = "values with fields",
     .job = [](ByteSpan data) { return subrange_job(data, 0, LmsContent::kWithFields); }},
    {.code = 0x2A,
     .name = "partial scans",
     .job = [](ByteSpan) { return LmsJob{.content = LmsContent::kPartial}; }},
    {.code = 0x2B,
     .name = "values with reflectivity",
     .job = [](ByteSpan data) { return segments_job(data, LmsContent::kEchoes); }},
    {.code = 0x2C,
     .name = "least values of segments",
     .job = [](ByteSpan data) { return segments_job(data, LmsContent::kMinima); }},
    {.code = kPasswordTest, .name = "password test", .has_password = true},
    {.code = 0x40, .name = "38400 baud", .baud = 38400},
    {.code = 0x41, .name = "19200 baud", .baud = 19200},
    {.code = 0x42, .name = "9600 baud", .baud = 9600},
    {.code = 0x48, .name = "500000 baud", .baud = 500000},
    {.code = 0x50,
     .name = "range and reflectivity",
     .job = [](ByteSpan data) { return subrange_job(data, 0, LmsContent::kFastEchoes); }},
};

const LmsMode* find_mode(std::uint8_t code) {
  const auto* found = std::find_if(std::begin(kLmsModes), std::end(kLmsModes),
                                   [&](const LmsMode& mode) { return mode.code == code; });
  return found == std::end(kLmsModes) ? nullptr : found;
}

LmsAnswer refuse_mode(const LmsUnit& unit) {
  return {.reply = lms_reply(unit, kModeReply, Bytes{1}), .is_refusal = true};
}

LmsAnswer accept_mode(const LmsUnit& unit, LmsEffect effect) {
  return {.reply = lms_reply(unit, kModeReply, Bytes{0}), .effect = effect};
}

LmsAnswer switch_mode(ByteSpan data, LmsUnit& unit) {
  const LmsMode* mode = data.empty() ? nullptr : find_mode(data[0]);
  if (mode == nullptr) return refuse_mode(unit);
  const ByteSpan rest = data.subspan(1);
  if (mode->has_password && !is_password(rest)) return refuse_mode(unit);
  if (mode->code == kPasswordTest) return accept_mode(unit, LmsEffect::kNone);
  if (mode->baud != 0) {
    LmsAnswer answer = accept_mode(unit, LmsEffect::kNewBaud);
    answer.baud = mode->baud;
    return answer;
  }
  LmsJob job;
  if (mode->job != nullptr) {
    job = mode->job(rest);
    if (!job.active() || !job.fits(unit.variant)) return refuse_mode(unit);
    job.goes_on = true;
  }
  unit.mode = mode->code;
  unit.job = job;
  return accept_mode(unit, LmsEffect::kNewMode);
}

// One job, in answer to a request. Only on request: the other modes send by themselves or measure
// nothing.
LmsAnswer request(const LmsJob& job, LmsUnit& unit) {
  if (unit.mode != kLmsOnRequest || !job.active() || !job.fits(unit.variant))
    return impermissible(unit);
  unit.job = job;
  return {.effect = LmsEffect::kMeasures};
}

LmsAnswer request_values(ByteSpan data, LmsUnit& unit) {
  LmsJob job{.content = LmsContent::kScan};
  switch (data.empty() ? 0 : data[0]) {
    case 0x01:
      break;
    case 0x06:
      job.every_nth = 2;
      break;
    case 0x07:
      job.every_nth = 20;
      break;
    case 0x08:
      job.content = LmsContent::kPartial;
      break;
    default:
      return impermissible(unit);
  }
  return request(job, unit);
}

LmsAnswer set_variant(ByteSpan data, LmsUnit& unit) {
  const LmsVariant wanted{le16_at(data, 0), le16_at(data, 2)};
  const bool accepted = wanted.exists();
  if (accepted) unit.variant = wanted;
  // A sub-range that is no longer there ends the output.
  if (!unit.job.fits(unit.variant)) {
    unit.job = {};
    unit.mode = kLmsOnRequest;
  }
  return {.reply = lms_variant_reply(unit, accepted), .effect = LmsEffect::kNewMode};
}

LmsAnswer set_baud_policy(ByteSpan data, LmsUnit& unit) {
  const bool accepted = !data.empty() && data[0] <= 1;
  if (accepted) unit.baud_is_permanent = data[0] == 1;
  const Bytes result = {static_cast<std::uint8_t>(accepted ? 1 : 0)};
  return {.reply = lms_reply(unit, 0xE6, result), .effect = LmsEffect::kStores};
}

LmsAnswer write_configuration(ByteSpan data, LmsUnit& unit) {
  const bool accepted = unit.mode == kLmsInstallation && unit.configuration.write(data);
  return {.reply = lms_configured_reply(unit, accepted), .effect = LmsEffect::kStores};
}

LmsAnswer restart(ByteSpan, LmsUnit& unit) {
  return {.reply = lms_reply(unit, 0x91), .effect = LmsEffect::kRestarts};
}

struct LmsCommand {
  std::uint8_t code;
  const char* name;
  LmsAnswer (*execute)(ByteSpan data, LmsUnit& unit);
};

constexpr LmsCommand kLmsCommands[] = {
    {0x10, "reset", restart},
    {0x20, "mode", switch_mode},
    {0x30, "request values", request_values},
    {0x31, "request status",
     [](ByteSpan, LmsUnit& unit) { return LmsAnswer{.reply = lms_status_reply(unit)}; }},
    {0x32, "request errors",
     [](ByteSpan, LmsUnit& unit) { return LmsAnswer{.reply = lms_error_reply(unit)}; }},
    {0x36, "request mean values",
     [](ByteSpan data, LmsUnit& unit) { return request(mean_job(data), unit); }},
    {0x37, "request a sub-range",
     [](ByteSpan data, LmsUnit& unit) {
       return request(subrange_job(data, 0, LmsContent::kSubrange), unit);
     }},
    {0x3A, "request type",
     [](ByteSpan, LmsUnit& unit) { return LmsAnswer{.reply = lms_type_reply(unit, 0xBA)}; }},
    {0x3B, "variant", set_variant},
    {0x66, "baud rate after power-on", set_baud_policy},
    {0x74, "read configuration",
     [](ByteSpan, LmsUnit& unit) { return LmsAnswer{.reply = lms_configuration_reply(unit)}; }},
    {0x77, "write configuration", write_configuration},
};

const LmsCommand* find_command(std::uint8_t code) {
  const auto* found = std::find_if(std::begin(kLmsCommands), std::end(kLmsCommands),
                                   [&](const LmsCommand& each) { return each.code == code; });
  return found == std::end(kLmsCommands) ? nullptr : found;
}

}  // namespace

LmsAnswer lms_execute(ByteSpan payload, LmsUnit& unit) {
  const LmsCommand* command = find_command(payload[0]);
  return command == nullptr ? impermissible(unit) : command->execute(payload.subspan(1), unit);
}

const char* lms_command_name(std::uint8_t code) {
  const LmsCommand* command = find_command(code);
  return command == nullptr ? nullptr : command->name;
}

const char* lms_mode_name(std::uint8_t mode) {
  const LmsMode* found = find_mode(mode);
  return found == nullptr ? nullptr : found->name;
}

}  // namespace understudy
