// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// EyeSim changed over the years, and programs depend on it. A year chooses a row of a table of
// switches; each switch can also be set alone: "2019", "2019,lidar=exact", "psd=2017". It comes
// from --eyesim, from `set eyesim` in a .sim, or from UNDERSTUDY_EYESIM, and is written into the
// Spec when a world is read. docs/eyesim-years.md has the table and its evidence.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "files/format.h"
#include "system/system.h"

namespace understudy {

struct EyesimYear {
  bool maze_size_on_first_line = false;  // otherwise only the last line may hold it
  bool stops_at_end = false;             // of its program
  // Parameters of the RoBIOS device; those with the values of the default row are left out.
  std::vector<Parameter> device;
};

// The row that a text names; empty text is the default row.
Result<EyesimYear> eyesim_year(std::string_view text);

// The one that this reading uses.
EyesimYear eyesim_year(const Reading& reading);

// Gives the RoBIOS devices of all robots their parameters, except those that a file sets itself.
void use_eyesim_year(const EyesimYear& year, Spec& spec);

// Whether a file or the command line has chosen something that robots can notice.
bool has_eyesim_year(const Spec& spec);

// Which year a program needs, judged by its source and by the text of its world's file; empty if
// the default row fits or a year was chosen. `name` is the source's file name.
std::vector<std::string> eyesim_year_advice(const Spec& spec, const std::string& name,
                                            std::string_view text, std::string_view world);

// For the system's descriptor.
extern const SystemVersion eyesim_versions;

}  // namespace understudy
