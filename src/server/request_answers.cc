// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "server/request_answers.h"

#include <filesystem>

#include "base/log.h"
#include "host/host.h"
#include "load/save_files.h"
#include "server/json.h"

namespace understudy {

std::string text_in(const JsonView& message, const char* key) {
  const JsonView found = message[key];
  return found.is_string() ? found.text() : "";
}

AnswerView failed(const std::string& why) {
  AnswerView answer;
  answer.ok = false;
  answer.error = why;
  return answer;
}

AnswerView write_files(const Result<SavedWorld>& saved, bool may_overwrite) {
  if (!saved) return failed(saved.error());
  AnswerView answer;
  if (const Status written = save_files(saved->files, may_overwrite); !written)
    answer = failed(written.error());
  for (const std::string& warning : saved->warnings) log_warning(warning);
  bool exists = false;
  std::error_code ignored;
  answer.files.emplace();
  for (const WrittenFile& file : saved->files) {
    answer.files->push_back({file.path, {}});
    exists = exists || std::filesystem::exists(file.path, ignored);
  }
  answer.exists = exists;
  return answer;
}

AnswerView give_files(const Result<SavedWorld>& saved) {
  if (!saved) return failed(saved.error());
  for (const std::string& warning : saved->warnings) log_warning(warning);
  AnswerView answer;
  answer.files.emplace();
  for (const WrittenFile& file : saved->files) answer.files->push_back({file.path, file.text});
  return answer;
}

AnswerView change_to(OpenResult result, const RequestContext& context) {
  AnswerView answer = result.request ? AnswerView{} : failed(result.error);
  if (!result.diagnostics.empty()) answer.diagnostics = result.diagnostics;
  if (!result.programs.empty()) answer.programs = result.programs;
  if (!result.request) return answer;
  context.open_request = std::move(result.request);
  context.run->request_stop();
  return answer;
}

}  // namespace understudy
