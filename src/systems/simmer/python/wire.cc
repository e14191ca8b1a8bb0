// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/simmer/python/wire.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>

#include "base/words.h"

namespace understudy::simmer_python {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr int kDecimals = 3;

bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// Three digits after the point, correctly rounded.
std::string fixed(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  std::array<char, 400> text;  // the largest double has 309 digits before the point
  const auto [end, problem] = std::to_chars(text.data(), text.data() + text.size(), value,
                                            std::chars_format::fixed, kDecimals);
  return problem == std::errc() ? std::string(text.data(), end) : "nan";
}

// The number that versions before brackets send.
double as_number(const Reply& reply) {
  switch (reply.kind) {
    case ReplyKind::kAccepted:
    case ReplyKind::kStopped:
      return kInfinity;
    case ReplyKind::kRefused:
    case ReplyKind::kUnknown:
      return kNaN;
    default:
      return reply.value;
  }
}

void append(Bytes& out, std::string_view text) {
  out.insert(out.end(), as_bytes(text).begin(), as_bytes(text).end());
}

}  // namespace

std::optional<std::string_view> between_brackets(std::string_view message) {
  const std::size_t start = message.find('[');
  if (start == std::string_view::npos) return {};
  const std::size_t end = message.find(']', start);
  if (end == std::string_view::npos) return {};
  return message.substr(start + 1, end - start - 1);
}

std::vector<WireCommand> read_commands(std::string_view message) {
  std::vector<WireCommand> commands;
  constexpr std::size_t kCode = 2;
  for (const std::string_view text : split_at(message, ',')) {
    const std::size_t number = std::min(text.size(), kCode + 1);
    std::string code(text.substr(0, kCode));
    for (char& c : code)
      if (c < ' ' || c > '~' || c == '[' || c == ']') c = '?';  // it is sent back and logged
    commands.push_back({std::move(code), read_number(text.substr(number))});
  }
  return commands;
}

double read_number(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
  double value = 0;
  const auto [stop, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = problem == std::errc() && stop == text.data() + text.size();
  return whole && std::isfinite(value) ? value : 0;
}

std::string shown(double value) {
  if (!std::isfinite(value)) return fixed(value);
  const std::string rounded_text = fixed(value);
  double rounded = 0;
  std::from_chars(rounded_text.data(), rounded_text.data() + rounded_text.size(), rounded);
  constexpr double kPowersFrom = 1e16;
  const bool power = std::abs(rounded) >= kPowersFrom;
  std::array<char, 400> text;
  const auto [end, problem] =
      std::to_chars(text.data(), text.data() + text.size(), rounded,
                    power ? std::chars_format::scientific : std::chars_format::fixed);
  std::string out(text.data(), end);
  if (!power && out.find('.') == std::string::npos) out += ".0";
  return out;
}

std::string shown(const Reply& reply) {
  switch (reply.kind) {
    case ReplyKind::kInteger:
      return std::to_string(static_cast<int>(std::clamp(reply.value, -1e9, 1e9)));
    case ReplyKind::kBoolean:
      return reply.value != 0 ? "True" : "False";
    case ReplyKind::kAccepted:
      return "True";
    case ReplyKind::kRefused:
      return "False";
    case ReplyKind::kUnknown:
      return "Not Found";
    case ReplyKind::kStopped:
      return "DRIVE STOP";
    default:
      return shown(reply.value);
  }
}

Bytes write_replies(std::span<const Reply> replies, Dialect dialect) {
  Bytes out;
  ByteWriter writer(out);
  if (dialect == Dialect::kBrackets) writer.u8('[');
  bool first = true;
  for (const Reply& reply : replies) {
    const double number = as_number(reply);
    switch (dialect) {
      case Dialect::kText:
        append(out, (first ? "" : "|") + fixed(number));
        break;
      case Dialect::kDouble:
        writer.f64(number);
        break;
      case Dialect::kFloat:
        writer.le32(std::bit_cast<std::uint32_t>(static_cast<float>(number)));
        break;
      case Dialect::kBrackets:
        append(out, (first ? "" : ",") + reply.code + ":" + shown(reply));
        break;
    }
    first = false;
  }
  if (dialect == Dialect::kBrackets) writer.u8(']');
  return out;
}

}  // namespace understudy::simmer_python
