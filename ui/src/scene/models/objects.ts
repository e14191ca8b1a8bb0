// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The bodies of objects: balls, cans and boxes from their shapes, with small marks that show how they turn.

import type { BufferGeometry } from "three";
import type { Kind } from "../../net/messages";
import { darker, HUB, ModelBuilder } from "./builder";
import { addShapes, type Solids } from "./shapes";

export function objectModel(kind: Kind, fine: boolean, solids: Solids): BufferGeometry {
  const model = new ModelBuilder(fine);
  const only = kind.shapes.length === 1 ? kind.shapes[0] : undefined;
  if (only?.form === "disc" && /can/i.test(kind.name)) {
    const { radius_m: r, low_m: low, high_m: high } = only;
    const tall = high - low;
    const on = (z: number) => ({ x: only.x_m, y: only.y_m, z });
    model.pillar(r, tall * 0.86, kind.colour, on(low + tall * 0.5), 40);
    model.pillar(r * 0.86, tall * 0.07, HUB, on(low + tall * 0.035), 40, r);
    model.pillar(r, tall * 0.07, HUB, on(high - tall * 0.035), 40, r * 0.84);
    model.pillar(r * 1.002, tall * 0.16, 0xf4f1ea, on(low + tall * 0.5), 40);
    model.box(r * 0.5, r * 0.22, 0.001, darker(HUB, 0.3), { ...on(high + 0.0005), x: only.x_m + r * 0.2 });
  } else {
    addShapes(model, kind.shapes, kind.colour, 0.004, solids);
  }
  return model.build();
}
