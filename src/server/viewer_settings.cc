// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a setting does when it changes.
#include "server/viewer_settings.h"

#include <filesystem>

#include "base/log.h"
#include "server/default_errors.h"

namespace understudy {

ViewerSettings::ViewerSettings(const ViewerParams& params, ViewerLog& log)
    : params_(params),
      log_(log),
      settings_(params.settings_file),
      folders_(all_folders()),
      program_folders_(folders_) {
  std::vector<std::string> warnings = settings_.take_warnings();
  if (const Status opened = log_.write_to(with_home(settings_.text("log_file"))); !opened)
    warnings.push_back(opened.error());
  for (const std::string& text : warnings) {
    log_warning(text);
    log_.add(LogLevel::kWarning, "", text);  // nothing passes warnings on to it yet
  }
}

Folders ViewerSettings::all_folders() const {
  std::vector<std::string> all = params_.folders;
  all.push_back(with_home(settings_.text("home")));
  return Folders(all);
}

Status ViewerSettings::change(const std::string& name, const JsonView& value) {
  const auto change = Settings::check(name, value);
  if (!change) return Error{change.error()};
  if (change->on_disk) {
    if (!params_.may_start_programs)
      return Error{"a window that other machines can reach cannot change " + name + "; edit " +
                   settings_.file() + " where the simulator runs"};
    const std::string path = with_home(change->text);
    std::error_code ignored;
    if (!change->is_file && !path.empty() && !std::filesystem::is_directory(path, ignored))
      return Error{"there is no folder " + path};
    if (name == "log_file")
      if (const Status opened = log_.write_to(path); !opened) return opened;
  }
  if (name == "errors")
    if (const auto errors = read_default_errors(change->text); !errors)
      return Error{errors.error()};
  const Status set = settings_.set(name, value);
  for (const std::string& text : settings_.take_warnings()) log_warning(text);
  folders_ = all_folders();
  return set;
}

void ViewerSettings::apply_to(OpenRequest& request) const {
  if (!request.spec) return;
  request.speed = settings_.number("start_speed");
  const double percent = settings_.number("error_level");
  if (percent >= 0) request.spec->error_level = percent / 100.0;
  // The file of the settings may have been written by anybody.
  const auto errors = read_default_errors(settings_.text("errors"));
  const Status added =
      errors ? add_default_errors(*errors, *request.spec) : Status(Error{errors.error()});
  if (!added) log_warning("the setting errors is not used: " + added.error());
}

}  // namespace understudy
