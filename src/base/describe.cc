// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "base/describe.h"

#include <algorithm>

#include <fmt/format.h>

namespace understudy {

void ListVisitor::real(double v) { out_.push_back({path_, fmt::format("{} ({:a})", v, v)}); }

// Lists a blob byte by byte. A large one, such as a picture, is listed as hashes of its blocks,
// because nobody reads a million lines.
void ListVisitor::blob(const Bytes& v) {
  constexpr std::size_t kBlock = 65536;
  resize(v);
  if (v.size() <= kBlock) {
    for (std::size_t i = 0; i < v.size(); ++i)
      out_.push_back({fmt::format("{}[{}]", path_, i), fmt::format("0x{:02x}", v[i])});
    return;
  }
  for (std::size_t i = 0; i < v.size(); i += kBlock) {
    const std::size_t count = std::min(kBlock, v.size() - i);
    Hasher hasher;
    hasher.bytes(ByteSpan(v).subspan(i, count));
    out_.push_back({fmt::format("{}[{}..{}]", path_, i, i + count - 1),
                    fmt::format("hash {:016x}", hasher.digest())});
  }
}

std::string first_difference(const std::vector<NamedValue>& a, const std::vector<NamedValue>& b) {
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
    if (a[i].path != b[i].path) return a[i].path + " | " + b[i].path + ": different fields";
    if (a[i].value != b[i].value) return a[i].path + ": " + a[i].value + " | " + b[i].value;
  }
  if (a.size() != b.size()) return "one state has more fields than the other";
  return "";
}

}  // namespace understudy
