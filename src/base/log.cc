// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "base/log.h"

#include <spdlog/sinks/base_sink.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
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

// The log's file. If writing fails, the failure is not reported for each line. It is kept for
// log_failure(), and everything written before stays.
class LogFile : public spdlog::sinks::base_sink<std::mutex> {
 public:
  explicit LogFile(const std::string& path) : path_(path), file_(std::fopen(path.c_str(), "wbe")) {
    set_pattern_("[%Y-%m-%d %H:%M:%S.%e] [%l] %v");
  }
  ~LogFile() override {
    if (is_open()) std::fclose(file_);
  }
  LogFile(const LogFile&) = delete;
  LogFile& operator=(const LogFile&) = delete;

  bool is_open() const { return file_ != nullptr; }
  std::string failure() {
    const std::lock_guard lock(mutex_);
    return failure_;
  }

 protected:
  void sink_it_(const spdlog::details::log_msg& message) override {
    if (!failure_.empty()) return;
    spdlog::memory_buf_t line;
    formatter_->format(message, line);
    note(std::fwrite(line.data(), 1, line.size(), file_) == line.size());
  }
  void flush_() override {
    if (failure_.empty()) note(std::fflush(file_) == 0);
  }

 private:
  void note(bool written) {
    if (!written)
      failure_ = "the log " + path_ + " stopped: " + std::strerror(errno) +
                 "; everything written before is kept";
  }

  const std::string path_;
  std::FILE* file_;
  std::string failure_;
};

std::shared_ptr<LogFile>& log_file() {
  static std::shared_ptr<LogFile> instance;
  return instance;
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
  auto file = std::make_shared<LogFile>(path);
  if (!file->is_open()) return false;
  log_file() = file;
  logger().sinks().push_back(std::move(file));
  return true;
}

std::string log_failure() { return log_file() == nullptr ? "" : log_file()->failure(); }

}  // namespace understudy
