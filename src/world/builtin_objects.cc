// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "world/builtin_objects.h"

namespace understudy {
namespace {

ObjectKindSpec object(const char* name, ShapeSpec shape, double mass_kg, SurfaceSpec surface,
                      std::uint32_t colour) {
  ObjectKindSpec kind;
  kind.name = name;
  kind.body.shapes = {shape};
  kind.body.mass_kg = mass_kg;
  kind.body.surface = surface;
  kind.body.colour = colour;
  return kind;
}

// A full drinks can.
ObjectKindSpec can() { return object("Can", cylinder(0.033, 0.115), 0.35, {0.3, 0.2}, 0xC02020); }

// A full-size football: 0.43 kg, 22 cm.
ObjectKindSpec soccer() { return object("Soccer", ball(0.110), 0.43, {0.3, 0.75}, 0xF0F0F0); }

// The rules of golf: at most 45.93 g, at least 42.67 mm.
ObjectKindSpec golf() {
  ObjectKindSpec kind = object("Golf", ball(0.021335), 0.0459, {0.2, 0.8}, 0xFF8000);
  kind.body.rolling_friction = 0.03;
  return kind;
}

ObjectKindSpec crate() { return object("Crate", box(0.2, 0.2, 0.2), 1.5, {0.5, 0.1}, 0xA07040); }

}  // namespace

std::vector<ObjectKindSpec> builtin_object_kinds() { return {can(), soccer(), golf(), crate()}; }

}  // namespace understudy
