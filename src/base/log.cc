// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "base/log.h"

#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <memory>
#include <mutex>
#include <utility>

namespace understudy {
namespace {

spdlog::level::level_enum to_spdlog(LogLevel level) {
  switch (level) {
    case LogLevel::kDebug:
      return spdlog::level::debug;
    case LogLevel::kInfo:
      return spdlog::level::info;
    case LogLevel::kWarning:
      return spdlog::level::warn;
    case LogLevel::kError:
      return spdlog::level::err;
  }
  return spdlog::level::info;
}

spdlog::logger& logger() {
  static const std::shared_ptr<spdlog::logger> instance = [] {
    auto made = spdlog::stderr_color_mt("understudy");
    made->set_pattern("%^%l%$: %v");
    made->flush_on(spdlog::level::info);
    return made;
  }();
  return *instance;
}

struct Listener {
  std::mutex mutex;
  std::function<void(LogLevel, std::string_view)> hears;
};

Listener& listener() {
  static Listener instance;
  return instance;
}

}  // namespace

void log(LogLevel level, std::string_view text) {
  logger().log(to_spdlog(level), text);
  const std::lock_guard lock(listener().mutex);
  if (listener().hears && logger().should_log(to_spdlog(level))) listener().hears(level, text);
}

void log_also_to(std::function<void(LogLevel level, std::string_view text)> hears) {
  const std::lock_guard lock(listener().mutex);
  listener().hears = std::move(hears);
}

void set_log_level(LogLevel level) { logger().set_level(to_spdlog(level)); }

bool log_to_file(const std::string& path) {
  try {
    logger().sinks().push_back(std::make_shared<spdlog::sinks::basic_file_sink_mt>(path, true));
  } catch (const spdlog::spdlog_ex&) {
    return false;
  }
  return true;
}

}  // namespace understudy
