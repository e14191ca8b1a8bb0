// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// .blend files are converted by an installed Blender, since nothing else reads them well.
#pragma once

#include "base/bytes.h"
#include "base/result.h"

namespace understudy {

// The scene as binary glTF. Scripts inside the file are not run. If there is no Blender, the error
// says how to convert the file by hand.
Result<Bytes> convert_blender_file(ByteSpan blend);

}  // namespace understudy
