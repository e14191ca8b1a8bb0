// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The line of a receiver in a robot's file.
#include "systems/nmea/nmea.h"

#include <algorithm>
#include <memory>

#include "systems/nmea/receiver.h"
#include "world/parameters.h"

namespace understudy {
namespace {

constexpr ParameterInfo kNmeaParameters[] = {
    {"baud", 0, "bit/s", 0, 115200, "speed of the serial line; 0: that of the model"},
    {"interval_ms", 1000, "ms", kShortestFix_ms, kLongestFix_ms, "time between two fixes"},
    {"first_fix_s", 1, "s", 0, 1e5, "time to the first fix, after power-on and a hot start"},
    {"cold_start_s", 36, "s", 0, 1e5, "time to a fix after a warm or cold start ($PMTK102 to 104)"},
    {"decimals", 6, "digits", 0, 6, "of the minutes of a position"},
};
enum NmeaValue { kNmeaBaud, kNmeaInterval, kNmeaFirstFix, kNmeaColdStart, kNmeaDecimals };

constexpr TextInfo kNmeaTexts[] = {
    {"model", "fv-m8", "fv-m8|mtk3301", "the receiver: speed of its line, and its power-up lines"},
    {"sensor", "", "NAME", "the GPS sensor that it reads; the robot's first one if not given"},
};
enum NmeaText { kNmeaModel, kNmeaSensor };

const ReceiverModel* find_model(const std::string& name) {
  const auto* found = std::find_if(std::begin(kReceiverModels), std::end(kReceiverModels),
                                   [&](const ReceiverModel& each) { return each.name == name; });
  return found == std::end(kReceiverModels) ? nullptr : found;
}

TimeNs whole_ms(double seconds) { return static_cast<TimeNs>(seconds * 1000 + 0.5) * kMillisecond; }

Result<std::unique_ptr<Personality>> make_nmea(const Parameters& parameters) {
  Parameters numbers = parameters;
  const std::vector<std::string> texts = take_texts(numbers, kNmeaTexts);
  const auto values = read_parameters(numbers, kNmeaParameters, "device nmea");
  if (!values) return Error{values.error()};
  ReceiverParams params;
  params.model = find_model(texts[kNmeaModel]);
  if (params.model == nullptr)
    return Error{"device nmea: model=\"" + texts[kNmeaModel] +
                 "\" is unknown; use fv-m8 or mtk3301"};
  params.sensor = texts[kNmeaSensor];
  const double baud = (*values)[kNmeaBaud];
  if (baud != 0 && !is_receiver_baud(baud))
    return Error{
        "device nmea: a receiver has no such baud rate; use 4800, 9600, 14400, 19200, "
        "38400, 57600 or 115200"};
  params.start.baud = baud == 0 ? params.model->baud : static_cast<std::uint32_t>(baud);
  params.start.fix_ms = static_cast<std::int64_t>((*values)[kNmeaInterval]);
  params.first_fix_ns = whole_ms((*values)[kNmeaFirstFix]);
  params.cold_start_ns = whole_ms((*values)[kNmeaColdStart]);
  params.minute_decimals = static_cast<int>((*values)[kNmeaDecimals]);
  return std::unique_ptr<Personality>(std::make_unique<NmeaReceiver>(std::move(params)));
}

}  // namespace

PersonalityDescriptor nmea_personality() {
  return {
      .name = "nmea",
      .help = "GPS receiver that sends NMEA sentences",
      .port = PortKind::kSerial,
      .address = "/dev/ttyUSB0",
      .baud = kReceiverModels[0].baud,
      .links = 1,
      .parameters = kNmeaParameters,
      .texts = kNmeaTexts,
      .make = make_nmea,
      .named_sensors = [](const Parameters& parameters) -> Result<std::vector<NamedSensor>> {
        Parameters numbers = parameters;
        return one_named_sensor(take_texts(numbers, kNmeaTexts)[kNmeaSensor], "gps");
      },
      .decoder = make_nmea_decoder,
      .has_panel = true,
  };
}

}  // namespace understudy
