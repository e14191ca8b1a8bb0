// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What holds for any bytes taken as the file of one kind of robot or object: the reader ends, and
// what it loads can be built and saved.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/check.h"
#include "base/describe.h"
#include "files/format.h"
#include "files/spatial_need.h"
#include "load/world_file.h"
#include "tick/simulation.h"

namespace understudy {

// The kind that the bytes describe, in `kinds` of the spec; none if they were refused.
template <class Kinds>
Spec check_kind_file(const std::string& file, const std::uint8_t* data, std::size_t size,
                     Kinds Spec::*kinds) {
  MemoryResolver files;
  files.add(file, {reinterpret_cast<const char*>(data), size});
  static const FormatContext context = builtin_context();
  Spec spec;
  Diagnostics diagnostics;
  const bool loaded = load_kind(file, context, files, spec, diagnostics);
  UNDERSTUDY_CHECK(loaded == !diagnostics.has_errors(), "errors and result agree");
  UNDERSTUDY_CHECK(diagnostics.list().size() < 1000, "diagnostics are bounded");
  for (const Diagnostic& d : diagnostics.list())
    UNDERSTUDY_CHECK(to_string(d).find_first_of("\n\r") == std::string::npos, "one line each");
  if (!loaded) {
    UNDERSTUDY_CHECK((spec.*kinds).empty(), "nothing is half-loaded");
    return spec;
  }
  UNDERSTUDY_CHECK((spec.*kinds).size() == 1, "one kind per file");
  if (!why_spatial(spec).empty()) spec.physics = PhysicsKind::kSpatial;
  const Result<Model> model = compile(spec, full_catalogue());
  UNDERSTUDY_CHECK(model, model ? "" : model.error().c_str());
  Spec again;
  UNDERSTUDY_CHECK(load(save(spec), again), "a loaded spec can be saved");
  UNDERSTUDY_CHECK(hash_of(again) == hash_of(spec), "and is the same then");
  return spec;
}

}  // namespace understudy
