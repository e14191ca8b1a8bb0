// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/lms200/replies.h"

#include <algorithm>
#include <string_view>

#include "systems/lms200/telegram.h"

namespace understudy {
namespace {

constexpr std::string_view kLmsType = "LMS200;301063;V02.10 ";
constexpr std::string_view kLmsFirmware = "V02.10 ";
constexpr std::string_view kLmsBootFirmware = "V01.00 ";

// Places in the data of a status reply. Everything else there concerns thresholds and calibration,
// and is 0.
enum StatusPlace : std::size_t {
  kStatusFirmware = 0,
  kStatusMode = 7,
  kStatusDefect = 8,
  kStatusPollution = 18,  // of eight parts of the window, then at four places beside it
  kStatusMotorPeriod = 66,
  kStatusMeasuringMode = 101,
  kStatusAngle = 106,
  kStatusResolution = 108,
  kStatusRestart = 110,
  kStatusBaud = 115,
  kStatusPermanentBaud = 118,
  kStatusAddress = 119,
  kStatusFieldSet = 120,
  kStatusUnit = 121,
  kStatusLaserOn = 122,
  kStatusBootFirmware = 123,
  kStatusBytes = 152,
};

constexpr std::uint16_t kMotorPeriod = 1332;  // in 10 us, one turn of the mirror
constexpr std::size_t kPollutionWords = 8 + 4;
constexpr int kPollution = 100;         // our own number; 0 is clean
constexpr std::uint8_t kErrorType = 3;  // an error, not only a warning
constexpr std::uint8_t kErrorOfMeasuring = 1;

std::uint16_t baud_word(std::uint32_t baud) {
  switch (baud) {
    case 500000:
      return 0x8001;
    case 38400:
      return 0x8019;
    case 19200:
      return 0x8033;
    default:
      return 0x8067;
  }
}

void put_text(Bytes& data, StatusPlace place, std::string_view text) {
  std::copy(text.begin(), text.end(), data.begin() + place);
}

void put_word(Bytes& data, std::size_t place, int value) {
  data[place] = static_cast<std::uint8_t>(value);
  data[place + 1] = static_cast<std::uint8_t>(value >> 8);
}

}  // namespace

Bytes lms_reply(const LmsUnit& unit, std::uint8_t code, ByteSpan data) {
  Bytes payload = {code};
  payload.insert(payload.end(), data.begin(), data.end());
  payload.push_back(unit.status());
  return payload;
}

Bytes lms_type_reply(const LmsUnit& unit, std::uint8_t code) {
  return lms_reply(unit, code, as_bytes(kLmsType));
}

Bytes lms_status_reply(const LmsUnit& unit) {
  Bytes data(kStatusBytes, 0);
  put_text(data, kStatusFirmware, kLmsFirmware);
  data[kStatusMode] = unit.mode;
  data[kStatusDefect] = unit.broken ? 1 : 0;
  for (std::size_t i = 0; i < kPollutionWords && unit.is_polluted(); ++i)
    put_word(data, kStatusPollution + 2 * i, kPollution);
  put_word(data, kStatusMotorPeriod, kMotorPeriod);
  data[kStatusMeasuringMode] = unit.configuration.measuring_mode();
  put_word(data, kStatusAngle, unit.variant.angle_deg);
  put_word(data, kStatusResolution, unit.variant.resolution);
  data[kStatusRestart] = unit.configuration.restart();
  put_word(data, kStatusBaud, baud_word(unit.baud));
  data[kStatusPermanentBaud] = unit.baud_is_permanent ? 1 : 0;
  data[kStatusAddress] = unit.address;
  data[kStatusFieldSet] = 1;
  data[kStatusUnit] = unit.configuration.in_mm() ? 1 : 0;
  data[kStatusLaserOn] = unit.broken ? 0 : 1;
  put_text(data, kStatusBootFirmware, kLmsBootFirmware);
  return lms_reply(unit, 0xB1, data);
}

Bytes lms_error_reply(const LmsUnit& unit) {
  Bytes errors;
  if (unit.broken) errors = {kErrorType, kErrorOfMeasuring};
  return lms_reply(unit, 0xB2, errors);
}

Bytes lms_variant_reply(const LmsUnit& unit, bool accepted) {
  Bytes data = {static_cast<std::uint8_t>(accepted ? 1 : 0)};
  put_le16(static_cast<std::uint16_t>(unit.variant.angle_deg), data);
  put_le16(static_cast<std::uint16_t>(unit.variant.resolution), data);
  return lms_reply(unit, 0xBB, data);
}

Bytes lms_configuration_reply(const LmsUnit& unit) {
  return lms_reply(unit, 0xF4, unit.configuration.bytes());
}

Bytes lms_configured_reply(const LmsUnit& unit, bool accepted) {
  Bytes data = {static_cast<std::uint8_t>(accepted ? 1 : 0)};
  const ByteSpan bytes = unit.configuration.bytes();
  data.insert(data.end(), bytes.begin(), bytes.end());
  return lms_reply(unit, 0xF7, data);
}

}  // namespace understudy
