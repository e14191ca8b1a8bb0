// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The files of a .sear archive. Nothing in it is trusted.
#pragma once

#include <map>
#include <string>

#include "base/bytes.h"
#include "base/result.h"

namespace understudy {

inline bool is_zip(ByteSpan bytes) {
  return bytes.size() > 4 && bytes[0] == 'P' && bytes[1] == 'K' && bytes[2] < 8;
}

// By their paths within the project. A folder around the whole project, as many packers write it,
// is left out. The error says what is wrong with the archive.
Result<std::map<std::string, Bytes>> unpack_sear(ByteSpan archive);

}  // namespace understudy
