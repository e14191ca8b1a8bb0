// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "world/spec.h"

#include "base/describe.h"

namespace understudy {

Bytes save(const Spec& spec) { return save<Spec>(spec); }

bool load(ByteSpan bytes, Spec& spec) { return load<Spec>(bytes, spec); }

std::uint64_t hash_of(const Spec& spec) { return hash_of<Spec>(spec); }

}  // namespace understudy
