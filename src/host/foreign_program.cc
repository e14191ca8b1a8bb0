// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/foreign_program.h"

#include <array>
#include <cstdint>
#include <fstream>

namespace understudy {
namespace {

// Mach-O, 32 and 64 bits, as its own processor writes it.
constexpr std::uint32_t kMachO32 = 0xCEFAEDFE;
constexpr std::uint32_t kMachO64 = 0xCFFAEDFE;
// A Mach-O file for several processors. Java's class files begin in the same way, but with a
// version of 45 or more where the number of processors would be.
constexpr std::uint32_t kMachOForSeveral = 0xCAFEBABE;
constexpr std::uint32_t kFirstJavaVersion = 45;

}  // namespace

std::string foreign_system_of(const std::string& file) {
  std::array<char, 8> head{};
  std::ifstream(file, std::ios::binary).read(head.data(), head.size());
  const auto number = [&](std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = at; i < at + 4; ++i)
      value = value << 8 | static_cast<std::uint8_t>(head[i]);
    return value;
  };
  if (head[0] == 'M' && head[1] == 'Z') return "Windows";
  const std::uint32_t magic = number(0);
  const bool for_several = magic == kMachOForSeveral && number(4) < kFirstJavaVersion;
  return magic == kMachO32 || magic == kMachO64 || for_several ? "macOS" : "";
}

}  // namespace understudy
