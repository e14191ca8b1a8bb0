// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "edits/edit.h"

#include "base/describe.h"

namespace understudy {

Edit::Edit() = default;
Edit::Edit(const Edit& other) = default;
Edit::Edit(Edit&& other) noexcept = default;
Edit& Edit::operator=(const Edit& other) = default;
Edit& Edit::operator=(Edit&& other) noexcept = default;
Edit::~Edit() = default;

Bytes save(const std::vector<Edit>& edits) { return save<std::vector<Edit>>(edits); }

bool load(ByteSpan bytes, std::vector<Edit>& edits) {
  return load<std::vector<Edit>>(bytes, edits);
}

}  // namespace understudy
