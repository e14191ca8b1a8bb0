// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A loaded model as bytes: the answer of the reading process, and the content of the cache. Both
// may be damaged or hostile, so everything is checked.
#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "files/model_files.h"

namespace understudy {

Bytes encode_model(const LoadedModel& model);
Result<LoadedModel> decode_model(ByteSpan bytes);

}  // namespace understudy
