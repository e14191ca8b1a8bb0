// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the settings do, and who is told.
#include <filesystem>

#include "base/log.h"
#include "server/hub.h"
#include "server/setting_kinds.h"

namespace understudy {
namespace {

using nlohmann::json;

}  // namespace

Folders Hub::all_folders() const {
  std::vector<std::string> all = params_.folders;
  all.push_back(with_home(settings_.text("home")));
  return Folders(all);
}

Status Hub::change_setting(const std::string& name, const json& value) {
  const SettingInfo* setting = find_setting(name);
  if (setting == nullptr) return Error{"there is no setting \"" + name + "\""};
  const json wanted = value.is_null() ? setting->kind.fallback : value;
  if (const Status fits = check_value(*setting, wanted); !fits) return fits;
  if (setting->kind.on_disk) {
    if (!params_.may_start_programs)
      return Error{"a window that other machines can reach does not change " + name + "; edit " +
                   settings_.file() + " where the simulator runs"};
    const std::string path = with_home(wanted.get<std::string>());
    std::error_code ignored;
    if (!setting->kind.is_file && !path.empty() && !std::filesystem::is_directory(path, ignored))
      return Error{"there is no folder " + path};
    if (name == "log_file")
      if (const Status opened = log_file_.open(path); !opened) return opened;
  }
  const Status set = settings_.set(name, value);
  for (const std::string& text : settings_.take_warnings()) log_warning(text);
  folders_ = all_folders();
  for (Viewer* viewer : viewers_) tell_settings(*viewer);
  return set;
}

void Hub::tell_settings(Viewer& viewer) const {
  const json message = {
      {"type", "settings"}, {"settings", settings_.to_json()}, {"file", settings_.file()}};
  viewer.send(std::make_shared<const Message>(
      Message{0, false, message.dump(-1, ' ', false, json::error_handler_t::replace)}));
}

void Hub::write_log(const LogLine& line) {
  const json shown = to_json(line);
  const Status written =
      log_file_.write(line.time_s, shown["level"].get<std::string>(), line.source, line.text);
  if (!written) log_warning(written.error());
}

// The lines of the file have virtual times, whether somebody looks on or not.
void Hub::follow_for_log(double wall_s) {
  constexpr double kEvery_s = 0.25;
  if (!log_file_.is_open() || wall_s < next_time_for_log_s_) return;
  next_time_for_log_s_ = wall_s + kEvery_s;
  follow_latest();
  ask();
}

std::optional<WorldWish> Hub::take_wish() {
  std::optional<WorldWish> wish = std::exchange(wish_, std::nullopt);
  if (!wish || !wish->spec) return wish;
  wish->speed = settings_.number("start_speed");
  const double percent = settings_.number("error_level");
  if (percent >= 0) wish->spec->error_level = percent / 100.0;
  return wish;
}

}  // namespace understudy
