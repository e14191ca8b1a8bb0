// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the settings do, and who is told.
#include <filesystem>

#include "base/log.h"
#include "server/default_errors.h"
#include "server/viewer_server.h"

namespace understudy {

Folders Hub::all_folders() const {
  std::vector<std::string> all = params_.folders;
  all.push_back(with_home(settings_.text("home")));
  return Folders(all);
}

Status Hub::change_setting(const std::string& name, const JsonView& value) {
  const auto change = Settings::check(name, value);
  if (!change) return Error{change.error()};
  if (change->on_disk) {
    if (!params_.may_start_programs)
      return Error{"a window that other machines can reach does not change " + name + "; edit " +
                   settings_.file() + " where the simulator runs"};
    const std::string path = with_home(change->text);
    std::error_code ignored;
    if (!change->is_file && !path.empty() && !std::filesystem::is_directory(path, ignored))
      return Error{"there is no folder " + path};
    if (name == "log_file")
      if (const Status opened = log_file_.open(path); !opened) return opened;
  }
  if (name == "errors")
    if (const auto errors = read_default_errors(change->text); !errors)
      return Error{errors.error()};
  const Status set = settings_.set(name, value);
  for (const std::string& text : settings_.take_warnings()) log_warning(text);
  folders_ = all_folders();
  for (Viewer* viewer : viewers_) tell_settings(*viewer);
  return set;
}

void Hub::tell_settings(Viewer& viewer) const { viewer.send(text_message(settings_.message())); }

std::optional<WorldWish> Hub::take_wish() {
  std::optional<WorldWish> wish = std::exchange(wish_, std::nullopt);
  if (!wish || !wish->spec) return wish;
  wish->speed = settings_.number("start_speed");
  const double percent = settings_.number("error_level");
  if (percent >= 0) wish->spec->error_level = percent / 100.0;
  // The file of the settings may have been written by anybody.
  const auto errors = read_default_errors(settings_.text("errors"));
  const Status added =
      errors ? add_default_errors(*errors, *wish->spec) : Status(Error{errors.error()});
  if (!added) log_warning("the setting errors is not used: " + added.error());
  return wish;
}

}  // namespace understudy
