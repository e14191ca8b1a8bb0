// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The log: one line for each thing a user should know, on standard error and in --log-dir.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace understudy {

enum class LogLevel { kDebug, kInfo, kWarning, kError };

void log(LogLevel level, std::string_view text);
inline void log_info(std::string_view text) { log(LogLevel::kInfo, text); }
inline void log_warning(std::string_view text) { log(LogLevel::kWarning, text); }
inline void log_error(std::string_view text) { log(LogLevel::kError, text); }

// Lines below this level are dropped. Default: info.
void set_log_level(LogLevel level);
// Also writes to this file from now on. Returns false if it cannot be opened.
bool log_to_file(const std::string& path);
// Why that file is incomplete; empty while it is complete.
std::string log_failure();
// Also calls this listener from now on, on the thread that logs. Null removes the listener.
void log_also_to(std::function<void(LogLevel level, std::string_view text)> listener);

}  // namespace understudy
