// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The files that a live run writes beside its recording, and what it says when one is lost.
#include <cerrno>
#include <cstring>
#include <fstream>

#include "base/log.h"
#include "files/places.h"
#include "host/data_tables.h"
#include "host/host.h"
#include "host/panel_files.h"
#include "run/run.h"
#include "run/run_recorder.h"

namespace understudy {

void LiveRun::write_tables() {
  if (!tables_) return;
  for (int i = 0; i < core_->device_count(); ++i) {
    Device& device = core_->device(i);
    if (device.descriptor().data_columns == nullptr) continue;
    const std::string lost = tables_->write(device, core_->robot_name(device.params().robot_id));
    if (!lost.empty()) file_lost(lost);
  }
}

void LiveRun::save_places(const std::vector<SavedPlace>& saved, const std::string& file) {
  std::vector<NamedPlace> places;
  for (const SavedPlace& place : saved) places.push_back({place, core_->body_name(place.id)});
  std::ofstream out(file, std::ios::binary);
  out << write_places(places);
  out.flush();
  if (out) return;
  file_lost("cannot write the places to " + file + ": " + strerror(errno));
}

void LiveRun::file_lost(const std::string& problem) {
  log_error(problem);
  summary_.notes.push_back(problem);
  summary_.files_lost = true;
}

void LiveRun::tell_files_lost() {
  if (const std::string lost = recorder_->take_failure(); !lost.empty()) file_lost(lost);
}

void LiveRun::save_screens_now(const std::string& moment) {
  for (const std::string& problem : save_screens(*core_, options_.lcd_dir, moment))
    file_lost(problem);
}

}  // namespace understudy
