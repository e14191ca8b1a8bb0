// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The tables of docs/sensors.md are what the sensors say about themselves. After a change
// UNDERSTUDY_UPDATE_GOLDEN=1 writes them anew; what stands above them is written by hand.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "sensors/sensors.h"

namespace understudy::sensor_page_test {
namespace {

constexpr const char* kTables = "## All kinds\n";

std::string in_cell(std::string text) {
  for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2)
    text.insert(at, "\\");
  return text;
}

std::string code(const std::string& text) { return text.empty() ? "" : "`" + in_cell(text) + "`"; }

std::string number_rows(std::span<const ParameterInfo> infos) {
  std::string rows;
  for (const ParameterInfo& p : infos)
    rows += fmt::format("| `{}` | {} | {} | {:g} | {:g} to {:g} |\n", p.key, code(p.unit),
                        in_cell(p.help), p.fallback, p.minimum, p.maximum);
  return rows;
}

std::string section_of(const SensorDescriptor& s) {
  const std::string head = "| unit | meaning | default | from, to |\n|---|---|---|---|---|\n";
  std::string text = fmt::format("\n### {}\n\n| key {}{}", s.name, head, number_rows(s.parameters));
  for (const TextInfo& t : s.texts)
    text += fmt::format("| `{}` | | {} | {} | {} |\n", t.key, in_cell(t.help), code(t.fallback),
                        code(t.form));
  if (!s.errors.empty())
    text += fmt::format("\n| key of `error {}` {}{}", s.name, head, number_rows(s.errors));
  return text;
}

std::string tables() {
  std::string text =
      fmt::format("{}\n| kind | what | class | gives |\n|---|---|---|---|\n", kTables);
  for (const SensorDescriptor& s : all_sensors())
    text += fmt::format("| [`{}`](#{}) | {} | {} | {} |\n", s.name, s.name, in_cell(s.help),
                        word_for(s.sensor_class), word_for(s.kind));
  for (const SensorDescriptor& s : all_sensors()) text += section_of(s);
  return text;
}

TEST(SensorPage, ListsEveryKeyOfEverySensor) {
  const std::string path = UNDERSTUDY_SOURCE_DIR "/docs/sensors.md";
  std::stringstream page;
  page << std::ifstream(path).rdbuf();
  const std::size_t place = page.str().find(kTables);
  ASSERT_NE(place, std::string::npos) << path << " has no heading \"All kinds\"";
  if (std::getenv("UNDERSTUDY_UPDATE_GOLDEN") != nullptr)
    std::ofstream(path) << page.str().substr(0, place) << tables();
  else
    EXPECT_EQ(page.str().substr(place), tables())
        << "run test_formats with UNDERSTUDY_UPDATE_GOLDEN=1";
}

}  // namespace
}  // namespace understudy::sensor_page_test
