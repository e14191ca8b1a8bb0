// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The formats of model files, by their endings, and what each says about units and axes.
#pragma once

#include <string_view>

#include "base/result.h"

namespace understudy {

struct ModelFormat {
  const char* ending;  // lower case, without the first dot
  const char* name;
  double unit_m;  // 0: the file says it
  char up;        // 0: the file says it
};

// By the longest ending that fits. The error names the formats that can be read.
Result<ModelFormat> model_format_of(std::string_view file_name);

bool is_model_name(std::string_view file_name);

}  // namespace understudy
