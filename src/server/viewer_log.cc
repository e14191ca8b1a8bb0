// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// How lines are dated, kept and written.
#include "server/viewer_log.h"

#include <charconv>
#include <iterator>
#include <optional>
#include <string_view>

namespace understudy {
namespace {

constexpr std::size_t kMostLines = 500;

// What is left is the text.
std::optional<double> take_time(std::string_view& text) {
  double time_s = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), time_s);
  const std::string_view rest = text.substr(static_cast<std::size_t>(read.ptr - text.data()));
  if (read.ec != std::errc() || !rest.starts_with(" s ")) return std::nullopt;
  text = rest.substr(3);
  return time_s;
}

}  // namespace

void ViewerLog::add(LogLevel level, const std::string& source, const std::string& said) {
  const std::lock_guard lock(mutex_);
  std::string_view text = said;
  const double time_s = take_time(text).value_or(time_s_);
  // It may be long before they are taken: what is too much is lost, the oldest first.
  if (new_lines_.size() >= kMostLines) new_lines_.erase(new_lines_.begin());
  new_lines_.push_back({time_s, log_level_view(level), source, std::string(text)});
}

void ViewerLog::set_time(double time_s) {
  const std::lock_guard lock(mutex_);
  time_s_ = time_s;
}

std::vector<LogLineView> ViewerLog::take_new() {
  std::vector<LogLineView> fresh;
  {
    const std::lock_guard lock(mutex_);
    fresh.swap(new_lines_);
  }
  for (const LogLineView& line : fresh) {
    const Status written = file_.write(line.time_s, view_name(line.level), line.source, line.text);
    if (!written) log_warning(written.error());
  }
  lines_.insert(lines_.end(), fresh.begin(), fresh.end());
  while (lines_.size() > kMostLines) lines_.pop_front();
  return fresh;
}

}  // namespace understudy
