// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The table of languages in the documentation is the one that languages_long_test.cc proves.
#include "tests/scenario/languages.h"

#include <gtest/gtest.h>

#include "tests/support/cli.h"

namespace understudy::scenario::languages_test {
namespace {

TEST(Languages, their_table_is_in_the_documentation) {
  EXPECT_NE(read_text(source_path("docs/time.md")).find("\n" + language_table() + "\n"),
            std::string::npos)
      << "docs/time.md must hold this table:\n"
      << language_table();
}

}  // namespace
}  // namespace understudy::scenario::languages_test
