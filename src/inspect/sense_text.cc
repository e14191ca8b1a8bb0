// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "inspect/sense_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace understudy {
namespace {

bool is_scan(const Sensed& sensed) { return sensed.sample.kind == SampleKind::kRanges; }

double value_at(const Sample& sample, std::size_t i) {
  return sample.kind == SampleKind::kRanges ? static_cast<double>(sample.ranges_m[i])
                                            : sample.values[i];
}

// Empty for a beam that met nothing.
std::string number(double value) { return value >= kNoReturn ? "" : fmt::format("{:.9g}", value); }

std::string column(const char* name, const std::string& unit) {
  return unit.empty() ? name : fmt::format("{}_{}", name, unit);
}

std::string values_text(const SensorModel& sensor, const std::vector<double>& values) {
  std::string text;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::string unit = unit_of(sensor, i);
    text += i == 0 ? "" : ", ";
    text += values[i] >= kNoReturn
                ? "no return"
                : fmt::format("{:.9g}{}{}", values[i], unit.empty() ? "" : " ", unit);
  }
  return text;
}

std::string scan_text(const Sample& sample) {
  double nearest = kNoReturn;
  double furthest = 0;
  int returns = 0;
  for (const float range : sample.ranges_m) {
    if (static_cast<double>(range) >= kNoReturn) continue;
    nearest = std::min(nearest, static_cast<double>(range));
    furthest = std::max(furthest, static_cast<double>(range));
    ++returns;
  }
  const std::string beams = fmt::format("{} beams, ", sample.ranges_m.size());
  if (returns == 0) return beams + "no return";
  return beams + fmt::format("{} returns, {:.6g} to {:.6g} m", returns, nearest, furthest);
}

std::string picture_text(const Image* image) {
  if (image == nullptr) return "no picture";
  const std::size_t channels = image->kind == PixelKind::kColour ? 3 : 1;
  std::string mean;
  for (std::size_t c = 0; c < channels; ++c) {
    double sum = 0;
    std::size_t count = 0;
    const std::size_t size = image->bytes.empty() ? image->values.size() : image->bytes.size();
    for (std::size_t i = c; i < size; i += channels) {
      const double value = image->bytes.empty() ? static_cast<double>(image->values[i])
                                                : static_cast<double>(image->bytes[i]);
      if (value >= kNoReturn) continue;
      sum += value;
      ++count;
    }
    mean += fmt::format(" {:.4g}", count == 0 ? 0.0 : sum / static_cast<double>(count));
  }
  return fmt::format("{} x {} pixels, mean{}", image->width, image->height, mean);
}

std::string picture_csv(const Image& image) {
  const bool colour = image.kind == PixelKind::kColour;
  std::string text = colour ? "column,row,red,green,blue\n" : "column,row,value\n";
  for (int row = 0; row < image.height; ++row)
    for (int column = 0; column < image.width; ++column) {
      const auto at = static_cast<std::size_t>(row) * static_cast<std::size_t>(image.width) +
                      static_cast<std::size_t>(column);
      if (colour)
        text += fmt::format("{},{},{},{},{}\n", column, row, image.bytes[3 * at],
                            image.bytes[3 * at + 1], image.bytes[3 * at + 2]);
      else if (image.kind == PixelKind::kGray)
        text += fmt::format("{},{},{}\n", column, row, image.bytes[at]);
      else
        text += fmt::format("{},{},{}\n", column, row, number(image.values[at]));
    }
  return text;
}

std::string name_of(const Model& model, const BeamTrace& beam) {
  switch (beam.thing) {
    case Thing::kNothing:
      return "";
    case Thing::kTerrain:
      return "terrain";
    case Thing::kFloor:
      return "floor";
    case Thing::kWall:
      return "wall " + std::to_string(model.walls[static_cast<std::size_t>(beam.index)].id);
    case Thing::kBody:
      break;
  }
  const auto i = static_cast<std::size_t>(beam.index);
  return i < model.robots.size() ? model.robots[i].name
                                 : model.objects[i - model.robots.size()].name;
}

}  // namespace

std::string unit_of(const SensorModel& sensor, std::size_t value) {
  std::string_view rest = sensor.descriptor->unit;
  for (; value > 0 && rest.find(',') != std::string_view::npos; --value)
    rest.remove_prefix(rest.find(',') + 1);
  return std::string(rest.substr(0, rest.find(',')));
}

std::string sample_line(const SenseRun& run, const Sensed& sensed, bool truth) {
  const SensorModel& sensor = run.sensor();
  std::string text = fmt::format("{} {} ({}) at {:.3f} s: ", run.robot().name, sensor.spec.name,
                                 sensor.spec.kind, to_seconds(sensed.sample.taken));
  if (sensed.sample.kind == SampleKind::kImage) return text + picture_text(sensed.picture.get());
  if (is_scan(sensed)) return text + scan_text(sensed.sample);
  text += values_text(sensor, sensed.sample.values);
  if (truth) text += "; truth " + values_text(sensor, sensed.truth);
  return text;
}

std::string sample_csv(const SensorModel& sensor, const Sensed& sensed, bool truth) {
  if (sensed.sample.kind == SampleKind::kImage)
    return sensed.picture == nullptr ? "" : picture_csv(*sensed.picture);
  std::string text = is_scan(sensed) ? "beam,range_m" : "index,value,unit";
  text += truth ? (is_scan(sensed) ? ",truth_m\n" : ",truth\n") : "\n";
  for (std::size_t i = 0; i < sensed.sample.size(); ++i) {
    text += fmt::format("{},{}", i, number(value_at(sensed.sample, i)));
    if (!is_scan(sensed)) text += "," + unit_of(sensor, i);
    text += truth ? "," + number(sensed.truth[i]) + "\n" : "\n";
  }
  return text;
}

std::string beams_csv(const Model& model, const Sensed& sensed) {
  std::string text = "ray,from_x_m,from_y_m,from_z_m,to_x_m,to_y_m,to_z_m,range_m,met\n";
  for (std::size_t i = 0; i < sensed.beams.size(); ++i) {
    const BeamTrace& b = sensed.beams[i];
    text +=
        fmt::format("{},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{},{}\n", i, b.from.x, b.from.y,
                    b.from.z, b.to.x, b.to.y, b.to.z, number(b.range_m), name_of(model, b));
  }
  return text;
}

std::string log_header(const SensorModel& sensor, const Sensed& sensed, bool truth) {
  std::string text = "time_s,odometer_m,x_m,y_m,heading_rad";
  for (const char* name : {"value", "truth"}) {
    if (name[0] == 't' && !truth) break;
    for (std::size_t i = 0; i < sensed.sample.size(); ++i) {
      const std::string numbered = sensed.sample.size() == 1 ? name : name + std::to_string(i);
      text += "," + column(numbered.c_str(), unit_of(sensor, i));
    }
  }
  return text + "\n";
}

std::string log_row(const SenseRun& run, const Sensed& sensed, bool truth) {
  const DrivenWay way = run.way();
  std::string text = fmt::format("{:.6g},{:.9g},{:.9g},{:.9g},{:.9g}", to_seconds(run.now()),
                                 way.odometer_m, way.pose.x_m, way.pose.y_m, way.pose.heading_rad);
  for (std::size_t i = 0; i < sensed.sample.size(); ++i)
    text += "," + number(value_at(sensed.sample, i));
  if (truth)
    for (const double value : sensed.truth) text += "," + number(value);
  return text + "\n";
}

}  // namespace understudy
