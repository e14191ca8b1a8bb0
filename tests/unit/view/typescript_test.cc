// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The page's types are those of the views. After a wanted change:
// UNDERSTUDY_UPDATE_GOLDEN=1 build/release/tests/unit_view
#include "view/typescript.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

namespace understudy::typescript_test {
namespace {

TEST(TypeScript, IsWhatThePageHas) {
  const std::string file = std::string(UNDERSTUDY_SOURCE_DIR) + "/ui/src/net/generated.ts";
  const std::string wanted = typescript_of_views();
  if (std::getenv("UNDERSTUDY_UPDATE_GOLDEN") != nullptr)
    std::ofstream(file, std::ios::binary) << wanted;
  std::ifstream in(file, std::ios::binary);
  const std::string found{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  EXPECT_EQ(found, wanted) << "run UNDERSTUDY_UPDATE_GOLDEN=1 build/release/tests/unit_view";
}

TEST(TypeScript, HasListsChoicesAndFieldsThatMayBeMissing) {
  const std::string text = typescript_of_views();
  const auto has = [&](const char* line) { return text.find(line) != std::string::npos; };
  EXPECT_TRUE(has("  type: \"world\";\n"));
  EXPECT_TRUE(has("  error_tables: ErrorRow[][];\n"));
  EXPECT_TRUE(has("export type LogLevel = \"info\" | \"warning\" | \"error\";\n"));
  EXPECT_TRUE(has("  start?: [number, number, number];\n"));
  EXPECT_TRUE(has("  values?: (number | null)[];\n"));
  EXPECT_TRUE(has("export type Shape = Ball | Disc | Cone | OutlineShape | Solid;\n"));
  EXPECT_TRUE(has("  value: unknown;\n"));
  EXPECT_TRUE(has(("export const SCHEMA = \"" + view_schema() + "\";\n").c_str()));
}

}  // namespace
}  // namespace understudy::typescript_test
