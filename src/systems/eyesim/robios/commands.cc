// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/eyesim/robios/commands.h"

#include <algorithm>

#include "base/check.h"
#include "systems/eyesim/robios/packets.h"

namespace understudy::robios {

#define UNDERSTUDY_ROBIOS_FAMILY(name) std::span<const CommandRow> name##_commands();
#include "systems/eyesim/robios/command_families.def"
#undef UNDERSTUDY_ROBIOS_FAMILY

namespace {

constexpr std::uint8_t kFirstExtended = 0x80;

using Table = std::array<const CommandRow*, 256>;

const Table& table() {
  static const Table made = [] {
    Table rows{};
    for (const CommandRow* row : all_commands()) rows[row->code] = row;
    return rows;
  }();
  return made;
}

const Form* find_form(const CommandRow& row, std::size_t argument_bytes) {
  for (const Form& form : row.forms) {
    if (form.argument_bytes < 0) continue;
    const auto wanted = static_cast<std::size_t>(form.argument_bytes);
    if (argument_bytes == wanted || (form.or_more && argument_bytes > wanted)) return &form;
  }
  return nullptr;
}

}  // namespace

std::vector<const CommandRow*> all_commands() {
  std::vector<const CommandRow*> all;
#define UNDERSTUDY_ROBIOS_FAMILY(name) \
  for (const CommandRow& row : name##_commands()) all.push_back(&row);
#include "systems/eyesim/robios/command_families.def"
#undef UNDERSTUDY_ROBIOS_FAMILY
  return all;
}

const CommandRow& command_of(std::uint8_t code) {
  const CommandRow* row = table()[code];
  UNDERSTUDY_CHECK(row != nullptr, "a request that was accepted has a row");
  return *row;
}

Result<Request> read_request(ByteSpan payload, int extended_version) {
  if (payload.empty()) return Error{"an empty command"};
  const std::uint8_t code = payload[0];
  const bool allowed = code < kFirstExtended || extended_version > 0;
  const CommandRow* row = allowed ? table()[code] : nullptr;
  if (row == nullptr) return Error{"an unknown command " + hex_byte(code)};
  const ByteSpan arguments = payload.subspan(1);
  const Form* form = find_form(*row, arguments.size());
  if (form == nullptr)
    return Error{std::string(row->name) + " with " + std::to_string(arguments.size()) +
                 " bytes of arguments"};
  return Request{row, form, arguments};
}

}  // namespace understudy::robios
