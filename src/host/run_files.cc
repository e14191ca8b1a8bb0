// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/run_files.h"

#include <cerrno>
#include <cstring>
#include <fstream>

#include "files/places.h"
#include "host/panel_files.h"
#include "run/state_edits.h"
#include "world/names.h"

namespace understudy {

RunFiles::RunFiles(Run& run, const RunOptions& options, RunReport& report)
    : run_(run), options_(options), report_(report) {
  if (options_.log_dir.empty()) return;
  tables_ = std::make_unique<DataTables>(options_.log_dir);
  run_.world().devices().keep_data();
}

Status RunFiles::open() {
  if (options_.wire_log.empty()) return {};
  auto opened = WireLog::open(run_.world(), {options_.wire_log, options_.wires});
  if (!opened) return Error{"--wire-log: " + opened.error()};
  wires_ = std::move(*opened);
  return {};
}

void RunFiles::write_tables() {
  if (wires_) wires_->write();
  if (!tables_) return;
  for (const auto& device : run_.world().devices()) {
    if (device->descriptor().data_columns == nullptr) continue;
    const std::string lost =
        tables_->write(*device, robot_name(run_.model(), device->params().robot_id));
    if (!lost.empty()) report_.file_lost(lost);
  }
}

void RunFiles::save_screens(const std::string& moment) {
  if (options_.lcd_dir.empty()) return;
  for (const std::string& problem :
       understudy::save_screens(run_.world(), options_.lcd_dir, moment))
    report_.file_lost(problem);
}

void RunFiles::save_places(const std::vector<SavedPlace>& places, const std::string& file) {
  std::vector<NamedPlace> named;
  for (const SavedPlace& place : places)
    named.push_back({place, body_name(run_.model(), place.id)});
  std::ofstream out(file, std::ios::binary);
  out << write_places(named);
  out.flush();
  if (!out) report_.file_lost("cannot write the places to " + file + ": " + strerror(errno));
}

void RunFiles::flush(TimeNs wall) {
  constexpr TimeNs kEvery = kSecond / 2;
  if (wall - last_flush_ >= kEvery) {
    last_flush_ = wall;
    run_.flush_recording();
    if (wires_) wires_->flush();
  }
  tell_of_losses();
}

void RunFiles::tell_of_losses() {
  if (const std::string lost = run_.recorder().take_failure(); !lost.empty())
    report_.file_lost(lost);
  if (const std::string lost = wires_ ? wires_->take_failure() : ""; !lost.empty())
    report_.file_lost(lost);
}

void RunFiles::finish() {
  run_.finish();
  if (wires_) wires_->finish();
  tell_of_losses();
  if (!options_.save_places_to.empty())
    save_places(places_of(run_.world().simulation()), options_.save_places_to);
  save_screens("");
  if (!options_.audio_dir.empty())
    for (const std::string& problem : save_sounds(run_.world(), options_.audio_dir))
      report_.file_lost(problem);
  report_.summary().replayable = run_.recorder().recording() && run_.recorder().failure().empty();
}

}  // namespace understudy
