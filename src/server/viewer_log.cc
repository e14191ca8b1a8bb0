// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The log: to all viewers, and to a file if the settings name one.
#include "server/viewer_server.h"

#include <charconv>
#include <iterator>
#include <optional>

#include "view/window.h"

namespace understudy {
namespace {

constexpr std::size_t kMostLogLines = 500;

// Of lines that the run itself has dated: "12.345 s ...". What is left is the text.
std::optional<double> take_time(std::string_view& text) {
  double time_s = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), time_s);
  const std::string_view rest = text.substr(static_cast<std::size_t>(read.ptr - text.data()));
  if (read.ec != std::errc() || !rest.starts_with(" s ")) return std::nullopt;
  text = rest.substr(3);
  return time_s;
}

}  // namespace

void Hub::log_line(LogLevel level, const std::string& source, const std::string& said) {
  const std::lock_guard lock(log_mutex_);
  std::string_view text = said;
  const double time_s = take_time(text).value_or(log_time_s_);
  // Nobody may have looked for long: what is too much is lost, the oldest first.
  if (new_lines_.size() >= kMostLogLines) new_lines_.erase(new_lines_.begin());
  new_lines_.push_back({time_s, level, source, std::string(text)});
}

void Hub::show_log() {
  std::vector<LogLine> fresh;
  {
    const std::lock_guard lock(log_mutex_);
    fresh.swap(new_lines_);
    if (shown_) log_time_s_ = to_seconds(shown_->now);
  }
  if (fresh.empty()) return;
  for (const LogLine& line : fresh) {
    const Status written =
        log_file_.write(line.time_s, name_of(line.level), line.source, line.text);
    if (!written) log_warning(written.error());
  }
  to_all(text_message(log_json(fresh)));
  std::move(fresh.begin(), fresh.end(), std::back_inserter(lines_));
  while (lines_.size() > kMostLogLines) lines_.pop_front();
}

}  // namespace understudy
